/// The number of a page, being put in digit by digit.
package struct PagePad: Sendable, Hashable {
  /// Something on the pad that can be pressed.
  package enum Key: Sendable, Hashable {
    /// One of 0…9.
    case digit(Int)
    /// Takes the last digit away.
    case erase
    /// Goes to the page.
    case go
  }

  /// The keys, row by row, as a telephone has them.
  package static let rows: [[Key]] = [
    [.digit(1), .digit(2), .digit(3)], [.digit(4), .digit(5), .digit(6)],
    [.digit(7), .digit(8), .digit(9)], [.erase, .digit(0), .go],
  ]
  /// The same in a window that is too low for as many rows.
  package static let lowRows: [[Key]] = [
    [.digit(1), .digit(2), .digit(3), .digit(4), .digit(5), .digit(6)],
    [.digit(7), .digit(8), .digit(9), .digit(0), .erase, .go],
  ]

  /// How many pages there are, or the last number that stands on one.
  package var count: Int
  /// What was put in.
  package private(set) var digits = ""

  /// An empty pad for a book of so many pages.
  package init(count: Int) { self.count = max(1, count) }

  /// The page that was put in, the last one if there are not so many; nil if nothing was.
  package var number: Int? { Int(digits).map { min(max($0, 1), count) } }

  /// Puts a digit in, or takes one away; a number that no page has is not put in.
  package mutating func press(_ key: Key) {
    switch key {
    case .digit(let digit):
      let longer = digits + String(digit)
      if let number = Int(longer), number >= 1, String(number).count <= String(count).count {
        digits = longer
      }
    case .erase: if !digits.isEmpty { digits.removeLast() }
    case .go: break
    }
  }

  /// The key of the pad that a key of the keyboard stands for; nil if none.
  package static func key(named name: String) -> Key? {
    let name = name.hasPrefix("KP_") ? String(name.dropFirst(3)) : name
    if name.count == 1, let digit = Int(name) { return .digit(digit) }
    switch name {
    case "BackSpace", "Delete": return .erase
    case "Return", "Enter": return .go
    default: return nil
    }
  }
}
