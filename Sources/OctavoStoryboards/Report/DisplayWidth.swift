/// How wide a terminal shows a character, so that a mark below it stands where it should.
enum DisplayWidth {
  /// The columns that a scalar takes: 2 for the wide ones of East Asia and pictures, 0 for marks that
  /// join the scalar before.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return isShown(scalar) ? 0 : 1
    default: break
    }
    let isWide =
      scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
    return isWide ? 2 : 1
  }

  /// Whether a terminal shows it and does nothing else: no control character, nothing that turns the
  /// direction of what follows.
  static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    case .format: [0x200c, 0x200d].contains(scalar.value)
    default: true
    }
  }

  /// The blocks of wide letters, as `EastAsianWidth` of Unicode has them.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
    0x20000...0x3fffd,
  ]
}
