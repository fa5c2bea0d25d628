/// Reads numbers as people write them.
///
/// The standard library takes more: `0x1p4`, `nan` and `inf` are numbers to it, and nobody means them.
package enum DecimalNumber {
  /// A number of digits with a sign, a point and a power of ten at most, as `0.5`, `-3` or `1e-3`.
  ///
  /// - Returns: nil for anything else, and for what no number can hold.
  package static func number(_ text: some StringProtocol) -> Double? {
    guard isWritten(text), let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// A number of digits with a sign at most.
  ///
  /// - Returns: nil for anything else, and for what no whole number can hold.
  package static func whole(_ text: some StringProtocol) -> Int? { Int(text) }

  /// Whether a text is written as a number: digits with a sign and a point at most, and then perhaps
  /// a power of ten.
  package static func isWritten(_ text: some StringProtocol) -> Bool {
    var rest = Array(text.utf8)[...]
    dropSign(&rest)
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    guard let mark = rest.popFirst() else { return true }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return false }
    dropSign(&rest)
    return dropDigits(&rest) > 0 && rest.isEmpty
  }

  private static func dropSign(_ text: inout ArraySlice<UInt8>) {
    if text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-") { text.removeFirst() }
  }

  /// - Returns: how many digits there were.
  private static func dropDigits(_ text: inout ArraySlice<UInt8>) -> Int {
    let count = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    text.removeFirst(count)
    return count
  }
}
