internal import OctavoGeometry
internal import OctavoWords

/// A colour as a person writes it: `#f80`, `#ff8000` or one of a few names.
enum NamedColor {
  /// The colour that a text names; nil if it names none.
  static func parse(_ text: String) -> Color? {
    if let named = names[text.lowercased()] { return hex(named) }
    guard text.hasPrefix("#") else { return nil }
    return hex(text.dropFirst())
  }

  /// How a colour is written.
  static var forms: String {
    "a colour is #ff8000, #f80 or one of \(names.keys.sorted().joined(separator: ", "))"
  }

  /// A question after the name that was meant, with a semicolon before it; empty if none is near.
  ///
  /// - Parameter words: what else could have been meant.
  static func question(about text: String, or words: [String] = []) -> String {
    let known = names.keys.sorted()
    // Who writes rot or weiß has at least begun as we do.
    let alike = known.filter { $0.first == text.lowercased().first }
    let nearest =
      NearestName.find(text, among: words + known) ?? (alike.count == 1 ? alike.first : nil)
    return nearest.map { "; did you mean \($0)?" } ?? ""
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
