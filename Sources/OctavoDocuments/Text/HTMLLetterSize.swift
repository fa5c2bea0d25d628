/// A size of letters as a style sheet says it (CSS Fonts 4, 2.5).
enum HTMLLetterSize: Sendable, Hashable {
  /// By the letters that are around.
  case factor(Double)
  /// By the letters of the outermost element.
  case rootFactor(Double)
  /// In sizes of the letters that the person chose, which are 16 pixels of CSS.
  case fixed(Double)

  /// - Parameter word: what a sheet says, in small letters.
  /// - Returns: nil where it is no size.
  init?(_ word: some StringProtocol) {
    if let known = Self.known[String(word)] {
      self = known
      return
    }
    guard let length = CSSLength(ofFlow: word),
      !["vw", "vh", "vmin", "vmax"].contains(where: word.hasSuffix)
    else { return nil }
    let value: Double
    switch length {
    case .share(let share):
      value = share
      self = .factor(share)
    case .pixels(let pixels):
      value = pixels / CSSLength.pixelsPerEm
      if word.hasSuffix("rem") {
        self = .rootFactor(value)
      } else {
        self = FlowLength.isOfLetters(word) ? .factor(value) : .fixed(value)
      }
    }
    guard value >= 0 else { return nil }
  }

  /// The size that the tag of an element gives it; nil if it gives none.
  ///
  /// - Parameter said: what it says of itself under a name.
  init?(ofTag name: String, _ said: (String) -> String?) {
    switch name {
    case "small": self = Self.smaller
    case "big": self = Self.larger
    case "font":
      guard let size = said("size")?.trimmed, let number = Int(size) else { return nil }
      let isStep = size.hasPrefix("+") || size.hasPrefix("-")
      self = .fixed(Self.sizes[max(1, min(7, isStep ? 3 + max(-9, min(9, number)) : number))])
    default: return nil
    }
  }

  private static let smaller = HTMLLetterSize.factor(1 / 1.2)
  private static let larger = HTMLLetterSize.factor(1.2)
  /// Those that have names, from the smallest.
  private static let sizes = [0.5625, 0.625, 0.8125, 1, 1.125, 1.5, 2, 3]
  private static let known: [String: HTMLLetterSize] = {
    let names = [
      "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
    ]
    var known = Dictionary(uniqueKeysWithValues: zip(names, sizes.map { HTMLLetterSize.fixed($0) }))
    known["initial"] = .fixed(1)
    known["inherit"] = .factor(1)
    known["smaller"] = smaller
    known["larger"] = larger
    return known
  }()
}

/// How large the letters of an element are, in sizes of those that the person chose.
struct HTMLLetters: Sendable {
  /// As the sheets have it.
  private(set) var size = 1.0
  /// What it would be if no sheet said anything.
  private var plain = 1.0
  /// That of the outermost element.
  private var root = 1.0
  /// Whether the sheets say it of the element itself.
  private var isSaid = false

  /// What is drawn is legible, and no line fills the page.
  private static let drawn = 0.6...3.0
  /// Sizes in one another grow and shrink no further.
  private static let range = 0.0625...16.0

  /// The letters of an element in one with these.
  ///
  /// - Parameters:
  ///   - said: what the sheets say of it.
  ///   - own: what it is by these if they say nothing.
  func inside(_ said: HTMLLetterSize?, own: Double, isRoot: Bool = false) -> HTMLLetters {
    var letters = self
    letters.plain *= own
    letters.isSaid = said != nil
    let size =
      switch said {
      case nil: size * own
      case .factor(let factor): size * factor
      case .rootFactor(let factor): root * factor
      case .fixed(let size): size
      }
    // Those of the outermost element are what others are measured by.
    letters.size =
      size == 0 && !isRoot ? 0 : max(Self.range.lowerBound, min(Self.range.upperBound, size))
    if isRoot { letters.root = letters.size }
    return letters
  }

  /// Takes what an element is by those around it if the sheets say nothing, where that is known later than what they
  /// say.
  mutating func take(own: Double) {
    plain *= own
    if !isSaid { size *= own }
  }

  /// Whether its letters have no size, and are not there.
  var isNone: Bool { size == 0 }

  /// By how much its letters are larger as they would be if no sheet said anything.
  var scale: Double {
    guard size != plain else { return 1 }
    return max(Self.drawn.lowerBound, min(Self.drawn.upperBound, size)) / plain
  }
}
