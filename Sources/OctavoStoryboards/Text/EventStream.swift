// Only the events: libyaml's own tree forgets where values end and spreads aliases out as it goes.
internal import COctavoYAML

/// A step of the parser through the text, and the scalars that it took.
struct TextEvent {
  enum Kind {
    case beginDocument
    case alias(String)
    case scalar(BoardNode.Scalar, anchor: String?)
    case beginSequence(anchor: String?, tag: String?)
    case beginMapping(anchor: String?, tag: String?)
    case endCollection
    case end
    /// What says nothing to a storyboard.
    case other
  }

  var kind: Kind
  var range: Range<Int>
}

/// Why the parser cannot go on.
struct SyntaxFailure: Error {
  /// What the parser says, in its own words.
  var problem: String
  /// What it was doing.
  var context: String?
  /// The number of the scalar where it stopped.
  var index: Int
  /// The number of the scalar where what it was doing began; nil if it was doing nothing.
  var contextIndex: Int?

  /// Whether it found out on the next line that this one is no key.
  var lacksColon: Bool { problem.contains("could not find expected ':'") }

  /// Whether it gave up on the nesting, which libyaml after 0.2.5 looks into ahead of its events.
  var isNestedTooDeep: Bool { problem.contains("nesting level") }
}

/// The parser's steps through a text.
///
/// It is `@safe`: it owns the parser and the copy of the text that the parser reads, and frees both.
@safe
final class EventStream {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>
  private let input: ParserInput
  private let source: SourceText

  /// Begins to read a text.
  init(_ source: SourceText) {
    self.source = source
    let input = ParserInput(source)
    self.input = input
    let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: input.bytes.count)
    _ = unsafe text.initialize(from: input.bytes)
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    let isReady = unsafe yaml_parser_initialize(parser) == 1
    // Without memory for a few hundred bytes nothing else in the process would run either.
    precondition(isReady, "no memory for a parser")
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    unsafe self.text = text
    unsafe self.parser = parser
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// The next step; after the last one `end` for ever.
  func next() throws(SyntaxFailure) -> TextEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else {
      throw unsafe failure(parser.pointee)
    }
    defer { unsafe yaml_event_delete(&event) }
    let start = unsafe input.sourceIndex(event.start_mark.index)
    let end = unsafe input.sourceIndex(event.end_mark.index)
    return TextEvent(kind: unsafe Self.kind(of: event), range: start..<max(start, end))
  }

  private static func kind(of event: yaml_event_t) -> TextEvent.Kind {
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: return .beginDocument
    case YAML_ALIAS_EVENT: return unsafe .alias(string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let data = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
      let scalar = unsafe BoardNode.Scalar(
        text: String(decoding: bytes, as: UTF8.self),
        isPlain: data.style == YAML_PLAIN_SCALAR_STYLE, tag: tag(data.tag))
      return unsafe .scalar(scalar, anchor: string(data.anchor))
    case YAML_SEQUENCE_START_EVENT:
      let data = unsafe event.data.sequence_start
      return unsafe .beginSequence(anchor: string(data.anchor), tag: tag(data.tag))
    case YAML_MAPPING_START_EVENT:
      let data = unsafe event.data.mapping_start
      return unsafe .beginMapping(anchor: string(data.anchor), tag: tag(data.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .endCollection
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
    default: return .other
    }
  }

  private func failure(_ parser: yaml_parser_t) -> SyntaxFailure {
    let index =
      unsafe parser.error == YAML_READER_ERROR
      ? source.scalar(ofByte: parser.problem_offset)
      : input.sourceIndex(parser.problem_mark.index)
    var failure = unsafe SyntaxFailure(
      problem: parser.problem.map { unsafe String(cString: $0) } ?? "the text cannot be read",
      context: parser.context.map { unsafe String(cString: $0) }, index: index,
      contextIndex: parser.context == nil
        ? nil : input.sourceIndex(parser.context_mark.index))
    if failure.lacksColon, let start = failure.contextIndex { failure.index = start }
    return failure
  }

  private static func string(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe characters.map { unsafe String(cString: $0) }
  }

  private static func tag(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    let own = "tag:yaml.org,2002:"
    let tag = unsafe string(characters)
    return tag.map { $0.hasPrefix(own) ? String($0.dropFirst(own.count)) : $0 }
  }
}
