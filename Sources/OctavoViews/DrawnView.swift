public import OctavoCairo
public import OctavoGeometry
public import OctavoNavigation
internal import OctavoRaster
internal import OctavoTransitions
internal import OctavoWorkers

/// Something drawn that stands in a rectangle of a page.
///
/// ```swift
/// let front = DrawnView(frame: place) { context, size in … }
/// page.add(front)
/// await page.transition(from: front, to: back, using: FlipTransition())
/// ```
@MainActor
public final class DrawnView {
  /// What stands in the rectangle; a new one is drawn where the view is seen.
  public var content: any PageContent {
    didSet { setNeedsDrawing() }
  }
  /// The rectangle, in the page's points; its edges are drawn on whole pixels.
  public var frame: Rect {
    didSet { if frame != oldValue { page?.setNeedsFrame() } }
  }
  /// The part of the page outside of which nothing of the view is seen, as in a list that scrolls;
  /// nil if all of the page may show it.
  public var clip: Rect? {
    didSet { if clip != oldValue { page?.setNeedsFrame() } }
  }
  /// Whether the view is not seen.
  public var isHidden = false {
    didSet { if isHidden != oldValue { page?.setNeedsFrame() } }
  }
  /// What the view shows, or does when it is tapped, for those who do not see it; nil for nothing.
  public var label: String? {
    didSet { if label != oldValue { page?.setNeedsFrame() } }
  }
  /// When and where the view is drawn; on the spot unless told otherwise, as a small drawing may.
  public var drawing = DrawingMode.immediate
  /// The page that the view stands on; nil if none.
  public internal(set) weak var page: ViewPage?

  /// What is written in here; nil if nothing is.
  weak var field: TextField?

  /// Tells the view from all others that there ever were.
  let number: Int
  private static var lastNumber = 0
  private var version = 0
  /// The pictures that were seen last, of each extents in which the view was: a transition may show it in a
  /// rectangle of its own.
  private var drawn: [Picture] = []
  private var job: Task<Void, Never>?

  /// What shows the view besides its page.
  private var transitions: [Showing] = []

  private struct Showing {
    weak var transition: DrivenTransition?
  }

  private struct Picture {
    let snapshot: Snapshot
    let version: Int
    let stage: Stage
    /// The scene that it was seen in last.
    var scene: Int
  }

  /// Which of all scenes of views is being made.
  static var scene = 0
  /// The one that this view was in last.
  private var latestScene = 0

  /// A view of a content in a rectangle.
  public init(_ content: any PageContent, frame: Rect = Rect(size: Size())) {
    self.content = content
    self.frame = frame
    Self.lastNumber += 1
    number = Self.lastNumber
  }

  /// A view that a closure draws.
  ///
  /// - Parameters:
  ///   - frame: The rectangle, in the page's points.
  ///   - background: The colour below the drawing.
  ///   - isTransparent: Whether what lies under the view is seen where nothing is drawn, as beside round corners.
  ///   - draw: Draws in points, the origin at the rectangle's top left, on any thread.
  public convenience init(
    frame: Rect = Rect(size: Size()), background: Color = .white, isTransparent: Bool = false,
    draw: @escaping @Sendable (_ context: Context, _ size: Size) throws -> Void
  ) {
    self.init(
      DrawnContent(background: background, isTransparent: isTransparent, closure: draw),
      frame: frame)
  }

  isolated deinit { job?.cancel() }

  /// Has the content drawn again.
  public func setNeedsDrawing() {
    version += 1
    setNeedsFrame()
  }

  /// A transition shows the view, on whatever page it comes to stand.
  func show(in transition: DrivenTransition) {
    transitions.removeAll { $0.transition == nil }
    transitions.append(Showing(transition: transition))
  }

  /// Another picture of it is to be seen, wherever it is.
  private func setNeedsFrame() {
    page?.setNeedsFrame()
    for showing in transitions { showing.transition?.setNeedsFrame() }
  }

  /// The best picture of the view that there is, for a stage of its own extents.
  ///
  /// - Returns: nil only if there is no memory for it.
  func picture(on stage: Stage) -> Snapshot? {
    latestScene = Self.scene
    if let index = drawn.firstIndex(where: { $0.stage == stage }) {
      drawn[index].scene = latestScene
      if drawn[index].version == version { return drawn[index].snapshot }
    }
    if drawing == .background, !drawn.isEmpty {
      drawLater(on: stage)
    } else if let snapshot = PagePicture(of: content, on: stage).snapshot {
      keep(snapshot, version: version, stage: stage)
    }
    return (drawn.first { $0.stage == stage } ?? drawn.last)?.snapshot
  }

  /// Puts a picture in the place of the former one of its extents, and of those that are seen no more.
  private func keep(_ snapshot: Snapshot, version: Int, stage: Stage) {
    drawn.removeAll { $0.stage == stage || $0.scene != latestScene }
    drawn.append(Picture(snapshot: snapshot, version: version, stage: stage, scene: latestScene))
  }

  /// Draws on another thread; until then the former picture stands.
  private func drawLater(on stage: Stage) {
    guard job == nil else { return }
    let (content, version) = (content, version)
    job = Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      let snapshot = PagePicture(of: content, on: stage).snapshot
      await self?.take(snapshot, version: version, stage: stage)
    }
  }

  private func take(_ snapshot: Snapshot?, version: Int, stage: Stage) {
    job = nil
    guard let snapshot else { return }
    keep(snapshot, version: version, stage: stage)
    setNeedsFrame()
  }
}
