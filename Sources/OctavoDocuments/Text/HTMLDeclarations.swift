internal import OctavoCairo

/// What rules say of an element, each thing with the rank of the rule that says it: of two the higher one holds, as of
/// two rules of a sheet the more special one, and else the later one (CSS Cascading and Inheritance 4, 6).
struct HTMLDeclarations: Sendable {
  /// Something that is said, and by whom.
  struct Said<Value: Sendable>: Sendable {
    var value: Value
    var rank: Int
  }

  /// What becomes of an element.
  enum Display {
    /// It is not there.
    case none
    /// It stands on lines of its own.
    case block
    /// It does so, and what stands in it does so in columns.
    case grid
    /// It is what its tag is.
    case own
  }

  var display: Said<Display>?
  /// How many columns it has as a grid; nil within where that depends on the window.
  var columns: Said<Int?>?
  var isBeside: Said<Bool>?
  /// Whether it stands at the side where lines begin, and they beside it.
  var isAtStart: Said<Bool>?
  var isVisible: Said<Bool>?
  var isSlanted: Said<Bool>?
  var isBold: Said<Bool>?
  /// The lines that are drawn with its words.
  var decoration: Said<FlowSpan.Style>?
  /// Which of its letters are small capitals.
  var caps: Said<FlowSpan.Style>?
  var transform: Said<TextTransform?>?
  /// The room between its letters; nil within of none.
  var spacing: Said<FlowLength?>?
  var script: Said<FlowSpan.Style>?
  /// What is said of lines that go down.
  var vertical: [HTMLVerticalStyle: Said<Bool>] = [:]
  /// Whether it stands in lines that go down: its margins are those of the page, and not of its lines.
  var isVertical = false
  var side: Said<LineSide>?
  var numerals: Said<ListMarks.Numerals>?
  var blanks: Said<HTMLStyles.Blanks>?
  var (width, mostWidth): (Said<CSSLength?>?, Said<CSSLength?>?)
  var height: Said<CSSLength?>?
  var lift: Said<PictureLook.Lift?>?
  /// The room above it, and below it; nil within of `auto`.
  var (roomAbove, roomBelow): (Said<FlowLength?>?, Said<FlowLength?>?)
  var (breakBefore, breakAfter): (Said<PageBreaks.Edge>?, Said<PageBreaks.Edge>?)
  var breakInside: Said<PageBreaks.Edge>?
  /// How far in it begins and ends, and its first line begins; nil within of `auto`.
  var (margin, padding, indent): (Said<FlowLength?>?, Said<FlowLength?>?, Said<FlowLength?>?)
  var (endMargin, endPadding): (Said<FlowLength?>?, Said<FlowLength?>?)
  var (paddingAbove, paddingBelow): (Said<FlowLength?>?, Said<FlowLength?>?)
  var size: Said<HTMLLetterSize>?
  /// What is said of how things lie on a page of fixed layout, as it is written, where that is kept.
  var placings: [FixedProperty: Said<String>] = [:]

  /// The rank of what an element's tag says without a style: any rule holds against it.
  static let tagRank = -1
  /// The rank of an element's own style: no rule holds against it but one that is important.
  static let ownRank = 1 << 40
  static let importance = 1 << 41

  /// The rank of a rule.
  ///
  /// - Parameters:
  ///   - specificity: how special its selector is.
  ///   - order: how many rules there are before it.
  static func rank(specificity: Int, order: Int) -> Int {
    min(specificity, 0xFFFF) << 20 | min(order, 0xF_FFFF)
  }

  init() {}

  /// Reads what stands between the braces of a rule, or is an element's own style.
  ///
  /// - Parameters:
  ///   - keepsPlacings: whether it is kept how things lie on a page of fixed layout.
  ///   - isOfScreen: whether only that is taken which a page for a screen says of what is seen.
  init(
    _ words: String, rank: Int = 0, keepsPlacings: Bool = false, isOfScreen: Bool = false
  ) {
    for declaration in words.lowercased().split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmed
      if isOfScreen, !Self.screenNames.contains(name), HTMLVerticalStyle(named: name) != .lines {
        continue
      }
      if keepsPlacings {
        addPlacing(name, declaration[declaration.index(after: colon)...].trimmed, rank: rank)
      }
      var value = declaration[declaration.index(after: colon)...].split {
        $0.isWhitespace || $0 == "!"
      }
      let isImportant = value.last == "important"
      if isImportant { value.removeLast() }
      add(name, value, rank: isImportant ? rank + Self.importance : rank)
    }
  }

  /// What a page for a screen says that holds for a book as well: it makes room for its menus, and its letters and
  /// lines are as its windows are.
  private static let screenNames: Set<String> = [
    "display", "visibility", "width", "max-width", "height", "grid-template-columns",
  ]

  /// Keeps how something lies on a page of fixed layout.
  private mutating func addPlacing(_ name: String, _ value: String, rank: Int) {
    let mark = "!important"
    let isImportant = value.hasSuffix(mark)
    let words = isImportant ? value.dropLast(mark.count).trimmed : value
    for (property, value) in FixedProperty.parts(of: name, words) {
      let said = Said(value: value, rank: isImportant ? rank + Self.importance : rank)
      if placings[property].map({ said.rank >= $0.rank }) ?? true { placings[property] = said }
    }
  }

  private mutating func add(_ name: String, _ value: [Substring], rank: Int) {
    let first = value.first ?? ""
    func said<Value>(_ value: Value) -> Said<Value> { Said(value: value, rank: rank) }
    switch name {
    case "font-style":
      if first == "italic" || first == "oblique" { isSlanted = said(true) }
      if first == "normal" { isSlanted = said(false) }
    case "font-weight":
      if first == "bold" || first == "bolder" || (Int(first) ?? 0) >= 600 { isBold = said(true) }
      if first == "normal" || (1..<600).contains(Int(first) ?? 0) { isBold = said(false) }
    case "font-variant", "font-variant-caps": if let own = Self.caps(value) { caps = said(own) }
    case "font": addFont(value, rank: rank)
    case "letter-spacing":
      let length = FlowLength(first)
      if let length, !length.isShare { spacing = said(length) }
      if first == "normal" || first == "initial" { spacing = said(nil) }
    case "text-transform":
      switch first {
      case "uppercase": transform = said(.uppercase)
      case "lowercase": transform = said(.lowercase)
      case "capitalize": transform = said(.capitalize)
      case "none", "initial": transform = said(nil)
      default: break
      }
    case "text-decoration", "text-decoration-line":
      if let lines = Self.decoration(value) { decoration = said(lines) }
    case "font-size": if let own = HTMLLetterSize(first) { size = said(own) }
    case "page-break-before", "break-before":
      if let edge = PageBreaks.Edge(first) { breakBefore = said(edge) }
    case "page-break-after", "break-after":
      if let edge = PageBreaks.Edge(first) { breakAfter = said(edge) }
    case "page-break-inside", "break-inside":
      if let edge = PageBreaks.Edge(first), edge != .page { breakInside = said(edge) }
    case "vertical-align":
      script = said(first == "super" ? .raised : first == "sub" ? .lowered : [])
      lift = said(PictureLook.Lift(first))
    case "width": width = said(CSSLength(ofFlow: first))
    case "max-width": mostWidth = said(CSSLength(ofFlow: first))
    case "height": height = said(CSSLength(ofFlow: first))
    case "list-style", "list-style-type":
      if let own = value.lazy.compactMap({ ListMarks.Numerals(named: $0) }).first {
        numerals = said(own)
      }
    case "text-align":
      // Lines of equal length begin where reading does.
      let own = first == "justify" ? .start : LineSide(rawValue: String(first))
      if let own { side = said(own) }
    case "display":
      let isBlock = ["block", "list-item", "table", "flex", "flow-root"].contains(first)
      display = said(first == "none" ? .none : first == "grid" ? .grid : isBlock ? .block : .own)
    case "grid-template-columns": columns = said(Self.columnCount(value))
    // What floats at the beginning may be the first letter of a word.
    case "float":
      isBeside = said(first == "right" || first == "inline-end")
      isAtStart = said(first == "left" || first == "inline-start")
    case "position": if first == "absolute" { isBeside = said(true) }
    case "margin", "margin-top", "margin-bottom", "margin-left", "margin-right", "padding",
      "padding-left", "padding-right", "padding-top", "padding-bottom", "text-indent":
      addRoom(name, value, rank: rank)
    // What is put far beside the page is for those who do not see it.
    case "left", "top", "right", "bottom": if Self.isFar(first) { isVisible = said(false) }
    case "visibility": isVisible = said(first != "hidden" && first != "collapse")
    case "white-space":
      switch first {
      case "normal", "nowrap": blanks = said(.joined)
      case "pre-line": blanks = said(.lines)
      case "pre", "pre-wrap", "break-spaces": blanks = said(.kept)
      default: break
      }
    default:
      if let style = HTMLVerticalStyle(named: name), let isSo = style.isSaid(by: value) {
        vertical[style] = said(isSo)
      }
    }
  }

  /// How many columns a grid has by the widths of these (CSS Grid Layout 1, 7.2); nil where that depends on the window.
  private static func columnCount(_ value: [Substring]) -> Int? {
    let words = value.joined(separator: " ")
    if words.contains("repeat(") {
      // All of them are as wide as those that are said once.
      guard words.hasPrefix("repeat("), words.hasSuffix(")"),
        words.ranges(of: "repeat(").count == 1, let comma = words.firstIndex(of: ","),
        let times = Int(words[..<comma].dropFirst("repeat(".count).trimmed),
        (1...FlowTable.mostColumns).contains(times),
        let inner = columnCount(words[comma...].dropFirst().dropLast().split(separator: " "))
      else { return nil }
      return times * inner
    }
    var (count, depth) = (0, 0)
    for word in value {
      if depth == 0 {
        guard let first = word.first, first.isLetter || first.isNumber, word != "none",
          word != "subgrid"
        else { return nil }
        count += 1
      }
      depth += word.count { $0 == "(" }
      depth -= word.count { $0 == ")" }
    }
    return count
  }

  /// The letters that are small capitals; nil if that is not said.
  private static func caps(_ value: some Sequence<Substring>) -> FlowSpan.Style? {
    if value.contains("all-small-caps") { return [.smallCaps, .allSmallCaps] }
    if value.contains("small-caps") { return .smallCaps }
    return value.contains { ["normal", "none", "initial"].contains($0) } ? [] : nil
  }

  /// Reads what says all of letters at once (CSS Fonts 4, 2.7): what it leaves out is as usual.
  private mutating func addFont(_ value: [Substring], rank: Int) {
    let sizes = value.map { HTMLLetterSize($0.prefix { $0 != "/" }) }
    // The size comes next to the typeface.
    guard let index = sizes.firstIndex(where: { $0 != nil }), index + 1 < value.count else {
      return
    }
    let before = value[..<index]
    size = sizes[index].map { Said(value: $0, rank: rank) }
    isSlanted = Said(value: before.contains { $0 == "italic" || $0 == "oblique" }, rank: rank)
    isBold = Said(
      value: before.contains { $0 == "bold" || $0 == "bolder" || (Int($0) ?? 0) >= 600 }, rank: rank
    )
    caps = Said(value: Self.caps(before) ?? [], rank: rank)
  }

  /// The lines that words have (CSS Text Decoration 3, 2.1), of which only some are drawn; nil if that is not said.
  private static func decoration(_ value: [Substring]) -> FlowSpan.Style? {
    let lines: [Substring: FlowSpan.Style] = [
      "underline": .underlined, "line-through": .struck, "overline": [], "blink": [], "none": [],
      "initial": [],
    ]
    let said = value.compactMap { lines[$0] }
    return said.isEmpty ? nil : FlowSpan.Style(said)
  }

  private mutating func addRoom(_ name: String, _ value: [Substring], rank: Int) {
    guard let first = value.first else { return }
    // Of fewer than four sides those that are not said are as those across from them.
    let right = value.count > 1 ? value[1] : first
    let left = value.count > 3 ? value[3] : right
    func said<Value>(_ value: Value) -> Said<Value> { Said(value: value, rank: rank) }
    func room(_ words: Substring) -> Said<FlowLength?> { said(FlowLength(words)) }
    switch name {
    case "margin":
      (roomAbove, roomBelow) = (room(first), room(value.count > 2 ? value[2] : first))
      (margin, endMargin) = (room(left), room(right))
    case "margin-top": roomAbove = room(first)
    case "margin-bottom": roomBelow = room(first)
    case "margin-left": margin = room(first)
    case "margin-right": endMargin = room(first)
    case "padding":
      (padding, endPadding) = (room(left), room(right))
      (paddingAbove, paddingBelow) = (room(first), room(value.count > 2 ? value[2] : first))
    case "padding-top": paddingAbove = room(first)
    case "padding-bottom": paddingBelow = room(first)
    case "padding-left": padding = room(first)
    case "padding-right": endPadding = room(first)
    default:
      indent = room(first)
      if Self.isFar(first) { isVisible = said(false) }
    }
  }

  /// Whether a length leads out of the page on the side where nobody comes by turning.
  private static func isFar(_ words: Substring) -> Bool {
    CSSLength(ofFlow: words)?.ems.map { $0 < -60 } ?? false
  }

  /// Adds what an element's tag says without a style.
  mutating func add(
    isDisplayed: Bool? = nil, side: LineSide? = nil, numerals: ListMarks.Numerals? = nil,
    size: HTMLLetterSize? = nil
  ) {
    var tag = HTMLDeclarations()
    tag.display = isDisplayed.map { Said(value: $0 ? .own : .none, rank: Self.tagRank) }
    tag.side = side.map { Said(value: $0, rank: Self.tagRank) }
    tag.numerals = numerals.map { Said(value: $0, rank: Self.tagRank) }
    tag.size = size.map { Said(value: $0, rank: Self.tagRank) }
    merge(tag)
  }

  /// The same, said by a rule of a higher rank.
  func raised(by rank: Int) -> HTMLDeclarations {
    var said = HTMLDeclarations()
    said.merge(self, raisedBy: rank)
    return said
  }

  /// Adds what others say, with as much more to all their ranks.
  mutating func merge(_ other: HTMLDeclarations, raisedBy rank: Int = 0) {
    func add<Value>(_ other: Said<Value>?, to own: inout Said<Value>?) {
      guard var other else { return }
      other.rank += rank
      if own.map({ other.rank >= $0.rank }) ?? true { own = other }
    }
    add(other.display, to: &display)
    add(other.columns, to: &columns)
    add(other.isBeside, to: &isBeside)
    add(other.isAtStart, to: &isAtStart)
    add(other.isVisible, to: &isVisible)
    add(other.isSlanted, to: &isSlanted)
    add(other.isBold, to: &isBold)
    add(other.decoration, to: &decoration)
    add(other.caps, to: &caps)
    add(other.transform, to: &transform)
    add(other.spacing, to: &spacing)
    add(other.size, to: &size)
    add(other.script, to: &script)
    add(other.side, to: &side)
    add(other.numerals, to: &numerals)
    add(other.blanks, to: &blanks)
    add(other.width, to: &width)
    add(other.mostWidth, to: &mostWidth)
    add(other.height, to: &height)
    add(other.lift, to: &lift)
    add(other.roomAbove, to: &roomAbove)
    add(other.roomBelow, to: &roomBelow)
    add(other.breakBefore, to: &breakBefore)
    add(other.breakAfter, to: &breakAfter)
    add(other.breakInside, to: &breakInside)
    add(other.margin, to: &margin)
    add(other.padding, to: &padding)
    add(other.indent, to: &indent)
    add(other.endMargin, to: &endMargin)
    add(other.endPadding, to: &endPadding)
    add(other.paddingAbove, to: &paddingAbove)
    add(other.paddingBelow, to: &paddingBelow)
    for (style, said) in other.vertical { add(said, to: &vertical[style]) }
    for (name, said) in other.placings { add(said, to: &placings[name]) }
  }

  /// What is said of how the element lies on a page of fixed layout.
  var fixed: [FixedProperty: String] { placings.mapValues(\.value) }

  /// Whether nothing is said.
  var isEmpty: Bool {
    display == nil && columns == nil && isBeside == nil && isAtStart == nil && isVisible == nil
      && isSlanted == nil
      && isBold == nil && decoration == nil && caps == nil && transform == nil && spacing == nil
      && size == nil && script == nil && side == nil && numerals == nil && blanks == nil
      && width == nil && mostWidth == nil && height == nil && lift == nil && roomAbove == nil
      && roomBelow == nil && margin == nil && padding == nil && indent == nil
      && breakBefore == nil && breakAfter == nil && breakInside == nil
      && endMargin == nil && endPadding == nil && paddingAbove == nil && paddingBelow == nil
      && vertical.isEmpty && placings.isEmpty
  }
}
