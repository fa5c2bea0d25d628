internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// What is in the air in a container, its pictures in some order; it may outlive its callbacks: a call in
/// mid-flight ends those, and the picture goes on (Laws, L7).
@MainActor
protocol Airborne {
  /// Whether nothing is in the air.
  var isEmpty: Bool { get }
  /// Whether frames move any of it.
  var isMoving: Bool { get }
  /// The pages whose pictures are seen in it.
  var pages: [any Page] { get }
  /// Moves it to where it is at a frame's time.
  mutating func advance(to time: Double)
  /// Takes all of it out of the air.
  mutating func removeAll()
}

/// A container that fills a window, or a place in another container, and shows pages of its own: a
/// flip or a stack.
///
/// Its core does what such containers have in common; what stands here is what they say of themselves,
/// and what they are to the containers around them and to their modals.
@MainActor
protocol WindowContainer: HostedContainer, ModalHost {
  associatedtype Air: Airborne

  /// What all containers have.
  var core: ContainerCore { get }
  /// What is in the air.
  var air: Air { get set }
  /// What the hand may do.
  var gestures: GestureSettings { get set }
  /// How much moves.
  var motion: MotionLevel { get }

  /// Runs an operation after those before it, and then sees to what it left.
  func perform(_ operation: @escaping (Self) -> Void)
  /// Ends the container's own transition as it was going to end, with its callbacks; its picture goes
  /// on.
  func closeOwn(as result: NavigationOperation.Result)
  /// Whether a transition that nobody holds has callbacks to come.
  var isOpen: Bool { get }
  /// Lets nothing of the container's own be in the air, nor in a hand.
  func removeAllFlights()
  /// Moves what is in the air to a frame's time, and ends what came to rest.
  func advanceAir(to time: Double)
  /// Sees to what may have changed unsaid since the frame before.
  func prepareFrame()
  /// What is seen where no modal is.
  func scene(on stage: Stage) -> Scene
}

extension WindowContainer {
  var stage: Stage? { core.stage }
  var drawing: PageDrawing { core.drawing }
  var live: LiveChildren { core.live }
  var pictures: SnapshotCache { core.pictures }
  var flattener: SceneFlattener { core.flattener }
  var needsPrefetch: Bool {
    get { core.needsPrefetch }
    set { core.needsPrefetch = newValue }
  }

  /// Makes callbacks and reports them.
  var caller: LifecycleCaller { LifecycleCaller(trace: trace) }

  func setNeedsFrame() { core.setNeedsFrame() }

  func prepareFrame() {}

  /// Ends at once what is open, with its callbacks; its picture goes on.
  func supersedeTransitions() {
    modals.supersedeTransitions()
    closeOwn(as: .superseded)
  }

  /// Ends at once what moves, with its callbacks.
  func settleAll() {
    modals.closeTransition(as: .superseded)
    supersedeTransitions()
    removeAllFlights()
    live.forgetGone()
  }

  /// A page's content became another.
  func redraw(_ page: any Page) {
    if visiblePages.contains(where: { $0 === page }) { contentDidChange() }
    perform { container in
      container.needsPrefetch = true
      container.setNeedsFrame()
    }
  }

  /// Ends an operation that nothing was done for (L9).
  func refuse(_ operation: NavigationOperation, _ reason: NavigationOperation.Refusal) {
    trace?(.refused(operation, reason))
    operation.end(.refused(reason))
  }

  // MARK: - For the container around it

  func sleep() {
    core.isSuspended = true
    cancelHand()
    modals.sleep()
    closeOwn(as: .completed)
    removeAllFlights()
    live.sleep()
  }

  func wake() {
    core.isSuspended = false
    live.wake()
    modals.live.wake()
    setNeedsFrame()
  }

  func catches(along axis: Axis) -> Bool {
    if modals.flying != nil { return axis == .vertical }
    return air.isMoving ? axis == gestures.axis : catchesInside(along: axis)
  }

  var hasKeys: Bool { modals.takesInput || hasKeysInside }

  // MARK: - For the modals

  func supersedeBase() {
    supersedeTransitions()
    // A hand that only pulls, and one that has not yet been understood: the modal has the focus now.
    cancelHand()
  }

  var isMotionReduced: Bool { motion == .reduced }

  func performModal(_ operation: @escaping () -> Void) {
    perform { _ in operation() }
  }
}
