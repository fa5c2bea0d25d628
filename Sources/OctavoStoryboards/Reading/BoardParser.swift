/// Makes one tree of values from a text, with the places of all of them.
struct BoardParser {
  /// A list or mapping that has begun and not ended.
  private struct Open {
    var isMapping: Bool
    var anchor: String?
    var start: Range<Int>
    var parts: [BoardNode] = []
  }

  /// The deepest nesting of values.
  static let deepest = 64
  private static let tooDeep = "values are nested more than \(deepest) deep"
  /// How many times larger than its text a board may be through aliases.
  static let expansion = 10
  /// And how many values it may then have: about as many as a text of the largest size can write.
  private static let mostValues = 4_000_000

  private let log: ProblemLog
  private var open: [Open] = []
  private var root: BoardNode?
  private var anchors: [String: BoardNode] = [:]
  private var written = 0
  private var heaviestAlias: (weight: Int, range: Range<Int>)?
  /// The last text, if it is in quotes or set off otherwise.
  private var lastQuoted: Range<Int>?

  /// Reads the text of a log.
  ///
  /// - Returns: nil if the text is not one value of YAML or JSON within the limits; the log says why.
  static func parse(into log: ProblemLog) -> BoardNode? {
    var parser = BoardParser(log: log)
    do {
      guard try parser.run() else { return nil }
    } catch  where error.isNestedTooDeep {
      log.add(.limit, at: error.index..<error.index + 1, tooDeep)
      return nil
    } catch {
      if let swallowed = SwallowedEnd(error, in: log.source) {
        log.add(
          .syntax, at: swallowed.index..<swallowed.index + 1, SwallowedEnd.message,
          hint: swallowed.hint)
        return nil
      }
      let (message, hint) = SyntaxMessage.explain(error, in: log.source)
      log.add(
        .syntax, at: error.index..<error.index + 1, message, hint: hint,
        note: parser.origin(of: error))
      return nil
    }
    return parser.finished()
  }

  private init(log: ProblemLog) { self.log = log }

  /// Takes all events; whether the text is sound.
  private mutating func run() throws(SyntaxFailure) -> Bool {
    let events = EventStream(log.source)
    while true {
      let event = try events.next()
      switch event.kind {
      case .end: return true
      case .other: break
      case .beginDocument:
        guard root == nil else {
          log.add(
            .syntax, at: event.range, "a second document begins here",
            hint: "a storyboard is one document; take out the line ---")
          return false
        }
      case .beginSequence(let anchor, let tag), .beginMapping(let anchor, let tag):
        guard hasRoom(for: 1, at: event.range) else { return false }
        let isMapping = if case .beginMapping = event.kind { true } else { false }
        // One that says nothing else than what stands there is sound, as it is of a scalar.
        if let tag, tag != "!", tag != (isMapping ? "map" : "seq") {
          log.add(
            .wrongType, at: event.range,
            "the tag does not fit \(isMapping ? "keys and values" : "a list")",
            hint: "take out the tag")
        }
        open.append(Open(isMapping: isMapping, anchor: anchor, start: event.range))
        if let anchor { anchors[anchor] = nil }
      case .endCollection: close(at: event.range)
      case .scalar(let scalar, let anchor):
        guard hasRoom(for: 1, at: event.range) else { return false }
        written += 1
        lastQuoted = scalar.isPlain ? nil : event.range
        add(BoardNode(.scalar(scalar), range: event.range), anchor: anchor)
      case .alias(let name):
        guard try addAlias(name, at: event.range) else { return false }
      }
    }
  }

  /// Where a slip most likely is of which the parser saw the consequence further down.
  private func origin(of failure: SyntaxFailure) -> (range: Range<Int>, message: String)? {
    let line = log.line(of: failure.index..<failure.index + 1)
    if let lastQuoted, isLong(lastQuoted),
      log.source.position(ofScalar: lastQuoted.upperBound).line == line
    {
      return (
        lastQuoted.lowerBound..<lastQuoted.lowerBound + 1,
        "the text in quotes that begins here goes on to line \(line)"
      )
    }
    guard let start = failure.contextIndex, let context = failure.context,
      log.line(of: start..<start + 1) < line
    else { return nil }
    let begun: [(part: String, words: String)] = [
      ("flow mapping", "the { that begins here is not closed"),
      ("flow sequence", "the [ that begins here is not closed"),
      ("quoted scalar", "the quotes that begin here are not closed"),
    ]
    return begun.first { context.contains($0.part) }.map { (start..<start + 1, $0.words) }
  }

  private mutating func addAlias(_ name: String, at range: Range<Int>) throws(SyntaxFailure) -> Bool
  {
    guard var node = anchors[name] else {
      let isOpen = open.contains { $0.anchor == name }
      log.add(
        .syntax, at: range,
        isOpen ? "the alias *\(name) stands inside of what it means" : "unknown alias *\(name)",
        hint: isOpen ? nil : "write \"*\(name)\" in quotes if it is text")
      return false
    }
    guard hasRoom(for: node.depth, at: range) else { return false }
    if node.weight > heaviestAlias?.weight ?? 0 { heaviestAlias = (node.weight, range) }
    node.range = range
    add(node, anchor: nil)
    return true
  }

  private mutating func close(at range: Range<Int>) {
    guard let collection = open.popLast() else { return }
    written += 1
    let whole = collection.start.lowerBound..<max(range.upperBound, collection.start.upperBound)
    let content: BoardNode.Content
    if collection.isMapping {
      let pairs = stride(from: 0, to: collection.parts.count - 1, by: 2)
      let entries = pairs.map {
        BoardNode.Entry(key: collection.parts[$0], value: collection.parts[$0 + 1])
      }
      content = .mapping(unique(entries))
    } else {
      content = .sequence(collection.parts)
    }
    add(BoardNode(content, range: whole), anchor: collection.anchor)
  }

  private mutating func add(_ node: BoardNode, anchor: String?) {
    if let anchor { anchors[anchor] = node }
    if open.isEmpty { root = node } else { open[open.count - 1].parts.append(node) }
  }

  /// The entries without those whose key was there before, and those that have no name for a key.
  private func unique(_ entries: [BoardNode.Entry]) -> [BoardNode.Entry] {
    var firsts: [String: Range<Int>] = [:]
    firsts.reserveCapacity(entries.count)
    return entries.filter { entry in
      guard let name = entry.key.text else {
        log.add(.wrongType, at: entry.key.range, "a key must be a name, not a list or mapping")
        return false
      }
      guard let first = firsts[name] else {
        firsts[name] = entry.key.range
        return true
      }
      log.add(
        .duplicate, at: entry.key.range, "duplicate key \"\(name)\"",
        hint: "first at line \(log.line(of: first))",
        note: (first, "\"\(name)\" is here already"))
      return false
    }
  }

  /// Whether a text begins with a quote and ends on another line.
  private func isLong(_ range: Range<Int>) -> Bool {
    let start = log.source.position(ofScalar: range.lowerBound)
    let first = log.source.scalars(ofLine: start.line, columns: start.column..<start.column + 1)
    return ["\"", "'"].contains(first.first)
      && log.source.position(ofScalar: range.upperBound).line > start.line
  }

  private func hasRoom(for levels: Int, at range: Range<Int>) -> Bool {
    guard open.count + levels > Self.deepest else { return true }
    log.add(.limit, at: range, Self.tooDeep)
    return false
  }

  private func finished() -> BoardNode? {
    guard let root else {
      log.add(.syntax, at: 0..<1, "there is nothing in it", hint: "begin with: storyboard: 1")
      return nil
    }
    // The tree counts a key and its value once each; what is written counts them the same way.
    let most = max(written, min(Self.expansion * written, Self.mostValues))
    if root.weight > most, let heaviestAlias {
      log.add(
        .limit, at: heaviestAlias.range,
        "aliases make the board more than \(Self.expansion) times as large as its text")
      return nil
    }
    return root
  }
}
