internal import OctavoCairo

/// Reads HTML into blocks: what a reader sees of it, in the look that every text has here and not in its own.
final class HTMLParser {
  let references: References
  let styles: HTMLStyles
  let builder: FlowBuilder
  /// Whether the words so far end in a space, after which another means nothing.
  var endsInSpace = true
  /// How many things it is in whose words stand in one block: headings and cells.
  var lineDepth = 0
  /// Whether those words are a heading's.
  var isInHeading = false
  /// Whether the words of its block are bold if no sheet says anything.
  var isInBold = false
  /// The elements that it is in.
  var outer = HTMLSurroundings()
  /// Whether spaces and the ends of lines mean what they are.
  var isCode = false
  /// Whether lines end in a cell where they do in the source.
  var keepsLines = false
  /// What becomes of blanks and of the ends of lines elsewhere.
  var blanks = HTMLStyles.Blanks.joined
  /// How paragraphs stand.
  var paragraph = FlowParagraph()
  /// The size of the letters of what it is in.
  var letters = HTMLLetters()
  /// Whether what it is in is seen.
  private var isVisible = true
  /// Whether it is in a line of verses, which stands below the last one as close as lines do.
  var isInVerse = false
  /// Whether the next letter begins its paragraph, and is as tall as several lines.
  var isBeforeInitial = false
  /// Whether it is in a list of contents, whose chapters have numbers of their own.
  private var isInContents = false
  /// Where the words begin that are next told to be spoken in some way; nil outside of such.
  var spokenStart: Int?
  /// What a sign was last in, and whether there are words: of many signs each would look through all of it.
  var aroundSign: (element: MarkupTree.Node, hasWords: Bool)?

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the source, in UTF-8; elements that it does not close end with it.
  ///   - shift: how far behind its place in the text a drawing stands in the source that the blocks are read from.
  ///   - names: what its beginning is called.
  ///   - styles: what its style sheets say.
  ///   - references: what it points to.
  /// - Returns: the blocks, one or more.
  static func blocks(
    of text: [UInt8], shift: Int = 0, named names: [String] = [],
    styles: HTMLStyles = HTMLStyles(), references: References
  ) -> [FlowBlock] {
    let parser = HTMLParser(styles, references)
    for name in names { parser.builder.mark(name) }
    // What comes first of a part is in no head.
    let words = HTMLDrawing.taken(outOf: text, shift: shift)
    let hasBody = HTMLScan(bytes: words, end: words.count).isElement("<body", at: 0)
    let text = hasBody ? words : Array("<body>".utf8) + words
    if let root = MarkupTree(html: text)?.root { parser.read(root) }
    return parser.builder.finished().withoutSharedMargins
  }

  private init(_ styles: HTMLStyles, _ references: References) {
    (self.styles, self.references) = (styles, references)
    builder = FlowBuilder(
      picture: { HTMLDrawing(path: $0)?.path ?? references.picture($0) },
      extents: references.extents)
  }

  /// How deep elements stand in one another that are read as what they are: a program nested those beyond.
  private static let mostDepth = 200

  func read(_ node: MarkupTree.Node) {
    if let words = node.words { return isVisible && !letters.isNone ? add(words) : () }
    guard let name = node.name else { return }
    guard outer.elements.count < Self.mostDepth else { return readPlainly(node) }
    let role = HTMLRole(name)
    if case .hidden = role { return }
    if case .button = role, !isInHeading { return }
    if name == "label", node.allWords.isEmpty { return }
    let element = HTMLElement(node, named: name)
    let said = styles.declarations(of: node, element, in: outer)
    let letters = lettersOf(node, role, said)
    var look = said.look(inLettersOf: letters.size)
    look.completeRoom(of: name, inLettersOf: letters.size)
    // Of a body that is to be seen later than others nobody would know.
    let isBody = name == "body"
    if !heedsHiding, said.isHiddenBySheet { (look.isDisplayed, look.isVisible) = (true, nil) }
    guard look.isDisplayed || isBody, !node.isSpokenAbove else { return }
    outer.enter(element)
    defer { outer.leave() }
    let wasVisible = isVisible
    isVisible = isBody || look.isVisible ?? isVisible
    defer { isVisible = wasVisible }
    if !isBody { mark(node, named: name) }
    let lettersAround = (self.letters, builder.letters)
    take(letters, look)
    defer { (self.letters, builder.letters) = lettersAround }
    let isLine = look.isBlock && role.isAmongWords && !look.isBeside
    let breaksPages =
      look.breaks != PageBreaks() && (role.isBlock || look.isBlock && !look.isBeside)
      && canBreakPages
    if breaksPages { builder.begin(look.breaks) }
    defer { if breaksPages { builder.end(look.breaks) } }
    // Of what is not seen, something in it may be.
    guard isVisible else { return readChildren(of: node) }
    if element.isPageNumber && node.isPageNumber || node.isPermalink { return markAll(in: node) }
    let before = (paragraph, blanks)
    if role.isBlock {
      paragraph.take(look, isInset: role.isInset(named: name))
      paragraph.scale = letters.scale
      if let hang = hang(ofLinesIn: node) {
        paragraph.indent = -hang
        paragraph.margins.left += hang
      }
    }
    blanks = look.blanks ?? blanks
    let isBeside = look.isBeside && role.isAmongWords
    if isLine {
      endLine()
      if lineDepth == 0, !isCode { builder.add(.plain(HTMLVerse.blanks(for: look.inset))) }
    }
    if isBeside { add(" ") }
    let isInitial = isInitial(node, role, look)
    let hasInitial = role.isBlock && styles.hasInitial(element, in: outer)
    if hasInitial { isBeforeInitial = true }
    var style = isInitial ? look.style.union(.initial) : look.style
    // A link is told by its colour.
    if case .link = role, node["href"] != nil { style.remove(.underlined) }
    var isBold = isInBold
    if case .heading = role, lineDepth == 0 { isBold = true }
    if isBold, look.plain.contains(.strong) { style.insert(.regular) }
    let isEmphasized = look.isEmphasized && role.isAmongWords && !isCode
    let start = isEmphasized ? builder.wordLength : 0
    within(.style(style, without: look.plain)) {
      read(node, as: role, look)
    }
    if isEmphasized { builder.emphasize(from: start) }
    if hasInitial { isBeforeInitial = false }
    if isLine { endLine() }
    if isBeside { add(" ") }
    (paragraph, blanks) = before
  }

  /// Whether what a sheet hides where it is stays hidden.
  private var heedsHiding: Bool {
    switch styles.hiding {
    case .anywhere: true
    case .besideMain: !outer.elements.contains(where: \.isMain)
    case .nowhere: false
    }
  }

  /// Whether a page may end where it is: not in words that stand on one line or together.
  private var canBreakPages: Bool { lineDepth == 0 && !isCode && !isInVerse }

  /// Gives the places in what is not shown the names that they have.
  private func markAll(in node: MarkupTree.Node) {
    node.walk { node in
      mark(node, named: node.name)
      return true
    }
  }

  /// Gives the place where an element begins the names that it has.
  private func mark(_ node: MarkupTree.Node, named name: String?) {
    for attribute in name == "a" ? ["id", "name"] : ["id"] {
      if let own = node[attribute] { builder.mark(references.name(own)) }
    }
  }

  private func read(_ node: MarkupTree.Node, as role: HTMLRole, _ look: HTMLStyles.Look) {
    switch role {
    case .hidden: break
    case .inline, .button: readChildren(of: node)
    case .style(let style):
      within(.style(style.subtracting(look.plain).subtracting(look.replaced))) {
        readChildren(of: node)
      }
    case .quotation:
      builder.add(.plain("“"))
      readChildren(of: node)
      end(with: "”")
    case .spoken: readSpoken(node)
    case .reading: readReading(node)
    case .link: readLink(node)
    case .picture: readPicture(node, look)
    case .object: readObject(node, look)
    case .lineBreak: breakLine()
    case .rule: within(.rule) {}
    case .heading(let level): readHeading(node, level)
    case .group where isInVerse: readChildren(of: node)
    case .group where isCaption(node): readCaption(node)
    case .group where look.columns != nil || node["class"]?.contains("summary-table") == true:
      readGrid(node, look)
    case .group: within(.paragraph, look) { readChildren(of: node) }
    case .term:
      within(.paragraph) {
        within(.style(FlowSpan.Style.strong.subtracting(look.plain))) { readChildren(of: node) }
      }
    case .caption: readCaption(node)
    case .quote: within(.quote, look) { readChildren(of: node) }
    case .contents:
      let wasInContents = isInContents
      isInContents = true
      within(.paragraph) { readChildren(of: node) }
      isInContents = wasInContents
    case .explanation: within(.explanation) { readChildren(of: node) }
    case .list(let isNumbered):
      readList(node, look.numerals ?? (isNumbered ? .decimal : .sign), look)
    case .item:
      let number = node["value"].flatMap { Int($0) }
      let isBare = look.numerals == ListMarks.Numerals.none
      within(.item(task: node.task, number: number, isBare: isBare)) { readChildren(of: node) }
    case .code: readCode(node)
    case .table: readTable(node)
    case .sign: readSign(node)
    case .fraction: readFraction(node)
    case .root:
      builder.add(.plain("√("))
      readChildren(of: node)
      end(with: ")")
    case .scripts(let styles):
      for (number, part) in node.children.filter({ $0.name != nil }).enumerated() {
        let isScript = number > 0 && number <= styles.count
        within(.style(isScript ? styles[number - 1] : [])) { read(part) }
      }
    }
  }

  /// Reads the words and the pictures of what stands too deep, each thing below the last.
  private func readPlainly(_ node: MarkupTree.Node) {
    guard isVisible else { return }
    node.walk { node in
      if let words = node.words, !letters.isNone { add(words) }
      let role = node.name.map { HTMLRole($0) }
      switch role {
      case .hidden, .button: return false
      case .picture where node.name != "svg" || HTMLDrawing(node) != nil:
        readPicture(node)
        return false
      case .inline where node.name == "image": readPicture(node)
      case .lineBreak: breakLine()
      case let role? where role.isBlock: within(.paragraph) {}
      default: break
      }
      return true
    }
  }

  func readChildren(of node: MarkupTree.Node) {
    var children = node.children[...]
    while let child = children.first {
      let verse = verse(in: children)
      if verse.count > 0 { readVerse(verse) } else { read(child) }
      children.removeFirst(max(1, verse.count))
    }
  }

  // MARK: - Blocks

  /// What stands below what is before it; in a heading, which is one line, beside it.
  func within(
    _ block: FlowBuilder.Block, _ look: HTMLStyles.Look = HTMLStyles.Look(), _ body: () -> Void
  ) {
    guard lineDepth == 0 else {
      isInHeading ? add(" ") : endLine()
      body()
      return isInHeading ? add(" ") : endLine()
    }
    let outer = builder.paragraph
    builder.enter(block)
    builder.keep(room: look.roomAbove)
    builder.paragraph = paragraph
    endsInSpace = true
    body()
    builder.leave(block)
    builder.keep(room: look.roomBelow)
    builder.paragraph = outer
    endsInSpace = true
  }

  private func onOneLine(_ body: () -> Void) {
    lineDepth += 1
    endsInSpace = true
    body()
    lineDepth -= 1
  }

  private func readHeading(_ node: MarkupTree.Node, _ level: Int) {
    // A heading that is a picture has no words to be set.
    guard !node.allWords.isEmpty else { return within(.paragraph) { readChildren(of: node) } }
    let before = (isInHeading, isInBold)
    // One in another is words of it, and one in a cell is the cell's.
    if lineDepth == 0 { (isInHeading, isInBold) = (true, true) }
    within(.heading(level)) { onOneLine { readChildren(of: node) } }
    (isInHeading, isInBold) = before
  }

  private func readList(
    _ node: MarkupTree.Node, _ numerals: ListMarks.Numerals, _ look: HTMLStyles.Look
  ) {
    let items = node.children(named: "li")
    let isTight = !items.contains { !$0.children(named: "p").isEmpty }
    let isReversed = node["reversed"] != nil
    let first = node["start"].flatMap { Int($0) } ?? (isReversed ? items.count : 1)
    let hasNumbers = numerals != .sign && numerals != .none && !isInContents
    let marks = ListMarks(numerals: numerals, step: isReversed ? -1 : 1)
    within(.list(number: hasNumbers ? first : nil, marks: marks, isTight: isTight), look) {
      readChildren(of: node)
    }
  }

  private func readCode(_ node: MarkupTree.Node) {
    guard lineDepth == 0, !isCode else {
      let before = (blanks, keepsLines)
      if !isCode, !isInHeading { (blanks, keepsLines) = (.lines, true) }
      readChildren(of: node)
      return (blanks, keepsLines) = before
    }
    within(.code) {
      isCode = true
      readChildren(of: node)
      isCode = false
    }
  }

  private func readTable(_ node: MarkupTree.Node) {
    guard lineDepth == 0, let table = HTMLTable(node, isInLine: isInLine) else {
      return within(.paragraph) { readChildren(of: node) }
    }
    for caption in node.children(named: "caption") { read(caption) }
    read(table)
  }

  private func readGrid(_ node: MarkupTree.Node, _ look: HTMLStyles.Look) {
    let columns = look.columns ?? HTMLTable.columnCount(of: node)
    guard lineDepth == 0, let table = HTMLTable(grid: node, columns: columns, isInLine: isInLine)
    else {
      return within(.paragraph, look) { readChildren(of: node) }
    }
    read(table)
  }

  private func read(_ table: HTMLTable) {
    letters.take(own: Typography.rowScale)
    builder.letters.scale = letters.scale
    within(.table(hasHead: table.hasHead)) {
      for (number, row) in table.rows.enumerated() {
        within(.row) {
          mark(table.nodes[number], named: "tr")
          for cell in row {
            if let node = cell.node { mark(node, named: node.name) }
            within(.cell(cell.alignment, columns: cell.width)) {
              onOneLine {
                isInBold = number == 0 && table.hasHead
                if let node = cell.node { readCell(node, isTitle: cell.isTitle && !isInBold) }
                isInBold = false
              }
            }
          }
        }
      }
    }
  }
}
