internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation

/// The page of a text that holds a place, at whatever size it is drawn.
struct FlowPage: PaperedContent {
  let layouts: FlowLayouts
  let section: Int
  /// The place, as an offset in the document's text.
  let offset: Int
  /// What is marked on it.
  var words: SearchWords?
  /// What it stands on.
  var paper = Paper.light

  var background: Color { paper.palette.paper }

  func papered(_ paper: Paper) -> any PageContent {
    var page = self
    page.paper = paper
    return page
  }

  func bound(at spine: SpineEdge) -> any PageContent { BoundContent(self, at: spine) }

  func draw(in context: Context, size: Size) throws {
    let layout = layouts.layout(ofSection: section, at: size)
    let page = layout.page(at: layout.page(holding: offset))
    let marks = words.map { layout.marks(of: $0, on: page) } ?? []
    try layout.draw(
      page, in: context, within: Rect(size: size), palette: paper.palette, marks: marks)
  }
}

extension FlowLayout {
  /// Draws a page: what lies below the text, then the letters.
  ///
  /// - Parameters:
  ///   - page: one of `pages`.
  ///   - context: the pen.
  ///   - rect: where letters can be drawn, in points.
  ///   - palette: the colours; nil for those that it is set in.
  ///   - marks: what is marked, in points.
  func draw(
    _ page: Page, in context: Context, within rect: Rect, palette: Palette? = nil,
    marks: [Rect] = []
  ) throws {
    let typography = palette.map(typography.inked) ?? typography
    FlowDrawing(layout: self, typography: typography, context: context).drawGround(of: page)
    WordMarks.draw(marks, typography.palette.mark, in: context)
    var pictures: [FlowDrawing.PlacedPicture] = []
    let axis: Axis = typography.isVertical ? .vertical : .horizontal
    try context.drawFinely(in: rect, along: axis) { context in
      pictures = FlowDrawing(layout: self, typography: typography, context: context)
        .drawText(of: page)
    }
    // Each of their pixels is one of the page's: letters have finer ones.
    FlowDrawing(layout: self, typography: typography, context: context).draw(pictures, marks: marks)
  }
}
