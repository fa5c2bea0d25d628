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

  private struct Band {
    var rows = PixelSpan(start: .max, end: .min)
    var columns: [PixelSpan] = []
    /// Where nothing below is seen, and on which rows.
    var covered = PixelSpan(start: 0, end: 0)
    var coveredRows = PixelSpan(start: 0, end: 0)
  }

  private let window: PixelRect
  private let height: Int
  private var bands: [Band]

  /// No damage of a window.
  init(window: PixelRect) {
    self.window = window
    height = BandGrid(of: window).height
    bands = Array(repeating: Band(), count: (window.height + height - 1) / max(height, 1))
  }

  /// Adds all that an item can touch.
  mutating func add(_ item: Scene.Item, of scene: Scene) {
    add(SeenShape(of: item, in: scene), keeping: nil)
  }

  /// Adds what one of two items touches and not both cover, the picture being the same where both do.
  mutating func add(_ item: Scene.Item, or other: Scene.Item, of scene: Scene) {
    let one = SeenShape(of: item, in: scene)
    let two = item == other ? one : SeenShape(of: other, in: scene)
    if item != other {
      add(one, keeping: two)
      add(two, keeping: one)
    }
    guard item.layer.opacity >= 1 else { return }
    forEachBand(of: one) { index, rows, bands in
      guard let common = Self.common(one, two, on: rows), common.count > bands[index].covered.count
      else { return }
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

  private mutating func forEachBand(
    of shape: SeenShape, _ body: (Int, PixelSpan, inout [Band]) -> Void
  ) {
    guard !shape.bounds.isEmpty else { return }
    for index in shape.bounds.y / height...(shape.bounds.maxY - 1) / height {
      let rows = PixelSpan(
        start: max(index * height, shape.bounds.y),
        end: min((index + 1) * height, shape.bounds.maxY))
      body(index, rows, &bands)
    }
  }

  private mutating func add(_ shape: SeenShape, keeping other: SeenShape?) {
    forEachBand(of: shape) { index, rows, bands in
      let touched = shape.columns(touchedOn: rows)
      let nothing = PixelSpan(start: 0, end: 0)
      let common = other.flatMap { Self.common(shape, $0, on: rows) } ?? nothing
      let hides =
        bands[index].coveredRows.start <= rows.start && rows.end <= bands[index].coveredRows.end
      let covered = hides ? bands[index].covered : nothing
      let (left, right) = touched.without(common)
      let (first, second) = left.without(covered)
      let (third, fourth) = right.without(covered)
      Self.add(first, on: rows, to: &bands[index])
      Self.add(second, on: rows, to: &bands[index])
      Self.add(third, on: rows, to: &bands[index])
      Self.add(fourth, on: rows, to: &bands[index])
    }
  }

  private static func add(_ columns: PixelSpan, on rows: PixelSpan, to band: inout Band) {
    guard !columns.isEmpty else { return }
    var merged = columns
    // What it takes in lies further than the gap from all others: it comes no nearer to them.
    band.columns.removeAll { span in
      guard span.start <= merged.end + leastGap, merged.start <= span.end + leastGap else {
        return false
      }
      merged = PixelSpan(start: min(span.start, merged.start), end: max(span.end, merged.end))
      return true
    }
    band.columns.append(merged)
    band.rows = PixelSpan(
      start: min(band.rows.start, rows.start), end: max(band.rows.end, rows.end))
  }

  /// The damage as rectangles, those of one width in neighbouring bands joined.
  var rects: [PixelRect] {
    var rects: [PixelRect] = []
    for band in bands {
      for columns in band.columns.sorted(by: { $0.start < $1.start }) {
        let (start, count) = (columns.start, columns.count)
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
    return rects
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
  private let corners: [Point]?

  init(of item: Scene.Item, in scene: Scene) {
    bounds = scene.pixelBounds(of: item)
    window = scene.window
    let source = SourcePixels(of: item.layer, in: item.snapshot)
    let place = Homography(
      placement: item.layer.placement, sourceScale: item.snapshot.scale.factor,
      targetScale: scene.scale.factor)
    let polygon =
      item.layer.outline?.map { SourcePlace($0, in: item.snapshot) }
      ?? source.corners.indices.map { source.corners[$0] }
    var corners: [Point] = []
    for corner in polygon {
      let (x, y, w) = place.apply(
        x: min(max(corner.u, source.left), source.right),
        y: min(max(corner.v, source.top), source.bottom))
      // Near the horizon a corner is nowhere.
      guard w > 1e-6, abs(x / w) < 1e6, abs(y / w) < 1e6 else {
        self.corners = nil
        return
      }
      corners.append(Point(x: x / w, y: y / w))
    }
    self.corners = corners.count > 2 ? corners : nil
  }

  /// The columns that it can touch on some rows.
  func columns(touchedOn rows: PixelSpan) -> PixelSpan {
    let all = PixelSpan(start: bounds.x, end: bounds.maxX)
    guard let corners, var start = corners.last else { return all }
    let (top, bottom) = (Double(rows.start) - 1, Double(rows.end) + 1)
    var (least, most) = (Double.infinity, -Double.infinity)
    func add(_ x: Double) { (least, most) = (min(least, x), max(most, x)) }
    for end in corners {
      if (top...bottom).contains(end.y) { add(end.x) }
      for line in [top, bottom] where (start.y < line) != (end.y < line) {
        add(start.x + (end.x - start.x) * (line - start.y) / (end.y - start.y))
      }
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
    for corner in corners { (highest, lowest) = (min(highest, corner.y), max(lowest, corner.y)) }
    // At the window's border there is nothing beyond that could be seen.
    let limits = (
      top: Double(rows.start) - (rows.start == 0 ? 0 : margin),
      bottom: Double(rows.end) + margin
    )
    guard highest <= limits.top, lowest >= min(limits.bottom, Double(bounds.maxY)) else {
      return nil
    }
    var columns = PixelSpan(start: bounds.x, end: bounds.maxX)
    // A convex shape is the narrowest at one of the ends.
    for line in [max(limits.top, highest), min(limits.bottom, lowest)] {
      var (least, most) = (Double.infinity, -Double.infinity)
      guard var start = corners.last else { return nil }
      for end in corners {
        if min(start.y, end.y) <= line, max(start.y, end.y) >= line {
          let share = end.y == start.y ? 0 : (line - start.y) / (end.y - start.y)
          let x = start.x + (end.x - start.x) * share
          (least, most) = (min(least, x), max(most, x))
          if end.y == start.y { (least, most) = (min(least, end.x), max(most, end.x)) }
        }
        start = end
      }
      guard least <= most else { return nil }
      if least > edgeTolerance {
        columns.start = max(columns.start, Int((least + margin).rounded(.up)))
      }
      if most < Double(window.maxX) - edgeTolerance {
        columns.end = min(columns.end, Int((most - margin).rounded(.down)))
      }
    }
    return columns.isEmpty ? nil : columns
  }
}
