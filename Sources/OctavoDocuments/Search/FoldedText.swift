/// A text as words are looked for in it, letter by letter, and where each stands.
struct FoldedText {
  /// The letters by their numbers in Unicode; neither the first nor the last is a blank.
  private(set) var letters: [UInt32] = []
  /// Where each begins, in bytes of UTF-8.
  private var starts: [Int32] = []
  /// Where each ends, its accents included.
  private var ends: [Int32] = []

  /// Folds a text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - keepsHyphens: whether a hyphen that parts a word at a line's end stays.
  init(_ bytes: [UInt8], keepsHyphens: Bool = false) {
    letters.reserveCapacity(bytes.count)
    starts.reserveCapacity(bytes.count)
    ends.reserveCapacity(bytes.count)
    var walk = LetterWalk(bytes, keepsHyphens: keepsHyphens)
    while let step = walk.next() {
      let (start, end) = (
        Int32(truncatingIfNeeded: step.range.lowerBound),
        Int32(truncatingIfNeeded: step.range.upperBound)
      )
      if step.letter == LetterWalk.blank {
        if !letters.isEmpty { add(LetterWalk.blank, start, end) }
      } else if LetterFolding.isAccent(step.letter) {
        // Of a sign that stands for several letters it belongs to all.
        for index in ends.indices.reversed() {
          guard ends[index] == start else { break }
          ends[index] = end
        }
      } else {
        LetterFolding.fold(step.letter) { add($0, start, end) }
      }
    }
    if letters.last == LetterWalk.blank {
      letters.removeLast()
      starts.removeLast()
      ends.removeLast()
    }
  }

  private mutating func add(_ letter: UInt32, _ start: Int32, _ end: Int32) {
    letters.append(letter)
    starts.append(start)
    ends.append(end)
  }

  /// Where some of the letters stand in the text, in bytes of UTF-8.
  func source(of range: Range<Int>) -> Range<Int> {
    Int(starts[range.lowerBound])..<Int(ends[range.upperBound - 1])
  }
}
