/// The order in which a person would lay out named things: page 9 before page 10.
///
/// Digits of any script compare as numbers of any length, letters without regard to case, and the ending of a file's
/// name only once the rest is equal, so that what has more behind it comes later; what is then still equal is told
/// apart by fewer leading zeros and at last by its code points, so that the order is total and the same on every
/// machine.
package enum NaturalOrder {
  /// The names in natural order; a name with `/` sorts part by part.
  package static func sorted(_ names: [String]) -> [String] {
    names.map { (key: Key($0), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
  }

  /// Whether one name comes before another.
  package static func isLess(_ left: String, _ right: String) -> Bool { Key(left) < Key(right) }

  private struct Key {
    enum Part {
      /// Where the ending of the name begins.
      case ending
      case slash
      case number(digits: [UInt8], zeros: Int)
      case letter(UInt32)

      var rank: Int {
        switch self {
        case .ending: 0
        case .slash: 1
        case .number: 2
        case .letter: 3
        }
      }
    }

    let parts: [Part]
    let name: [UInt8]

    init(_ name: String) {
      self.name = Array(name.utf8)
      var parts: [Part] = []
      var digits: [UInt8] = []
      func endNumber() {
        guard !digits.isEmpty else { return }
        let zeros = min(digits.prefix { $0 == 0x30 }.count, digits.count - 1)
        parts.append(.number(digits: Array(digits.dropFirst(zeros)), zeros: zeros))
        digits = []
      }
      let scalars = name.lowercased().unicodeScalars
      let ending = Self.ending(of: scalars)
      for index in scalars.indices {
        let scalar = scalars[index]
        if index == ending {
          endNumber()
          parts.append(.ending)
        } else if let digit = Self.digit(scalar) {
          digits.append(digit)
        } else {
          endNumber()
          parts.append(scalar == "/" ? .slash : .letter(scalar.value))
        }
      }
      endNumber()
      self.parts = parts
    }

    /// The digit of ASCII that a digit of any script stands for, as the wide ones of Japanese names; nil of a letter.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
      if scalar.isASCII { return ("0"..."9").contains(scalar) ? UInt8(scalar.value) : nil }
      guard scalar.properties.numericType == .decimal else { return nil }
      return scalar.properties.numericValue.map { 0x30 + UInt8($0) }
    }

    /// Where the dot before a file's ending stands, behind which is a letter and no more than letters and digits; nil
    /// of a name without one.
    private static func ending(
      of name: String.UnicodeScalarView
    ) -> String.UnicodeScalarView.Index? {
      let tail = name.suffix(longestEnding + 1)
      guard let dot = tail.lastIndex(of: "."), dot > name.startIndex,
        name[name.index(before: dot)] != "/"
      else { return nil }
      let ending = name[name.index(after: dot)...]
      let isEnding =
        ending.first.map { ("a"..."z").contains($0) } == true
        && ending.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
      return isEnding ? dot : nil
    }

    private static let longestEnding = 8

    static func < (left: Key, right: Key) -> Bool {
      var zeros = 0
      for (a, b) in zip(left.parts, right.parts) {
        switch (a, b) {
        case (.ending, .ending), (.slash, .slash): continue
        case (.letter(let a), .letter(let b)):
          if a != b { return a < b }
        case (.number(let a, let aZeros), .number(let b, let bZeros)):
          if a.count != b.count { return a.count < b.count }
          if a != b { return a.lexicographicallyPrecedes(b) }
          if zeros == 0 { zeros = aZeros - bZeros }
        default: return a.rank < b.rank
        }
      }
      if left.parts.count != right.parts.count { return left.parts.count < right.parts.count }
      if zeros != 0 { return zeros < 0 }
      return left.name.lexicographicallyPrecedes(right.name)
    }
  }
}
