internal import OctavoGeometry

/// A picture that stands in a line, among words, as tall and as wide as the size of its letters makes it.
struct LinePicture: Sendable, Hashable {
  let path: String
  /// In sizes of the letters, as all of these.
  let width: Double
  let height: Double
  /// How far its lower edge stands above the line on which the letters stand.
  let rise: Double
  /// What is said of it.
  let look: PictureLook

  /// The most of a picture in a line: three lines of words, and as wide as a narrow column.
  private static let (mostHeight, mostWidth) = (4.5, 24.0)
  /// The most of a letter at the beginning of a paragraph, which is made smaller.
  private static let tallestInitial = 12.0
  /// How far letters reach above and below their line, and small ones above it.
  private static let (ascent, descent, smallLetters) = (0.9, 0.25, 0.5)
  /// What stands in the text for a picture that says nothing: no letter and no blank, and nobody sees or hears it.
  static let silence = "\u{2063}"
  /// What says more, in UTF-8, is set as a picture of its own.
  private static let longestWords = 500

  /// A picture, if it is one for a line.
  ///
  /// The rule, in the terms of CSS: a picture that has words beside it in its paragraph is an inline box with
  /// `max-width: 100%` if its used height is 4.5em at most and its used width 24em at most; any other is a block.
  /// Where no width and no height is said, a pixel of its own is one of CSS, of which an em has 16, in whatever size
  /// the letters are. What is `display: block`, or floats away from where reading begins, or has a width that is a
  /// share of the column's, is a block. A letter that a paragraph begins with, by its one letter of `alt`, becomes no
  /// taller than 4.5em instead.
  ///
  /// - Parameters:
  ///   - path: the picture.
  ///   - extents: its own, in its own pixels.
  ///   - look: what is said of it.
  ///   - words: what it says.
  ///   - isFirst: whether its paragraph begins with it.
  /// - Returns: nil if it is a block.
  init?(_ path: String, _ extents: Size, look: PictureLook, saying words: String, isFirst: Bool) {
    guard !look.isAlone, extents.width > 0, extents.height > 0,
      words.utf8.count <= Self.longestWords
    else { return nil }
    if case .share = look.width { return nil }
    let proportion = extents.width / extents.height
    let (saidWidth, saidHeight) = (look.width?.ems, look.height?.ems)
    var height =
      saidHeight ?? saidWidth.map { $0 / proportion } ?? extents.height / CSSLength.pixelsPerEm
    var width = saidWidth ?? height * proportion
    guard width > 0, height > 0 else { return nil }
    if isFirst, Self.isInitial(words), height > Self.mostHeight, height <= Self.tallestInitial {
      (width, height) = (width * Self.mostHeight / height, Self.mostHeight)
    }
    guard width <= Self.mostWidth, height <= Self.mostHeight else { return nil }
    (self.path, self.look) = (path, look)
    (self.width, self.height) = (width, height)
    rise =
      switch look.lift {
      case nil: 0
      case .middle: Self.smallLetters / 2 - height / 2
      case .top: Self.ascent - height
      case .bottom: -Self.descent
      case .length(.pixels(let pixels)):
        max(-Self.mostHeight, min(Self.mostHeight, pixels / CSSLength.pixelsPerEm))
      case .length(.share(let share)): max(-1, min(1, share)) * Typography.lineHeight
      }
  }

  /// Whether words are one letter, with a quotation mark before it perhaps.
  private static func isInitial(_ words: String) -> Bool {
    words.count <= 2 && words.last?.isLetter == true && words.first?.isWhitespace != true
      && words.filter(\.isLetter).count == 1
  }

  /// Whether what is said of a picture that cannot be read makes it one for a line.
  static func isSmall(_ look: PictureLook) -> Bool {
    guard let width = look.width?.ems, let height = look.height?.ems else { return false }
    return width <= mostWidth && height <= mostHeight
  }

  /// The room that it takes, in points, from its left end on the line on which letters stand.
  ///
  /// - Parameters:
  ///   - em: the size of the letters.
  ///   - most: the width of the column.
  ///   - isVertical: whether the line goes down: it stands upright in the middle of that.
  func room(inLettersOf em: Double, atMost most: Double, isVertical: Bool) -> Rect {
    guard !isVertical else {
      let fit = min(em, most / height)
      return Rect(x: 0, y: -width * fit / 2, width: height * fit, height: width * fit)
    }
    let fit = min(em, most / width)
    return Rect(
      x: 0, y: -(rise + height) * fit, width: width * fit, height: height * fit)
  }
}
