internal import OctavoTransitions

/// Reads a board's tree of values into a draft.
struct BoardReader {
  /// The most scenes that a board may have.
  static let mostScenes = 10_000

  private let reader: MappingReader
  private let log: ProblemLog
  private let kinds: [TransitionKind]
  private var draft = Draft()

  /// Reads a board.
  ///
  /// - Parameter kinds: The program's own transitions.
  /// - Returns: nil if its version, its shape or its size leave nothing to read; the log says so.
  static func read(_ root: BoardNode, kinds: [TransitionKind], log: ProblemLog) -> Draft? {
    guard isOurs(root, log: log),
      let reader = MappingReader(root, owner: "", known: Vocabulary.board, log: log)
    else { return nil }
    var board = BoardReader(reader: reader, kinds: kinds, log: log)
    return board.read() ? board.draft : nil
  }

  private init(reader: MappingReader, kinds: [TransitionKind], log: ProblemLog) {
    self.reader = reader
    self.kinds = kinds
    self.log = log
    draft.range = reader.range
  }

  /// Checks the version before anything else: another version has other keys.
  private static func isOurs(_ root: BoardNode, log: ProblemLog) -> Bool {
    guard case .mapping(let entries) = root.content else {
      log.add(
        .wrongType, at: root.headRange, "a storyboard is keys and values",
        hint: "begin with: storyboard: \(Storyboard.version)")
      return false
    }
    guard let index = entries.firstIndex(where: { $0.key.text == "storyboard" }) else {
      log.add(
        .missingKey, at: root.headRange, "missing key \"storyboard\"",
        hint: "begin with: storyboard: \(Storyboard.version)")
      return true
    }
    let entry = entries[index]
    let value: CoreValue? =
      if case .scalar(let scalar) = entry.value.content { CoreValue(scalar) } else { nil }
    switch value {
    case .whole(Storyboard.version): break
    case .whole(let number):
      log.add(
        .unsupportedVersion, at: entry.value.range, "version \(number) is not known here",
        hint: "this program reads version \(Storyboard.version)")
      return false
    default:
      log.add(
        .wrongType, at: entry.value.headRange, "\"storyboard\" must be the format's version",
        hint: "write \(Storyboard.version)")
    }
    if index != 0 {
      log.add(
        .unsupportedVersion, at: entry.key.range, "the version must be the first key",
        hint: "put storyboard: \(Storyboard.version) on the first line")
    }
    return true
  }

  /// Reads all; whether the board is within its limits.
  private mutating func read() -> Bool {
    draft.id = reader.name("id")?.value
    draft.title = reader.text("title")?.value
    draft.language = language()
    draft.direction = reader.choice("direction")?.value ?? .automatic
    draft.initial = reader.name("initial")
    draft.hasInitial = reader.has("initial")
    draft.assets = reader.name("assets")
    draft.restoresPlace = reader.flag("restore") ?? true
    var transitions = TransitionReader(own: kinds, log: log)
    if let node = reader.node("transitions") { transitions.define(node) }
    readDefaults(transitions)
    guard readScenes() else { return false }
    for (index, node) in (reader.list("segues") ?? []).enumerated() {
      let segue = SegueReader.read(node, number: index + 1, transitions: transitions, log: log)
      if let segue { draft.segues.append(segue) }
    }
    return true
  }

  private func language() -> String? {
    guard let language = reader.name("language") else { return nil }
    let parts = language.value.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      let range = index == 0 ? 2...8 : 1...8
      return range.contains(part.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || (index > 0 && $0.isNumber)) }
    }
    if isTag { return language.value }
    reader.fail(
      .wrongType, at: language.range, "\"language\" must be a language's tag, as en or pt-BR",
      hint: language.value.contains("_") ? "write - for _" : nil)
    return nil
  }

  private mutating func readDefaults(_ transitions: TransitionReader) {
    guard let node = reader.node("defaults"),
      let values = MappingReader(
        node, owner: "\"defaults\"", known: Vocabulary.defaults, log: log)
    else { return }
    if let spec = transitions.transition("transition", in: values) {
      draft.defaults.transition = spec
    }
    if let duration = values.transitionDuration("duration") {
      draft.defaults.duration = duration.value
      if draft.defaults.transition.duration == nil {
        transitions.checkFlip(draft.defaults.transition.style, duration, in: values)
      }
    }
    draft.defaults.isInteractive = values.flag("interactive") ?? true
    draft.defaults.table = readTable(values)
  }

  private func readTable(_ values: MappingReader) -> Storyboard.Table {
    switch values.colorOrWord("table", among: Vocabulary.tables) {
    case .color(let color)?: .color(color)
    case .word(Vocabulary.plainTable)?: .plain
    case .word?, nil: .pages
    }
  }

  private mutating func readScenes() -> Bool {
    guard let node = reader.node("scenes") else {
      reader.miss("scenes")
      return true
    }
    guard
      let scenes = MappingReader(
        node, owner: "\"scenes\"", known: nil,
        hint: node.isNothing ? nil : "write each as its id, a colon, and {content: what it shows}",
        log: log)
    else { return true }
    draft.hasScenes = true
    if let excess = scenes.keys.dropFirst(Self.mostScenes).first {
      log.add(.limit, at: excess.range, "more than \(Self.mostScenes) scenes")
      return false
    }
    for id in scenes.keys {
      guard let value = scenes.node(id.value) else { continue }
      if id.value.isEmpty || id.value == "*" || id.value.hasPrefix("@") {
        log.add(
          .wrongType, at: id.range, "\"\(id.value)\" cannot be the id of a scene",
          hint: "* and @ have a meaning of their own in segues")
      }
      draft.index[id.value] = draft.scenes.count
      draft.scenes.append(SceneReader.read(value, id: id, log: log))
    }
    return true
  }
}
