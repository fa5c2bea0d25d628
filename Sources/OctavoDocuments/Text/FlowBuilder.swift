internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoGestures

/// Makes blocks of what is found in a text with marks, one thing after the other.
final class FlowBuilder {
  private struct List {
    var number: Int?
    var marks = ListMarks()
    var isTight: Bool
    var itemCount = 0
  }

  /// How the lines of paragraphs and headings stand from now on.
  var paragraph = FlowParagraph()
  /// How the letters of words are changed from now on, by those of the page.
  var letters = FlowLetters()
  /// The room that is kept above what comes next, in sizes of letters; nil if none is said.
  private var room: Double?
  var blocks: [FlowBlock] = []
  /// Whether what comes next begins a page.
  var beginsPage = false
  /// Where everything begins that has pages end about it or in it, by the number of its first block, from outside.
  var broken: [Int] = []
  var spans: [FlowSpan] = []
  /// The styles of the open spans, each with those around it.
  var styles: [FlowSpan.Style] = []
  /// The tags of HTML among other marks that are open in the block, and their styles, each with those around it.
  var tags: [(name: String, style: FlowSpan.Style)] = []
  /// The beginning of a tag that goes on in the next line.
  private var openTag = ""
  private var links: [String] = []
  private var lists: [List] = []
  /// The first block of the outermost list that is open.
  private var listBegin = 0
  private var quotes: [FlowQuote] = []
  private var quoteCount = 0
  /// Whether the words that come next are the first of a quote.
  private var opensQuote = false
  var marker: String?
  /// Whether what comes next is the beginning of an item.
  var opensItem = false
  private var isTightItem = false
  /// Whether what comes next explains what is above.
  private var isExplanation = false
  private var pictureDepth = 0
  private var description = ""
  private(set) var table: FlowTable?
  /// The source of the HTML that is being read.
  private var source: String?
  /// The code that is being read.
  var code: [FlowSpan]?
  var punctuation = Punctuation()
  /// The names of places that no block has yet, by their offsets in the words that wait for their block.
  private var anchors: [String: Int] = [:]
  /// Finds the pictures that are named; nil if there is none of that name.
  let picture: (String) -> String?
  /// Tells the extents of a picture in its own pixels, by its path; nil if it cannot be read.
  let extents: (String) -> Size?
  private let notes: [String: Int]
  /// Finds the notes that double brackets name; nil where these mean nothing.
  var note: ((String) -> String?)?
  /// Whether the text is one of a vault, where double brackets always name notes.
  var isInVault = false
  /// The number that the first list goes on with; nil if it begins there.
  private var listStart: Int?

  /// - Parameters:
  ///   - notes: the places of the footnotes in the list of them, by their labels.
  ///   - listStart: the number that the first list goes on with; nil if it begins there.
  ///   - picture: the path of a picture, by what the text calls it; nil if none may be shown.
  ///   - extents: the extents of a picture in its own pixels, by its path; nil if it cannot be read.
  init(
    notes: [String: Int] = [:], listStart: Int? = nil, picture: @escaping (String) -> String?,
    extents: @escaping (String) -> Size?
  ) {
    (self.notes, self.listStart) = (notes, listStart)
    (self.picture, self.extents) = (picture, extents)
  }

  /// All blocks, one or more.
  func finished() -> [FlowBlock] {
    flush(as: .paragraph)
    if blocks.isEmpty { blocks = [FlowBlock(kind: .paragraph, spans: [FlowSpan(text: "")])] }
    // What stands below everything is found at its end.
    for name in anchors.keys { blocks[blocks.count - 1].anchors[name] = 0 }
    anchors = [:]
    return blocks
  }

  /// Whether what comes next is the first of its line.
  var isAtLineStart: Bool { spans.last { !$0.text.isEmpty }?.text.last.map { $0 == "\n" } ?? true }

  /// Whether what comes next is the first of its block.
  var isAtBlockStart: Bool {
    spans.allSatisfy { $0.picture == nil && $0.text.allSatisfy(\.isBlank) }
  }

  /// Gives the place where the text is a name, for links.
  func mark(_ name: String) {
    if anchors[name] == nil { anchors[name] = wordLength }
  }

  /// How long the words are that wait for their block, in UTF-8.
  var wordLength: Int { spans.reduce(0) { $0 + $1.text.utf8.count } }

  // MARK: - Blocks

  func enter(_ block: Block) {
    if table == nil { flush(as: .paragraph) }
    switch block {
    case .quote:
      quotes.append(
        FlowQuote(number: quoteCount, listDepth: lists.count, margins: paragraph.margins))
      quoteCount += 1
      opensQuote = true
    case .list(let number, let marks, let isTight):
      if lists.isEmpty { listBegin = blocks.count }
      lists.append(
        List(number: number.map { listStart ?? $0 }, marks: marks, isTight: isTight))
      listStart = nil
    case .item(let task, let number, let isBare):
      enterItem(task: task, number: number, isBare: isBare)
    case .explanation:
      if lists.isEmpty { listBegin = blocks.count }
      lists.append(List(isTight: true))
      isExplanation = true
    case .caption: if case .picture = blocks.last?.kind { isExplanation = true }
    // Two in a row part no more than one does.
    case .rule: if blocks.last?.kind != .rule { emit(.rule, []) }
    case .code: code = []
    case .html: source = ""
    case .table(let hasHead): table = FlowTable(hasHead: hasHead)
    case .row: table?.beginRow()
    case .cell(let alignment, let columns): table?.beginCell(alignment, columns: columns)
    case .heading, .paragraph, .other: break
    }
  }

  func leave(_ block: Block) {
    switch block {
    case .quote:
      flush(as: .paragraph)
      opensQuote = false
      if !quotes.isEmpty { quotes.removeLast() }
    case .list, .explanation:
      flush(as: .paragraph)
      if !lists.isEmpty { lists.removeLast() }
      if lists.isEmpty { directList() }
      isExplanation = false
    case .caption:
      flush(as: .paragraph)
      isExplanation = false
    case .item:
      flush(as: .paragraph)
      // An item without anything in it still shows its sign, and one of pictures its number.
      if marker != nil, !isSignOfPicture { emit(.paragraph, [FlowSpan(text: "")]) }
      marker = nil
      opensItem = false
    case .heading(let level): flush(as: .heading(level))
    case .paragraph: flush(as: .paragraph)
    case .code:
      let spans = (code ?? []).withoutLastLines.map { span in
        var span = span
        span.text = span.text.replacing("\t", with: "    ")
        return span
      }
      code = nil
      emit(.code, spans.isEmpty ? [FlowSpan(text: "", style: .code)] : spans)
    case .html:
      let html = source ?? ""
      source = nil
      for piece in HTMLText.pieces(of: html) { add(piece, isAmongWords: false) }
    case .cell: table?.endCell(takeSpans())
    case .row:
      table?.endRow(anchors.keys)
      anchors = [:]
    case .table:
      guard let table else { break }
      self.table = nil
      for (row, places) in zip(table.rows, table.places) {
        for name in places { anchors[name] = 0 }
        emit(.row(row), row.cells.flatMap { $0 })
      }
      for (line, places) in zip(table.lines, table.places) {
        for name in places { anchors[name] = 0 }
        if !line.isEmpty { emit(.paragraph, line) }
      }
    case .rule, .other: break
    }
  }

  /// Notes of the list that has ended if it is written to the left, in whatever text it stands.
  private func directList() {
    let items = blocks[min(listBegin, blocks.count)...]
    let words = items.flatMap(\.spans).map(\.text).joined(separator: " ")
    guard LayoutDirection(of: words) == .rightToLeft else { return }
    for index in items.indices { blocks[index].direction = .rightToLeft }
  }

  private func enterItem(task: Bool?, number own: Int?, isBare: Bool) {
    guard !lists.isEmpty else { return }
    let last = lists.count - 1
    opensItem = true
    isTightItem = lists[last].isTight && (lists[last].itemCount > 0 || lists.count > 1)
    lists[last].itemCount += 1
    if let next = lists[last].number {
      let number = own ?? next
      marker = lists[last].marks.mark(of: number)
      lists[last].number = number &+ lists[last].marks.step
    } else {
      marker = lists[last].marks.numerals == .none ? nil : ["•", "–", "▪"][last % 3]
    }
    if isBare { marker = nil }
    if let task { marker = task ? FlowBlock.doneTask : FlowBlock.openTask }
  }

  /// Ends a block of words, if there are any.
  func flush(as kind: FlowBlock.Kind) {
    let words = takeSpans()
    let isHeading = if case .heading = kind { true } else { false }
    // A blank that is kept makes a paragraph, and is no word beside a picture.
    let hasPicture = words.contains { $0.picture != nil }
    let isNoWord: (Character) -> Bool = { hasPicture ? $0.isWhitespace : $0.isBlank }
    let isWord: (FlowSpan) -> Bool = { $0.picture?.look.isSign ?? !$0.text.allSatisfy(isNoWord) }
    guard words.contains(where: isWord) else {
      // What has no words beside it stands on its own.
      for span in words {
        guard let picture = span.picture else { continue }
        let description = span.text == LinePicture.silence ? "" : span.text
        emitPicture(picture.path, picture.look, description: description)
      }
      if isHeading { emit(kind, []) }
      for name in anchors.keys { anchors[name] = 0 }
      return
    }
    emit(kind, words)
  }

  private func takeSpans() -> [FlowSpan] {
    (punctuation, tags, openTag) = (Punctuation(), [], "")
    guard !spans.isEmpty else { return [] }
    defer { spans = [] }
    let trimmed = spans.withoutBlankEnds
    return notes.isEmpty ? trimmed : trimmed.flatMap { $0.withNumbers(of: notes) }
  }

  /// A number of more signs than this has no room before the text.
  private static let longestMarker = 8

  func emit(_ kind: FlowBlock.Kind, _ spans: [FlowSpan]) {
    var block = FlowBlock(kind: kind, spans: spans)
    if let number = marker, number.count > Self.longestMarker, kind == .paragraph {
      marker = nil
      block.spans.insert(FlowSpan(text: number + " "), at: 0)
      for (name, place) in anchors where place > 0 { anchors[name] = place + number.utf8.count + 1 }
    }
    block.quotes = quotes
    block.listDepth = lists.count
    block.marker = marker
    block.isTight = opensItem && isTightItem || isExplanation
    block.isExplanation = isExplanation
    isExplanation = false
    // The lines behind a sign stand behind it.
    if marker == nil, kind == .paragraph || block.isHeading {
      block.alignment = paragraph.side.alignment(of: spans.map(\.text).joined())
    }
    block.margins = paragraph.margins
    block.setScale(paragraph.scale)
    block.indent = paragraph.indent(of: block)
    (block.room, room) = (room, nil)
    // The first one does so anyway.
    (block.beginsPage, beginsPage) = (beginsPage && !blocks.isEmpty, false)
    (marker, opensItem) = (nil, false)
    let last = max(0, block.textLength - 1)
    block.anchors = anchors.mapValues { min($0, last) }
    anchors = [:]
    blocks.append(block)
  }

  /// The style of what is added.
  var style: FlowSpan.Style { styles.last ?? [] }

  /// Keeps room between what was last and what comes next, in sizes of letters: of several the most counts.
  func keep(room own: Double?) {
    if let own { room = max(room ?? 0, own) }
  }

  // MARK: - Words

  func enter(_ span: Span) {
    switch span {
    case .style(let style, let plain): push(style, without: plain)
    case .link(let target):
      push(.link)
      links.append(target)
    case .picture:
      if pictureDepth == 0 { description = "" }
      pictureDepth += 1
    }
  }

  func leave(_ span: Span) {
    switch span {
    case .style: styles.removeLast()
    case .link:
      styles.removeLast()
      links.removeLast()
    case .picture(let place, let look):
      pictureDepth -= 1
      if pictureDepth == 0 { addPicture(place, look, description: description) }
    }
  }

  func push(_ style: FlowSpan.Style, without plain: FlowSpan.Style = []) {
    styles.append((styles.last ?? []).subtracting(plain).union(style))
  }

  func add(_ text: Text) {
    if source != nil || code != nil && pictureDepth == 0 {
      switch text {
      case .words(let words), .plain(let words), .code(let words), .html(let words):
        source?.append(words)
        if var spans = code {
          code = nil
          append(words, style: .code, to: &spans)
          code = spans
        }
      }
      return
    }
    let isFirst = opensQuote
    opensQuote = false
    switch text {
    case .words(let words) where isFirst && addTitle(words): break
    case .plain(" ") where tags.last?.name == Self.titleTag,
      .plain("\n") where tags.last?.name == Self.titleTag:
      tags.removeLast()
      append("\n")
    case .words(let words) where note != nil && links.isEmpty && words.contains("[["):
      addNotes(namedIn: words)
    case .words(let words):
      // An address is shown as it is typed.
      let isAddress = links.last.map { $0.hasSuffix(words) } ?? false
      append(isAddress ? words : punctuation.set(words))
    case .plain(let words):
      punctuation.follow(words)
      append(words)
    case .code(let words):
      punctuation.follow(words)
      append(words)
    case .html(let words):
      openTag += words
      // md4c gives what goes over several lines in pieces.
      guard openTag.hasSuffix(openTag.hasPrefix("<!--") ? "-->" : ">") else { return }
      add(tag: openTag)
      openTag = ""
    }
  }

  func append(_ text: String) {
    guard pictureDepth == 0 else {
      description += text
      return
    }
    append(text, style: tags.last?.style ?? [], to: &spans)
  }

  /// Adds words in the style and the link that are open, and another style.
  private func append(_ text: String, style: FlowSpan.Style, to spans: inout [FlowSpan]) {
    let style = style.union(styles.last ?? [])
    if let last = spans.indices.last, spans[last].style == style, spans[last].link == link,
      spans[last].letters == letters, spans[last].picture == nil, spans[last].reading == nil
    {
      spans[last].text += text
    } else {
      spans.append(FlowSpan(text: text, style: style, link: link, letters: letters))
    }
  }

  /// Where what is added leads to.
  var link: String? {
    links.last.flatMap { $0.hasPrefix("#") || ExternalLink.isPossible($0) ? $0 : nil }
  }
}
