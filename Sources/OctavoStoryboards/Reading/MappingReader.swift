internal import OctavoWords

/// Reads the values of one mapping by their keys and tells what is wrong with them.
struct MappingReader {
  /// Whose mapping it is, for messages: `scene "home"`; empty for the board itself.
  let owner: String
  /// Where to point for the mapping as a whole.
  let range: Range<Int>
  let log: ProblemLog
  private let entries: [String: BoardNode.Entry]
  /// The keys that mean something, in the order of the text.
  let keys: [Located<String>]
  /// Whether a key was refused, so that what seems to be missing is most likely that.
  private let hasUnknownKeys: Bool
  /// The keys that were most likely meant by some that were refused.
  private var meant: Set<String> = []

  /// A reader of a value that must be a mapping.
  ///
  /// - Parameters:
  ///   - range: where to point for the mapping as a whole; its first key if that is nil.
  ///   - known: the keys that mean something here; nil if any does.
  ///   - hint: what would help if the value is something else.
  /// - Returns: nil if the value is something else; the log says so.
  init?(
    _ node: BoardNode, owner: String, at range: Range<Int>? = nil, known: [String]?,
    hint: String? = nil, log: ProblemLog
  ) {
    guard case .mapping(let list) = node.content else {
      let name = owner.isEmpty ? "a storyboard" : owner
      log.add(
        .wrongType, at: node.headRange, "\(name): expected keys and values",
        hint: hint ?? (node.isNothing ? "write {} if there are none" : nil))
      return nil
    }
    self.owner = owner
    self.range = range ?? node.headRange
    self.log = log
    var entries: [String: BoardNode.Entry] = [:]
    var keys: [Located<String>] = []
    var unknown: [Located<String>] = []
    // A text may have as many keys as it has lines: only those that mean something are kept.
    for entry in list {
      guard let name = entry.key.text, !name.hasPrefix(Vocabulary.privatePrefix) else { continue }
      let key = Located(name, at: entry.key.range)
      guard known?.contains(name) ?? true else {
        unknown.append(key)
        continue
      }
      entries[name] = entry
      keys.append(key)
    }
    self.entries = entries
    self.keys = keys
    hasUnknownKeys = !unknown.isEmpty
    guard let known else { return }
    // What is there already was not meant again.
    let absent = known.filter { entries[$0] == nil }
    for key in unknown {
      let slip = UnfinishedKey(key.value, known: known)
      if let slip {
        meant.insert(slip.key)
      } else if let near = NearestName.find(key.value, among: absent) {
        meant.insert(near)
      }
      fail(
        .unknownKey, at: key.range, "unknown key \"\(key.value)\"",
        hint: slip?.hint
          ?? (key.value == "<<"
            ? "YAML 1.2 merges no mappings; write the keys out"
            : NearestName.hint(for: key.value, among: absent)
              ?? NearestName.hint(for: key.value, among: known) ?? Self.choice(of: known)))
    }
  }

  /// More keys than these are no help in one line.
  private static let mostToldKeys = 8

  /// What there is instead of a name that is near to none, where that is soon told.
  private static func choice(of known: [String]) -> String? {
    known.count > mostToldKeys ? nil : "there are \(known.joined(separator: ", "))"
  }

  /// Adds a problem with the owner's name before it.
  func fail(
    _ code: StoryboardProblem.Code, at range: Range<Int>,
    _ message: @autoclosure () -> String, hint: @escaping @autoclosure () -> String? = nil,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    log.add(
      code, at: range, owner.isEmpty ? message() : "\(owner): \(message())", hint: hint(),
      note: note)
  }

  /// Whether a key is there, whatever its value.
  func has(_ key: String) -> Bool { entries[key] != nil }

  /// The value of a key.
  func node(_ key: String) -> BoardNode? { entries[key]?.value }

  /// Where a key stands; the whole mapping's place if it is not there.
  func keyRange(_ key: String) -> Range<Int> { entries[key]?.key.range ?? range }

  /// Says that a key is missing, unless it is one that was refused for how it is written.
  func miss(_ key: String, hint: String? = nil) {
    guard !meant.contains(key) else { return }
    fail(.missingKey, at: range, "missing key \"\(key)\"", hint: hint)
  }

  /// The value of a key by the core schema; nil if there is none, or no single one.
  func scalar(_ key: String, expected: String, hint: String? = nil) -> Located<CoreValue>? {
    guard let node = node(key) else { return nil }
    return scalar(node, name: "\"\(key)\"", expected: expected, hint: hint)
  }

  /// A value by the core schema.
  ///
  /// - Parameters:
  ///   - name: what to call it.
  ///   - expected: what it should be.
  func scalar(
    _ node: BoardNode, name: String, expected: String, hint: String? = nil
  ) -> Located<CoreValue>? {
    guard case .scalar(let scalar) = node.content else {
      let found = if case .sequence = node.content { "a list" } else { "keys and values" }
      fail(
        .wrongType, at: node.headRange, "\(name) must be \(expected), not \(found)", hint: hint)
      return nil
    }
    guard let value = CoreValue(scalar) else {
      fail(
        .wrongType, at: node.range, "\(name): the tag does not fit", hint: "take out the tag")
      return nil
    }
    return Located(value, at: node.range)
  }

  /// Words.
  func text(_ key: String) -> Located<String>? {
    node(key).flatMap { text($0, name: "\"\(key)\"") }
  }

  /// Words, in a value that may have no key of its own.
  func text(
    _ node: BoardNode, name: String, expected: String = "text", hint: String? = nil
  ) -> Located<String>? {
    guard let value = scalar(node, name: name, expected: expected, hint: hint) else { return nil }
    if case .text(let text) = value.value { return Located(text, at: value.range) }
    let quoted: String? =
      switch value.value {
      case .null: nil
      default: node.text.map { "write \"\($0)\" if it is text" }
      }
    fail(
      .wrongType, at: value.range, "\(name) must be \(expected), not \(value.value.kindName)",
      hint: hint ?? quoted)
    return nil
  }

  /// Words that are not empty.
  func name(_ key: String) -> Located<String>? {
    guard let text = text(key) else { return nil }
    guard text.value.contains(where: { !$0.isWhitespace }) else {
      fail(.wrongType, at: text.range, "\"\(key)\" is empty")
      return nil
    }
    return text
  }

  /// Yes or no.
  func flag(_ key: String) -> Bool? {
    guard let value = scalar(key, expected: "true or false") else { return nil }
    if case .flag(let flag) = value.value { return flag }
    fail(
      .wrongType, at: value.range, "\"\(key)\" must be true or false",
      hint: Self.flagHint(value.value, isPlain: node(key)?.isPlain == true))
    return nil
  }

  /// A finite number.
  func number(_ key: String, expected: String = "a number") -> Located<Double>? {
    guard let value = scalar(key, expected: expected) else { return nil }
    return number(value, name: "\"\(key)\"", expected: expected)
  }

  /// A finite number, in a value that is read already.
  func number(
    _ value: Located<CoreValue>, name: String, expected: String, hint: String? = nil
  ) -> Located<Double>? {
    switch value.value {
    case .whole(let whole): return Located(Double(whole), at: value.range)
    case .number(let number) where number.isFinite: return Located(number, at: value.range)
    default:
      fail(.wrongType, at: value.range, "\(name) must be \(expected)", hint: hint)
      return nil
    }
  }

  /// One of some words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type = Choice.self
  ) -> Located<Choice>? where Choice.RawValue == String {
    node(key).flatMap { choice($0, name: "\"\(key)\"", of: type) }
  }

  /// One of some words, in a value that may have no key of its own.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: BoardNode, name: String, of type: Choice.Type = Choice.self
  ) -> Located<Choice>? where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    guard let word = word(node, name: name, of: words) else { return nil }
    return Choice(rawValue: word.value).map { Located($0, at: word.range) }
  }

  /// One of some words.
  func word(_ node: BoardNode, name: String, of words: [String]) -> Located<String>? {
    let expected = words.joined(separator: ", ")
    guard
      let text = text(node, name: name, expected: "one of \(expected)")?.map(Vocabulary.spelled)
    else { return nil }
    guard words.contains(text.value) else {
      fail(
        .wrongType, at: text.range, "\(name) cannot be \"\(text.value)\"; use \(expected)",
        hint: NearestName.hint(for: text.value, among: words))
      return nil
    }
    return text
  }

  /// The items of a list; a value that is no list is an error.
  func list(_ key: String) -> [BoardNode]? {
    guard let node = node(key) else { return nil }
    guard case .sequence(let items) = node.content else {
      fail(
        .wrongType, at: node.headRange, "\"\(key)\" must be a list",
        hint: node.isNothing
          ? "write [] if it has no items" : "put [ and ] around it, or begin each item with -")
      return nil
    }
    return items
  }

  /// The items of a list, or the one value that stands for a list of one.
  func oneOrMore(_ key: String) -> [BoardNode]? {
    guard let node = node(key) else { return nil }
    if case .sequence(let items) = node.content { return items }
    return [node]
  }

  /// The one key of several that is there; none and more than one are errors.
  func exactlyOne(of known: [String], what: String) -> String? {
    let found = keys.filter { known.contains($0.value) }
    if let second = found.dropFirst().first, let first = found.first {
      fail(
        .wrongType, at: second.range,
        "\(what) is either \"\(first.value)\" or \"\(second.value)\", not both")
      return nil
    }
    if found.isEmpty, !hasUnknownKeys {
      let names = known.joined(separator: ", ")
      fail(.missingKey, at: range, "\(what) needs one of \(names)")
    }
    return found.first?.value
  }

  private static func flagHint(_ value: CoreValue, isPlain: Bool) -> String? {
    guard case .text(let text) = value else { return nil }
    let flag: Bool
    switch text.lowercased() {
    case "yes", "on", "y", "true": flag = true
    case "no", "off", "n", "false": flag = false
    default: return nil
    }
    return isPlain
      ? "write \(flag); \(text) is text in YAML 1.2" : "write \(flag) without quotes"
  }
}
