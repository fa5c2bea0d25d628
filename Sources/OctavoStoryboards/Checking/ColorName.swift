internal import OctavoGeometry

/// The colours that have names: the sixteen of HTML, and orange.
package enum ColorName: String, CaseIterable {
  case black, silver, gray, white, maroon, red, purple, fuchsia, green, lime, olive, yellow, navy
  case blue, teal, aqua, orange

  /// The colour's red, green and blue, one byte each.
  private var code: UInt32 {
    switch self {
    case .black: 0x00_0000
    case .silver: 0xc0_c0c0
    case .gray: 0x80_8080
    case .white: 0xff_ffff
    case .maroon: 0x80_0000
    case .red: 0xff_0000
    case .purple: 0x80_0080
    case .fuchsia: 0xff_00ff
    case .green: 0x00_8000
    case .lime: 0x00_ff00
    case .olive: 0x80_8000
    case .yellow: 0xff_ff00
    case .navy: 0x00_0080
    case .blue: 0x00_00ff
    case .teal: 0x00_8080
    case .aqua: 0x00_ffff
    case .orange: 0xff_a500
    }
  }

  /// The colour.
  var color: Color { Color(code: code) }
}

extension Color {
  /// A colour as boards write it: a name, `#rgb` or `#rrggbb`.
  init?(boardText text: String) {
    if let name = ColorName(rawValue: text.lowercased()) {
      self = name.color
      return
    }
    let digits = text.dropFirst()
    guard text.first == "#", digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      var code = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.count {
    case 3: code = (code & 0xf00) * 0x1100 + (code & 0xf0) * 0x110 + (code & 0xf) * 0x11
    case 6: break
    default: return nil
    }
    self.init(code: code)
  }

  fileprivate init(code: UInt32) {
    let channel: (UInt32) -> Double = { Double(code >> $0 & 0xff) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0))
  }
}
