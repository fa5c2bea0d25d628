/// A set of boxes, some put in and some cut out, in this order.
package struct Region: Sendable {
  private var steps: [(box: PixelBox, isAdded: Bool)] = []

  init() {}

  mutating func add(_ box: PixelBox) { steps.append((box, true)) }

  mutating func subtract(_ box: PixelBox) { steps.append((box, false)) }

  /// Whether a point lies in the region.
  package func contains(x: Int, y: Int) -> Bool {
    let point = PixelBox(x: x, y: y, width: 1, height: 1)
    return steps.last { $0.box.contains(point) }?.isAdded ?? false
  }
}
