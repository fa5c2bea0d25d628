internal import OctavoCairo
internal import OctavoGeometry

/// The edges of the pages that lie below one, which are seen beside its paper.
struct PageEdges: Sendable, Hashable {
  /// How thick they are, in points.
  var thickness: Double
  /// The edge of the paper beside which they are seen.
  var side: SpineEdge

  /// What a page adds to the thickness of its book, in points.
  static let perPage = 0.06
  /// How thick a book is at most, as a share of the window.
  static let mostShare = 0.02
  /// The least extent of a window, across the spine, in which they are seen, in points.
  static let leastWindow = 600.0

  /// How thick a book of some pages is, in points.
  ///
  /// - Parameter window: the window's extent across the spine.
  static func thickness(ofPages count: Int, in window: Double) -> Double {
    window < leastWindow ? 0 : min(perPage * Double(count), mostShare * window)
  }

  /// The edges of some of a book's pages.
  ///
  /// - Returns: nil where none are seen.
  init?(of pages: Int, among count: Int, at side: SpineEdge, in window: Double) {
    let whole = Self.thickness(ofPages: count, in: window)
    guard whole > 0, count > 0, pages > 0 else { return nil }
    thickness = whole * Double(pages) / Double(count)
    self.side = side
  }

  /// Some paper with them, and with the shadow that they throw.
  func around(_ paper: Rect) -> Rect {
    var all = paper
    let width = thickness + StackedContent.rim
    switch side {
    case .left: all.origin.x -= width
    case .top: all.origin.y -= width
    case .right, .bottom: break
    }
    switch side {
    case .left, .right: all.size.width += width
    case .top, .bottom: all.size.height += width
    }
    return all
  }
}

/// A content whose paper lies on those of other pages.
///
/// They are part of the picture, as the shade of a gutter is: at rest they cost nothing, and they stay with
/// the mat where the paper turns. From a page to the next they change by less than an eighth of a point.
struct StackedContent: PageContent {
  let content: any PageContent
  let edges: PageEdges

  var background: Color { content.background }

  var isTransparent: Bool { content.isTransparent }

  func bound(at spine: SpineEdge) -> any PageContent {
    StackedContent(content: content.bound(at: spine), edges: edges)
  }

  func folded(along axis: Axis) -> any PageContent {
    StackedContent(content: content.folded(along: axis), edges: edges)
  }

  func paper(in context: Context, size: Size) throws -> Rect? {
    try content.paper(in: context, size: size)
  }

  func paperShadow(in context: Context) -> Double { content.paperShadow(in: context) }

  /// The edges lie below, so that the paper throws its shadow on them.
  func draw(in context: Context, size: Size) throws {
    if let print = try print(in: context, size: size) {
      context.saved { drawEdges(beside: print, in: context, size: size) }
    }
    try content.draw(in: context, size: size)
  }

  /// The paper without its shadow; nil where it fills the page.
  private func print(in context: Context, size: Size) throws -> Rect? {
    guard let paper = try content.paper(in: context, size: size) else { return nil }
    let shadow = content.paperShadow(in: context)
    // At the page's own edges the shadow is cut off.
    func inner(_ low: Double, _ high: Double, _ extent: Double) -> (Double, Double) {
      (low > 0 ? low + shadow : low, high < extent ? high - shadow : high)
    }
    let (left, right) = inner(paper.minX, paper.maxX, size.width)
    let (top, bottom) = inner(paper.minY, paper.maxY, size.height)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func drawEdges(beside print: Rect, in context: Context, size: Size) {
    let thickness = edges.thickness
    let room =
      switch edges.side {
      case .left: print.minX
      case .right: size.width - print.maxX
      case .top: print.minY
      case .bottom: size.height - print.maxY
      }
    guard room >= thickness + Self.rim else { return }
    /// What lies between two distances from the paper.
    func strip(_ start: Double, _ end: Double) -> Rect {
      let width = end - start
      return switch edges.side {
      case .left:
        Rect(x: print.minX - end, y: print.minY, width: width, height: print.size.height)
      case .right:
        Rect(x: print.maxX + start, y: print.minY, width: width, height: print.size.height)
      case .top: Rect(x: print.minX, y: print.minY - end, width: print.size.width, height: width)
      case .bottom:
        Rect(x: print.minX, y: print.maxY + start, width: print.size.width, height: width)
      }
    }
    // What is thinner than a point throws as much less of a shadow on the mat.
    let presence = min(1, thickness)
    for (step, strength) in Self.shadow.enumerated() {
      context.setColor(.black, alpha: strength * presence)
      context.fill(strip(thickness + Double(step), thickness + Double(step) + 1))
    }
    context.setColor(Self.color)
    context.fill(strip(0, thickness))
    // Sheets keep their places as others come or go on the outside.
    for line in 0..<Int(thickness / Self.sheet) {
      let place = (Double(line) + 0.6) * Self.sheet
      context.setColor(.black, alpha: line % 3 == 1 ? 0.2 : 0.11)
      context.fill(strip(place, min(place + 0.5, thickness)))
    }
    // The pile falls away from the lamp.
    for share in 0..<4 {
      context.setColor(.black, alpha: 0.02 * Double(share))
      context.fill(
        strip(thickness * Double(share) / 4, thickness * Double(share + 1) / 4))
    }
  }

  private static let color = Color(red: 0.97, green: 0.955, blue: 0.92)
  /// How far apart the edges are that can be told from one another, in points: many sheets.
  private static let sheet = 1.5
  /// The strengths of the pile's shadow on the mat, outwards, a point each.
  private static let shadow = [0.2, 0.09, 0.05, 0.02]
  /// The mat that has to be left beside them, in points.
  static let rim = 4.0
}
