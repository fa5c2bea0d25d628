internal import Gestures
internal import Motion

/// Moves one transition: by a clock, by a hand, or from where a hand let go to an end.
///
/// Its state is the transition's progress on the screen and how fast that goes; a change of who
/// moves it keeps both (SEMANTICS §2, §6 L7). Progress depends on the frames' times alone, never on
/// how many there are (§3).
struct TransitionDriver: Sendable {
  /// What moves the transition.
  private enum Course: Sendable {
    /// Nothing, or a hand: it is where it was put.
    case held
    /// A curve, split at half-way, in a time.
    case timed(SplitTiming, duration: Double)
    /// A spring, in the law's position.
    case spring(SpringMotion)
    /// The classics' settling.
    case classic(ClassicSettle)
    /// Up and down again past an end.
    case bounce
  }

  /// How a released transition comes to its end.
  enum Settling: Sendable {
    /// On a spring that takes up the hand's velocity.
    case spring
    /// In the classics' time for a flip of a duration.
    case classic(duration: Double)
    /// At once.
    case immediate
  }

  /// How progress and the way of the page's edge go together.
  let law: PanLaw
  /// Where the transition is, 0…1.
  private(set) var progress: Double
  /// How fast the position of the law goes, per second.
  private(set) var positionVelocity = 0.0

  private var course = Course.held
  /// When the course began; nil until its first frame.
  private var start: Double?
  /// When the frame was that moved the transition last; nil if nothing moved it then.
  private var latest: Double?

  /// A transition that rests at a progress.
  init(law: PanLaw, progress: Double = 0) {
    self.law = law
    self.progress = progress
  }

  /// Whether frames move it.
  var isMoving: Bool {
    if case .held = course { false } else { true }
  }

  /// Plays the whole transition by a curve, in a time that is greater than 0.
  mutating func play(_ curve: TimingCurve, duration: Double) {
    progress = 0
    begin(.timed(SplitTiming(curve), duration: duration))
  }

  /// Lifts the page a little and lets it fall.
  mutating func bounce() { begin(.bounce) }

  /// Puts the transition where a hand has it.
  mutating func hold(at progress: Double) {
    self.progress = progress
    positionVelocity = 0
    latest = nil
    course = .held
  }

  /// Lets the transition go on to an end.
  ///
  /// - Parameters:
  ///   - target: 0 or 1.
  ///   - velocity: How fast the law's position goes now, per second.
  ///   - settling: How it comes there.
  mutating func settle(to target: Double, velocity: Double, by settling: Settling) {
    switch settling {
    case .spring:
      begin(
        .spring(
          SpringMotion(
            from: law.position(atProgress: progress), to: target, velocity: velocity,
            limits: 0...1)))
    case .classic(let duration):
      begin(.classic(ClassicSettle(from: progress, commits: target == 1, flipDuration: duration)))
    case .immediate:
      hold(at: target)
    }
  }

  /// The same picture as a transition the other way, with its velocity; not yet on its way.
  func reversed() -> TransitionDriver {
    var driver = TransitionDriver(law: law, progress: 1 - progress)
    driver.positionVelocity = -positionVelocity
    driver.latest = latest
    return driver
  }

  /// Moves the transition to where it is at a frame's time; a time before the last one counts as it.
  mutating func advance(to time: Double) {
    guard isMoving else { return }
    let begun = start ?? time
    start = begun
    latest = time
    let elapsed = max(time - begun, 0)
    switch course {
    case .held: break
    case .timed(let timing, let duration):
      let fraction = elapsed / duration
      let position = timing.value(at: fraction)
      move(
        to: position, velocity: timing.velocity(at: fraction) / duration, isOver: fraction >= 1)
    case .spring(let motion):
      let sample = motion.sample(at: elapsed)
      let isOver = motion.isSettled(at: elapsed)
      progress = law.progress(atPosition: isOver ? motion.target : sample.position)
      positionVelocity = isOver ? 0 : sample.velocity
      if isOver { rest() }
    case .classic(let settle):
      let sample = settle.sample(at: elapsed)
      move(
        to: sample.position, velocity: sample.velocity, isOver: settle.isSettled(at: elapsed))
    case .bounce:
      let sample = EndBounce.sample(at: elapsed)
      move(
        to: sample.position, velocity: sample.velocity, isOver: EndBounce.isSettled(at: elapsed))
    }
  }

  private mutating func begin(_ course: Course) {
    // What already moves goes on from the frame on the screen; else the next frame is the start.
    start = latest
    self.course = course
  }

  private mutating func move(to progress: Double, velocity: Double, isOver: Bool) {
    self.progress = progress
    positionVelocity = law.positionVelocity(atProgress: progress, velocity: velocity)
    if isOver { rest() }
  }

  private mutating func rest() {
    course = .held
    positionVelocity = 0
    latest = nil
  }
}
