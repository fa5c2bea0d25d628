/// A JSON value that keeps the order of its members.
package indirect enum JSON: Sendable {
  /// Nothing.
  case null
  /// True or false.
  case boolean(Bool)
  /// A number; written as null if it is not finite, which JSON cannot say.
  case number(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSON])
  /// Members with their names, in the order in which they are written.
  case object([(name: String, value: JSON)])

  /// The value on one line.
  package var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { Self.quoted($0.name) + ": " + $0.value.text }.joined(separator: ", ") + "}"
    }
  }

  /// A list with one element a line, and the end of the last line.
  package static func lines(_ elements: [JSON]) -> String {
    guard !elements.isEmpty else { return "[]\n" }
    return "[\n" + elements.map { "  " + $0.text }.joined(separator: ",\n") + "\n]\n"
  }

  /// As few digits as give the same number back, and no fraction where there is none.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let whole = Int(exactly: number), abs(number) < 1e15 { return String(whole) }
    return String(number)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}
