internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoViews
internal import OctavoWords

/// The field that words are put into, set: a box with a magnifier and one line, of which the place is in sight
/// where the next letter goes. A line that is longer than the box is moved no farther than that takes: what a hand
/// points at stays below it.
struct FindFieldDrawing {
  private let box: Rect
  private let room: Rect
  private let layout: TextLayout
  private let origin: Point
  /// Where the next letter goes; it is not drawn where an input method hides it.
  let caret: Rect
  /// How far the line is moved to the left, in points.
  let scroll: Double
  private let showsCaret: Bool
  /// The letters that are selected, by UTF-8 offsets.
  private let selection: Range<Int>
  private let colors: BarColors

  /// The field set.
  ///
  /// - Parameter scroll: How far the line was moved to the left, in points.
  init(_ field: LineField, size: Size, scroll: Double, colors: BarColors = .light) {
    self.colors = colors
    box = Rect(size: size).inset(x: 0, y: 5)
    room = Rect(x: 40, y: box.minY, width: max(1, size.width - 52), height: box.size.height)
    func run(_ text: Substring, isSelected: Bool = false, isComposed: Bool = true) -> TextRun {
      TextRun(
        String(text), font: Palette.sans(17), color: colors.ink,
        background: isSelected ? colors.pressed : nil, isUnderlined: isComposed)
    }
    let composed = field.composed
    let marked = field.composedSelection ?? 0..<0
    let (start, end) = (
      composed.index(atByte: marked.lowerBound), composed.index(atByte: marked.upperBound)
    )
    // Letters are set together, whether they are selected or not: the one that is passed does not move.
    let text =
      composed.isEmpty
      ? [run(field.text[...], isComposed: false)]
      : [
        run(field.before[...], isComposed: false), run(composed[..<start]),
        run(composed[start..<end], isSelected: true), run(composed[end...]),
        run(field.after[...], isComposed: false),
      ]
    let isEmpty = field.text.isEmpty && composed.isEmpty
    layout = TextLayout(
      isEmpty
        ? [TextRun("Find in the book", font: Palette.sans(17), color: colors.faint)] : text)
    selection = field.selection
    let caretX = isEmpty ? 0 : layout.caret(at: field.caret + marked.upperBound)
    let width = layout.size.width + 2
    let most = width - room.size.width
    let x: Double
    if most > 0 {
      // Some of what follows the caret is in sight as well.
      let rim = min(24, room.size.width / 4)
      let shown = min(max(scroll, caretX + rim - room.size.width), caretX - rim)
      self.scroll = min(max(shown, 0), most)
      x = -self.scroll
    } else {
      self.scroll = 0
      x = !isEmpty && layout.isRightToLeft ? -most : 0
    }
    origin = Point(x: room.minX + x, y: room.center.y - layout.size.height / 2)
    caret = Rect(x: origin.x + caretX, y: room.center.y - 11, width: 2, height: 22)
    showsCaret = composed.isEmpty || field.composedSelection != nil
  }

  /// The place nearest to a point of the field where a letter can go, in UTF-8.
  func offset(at x: Double) -> Int { layout.offset(atX: x - origin.x) }

  func draw(in context: Context) {
    context.fill(box, radius: 8, colors.raised)
    context.stroke(box, radius: 8, width: 2, colors.accent)
    BarSign(item: .find, color: colors.faint).draw(in: context, at: Point(x: 22, y: box.center.y))
    context.saved {
      context.clip(to: room)
      context.setColor(colors.raised.mixed(with: colors.accent, 0.35))
      for part in layout.rects(of: selection) {
        context.fill(
          Rect(
            x: origin.x + part.minX, y: room.center.y - 13, width: part.size.width, height: 26))
      }
      layout.draw(in: context, at: origin)
    }
    guard showsCaret else { return }
    context.setColor(colors.accent)
    context.fill(caret)
  }
}

/// What was found, set in two lines at most, in which the found words stand out.
struct FoundDrawing {
  private let layout: TextLayout
  private static let most = 2

  init(_ row: FoundRow, width: Double, colors: BarColors) {
    let bytes = row.match.excerpt.utf8
    let words = row.match.words.clamped(to: 0..<bytes.count)
    func part(_ range: Range<Int>) -> String {
      String(decoding: bytes.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
        .plainLine
    }
    var before = part(0..<words.lowerBound)
    // No two lines show more, however long an excerpt is.
    let found = String(part(words).prefix(160))
    var after = String(part(words.upperBound..<bytes.count).prefix(400))
    func set() -> TextLayout {
      func run(_ text: String, weight: Int = 400, _ color: Color) -> TextRun {
        TextRun(text, font: Palette.sans(14, weight: weight), color: color)
      }
      return TextLayout(
        [run(before, colors.ink), run(found, weight: 700, colors.accent), run(after, colors.ink)],
        width: width)
    }
    if before.count > 400 { before = "…" + before.suffix(400) }
    var layout = set()
    // The words stand in the first line or begin the second one.
    if layout.lines.count > Self.most,
      let line = layout.lines.lastIndex(where: { $0.range.lowerBound <= before.utf8.count }),
      line >= Self.most
    {
      let start = layout.lines[line - 1].range.lowerBound
      before = "…" + before[before.index(atByte: start)...]
      layout = set()
    }
    while layout.lines.count > Self.most, !after.isEmpty {
      let shown =
        layout.lines[Self.most - 1].range.upperBound - before.utf8.count - found.utf8.count
      let end = after.index(atByte: max(0, min(shown, after.utf8.count - 1)))
      let kept = after[..<end].dropLast(2)
      after = kept.isEmpty ? "" : kept + "…"
      layout = set()
    }
    self.layout = layout
  }

  func draw(in context: Context, in frame: Rect) {
    let lines = layout.lines.prefix(Self.most)
    let height = lines.last?.bottom ?? 0
    layout.draw(
      in: context, at: Point(x: frame.minX, y: frame.center.y - height / 2), lines: lines.indices)
  }
}

extension String {
  /// The place of the letter that holds a byte of its UTF-8, or its end.
  func index(atByte offset: Int) -> Index {
    let place = utf8.index(startIndex, offsetBy: max(offset, 0), limitedBy: endIndex) ?? endIndex
    return place.samePosition(in: unicodeScalars) == nil
      ? unicodeScalars.index(before: unicodeScalars.index(after: place)) : place
  }
}
