internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoTransitions

/// What the picture of a page is drawn for: its extents, where it is bound, if it is, and what lies
/// below it.
struct PagePlace: Sendable, Hashable {
  /// The extents and their pixels.
  var stage: Stage
  /// The edge at which another page stands beside it.
  var spine: SpineEdge?
  /// The axis along which the spine parts it in the middle, where it lies across both sides of an open book.
  var fold: Axis?
  /// The pages that lie below it, as far as they are seen, at each side where they are.
  var edges: [PageEdges] = []
  /// The colour that is seen through a page without a ground of its own; nil of other pages, and where
  /// something else is seen.
  var ground: Color?
  /// Where on a mat a board lies, as the print does that lies on it; nil where it fills the place.
  var mount: Mount?

  /// A place on a mat.
  struct Mount: Sendable, Hashable {
    /// In points of the place around it.
    var rect: Rect
    /// The mat's.
    var color: Color
  }

  /// The colour that such a page is read on where something else is seen through it; nil of other pages.
  var below: Color?

  /// A place of a page.
  init(_ stage: Stage, boundAt spine: SpineEdge? = nil) {
    self.stage = stage
    self.spine = spine
  }

  /// A place of a page that nothing stands beside, over a container's background.
  @MainActor
  init(_ stage: Stage, of page: any Page, over background: Color) {
    self.init(stage)
    lay(page, over: background)
  }

  /// Puts a page over a container's background.
  @MainActor
  mutating func lay(_ page: any Page, over background: Color) {
    ground = page.content.isTransparent ? background : nil
  }

  /// Puts a page on another, whose background this is.
  @MainActor
  mutating func put(_ page: any Page, onPageOf background: Color) {
    below = page.content.isTransparent ? background : nil
  }
}

extension PageContent {
  /// What is drawn in a place.
  func content(for place: PagePlace) -> any PageContent {
    let inked = (place.ground ?? place.below).map(inked) ?? self
    let content = place.spine.map(inked.bound) ?? place.fold.map(inked.folded) ?? inked
    let stacked = place.edges.reduce(content) { StackedContent(content: $0, edges: $1) }
    let mounted = place.mount.map { MountedContent(content: stacked, mount: $0) } ?? stacked
    return place.ground.map(mounted.laid) ?? mounted
  }
}
