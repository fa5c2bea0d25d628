internal import OctavoGestures

extension LayoutDirection {
  /// The letters that a text's direction is told by.
  private static let lettersLookedAt = 4_000
  /// The signs among which they are looked for: a file of numbers may have no letter.
  private static let signsLookedAt = 1 << 16

  /// Which way most of a text's first letters are written; nil if it has none.
  init?(of text: String) {
    var (leftwards, count) = (0, 0)
    for scalar in text.unicodeScalars.prefix(Self.signsLookedAt)
    where scalar.properties.isAlphabetic {
      count += 1
      if Self.isWrittenLeftwards(scalar) { leftwards += 1 }
      if count == Self.lettersLookedAt { break }
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
