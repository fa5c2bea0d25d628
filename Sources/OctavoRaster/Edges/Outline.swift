internal import OctavoGeometry

/// The outline of a projected piece of a page: which pixels it covers, and how much of them.
///
/// It is `@safe`: its borders lie in the arena of the frame that the outline belongs to.
@safe
struct Outline {
  private let left, right, top, bottom: Border
  /// The edges of a layer's outline that are not edges of its source, but for joints.
  private let cuts: UnsafeMutablePointer<Border>
  private let cutCount: Int
  /// All that narrows rows within the bounds.
  private let edges: UnsafeMutablePointer<Edge>
  private let edgeCount: Int
  /// Where the page is folded over this piece.
  private let crease: Border?

  /// The outline of a source under a map, given the way back to the source.
  ///
  /// - Parameters:
  ///   - polygon: what bounds the source further, in source pixels; convex.
  ///   - seams: how the piece hangs together with others.
  ///   - bounds: the window pixels that the piece can touch.
  init(
    _ source: SourcePixels, cutBy polygon: [SourcePlace]?, seams: [Seams.Cut] = [],
    inverse m: Homography, bounds: PixelRect, arena: Arena
  ) {
    // Beside a crease a piece may be a hair seen at a grazing angle. Lines through its short sides
    // would run along it and far beyond it: it ends straight across.
    let crease = seams.first { !$0.border.isHard }?.border
    let place = crease == nil ? nil : m.inverse
    func side(_ a: Double, _ b: Double, _ c: Double) -> Border {
      guard let crease, let polygon, let place else { return Border(a, b, c, seenBy: m) }
      func seen(_ corner: SourcePlace) -> Point {
        let (x, y, w) = place.apply(x: corner.u, y: corner.v)
        return Point(x: x / w, y: y / w)
      }
      let ends = polygon.filter { abs(a * $0.u + b * $0.v + c) < 1e-6 }.map(seen)
      guard !ends.isEmpty else { return Border(0, 0, 1) }
      func extent(_ corners: [Point], _ place: (Point) -> Double) -> Double {
        let places = corners.map(place)
        return (places.max() ?? 0) - (places.min() ?? 0)
      }
      // A side that is as long as the piece is no end of it.
      guard extent(ends, crease.distance(from:)) < 1,
        extent(ends, crease.place(of:)) < 0.5 * extent(polygon.map(seen), crease.place(of:))
      else { return Border(a, b, c, seenBy: m) }
      return crease.across(
        at: ConvexPolygon(ends).middle, beside: ConvexPolygon(polygon.map(seen)).middle)
    }
    left = side(1, 0, -source.left)
    right = side(-1, 0, source.right)
    top = side(0, 1, -source.top)
    bottom = side(0, -1, source.bottom)
    let most = (polygon?.count ?? 0) + seams.count
    unsafe cuts = arena.allocate(Border.self, count: most)
    unsafe edges = arena.allocate(Edge.self, count: most + 5)
    let (cuts, edges) = unsafe (self.cuts, self.edges)
    var (cutCount, edgeCount) = (0, 0)
    func addEdge(_ border: Border) {
      guard !border.holds(bounds) else { return }
      unsafe (edges + edgeCount).initialize(to: border.edge)
      edgeCount += 1
    }
    func addCut(_ border: Border) {
      unsafe (cuts + cutCount).initialize(to: border)
      cutCount += 1
      addEdge(border)
    }
    addEdge(left)
    addEdge(right)
    addEdge(top)
    addEdge(bottom)
    addEdge(Border(m.xw, m.yw, m.ow).hard)
    if let polygon, var start = polygon.last {
      let turn = SourcePlace.turns(polygon)
      for (index, end) in polygon.enumerated() {
        if let seam = seams.first(where: { $0.edge == index }) {
          seam.border.isHard ? addEdge(seam.border) : addCut(seam.border)
        } else if start != end, !source.hasEdge(from: start, to: end) {
          let (a, b) = ((start.v - end.v) * turn, (end.u - start.u) * turn)
          addCut(Border(a, b, -(a * start.u + b * start.v), seenBy: m))
        }
        start = end
      }
    }
    for seam in seams where seam.edge == nil { addCut(seam.border) }
    self.crease = seams.first(where: \.isTucked)?.border
    (self.cutCount, self.edgeCount) = (cutCount, edgeCount)
  }

  /// The pixels of a row that are covered at all, and those that are covered whole.
  @inline(always) func spans(
    row y: Int, within limits: PixelSpan
  ) -> (touched: PixelSpan, whole: PixelSpan) {
    var (touched, whole) = (limits, limits)
    for index in 0..<edgeCount {
      unsafe edges[index].narrow(&touched, &whole, row: y)
    }
    if touched.isEmpty { touched.end = touched.start }
    if whole.isEmpty { whole = PixelSpan(start: touched.end, end: touched.end) }
    return (touched, whole)
  }

  /// Whether what the pieces above cover of a pixel lies over what this one covers of it, as where
  /// the page is folded over, not beside it.
  func isTucked(x: Int, y: Int) -> Bool {
    guard let crease else { return false }
    return crease.coverage(x: x, y: y) < 1
  }

  /// How much of a pixel is covered, 0…1. Opposite borders share a pixel, crossing ones cut it.
  func coverage(x: Int, y: Int) -> Double {
    let across = max(0, left.coverage(x: x, y: y) + right.coverage(x: x, y: y) - 1)
    let down = max(0, top.coverage(x: x, y: y) + bottom.coverage(x: x, y: y) - 1)
    var rest = 1.0
    // Each cut takes its part away, so that two pieces that share one add up to what both are cut
    // from.
    for index in 0..<cutCount { rest -= unsafe 1 - cuts[index].coverage(x: x, y: y) }
    return across * down * max(0, rest)
  }
}
