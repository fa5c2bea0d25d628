internal import OctavoCairo

/// What style sheets say of elements that a reader would miss: which words stand out, and how large and in which case
/// they are, which lines stand in the middle or further in, where pages begin, and what is not to be seen. All else is
/// the look of every text here.
///
/// Rules are taken that name elements, and those that they stand in, by their kinds, classes and names, and by what they
/// say of themselves.
struct HTMLStyles: Sendable {
  /// How an element looks, as far as it is said.
  struct Look: Sendable, Hashable {
    var style: FlowSpan.Style = []
    /// How its words do not stand out, whatever those around it do.
    var plain: FlowSpan.Style = []
    /// What its own tag would give it; what is around it still does.
    var replaced: FlowSpan.Style = []
    /// What becomes of its letters; nil if that is not said, nil within if they are what they are.
    var transform: TextTransform??
    /// The room between its letters, in sizes of those of the page; nil if that is not said.
    var spacing: Double?
    var side: LineSide?
    var isDisplayed = true
    /// Whether it stands on lines of its own, whatever its tag is.
    var isBlock = false
    /// In how many columns stands what is in it; nil if in none.
    var columns: Int?
    /// Whether it stands beside the words, as the number of a line does.
    var isBeside = false
    /// Whether it stands at the side where lines begin, and they beside it, as a large first letter does.
    var isAtStart = false
    /// Whether it is seen; nil if it is where what it stands in is.
    var isVisible: Bool?
    /// Whether its letters have marks beside them.
    var isEmphasized = false
    /// What the numbers of a list are written in.
    var numerals: ListMarks.Numerals?
    var blanks: Blanks?
    /// How it is set among words if it is a picture.
    var picture = PictureLook()
    /// Whether there is room above or below it; nil if that is not said.
    var hasRoom: Bool?
    /// The room above and below it, in sizes of letters; nil if that is not said.
    var roomAbove: Double?
    var roomBelow: Double?
    var breaks = PageBreaks()
    /// How far in its lines begin and end, in sizes of letters.
    var left = 0.0
    var right = 0.0
    /// How much further in its first line begins than the others, in sizes of letters; nil if that is not said.
    var indent: Double?
    /// How far in its first line begins, in sizes of letters.
    var inset: Double { left + (indent ?? 0) }

    /// Takes the room that elements of a name have about them where no sheet says it.
    ///
    /// - Parameter letters: the size of its letters, in those of the page.
    mutating func completeRoom(of name: String, inLettersOf letters: Double) {
      guard HTMLRole.roomyNames.contains(name) else { return }
      roomAbove = roomAbove ?? FlowBlock.usualRoom * letters
      roomBelow = roomBelow ?? FlowBlock.usualRoom * letters
    }
  }

  /// What becomes of blanks and of the ends of lines in the source.
  enum Blanks: Sendable, Hashable {
    /// Any run of them is one blank.
    case joined
    /// Lines end where they do.
    case lines
    /// All are there.
    case kept
  }

  /// Where in a text what its sheets hide stays hidden.
  enum Hiding: Sendable, Hashable {
    case anywhere
    /// Beside what the text says that it is about: there are menus and hints for the screen.
    case besideMain
    /// Nowhere: what a page hides at first, its programs may show.
    case nowhere
  }

  var hiding = Hiding.anywhere
  /// Whether the lines of the text go down.
  var isVertical = false
  /// Whether a sheet says how those of anything go.
  private(set) var haveWritingMode = false
  /// What is said of elements of a kind, a class, or both.
  private var kinds: [String: HTMLDeclarations] = [:]
  /// What is said of others, by what all of these have.
  private var others: [String: [(selector: HTMLSelector, said: HTMLDeclarations)]] = [:]
  private var otherCount = 0
  /// The rules of first letters.
  private var letters: [(selector: HTMLSelector, said: HTMLDeclarations)] = []
  private var ruleCount = 0
  /// Whether it is kept how things lie on a page of fixed layout, and in what typefaces.
  private let keepsPlacings: Bool
  /// What their queries ask.
  private let media: HTMLMedia
  /// The typefaces that sheets bring along, where they are kept.
  private(set) var faces: [FixedFontFace] = []

  /// What begins the rules for a kind of device, and in how many of one another they are read.
  private static let (mediaRule, mostDepth) = ("@media", 4)
  /// More sheets than this no other takes in.
  private static let mostImports = 16
  /// More typefaces than this no book brings along.
  private static let mostFaces = 64
  /// More rules than this no book needs.
  private static let mostRules = 20_000
  /// The most rules that look around an element, and of those the most that one element may be asked for.
  private static let (mostOthers, mostOfOneKey) = (2_000, 32)

  /// Sheets without a rule.
  ///
  /// - Parameters:
  ///   - keepsPlacings: whether it is kept how things lie on a page of fixed layout.
  ///   - media: what their queries ask.
  init(keepsPlacings: Bool = false, media: HTMLMedia = HTMLMedia()) {
    (self.keepsPlacings, self.media) = (keepsPlacings, media)
  }

  /// Adds what a sheet says; later sheets say it in the place of earlier ones.
  ///
  /// - Parameter isOfScreen: whether it is made for a window and not for a book, and says much that is only about that.
  mutating func add(_ sheet: String, isOfScreen: Bool = false) {
    let bytes = Array(sheet.utf8)
    let scan = HTMLScan(bytes: bytes, end: bytes.count)
    haveWritingMode = haveWritingMode || scan.find(HTMLVerticalStyle.writingMode, from: 0) != nil
    add(sheet, isOfScreen: isOfScreen, depth: 0)
  }

  private mutating func add(_ sheet: String, isOfScreen: Bool, depth: Int) {
    var rest = Self.withoutComments(Array(sheet.utf8))[...]
    while let open = rest.firstIndex(of: 0x7B), kinds.count < Self.mostRules {
      let selectors = rest[..<open]
      var depth = 1
      var end = open + 1
      while end < rest.endIndex, depth > 0 {
        if rest[end] == 0x7B { depth += 1 }
        if rest[end] == 0x7D { depth -= 1 }
        end += 1
      }
      let words = String(decoding: rest[(open + 1)..<(depth == 0 ? end - 1 : end)], as: UTF8.self)
      rest = rest[end...]
      let names = String(decoding: selectors, as: UTF8.self).split(separator: ";").last ?? ""
      if keepsPlacings, names.trimmed.lowercased() == "@font-face", faces.count < Self.mostFaces {
        if let face = FixedFontFace(words) { faces.append(face) }
        continue
      }
      let rule = names.trimmed
      if rule.hasPrefix("@") {
        let isMedia = rule.lowercased().hasPrefix(Self.mediaRule)
        if isMedia, depth < Self.mostDepth, media.holds(rule.dropFirst(Self.mediaRule.count)) {
          add(words, isOfScreen: isOfScreen, depth: depth + 1)
        }
        continue
      }
      let body = HTMLDeclarations(
        words, keepsPlacings: keepsPlacings, isOfScreen: isOfScreen)
      guard !body.isEmpty else { continue }
      ruleCount += 1
      for name in names.split(separator: ",") {
        let name = String(name.map { $0.isWhitespace ? " " : $0 }).trimmed.lowercased()
        let isOfLetter = name.hasSuffix(Self.letterMark)
        let element =
          isOfLetter
          ? name.dropLast(
            name.hasSuffix(":" + Self.letterMark)
              ? Self.letterMark.count + 1 : Self.letterMark.count) : name[...]
        guard let selector = HTMLSelector(String(element)) else { continue }
        let rank = HTMLDeclarations.rank(specificity: selector.specificity, order: ruleCount)
        let said = body.raised(by: rank)
        if isOfLetter {
          if letters.count < Self.mostOfOneKey { letters.append((selector, said)) }
        } else if selector.isPlain {
          kinds[name, default: HTMLDeclarations()].merge(said)
        } else {
          add(said, of: selector)
        }
      }
    }
  }

  private mutating func add(_ said: HTMLDeclarations, of selector: HTMLSelector) {
    let key = selector.key
    guard otherCount < Self.mostOthers, others[key, default: []].count < Self.mostOfOneKey else {
      return
    }
    otherCount += 1
    others[key, default: []].append((selector, said))
  }

  /// What a sheet calls the others that it takes in, and for which media.
  static func imports(of sheet: String) -> [(name: String, media: String)] {
    let head = withoutComments(Array(sheet.utf8).prefix { $0 != 0x7B })
    return String(decoding: head, as: UTF8.self).split(separator: ";").prefix(mostImports)
      .compactMap { words in
        let words = words.trimmed
        guard words.lowercased().hasPrefix("@import") else { return nil }
        let name = words.dropFirst("@import".count).drop { $0.isWhitespace }
        let isAddress = name.lowercased().hasPrefix("url(")
        let inner = (isAddress ? name.dropFirst(4) : name).drop { $0.isWhitespace }
        guard let sign = inner.first else { return nil }
        let isQuoted = sign == "\"" || sign == "'"
        guard isQuoted || isAddress else { return nil }
        let end: Character = isQuoted ? sign : ")"
        let own = inner.dropFirst(isQuoted ? 1 : 0).prefix { $0 != end }
        let rest = inner[own.endIndex...].dropFirst().drop { $0.isWhitespace || $0 == ")" }
        return (own.trimmed, rest.trimmed)
      }
  }

  /// How an element looks, by what is said of its kind, of its classes, of where it stands, and by itself.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - element: what it is called.
  ///   - outer: the elements that it stands in.
  func look(of node: MarkupTree.Node, _ element: HTMLElement, in outer: HTMLSurroundings) -> Look {
    declarations(of: node, element, in: outer).look()
  }

  /// Whether the first letter of an element stands beside its first lines, as tall as they are.
  func hasInitial(_ element: HTMLElement, in outer: HTMLSurroundings) -> Bool {
    guard !letters.isEmpty else { return false }
    var said = HTMLDeclarations()
    for letter in letters where letter.selector.matches(element, in: outer) {
      said.merge(letter.said)
    }
    return said.look().isAtStart
  }

  /// What ends the selector of a first letter, after one colon or two.
  private static let letterMark = ":first-letter"

  /// The same as it is said.
  func declarations(
    of node: MarkupTree.Node, _ element: HTMLElement, in outer: HTMLSurroundings
  ) -> HTMLDeclarations {
    let name = element.name
    var said = kinds[name] ?? HTMLDeclarations()
    said.isVertical = isVertical
    for word in element.classes {
      if let own = kinds[".\(word)"] { said.merge(own) }
      if let own = kinds["\(name).\(word)"] { said.merge(own) }
    }
    if otherCount > 0 {
      for key in element.keys + [HTMLSelector.anyKey] {
        for other in others[key] ?? [] where other.selector.matches(element, in: outer) {
          said.merge(other.said)
        }
      }
    }
    if let own = node["style"] {
      said.merge(
        HTMLDeclarations(own, rank: HTMLDeclarations.ownRank, keepsPlacings: keepsPlacings))
    }
    let side = node["align"].flatMap { LineSide(rawValue: $0.lowercased()) }
    let type = name == "ol" ? node["type"].flatMap { ListMarks.Numerals(named: $0) } : nil
    said.add(
      isDisplayed: node["hidden"] == nil ? nil : false,
      side: side ?? (name == "center" ? .center : nil), numerals: type,
      size: HTMLLetterSize(ofTag: name) { node[$0] })
    return said
  }

  private static func withoutComments(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
        index += 2
        while index < bytes.count, !(bytes[index] == 0x2F && bytes[index - 1] == 0x2A) {
          index += 1
        }
        index += 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}

extension StringProtocol {
  /// The words without the spaces at both ends.
  var trimmed: String {
    var words = self[...]
    while words.first?.isWhitespace == true { words.removeFirst() }
    while words.last?.isWhitespace == true { words.removeLast() }
    return String(words)
  }
}

extension FlowParagraph {
  /// Takes what is said of an element that it stands in.
  ///
  /// - Parameter isInset: whether the element's own margins count.
  mutating func take(_ look: HTMLStyles.Look, isInset: Bool) {
    side = look.side ?? side
    indent = look.indent ?? indent
    guard isInset else { return }
    if let own = look.picture.width { width.take(own) }
    margins.left += look.left
    margins.right += look.right
  }
}
