package import OctavoCairo
package import OctavoGeometry

/// The colours and letters of what is not a page, as bars and controls: paper, ink and one vermilion.
package enum Palette {
  package static let paper = Color(0xf6f2ea)
  package static let card = Color(0xfffdf8)
  package static let line = Color(0xddd5c6)
  package static let ink = Color(0x2a2622)
  package static let faint = Color(0x6b6257)
  /// The body of a switch that is off, and the way of a slider's knob: seen apart from what is around.
  package static let control = Color(0x8a8174)
  package static let accent = Color(0xb8432f)
  package static let accentPale = Color(0xf3ddd3)
  package static let focus = Color(0x2f6690)
  package static let well = Color(0x37322d)

  // The same after dusk, over what is dark.
  package static let nightCard = Color(0x332e29)
  package static let nightInk = Color(0xf2ece1)
  package static let nightFaint = Color(0xb9af9f)
  package static let nightControl = Color(0x968c7e)
  package static let nightAccent = Color(0xee8f78)
  package static let nightAccentPale = Color(0x4a3b35)

  /// How far a control is drawn inside its frame, so that the ring of the focus has room.
  package static let inset = 4.0

  package static func sans(_ size: Double, weight: Int = 400) -> Font {
    Font("Inter, Cantarell, Noto Sans, DejaVu Sans, sans-serif", size: size, weight: weight)
  }

  package static func mono(_ size: Double) -> Font {
    Font("JetBrains Mono, Noto Sans Mono, DejaVu Sans Mono, Noto Mono, monospace", size: size)
  }
}

extension Color {
  /// A colour from 0xRRGGBB.
  package init(_ code: UInt32) {
    self.init(
      red: Double(code >> 16 & 0xff) / 255, green: Double(code >> 8 & 0xff) / 255,
      blue: Double(code & 0xff) / 255)
  }
}

extension Context {
  /// Sets one line of text and draws it inside a rectangle, in its middle from top to bottom; what is
  /// too long for it is set smaller.
  package func write(
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

  /// Sets one line of text and draws it inside a rectangle, in its middle from top to bottom; of what is
  /// too long for it the end is left out.
  package func writeCut(_ text: String, in rect: Rect, font: Font, color: Color) {
    guard !rect.size.isEmpty else { return }
    func layout(_ text: String) -> TextLayout {
      TextLayout([TextRun(text, font: font, color: color)])
    }
    // No line shows more than so many letters, however long a title is.
    let letters = Array(text.prefix(512).map { $0.isNewline ? " " : $0 })
    var line = layout(String(letters))
    if line.size.width > rect.size.width {
      var (low, high) = (0, letters.count)
      while low + 1 < high {
        let middle = (low + high) / 2
        let shorter = layout(String(letters[..<middle]) + "…")
        if shorter.size.width <= rect.size.width { low = middle } else { high = middle }
      }
      line = layout(String(letters[..<low]) + "…")
    }
    line.draw(in: self, at: Point(x: rect.minX, y: rect.center.y - line.size.height / 2))
  }

  /// Fills a rectangle with round corners.
  package func fill(_ rect: Rect, radius: Double, _ color: Color) {
    newPath()
    addRoundedRect(rect, radius: radius)
    setColor(color)
    fillPath()
  }

  /// Strokes the inside edge of a rectangle with round corners.
  package func stroke(_ rect: Rect, radius: Double, width: Double, _ color: Color) {
    newPath()
    addRoundedRect(rect.inset(by: width / 2), radius: radius)
    setColor(color)
    strokePath(width: width)
  }
}
