/// A set of small numbers, for what thousands of scenes each have a set of.
struct BitSet: Hashable {
  private var words: [UInt64]

  /// An empty set of numbers below a count.
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  /// How much work it is to unite two of them.
  var wordCount: Int { words.count }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  /// Takes in the numbers of another set; whether there were new ones.
  mutating func formUnion(_ other: BitSet) -> Bool {
    var isNew = false
    for index in words.indices where other.words[index] & ~words[index] != 0 {
      words[index] |= other.words[index]
      isNew = true
    }
    return isNew
  }

  func isDisjoint(with other: BitSet) -> Bool {
    !zip(words, other.words).contains { $0 & $1 != 0 }
  }

  /// The numbers in it, from the lowest.
  var numbers: [Int] {
    var numbers: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }
}
