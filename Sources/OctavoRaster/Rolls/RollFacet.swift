internal import OctavoGeometry

/// A flat piece of a rolled page, and how it is painted.
///
/// What is asked of it on each row is part of its caller, which would else copy all of it to ask.
@safe
struct RollFacet: BitwiseCopyable {
  let warp: UnsafePointer<FreeWarp>
  /// The pixels that it can touch.
  let bounds: PixelRect
  /// Where it begins: at the line from which the page is rolled up or where the facet before it ends.
  let start: Edge
  /// Where the next one begins.
  var end = Edge.none
  /// The columns outside of which no pixel is its own, and whether all of them are on each row.
  private var own: PixelSpan
  private var isUpright = false
  /// The edges of the page, and the horizon.
  private let left, right, top, bottom: Border
  private let edges: (Edge, Edge, Edge, Edge, Edge)
  /// Which of these cut one of its pixels, in the lowest bits.
  private let cutting: UInt8
  /// Rows of which fewer do, and which.
  private var innerRows = (start: 0, end: 0)
  private var innerCutting: UInt8 = 0

  init(
    _ seen: SeenFacet, of picture: SourcePicture, _ source: SourcePixels, bounds: PixelRect,
    inverse m: Homography, start: Edge, on bench: Workbench
  ) {
    unsafe warp = bench.arena.keep(
      FreeWarp(picture, bounds: bounds, inverse: m, places: seen.places(by: m), on: bench))
    self.bounds = bounds
    self.start = start
    own = PixelSpan(start: bounds.x, end: bounds.maxX)
    left = seen.border(at: .init(a: 1, b: 0, c: -source.left), by: m)
    right = seen.border(at: .init(a: -1, b: 0, c: source.right), by: m)
    top = seen.border(at: .init(a: 0, b: 1, c: -source.top), by: m)
    bottom = seen.border(at: .init(a: 0, b: -1, c: source.bottom), by: m)
    let horizon = Border(m.xw, m.yw, m.ow).hard
    func bit(_ border: Border, _ number: UInt8) -> UInt8 {
      border.holds(bounds) ? 0 : 1 << number
    }
    cutting =
      bit(left, 0) | bit(right, 1) | bit(top, 2) | bit(bottom, 3) | bit(horizon, 4)
    edges = (left.edge, right.edge, top.edge, bottom.edge, horizon.edge)
  }

  /// The pixels of a row that are its own.
  @inline(always) func span(row y: Int, within limits: PixelSpan) -> PixelSpan {
    var joint = Joint()
    return span(row: y, within: limits, number: 0, after: &joint)
  }

  /// Where a facet ends on a row, which is where the next one begins.
  struct Joint: BitwiseCopyable {
    /// No facet comes before the first one.
    var facet = -2
    var crossing = Edge.Crossing()
  }

  /// The same, if it is known where a facet ends.
  ///
  /// - Parameters:
  ///   - number: Which of the facets it is.
  ///   - joint: Becomes where it ends.
  @inline(always) func span(
    row y: Int, within limits: PixelSpan, number: Int, after joint: inout Joint
  ) -> PixelSpan {
    guard y >= bounds.y, y < bounds.maxY, limits.start < own.end, own.start < limits.end else {
      return PixelSpan(start: limits.start, end: limits.start)
    }
    var span = PixelSpan(start: max(limits.start, own.start), end: min(limits.end, own.end))
    guard !isUpright else { return span }
    if start.isLevel {
      beginning(&span, row: y)
    } else {
      let isKnown = joint.facet == number &- 1
      start.narrow(&span, at: isKnown ? joint.crossing : start.crossing(row: y))
    }
    if end.isLevel {
      ending(&span, row: y)
    } else {
      joint = Joint(facet: number, crossing: end.crossing(row: y))
      end.narrow(&span, at: joint.crossing)
    }
    return span
  }

  /// Narrows pixels of a row to those where it has begun.
  @inline(always) func beginning(_ span: inout PixelSpan, row y: Int) {
    var same = span
    start.narrow(&span, &same, row: y)
  }

  /// Narrows pixels of a row to those where the next one has not begun.
  @inline(always) func ending(_ span: inout PixelSpan, row y: Int) {
    var same = span
    end.narrow(&span, &same, row: y)
  }

  /// Notes which columns are its own, if they are the same on every row, and on which rows few edges cut it.
  mutating func settle() {
    isUpright = start.isUpright && end.isUpright
    findInnerRows()
    guard isUpright else { return }
    beginning(&own, row: bounds.y)
    ending(&own, row: bounds.y)
  }

  /// Finds rows on which it lies between the edges of the page where it begins and where it ends: then so does
  /// all that is between.
  private mutating func findInnerRows() {
    innerCutting = cutting
    guard bounds.height > 0, start.isOpposed(to: end) else { return }
    var (first, last) = (bounds.y, bounds.maxY - 1)
    func narrow(by border: Border, _ bit: UInt8) {
      guard cutting & bit != 0 else { return }
      var (top, bottom) = (first, last)
      for edge in [start, end] {
        func excess(_ y: Int) -> Double { border.excess(x: edge.place(row: y), y: Double(y)) }
        let (above, below) = (excess(top), excess(bottom))
        if above >= 0, below >= 0 { continue }
        guard above >= 0 || below >= 0 else { return }
        // It grows evenly from row to row.
        let share = above / (above - below) * Double(bottom - top)
        if above < 0 { top += Int(share) + 2 } else { bottom = top + Int(share) - 1 }
        guard top <= bottom else { return }
      }
      // On fewer rows than that it is not worth it.
      guard bottom - top > bounds.height / 4 else { return }
      (first, last) = (top, bottom)
      innerCutting &= ~bit
    }
    narrow(by: left, 1)
    narrow(by: right, 2)
    narrow(by: top, 4)
    narrow(by: bottom, 8)
    innerRows = (first, last + 1)
  }

  /// Whether it has the same columns of each row of a band, and covers them as much.
  func isSteady(on band: PixelRect) -> Bool {
    let (first, last) = (band.y, band.maxY)
    guard bounds.y < last, bounds.maxY > first else { return true }
    guard isUpright, bounds.y <= first, bounds.maxY >= last else { return false }
    let isInner = first >= innerRows.start && last <= innerRows.end
    let cutting = isInner ? innerCutting : cutting
    return cutting & 0b11100 == 0 && (cutting & 1 == 0 || edges.0.isUpright)
      && (cutting & 2 == 0 || edges.1.isUpright)
  }

  /// Whether an edge cuts one of its pixels on a row, or may do so.
  @inline(always) func isCut(row y: Int) -> Bool {
    (y >= innerRows.start && y < innerRows.end ? innerCutting : cutting) != 0
  }

  /// Of pixels of a row that are its own the ones that are covered at all, and whole.
  ///
  /// It takes a pointer, and is no part of its caller: most rows are not cut, and would read all edges.
  @inline(never) static func covered(
    _ facet: UnsafePointer<RollFacet>, row y: Int, of own: PixelSpan
  ) -> (touched: PixelSpan, whole: PixelSpan) {
    var (touched, whole) = (own, own)
    let isInner =
      unsafe y >= facet.pointee.innerRows.start && y < facet.pointee.innerRows.end
    let cutting = unsafe isInner ? facet.pointee.innerCutting : facet.pointee.cutting
    if cutting & 1 != 0 { unsafe facet.pointee.edges.0.narrow(&touched, &whole, row: y) }
    if cutting & 2 != 0 { unsafe facet.pointee.edges.1.narrow(&touched, &whole, row: y) }
    if cutting & 4 != 0 { unsafe facet.pointee.edges.2.narrow(&touched, &whole, row: y) }
    if cutting & 8 != 0 { unsafe facet.pointee.edges.3.narrow(&touched, &whole, row: y) }
    if cutting & 16 != 0 { unsafe facet.pointee.edges.4.narrow(&touched, &whole, row: y) }
    return (touched, whole)
  }

  @inline(always) func coverage(x: Int, y: Int) -> Double {
    let across = max(0, left.coverage(x: x, y: y) + right.coverage(x: x, y: y) - 1)
    let down = max(0, top.coverage(x: x, y: y) + bottom.coverage(x: x, y: y) - 1)
    return across * down
  }
}
