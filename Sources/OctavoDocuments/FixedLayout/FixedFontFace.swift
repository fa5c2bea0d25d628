/// A typeface that a book brings along, as its style sheets say it (CSS Fonts 4, 4).
struct FixedFontFace: Sendable, Hashable {
  /// What the book calls its family, in small letters.
  var family: String
  /// Where its file may be, the most wanted first.
  var addresses: [String]
  /// 100…900; nil to take it from the file.
  var weight: Int?
  /// Nil to take it from the file.
  var isItalic: Bool?

  /// Reads what stands between the braces of the rule; nil if it names no family or no file.
  init?(_ words: String) {
    addresses = []
    family = ""
    for declaration in words.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let value = declaration[declaration.index(after: colon)...].trimmed
      let plain = value.lowercased()
      switch declaration[..<colon].trimmed.lowercased() {
      case "font-family": family = plain.filter { $0 != "\"" && $0 != "'" }.trimmed
      case "font-weight":
        weight =
          plain == "bold"
          ? 700 : plain == "normal" ? 400 : Int(plain).map { min(max($0, 100), 900) }
      case "font-style": isItalic = plain != "normal"
      case "src": addresses += Self.addresses(in: value)
      default: break
      }
    }
    guard !family.isEmpty, !addresses.isEmpty else { return nil }
  }

  private static func addresses(in value: String) -> [String] {
    var (addresses, rest) = ([String](), value[...])
    while let start = rest.firstRange(of: "url("),
      let end = rest[start.upperBound...].firstIndex(of: ")")
    {
      addresses.append(rest[start.upperBound..<end].filter { $0 != "\"" && $0 != "'" }.trimmed)
      rest = rest[end...]
    }
    return addresses
  }
}
