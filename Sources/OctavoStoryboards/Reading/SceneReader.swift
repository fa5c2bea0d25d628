internal import OctavoGeometry

/// Reads one scene.
struct SceneReader {
  /// The keys that only some kinds of scenes know.
  private static let kindsOfKeys: [(key: String, kind: Storyboard.Scene.Kind)] = [
    ("content", .page), ("alt", .page), ("pages", .flip), ("source", .flip), ("spread", .flip),
    ("coverAlone", .flip), ("across", .flip),
    ("orientation", .flip), ("indicator", .flip), ("cover", .flip), ("pageEdges", .flip),
    ("regions", .page),
    ("root", .stack),
  ]

  private let reader: MappingReader
  private let log: ProblemLog
  private let isKindKnown: Bool
  private var draft: Draft.Scene

  /// Reads a scene.
  ///
  /// - Parameter id: its id, and where that stands.
  static func read(_ node: BoardNode, id: Located<String>, log: ProblemLog) -> Draft.Scene {
    let owner = "scene \"\(id.value)\""
    guard
      let reader = MappingReader(
        node, owner: owner, at: id.range, known: Vocabulary.scene,
        // Where a key of a scene stands in the column of the scenes, it names one.
        hint: Vocabulary.scene.contains(id.value)
          ? "indent \(id.value) as the other keys of its scene" : nil, log: log)
    else { return Draft.Scene(scene: .init(id: id.value), range: id.range) }
    var scene = SceneReader(reader: reader, id: id, log: log)
    scene.read()
    return scene.draft
  }

  private init(reader: MappingReader, id: Located<String>, log: ProblemLog) {
    self.reader = reader
    self.log = log
    let kind = reader.choice("kind", of: Storyboard.Scene.Kind.self)?.value
    isKindKnown = kind != nil || !reader.has("kind")
    draft = Draft.Scene(
      scene: .init(id: id.value, kind: kind ?? Self.guess(reader)), range: id.range)
  }

  /// What a scene seems to be whose kind is misspelt.
  private static func guess(_ reader: MappingReader) -> Storyboard.Scene.Kind {
    guard reader.has("kind") else { return .page }
    return kindsOfKeys.first { reader.has($0.key) }?.kind ?? .page
  }

  private mutating func read() {
    if isKindKnown { checkKeys() }
    draft.scene.title = reader.text("title")?.value
    draft.scene.alt = reader.text("alt")?.value
    readBackground()
    draft.scene.canLeave = reader.flag("canLeave") ?? true
    draft.scene.notes = reader.text("notes")?.value
    draft.scene.tag = reader.name("tag")?.value
    switch draft.scene.kind {
    case .page:
      readRegions()
      readContent()
    case .flip: readFlip()
    case .stack:
      draft.root = reader.name("root")
      draft.scene.root = draft.root?.value
      if !reader.has("root") { reader.miss("root", hint: "the scene at the bottom of the stack") }
    }
  }

  private mutating func readBackground() {
    let kind = draft.scene.kind.rawValue
    guard draft.scene.kind == .page || !isKindKnown else {
      let word = reader.node("background").flatMap { node in
        if case .scalar(let scalar) = node.content { scalar } else { nil }
      }
      guard word?.text == Vocabulary.noBackground else {
        draft.scene.background = reader.color("background")
        return
      }
      reader.fail(
        .mismatch, at: reader.keyRange("background"),
        "\"background: none\" belongs to a page, and this is a \(kind)",
        hint: "pages without a background of their own lie on that of the \(kind)")
      return
    }
    switch reader.colorOrWord("background", among: Vocabulary.backgrounds) {
    case .color(let color)?: draft.scene.background = color
    case .word?: draft.scene.isTransparent = true
    case nil: break
    }
  }

  /// Refuses what another kind of scene would understand.
  private func checkKeys() {
    let kind = draft.scene.kind
    for (key, home) in Self.kindsOfKeys where reader.has(key) && home != kind {
      let named = reader.has("kind") ? "" : "write kind: \(home.rawValue) if it is one"
      reader.fail(
        .mismatch, at: reader.keyRange(key),
        "\"\(key)\" belongs to a \(home.rawValue), and this is a \(kind.rawValue)",
        hint: named.isEmpty ? nil : named)
    }
  }

  private mutating func readContent() {
    guard let node = reader.node("content") else { return }
    let content = ContentReader(node, owner: reader.owner, log: log)
    draft.scene.content = content.elements
    draft.regions += content.regions
    draft.slots = content.slots
    draft.assets += content.assets
    // The scene's own words speak for all of its pictures.
    if !reader.has("alt") { draft.unlabelled += content.unlabelled }
  }

  private mutating func readRegions() {
    let nodes = reader.list("regions") ?? []
    for node in ContentReader.within(nodes, "regions", of: reader.owner, log: log) {
      guard
        let region = MappingReader(
          node, owner: "\(reader.owner): region", known: Vocabulary.region, log: log)
      else { continue }
      let rect = region.rect("rect")
      if !region.has("rect") { region.miss("rect") }
      let label = region.text("label")
      guard let id = region.name("id") else {
        if !region.has("id") { region.miss("id") }
        continue
      }
      if label?.value.isEmpty ?? true {
        draft.unlabelled.append(.init(range: id.range, key: "label"))
      }
      let whole = Rect(x: 0, y: 0, width: 1, height: 1)
      let value = Storyboard.Region(id: id.value, rect: rect?.value ?? whole, label: label?.value)
      draft.scene.regions.append(value)
      draft.regions.append(Draft.Region(region: value, range: id.range, isPlaced: rect != nil))
    }
  }

  private mutating func readFlip() {
    draft.scene.spread = reader.choice("spread")?.value ?? .none
    draft.scene.indicator = reader.choice("indicator")?.value ?? .none
    draft.scene.orientation = reader.choice("orientation")?.value ?? .horizontal
    switch reader.colorOrWord("cover", among: Vocabulary.covers) {
    case .color(let color)?: draft.scene.cover = .board(color)
    case .word(Vocabulary.boardOfPages)?: draft.scene.cover = .pages
    case .word?, nil: break
    }
    draft.scene.showsPageEdges = reader.flag("pageEdges") ?? false
    draft.scene.isCoverAlone = reader.flag("coverAlone")
    readAcross()
    if reader.has("pages"), reader.has("source") {
      reader.fail(
        .wrongType, at: reader.keyRange("source"),
        "a flip has either \"pages\" or a \"source\", not both")
      return
    }
    if let node = reader.node("source") { readSource(node) }
    if let nodes = reader.list("pages") {
      draft.pages = nodes.compactMap {
        reader.text($0, name: "a page", expected: "the id of a scene")
      }
      draft.scene.pages = draft.pages.map(\.value)
      if nodes.isEmpty { reader.fail(.wrongType, at: reader.keyRange("pages"), "no pages") }
    } else if !reader.has("pages"), !reader.has("source") {
      reader.miss("pages", hint: "or a source with pdf, dir or cbz")
    }
  }

  private mutating func readAcross() {
    guard let nodes = reader.list("across") else { return }
    draft.across = nodes.compactMap {
      reader.text($0, name: "a page across", expected: "the id of one of the flip's pages")
    }
    draft.scene.across = draft.across.map(\.value)
    guard !reader.has("pages") else { return }
    reader.fail(
      .mismatch, at: reader.keyRange("across"), "\"across\" goes with \"pages\"",
      hint: "a source knows by itself what lies across both sides")
  }

  private mutating func readSource(_ node: BoardNode) {
    let owner = "\(reader.owner): \"source\""
    guard
      let source = MappingReader(
        node, owner: owner, known: Vocabulary.source,
        hint: "write {dir: a folder}, {pdf: a file} or {cbz: a file}", log: log),
      let kind = source.exactlyOne(of: Vocabulary.source, what: "a source"),
      let path = source.text(kind)
    else { return }
    let document: Storyboard.Scene.Source =
      switch kind {
      case "pdf": .pdf(path.value)
      case "dir": .folder(path.value)
      default: .archive(path.value)
      }
    draft.scene.source = document
    draft.assets.append(.init(path: path, use: document.use, owner: reader.owner))
  }
}
