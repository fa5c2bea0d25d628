internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoViews

/// Lines of a program in a box: where they break, how tall the box has to be, and how they are drawn.
///
/// The height is computed, not measured, since the screen is laid out again while a finger moves. If
/// the letters turn out larger than computed, they are drawn smaller.
package struct CodeBox {
  package let text: String

  package init(text: String) { self.text = text }

  private static let least = 8.0
  /// The width of a letter and the height of a line, as shares of the size: those of the widest and
  /// the tallest of the fonts.
  private static let advance = 0.603
  private static let leading = 1.37
  private static let margin = Size(width: 12, height: 9)

  /// The height of a box, ring and all, that holds the text.
  package func height(width: Double) -> Double {
    let inside = width - 2 * (Palette.inset + Self.margin.width)
    let size = Self.size(inside)
    let count = Double(lines(columns: Self.columns(inside, size)).count)
    return (count * size * Self.leading + 2 * (Palette.inset + Self.margin.height)).rounded(.up)
  }

  /// The size of the letters where there is room for it, in points.
  private static func size(_ width: Double) -> Double { width < 380 ? 12 : 13 }

  private static func columns(_ width: Double, _ size: Double) -> Int {
    max(16, Int(width / (size * advance)))
  }

  /// The text broken at blanks, between a name and its value only where both do not fit into a line;
  /// what goes on stands a little further in than its beginning.
  package func lines(columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let indent = String(line.prefix { $0 == " " })
      var lines = [indent]
      for word in Self.pairs(line, columns: columns - indent.count - 2) {
        let last = lines[lines.count - 1]
        let isFresh = last.allSatisfy { $0 == " " }
        if isFresh || last.count + 1 + word.count <= columns {
          lines[lines.count - 1] += (isFresh ? "" : " ") + word
        } else {
          lines.append(indent + "  " + word)
        }
      }
      return lines
    }
  }

  /// The words of a line, a name that ends in a colon together with what follows it.
  private static func pairs(_ line: Substring, columns: Int) -> [String] {
    var pairs: [String] = []
    for word in line.split(separator: " ") {
      if let last = pairs.last, last.hasSuffix(":"), last.count + 1 + word.count <= columns {
        pairs[pairs.count - 1] = "\(last) \(word)"
      } else {
        pairs.append(String(word))
      }
    }
    return pairs
  }

  func draw(in context: Context, _ body: Rect) {
    context.fill(body, radius: 7, Palette.card)
    context.stroke(body, radius: 7, width: 1, Palette.line)
    let inside = body.inset(x: Self.margin.width, y: Self.margin.height)
    // Whole and legible before large: the size falls until all of it stands in the box.
    for size in stride(from: Self.size(inside.size.width), through: Self.least, by: -0.5) {
      let broken = lines(columns: Self.columns(inside.size.width, size)).joined(separator: "\n")
      let layout = TextLayout(
        [TextRun(broken, font: Palette.mono(size), color: Palette.ink)], width: inside.size.width)
      guard layout.size.height <= inside.size.height || size == Self.least else { continue }
      context.saved {
        context.clip(to: inside)
        layout.draw(in: context, at: inside.origin)
      }
      return
    }
  }
}
