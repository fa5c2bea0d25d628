internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoRaster
internal import OctavoTransitions

/// A container that fills a window, or a place in another container, and shows pages of its own: a
/// flip or a stack.
///
/// Its core does what such containers have in common; what stands here is what they say of themselves,
/// and what they are to the containers around them and to their modals.
@MainActor
protocol WindowContainer: HostedContainer, ModalHost, HandHolder {
  associatedtype Air: Airborne
  associatedtype Model: ContainerModel

  /// What all containers have of their window.
  var windowCore: WindowCore { get }
  /// What is in the air.
  var air: Air { get set }
  /// The change whose pages have callbacks to come.
  var pending: PendingChange<Model, Int>? { get set }
  /// What the hand may do.
  var gestures: GestureSettings { get set }
  /// Where drags begin that catch nothing.
  var dragArea: GestureSettings.DragArea { get }
  /// Whether hands and keys may do anything.
  var isEnabled: Bool { get }

  /// Runs an operation after those before it, and then sees to what it left.
  func perform(_ operation: @escaping (Self) -> Void)
  /// What a hand may take from where it is in the air.
  var flyingLeaf: FlyingLeaf? { get }
  /// What of it a hand takes that takes what flies; nil if that is over for hands.
  func catchable(by grab: Grab) -> Catch?
  /// A hand is about to take something from where it is in the air.
  func willCatch(_ mover: Int)
  /// A hand let something go, to its end or back, at a velocity in whole ways per second.
  func didLetGo(of mover: Int, commits: Bool, velocity: Double)
  /// Ends what is open, so that a drag can begin something.
  ///
  /// - Returns: whether there is something that it can begin.
  func makeWay(for grab: Grab) -> Bool
  /// Begins what a drag takes that caught nothing, and puts it into the hand.
  func begin(by grab: Grab) -> Catch?
  /// What the container itself would do with a hand that begins at a place.
  func ownOffers(at point: Point) -> [GestureOffer]
  /// Whether something is its own before it is a page's.
  func takesFirst(_ event: InputEvent) -> Bool
  /// Whether something is its own even before it is a modal's: what its window is moved and closed by.
  func takesAlways(_ event: InputEvent) -> Bool
  /// Takes what a finger or a wheel did, after the pages.
  ///
  /// - Returns: whether it meant something here, or to the pages.
  func handle(_ event: InputEvent, isUsed: Bool) -> Bool
  /// Takes a key that is no page's.
  ///
  /// - Returns: whether it meant something here.
  func handle(_ key: KeyPress) -> Bool
  /// Whether what a change left the container with lets itself be left for the other end of it.
  func canLeave(_ change: PendingChange<Model, Int>) -> Bool
  /// Makes a change's end the container's, as it was decided.
  func show(_ change: PendingChange<Model, Int>)
  /// The pages were told what was decided.
  func didDecide()
  /// How a decided change ended that something else came before.
  var overtaken: NavigationOperation.Result { get }
  /// Whether something waits for room in the air.
  var hasWaiting: Bool { get }
  /// Does what it was to do by a time.
  func doTimely(at time: Double)
  /// What it wants of the frames to come, besides what is in the air.
  func wishes(at time: Double) -> LiveChildren.Wishes
  /// What was in the air moved, and some of it may have landed.
  func didAdvanceAir()
  /// What moved was ended within the operation of the container around it: the pages that are needed no longer go.
  func tidyOutOfSight()
  /// Takes its extents; what moves keeps its progress.
  func layOut(to size: Size, scale: PixelScale)
  /// Lets nothing of the container's own be in the air, nor in a hand.
  func removeAllFlights()
  /// Gives the pages of a model their extents.
  func layOut(_ model: Model)
  /// Lets a page go that left the container; its picture may still be in the air.
  func forget(_ page: any Page)
  /// A picture that was asked for is there.
  func pictureArrived()
  /// Sees to what may have changed unsaid since the frame before.
  func prepareFrame()
  /// Where the paper lies of the pages that something in the air shows.
  func papers(of mover: Int) -> Papers
  /// What is seen where no modal is.
  func scene(on stage: Stage) -> Scene
  /// What is seen over the modals as well.
  func itemsOverModals() -> [Scene.Item]

  /// Tells the delegate that a change begins.
  func tellWillShow(_ page: any Page)
  /// Tells the delegate how far a change is.
  func tellShows(_ page: any Page, progress: Double)
  /// Tells the delegate that a change came to its end.
  func tellDidShow(_ page: any Page)
  /// Tells the delegate how a change ended.
  func tellDidEnd(_ turn: TurnEvent)
}

/// What a hand takes from where it is in the air, or begins.
struct Catch {
  /// What moves.
  let mover: Int
  /// Which way it goes when it goes on.
  let direction: TurnDirection
  /// How it gives way if it does not let itself be moved away.
  var resistance: DragSession.Resistance?
}

/// What a container shows, by its own account.
@MainActor
protocol ContainerModel {
  /// The page that it is named by.
  var shownPage: (any Page)? { get }
  /// Whether nothing is seen to change between it and another.
  func looks(like other: Self) -> Bool
  /// How it comes from another, or from nothing.
  static func exchange(from before: Self?, to after: Self) -> PageExchange
}

extension WindowContainer {
  func itemsOverModals() -> [Scene.Item] { [] }

  var core: ContainerCore { windowCore.core }
  var drawing: DrawingMode { windowCore.drawing }
  var pictures: SnapshotCache { windowCore.pictures }
  var needsPrefetch: Bool {
    get { windowCore.needsPrefetch }
    set { windowCore.needsPrefetch = newValue }
  }

  /// Makes callbacks and reports them.
  var caller: LifecycleCaller { LifecycleCaller(trace: trace) }

  func pictureArrived() { setNeedsFrame() }

  func prepareFrame() {}

  var dragArea: GestureSettings.DragArea { gestures.dragArea }

  func didDecide() {}

  func willCatch(_ mover: Int) {}

  func makeWay(for grab: Grab) -> Bool {
    supersedeTransitions()
    return true
  }

  func restingEnd(of mover: Int) -> Double { openEnd(of: mover) }

  /// The end of what is open, as it was decided.
  func openEnd(of mover: Int) -> Double {
    pending.map { $0.mover == mover && $0.isDecided } ?? false ? 1 : 0
  }

  func didLetGo(of mover: Int, commits: Bool, velocity: Double) {}

  var overtaken: NavigationOperation.Result { .superseded }

  var hasWaiting: Bool { false }

  func doTimely(at time: Double) {}

  func wishes(at time: Double) -> LiveChildren.Wishes { LiveChildren.Wishes() }

  func didAdvanceAir() {}

  func tidyOutOfSight() {}

  func papers(of mover: Int) -> Papers { Papers() }

  /// Ends at once what is open, with its callbacks; its picture goes on.
  func supersedeTransitions() {
    modals.supersedeTransitions()
    closeOwn(as: .superseded)
  }

  /// Ends at once what moves, with its callbacks.
  func settleAll() {
    // What a hand holds asks for no frame by itself.
    if !isAtRest || !modals.isAtRest { setNeedsFrame() }
    modals.closeTransition(as: .superseded)
    supersedeTransitions()
    landAll()
  }

  /// Lets nothing of the container's own be in the air, nor in a hand, without a frame that would tell its pictures.
  func landAll() {
    removeAllFlights()
    pictures.isMoving = false
    forgetLanded()
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

  var hasKeys: Bool { modals.takesInput || hasKeysInside }

  /// The text that is edited in the page that has the keys; nil if none is, and while pages move.
  func innerText(keeping: Bool) -> InnerText? {
    guard modals.isAtRest else { return nil }
    if modals.takesInput { return modals.innerTextOfPages(keeping: keeping) }
    return isAtRest ? innerTextOfPages(keeping: keeping) : nil
  }

  // MARK: - For the modals

  func supersedeBase() {
    windowCore.textRelay.endComposing()
    supersedeTransitions()
    // A hand that only pulls, and one that has not yet been understood: the modal has the focus now.
    cancelHand()
  }

  var isMotionReduced: Bool { windowCore.currentMotion == .reduced }
}
