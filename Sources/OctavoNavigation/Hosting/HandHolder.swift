internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// A hand that holds something in the air: a leaf or a flight of a container, or what it presents.
struct Hand {
  /// What it holds, the top one first; more than one goes as one.
  let movers: [Int]
  /// How that follows; nil if it is somebody else's hand, who says where it is.
  var session: DragSession?

  /// A hand that holds one thing.
  init(_ mover: Int, session: DragSession? = nil) { self.init([mover], session: session) }

  /// A hand that holds some things.
  init(_ movers: [Int], session: DragSession? = nil) {
    self.movers = movers
    self.session = session
  }

  /// Whether it is not the container's own.
  var isExternal: Bool { session == nil }
}

/// Whoever has things in the air that a hand moves: its own, or that of somebody who took what it has begun.
@MainActor
protocol HandHolder: ArenaMember {
  /// The operation whose pages have callbacks to come.
  var openOperation: NavigationOperation? { get }
  /// What moves by it, the top one first.
  var openMovers: [Int] { get }
  /// The container whose operations it has.
  var container: (any PageContainer)? { get }

  /// What moves something; nil once that is over.
  func driver(of mover: Int) -> TransitionDriver?
  /// Changes how something is moved.
  func drive(_ mover: Int, _ change: (inout TransitionDriver) -> Void)
  /// Puts something where a session has it.
  func put(_ mover: Int, by session: DragSession)
  /// The hand has what does not let itself be moved away, or let go of it.
  func tellPull(of mover: Int, by session: DragSession, isReleased: Bool)
  /// Lets what was held go to an end, at a velocity in whole ways per second.
  func letGo(_ hand: Hand, commits: Bool, velocity: Double)
  /// Lets go of what is held, and that goes to where the model has it.
  func cancelDrag()
  /// Does what somebody else's hand did, in its turn.
  func inTurn(_ body: @escaping () -> Void)
  /// Asks the window for a frame.
  func setNeedsFrame()

  /// How far what moves by an operation goes along an axis, in points.
  func travel(of operation: NavigationOperation, along axis: Axis) -> Double
  /// How an operation looks; nil if it slides, or is over.
  func look(of operation: NavigationOperation) -> (any Transition)?
  /// Whether something follows a finger in the plane.
  func isPlanar(_ mover: Int) -> Bool
  /// What the transition of an operation says of how it is moved in the container's own window.
  func grips(of operation: NavigationOperation, along axis: Axis) -> DragSession.Grips?
}

/// What its own hand does.
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

  func put(_ mover: Int, by session: DragSession) { drive(mover) { $0.hold(at: session.state) } }

  func tellPull(of mover: Int, by session: DragSession, isReleased: Bool) {}

  func isPlanar(_ mover: Int) -> Bool { false }

  /// Puts what is in the air where it is, into a hand.
  ///
  /// - Returns: how far it is.
  @discardableResult
  func hold(_ mover: Int) -> Double {
    let progress = driver(of: mover)?.progress ?? 0
    drive(mover) { $0.hold(at: progress) }
    return progress
  }

  /// What one finger does with what it holds.
  func followDrag(_ intent: Intent) {
    switch intent {
    case .drag(let point): moveHand { $0.move(to: point) }
    case .release(let point, let velocity):
      releaseHand { $0.release(at: point, velocity: velocity) }
    case .stray(let point, let velocity):
      guard let mover = hand?.movers.first, isPlanar(mover) else { return cancelDrag() }
      releaseHand { $0.release(at: point, velocity: velocity) }
    default: break
    }
  }

  /// The hand moves what it holds.
  func moveHand(_ move: (inout DragSession) -> Void) {
    guard var session = hand?.session else { return }
    move(&session)
    put(by: session)
    if let mover = hand?.movers.first, session.pulled > 0 {
      tellPull(of: mover, by: session, isReleased: false)
    }
  }

  /// The hand releases what it holds, if it is the kind of hand that does so.
  func releaseHand(_ release: (inout DragSession) -> DragSession.Release?) {
    guard var session = hand?.session, let end = release(&session) else { return }
    put(by: session)
    if let mover = hand?.movers.first, session.pulled > 0 {
      tellPull(of: mover, by: session, isReleased: true)
    }
    if let hand { letGo(hand, commits: end.commits, velocity: end.velocity) }
  }

  private func put(by session: DragSession) {
    hand?.session = session
    for mover in hand?.movers ?? [] { put(mover, by: session) }
    setNeedsFrame()
  }
}

/// What somebody else's hand does with what was begun for it.
extension HandHolder {
  /// What moves the transition of an operation; nil once that is over.
  func driver(of operation: NavigationOperation) -> TransitionDriver? {
    mover(of: operation).flatMap(driver)
  }

  /// The topmost of what moves by an operation; nil once that is over.
  func mover(of operation: NavigationOperation) -> Int? {
    openOperation === operation ? openMovers.first : nil
  }

  /// Whether somebody else's hand has the operation.
  func isHeld(_ operation: NavigationOperation) -> Bool {
    hand?.isExternal == true && openOperation === operation
  }

  /// Puts what is held where the hand has it.
  func hold(_ operation: NavigationOperation, at state: TurnState) {
    guard isHeld(operation) else { return }
    for mover in hand?.movers ?? [] { drive(mover) { $0.hold(at: state) } }
    setNeedsFrame()
  }

  /// Lets what is held go to an end, at a velocity in whole ways per second.
  func release(_ operation: NavigationOperation, commits: Bool, velocity: Double) {
    guard isHeld(operation), let hand else { return }
    inTurn { [self] in letGo(hand, commits: commits, velocity: velocity) }
  }

  /// Lets what is held go to where the model has it.
  func drop(_ operation: NavigationOperation) {
    if isHeld(operation) { inTurn { [self] in cancelDrag() } }
  }

  /// Takes what was released, where it is.
  func take(_ operation: NavigationOperation) {
    guard hand == nil, let progress = driver(of: operation)?.progress else { return }
    hand = Hand(openMovers)
    for mover in openMovers { drive(mover) { $0.hold(at: progress) } }
    setNeedsFrame()
  }
}
