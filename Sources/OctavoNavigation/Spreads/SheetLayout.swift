internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Where a page is among those of its book.
struct PageRank: Sendable, Hashable {
  /// Its number, from 1.
  var number: Int
  /// How many there are.
  var count: Int
}

/// Where the pages of a sheet stand in a window.
@MainActor
struct SheetLayout {
  /// A place of a sheet, and the page that stands there, if one does.
  struct Half {
    let page: (any Page)?
    let rect: Rect
    /// The edge at which the other page stands; nil if the page fills the window.
    let spine: SpineEdge?
    /// Whether the page fills it with both sides of an open book.
    var isAcross = false
  }

  /// The window.
  let stage: Stage
  /// The axis along which pages stand side by side and turn.
  let axis: Axis
  /// Whether what comes first stands on the right.
  let isReversed: Bool
  /// Where a page is among those of its book; nil where that is not seen at its edges.
  var rank: (any Page) -> PageRank? = { _ in nil }
  /// What is seen where no page is, and through those without a ground of their own.
  let background: Color

  /// The layout of a window.
  init(_ stage: Stage, _ gestures: GestureSettings, background: Color) {
    self.stage = stage
    self.background = background
    axis = gestures.axis
    // Forward, pages go toward the place of the first.
    isReversed = gestures.movement(of: .forward) > 0
  }

  /// The extents of one of two pages.
  ///
  /// Both are as large as the first half of the window, so that a text breaks its lines alike on
  /// them: of an odd number of pixels the second half loses its outermost one.
  var halfSize: Size {
    var size = stage.size
    size[axis] = min(stage.split(along: axis), stage.size[axis])
    return size
  }

  /// The places of a sheet with what stands there, in the order of the pages.
  func halves(of sheet: Sheet) -> [Half] {
    guard !sheet.fillsWindow else {
      return [
        Half(page: sheet.first, rect: stage.bounds, spine: nil, isAcross: sheet.isAcross)
      ]
    }
    let low = Rect(size: halfSize)
    var high = low
    high.origin[axis] = halfSize[axis]
    let (inLow, inHigh) = isReversed ? (sheet.second, sheet.first) : (sheet.first, sheet.second)
    let lower = Half(page: inLow, rect: low, spine: axis == .horizontal ? .right : .bottom)
    let higher = Half(page: inHigh, rect: high, spine: axis == .horizontal ? .left : .top)
    return isReversed ? [higher, lower] : [lower, higher]
  }

  /// Where the first page of a sheet stands, and where the last does: the same where one fills the window.
  func places(of sheet: Sheet) -> [Half] {
    let halves = halves(of: sheet)
    return [halves[0], halves[halves.count - 1]]
  }

  /// Whether a place of the window is where the first of two pages stands.
  func isLow(_ point: Point) -> Bool { (point[axis] < halfSize[axis]) != isReversed }

  /// Where a page stands; nil if it is not on the sheet.
  func place(of page: any Page, on sheet: Sheet) -> Rect? {
    halves(of: sheet).first { $0.page === page }?.rect
  }

  /// What the picture of a page is drawn for that stands in a place.
  func place(in half: Half) -> PagePlace {
    var place = PagePlace(Stage(size: half.rect.size, scale: stage.scale), boundAt: half.spine)
    if let page = half.page {
      place.edges = edges(of: page, in: half)
      place.fold = half.isAcross ? axis : nil
      place.lay(page, over: background)
    }
    return place
  }

  /// What the picture of a board is drawn for that lies in a place of a sheet: beneath a print on a mat, or
  /// beside it, it is as large.
  func boardPlace(in half: Half, of sheet: Sheet, from pictures: SnapshotCache) -> PagePlace {
    var place = PagePlace(Stage(size: half.rect.size, scale: stage.scale), boundAt: half.spine)
    guard let lying = lying(on: half, of: sheet), let page = lying.page,
      var print = pictures.paper(of: page, in: self.place(in: lying))
    else { return place }
    if half.page == nil {
      print.origin[axis] = half.rect.size[axis] - print.origin[axis] - print.size[axis]
    }
    place.mount = PagePlace.Mount(rect: print, color: paperColor(of: page))
    return place
  }

  /// The place of the page that lies on the board in a place, or beside it.
  func lying(on half: Half, of sheet: Sheet) -> Half? {
    half.page == nil ? halves(of: sheet).first { $0.page != nil } : half
  }

  /// What a page is made of: the background where that is seen through it.
  func paperColor(of page: any Page) -> Color {
    page.content.laid(over: background).background
  }

  /// The edges beside a page: of those before it, and it, where it stands first of two, else of those from it
  /// on; of both where it lies across both sides.
  private func edges(of page: any Page, in half: Half) -> [PageEdges] {
    guard let rank = rank(page) else { return [] }
    let (before, after) = (rank.number, rank.count - rank.number + 1)
    guard !half.isAcross else {
      return [
        edges(of: before, among: rank, atLow: !isReversed),
        edges(of: after, among: rank, atLow: isReversed),
      ].compactMap(\.self)
    }
    let isLow = half.spine.map { $0 == .right || $0 == .bottom } ?? isReversed
    let isFirst = half.spine != nil && isLow != isReversed
    return [edges(of: isFirst ? before : after, among: rank, atLow: isLow)].compactMap(\.self)
  }

  /// The edges of some pages at the side where the axis begins, or at the other.
  private func edges(of pages: Int, among rank: PageRank, atLow isLow: Bool) -> PageEdges? {
    let side: SpineEdge =
      axis == .horizontal ? (isLow ? .left : .right) : (isLow ? .top : .bottom)
    return PageEdges(of: pages, among: rank.count, at: side, in: stage.size[axis])
  }
}
