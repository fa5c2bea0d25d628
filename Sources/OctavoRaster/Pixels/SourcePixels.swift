internal import OctavoGeometry

/// How far an edge may lie beyond a pixel's border and still count as on it, in pixels: less than
/// the smallest coverage that shows, more than the noise of the arithmetic.
let edgeTolerance = 1.0 / 1024

/// The piece of a snapshot that a layer shows, in the snapshot's pixels.
struct SourcePixels: Sendable, Hashable {
  var left, top, right, bottom: Double

  /// A piece by its edges.
  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// An edge of the source that is the page's edge is the last pixel's edge, as is one between both: at a
  /// fractional scale the snapshot ends on a whole pixel, and so must its picture.
  init(_ source: Rect, in snapshot: SnapshotPixels) {
    let first = SourcePlace(Point(x: source.minX, y: source.minY), in: snapshot)
    let last = SourcePlace(Point(x: source.maxX, y: source.maxY), in: snapshot)
    (left, top) = (first.u, first.v)
    (right, bottom) = (
      min(last.u, Double(snapshot.width)), min(last.v, Double(snapshot.height))
    )
  }

  /// The corners in the order top left, top right, bottom right, bottom left.
  var corners: [4 of SourcePlace] {
    [
      SourcePlace(u: left, v: top), SourcePlace(u: right, v: top),
      SourcePlace(u: right, v: bottom), SourcePlace(u: left, v: bottom),
    ]
  }

  /// The part that holds another and what the pixels at its border may be mixed with.
  func narrowed(to other: SourcePixels) -> SourcePixels {
    SourcePixels(
      left: max(left, other.left - 1), top: max(top, other.top - 1),
      right: min(right, other.right + 1), bottom: min(bottom, other.bottom + 1))
  }

  /// Whether there is anything to show.
  var isEmpty: Bool { !(right > left && bottom > top) }

  /// Whether the line between two places is one of the edges, or lies beyond it.
  func hasEdge(from start: SourcePlace, to end: SourcePlace) -> Bool {
    let noise = 1e-6
    return max(start.u, end.u) <= left + noise || min(start.u, end.u) >= right - noise
      || max(start.v, end.v) <= top + noise || min(start.v, end.v) >= bottom - noise
  }
}

/// A place in a snapshot, in its pixels.
struct SourcePlace: Sendable, Hashable {
  var u, v: Double

  /// A place in pixels.
  init(u: Double, v: Double) { (self.u, self.v) = (u, v) }

  /// The place of a point of the page.
  init(_ point: Point, in snapshot: SnapshotPixels) {
    let scale = snapshot.scale
    func place(_ edge: Double, of extent: Double, pixels: Int) -> Double {
      guard edge < extent - 1e-9 else { return Double(pixels) }
      let place = max(0, edge * scale)
      // A split of the page is a whole pixel but for the rounding of points.
      return abs(place - place.rounded()) < 1e-6 ? place.rounded() : place
    }
    u = place(point.x, of: snapshot.size.width, pixels: snapshot.width)
    v = place(point.y, of: snapshot.size.height, pixels: snapshot.height)
  }
}

/// The corners of what a layer's outline leaves of its source, in its picture.
///
/// It is `@safe`: they lie in the arena of the frame that it belongs to.
@safe
struct SourceOutline: Equatable, BitwiseCopyable {
  private let places: UnsafeMutablePointer<SourcePlace>
  let count: Int
  /// Whether all corners are numbers.
  private(set) var isFinite = true

  /// What the outline that a layer has leaves of what is shown of its page; nil if it has none.
  init?(
    of item: Int, among items: borrowing Span<Scene.Item>, in snapshot: SnapshotPixels,
    within shown: Rect, arena: Arena
  ) {
    guard var count = items[item].layer.outline?.count else { return nil }
    var corners = unsafe arena.allocate(Point.self, count: count)
    for index in 0..<count {
      guard let corner = items[item].layer.outline?[index] else { return nil }
      unsafe (corners + index).initialize(to: corner)
      if !corner.x.isFinite || !corner.y.isFinite { isFinite = false }
    }
    if isFinite {
      unsafe Self.cut(&corners, &count, arena) { $0.x - shown.minX }
      unsafe Self.cut(&corners, &count, arena) { shown.maxX - $0.x }
      unsafe Self.cut(&corners, &count, arena) { $0.y - shown.minY }
      unsafe Self.cut(&corners, &count, arena) { shown.maxY - $0.y }
    }
    self.count = count
    unsafe places = arena.allocate(SourcePlace.self, count: count)
    for index in 0..<count {
      unsafe (places + index).initialize(to: SourcePlace(corners[index], in: snapshot))
    }
  }

  /// Cuts off what lies beyond a line, where a distance is less than zero by more than the noise.
  private static func cut(
    _ corners: inout UnsafeMutablePointer<Point>, _ count: inout Int, _ arena: Arena,
    beyond distance: (Point) -> Double
  ) {
    let noise = 1e-6
    let isBeyond = (0..<count).contains { unsafe distance(corners[$0]) < -noise }
    guard isBeyond else { return }
    let isInside = (0..<count).contains { unsafe distance(corners[$0]) > noise }
    guard isInside else {
      count = 0
      return
    }
    // Corners that lie anyhow may go across with each step.
    let kept = unsafe arena.allocate(Point.self, count: 2 * count)
    var number = 0
    var start = unsafe corners[count - 1]
    for index in 0..<count {
      let end = unsafe corners[index]
      let (before, after) = (distance(start), distance(end))
      if (before < 0) != (after < 0) {
        let (way, share) = (end - start, before / (before - after))
        unsafe (kept + number).initialize(
          to: Point(x: start.x + way.x * share, y: start.y + way.y * share))
        number += 1
      }
      if after >= 0 {
        unsafe (kept + number).initialize(to: end)
        number += 1
      }
      start = end
    }
    unsafe corners = unsafe kept
    count = number
  }

  subscript(index: Int) -> SourcePlace { unsafe places[index] }

  static func == (left: SourceOutline, right: SourceOutline) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }

  /// Which way round it goes: 1 where its inside lies to the right of its edges, seen along them with y
  /// growing downwards, else −1.
  var turn: Double {
    guard count > 0 else { return 1 }
    var area = 0.0
    var start = self[count - 1]
    for index in 0..<count {
      let end = self[index]
      area += start.u * end.v - end.u * start.v
      start = end
    }
    return area < 0 ? -1 : 1
  }
}
