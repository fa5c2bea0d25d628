internal import OctavoCairo
internal import OctavoGeometry

/// The gallery's colours and letters: paper, ink and one vermilion.
enum Palette {
  static let paper = Color(0xf6f2ea)
  static let card = Color(0xfffdf8)
  static let line = Color(0xddd5c6)
  static let ink = Color(0x2a2622)
  static let faint = Color(0x6b6257)
  /// The body of a switch that is off, and the way of a slider's knob: seen apart from what is around.
  static let control = Color(0x8a8174)
  static let accent = Color(0xb8432f)
  static let accentPale = Color(0xf3ddd3)
  static let focus = Color(0x2f6690)
  static let well = Color(0x37322d)

  /// How far a control is drawn inside its frame, so that the ring of the focus has room.
  static let inset = 4.0

  static func sans(_ size: Double, weight: Int = 400) -> Font {
    Font("Inter, Cantarell, Noto Sans, DejaVu Sans, sans-serif", size: size, weight: weight)
  }

  static func mono(_ size: Double) -> Font {
    Font("JetBrains Mono, Noto Sans Mono, DejaVu Sans Mono, Noto Mono, monospace", size: size)
  }
}

extension Color {
  /// A colour from 0xRRGGBB.
  init(_ code: UInt32) {
    self.init(
      red: Double(code >> 16 & 0xff) / 255, green: Double(code >> 8 & 0xff) / 255,
      blue: Double(code & 0xff) / 255)
  }

  /// The colour a share of the way to another.
  func toward(_ other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }
}

extension Context {
  /// Sets one line of text and draws it inside a rectangle, in its middle from top to bottom; what is
  /// too long for it is set smaller.
  func write(
    _ text: String, in rect: Rect, font: Font, color: Color, alignment: TextAlignment = .leading
  ) {
    guard !rect.size.isEmpty else { return }
    var font = font
    var layout = TextLayout([TextRun(text, font: font, color: color)])
    if layout.size.width > rect.size.width {
      font.size = max(7, font.size * rect.size.width / layout.size.width)
      layout = TextLayout([TextRun(text, font: font, color: color)])
    }
    let free = rect.size.width - layout.size.width
    let x: Double =
      switch alignment {
      case .leading, .justified: 0
      case .center: free / 2
      case .trailing: free
      }
    layout.draw(
      in: self,
      at: Point(x: rect.minX + x, y: rect.center.y - layout.size.height / 2))
  }

  /// Fills a rectangle with round corners.
  func fill(_ rect: Rect, radius: Double, _ color: Color) {
    newPath()
    addRoundedRect(rect, radius: radius)
    setColor(color)
    fillPath()
  }

  /// Strokes the inside edge of a rectangle with round corners.
  func stroke(_ rect: Rect, radius: Double, width: Double, _ color: Color) {
    newPath()
    addRoundedRect(rect.inset(by: width / 2), radius: radius)
    setColor(color)
    strokePath(width: width)
  }
}

extension Rect {
  func inset(by distance: Double) -> Rect { inset(x: distance, y: distance) }

  func inset(x: Double, y: Double) -> Rect {
    Rect(
      x: minX + x, y: minY + y, width: max(0, size.width - 2 * x),
      height: max(0, size.height - 2 * y))
  }
}
