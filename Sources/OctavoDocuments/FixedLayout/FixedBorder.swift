internal import OctavoCairo
internal import OctavoGeometry

/// One side of a frame about a box of a page of fixed layout (CSS Backgrounds and Borders 3, 3).
struct FixedBorder: Sendable, Hashable {
  /// CSS pixels.
  var width = 0.0
  var color = CSSColor.black
  /// Whether it is two lines with room between them.
  var isDouble = false
  /// How long its dashes are, and the gaps between them, in its widths; nil if it is one line.
  var dash: Double?

  static let none = FixedBorder()

  /// The kinds that are known; those that look cut into the page are drawn as one line.
  static let styles: Set = [
    "none", "hidden", "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset",
  ]

  private static let widths = ["thin": 1.0, "medium": 3, "thick": 5]
  /// More than this nobody draws, in CSS pixels.
  private static let mostWidth = 2_000.0

  /// Reads what is said of a side; nothing is drawn of what has no kind.
  ///
  /// - Parameter words: the colour of the words of the box, which is that of a border that says none.
  init(
    width: String?, style: String?, color: String?, of words: CSSColor,
    by measure: CSSLength.Measure
  ) {
    guard let style, Self.styles.contains(style), style != "none", style != "hidden" else { return }
    let said = width ?? "medium"
    guard
      case .pixels(let own) = Self.widths[said].map({ .pixels($0) }) ?? CSSLength(said, by: measure)
    else { return }
    self.width = min(max(own, 0), Self.mostWidth)
    self.color = color.flatMap(CSSColor.init) ?? words
    isDouble = style == "double"
    dash = style == "dashed" ? 2 : style == "dotted" ? 1 : nil
  }

  private init() {}

  private var isPlain: Bool { !isDouble && dash == nil }

  /// Whether there is something to be seen of it.
  var isSeen: Bool { width > 0 && color.alpha > 0 }

  // MARK: - Drawing

  /// Draws the sides of a frame, from the top one on with the sun, into its outer edge.
  static func draw(_ borders: [FixedBorder], in frame: Rect, alpha: Double, in context: Context) {
    let inner = Rect(
      x: frame.minX + borders[3].width, y: frame.minY + borders[0].width,
      width: max(0, frame.size.width - borders[1].width - borders[3].width),
      height: max(0, frame.size.height - borders[0].width - borders[2].width))
    let (outside, inside) = (frame.corners, inner.corners)
    let seen = borders.filter { $0.width > 0 }
    if let first = seen.first, seen.allSatisfy({ $0.isPlain && $0.color == first.color }) {
      // In one go: sides that are drawn one by one leave a seam where they meet.
      context.setColor(first.color.color, alpha: first.color.alpha * alpha)
      context.newPath()
      for corners in [outside, inside.reversed()] {
        context.move(to: corners[0])
        for corner in corners.dropFirst() { context.addLine(to: corner) }
        context.closePath()
      }
      return context.fillPath()
    }
    for (side, border) in borders.enumerated() where border.isSeen {
      let next = (side + 1) % 4
      context.setColor(border.color.color, alpha: border.color.alpha * alpha)
      let length = side % 2 == 0 ? frame.size.width : frame.size.height
      for part in border.parts(along: length) {
        // Sides meet at the corners along the line between the frame's and the hole's; dashes stand upright.
        func edge(_ across: Double) -> (Point, Point) {
          (
            outside[side].moved(to: inside[side], by: across),
            outside[next].moved(to: inside[next], by: across)
          )
        }
        let (far, near) = (edge(part.outer), edge(part.inner))
        let ends = [part.start, part.end].map { far.0.moved(to: far.1, by: $0) }
        context.newPath()
        context.move(to: ends[0])
        context.addLine(to: ends[1])
        context.addLine(to: ends[1].nearest(between: near.0, near.1))
        context.addLine(to: ends[0].nearest(between: near.0, near.1))
        context.closePath()
        context.fillPath()
      }
    }
  }

  /// What is drawn of a side: which share of it across, from outside, and along.
  private struct Part {
    var outer = 0.0
    var inner = 1.0
    var start = 0.0
    var end = 1.0
  }

  /// More dashes than this are one line.
  private static let mostDashes = 4_000.0

  private func parts(along length: Double) -> [Part] {
    if isDouble, width >= 3 { return [Part(inner: 1 / 3.0), Part(outer: 2 / 3.0)] }
    guard let dash, length > 0 else { return [Part()] }
    // A side begins and ends with a dash.
    let count = ((length / (width * dash) + 1) / 2).rounded() * 2 - 1
    guard count > 1, count < Self.mostDashes else { return [Part()] }
    return stride(from: 0, to: count, by: 2).map { Part(start: $0 / count, end: ($0 + 1) / count) }
  }
}

extension Point {
  /// The point of an upright or level line that is nearest to it.
  fileprivate func nearest(between a: Point, _ b: Point) -> Point {
    Point(
      x: min(max(x, min(a.x, b.x)), max(a.x, b.x)), y: min(max(y, min(a.y, b.y)), max(a.y, b.y)))
  }

  /// The point at a share of the way to another.
  fileprivate func moved(to other: Point, by share: Double) -> Point {
    Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
