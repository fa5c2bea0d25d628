internal import COctavoCairo

/// What letters are compared by: small for large, bare for accented, plain for every form of the same sign.
enum LetterFolding {
  /// The most that a letter is taken apart into.
  private static let mostParts = 18

  /// Whether a mark changes a letter without making another of it: accents, and the vowel signs of Hebrew and
  /// Arabic. The vowels of Indian scripts and the voicing marks of Japanese make another.
  static func isAccent(_ mark: UInt32) -> Bool {
    guard mark >= 0x300 else { return false }
    let order = g_unichar_combining_class(mark)
    return (10...36).contains(order) || (200...240).contains(order)
  }

  /// Whether a part goes on with the letter before it, so that this one does not end there: a voicing mark, or
  /// what stands in a syllable of Hangul behind its first consonant.
  static func isContinuation(_ part: UInt32) -> Bool {
    part == 0x3099 || part == 0x309A || (0x1160...0x11FF).contains(part)
  }

  /// Takes a letter apart and gives what it is compared by; nothing for an accent.
  static func fold(_ letter: UInt32, _ give: (UInt32) -> Void) {
    if letter < 0x80 {
      return give((0x41...0x5A).contains(letter) ? letter + 0x20 : letter)
    }
    // Most letters of the world are these, which have neither parts nor cases.
    if (0x4E00...0x9FFF).contains(letter) { return give(letter) }
    if let plain = plain(letter) { return give(plain) }
    unsafe withUnsafeTemporaryAllocation(of: gunichar.self, capacity: mostParts) { parts in
      let count = unsafe Int(
        g_unichar_fully_decompose(letter, 1, parts.baseAddress, gsize(mostParts)))
      // Signs that stand for an accent alone are taken apart into a blank with that accent.
      guard count > 0, unsafe parts[0] != LetterWalk.blank else { return give(letter) }
      for index in 0..<min(count, mostParts) {
        let part = unsafe parts[index]
        if !isAccent(part) { giveSmall(part, give) }
      }
    }
  }

  private static func giveSmall(_ part: UInt32, _ give: (UInt32) -> Void) {
    let small = g_unichar_tolower(part)
    guard let (first, second) = others(small) else { return give(plain(small) ?? small) }
    give(first)
    if let second { give(second) }
  }

  /// Quotes and dashes as they are typed.
  private static func plain(_ sign: UInt32) -> UInt32? {
    switch sign {
    case 0x2018...0x201B, 0x02BC, 0x2032: 0x27
    case 0x201C...0x201F, 0x2033: 0x22
    case 0x2010...0x2015, 0x2212: LetterWalk.hyphen
    default: nil
    }
  }

  /// What stands for letters that Unicode does not take apart.
  private static func others(_ letter: UInt32) -> (UInt32, UInt32?)? {
    switch letter {
    case 0xDF: (0x73, 0x73)  // ß
    case 0xE6: (0x61, 0x65)  // æ
    case 0x153: (0x6F, 0x65)  // œ
    case 0xF8: (0x6F, nil)  // ø
    case 0x111: (0x64, nil)  // đ
    case 0x127: (0x68, nil)  // ħ
    case 0x131: (0x69, nil)  // ı
    case 0x142: (0x6C, nil)  // ł
    case 0x167: (0x74, nil)  // ŧ
    case 0x3C2: (0x3C3, nil)  // ς
    default: nil
    }
  }
}
