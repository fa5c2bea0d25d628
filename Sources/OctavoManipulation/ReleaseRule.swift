/// Whether a page that is released goes on or back: where it would be 0.12 s later decides.
public struct ReleaseRule: Sendable, Hashable {
  /// The part of the way, 0…1, that is to be reached 0.12 s after the lift (Laws, The hand).
  public var threshold: Double
  /// How fast a flick goes that decides alone, wherever the page is, in whole ways per second; infinite if
  /// none does.
  public var escapeVelocity: Double

  /// A rule.
  public init(threshold: Double = 0.53, escapeVelocity: Double = .infinity) {
    self.threshold = threshold
    self.escapeVelocity = escapeVelocity
  }

  /// That of a leaf, or a swipe from an edge: 0.53.
  public static let leaf = ReleaseRule()
  /// That of the way back from anywhere on the page: 0.42.
  public static let backFromAnywhere = ReleaseRule(threshold: 0.42)

  /// How far ahead a release looks, in seconds.
  package static let projection = 0.12

  /// Whether a turn is made.
  ///
  /// - Parameters:
  ///   - position: The drag's position (see `PanLaw`) at the lift, 0…1.
  ///   - velocity: The position's velocity, in pages per second toward the turn.
  package func commits(position: Double, velocity: Double) -> Bool {
    if abs(velocity) >= escapeVelocity { return velocity > 0 }
    return position + velocity * Self.projection >= threshold
  }
}
