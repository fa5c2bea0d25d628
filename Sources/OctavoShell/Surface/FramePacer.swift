/// When a window draws: at most once per frame callback, never without a reason, and never stuck.
///
/// A pure reducer: the window tells it what happened and at what time, and asks what to do.
package struct FramePacer: Sendable {
  /// What to do now.
  package enum Decision: Sendable, Hashable {
    /// Draw and commit a frame.
    case draw
    /// The compositor has not answered for so long that nobody can be looking: stop what moves.
    case suspend
    /// Nothing until something happens, or until the time given.
    case wait(until: Double?)
  }

  /// How long a missing callback holds back what a person did, in seconds.
  ///
  /// A callback can be lost for good; a window that draws on callbacks alone would then be frozen.
  package static let callbackTimeout = 1.0
  /// How long a missing callback holds back a new size, in seconds: the compositor may be waiting
  /// for the window in its turn.
  package static let resizeTimeout = 0.1

  private enum Reason: Int {
    case none, animation, input, size
  }

  private var reason = Reason.none
  private var callbackSince: Double?
  /// Whether the last frame was one of a motion.
  private var goesOnByItself = false
  /// Whether a person did something since the last frame.
  private var isPersonWaiting = false
  private var isMapped = false
  private var isSaidHidden = false
  private var isGivenUp = false

  package init() {}

  /// Whether something is to be drawn, now or when the callback comes.
  package var isRequested: Bool { reason != .none }
  /// Whether what moves was stopped because the window is not seen.
  package var isSuspended: Bool { isSaidHidden || isGivenUp }

  /// The window was configured: drawing may begin, and the first frame is due.
  package mutating func map() {
    isMapped = true
    reason = .size
  }

  /// The window was unmapped: nothing is drawn until it is mapped again.
  package mutating func unmap() { self = FramePacer() }

  /// Something changed that a person should see.
  package mutating func request() { raise(.input) }

  /// It is time for something that nobody does: that waits for a window that is seen.
  package mutating func requestMotion() { raise(.animation) }

  /// Another size or scale holds.
  package mutating func requestResize() { raise(.size) }

  /// The compositor says itself that the window cannot be seen, or can again.
  package mutating func setHidden(_ hidden: Bool) {
    guard hidden != isSaidHidden else { return }
    isSaidHidden = hidden
    if !hidden { raise(.input) }
  }

  /// What moves was stopped, as `Decision.suspend` told; the next callback ends it, or `revive`.
  package mutating func giveUp() {
    isGivenUp = true
    goesOnByItself = false
    reason = .none
  }

  /// A person does something: in a window that was given up as unseen, the callback may only be lost.
  ///
  /// - Returns: whether it was given up.
  package mutating func revive() -> Bool {
    isPersonWaiting = true
    guard isGivenUp else { return false }
    isGivenUp = false
    raise(.input)
    return !isSaidHidden
  }

  /// What to do now.
  package func decision(at now: Double) -> Decision {
    guard isMapped, reason != .none else { return .wait(until: nil) }
    if isSuspended, reason == .animation { return .wait(until: nil) }
    guard let callbackSince else { return .draw }
    let limit = callbackSince + (reason == .size ? Self.resizeTimeout : Self.callbackTimeout)
    guard now >= limit else { return .wait(until: limit) }
    // Pictures that arrive ask for frames as well: they keep nothing moving that nobody sees.
    let isUnseen = goesOnByItself && reason != .size && !isPersonWaiting
    return reason == .animation || isUnseen ? .suspend : .draw
  }

  /// A frame is being made: what was asked for so far is in it, what is asked from now on is not.
  package mutating func begin() {
    reason = .none
    isPersonWaiting = false
  }

  /// A frame was committed, with a callback asked for.
  package mutating func committed(at now: Double, isAnimating: Bool) {
    callbackSince = now
    goesOnByItself = isAnimating
    if isAnimating { raise(.animation) }
  }

  /// The frame callback came: the window is seen.
  package mutating func callbackDone() {
    callbackSince = nil
    guard isGivenUp else { return }
    isGivenUp = false
    raise(.input)
  }

  private mutating func raise(_ new: Reason) {
    if new.rawValue > reason.rawValue { reason = new }
  }
}
