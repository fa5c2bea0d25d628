internal import OctavoGeometry

/// The outline of a projected piece of a page: which pixels it covers, and how much of them.
///
/// It is `@safe`: its borders lie in the arena of the frame that the outline belongs to.
@safe
struct Outline {
  /// Its left, right, upper and lower border.
  private let sides: UnsafeMutablePointer<Border>
  /// The edges of a layer's outline that are not edges of its source.
  private let cuts: UnsafeMutablePointer<Border>
  private let cutCount: Int
  /// All that narrows rows within the bounds.
  private let edges: UnsafeMutablePointer<Edge>
  private let edgeCount: Int
  /// Whether it covers the same columns as much on each row.
  let isUpright: Bool

  /// The outline of a source under a map, given the way back to the source.
  ///
  /// - Parameters:
  ///   - polygon: what bounds the source further, in source pixels; convex.
  ///   - bounds: the window pixels that the piece can touch.
  init(
    _ source: SourcePixels, cutBy polygon: SourceOutline?, inverse m: Homography,
    bounds: PixelRect, arena: Arena
  ) {
    // A border that cuts none of the pixels is none.
    func border(_ a: Double, _ b: Double, _ c: Double) -> Border {
      let border = Border(a, b, c, seenBy: m)
      return border.holds(bounds) ? .none : border
    }
    unsafe sides = arena.allocate(Border.self, count: 4)
    unsafe (sides + 0).initialize(to: border(1, 0, -source.left))
    unsafe (sides + 1).initialize(to: border(-1, 0, source.right))
    unsafe (sides + 2).initialize(to: border(0, 1, -source.top))
    unsafe (sides + 3).initialize(to: border(0, -1, source.bottom))
    let most = polygon?.count ?? 0
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
      guard !border.holds(bounds) else { return }
      unsafe (cuts + cutCount).initialize(to: border)
      cutCount += 1
      addEdge(border)
    }
    for side in 0..<4 { unsafe addEdge(sides[side]) }
    addEdge(Border(m.xw, m.yw, m.ow).hard)
    if let polygon, most > 0 {
      let turn = polygon.turn
      var start = polygon[most - 1]
      for index in 0..<most {
        let end = polygon[index]
        if start != end, !source.hasEdge(from: start, to: end) {
          let (a, b) = ((start.v - end.v) * turn, (end.u - start.u) * turn)
          addCut(Border(a, b, -(a * start.u + b * start.v), seenBy: m))
        }
        start = end
      }
    }
    (self.cutCount, self.edgeCount) = (cutCount, edgeCount)
    isUpright = (0..<edgeCount).allSatisfy { unsafe edges[$0].isUpright }
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

  /// Which of its borders cut one of some pixels of a row, in bits: its sides first.
  @inline(always) func cutting(row y: Int, _ span: PixelSpan) -> UInt64 {
    var bits: UInt64 = 0
    for side in 0..<4 where unsafe sides[side].cuts(row: y, span) { bits |= 1 << UInt64(side) }
    for cut in 0..<cutCount where unsafe cuts[cut].cuts(row: y, span) {
      bits |= 1 << UInt64(min(cut &+ 4, 63))
    }
    return bits
  }

  /// How much of a pixel is covered, 0…1. Opposite borders share a pixel, crossing ones cut it.
  ///
  /// - Parameter cutting: The borders that cut one of some pixels that it is among: all others hold it.
  @inline(always) func coverage(x: Int, y: Int, cutting: UInt64) -> Double {
    func side(_ number: Int) -> Double {
      cutting & 1 << UInt64(number) == 0 ? 1 : unsafe sides[number].coverage(x: x, y: y)
    }
    let across = cutting & 0b11 == 0 ? 1 : max(0, side(0) + side(1) - 1)
    let down = cutting & 0b1100 == 0 ? 1 : max(0, side(2) + side(3) - 1)
    guard cutting > 0b1111 else { return across * down }
    var rest = 1.0
    // Each cut takes its part away, so that two pieces that share one add up to what both are cut
    // from.
    for cut in 0..<cutCount where cutting & 1 << UInt64(min(cut &+ 4, 63)) != 0 {
      rest -= unsafe 1 - cuts[cut].coverage(x: x, y: y)
    }
    return across * down * max(0, rest)
  }
}
