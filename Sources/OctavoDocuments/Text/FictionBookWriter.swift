/// Says the elements of a FictionBook in those of HTML.
struct FictionBookWriter {
  /// The text so far.
  private(set) var html = ""
  /// The pictures that it names.
  private(set) var pictures = InlinePictures()
  /// What the book holds its pictures in, by their names.
  private let sources: [String: ArraySlice<UInt8>]
  /// What those are called in the text that were named already.
  private var names: [String: String] = [:]
  /// Whether it is among the notes, whose titles are their numbers.
  private var isInNotes = false
  /// The number of a note, before its first words.
  private var number: String?
  /// Whether an empty line stands between the paragraph before and one that comes next.
  private var isAfterLine = false
  /// Whether it is in something whose titles are no chapters' names: a poem, a quotation.
  private var isInGroup = false
  /// Whether a page begins with what comes next.
  private var beginsPage = false

  private static let styles = """
    .page { page-break-before: always } .middle { text-align: center }
    .who { text-align: right; font-style: italic } .epigraph { margin-left: 30%; font-style: italic }
    .poem { margin-left: 2em } .line { margin-top: 0; margin-bottom: 0 }
    """

  /// What has a title and fewer letters than this is no chapter of its own, if it is a part of another.
  private static let shortest = 1_500

  /// Writes nothing yet.
  ///
  /// - Parameter sources: the pictures, in base64, by their names.
  init(naming sources: [String: ArraySlice<UInt8>]) { self.sources = sources }

  // MARK: - The book

  /// Writes what a book says of itself: its cover, its title where its first body has none, and what it is about.
  mutating func write(_ description: MarkupTree.Node?, before body: MarkupTree.Node) {
    let about = description?.first(named: "title-info")
    let title = about?.first(named: "book-title")?.allWords ?? ""
    let language = about?.first(named: "lang")?.allWords ?? ""
    html += "<html lang=\"\(HTMLSource.encoded(language))\"><head>"
    html += "<title>\(HTMLSource.encoded(title))</title><style>\(Self.styles)</style></head><body>"
    for picture in about?.first(named: "coverpage")?.all(named: "image") ?? [] {
      write(picture: picture)
      beginsPage = true
    }
    if body.children(named: "title").isEmpty, !title.isEmpty {
      write(title, as: "h1")
      for author in about?.children(named: "author") ?? [] {
        write(Self.name(of: author), as: "p", "middle")
      }
    }
    guard let annotation = about?.first(named: "annotation") else { return }
    write(childrenOf: annotation, depth: 0)
    beginsPage = true
  }

  private static func name(of author: MarkupTree.Node) -> String {
    let parts = ["first-name", "middle-name", "last-name"]
      .compactMap { author.first(named: $0)?.allWords }.filter { !$0.isEmpty }
    if parts.isEmpty { return author.first(named: "nickname")?.allWords ?? "" }
    return parts.joined(separator: " ")
  }

  /// Writes the text of the book, or its notes, which are bodies with a name.
  mutating func write(body: MarkupTree.Node) {
    isInNotes = body["name"] != nil
    beginsPage = beginsPage || isInNotes
    write(childrenOf: body, depth: 0)
  }

  /// Writes what a person should know, in words of our own.
  mutating func write(note: String) { write(note, as: "p", "who") }

  // MARK: - Blocks

  private mutating func write(childrenOf node: MarkupTree.Node, depth: Int) {
    for child in node.children { write(child, depth: depth) }
  }

  /// Writes what stands below what is before it.
  ///
  /// - Parameter depth: how many sections it is in.
  private mutating func write(_ node: MarkupTree.Node, depth: Int) {
    guard let name = node.name else {
      // Words where only elements should be.
      if let words = node.words, words.contains(where: { !$0.isWhitespace }) {
        write(words, as: "p")
      }
      return
    }
    switch name {
    case "section": write(section: node, depth: depth + 1)
    case "title": write(title: node, depth: depth)
    case "p":
      // Elsewhere there is room as it is.
      if isAfterLine, !beginsPage { html += "<p>&#160;</p>" }
      write(paragraph: node)
    case "subtitle": write(paragraph: node, "middle", isStrong: true)
    case "text-author", "date": write(paragraph: node, "who")
    case "empty-line": isAfterLine = true
    case "epigraph": write(group: node, "epigraph", depth: depth)
    case "poem": write(group: node, "poem", depth: depth)
    case "stanza": write(group: node, "stanza", depth: depth)
    case "v": write(paragraph: node, "line")
    case "cite": write(group: node, nil, tag: "blockquote", depth: depth)
    case "annotation": write(group: node, nil, depth: depth)
    case "image": write(picture: node)
    case "table": write(table: node)
    default: write(childrenOf: node, depth: depth)
    }
  }

  private mutating func write(section node: MarkupTree.Node, depth: Int) {
    if isInNotes {
      let title = node.children(named: "title").first?.allWords ?? ""
      open("div", node)
      number = title.isEmpty ? nil : title
      for child in node.children where child.name != "title" { write(child, depth: depth) }
      // A note without words has its number all the same.
      if let number { write(number, as: "p") }
      number = nil
    } else {
      if isChapter(node, depth: depth) { beginsPage = true }
      open("div", node)
      write(childrenOf: node, depth: depth)
    }
    html += "</div>"
  }

  /// Whether a section begins a page: the chapters of a book, and those of its parts.
  private func isChapter(_ section: MarkupTree.Node, depth: Int) -> Bool {
    guard !section.children(named: "title").isEmpty else { return false }
    return depth == 1 || depth == 2 && section.allWords.utf8.count >= Self.shortest
  }

  private mutating func write(title node: MarkupTree.Node, depth: Int) {
    let lines = node.children.filter { $0.name != nil && $0.name != "empty-line" }
    if isInGroup {
      for line in lines { write(paragraph: line, isStrong: true) }
      return
    }
    let level = min(depth + 1, 6)
    open("h\(level)", node)
    for (index, line) in lines.enumerated() {
      if index > 0 { html += "<br/>" }
      writeWords(of: line)
    }
    html += "</h\(level)>"
  }

  private mutating func write(
    group node: MarkupTree.Node, _ style: String?, tag: String = "div", depth: Int
  ) {
    let isInside = isInGroup
    open(tag, node, style)
    isInGroup = true
    write(childrenOf: node, depth: depth)
    isInGroup = isInside
    html += "</\(tag)>"
  }

  private mutating func write(
    paragraph node: MarkupTree.Node, _ style: String? = nil, isStrong: Bool = false
  ) {
    open("p", node, style)
    if let number {
      html += "<b>\(HTMLSource.encoded(number))</b> "
      self.number = nil
    }
    html += isStrong ? "<b>" : ""
    writeWords(of: node)
    html += isStrong ? "</b></p>" : "</p>"
  }

  private mutating func write(_ words: String, as tag: String, _ style: String? = nil) {
    open(tag, nil, style)
    html += "\(HTMLSource.encoded(words))</\(tag)>"
  }

  private mutating func write(table node: MarkupTree.Node) {
    open("table", node)
    for row in node.children(named: "tr") {
      html += "<tr>"
      for cell in row.children {
        guard let name = cell.name, name == "td" || name == "th" else { continue }
        open(name, cell, attributes: ["colspan", "rowspan", "align"])
        writeWords(of: cell)
        html += "</\(name)>"
      }
      html += "</tr>"
    }
    html += "</table>"
  }

  /// Writes the tag of an element, with the name that links call it by.
  private mutating func open(
    _ tag: String, _ node: MarkupTree.Node?, _ style: String? = nil, attributes: [String] = []
  ) {
    html += "<\(tag)"
    for name in ["id"] + attributes {
      if let value = node?[name] { html += " \(name)=\"\(HTMLSource.encoded(value))\"" }
    }
    let styles = [style, beginsPage ? "page" : nil].compactMap(\.self)
    if !styles.isEmpty { html += " class=\"\(styles.joined(separator: " "))\"" }
    (beginsPage, isAfterLine) = (false, false)
    html += ">"
  }

  // MARK: - Words

  private mutating func writeWords(of node: MarkupTree.Node) {
    for child in node.children {
      if let words = child.words {
        html += HTMLSource.encoded(words)
        continue
      }
      guard let name = child.name else { continue }
      switch name {
      case "strong", "sub", "sup", "code": write(child, within: name)
      case "emphasis": write(child, within: "em")
      case "strikethrough": write(child, within: "s")
      case "a": write(link: child)
      case "image": write(image: child)
      // A style of the book's own has a name and no look.
      default: writeWords(of: child)
      }
    }
  }

  private mutating func write(_ node: MarkupTree.Node, within tag: String) {
    html += "<\(tag)>"
    writeWords(of: node)
    html += "</\(tag)>"
  }

  private mutating func write(link node: MarkupTree.Node) {
    let isNote = node["type"] == "note"
    html += "<a href=\"\(HTMLSource.encoded(node["href"] ?? ""))\""
    html += isNote ? " role=\"doc-noteref\">" : ">"
    writeWords(of: node)
    html += "</a>"
  }

  private mutating func write(picture node: MarkupTree.Node) {
    open("figure", node)
    write(image: node)
    if let title = node["title"] { html += "<figcaption>\(HTMLSource.encoded(title))</figcaption>" }
    html += "</figure>"
  }

  private mutating func write(image node: MarkupTree.Node) {
    let reference = node["href"] ?? ""
    let alt = HTMLSource.encoded(node["alt"] ?? "")
    guard let name = self.name(ofPicture: String(reference.drop { $0 == "#" })) else {
      // What is not there is told.
      html += "<em>\(alt.isEmpty ? "\(HTMLSource.encoded(reference)): not in the file" : alt)</em>"
      return
    }
    html += "<img src=\"\(name)\" alt=\"\(alt)\"/>"
  }

  /// What a picture is called in the text; nil if the book does not hold it.
  private mutating func name(ofPicture id: String) -> String? {
    if let name = names[id] { return name }
    let name = sources[id].flatMap { pictures.add(base64: $0) }
    names[id] = name
    return name
  }
}
