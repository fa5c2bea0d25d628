package import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
package import OctavoMotion
internal import OctavoTransitions

/// Moves one transition: by a clock, by a hand, or from where a hand released it to an end.
///
/// Its state is the transition's progress on the screen and how fast that goes; a change of who
/// moves it keeps both (Laws, Shadows and L7). Progress depends on the frames' times alone, never on
/// how many there are.
package struct TransitionDriver: Sendable {
  /// What moves the transition.
  private enum Course: Sendable {
    /// Nothing, or a hand: it is where it was put.
    case held
    /// A pace, in a time; backward from the end to the start.
    case timed(Pace, duration: Double, isBackward: Bool)
    /// A spring, in the law's position.
    case spring(SpringMotion)
    /// The classics' settling.
    case classic(ClassicSettle)
    /// Evenly from a place to an end, in its part of the time that a whole way takes.
    case even(from: Double, to: Double, duration: Double)
    /// Up and down again past an end.
    case bounce
  }

  /// How progress and the way of the page's edge go together.
  package let law: PanLaw
  /// Where the transition is, and the hand that has it or had it last.
  package private(set) var state: TurnState
  /// How fast the position of the law goes, per second.
  package private(set) var positionVelocity = 0.0
  /// Whether it is a fade that stands in for what would move: it goes evenly wherever it is sent.
  package private(set) var isFade = false

  private var course = Course.held
  /// Whether it was sent to its end from where it was, as a hand does that releases it.
  private var isDecided = false
  /// When the course began; nil until its first frame.
  private var start: Double?
  /// When that was done which began the course; nil if nobody said so.
  private var eventTime: EventTime?
  /// Whether it has yet to set out though a frame was shown since it was asked to.
  private var hasWaited = false
  /// When the frame was that moved the transition last; nil if nothing moved it then.
  private var latest: Double?

  /// A transition that rests at a progress.
  package init(law: PanLaw, progress: Double = 0) {
    self.init(law: law, state: TurnState(progress: progress))
  }

  private init(law: PanLaw, state: TurnState) {
    self.law = law
    self.state = state
  }

  /// Where the transition is, 0…1.
  package private(set) var progress: Double {
    get { state.progress }
    set { state.progress = newValue }
  }

  /// Whether frames move it.
  package var isMoving: Bool {
    if case .held = course { false } else { true }
  }

  /// The end that it goes to by itself, 0 or 1; nil if nothing but a hand moves it.
  package var heading: Double? {
    switch course {
    case .held: nil
    case .timed(_, _, let isBackward): isBackward ? 0 : 1
    case .spring(let motion): motion.target
    case .classic(let settle): settle.target
    case .even(_, let target, _): target
    case .bounce: 0
    }
  }

  /// Whether it is so near the end that it goes to that a leaf released there would be turned
  /// (Laws, The hand): a spring counts its velocity, what a clock moves is where it is, and what was
  /// released on its way there is past it wherever it is.
  var isPastCommitment: Bool {
    guard let heading else { return false }
    if isDecided, heading == 1 { return true }
    var (place, speed) = (progress, 0.0)
    if case .spring(let motion) = course {
      place = law.position(atProgress: progress)
      // Before its first frame it has the velocity that it sets out with.
      speed = start == nil ? motion.velocity : positionVelocity
    }
    return heading == 1
      ? ReleaseRule.leaf.commits(position: place, velocity: speed)
      : ReleaseRule.leaf.commits(position: 1 - place, velocity: -speed)
  }

  /// Plays the whole transition; in no time that can be told, as 0 or an endless one, it is at its end at once.
  ///
  /// - Parameters:
  ///   - isBackward: Whether it is played from its end to its start: the same pictures in the same
  ///     times, the other way.
  ///   - time: When that was done which begins it; nil for its first frame.
  package mutating func play(
    _ pace: Pace, duration: Double, isBackward: Bool = false, since time: EventTime?
  ) {
    state = TurnState(progress: isBackward ? 1 : 0)
    positionVelocity = 0
    isFade = false
    guard duration > 0, duration.isFinite else { return hold(at: isBackward ? 0 : 1) }
    begin(.timed(pace, duration: duration, isBackward: isBackward), since: time)
  }

  /// Plays a fade in the place of what would move (Laws, The hand, reduced motion).
  package mutating func fade(isBackward: Bool = false, since time: EventTime?) {
    play(
      .curve(.linear), duration: MotionLevel.fadeDuration, isBackward: isBackward, since: time)
    isFade = true
  }

  /// What stood in for it is over: it is seen itself again.
  package mutating func endFade() { isFade = false }

  /// Plays a whole transition as it asks for.
  mutating func play(_ transition: TimedTransition, since time: EventTime?) {
    state = TurnState(progress: 0)
    switch transition.timing {
    case .curve(let curve, let duration):
      play(transition.transition.defaults.pace(curve), duration: duration, since: time)
    case .spring(let spring):
      begin(.spring(SpringMotion(from: 0, to: 1, spring: spring, limits: 0...1)), since: time)
    }
  }

  /// Lifts the page a little and lets it fall.
  mutating func bounce(since time: EventTime?) { begin(.bounce, since: time) }

  /// Puts the transition at a progress.
  package mutating func hold(at progress: Double) {
    hold(at: TurnState(progress: progress, hold: state.hold))
  }

  /// Puts the transition where a hand has it.
  package mutating func hold(at state: TurnState) {
    self.state = state
    positionVelocity = 0
    latest = nil
    course = .held
  }

  /// No hand has posed it: it is where its progress says.
  mutating func forgetHold() { state = TurnState(progress: progress) }

  /// Lets the transition go on to an end; a fade does so evenly, however it is sent.
  ///
  /// - Parameters:
  ///   - target: 0 or 1.
  ///   - velocity: How fast the law's position goes now, per second.
  ///   - settling: How it comes there.
  ///   - time: When that was done which releases it; nil for its first frame.
  package mutating func settle(
    to target: Double, velocity: Double, by settling: Settling, since time: EventTime?
  ) {
    defer { isDecided = true }
    switch settling {
    case _ where isFade:
      begin(away(to: target), since: time)
    case .spring:
      begin(away(to: target, velocity: velocity), since: time)
    case .classic(let duration):
      begin(
        .classic(ClassicSettle(from: progress, commits: target == 1, flipDuration: duration)),
        since: time)
    case .even:
      begin(
        .even(from: progress, to: target, duration: MotionLevel.fadeDuration), since: time)
    case .immediate:
      hold(at: target)
    }
  }

  /// Whether it has yet to set out.
  var isUnbegun: Bool { isMoving && start == nil && latest == nil }

  /// What has yet to set out does so with the next frame, whenever it was asked for.
  mutating func postpone() {
    guard isUnbegun else { return }
    eventTime = nil
    hasWaited = true
  }

  /// Something keeps it from going on, and no frames are shown: from where it is, at rest, it sets out with the
  /// frame in which it may.
  mutating func pause() {
    guard let heading, !isUnbegun else { return }
    positionVelocity = 0
    course = away(to: heading)
    (start, latest, eventTime, hasWaited) = (nil, nil, nil, false)
  }

  /// Whether it is on its way at a moment between frames; what began then with no event begins with a frame.
  func isUnderWay(at moment: Double) -> Bool {
    guard isMoving else { return false }
    return !isUnbegun || hasWaited || eventTime.map { $0.seconds <= moment } ?? false
  }

  /// It is seen at a progress for a frame; what moves it does so from where it was.
  mutating func show(at progress: Double) { state.progress = progress }

  /// Something beside it has pushed it to a progress at a frame's time: it goes on from there to where it
  /// was going, on a spring or as the fade that it is.
  ///
  /// - Parameters:
  ///   - velocity: How fast the law's position goes now, per second.
  ///   - end: Where it goes if it was at rest.
  mutating func push(
    to progress: Double, velocity: Double, orTo end: Double, at time: Double
  ) {
    let heading = heading ?? end
    guard progress != heading else {
      state.progress = progress
      return rest()
    }
    state.progress = progress
    positionVelocity = velocity
    course = away(to: heading)
    (start, latest, eventTime) = (time, time, nil)
  }

  /// The same picture as a transition the other way, with its velocity; not yet on its way.
  func reversed() -> TransitionDriver {
    var driver = TransitionDriver(law: law, state: state.reversed)
    driver.positionVelocity = -positionVelocity
    driver.latest = latest
    driver.isFade = isFade
    return driver
  }

  /// The same picture with another law between progress and the way of the page's edge; what moves
  /// goes on from where it is when it is driven again.
  package func following(_ law: PanLaw) -> TransitionDriver {
    var driver = TransitionDriver(law: law, state: state)
    driver.latest = latest
    driver.isFade = isFade
    return driver
  }

  /// Moves the transition to where it is at a frame's time; a time before the last one counts as it.
  package mutating func advance(to time: Double) {
    guard isMoving else { return }
    let begun = start ?? eventTime?.beginning(seenAt: time) ?? time
    state.hold?.age += max(time - (latest ?? begun), 0)
    start = begun
    latest = time
    let elapsed = max(time - begun, 0)
    switch course {
    case .held: break
    case .timed(let pace, let duration, let isBackward):
      let fraction = elapsed / duration
      let passed = isBackward ? 1 - fraction : fraction
      let velocity = pace.velocity(at: passed) / duration
      move(
        to: pace.value(at: passed), velocity: isBackward ? -velocity : velocity,
        isOver: fraction >= 1)
    case .spring(let motion):
      // Where it begins it is to the last bit, which the law's way there and back is not.
      guard elapsed > 0 || motion.isSettled(at: 0) else {
        positionVelocity = motion.velocity
        return
      }
      let sample = motion.sample(at: elapsed)
      let isOver = motion.isSettled(at: elapsed)
      progress = law.progress(atPosition: isOver ? motion.target : sample.position)
      positionVelocity = isOver ? 0 : sample.velocity
      if isOver { rest() }
    case .classic(let settle):
      let sample = settle.sample(at: elapsed)
      move(
        to: sample.position, velocity: sample.velocity, isOver: settle.isSettled(at: elapsed))
    case .even(let origin, let target, let duration):
      let way = target - origin
      let velocity = way < 0 ? -1 / duration : 1 / duration
      let place = origin + velocity * elapsed
      let isOver = abs(place - origin) >= abs(way)
      move(to: isOver ? target : place, velocity: velocity, isOver: isOver)
    case .bounce:
      let sample = EndBounce.sample(at: elapsed)
      move(
        to: sample.position, velocity: sample.velocity, isOver: EndBounce.isSettled(at: elapsed))
    }
  }

  /// From where it is to an end: on a spring, or as the fade that it is.
  ///
  /// - Parameter velocity: How fast the law's position goes at first; nil for as fast as it does.
  private func away(to target: Double, velocity: Double? = nil) -> Course {
    isFade
      ? .even(from: progress, to: target, duration: MotionLevel.fadeDuration)
      : .spring(
        SpringMotion(
          from: law.position(atProgress: progress), to: target,
          velocity: velocity ?? positionVelocity, limits: 0...1))
  }

  private mutating func begin(_ course: Course, since time: EventTime?) {
    // What already moves goes on from the frame on the screen.
    start = latest
    eventTime = time
    hasWaited = false
    isDecided = false
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
