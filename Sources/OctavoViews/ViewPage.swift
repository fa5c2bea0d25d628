internal import OctavoCairo
public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions

/// A page that holds drawn views, each in a rectangle, and plays transitions between them.
///
/// ```swift
/// let page = ViewPage()
/// page.add(front)
/// await page.transition(from: front, to: back, using: FoldTransition())
/// ```
///
/// Any number of transitions may run at once in different rectangles; nothing outside of what they
/// move is painted again. The page fills a window by itself, or stands in a container.
@MainActor
public final class ViewPage: Page {
  /// What becomes of two views after a transition from one to the other.
  public enum Action: String, Sendable, Hashable {
    /// The one that came takes the place of the one that left, which leaves the page.
    case replace
    /// Both stay on the page: the one that left is hidden, the one that came is not. One that was not on it
    /// stands there above the one that left.
    case showHide
    /// Nothing: whoever asked sees to it.
    case none
  }

  /// Where the page is in its life.
  public let lifecycle = PageLifecycle()
  /// What the page is called, for people.
  public var title: String? {
    didSet { if title != oldValue { lifecycle.parent?.contentDidChange(of: self) } }
  }
  /// Whether the page lets itself be left, as a form does once it is filled in.
  public var canLeave = true
  /// What is seen where there is no view.
  public var background: Color {
    didSet {
      for field in fields { field.show() }
      setNeedsFrame()
    }
  }
  /// The views, the lowest first.
  public private(set) var views: [DrawnView] = []
  /// Is told that the page comes into sight, laid out and before its first frame: the time to begin what goes on only
  /// while somebody sees it, as a clock does.
  public var onAppear: (@MainActor () -> Void)?
  /// Is told that the page is out of sight, once after each `onAppear`. A turn that falls back tells neither of the
  /// page that stays.
  public var onDisappear: (@MainActor () -> Void)?
  /// Called with the page's extents before its first frame and at each change: the time to place the
  /// views.
  public var onResize: (@MainActor (Size) -> Void)?
  /// Called when a view is tapped that no transition has in hand.
  public var onTap: (@MainActor (DrawnView) -> Void)?
  /// Is told first of all that a person does; true keeps it from the transitions and from taps, which take a contact
  /// for cancelled that they had until then.
  public var onInput: (@MainActor (InputEvent) -> Bool)?
  /// Asks the window for a frame; set by the window.
  public var requestFrame: (@MainActor () -> Void)?
  /// Is told when another text is edited on the page, or none; set by the window or the container.
  public var onEditedText: (@MainActor () -> Void)?
  /// Asks for what was copied; set by the window or the container.
  public var pasteText: (@MainActor () -> Void)?
  /// Puts a text where other programs paste it from; set by the window or the container.
  public var copyText: (@MainActor (String) -> Void)?
  /// Offers letters that are selected, which a middle click pastes; set by the window or the container.
  public var selectText: (@MainActor (String) -> Void)?

  // What follows is shared by the page's own files.
  var runs: [Run] = []
  /// What came to rest and left the page, but is seen once more, until whoever asked has seen to its views.
  var over: [Run] = []
  /// How much the person lets move.
  var windowMotion = MotionLevel.full
  /// Points per millimetre of the screen; nil if it does not know its size.
  var density: Double?
  var stage: Stage?
  var isSuspended = false
  /// Whether `onAppear` is told and `onDisappear` not yet.
  var isInSight = false
  /// Whether anybody sees what moves on the page.
  var isSeen: Bool { lifecycle.state != .disappeared }
  /// What taps anywhere on the page are read by.
  var part: ArenaPart
  /// The transition that each contact came down on.
  var touched: [Contact.Key: DrivenTransition] = [:]
  /// The fields on the page.
  var heldFields: [TextField] = []
  /// The one that has the keys.
  weak var focus: TextField?
  /// What a hand does with a field.
  var fieldHand: FieldHand?
  /// The text that was told last to be edited.
  var toldText: EditedText?
  private var isFrameRequested = false

  /// A page without views.
  public init(background: Color = .white, title: String? = nil) {
    self.background = background
    self.title = title
    var settings = GestureSettings()
    settings.dragArea = .off
    settings.pinches = false
    settings.scrollTurns = false
    part = ArenaPart(reading: settings)
    part.arena.root = self
  }

  isolated deinit {
    for run in runs { run.transition.settleForGood() }
  }

  /// Puts a view on the page, above all others or just above a given one.
  public func add(_ view: DrawnView, above other: DrawnView? = nil) {
    // Its former page may be all that holds it.
    let field = view.field
    // Whoever is told that a transition ends by that may put it somewhere else.
    while let former = view.page { former.remove(view) }
    let index = other.flatMap { other in views.firstIndex { $0 === other } }
    views.insert(view, at: index.map { $0 + 1 } ?? views.count)
    view.page = self
    if field != nil { holdFields() }
    setNeedsFrame()
  }

  /// Takes a view off the page; a transition that shows it ends.
  public func remove(_ view: DrawnView) {
    guard view.page === self else { return }
    views.removeAll { $0 === view }
    view.page = nil
    if view.field != nil { holdFields() }
    over.removeAll { $0.shows(view) }
    for run in runs where run.shows(view) { end(run, as: .superseded) }
    setNeedsFrame()
  }

  /// Puts a view above all others.
  public func bringToFront(_ view: DrawnView) {
    guard let index = views.firstIndex(where: { $0 === view }) else { return }
    views.append(views.remove(at: index))
    setNeedsFrame()
  }

  /// The uppermost view that is seen at a place, in the page's points.
  public func view(at point: Point) -> DrawnView? {
    views.last {
      !$0.isHidden && $0.frame.contains(point) && $0.clip?.contains(point) != false
    }
  }

  /// The page as a drawing: its views as they are, for a container that shows no more of a page.
  public var content: any PageContent {
    StillViews(
      background: background,
      views: views.filter { !$0.isHidden }.map { ($0.frame, $0.clip, $0.content) })
  }

  /// Asks for a frame, once until it comes.
  public func setNeedsFrame() {
    guard !isFrameRequested, let requestFrame else { return }
    isFrameRequested = true
    requestFrame()
  }

  /// The frame that was asked for has come.
  func frameCame() { isFrameRequested = false }

  /// Puts a view into the place of another, which leaves the page.
  func replace(_ view: DrawnView, by other: DrawnView) {
    guard view.page === self else { return }
    let field = other.field
    if other.page === self { views.removeAll { $0 === other } } else { other.page?.remove(other) }
    guard let index = views.firstIndex(where: { $0 === view }) else { return }
    other.frame = view.frame
    other.isHidden = false
    views[index] = other
    view.page = nil
    other.page = self
    if view.field != nil || field != nil { holdFields() }
    setNeedsFrame()
  }
}

/// Views at rest, as one drawing.
private struct StillViews: PageContent {
  let background: Color
  let views: [(frame: Rect, clip: Rect?, content: any PageContent)]

  func draw(in context: Context, size: Size) throws {
    for view in views {
      try context.saved {
        if let clip = view.clip { context.clip(to: clip) }
        context.clip(to: view.frame)
        context.translate(x: view.frame.minX, y: view.frame.minY)
        if !view.content.isTransparent {
          context.setColor(view.content.background)
          context.paint()
        }
        context.setColor(view.content.background.ink)
        try view.content.draw(in: context, size: view.frame.size)
      }
    }
  }
}
