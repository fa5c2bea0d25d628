internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures

/// The bar above a page: its title, the way back to the page below it, and what the window is closed and moved by
/// where nobody else draws that.
struct NavigationBar: Hashable {
  /// What a contact may come down on.
  enum Target: Hashable {
    /// The way back.
    case back
    /// Something that closes the window or fills it.
    case button(WindowButton)
    /// The corner by which the window is resized.
    case grip
    /// Everywhere else.
    case title
  }

  /// No target is smaller than a fingertip, in points.
  static let leastTarget = 48.0
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
  /// How large a point of what stands in the bar is, in points of the window.
  var point = 1.0
  /// Which way a line is read.
  var direction: LayoutDirection
  /// How it looks.
  var style: NavigationBarStyle
  /// What closes and fills the window, from left to right.
  var buttons: [WindowButton] = []
  /// Whether the window is resized by the bar's corner, which is where the way back would be.
  var hasGrip = false
  /// What a finger is on.
  var pressed: Target?
  /// Whether the way back can be gone.
  var isBackEnabled = true
  /// Whether the way back has the keyboard's focus.
  var isFocused = false

  /// Where a tap goes back, in points; nil if there is no way back.
  func backRect() -> Rect? {
    guard point == 1 else { return inOwnPoints.backRect()?.scaled(by: point) }
    guard let label = backLabel() else { return nil }
    let text = Self.margin + Self.chevron.width + Self.gap + label.size.width + Self.gap
    let width = min(max(text, Self.leastTarget), size.width)
    let x = direction == .rightToLeft ? size.width - width : 0
    return Rect(x: x, y: 0, width: width, height: size.height)
  }

  /// The bar as it is where letters are as usual, in its own points.
  private var inOwnPoints: NavigationBar {
    var bar = self
    bar.size = Size(width: size.width / point, height: size.height / point)
    bar.point = 1
    return bar
  }

  /// Whether a line is read from right to left.
  var isMirrored: Bool { direction == .rightToLeft }

  /// Where something of the window's stands, in points.
  func rect(ofButton index: Int) -> Rect {
    guard point == 1 else { return inOwnPoints.rect(ofButton: index).scaled(by: point) }
    let side = WindowButton.side
    let x =
      isMirrored
      ? Double(buttons.count - 1 - index) * side
      : size.width - Double(buttons.count - index) * side
    return Rect(x: x, y: 0, width: side, height: size.height)
  }

  /// Where the window is resized by; nil if it is not.
  private var gripRect: Rect? {
    guard hasGrip, back == nil else { return nil }
    let side = WindowButton.side * point
    return Rect(
      x: isMirrored ? size.width - side : 0, y: 0, width: side, height: size.height)
  }

  /// What stands at a place, in points; nil beside the bar.
  func target(at place: Point) -> Target? {
    guard Rect(size: size).contains(place) else { return nil }
    if let index = buttons.indices.first(where: { rect(ofButton: $0).contains(place) }) {
      return .button(buttons[index])
    }
    if isBackEnabled, backRect()?.contains(place) == true { return .back }
    if gripRect?.contains(place) == true { return .grip }
    return .title
  }

  /// Draws the bar, the origin at its top left.
  func draw(in context: Context) {
    guard point == 1 else {
      context.saved {
        context.scale(x: point, y: point)
        inOwnPoints.draw(in: context)
      }
      return
    }
    context.setColor(style.line)
    context.fill(context.hairline(x: 0, y: size.height - 1, width: size.width))
    let backRect = backRect()
    if let backRect, let label = backLabel() { drawBack(label, in: backRect, context) }
    drawControls(in: context)
    guard let title else { return }
    let taken = backRect?.size.width ?? gripRect?.size.width ?? Self.margin
    let end = max(Self.margin, Double(buttons.count) * WindowButton.side)
    let centred = size.width - 2 * max(taken, end)
    let font = Font(style.fontFamilies, size: 17, weight: 600)
    let whole = line(title, font, style.title, within: size.width - taken - end)
    let x: Double
    if whole.size.width <= centred {
      x = (size.width - whole.size.width) / 2
    } else if isMirrored {
      x = size.width - taken - whole.size.width
    } else {
      x = taken
    }
    whole.draw(in: context, at: Point(x: x, y: (size.height - whole.size.height) / 2))
  }

  /// The signs of what closes and fills the window, and the corner to resize it by.
  private func drawControls(in context: Context) {
    for (index, button) in buttons.enumerated() {
      let rect = rect(ofButton: index)
      if pressed == .button(button) {
        context.setColor(style.tint, alpha: 0.14)
        context.fill(
          Rect(origin: rect.origin, size: Size(width: rect.size.width, height: size.height - 1)))
      }
      context.setColor(style.title)
      let corner = Point(x: rect.center.x - 12, y: rect.center.y - 12)
      draw(button.sign.map { $0.map { $0 + corner } }, in: context)
    }
    guard let gripRect else { return }
    context.setColor(style.title, alpha: 0.55)
    let (x, way) = isMirrored ? (gripRect.maxX - 7, -1.0) : (gripRect.minX + 7, 1.0)
    draw(
      [6.0, 12, 18].map { [Point(x: x + way * $0, y: 7), Point(x: x, y: 7 + $0)] }, in: context)
  }

  private func draw(_ lines: [[Point]], in context: Context) {
    context.newPath()
    for line in lines {
      for (index, point) in line.enumerated() {
        if index == 0 { context.move(to: point) } else { context.addLine(to: point) }
      }
    }
    context.strokePath(width: 2)
  }

  private func drawBack(_ label: TextLayout, in rect: Rect, _ context: Context) {
    if pressed == .back {
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
    let (tip, wing) = (Self.margin, Self.margin + Self.chevron.width)
    func x(_ distance: Double) -> Double {
      isMirrored ? size.width - distance : distance
    }
    let middle = size.height / 2
    context.setColor(backColor)
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
    return line(back, Font(style.fontFamilies, size: 16), backColor, within: size.width * 0.36)
  }

  /// What is not to be pressed is pale.
  private var backColor: Color {
    isBackEnabled ? style.tint : style.tint.mixed(with: style.background, 0.6)
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
