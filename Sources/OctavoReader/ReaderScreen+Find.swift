internal import OctavoGeometry
internal import OctavoNavigation

/// The panel in which words are looked for. It stands at the top of the window: where a keyboard covers the
/// lower half, the field and the first that was found stay in sight.
extension ReaderScreen {
  /// The height of a line of the list of what was found, in points.
  static let foundHeight = 56.0

  /// Where the panel stands, and the list in it.
  ///
  /// - Parameter count: How many were found.
  static func findFrames(in size: Size, count: Int) -> (panel: Rect, list: Rect, reach: Double) {
    let head = barHeight + 26
    // Of a low window it takes every point.
    let rim = size.height < 300 ? 0.0 : 8
    let width = min(480, size.width - 16)
    let height = Double(count) * foundHeight
    let panel = Rect(
      x: ((size.width - width) / 2).rounded(), y: rim, width: width,
      height: max(head, min(size.height - 2 * rim, head + height + 6)))
    let list = Rect(
      x: panel.minX + 1, y: panel.minY + head, width: width - 2,
      height: max(0, panel.size.height - head - 6))
    return (panel, list, max(0, height - list.size.height))
  }

  /// Those of the list that are in sight, by their indices.
  static func found(in size: Size, count: Int, offset: Double) -> Range<Int> {
    let (_, list, reach) = findFrames(in: size, count: count)
    let top = min(max(offset, 0), reach)
    let first = Int(top / foundHeight)
    return
      first..<max(first, min(count, Int(((top + list.size.height) / foundHeight).rounded(.up))))
  }

  /// Where the words are put in.
  static func fieldFrame(in size: Size) -> Rect {
    let panel = findFrames(in: size, count: 0).panel
    return Rect(
      x: panel.minX + 8, y: panel.minY + 4, width: panel.size.width - 16 - target, height: target)
  }

  mutating func addFind(_ find: FindState) {
    let (frame, list, reach) = Self.findFrames(in: plan.size, count: find.count ?? 0)
    addPanel(frame, around: list, reach: reach)
    // The same however many there are: those that stay are drawn as they are.
    let clip = Self.findFrames(in: plan.size, count: SearchResults.limit).list
    let top = list.minY - min(max(find.offset, 0), reach)
    for row in find.rows {
      let place = Rect(
        x: list.minX, y: top + Double(row.index) * Self.foundHeight, width: list.size.width,
        height: Self.foundHeight)
      guard place.maxY > list.minY, place.minY < list.maxY else { continue }
      add(
        "found \(row.index)", place, .found(row, isCurrent: row.index == find.current),
        as: .found(row.index), clip: clip)
    }
    add(
      "find field", Self.fieldFrame(in: plan.size), .line(find.field, scroll: find.scroll),
      as: .field)
    add(
      "found",
      Rect(x: frame.minX + 16, y: frame.minY + 54, width: frame.size.width - 32, height: 22),
      .note(find.words))
    addDismiss(on: frame)
  }
}
