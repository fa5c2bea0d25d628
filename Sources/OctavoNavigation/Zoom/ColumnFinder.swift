internal import OctavoGeometry
internal import OctavoRaster

/// Finds the column of a text, or the panel of a drawing, that stands at a place of a page, by its picture.
///
/// What parts columns are strips in which nothing changes from row to row: paper, a mat, a gutter.
struct ColumnFinder {
  /// How high the band about the place is that is looked at, as a share of the page.
  private static let bandShare = 0.16
  /// How wide a strip is at the least that parts two columns, as a share of the page.
  private static let gapShare = 0.012
  /// How much of a colour's 255 steps counts as no change.
  private static let noise: Int32 = 14

  private let snapshot: Snapshot

  /// Looks at the picture of a page.
  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// From where to where the column goes that stands at a place, in points of the page; nil where none does.
  func column(at place: Point) -> ClosedRange<Double>? {
    let scale = snapshot.scale
    let gap = max(2, Int(Double(snapshot.width) * Self.gapShare))
    let changes = changes(about: Int(place.y * scale.factor))
    let middle = Int(place.x * scale.factor)
    guard changes.indices.contains(middle) else { return nil }
    // A place between two letters is in their column.
    let near = max(0, middle - gap)...min(changes.count - 1, middle + gap)
    guard let start = near.first(where: { changes[$0] }) else { return nil }
    func end(by step: Int) -> Int {
      var (last, index) = (start, start)
      while changes.indices.contains(index), abs(index - last) <= gap {
        if changes[index] { last = index }
        index += step
      }
      return last
    }
    let (left, right) = (end(by: -1), end(by: 1) + 1)
    return scale.points(left)...scale.points(right)
  }

  /// Whether anything changes from row to row in each column of pixels, in a band about a row.
  private func changes(about row: Int) -> [Bool] {
    let reach = Int(Double(snapshot.height) * Self.bandShare / 2)
    let first = min(max(row - reach, 0), snapshot.height - 1)
    let last = min(max(row + reach, first), snapshot.height - 1)
    var changes = [Bool](repeating: false, count: snapshot.width)
    unsafe snapshot.withPixels { bytes in
      for x in changes.indices {
        var (low, high) = (Int32.max, Int32.min)
        for y in first...last {
          let pixel = unsafe bytes.load(
            fromByteOffset: y * snapshot.stride + x * 4, as: UInt32.self)
          let light = Int32((pixel >> 16 & 255) + 2 * (pixel >> 8 & 255) + (pixel & 255)) / 4
          (low, high) = (min(low, light), max(high, light))
        }
        changes[x] = high - low > Self.noise
      }
    }
    return changes
  }
}
