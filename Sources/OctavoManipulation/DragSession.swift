package import OctavoGeometry
package import OctavoGestures
package import OctavoMotion

/// What a hand does with what it holds: by how it took it and by what law that follows, where it is, how
/// fast it goes and whether it goes on when it is released (Laws, The hand).
///
/// It is a value without a clock, and one for whatever is held: a leaf, a page of a stack, a modal, a
/// transition in a rectangle, a segue of a board. One finger pans, two pinch; what does not let itself be
/// moved away is pulled at against a growing resistance, and never goes on.
package struct DragSession: Sendable {
  /// What says how a finger that takes a transition moves it, in extents; nil if it goes evenly with the
  /// finger, or as a leaf.
  package typealias Grips =
    @Sendable (_ grab: Grab, _ state: TurnState, _ size: Size) -> TurnGrip?

  /// From where the hand's way counts.
  package enum Start: Sendable, Hashable {
    /// From where it took what lies flat.
    case flat
    /// From where it took what was under way.
    case here
    /// From its next place: it took what was in the air, or what it holds was laid out anew.
    case nextPlace
  }

  /// How that gives way which does not let itself be moved away.
  package enum Resistance: Sendable, Hashable {
    /// As a leaf past an end, whose progress goes with its position by a law.
    case leaf(PanLaw)
    /// As a rubber band over its whole way.
    case band
  }

  /// What became of what was held.
  package struct Release: Sendable, Hashable {
    /// Whether it goes on.
    package var commits: Bool
    /// How fast its position goes, in whole ways per second.
    package var velocity: Double

    /// An end, at a velocity.
    package init(commits: Bool, velocity: Double) {
      self.commits = commits
      self.velocity = velocity
    }
  }

  /// What became of what was held by something that a hand did.
  package enum Outcome: Sendable, Hashable {
    /// It is where the hand has it.
    case held
    /// The hand released it.
    case released(Release)
    /// What the hand did counts for nothing.
    case cancelled
  }

  private enum Law {
    case grip(TurnGrip, from: Point)
    case pan(DragLaw)
    case pull(Overscroll, PanLaw)
    case band(DragLaw, pulled: Double)
    case pinch(PinchLaw)
  }

  private enum Contacts {
    /// None: whoever has it says where it is.
    case none
    case pan(Grab)
    /// Two fingers, of which those that close take it on, or those that spread: whichever go first.
    case pinch(Pinch)
  }

  /// Where what is held is, 0…1, and how the hand has it.
  package private(set) var state: TurnState
  /// How far the hand has pulled at what does not let itself be moved away, in points; 0 for all else.
  package private(set) var pulled = 0.0
  /// The part of the hand's way gone, 0…1.
  package private(set) var position: Double

  private let contacts: Contacts
  private let settings: GestureSettings
  /// What decides when it is released; it may become another while it is held.
  package var rule: ReleaseRule
  private let resistance: Resistance?
  private let grips: Grips?
  private var size: Size
  private var travel: Double?
  /// Whether the hold in its state is this hand's: it is once that has moved it.
  private var hasMoved = false
  /// How it follows; nil until the hand's next place, from which it is then computed.
  private var law: Law?

  /// Somebody who says where it is, until fingers take it.
  package init(holding state: TurnState, by law: PanLaw) {
    var settings = GestureSettings()
    settings.panLaw = law
    self.init(.none, state, Size(), settings, nil, .leaf)
  }

  /// One finger, or fingers on a touchpad.
  ///
  /// - Parameters:
  ///   - grab: How it began; its direction is that of what is held.
  ///   - start: From where its way counts.
  ///   - state: Where what is held is.
  ///   - size: The extents of what it moves in.
  ///   - settings: The axis and the law.
  ///   - travel: How far the hand goes for the whole way of what goes evenly with it, in points; nil if
  ///     its lever says, as a leaf's.
  ///   - grips: What the transition says of how it is moved.
  ///   - resistance: How it gives way if it does not let itself be moved away.
  ///   - rule: What decides when it is released.
  package init(
    _ grab: Grab, from start: Start, taking state: TurnState, in size: Size,
    settings: GestureSettings, travel: Double? = nil, grips: Grips? = nil,
    resistance: Resistance? = nil, rule: ReleaseRule = .leaf
  ) {
    // Fingers on a touchpad are nowhere on the page.
    let isOnPage = grab.travel == nil && resistance == nil
    self.init(
      .pan(grab), state, size, settings, resistance, rule, travel: travel,
      grips: isOnPage ? grips : nil)
    if start != .nextPlace { law = panLaw(grab, isFlat: start == .flat) }
  }

  /// Two fingers whose gap counts in points.
  ///
  /// - Parameters:
  ///   - pinch: How they began.
  ///   - closes: Whether fingers that close take it on; nil if the first way does, whichever it is.
  ///   - state: Where what is held is.
  ///   - size: The extents of what it moves in.
  ///   - settings: How its progress and its position go together.
  ///   - resistance: How it gives way if it does not let itself be moved away.
  package init(
    _ pinch: Pinch, closes: Bool?, taking state: TurnState, in size: Size,
    settings: GestureSettings, resistance: Resistance? = nil
  ) {
    self.init(.pinch(pinch), state, size, settings, resistance, .leaf)
    law = closes.map { .pinch(PinchLaw(pinch, closes: $0, taking: state.progress)) }
  }

  /// Two fingers that close on what is in its place, or on its way there, whose gap counts by its share.
  package init(
    closing pinch: Pinch, taking state: TurnState = TurnState(progress: 0), in size: Size,
    settings: GestureSettings, resistance: Resistance? = nil
  ) {
    self.init(.pinch(pinch), state, size, settings, resistance, .leaf)
    law = .pinch(PinchLaw(closing: pinch, taking: state.progress))
  }

  private init(
    _ contacts: Contacts, _ state: TurnState, _ size: Size, _ settings: GestureSettings,
    _ resistance: Resistance?, _ rule: ReleaseRule, travel: Double? = nil, grips: Grips? = nil
  ) {
    self.contacts = contacts
    self.size = size
    self.settings = settings
    self.resistance = resistance
    self.rule = rule
    self.travel = travel
    self.grips = grips
    self.state = state
    position = settings.panLaw.position(atProgress: state.progress)
  }

  /// Whether what is held does not let itself be moved away.
  package var resists: Bool { resistance != nil }

  /// The axis along which a finger moves it.
  package var axis: Axis { settings.axis }

  /// Whether the hand's way counts; not before its next place where it begins only there.
  package var counts: Bool { law != nil }

  /// How the finger began that has it; nil if no single finger has.
  package var grab: Grab? {
    guard case .pan(let grab) = contacts else { return nil }
    return grab
  }

  /// What is held has other extents: it stays where it is, and the hand's way counts from its next place.
  package mutating func resize(to size: Size, travel: Double? = nil) {
    self.size = size
    guard case .pan = contacts else { return }
    self.travel = travel
    law = nil
    hasMoved = false
  }

  /// What is held was moved away from where the hand has it: it stays there, and the hand's way counts from
  /// its next place.
  package mutating func retake(_ state: TurnState) {
    guard case .pan = contacts, resistance == nil else { return }
    self.state = state
    position = settings.panLaw.position(atProgress: state.progress)
    law = nil
    hasMoved = false
  }

  /// Does what a hand means that has it.
  ///
  /// - Parameters:
  ///   - isPlanar: Whether it follows a finger in the plane, which may then go across the axis.
  ///   - threshold: The progress from which it goes on when two fingers lift.
  /// - Returns: nil if that is nothing to what has it.
  package mutating func follow(
    _ intent: Intent, isPlanar: Bool, pinchedPast threshold: Double
  ) -> Outcome? {
    switch (intent, contacts) {
    case (.stray, _) where !isPlanar: return .cancelled
    case (.drag(let point), .pan): move(to: point)
    case (.pinchChanged(let pinch), .pinch): move(to: pinch)
    case (.release(let point, let velocity), _), (.stray(let point, let velocity), _):
      return release(at: point, velocity: velocity).map(Outcome.released)
    case (.pinchEnded(let pinch), _):
      return release(pinch, past: threshold).map(Outcome.released)
    case (.cancelDrag, _), (.pinchCancelled, _): return .cancelled
    default: return nil
    }
    return .held
  }

  /// Puts it at a part of the hand's way, 0…1.
  package mutating func move(toPosition position: Double) {
    put(at: position, by: settings.panLaw)
    state.hold = nil
  }

  /// The finger is at a place.
  package mutating func move(to point: Point) {
    guard case .pan(var grab) = contacts else { return }
    grab.point = point
    let law = law ?? panLaw(grab, isFlat: false)
    self.law = law
    switch law {
    case .grip(let grip, let start):
      // What is taken and not moved yet is where it was, to the last bit.
      guard hasMoved || point != start else { break }
      hasMoved = true
      put(grip.hold(moved: point - start, in: size), by: grip)
    case .pan(let drag):
      put(at: drag.position(at: point), by: drag.law)
      follow(point, since: grab)
    case .pull(let pull, let law):
      pulled = pull.pull(at: point)
      put(at: pull.position(at: point), by: law)
    case .band(let drag, let pulled):
      let pull = max(pulled + (point[drag.axis] - drag.start) * drag.movement, 0)
      put(
        at: RubberBand(dimension: drag.travel).offset(ofPull: pull) / drag.travel, by: drag.law)
    case .pinch: break
    }
  }

  /// The fingers have another gap.
  package mutating func move(to pinch: Pinch) {
    guard case .pinch(let first) = contacts else { return }
    if law == nil, pinch.gap != first.gap {
      // The first way leads on from a beginning and back from an end.
      let closes = (pinch.gap < first.gap) == (state.progress < 1)
      law = .pinch(PinchLaw(first, closes: closes, taking: state.progress))
    }
    guard case .pinch(let law) = law else { return }
    let moved = law.progress(of: pinch)
    let shown = RubberBand(dimension: 1).offset(ofPull: moved)
    switch resistance {
    case nil: state.progress = moved
    case .leaf: state.progress = min(shown, Overscroll.limit)
    case .band: state.progress = shown
    }
    position = settings.panLaw.position(atProgress: state.progress)
  }

  /// The finger lifted.
  ///
  /// - Parameter velocity: How fast it went, in points per second.
  /// - Returns: nil if no single finger has it.
  package mutating func release(at point: Point, velocity: Point) -> Release? {
    guard case .pan = contacts else { return nil }
    move(to: point)
    let speeds = velocity
    let velocity = speeds[settings.axis]
    switch law {
    case .grip(let grip, let start): return release(grip, from: start, at: point, speeds)
    case .pan(let drag):
      if hasMoved { state.hold?.velocity = speeds.fraction(of: size) }
      let speed = drag.positionVelocity(velocity)
      return Release(commits: rule.commits(position: position, velocity: speed), velocity: speed)
    case .pull(let pull, _):
      return Release(commits: false, velocity: pull.sample(at: point, velocity: velocity).velocity)
    case .band: return Release(commits: false, velocity: 0)
    case .pinch, nil: return nil
    }
  }

  /// One of two fingers lifted; no velocity counts.
  ///
  /// - Parameter threshold: The progress from which it goes on.
  /// - Returns: nil if no two fingers have it.
  package mutating func release(_ pinch: Pinch, past threshold: Double) -> Release? {
    guard case .pinch = contacts else { return nil }
    move(to: pinch)
    return Release(commits: !resists && state.progress >= threshold, velocity: 0)
  }

  private mutating func release(
    _ grip: TurnGrip, from start: Point, at point: Point, _ velocity: Point
  ) -> Release {
    // How fast its measures go follows from where the finger is a moment later.
    let moment = 1e-3
    let here = grip.hold(moved: point - start, in: size)
    let way = Point(x: velocity.x * moment, y: velocity.y * moment)
    let next = grip.hold(moved: point - start + way, in: size)
    func speed(_ measure: (TurnState.Hold) -> Double) -> Double {
      (measure(next) - measure(here)) / moment
    }
    // What was not moved goes on by the hand that had it last.
    if hasMoved {
      state.hold?.velocity = Point(
        x: (next.finger.x - here.finger.x) / moment, y: (next.finger.y - here.finger.y) / moment)
    }
    let law = settings.panLaw
    return Release(
      commits: rule.commits(position: grip.decision(here), velocity: speed(grip.decision)),
      velocity: speed { law.position(atProgress: grip.progress($0)) })
  }

  private mutating func put(_ hold: TurnState.Hold, by grip: TurnGrip) {
    var hold = hold
    hold.progress = grip.progress(hold)
    state = TurnState(progress: hold.progress, hold: hold)
    position = settings.panLaw.position(atProgress: hold.progress)
  }

  /// Says of what goes along its axis alone where the finger is, for those that want to know.
  private mutating func follow(_ point: Point, since grab: Grab) {
    guard grab.travel == nil, case .pan(let first) = contacts else { return }
    hasMoved = true
    state.hold = TurnState.Hold(
      grabbed: first.point.fraction(of: size), finger: point.fraction(of: size),
      progress: state.progress)
  }

  private mutating func put(at position: Double, by law: PanLaw) {
    self.position = position
    state.progress = law.progress(atPosition: position)
  }

  private func panLaw(_ grab: Grab, isFlat: Bool) -> Law {
    if let grip = grips?(grab, state, size) { return .grip(grip, from: grab.point) }
    var grab = grab
    if resists || settings.panLaw == .linear { grab.travel = grab.travel ?? travel }
    if case .leaf(let law) = resistance {
      let progress = isFlat ? 0 : law.angle(atProgress: state.progress)
      return .pull(Overscroll(grab, taking: progress, in: size, settings: settings), law)
    }
    let drag =
      isFlat
      ? DragLaw(grab, in: size, settings: settings)
      : DragLaw(
        grab, taking: state.progress, turning: grab.direction, in: size, settings: settings)
    guard resists else { return .pan(drag) }
    let offset = drag.origin * drag.travel
    return .band(drag, pulled: RubberBand(dimension: drag.travel).pull(showing: offset))
  }
}

extension PanLaw {
  /// The progress of a leaf whose edge has gone as far as what follows this law.
  fileprivate func angle(atProgress progress: Double) -> Double {
    self == .direct
      ? progress : PanLaw.direct.progress(atPosition: position(atProgress: progress))
  }
}

extension Point {
  /// The place in fractions of extents; those that are empty count as a point.
  fileprivate func fraction(of size: Size) -> Point {
    Point(x: x / max(size.width, 1), y: y / max(size.height, 1))
  }
}

extension TurnGrip {
  /// The hold after the finger went a way, in points of extents.
  fileprivate func hold(moved way: Point, in size: Size) -> TurnState.Hold {
    var hold = hold
    hold.finger.x += way.x * gain.x / max(size.width, 1)
    hold.finger.y += way.y * gain.y / max(size.height, 1)
    return hold
  }
}
