internal import OctavoMotion

/// Whether bars are shown, how far they have come, and when they go by themselves: a function of the
/// times that it is given.
package struct BarMotion: Sendable, Hashable {
  /// How long bars take to come or go, in seconds.
  package static let duration = 0.2
  /// How long bars stay that nobody touches, in seconds.
  package static let patience = 5.0

  /// Whether they are to be seen, or on their way to be.
  package private(set) var isShown = false
  /// When they go by themselves; nil while they are held, or are gone.
  package private(set) var deadline: Double?
  /// Whether they are there and gone at once (Laws, The hand, reduced motion).
  package var isReduced = false {
    didSet { if isReduced { settle() } }
  }
  private var start = -Double.infinity
  private var origin = 0.0

  /// Bars that are not seen.
  package init() {}

  /// Brings them, or keeps them for as long again.
  ///
  /// - Parameter isHeld: Whether they stay until they are told otherwise.
  package mutating func show(at time: Double, isHeld: Bool = false) {
    turn(to: true, at: time)
    deadline = isHeld ? nil : time + Self.patience
  }

  /// Sends them away.
  package mutating func hide(at time: Double) {
    turn(to: false, at: time)
    deadline = nil
  }

  /// Ends at once what moves.
  package mutating func settle() { start = -.infinity }

  /// How much of them has come, 0…1.
  package func share(at time: Double) -> Double {
    let goal = isShown ? 1.0 : 0
    let elapsed = max(0, time - start) / Self.duration
    guard elapsed < 1 else { return goal }
    return origin + (goal - origin) * TimingCurve.easeOut.value(at: elapsed)
  }

  /// Whether they are on their way.
  package func isMoving(at time: Double) -> Bool { time - start < Self.duration }

  private mutating func turn(to isShown: Bool, at time: Double) {
    guard isShown != self.isShown else { return }
    origin = share(at: time)
    (self.isShown, start) = (isShown, isReduced ? -.infinity : time)
  }
}
