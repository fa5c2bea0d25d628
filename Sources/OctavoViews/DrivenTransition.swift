public import OctavoGeometry
public import OctavoGestures
internal import OctavoManipulation
public import OctavoMotion
public import OctavoNavigation
public import OctavoTransitions

/// A transition between two drawn things in a rectangle, with everything about it open: what moves
/// it and how.
///
/// It is driven by time (`play()`, `reverse()`), by a hand on its rectangle (a pan along either axis
/// or from an edge, a pinch) or by whoever sets its progress; each may take it over from another at
/// any moment, and position, velocity and shadow go on from where they are.
///
/// A drag that it has no use for, across its axis or beyond an end where it does not alternate, is for the
/// containers around its page.
///
/// ```swift
/// let fold = DrivenTransition(FoldTransition(), from: map, to: list, in: place)
/// page.add(fold)
/// fold.hold(at: 0.4)              // a slider has it
/// fold.release(velocity: 1.5)     // and releases it
/// switch await fold.result { … }
/// ```
///
/// At rest it stays where it is, on either end, and may be driven again.
@MainActor
public final class DrivenTransition {
  /// One of the two ends.
  public enum Goal: String, Sendable, Hashable {
    /// What is seen before: progress 0.
    case source
    /// What is seen after: progress 1.
    case destination

    var progress: Double { self == .destination ? 1 : 0 }
  }

  /// How it came to rest.
  public enum Ending: String, Sendable, Hashable {
    /// On the destination.
    case finished
    /// Back on the source.
    case cancelled
    /// Not at all: something else took its place.
    case superseded
  }

  /// What is seen before.
  public private(set) var from: DrawnView
  /// What is seen after.
  public private(set) var to: DrawnView
  /// Where it plays, in the page's points. What overhangs is seen as far as `clip` lets it.
  public var frame: Rect {
    didSet { if frame != oldValue { frameDidChange() } }
  }
  /// The part of the page outside of which nothing of it is seen; nil if it may overhang its frame as
  /// far as the window goes, as a page does that rises toward the viewer.
  public var clip: Rect? {
    didSet { if clip != oldValue { setNeedsFrame() } }
  }
  /// How it looks; another one goes on from the same progress.
  public var transition: any Transition {
    didSet { setNeedsFrame() }
  }
  /// How long the whole of it takes, in seconds; 0 is at once.
  public var duration: Double
  /// How it spends that time.
  public var timing: TimingCurve
  /// How it comes to rest from wherever it was released, played on or reversed.
  public var settling = FlipContainer.Settling.spring
  /// How much moves; no more than the person wants does (`WindowRoot.setMotion(_:)`).
  public var motion = MotionLevel.full
  /// What a hand may do: along which axis, from where, with how many fingers.
  public var gestures: GestureSettings {
    didSet { gesturesDidChange() }
  }
  /// Whether a hand may drive it.
  public var isEnabled = true {
    didSet { if !isEnabled { cancelHand() } }
  }
  /// Whether a hand may go on from an end, to where it came from: the two sides change places then,
  /// so that pages may be turned to and fro without end.
  public var alternates = false
  /// Called in each frame that shows another progress.
  public var onProgress: (@MainActor (Double) -> Void)?
  /// Called each time it comes to rest, before those that await it go on.
  public var onEnd: (@MainActor (Ending) -> Void)?

  /// The page that shows it; it is told of each rest before anybody else.
  weak var page: ViewPage?
  var driver: TransitionDriver
  /// Where it goes by itself, or went; a hand that is taken away leaves it there.
  var goal = Goal.source
  var hand: DragSession?
  /// What contacts on it are read by.
  var part: ArenaPart
  /// Whether its next rest is news.
  var isOpen = false
  private var shownProgress = 0.0
  private var waiting: [CheckedContinuation<Ending, Never>] = []

  /// A transition that rests on its source and is moved as its kind usually is.
  public init(
    _ transition: any Transition, from: DrawnView, to: DrawnView,
    in frame: Rect
  ) {
    let defaults = transition.defaults
    self.transition = transition
    self.from = from
    self.to = to
    self.frame = frame
    duration = defaults.duration
    timing = defaults.curve
    gestures = Self.gestures(for: defaults)
    driver = TransitionDriver(law: gestures.panLaw)
    part = ArenaPart(reading: gestures, size: frame.size)
    for view in [from, to] { view.show(in: self) }
  }

  isolated deinit {
    for continuation in waiting { continuation.resume(returning: .superseded) }
  }

  /// The gestures that usually drive what is moved in a defaults.
  public static func gestures(for defaults: TransitionDefaults) -> GestureSettings {
    var settings = GestureSettings(axis: defaults.axis ?? .horizontal)
    settings.panLaw = defaults.panLaw
    settings.tapZones = nil
    settings.scrollTurns = false
    return settings
  }

  // MARK: - What it does

  /// Where it is, 0…1.
  public var progress: Double { driver.progress }

  /// How fast it goes, in whole transitions per second; 0 where a hand or nobody holds it.
  public var velocity: Double {
    // Of a leaf that lies flat the edge does not move, however fast it turns.
    let gain = driver.law.positionVelocity(atProgress: progress, velocity: 1)
    return gain == 0 ? 0 : driver.positionVelocity / gain
  }

  /// Whether it moves by itself.
  public var isMoving: Bool { driver.isMoving }

  /// Whether a hand holds it.
  public var isHeld: Bool { hand != nil }

  /// Goes to the destination, from wherever it is.
  ///
  /// - Returns: where it came to rest: a hand, or another call, may have taken it back.
  @discardableResult public func play() async -> Ending { await ending(of: .destination) }

  /// Goes to the source, from wherever it is.
  ///
  /// - Returns: where it came to rest.
  @discardableResult public func reverse() async -> Ending { await ending(of: .source) }

  private func ending(of goal: Goal) async -> Ending {
    await withCheckedContinuation {
      // It may be over with the call.
      waiting.append($0)
      go(to: goal)
    }
  }

  /// How it comes to rest; waits for that. One that rests does so again only when it is driven.
  ///
  /// As with the value of a `Task`, cancelling the task that waits does not end the wait: it would have to say how the
  /// transition came to rest, which it did not.
  public var result: Ending {
    get async { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Sets out to an end, from wherever it is: from the other end in its own time, from between with
  /// the velocity it has. On no page, and where nobody sees that, it is there at once.
  public func go(to goal: Goal) {
    guard !(isMoving && goal == self.goal) else { return }
    let isWhole = !isMoving && hand == nil && progress == 1 - goal.progress
    dropHand()
    self.goal = goal
    isOpen = true
    if isWhole, isMotionReduced {
      driver.fade(isBackward: goal == .source, since: page?.eventTime)
    } else if isWhole, duration > 0, duration.isFinite {
      driver.play(
        transition.defaults.pace(timing), duration: duration, isBackward: goal == .source,
        since: page?.eventTime)
    } else if isWhole {
      driver.hold(at: goal.progress)
    } else {
      settle(velocity: driver.positionVelocity)
    }
    if page?.isSeen != true { settleAtOnce() }
    setNeedsFrame()
  }

  /// At rest on an end, lets the two sides change places: the same picture is now the other end.
  public func turnAround() {
    guard !isMoving, hand == nil, progress == 0 || progress == 1 else { return }
    (from, to) = (to, from)
    driver.hold(at: 1 - progress)
    goal = progress == 1 ? .destination : .source
    setNeedsFrame()
  }

  /// Puts it at a progress and keeps it there.
  ///
  /// - Parameter progress: 0…1; what lies outside is taken to the nearer end, no number to 0.
  public func hold(at progress: Double) {
    if !isBetween { driver.endFade() }
    dropHand()
    isOpen = false
    driver.hold(at: progress.isNaN ? 0 : min(max(progress, 0), 1))
    setNeedsFrame()
  }

  /// Lets it go from where it is: it goes on or back by the rule for pages that are released, and is there at once
  /// on no page, and where nobody sees it.
  ///
  /// - Parameter velocity: How fast whoever held it moved it, in whole transitions per second.
  public func release(velocity: Double = 0) {
    let speed = driver.law.positionVelocity(
      atProgress: progress, velocity: velocity.isFinite ? velocity : 0)
    let position = driver.law.position(atProgress: progress)
    dropHand()
    goal =
      ReleaseRule.leaf.commits(position: position, velocity: speed) ? .destination : .source
    isOpen = true
    settle(velocity: speed)
    if page?.isSeen != true { settleAtOnce() }
    setNeedsFrame()
  }

  // MARK: - Frames

  /// Moves it to where it is at a frame's time.
  func advance(to time: Double) {
    driver.advance(to: time)
    if driver.progress != shownProgress {
      shownProgress = driver.progress
      onProgress?(shownProgress)
    }
    if isOpen, hand == nil, !driver.isMoving {
      end(goal == .destination ? .finished : .cancelled)
    }
  }

  /// Whether it wants another frame.
  var isAnimating: Bool { driver.isMoving || (isOpen && hand == nil) }

  /// Whether it is on its way or held on it.
  var isBetween: Bool { isMoving || (progress > 0 && progress < 1) }

  /// Comes to rest at once, where it was going; held by a hand, where it was before.
  func settleAtOnce() {
    cancelHand()
    guard isOpen else { return }
    driver.hold(at: goal.progress)
    end(goal == .destination ? .finished : .cancelled)
  }

  /// Its page is no more: it comes to rest as where nobody sees it, and whoever awaits that, or another rest, goes on.
  /// Who would be told of its end may be gone with the page.
  func settleForGood() {
    dropHand()
    var ending = Ending.superseded
    if isOpen {
      driver.hold(at: goal.progress)
      ending = goal == .destination ? .finished : .cancelled
    }
    isOpen = false
    for continuation in waiting { continuation.resume(returning: ending) }
    waiting = []
  }

  /// Leaves it where it is: neither a hand nor time moves it any more.
  func stop() {
    dropHand()
    driver.hold(at: progress)
  }

  /// Ends it for whoever waits.
  func end(_ ending: Ending) {
    isOpen = false
    let waiting = self.waiting
    self.waiting = []
    page?.conclude(self, ending)
    onEnd?(ending)
    for continuation in waiting { continuation.resume(returning: ending) }
  }

  func setNeedsFrame() { page?.setNeedsFrame() }

  private var isMotionReduced: Bool {
    motion.limited(by: page?.windowMotion ?? .full) == .reduced
  }

  /// Goes to the goal from where it is.
  func settle(velocity: Double) {
    let way: TransitionDriver.Settling =
      if isMotionReduced {
        .immediate
      } else if settling == .classic {
        .classic(duration: duration)
      } else {
        .spring
      }
    driver.settle(to: goal.progress, velocity: velocity, by: way, since: page?.eventTime)
  }

  private func frameDidChange() {
    part.recognizer.size = frame.size
    hand?.resize(to: frame.size, travel: frame.size[gestures.axis])
    setNeedsFrame()
  }
}
