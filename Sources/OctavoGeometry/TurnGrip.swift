/// How a finger that takes a transition moves it: each transition says its own, as only it knows where it
/// shows what was grabbed.
public struct TurnGrip: Sendable {
  /// How the finger has it as it takes it.
  public var hold: TurnState.Hold
  /// How far what is held goes for the finger's way, along each axis.
  public var gain: Point
  /// The progress at which what was grabbed is where the finger has it, 0…1.
  public var progress: @Sendable (TurnState.Hold) -> Double
  /// The part of its way that counts as gone when the finger lets go, 0…1.
  public var decision: @Sendable (TurnState.Hold) -> Double

  /// A grip.
  ///
  /// - Parameters:
  ///   - hold: How the finger has it as it takes it.
  ///   - gain: How far what is held goes for the finger's way, along each axis.
  ///   - progress: The progress that a hold leads to, 0…1.
  ///   - decision: The part of its way that counts as gone when the finger lets go, 0…1.
  public init(
    hold: TurnState.Hold, gain: Point = Point(x: 1, y: 1),
    progress: @escaping @Sendable (TurnState.Hold) -> Double,
    decision: @escaping @Sendable (TurnState.Hold) -> Double
  ) {
    self.hold = hold
    self.gain = gain
    self.progress = progress
    self.decision = decision
  }

  /// The same of the way back.
  public var reversed: TurnGrip {
    var grip = self
    grip.hold.progress = 1 - hold.progress
    let (progress, decision) = (progress, decision)
    grip.progress = { 1 - progress($0) }
    grip.decision = { 1 - decision($0) }
    return grip
  }
}
