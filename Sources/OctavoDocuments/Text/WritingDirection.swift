internal import OctavoGestures

extension String {
  /// Those by which it is told how a text is written: 4,000 letters at the most, of the first 65,536 signs, for a file
  /// of numbers may have no letter.
  var firstLetters: FirstLetters { FirstLetters(of: self) }
}

/// A text's first letters, each looked at once: a prefix of what is filtered would look for its end beforehand, and
/// thousands of files may be opened at a time.
struct FirstLetters: Sequence, IteratorProtocol {
  private var signs: String.UnicodeScalarView.Iterator
  private var (signCount, letterCount) = (1 << 16, 4_000)

  init(of text: String) { signs = text.unicodeScalars.makeIterator() }

  mutating func next() -> Unicode.Scalar? {
    while signCount > 0, letterCount > 0, let sign = signs.next() {
      signCount -= 1
      guard Self.isLetter(sign) else { continue }
      letterCount -= 1
      return sign
    }
    return nil
  }

  private static func isLetter(_ sign: Unicode.Scalar) -> Bool {
    // What Unicode says of others is looked up in a table.
    guard sign.isASCII else { return sign.properties.isAlphabetic }
    return ("a"..."z").contains(sign) || ("A"..."Z").contains(sign)
  }
}

extension LayoutDirection {
  /// Which way most of a text's first letters are written; nil if it has none.
  init?(of text: String) {
    var (leftwards, count) = (0, 0)
    for letter in text.firstLetters {
      count += 1
      if Self.isWrittenLeftwards(letter) { leftwards += 1 }
    }
    guard count > 0 else { return nil }
    self = 2 * leftwards > count ? .rightToLeft : .leftToRight
  }

  /// Whether a letter is of a script that runs to the left: Unicode keeps blocks for them.
  private static func isWrittenLeftwards(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
    case 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}
