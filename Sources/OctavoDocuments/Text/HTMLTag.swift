/// What a tag says of its element, read where it stands in a text.
struct HTMLTag {
  /// Where the element's name ends.
  let nameEnd: Int
  /// Where the tag ends.
  let end: Int
  /// What it says, in order, under names in small letters.
  let attributes: [Attribute]

  struct Attribute {
    var name: String
    /// As it is written.
    var value: String
    var isQuoted: Bool
  }

  /// Reads a tag.
  ///
  /// - Parameters:
  ///   - range: where it stands, or where it begins and something ends that it is the first part of.
  ///   - bytes: the text, in UTF-8.
  init(at range: Range<Int>, in bytes: [UInt8]) {
    func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x3E || byte == 0x2F }
    var place = range.lowerBound
    func skip(while condition: (UInt8) -> Bool) -> Range<Int> {
      let start = place
      while place < range.upperBound, condition(bytes[place]) { place += 1 }
      return start..<place
    }
    _ = skip { !isSpace($0) && !isEnd($0) }
    nameEnd = place
    var attributes: [Attribute] = []
    while place < range.upperBound, bytes[place] != 0x3E {
      _ = skip { isSpace($0) || $0 == 0x2F }
      let name = skip { !isSpace($0) && !isEnd($0) && $0 != 0x3D }
      _ = skip(while: isSpace)
      var (value, isQuoted) = (0..<0, false)
      if place < range.upperBound, bytes[place] == 0x3D {
        place += 1
        _ = skip(while: isSpace)
        if place < range.upperBound, bytes[place] == 0x22 || bytes[place] == 0x27 {
          let quote = bytes[place]
          isQuoted = true
          place += 1
          value = skip { $0 != quote }
          place += 1
        } else {
          value = skip { !isSpace($0) && $0 != 0x3E }
        }
      }
      if !name.isEmpty {
        attributes.append(
          Attribute(
            name: String(decoding: bytes[name], as: UTF8.self).lowercased(),
            value: String(decoding: bytes[value], as: UTF8.self), isQuoted: isQuoted))
      }
    }
    self.attributes = attributes
    end = min(place + 1, range.upperBound)
  }

  /// What it says under a name, as it is written; nil if it says nothing.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
