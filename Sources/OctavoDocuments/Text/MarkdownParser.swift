internal import COctavoMd4c
internal import OctavoCairo
internal import OctavoGeometry

/// Reads Markdown into blocks: CommonMark with tables, strikethrough, task lists and bare addresses, by
/// md4c, which builds no tree, and footnotes.
///
/// The corresponding C function is `md_parse`.
enum MarkdownParser {
  private static let flags = UInt32(
    MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS
      | MD_FLAG_PERMISSIVEWWWAUTOLINKS | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS)
  private static let tables = UInt32(MD_FLAG_TABLES)
  /// A table with more cells than this is read as text: to name every missing cell of a wide table
  /// takes longer than its source tells.
  private static let mostCells = 100_000

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the source.
  ///   - references: where its pictures are looked for.
  ///   - notes: the places of the footnotes in the list of them, by their labels.
  ///   - listStart: the number that the list goes on with which the text begins with; nil if it begins one.
  ///   - extents: the extents of a picture in its own pixels, by its path; nil if it cannot be read.
  static func blocks(
    of text: [UInt8], pictures references: LocalReference, notes: [String: Int] = [:],
    listStart: Int? = nil, extents: @escaping (String) -> Size? = { _ in nil }
  ) -> [FlowBlock] {
    for flags in [flags | tables, flags] {
      var references = references
      let builder = FlowBuilder(
        notes: notes, listStart: listStart, picture: { references.path(of: $0) }, extents: extents)
      builder.note = { references.note(named: $0) }
      builder.isInVault = references.isVault
      guard read(text, flags: flags, into: builder) else { continue }
      return builder.finished()
    }
    return [
      FlowBlock(
        kind: .code, spans: [FlowSpan(text: String(decoding: text, as: UTF8.self), style: .code)])
    ]
  }

  /// - Returns: whether the text was read to its end.
  private static func read(
    _ text: [UInt8], flags: UInt32, into builder: FlowBuilder
  ) -> Bool {
    let spans = MarkdownSpans(of: builder)
    var calls = MD_PARSER()
    calls.flags = flags
    unsafe calls.enter_block = { kind, detail, spans in
      guard let block = unsafe MarkdownParser.block(kind, detail) else { return 1 }
      unsafe MarkdownParser.spans(spans).builder.enter(block)
      return 0
    }
    unsafe calls.leave_block = { kind, detail, spans in
      guard let block = unsafe MarkdownParser.block(kind, detail) else { return 1 }
      let spans = unsafe MarkdownParser.spans(spans)
      spans.leaveAll()
      spans.builder.leave(block)
      return 0
    }
    unsafe calls.enter_span = { kind, detail, spans in
      unsafe MarkdownParser.spans(spans).enter(MarkdownParser.span(kind, detail), of: kind)
      return 0
    }
    unsafe calls.leave_span = { kind, _, spans in
      unsafe MarkdownParser.spans(spans).leave(kind)
      return 0
    }
    unsafe calls.text = { kind, bytes, count, spans in
      let words = unsafe String(
        decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
      let builder = unsafe MarkdownParser.spans(spans).builder
      builder.add(MarkdownParser.text(kind, words, isInTable: builder.table != nil))
      return 0
    }
    // The spans live until the text is read. md4c looks beyond the end of a text that ends within a link or a
    // task: it gets a last line feed, and a byte after it.
    let result = withExtendedLifetime(spans) {
      unsafe (text + [0x0A, 0]).withUnsafeBytes { bytes in
        unsafe md_parse(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count - 1), &calls,
          Unmanaged.passUnretained(spans).toOpaque())
      }
    }
    return result == 0
  }

  private static func spans(_ pointer: UnsafeMutableRawPointer?) -> MarkdownSpans {
    guard let pointer = unsafe pointer else { preconditionFailure("md4c gives back what it got") }
    return unsafe Unmanaged<MarkdownSpans>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// What md4c says of a block; nil if the text is not to be read on.
  private static func block(
    _ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?
  ) -> FlowBuilder.Block? {
    func read<Detail>(_ type: Detail.Type) -> Detail? {
      unsafe detail?.assumingMemoryBound(to: type).pointee
    }
    switch kind {
    case MD_BLOCK_QUOTE: return .quote
    case MD_BLOCK_UL:
      return .list(
        number: nil, marks: ListMarks(), isTight: read(MD_BLOCK_UL_DETAIL.self)?.is_tight != 0)
    case MD_BLOCK_OL:
      let list = read(MD_BLOCK_OL_DETAIL.self)
      return .list(
        number: Int(list?.start ?? 1),
        marks: ListMarks(delimiter: list?.mark_delimiter == 0x29 ? ")" : "."),
        isTight: list?.is_tight != 0)
    case MD_BLOCK_LI:
      let item = read(MD_BLOCK_LI_DETAIL.self)
      return .item(task: item?.is_task == 1 ? item?.task_mark != 0x20 : nil)
    case MD_BLOCK_HR: return .rule
    case MD_BLOCK_H: return .heading(Int(read(MD_BLOCK_H_DETAIL.self)?.level ?? 1))
    case MD_BLOCK_CODE: return .code
    case MD_BLOCK_HTML: return .html
    case MD_BLOCK_P: return .paragraph
    case MD_BLOCK_TABLE:
      guard let table = read(MD_BLOCK_TABLE_DETAIL.self),
        Int(table.col_count) * Int(table.body_row_count) <= mostCells
      else { return nil }
      return .table(hasHead: true)
    case MD_BLOCK_TR: return .row
    case MD_BLOCK_TH, MD_BLOCK_TD:
      switch read(MD_BLOCK_TD_DETAIL.self)?.align {
      case MD_ALIGN_CENTER: return .cell(.center)
      case MD_ALIGN_RIGHT: return .cell(.trailing)
      default: return .cell(.leading)
      }
    default: return .other
    }
  }

  private static func span(
    _ kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?
  ) -> FlowBuilder.Span {
    switch kind {
    case MD_SPAN_EM: return .style(.emphasis)
    case MD_SPAN_STRONG: return .style(.strong)
    case MD_SPAN_CODE: return .style(.code)
    case MD_SPAN_DEL: return .style(.struck)
    case MD_SPAN_A:
      let link = unsafe detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee.href
      return .link(unsafe words(of: link))
    case MD_SPAN_IMG:
      let source = unsafe detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee.src
      return .picture(unsafe words(of: source), PictureLook())
    default: return .style([])
    }
  }

  private static func words(of attribute: MD_ATTRIBUTE?) -> String {
    guard let attribute = unsafe attribute, let text = unsafe attribute.text else { return "" }
    return HTMLEntities.decoded(
      unsafe String(
        decoding: UnsafeRawBufferPointer(start: text, count: Int(attribute.size)), as: UTF8.self))
  }

  private static func text(
    _ kind: MD_TEXTTYPE, _ words: String, isInTable: Bool
  ) -> FlowBuilder.Text {
    switch kind {
    case MD_TEXT_NULLCHAR: .plain("\u{FFFD}")
    case MD_TEXT_BR: .plain("\n")
    case MD_TEXT_SOFTBR: .plain(" ")
    case MD_TEXT_ENTITY: .plain(HTMLEntities.decoded(words))
    // A bar in a cell has a sign before it even in code, where no other sign is left out.
    case MD_TEXT_CODE: .code(isInTable ? words.replacing("\\|", with: "|") : words)
    case MD_TEXT_HTML: .html(words)
    default: .words(words)
    }
  }
}
