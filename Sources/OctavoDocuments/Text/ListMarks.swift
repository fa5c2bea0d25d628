/// How the items of a list are counted and marked.
struct ListMarks: Sendable, Hashable {
  /// What numbers are written in.
  enum Numerals: Sendable, Hashable {
    case decimal
    case letters(isUpper: Bool)
    case roman(isUpper: Bool)
    /// A sign that is the same before all items.
    case sign
    /// Nothing.
    case none
  }

  var numerals = Numerals.decimal
  /// What stands behind the number.
  var delimiter = "."
  /// From the number of an item to that of the next.
  var step = 1

  /// The mark of an item.
  ///
  /// - Returns: nil if it has no number.
  func mark(of number: Int) -> String? { numerals.text(of: number).map { $0 + delimiter } }
}

extension ListMarks.Numerals {
  /// What HTML calls them by a letter, and style sheets by words; nil if it is another name.
  init?(named name: some StringProtocol) {
    switch name {
    case "1", "decimal": self = .decimal
    case "a", "lower-alpha", "lower-latin": self = .letters(isUpper: false)
    case "A", "upper-alpha", "upper-latin": self = .letters(isUpper: true)
    case "i", "lower-roman": self = .roman(isUpper: false)
    case "I", "upper-roman": self = .roman(isUpper: true)
    case "disc", "circle", "square": self = .sign
    case "none": self = .none
    default: return nil
    }
  }

  /// A number; in digits if these numerals have none for it, and nil if they have none at all.
  func text(of number: Int) -> String? {
    switch self {
    case .sign, .none: return nil
    case .decimal: return "\(number)"
    case .letters(let isUpper):
      guard number > 0 else { return "\(number)" }
      var (rest, letters) = (number, "")
      // After z comes aa: there is no letter for nothing.
      while rest > 0 {
        let letter = UInt8((rest - 1) % 26) + UInt8(ascii: "a")
        letters = String(UnicodeScalar(letter)) + letters
        rest = (rest - 1) / 26
      }
      return isUpper ? letters.uppercased() : letters
    case .roman(let isUpper):
      guard (1..<4000).contains(number) else { return "\(number)" }
      var (rest, letters) = (number, "")
      for (value, sign) in Self.romanSigns {
        letters += String(repeating: sign, count: rest / value)
        rest %= value
      }
      return isUpper ? letters.uppercased() : letters
    }
  }

  private static let romanSigns = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
}
