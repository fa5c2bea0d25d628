internal import OctavoGeometry

/// A colour as a person writes it: `#f80`, `#ff8000` or one of a few names.
enum NamedColor {
  /// The colour that a text names; nil if it names none.
  static func parse(_ text: String) -> Color? {
    if let named = names[text.lowercased()] { return hex(named) }
    guard text.hasPrefix("#") else { return nil }
    return hex(text.dropFirst())
  }

  private static let names: [String: Substring] = [
    "black": "000000", "white": "ffffff", "gray": "808080", "grey": "808080", "red": "ff0000",
    "green": "008000", "blue": "0000ff", "yellow": "ffff00", "orange": "ffa500",
  ]

  private static func hex(_ digits: Substring) -> Color? {
    guard [3, 6].contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
    let wide = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    guard let value = UInt32(wide, radix: 16) else { return nil }
    return Color(
      red: Double(value >> 16) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }
}
