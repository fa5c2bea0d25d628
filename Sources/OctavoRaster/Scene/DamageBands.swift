internal import OctavoGeometry

/// What has to be painted again, collected in the bands that a window is painted in: for each band the
/// stretches of its columns, and the rows that they are needed on.
///
/// Items are added from the top down: what lies under one that shows the same in both pictures is seen
/// in neither.
struct DamageBands {
  /// Stretches with fewer columns between them are one.
  private static let leastGap = 32
  /// How far from an edge a pixel may still depend on it, or on what hangs on the edge.
  private static let margin = 4.0

  /// A stretch of a band's columns, and the number of the next one to its right; −1 after the last.
  private struct Stretch {
    var columns: PixelSpan
    var next: Int
  }

  private struct Band {
    var rows = PixelSpan(start: .max, end: .min)
    /// The number of its first stretch; −1 for none.
    var first = -1
    /// Where nothing below is seen, and on which rows.
    var covered = PixelSpan(start: 0, end: 0)
    var coveredRows = PixelSpan(start: 0, end: 0)
  }

  private var window = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var height = 1
  private var bands: [Band] = []
  /// The stretches of all bands; of each those that lie apart, from left to right.
  private var stretches: [Stretch] = []
  /// Where what is looked at lies.
  private let memory = ArenaMemory()

  private var arena: Arena { memory.arena }

  /// Begins again with no damage of a window, in the memory that it has.
  mutating func begin(window: PixelRect) {
    self.window = window
    height = BandGrid(of: window).height
    bands.removeAll(keepingCapacity: true)
    for _ in 0..<(window.height + height - 1) / max(height, 1) { bands.append(Band()) }
    stretches.removeAll(keepingCapacity: true)
  }

  /// One of some items as it is seen in the window, until one is added.
  func item(
    _ index: Int, of items: Span<Scene.Item>, at scale: Double
  ) -> SeenItem {
    SeenItem(index, of: items, in: window, at: scale, arena: arena)
  }

  /// Adds all that an item can touch.
  mutating func add(_ item: SeenItem) {
    defer { arena.reset() }
    guard let roll = item.roll else {
      return add(SeenShape(of: item, in: window, arena: arena), keeping: nil)
    }
    // Where the plane of the page is turned in space, a part of a facet may be seen from its other side, beside
    // its corners.
    let isLevel = item.place.xw == 0 && item.place.yw == 0
    for index in 0..<roll.count {
      add(
        SeenShape(of: roll[index], in: window, showsCorners: isLevel, arena: arena), keeping: nil)
    }
  }

  /// Adds what one of two items touches and not both cover, the picture being the same where both do.
  mutating func add(_ item: SeenItem, or other: SeenItem) {
    defer { arena.reset() }
    // What is rolled up is the same only if it has not moved.
    guard item.roll == nil else { return }
    let one = SeenShape(of: item, in: window, arena: arena)
    let isSame = item.outline == other.outline
    let two = isSame ? one : SeenShape(of: other, in: window, arena: arena)
    if !isSame {
      add(one, keeping: two)
      add(two, keeping: one)
    }
    guard item.opacity >= 1, item.snapshot.isOpaque else { return }
    for (index, rows) in bands(of: one) {
      guard let common = Self.common(one, two, on: rows), common.count > bands[index].covered.count
      else { continue }
      bands[index].covered = common
      bands[index].coveredRows = rows
    }
  }

  /// The columns that two shapes cover whole on all of some rows; nil if there are next to none.
  private static func common(
    _ one: SeenShape, _ other: SeenShape, on rows: PixelSpan
  ) -> PixelSpan? {
    guard let mine = one.columns(coveredOn: rows, by: margin),
      let its = other.columns(coveredOn: rows, by: margin)
    else { return nil }
    let common = PixelSpan(start: max(mine.start, its.start), end: min(mine.end, its.end))
    return common.count < leastGap ? nil : common
  }

  /// The numbers of the bands that a shape can touch, and its rows in them.
  private func bands(
    of shape: SeenShape
  ) -> some Sequence<(Int, PixelSpan)> {
    let (bounds, height) = (shape.bounds, height)
    let numbers = bounds.isEmpty ? 0..<0 : bounds.y / height..<(bounds.maxY - 1) / height + 1
    return numbers.lazy.map { index in
      let rows = PixelSpan(
        start: max(index * height, bounds.y), end: min((index + 1) * height, bounds.maxY))
      return (index, rows)
    }
  }

  private mutating func add(_ shape: SeenShape, keeping other: SeenShape?) {
    let all = PixelSpan(start: shape.bounds.x, end: shape.bounds.maxX)
    for (index, rows) in bands(of: shape) {
      // Under many leaves and rolls most is damaged already by what lies above.
      if hasAll(all, on: rows, inBand: index) { continue }
      let touched = shape.columns(touchedOn: rows)
      let nothing = PixelSpan(start: 0, end: 0)
      let common = other.flatMap { Self.common(shape, $0, on: rows) } ?? nothing
      let hides =
        bands[index].coveredRows.start <= rows.start && rows.end <= bands[index].coveredRows.end
      let covered = hides ? bands[index].covered : nothing
      let (left, right) = touched.without(common)
      let (first, second) = left.without(covered)
      let (third, fourth) = right.without(covered)
      add(first, on: rows, toBand: index)
      add(second, on: rows, toBand: index)
      add(third, on: rows, toBand: index)
      add(fourth, on: rows, toBand: index)
    }
  }

  /// Whether some columns of a band are damaged all on some rows.
  private func hasAll(_ columns: PixelSpan, on rows: PixelSpan, inBand band: Int) -> Bool {
    guard bands[band].rows.start <= rows.start, rows.end <= bands[band].rows.end else {
      return false
    }
    var next = bands[band].first
    while next >= 0, stretches[next].columns.start <= columns.start {
      if stretches[next].columns.end >= columns.end { return true }
      next = stretches[next].next
    }
    return false
  }

  private mutating func add(_ columns: PixelSpan, on rows: PixelSpan, toBand band: Int) {
    guard !columns.isEmpty else { return }
    bands[band].rows = PixelSpan(
      start: min(bands[band].rows.start, rows.start), end: max(bands[band].rows.end, rows.end))
    var before = -1
    var next = bands[band].first
    while next >= 0, stretches[next].columns.end + Self.leastGap < columns.start {
      (before, next) = (next, stretches[next].next)
    }
    // What it comes near to becomes one with it; the rest lies further than the gap from all of that.
    var merged = columns
    let nearest = next
    while next >= 0, stretches[next].columns.start <= merged.end + Self.leastGap {
      let columns = stretches[next].columns
      merged = PixelSpan(
        start: min(columns.start, merged.start), end: max(columns.end, merged.end))
      next = stretches[next].next
    }
    let stretch = Stretch(columns: merged, next: next)
    guard nearest == next else {
      stretches[nearest] = stretch
      return
    }
    if before >= 0 {
      stretches[before].next = stretches.count
    } else {
      bands[band].first = stretches.count
    }
    stretches.append(stretch)
  }

  /// Adds the damage as rectangles, those of one width in neighbouring bands joined.
  func write(to rects: inout [PixelRect]) {
    for band in bands {
      var next = band.first
      while next >= 0 {
        let (start, count) = (stretches[next].columns.start, stretches[next].columns.count)
        next = stretches[next].next
        let above = rects.lastIndex {
          $0.x == start && $0.width == count && $0.maxY == band.rows.start
        }
        if let above {
          rects[above].height += band.rows.count
        } else {
          rects.append(
            PixelRect(x: start, y: band.rows.start, width: count, height: band.rows.count))
        }
      }
    }
  }
}

extension PixelSpan {
  /// What is left of it, without a part that may lie anywhere.
  fileprivate func without(_ part: PixelSpan) -> (PixelSpan, PixelSpan) {
    guard !part.isEmpty, part.start < end, start < part.end else {
      return (self, PixelSpan(start: end, end: end))
    }
    return (PixelSpan(start: start, end: part.start), PixelSpan(start: part.end, end: end))
  }
}

/// Where an item is seen in the window: its bounds, and its corners if they have a picture.
private struct SeenShape {
  let bounds: PixelRect
  private let window: PixelRect
  /// The corners of a convex shape; nil if only the bounds are known.
  private let corners: Corners?

  init(of item: SeenItem, in window: PixelRect, arena: Arena) {
    bounds = item.bounds
    self.window = window
    let source = item.source
    /// Where a corner of the source is seen; nil near the horizon, where it is nowhere.
    func seen(_ corner: SourcePlace) -> Point? {
      let (x, y, w) = item.place.apply(
        x: min(max(corner.u, source.left), source.right),
        y: min(max(corner.v, source.top), source.bottom))
      guard w > 1e-6, abs(x / w) < 1e6, abs(y / w) < 1e6 else { return nil }
      return Point(x: x / w, y: y / w)
    }
    if let outline = item.outline {
      corners = Corners(outline.count, arena: arena) { seen(outline[$0]) }
    } else {
      let corners = source.corners
      self.corners = Corners(corners.count, arena: arena) { seen(corners[$0]) }
    }
  }

  /// - Parameter showsCorners: Whether it is seen between its corners, and nowhere else within their bounds.
  init(of facet: SeenFacet, in window: PixelRect, showsCorners: Bool, arena: Arena) {
    bounds = facet.bounds(within: window)
    self.window = window
    corners = showsCorners ? Corners(facet.count, arena: arena) { facet.corner($0) } : nil
  }

  /// The columns that it can touch on some rows.
  func columns(touchedOn rows: PixelSpan) -> PixelSpan {
    let all = PixelSpan(start: bounds.x, end: bounds.maxX)
    guard let corners else { return all }
    var start = corners[corners.count - 1]
    let (top, bottom) = (Double(rows.start) - 1, Double(rows.end) + 1)
    var (least, most) = (Double.infinity, -Double.infinity)
    func add(_ x: Double) { (least, most) = (min(least, x), max(most, x)) }
    for index in 0..<corners.count {
      let end = corners[index]
      if (top...bottom).contains(end.y) { add(end.x) }
      func cross(_ line: Double) {
        guard (start.y < line) != (end.y < line) else { return }
        add(start.x + (end.x - start.x) * (line - start.y) / (end.y - start.y))
      }
      cross(top)
      cross(bottom)
      start = end
    }
    guard least <= most else { return PixelSpan(start: all.start, end: all.start) }
    return PixelSpan(
      start: max(all.start, Int((least - 1).rounded(.down))),
      end: min(all.end, Int((most + 1).rounded(.up))))
  }

  /// The columns that it covers whole on all of some rows, less a margin; nil if there are none.
  func columns(coveredOn rows: PixelSpan, by margin: Double) -> PixelSpan? {
    guard let corners else { return nil }
    var (highest, lowest) = (Double.infinity, -Double.infinity)
    for index in 0..<corners.count {
      highest = min(highest, corners[index].y)
      lowest = max(lowest, corners[index].y)
    }
    // At the window's border there is nothing beyond that could be seen.
    let limits = (
      top: Double(rows.start) - (rows.start == 0 ? 0 : margin),
      bottom: Double(rows.end) + margin
    )
    guard highest <= limits.top, lowest >= min(limits.bottom, Double(bounds.maxY)) else {
      return nil
    }
    // A convex shape is the narrowest at one of the ends.
    guard let first = columns(coveredAt: max(limits.top, highest), of: corners, by: margin),
      let last = columns(coveredAt: min(limits.bottom, lowest), of: corners, by: margin)
    else { return nil }
    let columns = PixelSpan(start: max(first.start, last.start), end: min(first.end, last.end))
    return columns.isEmpty ? nil : columns
  }

  /// The columns between a shape's borders at a height, less a margin; nil if it is not there.
  private func columns(
    coveredAt line: Double, of corners: Corners, by margin: Double
  ) -> PixelSpan? {
    var (least, most) = (Double.infinity, -Double.infinity)
    var start = corners[corners.count - 1]
    for index in 0..<corners.count {
      let end = corners[index]
      if min(start.y, end.y) <= line, max(start.y, end.y) >= line {
        let share = end.y == start.y ? 0 : (line - start.y) / (end.y - start.y)
        let x = start.x + (end.x - start.x) * share
        (least, most) = (min(least, x), max(most, x))
        if end.y == start.y { (least, most) = (min(least, end.x), max(most, end.x)) }
      }
      start = end
    }
    guard least <= most else { return nil }
    var columns = PixelSpan(start: bounds.x, end: bounds.maxX)
    if least > edgeTolerance {
      columns.start = max(columns.start, Int((least + margin).rounded(.up)))
    }
    if most < Double(window.maxX) - edgeTolerance {
      columns.end = min(columns.end, Int((most - margin).rounded(.down)))
    }
    return columns
  }
}

/// The corners of a shape.
///
/// It is `@safe`: they lie in the arena of the comparison that the shape belongs to.
@safe
private struct Corners: BitwiseCopyable {
  private let places: UnsafeMutablePointer<Point>
  let count: Int

  /// - Parameter corner: The corner with a number; nil if it is seen nowhere, and then nor is the shape.
  init?(_ count: Int, arena: Arena, corner: (Int) -> Point?) {
    guard count > 2 else { return nil }
    self.count = count
    unsafe places = arena.allocate(Point.self, count: count)
    for index in 0..<count {
      guard let place = corner(index) else { return nil }
      unsafe (places + index).initialize(to: place)
    }
  }

  @inline(always) subscript(index: Int) -> Point { unsafe places[index] }
}
