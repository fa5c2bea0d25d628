internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Whoever has things in the air that a hand moves: one of its own, or that of somebody who took what it has
/// begun.
@MainActor
protocol HandHolder: ArenaMember {
  /// The operation whose pages have callbacks to come.
  var openOperation: NavigationOperation? { get }
  /// What moves by it, the top one first.
  var openMovers: [Int] { get }
  /// The container whose operations it has.
  var container: (any PageContainer)? { get }
  /// The window, once there is one.
  var stage: Stage? { get }

  /// What moves something; nil once that is over.
  func driver(of mover: Int) -> TransitionDriver?
  /// Changes how something is moved.
  func drive(_ mover: Int, _ change: (inout TransitionDriver) -> Void)
  /// Puts something where a hand has it.
  func put(_ mover: Int, by hand: Hand)
  /// The hand has what does not let itself be moved away, or let go of it.
  func tellPull(of mover: Int, by session: DragSession, isReleased: Bool)
  /// Lets what was held go to an end, at a velocity in whole ways per second.
  func letGo(_ hand: Hand, commits: Bool, velocity: Double)
  /// Lets go of what is held, and that goes to where the model has it.
  func cancelDrag()
  /// Does something after what is going on, as one operation.
  func inTurn(_ body: @escaping () -> Void)
  /// Asks the window for a frame.
  func setNeedsFrame()

  /// How something looks; nil if it slides, or is over.
  func look(of mover: Int) -> (any Transition)?
  /// How far somebody's finger moves something along an axis, in points.
  func travel(of mover: Int, along axis: Axis) -> Double
  /// What a transition says of how it is moved in the container's own window.
  func grips(of mover: Int, along axis: Axis) -> DragSession.Grips?
  /// How what a hand holds follows it; nil if it slides.
  func defaults(of hand: Hand) -> TransitionDefaults?
}

/// What hands do, whoever reads their fingers.
extension HandHolder {
  var hands: Hands {
    get { core.hands }
    set { core.hands = newValue }
  }

  /// The hand that acts, if it holds something.
  var hand: Hand? {
    get { core.hands.acting }
    set { core.hands.acting = newValue }
  }

  func put(_ mover: Int, by hand: Hand) { drive(mover) { $0.hold(at: hand.session.state) } }

  func tellPull(of mover: Int, by session: DragSession, isReleased: Bool) {}

  func defaults(of hand: Hand) -> TransitionDefaults? {
    hand.movers.first.flatMap(look)?.defaults
  }

  /// Puts what is in the air where it is, into a hand.
  ///
  /// - Returns: how far it is.
  @discardableResult
  func hold(_ mover: Int) -> Double {
    let progress = driver(of: mover)?.progress ?? 0
    drive(mover) { $0.hold(at: progress) }
    return progress
  }

  /// Does what a hand means that holds something: one of its own, or that by which somebody has an operation.
  ///
  /// - Returns: what became of what it holds; nil if that means nothing to it.
  @discardableResult
  func followHand(
    _ intent: Intent, of operation: NavigationOperation? = nil
  ) -> DragSession.Outcome? {
    guard var hand, hand.operation === operation else { return nil }
    let defaults = defaults(of: hand)
    let outcome = hand.session.follow(
      intent, isPlanar: defaults?.isPlanar ?? false,
      pinchedPast: defaults?.pinchThreshold ?? 0.5)
    guard let outcome else { return nil }
    switch outcome {
    case .cancelled: cancelDrag()
    case .held: put(by: hand, isReleased: false)
    case .released(let end):
      put(by: hand, isReleased: true)
      letGo(hand, commits: end.commits, velocity: end.velocity)
    }
    return outcome
  }

  private func put(by hand: Hand, isReleased: Bool) {
    self.hand = hand
    for mover in hand.movers { put(mover, by: hand) }
    setNeedsFrame()
    if let mover = hand.movers.first, hand.session.pulled > 0 {
      tellPull(of: mover, by: hand.session, isReleased: isReleased)
    }
  }
}

/// What somebody does with an operation that he took.
extension HandHolder {
  /// What moves the transition of an operation; nil once that is over.
  func driver(of operation: NavigationOperation) -> TransitionDriver? {
    openOperation === operation ? openMovers.first.flatMap(driver) : nil
  }

  /// Whether what moves by an operation follows a finger in the plane.
  func isPlanar(_ operation: NavigationOperation) -> Bool {
    openOperation === operation && openMovers.first.flatMap(look)?.defaults.isPlanar == true
  }

  /// Whether somebody has the operation.
  func isHeld(_ operation: NavigationOperation) -> Bool { hand?.operation === operation }

  /// What moves is for somebody to move who takes an operation.
  func give(_ movers: [Int], to operation: NavigationOperation) {
    guard let driver = movers.first.flatMap(driver) else { return }
    let session = DragSession(holding: driver.state, by: driver.law)
    hand = Hand(movers, session: session, operation: operation)
  }

  /// Does what his fingers mean, in the container's points; they take it from where it is.
  ///
  /// - Parameter settings: The axis along which they move it.
  /// - Returns: whether they released it and it goes on.
  func follow(
    _ intent: Intent, of operation: NavigationOperation, by settings: GestureSettings,
    rule: ReleaseRule
  ) -> Bool {
    guard isHeld(operation), let mover = hand?.movers.first, let driver = driver(of: mover)
    else { return false }
    let size = stage?.size ?? Size()
    var settings = settings
    settings.panLaw = driver.law
    switch intent {
    case .grab(let grab):
      hand?.session = DragSession(
        grab, from: driver.progress == 0 ? .flat : .here, taking: driver.state, in: size,
        settings: settings, travel: travel(of: mover, along: settings.axis),
        grips: grips(of: mover, along: settings.axis), rule: rule)
    case .pinchBegan(let pinch):
      hand?.session = DragSession(
        pinch, closes: nil, taking: driver.state, in: size, settings: settings)
    default:
      guard case .released(let end) = followHand(intent, of: operation) else { return false }
      return end.commits
    }
    return false
  }

  /// Puts it at a part of the hand's way, 0…1.
  func move(_ operation: NavigationOperation, to position: Double) {
    guard var hand, hand.operation === operation else { return }
    hand.session.move(toPosition: position)
    put(by: hand, isReleased: false)
  }

  /// Lets it go to an end, at a velocity in whole ways per second.
  func release(_ operation: NavigationOperation, commits: Bool, velocity: Double) {
    if let hand, hand.operation === operation {
      letGo(hand, commits: commits, velocity: velocity)
    }
  }

  /// Lets it go to where the model has it.
  func drop(_ operation: NavigationOperation) {
    inTurn { [self] in followHand(.cancelDrag, of: operation) }
  }

  /// Takes it again where it is, after it was released.
  func take(_ operation: NavigationOperation) {
    guard hand == nil, let progress = driver(of: operation)?.progress else { return }
    for mover in openMovers { drive(mover) { $0.hold(at: progress) } }
    give(openMovers, to: operation)
    setNeedsFrame()
  }
}
