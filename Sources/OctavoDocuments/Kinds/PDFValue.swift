/// A value as PDF files write it (ISO 32000-1, 7.3), as far as what stands about the pages needs it.
indirect enum PDFValue: Sendable, Hashable {
  case name(String)
  case number(Int)
  /// An object of the file, by its number.
  case reference(Int)
  case array([PDFValue])
  case dictionary([String: PDFValue])
  /// A word that is no value, such as `obj`.
  case word(String)
  /// A string or a broken number: nobody asks for one.
  case other

  var number: Int? { if case .number(let number) = self { number } else { nil } }

  var reference: Int? { if case .reference(let number) = self { number } else { nil } }

  var array: [PDFValue]? { if case .array(let values) = self { values } else { nil } }

  /// What a dictionary has under a name; nil of any other value.
  subscript(_ name: String) -> PDFValue? {
    if case .dictionary(let values) = self { values[name] } else { nil }
  }
}

/// Reads values, one after another.
struct PDFScan {
  private let bytes: [UInt8]
  /// Where the next value is looked for.
  private(set) var place: Int

  /// So many values may be in one another.
  private static let mostLevels = 32

  init(_ bytes: [UInt8], at place: Int = 0) { (self.bytes, self.place) = (bytes, max(0, place)) }

  /// The next value; nil at the end, and where something ends that was not begun.
  mutating func next() -> PDFValue? { next(level: 0) }

  private mutating func next(level: Int) -> PDFValue? {
    skipSpace()
    guard level < Self.mostLevels, let first = peek() else { return nil }
    switch first {
    case UInt8(ascii: "/"):
      place += 1
      return .name(word())
    case UInt8(ascii: "["): return array(level: level)
    case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "<"): return dictionary(level: level)
    case UInt8(ascii: "<"):
      place = bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      return .other
    case UInt8(ascii: "("):
      skipString()
      return .other
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return number()
    default:
      let word = word()
      return word.isEmpty ? nil : .word(word)
    }
  }

  private mutating func array(level: Int) -> PDFValue? {
    place += 1
    var values: [PDFValue] = []
    while let value = next(level: level + 1) { values.append(value) }
    guard peek() == UInt8(ascii: "]") else { return nil }
    place += 1
    return .array(values)
  }

  private mutating func dictionary(level: Int) -> PDFValue? {
    place += 2
    var values: [String: PDFValue] = [:]
    while case .name(let name) = next(level: level + 1) {
      guard let value = next(level: level + 1) else { return nil }
      values[name] = value
    }
    guard peek() == UInt8(ascii: ">"), peek(1) == UInt8(ascii: ">") else { return nil }
    place += 2
    return .dictionary(values)
  }

  /// A number, or the object that is called by it and another one.
  private mutating func number() -> PDFValue {
    guard let number = Int(word()) else { return .other }
    let end = place
    skipSpace()
    if peek().map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true,
      Int(word()) != nil
    {
      skipSpace()
      if word() == "R" { return .reference(number) }
    }
    place = end
    return .number(number)
  }

  /// All letters up to the next space or bracket.
  private mutating func word() -> String {
    let end =
      bytes[min(place, bytes.count)...].firstIndex {
        Self.isSpace($0) || "()<>[]{}/%".utf8.contains($0)
      } ?? bytes.count
    defer { place = end }
    return String(decoding: bytes[min(place, end)..<end], as: UTF8.self)
  }

  /// Goes on behind a string in round brackets, which may have such brackets in it.
  private mutating func skipString() {
    var depth = 0
    while let byte = peek() {
      place += 1
      switch byte {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
  }

  private mutating func skipSpace() {
    while let byte = peek() {
      if byte == UInt8(ascii: "%") {
        place = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if Self.isSpace(byte) {
        place += 1
      } else {
        return
      }
    }
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    place + ahead < bytes.count ? bytes[place + ahead] : nil
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0
  }
}
