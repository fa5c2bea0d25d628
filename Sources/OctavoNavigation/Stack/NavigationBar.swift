internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures

/// The bar above a page: its title, and the way back to the page below it.
struct NavigationBar: Hashable {
  /// No target is smaller than a fingertip, in points.
  static let leastTarget = 44.0
  private static let margin = 14.0
  private static let chevron = Size(width: 9, height: 17)
  private static let gap = 8.0
  /// Longer names are cut before they are measured.
  private static let longestName = 200

  /// The title of the page; nil if it has none.
  var title: String?
  /// The name of the page below; nil if the page is the first.
  var back: String?
  /// The bar's extents, in points.
  var size: Size
  /// Which way a line is read.
  var direction: LayoutDirection
  /// How it looks.
  var style: NavigationBarStyle
  /// Whether a finger is on the way back.
  var isPressed = false
  /// Whether the way back has the keyboard's focus.
  var isFocused = false

  /// Where a tap goes back, in points; nil if there is no way back.
  func backRect() -> Rect? {
    guard let label = backLabel() else { return nil }
    let text = Self.margin + Self.chevron.width + Self.gap + label.size.width + Self.gap
    let width = min(max(text, Self.leastTarget), size.width)
    let x = direction == .rightToLeft ? size.width - width : 0
    return Rect(x: x, y: 0, width: width, height: size.height)
  }

  /// Draws the bar, the origin at its top left.
  func draw(in context: Context) {
    context.setColor(style.line)
    context.fill(context.hairline(x: 0, y: size.height - 1, width: size.width))
    let backRect = backRect()
    if let backRect, let label = backLabel() { drawBack(label, in: backRect, context) }
    guard let title else { return }
    let taken = backRect?.size.width ?? Self.margin
    let centred = size.width - 2 * taken
    let font = Font(style.fontFamilies, size: 17, weight: 600)
    let whole = line(title, font, style.title, within: size.width - taken - Self.margin)
    let x: Double
    if whole.size.width <= centred {
      x = (size.width - whole.size.width) / 2
    } else if direction == .rightToLeft {
      x = size.width - taken - whole.size.width
    } else {
      x = taken
    }
    whole.draw(in: context, at: Point(x: x, y: (size.height - whole.size.height) / 2))
  }

  private func drawBack(_ label: TextLayout, in rect: Rect, _ context: Context) {
    if isPressed {
      context.setColor(style.tint, alpha: 0.14)
      context.fill(
        Rect(origin: rect.origin, size: Size(width: rect.size.width, height: size.height - 1)))
    }
    if isFocused {
      let ring = Rect(
        x: rect.minX + 3, y: rect.minY + 5, width: rect.size.width - 6,
        height: max(rect.size.height - 11, 1))
      context.setColor(style.tint)
      context.newPath()
      context.addRoundedRect(ring, radius: 7)
      context.strokePath(width: 2)
    }
    let isMirrored = direction == .rightToLeft
    let (tip, wing) = (Self.margin, Self.margin + Self.chevron.width)
    func x(_ distance: Double) -> Double {
      isMirrored ? size.width - distance : distance
    }
    let middle = size.height / 2
    context.setColor(style.tint)
    context.newPath()
    context.move(to: Point(x: x(wing), y: middle - Self.chevron.height / 2))
    context.addLine(to: Point(x: x(tip), y: middle))
    context.addLine(to: Point(x: x(wing), y: middle + Self.chevron.height / 2))
    context.strokePath(width: 2.4, join: .round)
    let start = wing + Self.gap
    let left = isMirrored ? size.width - start - label.size.width : start
    label.draw(in: context, at: Point(x: left, y: middle - label.size.height / 2))
  }

  private func backLabel() -> TextLayout? {
    guard let back else { return nil }
    return line(back, Font(style.fontFamilies, size: 16), style.tint, within: size.width * 0.36)
  }

  /// One line of text, cut short where it is wider than there is room.
  private func line(_ text: String, _ font: Font, _ color: Color, within width: Double)
    -> TextLayout
  {
    func layout(_ text: String) -> TextLayout {
      TextLayout([TextRun(text, font: font, color: color)])
    }
    let characters = Array(text.prefix(Self.longestName)).map { $0.isNewline ? " " : $0 }
    let whole = layout(String(characters))
    guard whole.size.width > width else { return whole }
    var (fits, fails) = (0, characters.count)
    while fails - fits > 1 {
      let middle = (fits + fails) / 2
      if layout(String(characters[..<middle]) + "…").size.width <= width {
        fits = middle
      } else {
        fails = middle
      }
    }
    return layout(String(characters[..<fits]) + "…")
  }
}
