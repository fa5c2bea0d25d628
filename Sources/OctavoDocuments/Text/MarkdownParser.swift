internal import COctavoCmark

/// Reads Markdown (CommonMark, by cmark) into blocks.
struct MarkdownParser {
  private var blocks: [FlowBlock] = []
  private var spans: [FlowSpan] = []
  private var styles: [FlowSpan.Style] = []
  private var lists: [List] = []
  private var quoteDepth = 0
  private var marker: String?
  private var isTightItem = false
  private var imageDepth = 0
  private var description = ""
  /// Where pictures are looked for.
  private var references: LocalReference

  private struct List {
    var number: Int?
    var delimiter: String
    var isTight: Bool
    var itemCount = 0
  }

  /// A line break that the writer asked for, told apart from one that only wraps the source.
  private static let hardBreak: Unicode.Scalar = "\u{2028}"

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the source.
  ///   - references: where its pictures are looked for.
  static func blocks(of text: String, pictures references: LocalReference) -> [FlowBlock] {
    var parser = MarkdownParser(references)
    parser.read(withoutFrontMatter(text))
    return parser.blocks.isEmpty
      ? [FlowBlock(kind: .paragraph, spans: [FlowSpan(text: "")])] : parser.blocks
  }

  private init(_ references: LocalReference) { self.references = references }

  private mutating func read(_ text: String) {
    var text = text
    let root = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe cmark_parse_document(
          characters.baseAddress, characters.count, CMARK_OPT_SMART | CMARK_OPT_VALIDATE_UTF8)
      }
    }
    defer { unsafe cmark_node_free(root) }
    // The iterator needs no recursion, so that no depth of nesting can exhaust the stack.
    let iterator = unsafe cmark_iter_new(root)
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard let node = unsafe cmark_iter_get_node(iterator) else { break }
      if event == CMARK_EVENT_ENTER {
        unsafe enter(node)
      } else {
        unsafe leave(node)
      }
    }
  }

  private mutating func enter(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: quoteDepth += 1
    case CMARK_NODE_LIST:
      let isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      unsafe lists.append(
        List(
          number: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
          delimiter: cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM ? ")" : ".",
          isTight: cmark_node_get_list_tight(node) != 0))
    case CMARK_NODE_ITEM: enterItem()
    case CMARK_NODE_CODE_BLOCK:
      var code = unsafe Self.literal(node)
      while code.hasSuffix("\n") { code.removeLast() }
      emit(.code, [FlowSpan(text: code.replacing("\t", with: "    "), style: .code)])
    case CMARK_NODE_HTML_BLOCK:
      for piece in HTMLText.pieces(of: unsafe Self.literal(node)) { add(piece) }
    case CMARK_NODE_THEMATIC_BREAK: emit(.rule, [])
    case CMARK_NODE_TEXT: unsafe append(Self.literal(node))
    case CMARK_NODE_SOFTBREAK: append("\n")
    case CMARK_NODE_LINEBREAK: append(String(Self.hardBreak))
    case CMARK_NODE_CODE: unsafe append(Self.literal(node), .code)
    case CMARK_NODE_HTML_INLINE:
      let tag = unsafe Self.literal(node).lowercased()
      if tag.hasPrefix("<br") { append(String(Self.hardBreak)) }
      if tag.hasPrefix("<img") {
        for piece in HTMLText.pieces(of: unsafe Self.literal(node)) { add(piece) }
      }
    case CMARK_NODE_EMPH: styles.append(.emphasis)
    case CMARK_NODE_STRONG: styles.append(.strong)
    case CMARK_NODE_LINK: styles.append(.link)
    case CMARK_NODE_IMAGE:
      if imageDepth == 0 { description = "" }
      imageDepth += 1
    default: break
    }
  }

  private mutating func leave(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: quoteDepth -= 1
    case CMARK_NODE_LIST: lists.removeLast()
    case CMARK_NODE_ITEM:
      // An item without anything in it still shows its sign.
      if marker != nil { emit(.paragraph, [FlowSpan(text: "")]) }
    case CMARK_NODE_PARAGRAPH: endParagraph()
    case CMARK_NODE_HEADING:
      let level = unsafe Int(cmark_node_get_heading_level(node))
      emit(.heading(level), Self.joined(spans))
      spans = []
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK:
      if !styles.isEmpty { styles.removeLast() }
    case CMARK_NODE_IMAGE:
      imageDepth -= 1
      if imageDepth == 0 {
        let url = unsafe cmark_node_get_url(node).map { unsafe String(cString: $0) } ?? ""
        addPicture(url, description: description)
      }
    default: break
    }
  }

  private mutating func enterItem() {
    guard !lists.isEmpty else { return }
    let last = lists.count - 1
    isTightItem = lists[last].isTight && (lists[last].itemCount > 0 || lists.count > 1)
    lists[last].itemCount += 1
    if let number = lists[last].number {
      marker = "\(number)\(lists[last].delimiter)"
      lists[last].number = number &+ 1
    } else {
      marker = ["•", "–", "▪"][last % 3]
    }
  }

  private mutating func append(_ text: String, _ extra: FlowSpan.Style = []) {
    guard imageDepth == 0 else {
      description += text
      return
    }
    let style = styles.reduce(into: extra) { $0.formUnion($1) }
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text += text
    } else {
      spans.append(FlowSpan(text: text, style: style))
    }
  }

  private mutating func add(_ piece: HTMLText.Piece) {
    switch piece {
    case .text(let text): emit(.paragraph, [FlowSpan(text: text)])
    case .picture(let url, let description): addPicture(url, description: description)
    }
  }

  /// A picture stands on its own, between what comes before and after it in its paragraph.
  private mutating func addPicture(_ url: String, description: String) {
    guard let path = references.path(of: url) else {
      styles.append(.emphasis)
      append("[\(description.isEmpty ? "picture" : description)]")
      styles.removeLast()
      return
    }
    endParagraph()
    emit(.picture(path), [FlowSpan(text: description)])
  }

  private mutating func endParagraph() {
    defer { spans = [] }
    if let rows = TableRows.rows(of: spans) {
      for row in rows { emit(.row(row), row.cells.flatMap { $0 }) }
      return
    }
    let text = Self.joined(spans)
    guard text.contains(where: { !$0.text.allSatisfy(\.isBlank) }) else { return }
    emit(.paragraph, text)
  }

  private mutating func emit(_ kind: FlowBlock.Kind, _ spans: [FlowSpan]) {
    var block = FlowBlock(kind: kind, spans: spans)
    block.quoteDepth = quoteDepth
    block.listDepth = lists.count
    block.marker = marker
    block.isTight = marker != nil && isTightItem
    marker = nil
    blocks.append(block)
  }

  /// Breaks that only wrapped the source become spaces; the ends are trimmed.
  private static func joined(_ spans: [FlowSpan]) -> [FlowSpan] {
    var result = spans
    for index in result.indices { result[index].text = unwrapped(result[index].text) }
    if let first = result.first, first.text.first?.isBlank == true {
      result[0].text = String(first.text.drop(while: \.isBlank))
    }
    if let last = result.indices.last {
      while result[last].text.last?.isBlank == true { result[last].text.removeLast() }
    }
    if result.contains(where: \.text.isEmpty) { result.removeAll(where: \.text.isEmpty) }
    return result
  }

  private static func unwrapped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0xE2 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar == "\n" ? " " : scalar == hardBreak ? "\n" : scalar)
    }
    return String(result)
  }

  private static func literal(_ node: OpaquePointer) -> String {
    unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
  }

  /// The text after the settings that some tools keep between two lines of dashes at the top.
  private static func withoutFrontMatter(_ text: String) -> String {
    guard text.hasPrefix("---\n") || text.hasPrefix("---\r\n") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard
      let end = lines.dropFirst().prefix(200).firstIndex(where: {
        $0 == "---" || $0 == "---\r" || $0 == "..."
      }), end > 1, lines[1..<end].allSatisfy({ $0.contains(":") || $0.first?.isLetter != true })
    else { return text }
    return lines[(end + 1)...].joined(separator: "\n")
  }
}

extension Character {
  /// Whether it is white space; quicker for the letters that most texts are made of.
  fileprivate var isBlank: Bool {
    if let ascii = asciiValue { return ascii == 0x20 || (0x09...0x0D).contains(ascii) }
    return isWhitespace
  }
}
