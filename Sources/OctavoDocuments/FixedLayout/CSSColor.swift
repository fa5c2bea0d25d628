internal import OctavoGeometry

/// A colour of a style sheet (CSS Color 4).
struct CSSColor: Sendable, Hashable {
  var color: Color
  /// 0…1.
  var alpha = 1.0

  static let black = CSSColor(color: .black)

  private init(color: Color, alpha: Double = 1) { (self.color, self.alpha) = (color, alpha) }

  /// Reads a colour in small letters; nil if it is none that is known.
  init?(_ words: String) {
    if words == "transparent" {
      self.init(color: .black, alpha: 0)
    } else if words.hasPrefix("#") {
      self.init(digits: Array(words.utf8.dropFirst()))
    } else if words.hasPrefix("rgb") {
      self.init(numbers: words)
    } else if let number = Self.named[words] {
      func channel(_ shift: Int) -> Double { Double(number >> shift & 255) / 255 }
      self.init(color: Color(red: channel(16), green: channel(8), blue: channel(0)))
    } else {
      return nil
    }
  }

  /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, without the sign before it.
  private init?(digits: [UInt8]) {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count, [3, 4, 6, 8].contains(values.count) else { return nil }
    let isShort = values.count < 5
    func channel(_ index: Int) -> Double {
      let value = isShort ? values[index] * 17 : values[2 * index] * 16 + values[2 * index + 1]
      return Double(value) / 255
    }
    let hasAlpha = values.count == 4 || values.count == 8
    self.init(
      color: Color(red: channel(0), green: channel(1), blue: channel(2)),
      alpha: hasAlpha ? channel(3) : 1)
  }

  /// `rgb(…)` or `rgba(…)`.
  private init?(numbers words: String) {
    guard let open = words.firstIndex(of: "("), words.last == ")" else { return nil }
    let parts = words[words.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }
    func value(_ index: Int, of most: Double) -> Double? {
      let part = parts[index]
      let value =
        part.last == "%" ? Double(part.dropLast()).map { $0 / 100 } : Double(part).map { $0 / most }
      return value.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    }
    guard parts.count == 3 || parts.count == 4, let red = value(0, of: 255),
      let green = value(1, of: 255), let blue = value(2, of: 255)
    else { return nil }
    let alpha = parts.count == 4 ? value(3, of: 1) ?? 1 : 1
    self.init(color: Color(red: red, green: green, blue: blue), alpha: alpha)
  }

  /// Those that books name.
  private static let named: [String: Int] = [
    "black": 0x00_0000, "silver": 0xC0_C0C0, "gray": 0x80_8080, "grey": 0x80_8080,
    "white": 0xFF_FFFF, "maroon": 0x80_0000, "red": 0xFF_0000, "purple": 0x80_0080,
    "fuchsia": 0xFF_00FF, "magenta": 0xFF_00FF, "green": 0x00_8000, "lime": 0x00_FF00,
    "olive": 0x80_8000, "yellow": 0xFF_FF00, "navy": 0x00_0080, "blue": 0x00_00FF,
    "teal": 0x00_8080, "aqua": 0x00_FFFF, "cyan": 0x00_FFFF, "orange": 0xFF_A500,
    "brown": 0xA5_2A2A, "pink": 0xFF_C0CB, "gold": 0xFF_D700, "beige": 0xF5_F5DC,
    "ivory": 0xFF_FFF0, "crimson": 0xDC_143C, "darkred": 0x8B_0000, "darkblue": 0x00_008B,
    "darkgreen": 0x00_6400, "darkgray": 0xA9_A9A9, "darkgrey": 0xA9_A9A9, "dimgray": 0x69_6969,
    "lightgray": 0xD3_D3D3, "lightgrey": 0xD3_D3D3, "lightblue": 0xAD_D8E6, "skyblue": 0x87_CEEB,
    "steelblue": 0x46_82B4, "tomato": 0xFF_6347, "violet": 0xEE_82EE, "whitesmoke": 0xF5_F5F5,
    "indigo": 0x4B_0082, "salmon": 0xFA_8072, "tan": 0xD2_B48C, "wheat": 0xF5_DEB3,
    "turquoise": 0x40_E0D0, "royalblue": 0x41_69E1, "firebrick": 0xB2_2222, "chocolate": 0xD2_691E,
  ]
}
