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
  /// Nil where its lower edge is on the line.
  var lift: Lift?
  /// Whether it is a sign among words, which is no larger where it stands by itself.
  var isSign = false

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
