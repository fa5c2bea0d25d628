internal import OctavoGeometry

/// What a text says of how a picture is set, in the terms of CSS.
struct PictureLook: Sendable, Hashable {
  /// How it stands to the line on which letters stand (CSS 2, 10.8.1: `vertical-align`).
  enum Lift: Sendable, Hashable {
    /// Its middle is that of small letters.
    case middle
    /// Its upper edge is that of the letters.
    case top
    /// Its lower edge is that of the letters.
    case bottom
    /// Its lower edge is so far above the line.
    case length(CSSLength)

    /// - Parameter word: what a style sheet says, in small letters.
    /// - Returns: nil where its lower edge is on the line, raised and lowered as letters are.
    init?(_ word: some StringProtocol) {
      switch word {
      case "middle": self = .middle
      case "top", "text-top": self = .top
      case "bottom", "text-bottom": self = .bottom
      default:
        guard let length = CSSLength(ofFlow: word) else { return nil }
        self = .length(length)
      }
    }
  }

  /// Nil where they are the picture's own.
  var width: CSSLength?
  var height: CSSLength?
  /// The most that it is wide; nil where that is not said.
  var mostWidth: CSSLength?
  /// Nil where its lower edge is on the line.
  var lift: Lift?
  /// Whether it is a sign among words, which is no larger where it stands by itself.
  var isSign = false
  /// Whether it stands by itself even where words are beside it.
  var isAlone = false
  /// How wide is what it stands in.
  var surroundings = FlowWidth()

  /// The same with what an element says without a style, where no style says it.
  ///
  /// - Parameter said: what it says of itself under a name.
  func completed(by said: (String) -> String?) -> PictureLook {
    func length(_ name: String) -> CSSLength? {
      said(name).flatMap { CSSLength(ofFlow: $0.trimmed.lowercased(), isPlain: true) }
    }
    var look = self
    look.width = width ?? length("width")
    look.height = height ?? length("height")
    guard lift == nil else { return look }
    switch said("align")?.trimmed.lowercased() {
    case "middle", "absmiddle", "center": look.lift = .middle
    case "top", "texttop": look.lift = .top
    case "absbottom": look.lift = .bottom
    default: break
    }
    return look
  }
}

extension PictureLook {
  /// The extents of a picture that stands by itself, in points.
  ///
  /// What is said counts as it does in CSS, a pixel of it for a sixteenth of the letters' size, but the picture keeps
  /// its proportion, and becomes no wider than what it stands in. Where its own extents are said, or none, a pixel of
  /// it is a point.
  ///
  /// - Parameters:
  ///   - natural: its own, in its own pixels.
  ///   - column: the width of the column without what is kept free at its sides, in points.
  ///   - em: the size of the letters, in points.
  func extents(of natural: Size, inColumn column: Double, lettersOf em: Double) -> Size {
    guard natural.width > 0, natural.height > 0 else { return natural }
    let room = surroundings.points(inColumn: column, lettersOf: em)
    /// Nil of what is no length for a picture.
    func points(_ length: CSSLength?, own: Double, of whole: Double?) -> Double? {
      let points: Double? =
        switch length {
        case .pixels(let pixels) where abs(pixels - own) < 1: own
        case .pixels(let pixels): pixels / CSSLength.pixelsPerEm * em
        case .share(let share): whole.map { share * $0 }
        case nil: nil
        }
      return points.flatMap { $0 > 0 ? $0 : nil }
    }
    let proportion = natural.width / natural.height
    let said = [
      points(width, own: natural.width, of: room),
      points(height, own: natural.height, of: nil).map { $0 * proportion },
    ].compactMap(\.self).min()
    let most = points(mostWidth, own: natural.width, of: room) ?? .infinity
    let width = min(
      said ?? natural.width, most, room, natural.width * PicturePage.largestMagnification)
    return Size(width: width, height: width / proportion)
  }
}

/// How wide a text makes what something stands in.
struct FlowWidth: Sendable, Hashable {
  /// Of the column.
  private var share = 1.0
  /// In sizes of letters.
  private var ems = Double.infinity

  /// Takes the width that is said of an element in it.
  mutating func take(_ width: CSSLength) {
    switch width {
    case .share(let own) where own > 0 && own < 1: (share, ems) = (share * own, ems * own)
    case .pixels(let pixels) where pixels > 0: ems = min(ems, pixels / CSSLength.pixelsPerEm)
    case .share, .pixels: break
    }
  }

  /// - Parameters:
  ///   - column: the width of the column, in points.
  ///   - em: the size of the letters, in points.
  func points(inColumn column: Double, lettersOf em: Double) -> Double {
    min(share * column, ems * em)
  }
}

extension CSSLength {
  /// The pixels of CSS that a paragraph's letters are high where nothing else is said.
  static let pixelsPerEm = 16.0

  /// A length in a text whose letters have any size, which counts by them: an em has 16 pixels there.
  ///
  /// - Parameters:
  ///   - words: a number and its unit, in small letters.
  ///   - isPlain: whether a number without one is of pixels.
  init?(ofFlow words: some StringProtocol, isPlain: Bool = false) {
    if !isPlain, let number = Double(words), number != 0 { return nil }
    self.init(
      words,
      by: Measure(letters: Self.pixelsPerEm, pageLetters: Self.pixelsPerEm, page: Size()))
  }

  /// Nil of a share.
  var ems: Double? {
    if case .pixels(let pixels) = self { pixels / Self.pixelsPerEm } else { nil }
  }

  /// The same, and of a share what it is of the widest column.
  var columnEms: Double {
    resolved(of: Typography.widestColumn * Self.pixelsPerEm) / Self.pixelsPerEm
  }
}
