internal import OctavoGeometry

/// Reads what is drawn on a page.
struct ContentReader {
  /// What was read.
  private(set) var elements: [Storyboard.Element] = []
  /// The places for a finger among it, and where their ids stand.
  private(set) var regions: [Draft.Region] = []
  private(set) var slots: Set<String> = []
  private(set) var assets: [Draft.Asset] = []
  /// Pictures without words.
  private(set) var unlabelled: [Draft.Unlabelled] = []

  /// The most elements, and the most rows of a list, that a scene may have.
  static let mostParts = 10_000

  private let owner: String
  private let log: ProblemLog

  /// Reads an element, or a list of them from behind to the front.
  init(_ node: BoardNode, owner: String, log: ProblemLog) {
    self.owner = owner
    self.log = log
    if case .sequence(let items) = node.content {
      for item in Self.within(items, "elements", of: owner, log: log) { read(item) }
    } else {
      read(node)
    }
  }

  /// As many parts of a scene as it may have; what is too many is told.
  static func within(
    _ parts: [BoardNode], _ what: String, of owner: String, log: ProblemLog
  ) -> ArraySlice<BoardNode> {
    if parts.count > mostParts {
      log.add(.limit, at: parts[mostParts].headRange, "\(owner): more than \(mostParts) \(what)")
    }
    return parts.prefix(mostParts)
  }

  private mutating func read(_ node: BoardNode) {
    let name = "\(owner): content"
    guard
      let reader = MappingReader(
        node, owner: name, known: Vocabulary.element,
        hint: "write {text: the words}, {image: a file} or the like", log: log),
      let kindName = reader.exactlyOne(of: Vocabulary.elementKinds, what: "an element")
    else { return }
    for (key, kinds) in Vocabulary.elementOptions where reader.has(key) {
      guard !kinds.contains(kindName) else { continue }
      reader.fail(
        .mismatch, at: reader.keyRange(key), "\"\(key)\" means nothing for \"\(kindName)\"",
        hint: "it goes with \(kinds.joined(separator: ", "))")
    }
    let rect = reader.rect("rect")
    let alt = reader.text("alt")
    if ["image", "svg"].contains(kindName), !reader.has("alt") {
      unlabelled.append(.init(range: reader.keyRange(kindName), key: "alt"))
    }
    guard let value = reader.node(kindName),
      let kind = kind(kindName, value, in: reader)
    else { return }
    let whole = Rect(x: 0, y: 0, width: 1, height: 1)
    let element = Storyboard.Element(kind, rect: rect?.value ?? whole, alt: alt?.value)
    elements.append(element)
    let isPlaced = rect != nil || !reader.has("rect")
    let ranges = regionRanges(kind, value, in: reader)
    for (index, (region, range)) in zip(element.regions, ranges).enumerated() {
      regions.append(
        Draft.Region(region: region, range: range, isPlaced: isPlaced, isFurtherRow: index > 0))
    }
  }

  private mutating func kind(
    _ name: String, _ node: BoardNode, in reader: MappingReader
  ) -> Storyboard.Element.Kind? {
    switch name {
    case "image", "svg":
      // Each shows what the other does: a drawing is a picture to whoever looks.
      guard let path = file(node, name, as: .picture, in: reader) else { return nil }
      return name == "svg"
        ? .svg(path: path, fit: fit(reader)) : .image(path: path, fit: fit(reader))
    case "pdf": return pdf(node, in: reader)
    case "text":
      return words(node, name, in: reader).map { .text($0, style(in: reader)) }
    case "markdown": return words(node, name, in: reader).map { .markdown($0) }
    case "color": return reader.color(node, name: "\"color\"").map { .color($0) }
    case "slot":
      guard let slot = reader.name("slot") else { return nil }
      slots.insert(slot.value)
      return .slot(slot.value)
    case "shape": return shape(node, in: reader)
    case "button":
      let label = reader.name("button")
      guard reader.has("id") else {
        reader.miss("id", hint: "a segue waits for the button with {tap: its id}")
        return nil
      }
      guard let label, let id = reader.name("id") else { return nil }
      return .button(id: id.value, label: label.value)
    default: return list(in: reader)
    }
  }

  // MARK: - Files

  private mutating func file(
    _ node: BoardNode, _ name: String, as use: AssetUse, in reader: MappingReader
  ) -> String? {
    guard let path = reader.text(node, name: "\"\(name)\"", expected: "the path of a file") else {
      return nil
    }
    assets.append(.init(path: path, use: use, owner: owner))
    return path.value
  }

  /// A PDF's path, with the page's number after a `#`.
  private mutating func pdf(
    _ node: BoardNode, in reader: MappingReader
  ) -> Storyboard.Element.Kind? {
    let expected = "the path of a PDF, as talk.pdf or talk.pdf#3"
    guard let text = reader.text(node, name: "\"pdf\"", expected: expected) else { return nil }
    let parts = text.value.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts[0])
    var page = 1
    if parts.count == 2 {
      guard let number = Int(parts[1]), number >= 1 else {
        reader.fail(
          .wrongType, at: text.range, "after # comes the number of a page, from 1")
        return nil
      }
      page = number
    }
    assets.append(.init(path: Located(path, at: text.range), use: .pdf(page: page), owner: owner))
    return .pdf(path: path, page: page, fit: fit(reader))
  }

  private mutating func words(
    _ node: BoardNode, _ name: String, in reader: MappingReader
  ) -> Storyboard.Element.Words? {
    guard case .mapping = node.content else {
      let expected = "text, or {file: its path}"
      return reader.text(node, name: "\"\(name)\"", expected: expected).map { .inline($0.value) }
    }
    guard
      let inner = MappingReader(
        node, owner: "\(reader.owner): \"\(name)\"", known: Vocabulary.words, log: log)
    else { return nil }
    guard let value = inner.node("file") else {
      inner.miss("file")
      return nil
    }
    return file(value, "file", as: .words, in: inner).map { .file($0) }
  }

  // MARK: - Looks

  private func fit(_ reader: MappingReader) -> Storyboard.Element.Fit {
    reader.choice("fit")?.value ?? .contain
  }

  private func style(in reader: MappingReader) -> Storyboard.Element.TextStyle {
    var style = Storyboard.Element.TextStyle()
    style.alignment = reader.choice("align")?.value ?? .start
    style.size = length("size", in: reader, from: 1)
    style.ink = reader.color("ink")
    return style
  }

  private func shape(_ node: BoardNode, in reader: MappingReader) -> Storyboard.Element.Kind? {
    let form = reader.choice(node, name: "\"shape\"", of: Storyboard.Element.Shape.Form.self)
    guard let form else { return nil }
    return .shape(
      Storyboard.Element.Shape(
        form.value, fill: reader.color("fill"), stroke: reader.color("stroke"),
        lineWidth: length("lineWidth", in: reader, from: 0) ?? 1,
        radius: length("radius", in: reader, from: 0) ?? 0))
  }

  /// A length in points, within what a page can hold.
  private func length(_ key: String, in reader: MappingReader, from least: Double) -> Double? {
    let expected = "a number of points"
    guard let number = reader.number(key, expected: expected) else { return nil }
    guard (least...10_000).contains(number.value) else {
      reader.fail(
        .wrongType, at: number.range, "\"\(key)\" must be from \(Int(least)) to 10000 points")
      return nil
    }
    return number.value
  }

  // MARK: - Lists

  private func list(in reader: MappingReader) -> Storyboard.Element.Kind? {
    guard let nodes = reader.list("list") else { return nil }
    let rows = Self.within(nodes, "rows", of: reader.owner, log: log)
    let items = rows.compactMap { item($0, in: reader)?.value }
    guard !nodes.isEmpty else {
      reader.fail(.wrongType, at: reader.keyRange("list"), "\"list\" has no rows")
      return nil
    }
    return items.count == nodes.count ? .list(items) : nil
  }

  private func item(
    _ node: BoardNode, in reader: MappingReader
  ) -> Located<Storyboard.Element.Item>? {
    guard case .mapping = node.content else {
      return reader.text(node, name: "a row", expected: "text, or id and label").map {
        Located(.init(id: $0.value, label: $0.value), at: $0.range)
      }
    }
    guard
      let reader = MappingReader(
        node, owner: "\(reader.owner): row", known: Vocabulary.item, log: log)
    else { return nil }
    let detail = reader.text("detail")
    guard let label = reader.name("label") else {
      if !reader.has("label") { reader.miss("label") }
      return nil
    }
    let id = reader.has("id") ? reader.name("id") : label
    guard let id else { return nil }
    let item = Storyboard.Element.Item(id: id.value, label: label.value, detail: detail?.value)
    return Located(item, at: id.range)
  }

  /// Where the ids of an element's regions stand.
  private func regionRanges(
    _ kind: Storyboard.Element.Kind, _ node: BoardNode, in reader: MappingReader
  ) -> [Range<Int>] {
    switch kind {
    case .button: return [reader.node("id")?.range ?? node.range]
    case .list:
      guard case .sequence(let nodes) = node.content else { return [] }
      return nodes.map { row in
        guard case .mapping(let entries) = row.content else { return row.range }
        let named =
          entries.first { $0.key.text == "id" } ?? entries.first { $0.key.text == "label" }
        return named?.value.range ?? row.headRange
      }
    default: return []
    }
  }
}
