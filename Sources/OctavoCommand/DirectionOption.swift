internal import ArgumentParser
internal import OctavoGestures

/// The option `--direction`: which way the pages of a book follow one another.
enum DirectionOption: String, CaseIterable {
  /// As the book says.
  case automatic = "auto"
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// What `--help` says of it.
  static let help = ArgumentHelp(
    """
    Which way the pages of this book follow one another, from now on: ltr, rtl (from right to left, as \
    in Arabic, Hebrew and manga) or auto (as its letters, its ComicInfo.xml or the PDF file itself say). \
    (default: what you chose last for it, or auto)
    """,
    valueName: "direction")

  /// The direction; nil for what the book says.
  var direction: LayoutDirection? {
    switch self {
    case .automatic: nil
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}
