package import OctavoCairo
package import OctavoGeometry
internal import OctavoNavigation

/// How a field looks in which a line is edited.
package struct FieldLook: Sendable, Hashable {
  /// The ground of the box.
  package var ground: Color
  /// Letters.
  package var ink: Color
  /// The words that stand there while there are no letters.
  package var faint: Color
  /// The edge of a field that has no keys.
  package var line: Color
  /// The caret, and the edge of the field that has the keys.
  package var accent: Color
  /// The ground of what is selected of letters that are being composed.
  package var pressed: Color
  /// What stands there while there are no letters.
  package var placeholder: String
  /// How far the box stays from the upper and the lower edge, in points.
  package var inset = 0.0
  /// How far the letters stay from the left edge, in points.
  package var left = 12.0
  /// How large letters are, in points.
  package var letterSize = 17.0
  /// Whether the field has the keys.
  package var isFocused = true

  /// A field that can be read on a page of a colour.
  package static func on(_ page: Color) -> FieldLook {
    page.ink == .white
      ? FieldLook(
        ground: Palette.nightCard, ink: Palette.nightInk, faint: Palette.nightFaint,
        line: Palette.nightControl, accent: Palette.nightAccent, pressed: Palette.nightAccentPale)
      : FieldLook(
        ground: Palette.card, ink: Palette.ink, faint: Palette.faint, line: Palette.control,
        accent: Palette.accent, pressed: Palette.accentPale)
  }

  /// A field in colours of somebody's.
  package init(
    ground: Color, ink: Color, faint: Color, line: Color, accent: Color, pressed: Color,
    placeholder: String = ""
  ) {
    (self.ground, self.ink, self.faint) = (ground, ink, faint)
    (self.line, self.accent, self.pressed) = (line, accent, pressed)
    self.placeholder = placeholder
  }
}

/// A field that a line is put into, set: a box and one line, of which the place is in sight
/// where the next letter goes. A line that is longer than the box is moved no farther than that takes: what a hand
/// points at stays below it.
package struct FieldDrawing {
  private let box: Rect
  private let room: Rect
  private let layout: TextLayout
  private let origin: Point
  /// Where the next letter goes; it is not drawn where an input method hides it.
  package let caret: Rect
  /// How far the line is moved to the left, in points.
  package let scroll: Double
  private let showsCaret: Bool
  /// The letters that are selected, by UTF-8 offsets.
  private let selection: Range<Int>
  private let look: FieldLook

  /// The field set.
  ///
  /// - Parameter scroll: How far the line was moved to the left, in points.
  package init(_ field: LineField, size: Size, scroll: Double, look: FieldLook) {
    self.look = look
    box = Rect(size: size).inset(x: 0, y: look.inset)
    room = Rect(
      x: look.left, y: box.minY, width: max(1, size.width - look.left - 12),
      height: box.size.height)
    let font = Palette.sans(look.letterSize)
    func run(_ text: Substring, isSelected: Bool = false, isComposed: Bool = true) -> TextRun {
      TextRun(
        String(text), font: font, color: look.ink, background: isSelected ? look.pressed : nil,
        isUnderlined: isComposed)
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
      isEmpty ? [TextRun(look.placeholder, font: font, color: look.faint)] : text)
    selection = look.isFocused ? field.selection : 0..<0
    let caretX = isEmpty ? 0 : layout.caret(at: field.caret + marked.upperBound)
    let width = layout.size.width + 2
    let most = width - room.size.width
    let x: Double
    if most > 0, !isEmpty {
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
    let height = (look.letterSize * 1.3).rounded()
    caret = Rect(
      x: origin.x + caretX, y: room.center.y - height / 2, width: 2, height: height)
    showsCaret = look.isFocused && (composed.isEmpty || field.composedSelection != nil)
  }

  /// The place nearest to a point of the field where a letter can go, in UTF-8.
  package func offset(at x: Double) -> Int { layout.offset(atX: x - origin.x) }

  package func draw(in context: Context) {
    context.fill(box, radius: 8, look.ground)
    context.stroke(
      box, radius: 8, width: look.isFocused ? 2 : 1, look.isFocused ? look.accent : look.line)
    context.saved {
      context.clip(to: room)
      context.setColor(look.ground.mixed(with: look.accent, 0.35))
      for part in layout.rects(of: selection) {
        context.fill(
          Rect(
            x: origin.x + part.minX, y: caret.minY - 2, width: part.size.width,
            height: caret.size.height + 4))
      }
      layout.draw(in: context, at: origin)
    }
    guard showsCaret else { return }
    context.setColor(look.accent)
    context.fill(context.aligned(caret))
  }
}

extension String {
  /// The place of the letter that holds a byte of its UTF-8, or its end.
  package func index(atByte offset: Int) -> Index {
    let place = utf8.index(startIndex, offsetBy: max(offset, 0), limitedBy: endIndex) ?? endIndex
    return place.samePosition(in: unicodeScalars) == nil
      ? unicodeScalars.index(before: unicodeScalars.index(after: place)) : place
  }
}
