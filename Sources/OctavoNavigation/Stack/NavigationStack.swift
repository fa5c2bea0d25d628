public import OctavoGeometry
public import OctavoGestures
internal import OctavoTransitions

/// Shows the top page of a stack: going on pushes a page, going back pops it.
///
/// ```swift
/// let stack = NavigationStack(root: library)
/// _ = await stack.push(book, transition: TimedTransition(FoldTransition())).result
/// stack.pop()                     // folds back: the way there is the way back
/// ```
///
/// A stack fills a window (it is a `WindowRoot`) and is a page itself. Its pages keep their state for
/// as long as they are in it. A hand pops from the leading edge, or from anywhere if `gestures` says
/// so, and pushes what `nextPage` gives.
///
/// Calls never wait and are never lost: a call in mid-transition ends that transition's callbacks and
/// goes on from the picture on the screen, so that a pop during a push turns it round where it is. A
/// call from inside a callback follows that batch of callbacks.
@MainActor
public final class NavigationStack: ModalPresenter {
  /// A page that a hand may push.
  public struct NextPage {
    /// The page.
    public var page: any Page
    /// How it comes; nil for the stack's own way.
    public var transition: TimedTransition?
    /// How it goes when it is popped; nil for the way back of its coming.
    public var back: TimedTransition?

    /// A page to push, in the stack's own way unless told otherwise.
    public init(
      _ page: any Page, transition: TimedTransition? = nil, back: TimedTransition? = nil
    ) {
      self.page = page
      self.transition = transition
      self.back = back
    }
  }

  /// Where the stack is in its life as a page.
  public let lifecycle = PageLifecycle()
  /// Is told of what is shown; not kept.
  public weak var delegate: (any NavigationStackDelegate)?
  /// Gives the page that a hand pushes when it drags on from the stack's top page, asked as the hand
  /// begins to drag; nil if there is none.
  public var nextPage: (@MainActor (_ page: any Page) -> NextPage?)?

  /// What the hand may do, and along which axis and in which direction; drags begin at the edges
  /// unless told otherwise.
  public var gestures: GestureSettings {
    didSet {
      let isMirrored = gestures.layoutDirection != oldValue.layoutDirection
      perform { stack in
        stack.configureRecognizer()
        // The way back is on the other side of the bar.
        if isMirrored { stack.setNeedsFrame() }
      }
    }
  }
  /// Whether hand, keys and the bar navigate; calls always do.
  public var isEnabled: Bool {
    get { windowCore.isEnabled }
    set { windowCore.isEnabled = newValue }
  }
  /// How pages come that are pushed without a transition of their own; nil for a slide that goes the
  /// way that pages follow one another.
  public var transition: TimedTransition?
  /// Whether two fingers that close pop; nil if they do where a fold pushed.
  public var popsByPinch: Bool?
  /// Whether a bar with the page's title and a way back is shown above the page. The first page has
  /// one only if it has a title.
  public var showsBar = false {
    didSet {
      guard showsBar != oldValue else { return }
      perform { stack in
        stack.releaseBar()
        stack.layOutAll()
      }
    }
  }
  /// The height of the bar where letters are as usual, in points.
  public var barHeight = 52.0 {
    didSet { if barHeight != oldValue { perform { $0.layOutAll() } } }
  }
  /// How large the person wants letters to be, 1 as usual.
  var letterScale = 1.0 {
    didSet { if letterScale != oldValue { perform { $0.layOutAll() } } }
  }
  /// How the bar looks.
  public var barStyle = NavigationBarStyle() {
    didSet { setNeedsFrame() }
  }
  /// What the way back is called where the page below has no title.
  public var backTitle = "Back" {
    didSet { setNeedsFrame() }
  }
  /// How much moves; no more than the person wants does (`setMotion(_:)`). What is in the air goes on as it was begun.
  public var motion: MotionLevel {
    get { windowCore.motion }
    set { windowCore.motion = newValue }
  }
  /// What is seen where there is no page, and through pages without a ground of their own.
  public var background: Color {
    get { windowCore.background }
    set { windowCore.background = newValue }
  }
  /// What says before the stack what its hand may do; not kept.
  package weak var guide: (any StackGuide)?
  /// The pages that are presented over the stack's own.
  public var modals: Modals { windowCore.modals }
  /// Is told of every decision, callback and operation; made only if it is set.
  public var trace: (@MainActor (TraceEvent) -> Void)? {
    get { windowCore.trace }
    set { windowCore.trace = newValue }
  }
  /// Asks the window for a frame; set by the window, or by the container that the stack is in.
  public var requestFrame: (@MainActor () -> Void)? {
    get { core.requestFrame }
    set { core.requestFrame = newValue }
  }

  // What follows is shared by the stack's own files.
  let windowCore: WindowCore
  var barState = BarState()
  var entries: [StackEntry] = []
  var air = FlightStack()
  var pending: PendingChange<[StackEntry], Flight.ID>?

  /// A stack of one page.
  ///
  /// - Parameters:
  ///   - root: The first page, which is never popped.
  ///   - drawing: When and where the pictures of pages are drawn.
  ///   - pictureBytes: How many bytes of memory the pictures may take, with what waits for the next
  ///     ones; nil: as many as eight pictures of the window, 64 MB at the least. The pictures of a
  ///     transition stay, whatever they take.
  ///
  /// A page that is in use elsewhere is refused, as `push` refuses it: the stack then has no page
  /// until one is pushed.
  public init(
    root: any Page, drawing: DrawingMode = .background, pictureBytes: Int? = nil
  ) {
    SnapshotCache.check(pictureBytes, of: Self.self)
    var gestures = GestureSettings()
    gestures.dragArea = .edges
    gestures.tapZones = nil
    self.gestures = gestures
    windowCore = WindowCore(drawing: drawing, pictureBytes: pictureBytes, gestures: gestures)
    windowCore.serve(self)
    perform { stack in
      stack.configureRecognizer()
      guard stack.canHold(root) else { return }
      stack.entries = [StackEntry(page: root)]
      stack.admit([root], showing: root)
    }
  }

  isolated deinit {
    pending?.operation.end(.superseded)
    orphans.release(by: [core, modals.core])
  }

  /// The pages in the stack, the first at the bottom; during a transition that is decided, those that
  /// it leads to.
  public var pages: [any Page] { entries.map(\.page) }

  /// The page on top.
  public var topPage: (any Page)? { entries.last?.page }

  /// Which way the pages follow one another on the screen.
  public var layoutDirection: LayoutDirection {
    get { gestures.layoutDirection }
    set { gestures.layoutDirection = newValue }
  }

  // MARK: - Operations

  /// Puts a page on the stack.
  ///
  /// ```swift
  /// // It comes as a leaf, and two fingers fold it away.
  /// stack.push(
  ///   next, transition: TimedTransition(FlipTransition()), back: TimedTransition(FoldTransition()))
  /// ```
  ///
  /// - Parameters:
  ///   - page: The page, in no other container.
  ///   - transition: How it comes; nil for the stack's own way.
  ///   - back: How it goes when a call, a key or a hand pops it; nil for the way back of its coming.
  ///   - animated: Whether the transition is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation, whose `result` can be awaited; refused with `alreadyInStack` or
  ///   `pageInUse`.
  @discardableResult
  public func push(
    _ page: any Page, transition: TimedTransition? = nil, back: TimedTransition? = nil,
    animated: Bool = true, completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    perform(.push, .forward, completion) { stack, operation in
      stack.start(
        operation, stack.change(pushing: page, as: transition, back: back), animated: animated)
    }
  }

  /// Takes the top page off the stack.
  ///
  /// - Parameters:
  ///   - transition: How it goes; nil for the way back of the transition that brought it.
  ///   - animated: Whether the transition is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation, with the popped page in `leavingPages`; refused with `atRoot` or
  ///   `vetoed`.
  @discardableResult
  public func pop(
    transition: TimedTransition? = nil, animated: Bool = true,
    completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    perform(.pop, .backward, completion) { stack, operation in
      stack.start(operation, stack.changePopping(as: transition), animated: animated)
    }
  }

  /// Takes the pages above a page off the stack.
  ///
  /// - Parameters:
  ///   - page: The page that is then on top.
  ///   - transition: How the top page goes; nil for the way back of the transition that brought it.
  ///   - animated: Whether the transition is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation, with the popped pages in `leavingPages`, the top one first; refused
  ///   with `notInStack`, `noChange` or `vetoed`.
  @discardableResult
  public func pop(
    to page: any Page, transition: TimedTransition? = nil, animated: Bool = true,
    completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    perform(.popTo, .backward, completion) { stack, operation in
      stack.start(
        operation, stack.change(poppingTo: page, as: transition), animated: animated)
    }
  }

  /// Takes all pages above the first off the stack.
  ///
  /// - Parameters:
  ///   - transition: How the top page goes; nil for the way back of the transition that brought it.
  ///   - animated: Whether the transition is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation, with the popped pages in `leavingPages`, the top one first; refused
  ///   with `atRoot` or `vetoed`.
  @discardableResult
  public func popToRoot(
    transition: TimedTransition? = nil, animated: Bool = true,
    completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    perform(.popToRoot, .backward, completion) { stack, operation in
      stack.start(operation, stack.changePoppingToRoot(as: transition), animated: animated)
    }
  }

  /// Puts a page in the place of another, which is popped later as that one would have been.
  ///
  /// - Parameters:
  ///   - page: A page of the stack. Only if it is the top one, anything is seen to move.
  ///   - replacement: The page that takes its place, in no other container.
  ///   - transition: How it comes; nil for the stack's own way.
  ///   - animated: Whether the transition is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation; refused with `notInStack`, `noChange`, `alreadyInStack`, `pageInUse`
  ///   or `vetoed`.
  @discardableResult
  public func replace(
    _ page: any Page, with replacement: any Page, transition: TimedTransition? = nil,
    animated: Bool = true, completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    perform(.replace, .forward, completion) { stack, operation in
      stack.start(
        operation, stack.change(replacing: page, with: replacement, as: transition),
        animated: animated)
    }
  }

  /// Puts other pages in the place of all; those that are in the stack already stay in it.
  ///
  /// - Parameters:
  ///   - pages: The pages, the first at the bottom, each once, none in another container.
  ///   - transition: How the top page comes, if it is another; nil for the way back of the old top
  ///     page's if the new one was below it, else for the stack's own way.
  ///   - animated: Whether the transition is seen.
  ///   - completion: Called at the end, after the last callback of the pages.
  /// - Returns: the operation; refused with `noChange`, `pageInUse` or `vetoed`.
  /// - Precondition: there is at least one page.
  @discardableResult
  public func setPages(
    _ pages: [any Page], transition: TimedTransition? = nil, animated: Bool = true,
    completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    guard !pages.isEmpty else {
      endProgram(misusing: Self.self, "there is no page; a stack has at least its first")
    }
    return perform(.set, .forward, completion) { stack, operation in
      stack.start(operation, stack.change(to: pages, as: transition), animated: animated)
    }
  }

  // MARK: - Page

  /// What stands on the top page.
  public var content: any PageContent {
    topPage?.content ?? EmptyContent(background: background)
  }

  /// The title of the top page.
  public var title: String? { topPage?.title }

  /// The top page, and what is presented over it.
  public var children: [ChildPage] {
    modals.children(over: baseChildren)
  }

  /// Ends the transition, with its callbacks; nothing is left in the air.
  public func settleEverything() { perform { $0.settleAll() } }

  /// Draws a page's new content.
  public func contentDidChange(of page: any Page) { redraw(page) }

  // MARK: - Shared by the stack's files

  /// Runs an operation after those before it, and then sees to what it left.
  func perform(_ operation: @escaping (NavigationStack) -> Void) {
    CallQueue.shared.perform { [self] in
      operation(self)
      prefetchNeighbours()
    }
  }

  private func perform(
    _ kind: NavigationOperation.Kind, _ direction: TurnDirection,
    _ completion: ((NavigationOperation.Result) -> Void)?,
    _ body: @escaping (NavigationStack, NavigationOperation) -> Void
  ) -> NavigationOperation {
    let operation = NavigationOperation(
      kind, reason: .call, direction: direction, completion: completion)
    perform { body($0, operation) }
    return operation
  }
}
