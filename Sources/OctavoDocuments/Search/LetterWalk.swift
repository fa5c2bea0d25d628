internal import COctavoCairo

/// Goes through a text letter by letter as an eye does: any run of blanks and line ends is one blank, what has no
/// form of its own is not there, and a word that was parted at a line's end is whole.
///
/// Scripts without blanks between words end their lines anywhere: between two of their letters a blank with no
/// more than one line end is none.
struct LetterWalk {
  /// A letter, or a blank, and where it stands.
  struct Step {
    /// The letter's number in Unicode.
    var letter: UInt32
    /// Its bytes of UTF-8 in the text.
    var range: Range<Int>
  }

  /// The number of a blank.
  static let blank: UInt32 = 0x20
  /// The number of a hyphen.
  static let hyphen: UInt32 = 0x2D

  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  /// Whether a hyphen that parts a word at a line's end stays.
  private let keepsHyphens: Bool
  /// Whether the letters are shown: what shapes them stays.
  private let isShown: Bool
  /// The last letter.
  private var last: UInt32 = 0
  /// Where what follows the last soft hyphen ends that is nothing or blank.
  private var searchedEnd = 0

  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - range: the part of it to go through, from one letter to another; nil for all.
  ///   - keepsHyphens: whether a hyphen that parts a word at a line's end stays.
  ///   - isShown: whether the letters are shown, so that what shapes them stays.
  init(
    _ bytes: [UInt8], in range: Range<Int>? = nil, keepsHyphens: Bool = false,
    isShown: Bool = false
  ) {
    self.isShown = isShown
    self.bytes = bytes
    self.keepsHyphens = keepsHyphens
    index = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// The next letter or blank; nil at the end.
  mutating func next() -> Step? {
    while index < end {
      let start = index
      let (letter, length) = letter(at: start)
      if Self.isBlank(letter) {
        let (following, lineEnds) = afterBlanks(at: start)
        index = following
        let isNone =
          lineEnds <= 1 && following < end && Self.isUnspaced(last)
          && Self.isUnspaced(self.letter(at: following).letter)
        if isNone { continue }
        last = Self.blank
        return Step(letter: Self.blank, range: start..<following)
      }
      index = start + length
      if Self.isFormless(letter), !isShown || !Self.isShaping(letter) {
        // Of many soft hyphens in a row the first tells for all.
        if letter == 0xAD, start >= searchedEnd {
          searchedEnd = afterBlanks(at: index).end
          if let following = lineStart(at: index) { index = following }
        }
        continue
      }
      if Self.isHyphen(letter), Self.isOfWord(last), let following = lineStart(at: index),
        case let next = self.letter(at: following).letter, Self.isOfWord(next)
      {
        index = following
        guard keepsHyphens || isShown && Self.isJoined(last, next) else { continue }
      }
      // An accent belongs to the letter before.
      if letter < 0x80 || g_unichar_ismark(letter) == 0 && !Self.isFormless(letter) {
        last = letter
      }
      return Step(letter: letter, range: start..<(start + length))
    }
    return nil
  }

  /// Where the next line begins, if nothing but blanks is before it and something stands in it.
  private func lineStart(at index: Int) -> Int? {
    let (following, lineEnds) = afterBlanks(at: index)
    return lineEnds == 1 && following < end ? following : nil
  }

  /// Where the blanks from a place on end, and how many line ends are among them.
  private func afterBlanks(at start: Int) -> (end: Int, lineEnds: Int) {
    var (place, lineEnds) = (start, 0)
    while place < end {
      let (letter, length) = letter(at: place)
      guard Self.isBlank(letter) || Self.isFormless(letter) else { break }
      switch letter {
      case 0x0D where place + 1 < end && bytes[place + 1] == 0x0A: break
      case 0x0A...0x0D, 0x85, 0x2028: lineEnds += 1
      case 0x2029: lineEnds += 2
      default: break
      }
      place += length
    }
    return (place, lineEnds)
  }

  /// The letter that begins at a byte, and how many bytes it has.
  private func letter(at index: Int) -> (letter: UInt32, length: Int) {
    let first = bytes[index]
    guard first >= 0x80 else { return (UInt32(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + length <= end else { return (0xFFFD, end - index) }
    var letter = UInt32(first) & (0x7F &>> UInt32(length))
    for byte in bytes[(index + 1)..<(index + length)] {
      letter = letter &<< 6 | UInt32(byte & 0x3F)
    }
    return (letter, length)
  }

  private static func isBlank(_ letter: UInt32) -> Bool {
    if letter < 0x80 { return letter == 0x20 || (0x09...0x0D).contains(letter) }
    return letter == 0x85 || g_unichar_isspace(letter) != 0
  }

  /// Whether a letter has no form of its own, as a soft hyphen, a mark of direction or a stretched line.
  private static func isFormless(_ letter: UInt32) -> Bool {
    switch letter {
    case ..<0x20, 0x7F...0x9F, 0xAD, 0x034F, 0x061C, 0x0640, 0x180B...0x180F: true
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: true
    case 0xFE00...0xFE0F, 0xFEFF, 0xE_0000...0xE_0FFF: true
    default: false
    }
  }

  /// Whether what has no form of its own changes the form of letters, or joins or stretches them.
  private static func isShaping(_ letter: UInt32) -> Bool {
    switch letter {
    case 0x0640, 0x180B...0x180F, 0x200B...0x200F, 0xFE00...0xFE0F, 0xE_0000...0xE_0FFF: true
    default: false
    }
  }

  private static func isHyphen(_ letter: UInt32) -> Bool {
    letter == hyphen || letter == 0x2010 || letter == 0x2011
  }

  /// Whether a hyphen between two letters is the words' own, wherever the line ends: one between numbers, or before
  /// a capital letter where all others are small.
  private static func isJoined(_ last: UInt32, _ next: UInt32) -> Bool {
    g_unichar_isdigit(last) != 0 && g_unichar_isdigit(next) != 0
      || g_unichar_islower(last) != 0 && g_unichar_isupper(next) != 0
  }

  /// Whether a letter may stand in a word.
  private static func isOfWord(_ letter: UInt32) -> Bool { g_unichar_isalnum(letter) != 0 }

  /// Whether a letter is of a script that has no blanks between words.
  private static func isUnspaced(_ letter: UInt32) -> Bool {
    switch letter {
    case 0x2E80...0x30FF, 0x31C0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xF900...0xFAFF, 0xFF01...0xFF9F, 0x2_0000...0x3_FFFF: true
    default: false
    }
  }
}
