internal import OctavoCairo
internal import OctavoGeometry

/// The first letter of a paragraph, as tall as its first lines, which stand beside it.
struct FlowInitial {
  /// How many lines stand beside it.
  static let lineCount = 3

  /// The letter, and what stands before it.
  let words: String
  /// The size of its letters, in points.
  let size: Double
  /// How far in the lines beside it begin, in points.
  let width: Double
  /// How far its feet stand above those of the last line beside it, in points.
  private let lift: Double
  private let font: Font
  private let transform: TextTransform?

  /// The first letter of a block.
  ///
  /// - Parameters:
  ///   - plain: the typeface of the block's words.
  ///   - advance: the distance of its lines, in points.
  /// - Returns: nil if the block begins with none.
  init?(of block: FlowBlock, plain: Font, advance: Double) {
    guard Self.isThere(in: block) else { return nil }
    var font = plain
    if block.spans[0].style.contains(.strong) { font.weight = max(700, font.weight) }
    font.isItalic = block.spans[0].style.contains(.emphasis)
    // Its feet stand where those of the last line beside it do, and its head is where that of a capital of the first is.
    let capital = TextLayout([TextRun("H", font: plain)]).inkRect.size.height
    guard capital > 0 else { return nil }
    words = block.spans[0].text
    let height = capital + Double(Self.lineCount - 1) * advance
    font.size = plain.size * height / capital
    // What reaches below the line, as the tail of a Q, reaches into no other: the letter is so much smaller.
    let transform = block.spans[0].letters.transform
    self.transform = transform
    let tail = Self.tail(of: words, in: font, transform)
    let most = plain.size * Self.tailShare
    let fit = tail > most ? (height + most) / (height + tail) : 1
    lift = max(0, tail * fit - most)
    font.size *= fit
    size = font.size
    self.font = font
    width = Self.layout(of: words, in: font, transform).size.width + plain.size * 0.12
  }

  /// How far letters of a paragraph reach below their line, as a share of their size.
  private static let tailShare = 0.22

  /// How far words reach below their line, in points.
  private static func tail(
    of words: String, in font: Font, _ transform: TextTransform?
  ) -> Double {
    let layout = layout(of: words, in: font, transform)
    return layout.inkRect.maxY - (layout.lines.first?.baseline ?? 0)
  }

  private static func layout(
    of words: String, in font: Font, _ transform: TextTransform?, color: Color? = nil
  ) -> TextLayout {
    var run = TextRun(words, font: font, color: color)
    run.transform = transform
    return TextLayout([run])
  }

  /// Whether a block begins with one.
  static func isThere(in block: FlowBlock) -> Bool {
    block.kind == .paragraph && block.alignment == .leading && block.listDepth == 0
      && block.spans.count > 1 && block.spans[0].style.contains(.initial)
  }

  /// Draws it.
  ///
  /// - Parameter foot: the left end of the line that it stands on, in points.
  func draw(in context: Context, at foot: Point, color: Color) {
    let letter = Self.layout(of: words, in: font, transform, color: color)
    guard let line = letter.lines.first else { return }
    letter.draw(in: context, at: Point(x: foot.x, y: foot.y - lift - line.baseline))
  }
}
