internal import OctavoWords

/// Reads one segue.
struct SegueReader {
  private let reader: MappingReader
  private let log: ProblemLog
  private let transitions: TransitionReader

  /// Reads a segue.
  ///
  /// - Parameter number: which one it is, from 1, to call it by if it has no id.
  /// - Returns: nil if it is no mapping.
  static func read(
    _ node: BoardNode, number: Int, transitions: TransitionReader, log: ProblemLog
  ) -> Draft.Segue? {
    // The id is part of every message about the segue, so it is found before anything is read.
    var owner = "segue \(number)"
    var place: Range<Int>?
    if case .mapping(let entries) = node.content,
      let id = entries.first(where: { $0.key.text == "id" })?.value, let text = id.text
    {
      owner = "segue \"\(text)\""
      place = id.range
    }
    guard
      let reader = MappingReader(
        node, owner: owner, at: place, known: Vocabulary.segue,
        hint: "write {from: a scene, to: another, do: push, on: {tap: a region}} or the like",
        log: log)
    else { return nil }
    return SegueReader(reader: reader, log: log, transitions: transitions).read()
  }

  private init(reader: MappingReader, log: ProblemLog, transitions: TransitionReader) {
    self.reader = reader
    self.log = log
    self.transitions = transitions
  }

  private func read() -> Draft.Segue {
    var draft = Draft.Segue(
      owner: reader.owner, range: reader.range, segue: .init(.pop, from: .anywhere))
    draft.id = reader.name("id")
    draft.segue.id = draft.id?.value
    readEnds(into: &draft)
    readTriggers(into: &draft)
    draft.segue.transition = transitions.transition("transition", in: reader)
    draft.segue.back = transitions.transition("back", in: reader)
    draft.segue.isInteractive = reader.flag("interactive")
    draft.segue.singleTop = reader.flag("singleTop") ?? true
    draft.popUpTo = reader.name("popUpTo")
    draft.segue.popUpTo = draft.popUpTo?.value
    draft.segue.isInclusive = reader.flag("inclusive") ?? false
    if reader.has("inclusive"), !reader.has("popUpTo") {
      reader.fail(
        .missingKey, at: reader.keyRange("inclusive"), "\"inclusive\" needs a \"popUpTo\"")
    }
    draft.order = order()
    draft.segue.order = draft.order?.value
    readVerbsOwn(into: &draft)
    draft.segue.arguments = arguments()
    return draft
  }

  private func readEnds(into draft: inout Draft.Segue) {
    if let nodes = reader.oneOrMore("from") {
      let names = nodes.compactMap {
        reader.text($0, name: "\"from\"", expected: "the id of a scene, a list of them, or \"*\"")
      }
      draft.from = names.contains { $0.value == "*" } ? nil : names
      draft.segue.origin = draft.from.map { .scenes($0.map(\.value)) } ?? .anywhere
      if nodes.isEmpty { reader.fail(.wrongType, at: reader.keyRange("from"), "no scene") }
    } else {
      reader.miss("from", hint: "the id of a scene, a list of them, or \"*\"")
      draft.from = []
    }
    draft.hasTarget = reader.has("to")
    if let target = reader.name("to") {
      let isMisspelt = target.value.hasPrefix("@") && !Vocabulary.targets.contains(target.value)
      if isMisspelt {
        reader.fail(
          .unknownName, at: target.range, "unknown target \"\(target.value)\"",
          hint: NearestName.hint(for: target.value, among: Vocabulary.targets)
            ?? "one of \(Vocabulary.targets.joined(separator: ", "))")
      } else {
        draft.target = target.map(Draft.Target.init)
      }
    }
    draft.verb = verb(for: draft.target)
  }

  /// What it does; a target with a sign says so by itself.
  private func verb(for target: Located<Draft.Target>?) -> Located<Draft.Verb>? {
    if reader.has("do") { return reader.choice("do") }
    switch target?.value {
    case .back: return target?.map { _ in .pop }
    case .root: return target?.map { _ in .popTo }
    case .next, .previous: return target?.map { _ in .set }
    case nil where reader.node("to")?.text?.hasPrefix("@") == true:
      // The target that is misspelt would have said it.
      return nil
    case .scene, nil:
      reader.miss("do", hint: "one of \(Vocabulary.verbs.joined(separator: ", "))")
      return nil
    }
  }

  private func readTriggers(into draft: inout Draft.Segue) {
    guard let nodes = reader.oneOrMore("on") else {
      // An id lets a program set it off; what is embedded is there from the start.
      if draft.id == nil, draft.verb?.value != .embed, !reader.has("on") {
        reader.miss("on", hint: "or an id, if a program sets it off")
      }
      return
    }
    if nodes.isEmpty, draft.id == nil, draft.verb?.value != .embed {
      reader.fail(
        .wrongType, at: reader.keyRange("on"), "\"on\" has no trigger",
        hint: "give it one, or the segue an id, if a program sets it off")
    }
    draft.triggers = nodes.compactMap {
      TriggerReader.read($0, owner: "\(reader.owner): \"on\"", log: log)
    }
    draft.segue.triggers = draft.triggers.map(\.value)
    if draft.verb?.value == .embed {
      reader.fail(
        .mismatch, at: reader.keyRange("on"),
        "an embedded scene is there from the start; nothing sets it off")
    }
  }

  private func order() -> Located<Int>? {
    guard let value = reader.scalar("order", expected: "a whole number") else { return nil }
    if case .whole(let order) = value.value { return Located(order, at: value.range) }
    reader.fail(.wrongType, at: value.range, "\"order\" must be a whole number")
    return nil
  }

  /// Reads the keys that mean something for one verb only.
  private func readVerbsOwn(into draft: inout Draft.Segue) {
    draft.cover = reader.choice("cover")?.value ?? .full
    draft.isDismissible = reader.flag("dismissible") ?? true
    draft.slot = reader.name("slot")
    guard let verb = draft.verb?.value else { return }
    let homes: [(key: String, verb: Draft.Verb)] = [
      ("cover", .present), ("dismissible", .present), ("slot", .embed),
    ]
    for (key, home) in homes where reader.has(key) && home != verb {
      reader.fail(
        .mismatch, at: reader.keyRange(key),
        "\"\(key)\" goes with do: \(home.rawValue), and this is \(verb.rawValue)")
    }
    let stacked: [Draft.Verb] = [.push, .replace]
    if reader.has("popUpTo"), !stacked.contains(verb) {
      reader.fail(
        .mismatch, at: reader.keyRange("popUpTo"),
        "\"popUpTo\" goes with do: push or replace, and this is \(verb.rawValue)",
        hint: verb == .popTo ? "write the scene in \"to\"" : nil)
    }
  }

  private func arguments() -> [String: Storyboard.Segue.Argument] {
    guard let node = reader.node("args"),
      let values = MappingReader(node, owner: "\(reader.owner): \"args\"", known: nil, log: log)
    else { return [:] }
    var arguments: [String: Storyboard.Segue.Argument] = [:]
    for key in values.keys {
      let expected = "text, a number, true or false"
      guard let value = values.scalar(key.value, expected: expected) else { continue }
      switch value.value {
      case .text(let text): arguments[key.value] = .text(text)
      case .flag(let flag): arguments[key.value] = .flag(flag)
      case .whole, .number:
        let number = values.number(value, name: "\"\(key.value)\"", expected: expected)
        arguments[key.value] = number.map { .number($0.value) }
      case .null:
        values.fail(.wrongType, at: value.range, "\"\(key.value)\" must be \(expected)")
      }
    }
    return arguments
  }
}
