internal import OctavoWords

/// What a scalar means by the core schema of YAML 1.2, in which `yes`, `no` and `on` are text.
enum CoreValue: Hashable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case text(String)

  /// The meaning of a scalar.
  ///
  /// - Returns: nil for a tag that is not of the core schema, or that the text does not fit.
  init?(_ scalar: BoardNode.Scalar) {
    switch scalar.tag {
    case nil: self = scalar.isPlain ? Self.plain(scalar.text) : .text(scalar.text)
    case "str", "!": self = .text(scalar.text)
    case "null", "bool", "int", "float":
      let value = Self.plain(scalar.text)
      switch (scalar.tag, value) {
      case ("null", .null), ("bool", .flag), ("int", .whole), ("float", .number): self = value
      case ("float", .whole(let whole)): self = .number(Double(whole))
      default: return nil
      }
    default: return nil
    }
  }

  /// What to call it in a message.
  var kindName: String {
    switch self {
    case .null: "nothing"
    case .flag(let flag): flag ? "true" : "false"
    case .whole, .number: "a number"
    case .text: "text"
    }
  }

  private static func plain(_ text: String) -> CoreValue {
    switch text {
    case "", "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE": .flag(true)
    case "false", "False", "FALSE": .flag(false)
    default: number(text) ?? .text(text)
    }
  }

  private static func number(_ text: String) -> CoreValue? {
    // Nearly every text is told by its first letter.
    guard let first = text.utf8.first, (0x30...0x39).contains(first) || "+-.".utf8.contains(first)
    else { return nil }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      guard digits.first?.isHexDigit == true else { return nil }
      return Int(digits, radix: radix).map(CoreValue.whole)
    }
    var body = Substring(text)
    if let sign = body.first, sign == "+" || sign == "-" { body = body.dropFirst() }
    guard body.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    switch body {
    case ".inf", ".Inf", ".INF": return .number(text.hasPrefix("-") ? -.infinity : .infinity)
    case ".nan", ".NaN", ".NAN": return body.count == text.count ? .number(.nan) : nil
    default: break
    }
    guard DecimalNumber.isWritten(text) else { return nil }
    if body.allSatisfy(\.isNumber), let whole = Int(text) { return .whole(whole) }
    return Double(text.hasSuffix(".") ? text + "0" : text).map(CoreValue.number)
  }
}
