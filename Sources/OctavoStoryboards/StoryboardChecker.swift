internal import OctavoGeometry
public import OctavoTransitions

/// Reads storyboards and says everything that is wrong with them at once.
///
/// The same checker runs for `octavo check`, when a board is opened, and when it is saved while it
/// plays: a board that passes here can be played.
public enum StoryboardChecker {
  /// The most bytes that a board may have: 8 MiB.
  public static let mostBytes = 8 << 20

  /// Checks a board's text.
  ///
  /// - Parameters:
  ///   - text: YAML 1.2 or JSON.
  ///   - file: what to call the board in messages.
  ///   - assets: the folder that its files are in.
  ///   - transitions: the program's own kinds of transitions, which the board may name.
  /// - Returns: the problems, and the board if none of them is an error.
  /// - Precondition: each of them has a name of its own, which is none of the catalogue's.
  public static func check(
    text: String, file: String, assets: some AssetFolder, transitions: [TransitionKind] = []
  ) -> StoryboardReport {
    check(bytes: Array(text.utf8), file: file, assets: assets, transitions: transitions)
  }

  /// Checks a board's bytes, which may not be text at all.
  ///
  /// - Parameters:
  ///   - bytes: YAML 1.2 or JSON in UTF-8.
  ///   - file: what to call the board in messages.
  ///   - assets: the folder that its files are in.
  ///   - transitions: the program's own kinds of transitions, which the board may name.
  /// - Returns: the problems, and the board if none of them is an error.
  /// - Precondition: each of them has a name of its own, which is none of the catalogue's.
  public static func check(
    bytes: [UInt8], file: String, assets: some AssetFolder, transitions: [TransitionKind] = []
  ) -> StoryboardReport {
    requireNames(of: transitions, in: #function)
    let (text, failure) = decode(bytes)
    let log = ProblemLog(text)
    var board: Storyboard?
    if let failure {
      log.add(
        failure.code, at: failure.index..<failure.index + 1, failure.message, hint: failure.hint)
    } else if let root = BoardParser.parse(into: log),
      var draft = BoardReader.read(root, kinds: transitions, log: log)
    {
      check(&draft, assets: assets, log: log)
      if !log.hasErrors { board = Storyboard(draft) }
    }
    let (problems, omitted) = log.takeProblems()
    return StoryboardReport(
      file: file, problems: problems, omitted: omitted, storyboard: board, text: text)
  }

  /// Runs all checks on a board that could be read.
  private static func check(_ draft: inout Draft, assets: some AssetFolder, log: ProblemLog) {
    NameCheck(draft: draft, log: log).run()
    let actions = draft.segues.map { ActionCheck(log: log).action(of: $0) }
    for (index, action) in actions.enumerated() {
      if let action { draft.segues[index].segue.action = action }
    }
    let graph = BoardGraph(draft, actions: actions)
    let parts = HeldScenes(draft, graph)
    CycleCheck(graph: graph, parts: parts, log: log).run()
    NestingCheck(graph: graph, parts: parts, log: log).run()
    TriggerCheck(draft: draft, graph: graph, log: log).run()
    for scene in draft.scenes { RegionCheck(log: log).run(scene) }
    AssetCheck(folder: assets, log: log).run(draft)
    guard let reachable = graph.reachable() else { return }
    let map = ContainmentMap(graph)
    if map.isComplete {
      MismatchCheck(draft: draft, graph: graph, map: map, reachable: reachable, log: log).run()
    }
    // A way that is misspelt would be missed by every scene behind it.
    guard !log.has(errors: [.unknownKey, .wrongType, .missingKey, .duplicate, .unknownName]) else {
      return
    }
    let isSound = map.isComplete && !log.has(errors: [.mismatch])
    ReachCheck(graph: graph, map: map, reachable: reachable, isSound: isSound, log: log).run()
  }

  /// A name that means two transitions is the program's mistake, not the board's.
  private static func requireNames(
    of kinds: [TransitionKind], in call: StaticString
  ) {
    var known = Set(TransitionCatalog.names)
    for kind in kinds where kind.name.isEmpty || !known.insert(kind.name).inserted {
      endProgram(
        misusing: Self.self,
        kind.name.isEmpty
          ? "a transition without a name"
          : "two transitions called “\(kind.name)”; one of the program's own has another name",
        in: call)
    }
  }

  private struct Failure {
    var code: StoryboardProblem.Code
    var index: Int
    var message: String
    var hint: String?
  }

  /// The text of bytes, without a byte order mark; as much of it as is text if there is a failure.
  private static func decode(_ bytes: [UInt8]) -> (SourceText, Failure?) {
    guard bytes.count <= mostBytes else {
      let failure = Failure(
        code: .limit, index: 0, message: "the board is larger than 8 MiB",
        hint: "put long texts into files of their own")
      return (SourceText(validated: []), failure)
    }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    do {
      _ = try UTF8Span(validating: text.span)
      return (SourceText(validated: text), nil)
    } catch {
      // What cannot be shown stands as the sign for that.
      let shown = SourceText(validated: Array(String(decoding: text, as: UTF8.self).utf8))
      let before = SourceText(validated: Array(text[..<error.byteOffsets.lowerBound]))
      let isText = !text.prefix(4096).contains(0)
      let isWide = bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
      let failure = Failure(
        code: .syntax, index: before.scalarCount, message: "these bytes are not UTF-8",
        hint: isWide
          ? "it seems to be UTF-16; save it as UTF-8"
          : isText ? "save it as UTF-8" : "this is no text; name the file of a storyboard")
      return (shown, failure)
    }
  }
}
