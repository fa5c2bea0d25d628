internal import OctavoCairo
public import OctavoGeometry
public import OctavoGestures
public import OctavoManipulation
public import OctavoMotion
package import OctavoPixelMemory
public import OctavoTransitions

/// Shows one page at a time, or two side by side, and turns between pages as a book does: by hand, by
/// key, by wheel or by call.
///
/// ```swift
/// let flips = FlipContainer(pages: [first, second])
/// if await flips.turn(.forward).result == .refused(.atEnd) { print("the end") }
/// ```
///
/// A container fills a window (it is a `WindowRoot`) and is a page itself. With a data source it
/// finds the neighbours of its page and the hand may turn; without one, only calls turn.
///
/// Calls never wait and are never lost: a call during a turn ends that turn's callbacks and goes on
/// from the picture on the screen, a call from inside a callback follows that batch of callbacks.
@MainActor
public final class FlipContainer: ModalPresenter {
  /// How a page that was released comes to rest.
  public enum Settling: String, Sendable, Hashable {
    /// On a spring that takes up the hand's velocity.
    case spring
    /// In the classics' fixed times.
    case classic
  }

  /// Where the container is in its life as a page.
  public let lifecycle = PageLifecycle()
  /// The page; during a turn that is decided, the one that it leads to. Of two that stand side by side
  /// it is the one that was set, or else the first; `visiblePages` are both.
  public var page: (any Page)? { sheet?.page }
  /// Knows the pages' neighbours; kept for as long as it is set. Without one the hand is idle.
  public var dataSource: (any FlipContainerDataSource)? {
    didSet {
      reloadData()
      perform { container in
        // Without one the hand is idle: what its fingers do from now on nobody follows.
        if container.dataSource == nil { container.cancelHand() }
        container.laidOutSize = nil
        container.layOutPages()
      }
    }
  }
  /// Is told of turns; not kept.
  public weak var delegate: (any FlipContainerDelegate)?

  /// What the hand may do, and along which axis and in which direction pages follow one another.
  public var gestures: GestureSettings {
    didSet {
      let isTurned =
        gestures.axis != oldValue.axis || gestures.layoutDirection != oldValue.layoutDirection
      perform { container in
        container.configureRecognizer()
        if isTurned {
          container.endRiffle()
          container.turnAirborne()
          container.regroup()
          // Edges of pages lie at the other side, and bars around the pages go the other way.
          container.setNeedsFrame()
        }
      }
    }
  }
  /// How many pages stand side by side.
  ///
  /// A data source knows what stands beside a page: without one, a page stands alone.
  ///
  /// ```swift
  /// flips.spread = .automatic
  /// ```
  public var spread = Spread.none {
    didSet { if spread != oldValue { perform { $0.regroup() } } }
  }
  /// Whether a window of some extents, in points, suits two pages beside one another along an axis:
  /// asked for `.automatic`. Unless told otherwise, `SpreadLaw` says it of pages of any shape.
  public var suitsSpread: @MainActor (_ size: Size, _ axis: Axis) -> Bool = SpreadLaw().suits {
    didSet { perform { $0.regroup() } }
  }
  /// Whether the first page of all stands alone in a spread, where the cover of a book is.
  public var isCoverAlone = true {
    didSet { if isCoverAlone != oldValue { regroupPages() } }
  }
  /// Whether the edges of the pages that lie below are seen beside paper that lies on a mat, where the window
  /// has 600 points across the spine and the mat has room: of those before at one side of a spread, of those
  /// after at the other. The data source says where a page is among them, once it knows how many there are.
  public var showsPageEdges = false {
    didSet { if showsPageEdges != oldValue { perform { $0.edgesDidChange() } } }
  }
  /// Whether hand, keys and wheels turn pages; calls always do.
  public var isEnabled: Bool {
    get { windowCore.isEnabled }
    set { windowCore.isEnabled = newValue }
  }
  /// How long a turn takes that nobody drags, in seconds; 0 turns at once.
  public var duration = 0.5
  /// How such a turn spends its time; its two quarter turns share it.
  public var timing = TimingCurve.easeInOut
  /// How a page that was released comes to rest.
  public var settling = Settling.spring
  /// What decides whether a page that a hand releases is turned; what a hand holds now goes by it as well.
  ///
  /// ```swift
  /// flips.releaseRule.threshold = 0.7
  /// ```
  public var releaseRule = ReleaseRule.leaf {
    didSet {
      let rule = releaseRule
      perform { $0.hands.change { $0.session.rule = rule } }
    }
  }
  /// How much moves; no more than the person wants does (`setMotion(_:)`). What is in the air goes on as it was begun;
  /// pages that run under a finger are taken back where only hands are to move them.
  public var motion: MotionLevel {
    get { windowCore.motion }
    set {
      if newValue == .reduced { perform { $0.endRiffle() } }
      windowCore.motion = newValue
    }
  }
  /// How many leaves may be in the air at once, at least one; nil for as many as frames of this window
  /// leave time for.
  ///
  /// A turn that is asked for beyond it waits until one has landed. A hand never waits.
  public var leafLimit: Int? {
    didSet {
      guard leafLimit != oldValue else { return }
      perform { container in
        container.trace?(.leafLimit(container.currentLeafLimit))
        container.beginWaiting()
      }
    }
  }
  /// Turns pages by itself, page after page; nil if nothing turns unasked.
  public var autoFlip: AutoFlip? {
    didSet {
      guard autoFlip != oldValue else { return }
      timely.flipTime = nil
      setNeedsFrame()
    }
  }
  /// Whether the next page lifts a little, once, where nobody has turned a page for three seconds.
  public var peeksAtFirst = false {
    didSet { if peeksAtFirst { setNeedsFrame() } }
  }
  /// Whether a person is busy with what lies over the pages: nothing turns or lifts by itself meanwhile.
  package var isAttended = false {
    didSet {
      guard isAttended != oldValue else { return }
      (timely.flipTime, timely.peekTime) = (nil, nil)
      if autoFlip != nil || peeksAtFirst { setNeedsFrame() }
    }
  }
  /// Whether pages run under a finger that is held at the edge of the window, or drawn along it.
  public var riffles = true {
    didSet { if !riffles { perform { $0.endRiffle() } } }
  }
  /// Makes the transition of a turn; a leaf that flips unless told otherwise.
  ///
  /// It is also asked how a turn would look that a finger has not begun yet, where that goes steeply across.
  public var transition: @MainActor (PageTurn) -> any Transition = {
    FlipTransition(style: $0.flipStyle)
  }
  /// The light at an edge past which a hand pulls, where `gestures.endLaw` is `.glow`.
  public var endGlowColor = Color(red: 0.25, green: 0.55, blue: 1)
  /// What is shown where the data source says that it has no pages; nil for the background alone, where `page` is
  /// nil as well.
  public lazy var emptyPage: (any Page)? = EmptyPage() {
    didSet { perform { $0.fillEmptyPlace() } }
  }
  /// Says over the pages, where it does not turn with them, which of them is seen; nil if nothing does.
  public var indicator: PageIndicator? {
    didSet {
      guard indicator != oldValue else { return }
      indicatorPicture.said = nil
      setNeedsFrame()
    }
  }
  /// What is seen where there is no page, and through pages without a ground of their own.
  public var background: Color {
    get { windowCore.background }
    set { windowCore.background = newValue }
  }
  /// The pages that are presented over the container's own.
  public var modals: Modals { windowCore.modals }
  /// Is told of every decision, callback and turn; made only if it is set.
  public var trace: (@MainActor (TraceEvent) -> Void)? {
    get { windowCore.trace }
    set { windowCore.trace = newValue }
  }
  /// Called with the page that is left when another is shown that is not asked for as its neighbour: by
  /// number, by a link, by Home or End.
  public var onJump: (@MainActor (any Page) -> Void)?
  /// Asks the window for a frame; set by the window.
  public var requestFrame: (@MainActor () -> Void)? {
    get { core.requestFrame }
    set { core.requestFrame = newValue }
  }

  // What follows is shared by the container's own files.
  let windowCore: WindowCore
  /// What stands in the window; during a turn that is decided, where it leads to.
  var sheet: Sheet?
  /// Whether the data source said last that it has no pages.
  var isWithoutPages = false
  /// The sheets that the pages were found to be on, by page.
  var sheets: [ObjectIdentifier: Sheet] = [:]
  /// Whether pages may stand beside others than they do now.
  var isGroupingOutOfDate = false
  /// The extents that the data source laid its pages out for.
  var laidOutSize: Size?
  var neighbours = Neighbours()
  /// The pages that the source has made to be used again.
  let reserve = PageReserve()
  /// Which way pages were turned of late, and how fast.
  var travel = Travel()
  let boards = CoverBoards()
  let indicatorPicture = IndicatorPicture()
  var air = Deck()
  /// How many leaves the cost of frames allows.
  var measuredLeafLimit = LeafLimit()
  /// The turns that wait for room in the air, in their order.
  var waitingTurns: [WaitingTurn] = []
  var pending: PendingChange<Sheet, Leaf.ID>?
  /// The farthest leaf that goes with the one of the open turn, which a hand sent through several.
  var sweptLeaf: Leaf.ID?
  var lastKeyTurn: Double?
  /// Who hears of turns besides the delegate.
  var turnListeners: [Int: AsyncStream<TurnEvent>.Continuation] = [:]
  /// What is done at a time, though nobody does anything then.
  var timely = Timely()
  /// A finger at the edge under which pages may run, and those that do.
  var edgePress: EdgePress?
  var riffle: Riffle?
  /// The places that resting fingers hold.
  var bookmarks: [Bookmark] = []
  /// The page to go back to as soon as no hand holds a leaf.
  var markedPage: (any Page)?
  /// How large pages are shown.
  let pageZoom: PageZoom

  /// A container without pages.
  ///
  /// - Parameters:
  ///   - axis: Along which axis pages turn.
  ///   - drawing: When and where the pictures of pages are drawn.
  ///   - pictureBytes: How many bytes of memory the pictures may take, with what waits for the next
  ///     ones; nil: as many as eight pictures of the window, 64 MB at the least. The pictures of a
  ///     transition stay, whatever they take.
  public convenience init(
    axis: Axis = .horizontal, drawing: DrawingMode = .background, pictureBytes: Int? = nil
  ) {
    SnapshotCache.check(pictureBytes, of: Self.self)
    self.init(axis: axis, drawing: drawing, pictureBytes: pictureBytes, pool: .shared)
  }

  /// A container without pages whose pictures are drawn in the memory of a pool.
  package init(
    axis: Axis = .horizontal, drawing: DrawingMode, pictureBytes: Int?, pool: PixelPool
  ) {
    gestures = GestureSettings(axis: axis)
    pageZoom = PageZoom(drawing: drawing, pool: pool)
    windowCore = WindowCore(
      drawing: drawing, pictureBytes: pictureBytes, pool: pool, gestures: gestures)
    windowCore.serve(self)
    let joinArena = core.onArena
    core.onArena = { [pageZoom] arena in
      joinArena?(arena)
      pageZoom.part?.join(arena)
    }
  }

  /// A container of a list of pages that shows the first.
  ///
  /// - Parameters:
  ///   - pages: The pages in order, each only once.
  ///   - axis: Along which axis pages turn.
  ///   - drawing: When and where the pictures of pages are drawn.
  public convenience init(
    pages: [any Page], axis: Axis = .horizontal, drawing: DrawingMode = .background
  ) {
    self.init(axis: axis, drawing: drawing)
    dataSource = PageList(pages)
    if let first = pages.first { setPage(first, animated: false) } else { reloadData() }
  }

  isolated deinit {
    pending?.operation.end(.superseded)
    for turn in waitingTurns { turn.operation.end(.superseded) }
    for listener in turnListeners.values { listener.finish() }
    orphans.release(by: [core, modals.core])
  }

  /// Along which axis pages turn.
  public var axis: Axis {
    get { gestures.axis }
    set { gestures.axis = newValue }
  }

  /// How many bytes of memory the pictures may take, with what waits for the next ones; nil for as many as
  /// eight pictures of the window, 64 MB at the least.
  ///
  /// The pictures of a transition stay, whatever they take.
  ///
  /// - Precondition: it is not negative.
  public var pictureBytes: Int? {
    get { pictures.givenLimit }
    set {
      SnapshotCache.check(newValue, of: Self.self)
      pictures.givenLimit = newValue
      perform { $0.needsPrefetch = true }
    }
  }

  /// How many bytes the pictures of pages take now.
  package var pictureByteCount: Int { pictures.byteCount }

  /// How many leaves stand in the air, neither flat on one side nor on the other.
  package var standingLeafCount: Int { air.standingCount }

  /// Which way the pages follow one another on the screen.
  public var layoutDirection: LayoutDirection {
    get { gestures.layoutDirection }
    set { gestures.layoutDirection = newValue }
  }

  /// Turns to a page.
  ///
  /// The page is the container's from now on, unless the turn is refused; a hand may yet take it
  /// back. Where two pages stand side by side, so does the one beside it.
  ///
  /// - Parameters:
  ///   - page: The page to turn to.
  ///   - direction: Which way to turn.
  ///   - transition: How it looks and what time it takes; nil for the container's own way.
  ///   - animated: Whether the turn is seen.
  ///   - completion: Called at the end of the turn, after the last callback of its pages.
  /// - Returns: the operation, whose `result` can be awaited; refused if the page is in its place
  ///   already, belongs to another container, or the current one does not let itself be left.
  @discardableResult
  public func setPage(
    _ page: any Page, direction: TurnDirection = .forward, transition: TimedTransition? = nil,
    animated: Bool = true, completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    let operation = NavigationOperation(
      .set, reason: .call, direction: direction, completion: completion)
    let turn = WaitingTurn(operation: operation, page: page, transition: transition)
    perform { $0.request(turn, animated: animated) }
    return operation
  }

  /// Turns to the page after or before.
  ///
  /// - Parameters:
  ///   - direction: Which way to turn.
  ///   - transition: How it looks and what time it takes; nil for the container's own way.
  ///   - animated: Whether the turn is seen.
  ///   - completion: Called at the end of the turn, after the last callback of its pages.
  /// - Returns: the operation, refused at the end of the pages and where the current page does not let
  ///   itself be left; its `result` can be awaited.
  @discardableResult
  public func turn(
    _ direction: TurnDirection, transition: TimedTransition? = nil, animated: Bool = true,
    completion: ((NavigationOperation.Result) -> Void)? = nil
  ) -> NavigationOperation {
    let operation = NavigationOperation(
      .turn, reason: .call, direction: direction, completion: completion)
    let turn = WaitingTurn(operation: operation, page: nil, transition: transition)
    perform { $0.request(turn, animated: animated) }
    return operation
  }

  /// Forgets what the data source said: it is asked again when nothing turns.
  ///
  /// Pages that run under a finger are taken back. A container whose source says that it has no pages shows
  /// `emptyPage`, and from then on, as soon as it has some, the first of them. Its page stays, also where the source
  /// no longer has it and so knows no neighbours of it: `setPage(_:)` goes to another.
  public func reloadData() {
    perform { container in
      container.forgetPages()
      container.reserve.forgetPlaces()
      container.fillEmptyPlace()
      // What is said of the pages is said anew, and what turns by itself may go on.
      container.setNeedsFrame()
    }
  }

  /// Asks the data source anew on which sides pages stand, and puts them there once nothing turns; the page that is
  /// being read stays in sight.
  public func regroupPages() {
    perform { container in
      container.forgetSheets()
      // Where its margins are depends on the side on which a page stands.
      container.pageZoom.isTrimOutOfDate = true
      if container.pageZoom.isAllowed { container.setNeedsFrame() }
    }
  }

  // MARK: - Page

  /// What stands on the container's page.
  public var content: any PageContent { page?.content ?? EmptyContent(background: background) }

  /// The container's own title, or that of its page if it was given none.
  public var title: String? {
    get { givenTitle ?? page?.title }
    set { givenTitle = newValue }
  }
  private var givenTitle: String? {
    didSet { if givenTitle != oldValue { lifecycle.parent?.contentDidChange(of: self) } }
  }

  /// The container's page, or both that stand side by side, and what is presented over it.
  public var children: [ChildPage] {
    modals.children(over: baseChildren)
  }

  /// Ends the turn, with its callbacks; no leaf is left in the air.
  public func settleEverything() { perform { $0.settleAll() } }

  /// Draws a page's new content.
  public func contentDidChange(of page: any Page) { redraw(page) }

  // MARK: - Shared by the container's files

  /// Runs an operation after those before it, and then sees to what it left.
  func perform(_ operation: @escaping (FlipContainer) -> Void) {
    CallQueue.shared.perform { [self] in operation(self) }
    // From inside an operation this is queued as well, behind what it follows.
    if needsPrefetch || isGroupingOutOfDate {
      CallQueue.shared.perform { [self] in prefetchNeighbours() }
    }
  }
}
