/// The outline of a projected piece of a page: which pixels it covers, and how much of them.
///
/// It is `@safe`: the cuts lie in the arena of the frame that the outline belongs to.
@safe
struct Outline {
  private let left, right, top, bottom, horizon: Border
  /// The edges of a layer's outline that are not edges of its source.
  private let cuts: UnsafeMutablePointer<Border>
  private let cutCount: Int

  /// The outline of a source under a map, given the way back to the source.
  ///
  /// - Parameter polygon: what bounds the source further, in source pixels; convex.
  init(_ source: SourcePixels, cutBy polygon: [SourcePlace]?, inverse m: Homography, arena: Arena) {
    left = Border(1, 0, -source.left, seenBy: m)
    right = Border(-1, 0, source.right, seenBy: m)
    top = Border(0, 1, -source.top, seenBy: m)
    bottom = Border(0, -1, source.bottom, seenBy: m)
    horizon = Border(m.xw, m.yw, m.ow)
    guard let polygon, let last = polygon.last else {
      unsafe cuts = arena.allocate(Border.self, count: 0)
      cutCount = 0
      return
    }
    unsafe cuts = arena.allocate(Border.self, count: polygon.count)
    let turn = SourcePlace.turns(polygon)
    var (count, start) = (0, last)
    for end in polygon {
      let (a, b) = ((start.v - end.v) * turn, (end.u - start.u) * turn)
      let isCorner = start == end
      if !isCorner, !source.hasEdge(from: start, to: end) {
        unsafe (cuts + count).initialize(
          to: Border(a, b, -(a * start.u + b * start.v), seenBy: m))
        count += 1
      }
      start = end
    }
    cutCount = count
  }

  /// The pixels of a row that are covered at all, and those that are covered whole.
  func spans(
    row y: Int, within limits: PixelSpan
  ) -> (touched: PixelSpan, whole: PixelSpan) {
    var touched = limits
    left.narrowToTouched(&touched, row: y)
    right.narrowToTouched(&touched, row: y)
    top.narrowToTouched(&touched, row: y)
    bottom.narrowToTouched(&touched, row: y)
    for index in 0..<cutCount { unsafe cuts[index].narrowToTouched(&touched, row: y) }
    horizon.narrow(&touched, row: y, least: edgeTolerance)
    guard !touched.isEmpty else { return (touched, touched) }
    var whole = touched
    left.narrowToWhole(&whole, row: y)
    right.narrowToWhole(&whole, row: y)
    top.narrowToWhole(&whole, row: y)
    bottom.narrowToWhole(&whole, row: y)
    for index in 0..<cutCount { unsafe cuts[index].narrowToWhole(&whole, row: y) }
    if whole.isEmpty { whole = PixelSpan(start: touched.end, end: touched.end) }
    return (touched, whole)
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
