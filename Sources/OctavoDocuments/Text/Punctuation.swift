/// Sets what is typewritten as it is printed: quotes that open and close, dashes, an ellipsis.
struct Punctuation {
  /// The letter before.
  private var last: Unicode.Scalar = " "

  /// Goes on after words that are shown as they are.
  mutating func follow(_ words: String) {
    if let scalar = words.unicodeScalars.last { last = scalar }
  }

  /// The words as they are printed.
  mutating func set(_ words: String) -> String {
    defer { follow(words) }
    guard words.utf8.contains(where: Self.isTypewritten) else { return words }
    var result = String.UnicodeScalarView()
    var before = last
    var rest = words.unicodeScalars[...]
    // An address is of use only as it was typed, and not each is known for a link.
    var isAddress = false
    while let scalar = rest.popFirst() {
      if scalar.properties.isWhitespace { isAddress = false }
      if scalar == ":", rest.starts(with: "//".unicodeScalars) { isAddress = true }
      switch scalar {
      case "\"": result.append(Self.opens(after: before) ? "“" : "”")
      case "'":
        let isYear = rest.first.map { ("0"..."9").contains($0) } == true
        result.append(Self.opens(after: before) && !isYear ? "‘" : "’")
      case "-" where !isAddress:
        var count = 1
        while rest.first == "-" {
          rest.removeFirst()
          count += 1
        }
        result.append(contentsOf: Self.dashes(count))
      case "." where !isAddress && rest.starts(with: "..".unicodeScalars):
        rest.removeFirst(2)
        result.append("…")
      default: result.append(scalar)
      }
      before = scalar
    }
    return String(result)
  }

  private static func isTypewritten(_ byte: UInt8) -> Bool {
    byte == 0x22 || byte == 0x27 || byte == 0x2D || byte == 0x2E
  }

  private static func opens(after scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || "([{<-–—/\"'“‘".unicodeScalars.contains(scalar)
  }

  /// Hyphens as dashes: three are a long one, two a short one.
  private static func dashes(_ count: Int) -> String.UnicodeScalarView {
    let (long, short) =
      switch (count % 3, count % 2) {
      case _ where count == 1: (0, 0)
      case (0, _): (count / 3, 0)
      case (_, 0): (0, count / 2)
      case (2, _): ((count - 2) / 3, 1)
      default: ((count - 4) / 3, 2)
      }
    guard long + short > 0 else { return "-".unicodeScalars }
    return
      (String(repeating: "—", count: long) + String(repeating: "–", count: short)).unicodeScalars
  }
}
