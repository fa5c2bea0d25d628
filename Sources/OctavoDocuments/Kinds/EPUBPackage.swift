internal import OctavoFiles
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation

/// What an EPUB says of itself (EPUB 3.3, Package document; the older ones say it alike).
struct EPUBPackage: Sendable {
  /// Where every book says where it says the rest.
  static let container = "META-INF/container.xml"

  /// What it is called; nil if it does not say.
  let title: String?
  /// Its chapters, in the order in which they are read; those that it names and does not have are among them.
  let chapters: [ArchiveReader.Entry]
  /// Which way its pages follow one another; nil if it does not say.
  let direction: LayoutDirection?
  /// The sides of an open book that its chapters begin on; nil of those of which it says nothing.
  let sides: [PageSide?]
  /// The language that it is written in; nil if it does not say.
  let language: String?
  /// Its list of contents.
  let contents: [Part]
  let entries: EPUBEntries
  /// Whether its chapters are pages of fixed layout, each where it lies.
  let isFixed: Bool
  /// The extents of such pages that do not say their own, in CSS pixels; nil if it does not say.
  let pageSize: Size?

  /// What it is called among all books; empty if it does not say.
  private let identifier: String
  /// How files are hidden whose beginnings are.
  private let obfuscations: [String: EPUBObfuscation]

  /// A line of the list of contents.
  struct Part: Sendable {
    var entry: ContentsEntry
    /// Which of the chapters it leads to.
    var chapter: Int
    /// What the place in the chapter is called; empty for its beginning.
    var fragment: String
  }

  /// The most bytes of a file in which the book speaks of itself: to read it takes thirty times as many.
  private static let mostBytes = 8 << 20
  /// The most lines that are read of a list of contents.
  private static let mostParts = 10_000
  /// The most letters that are kept of one.
  private static let mostLetters = 200

  /// Something that the book is made of.
  private struct Item {
    var name: String
    var properties: String
    /// Its media type, in small letters; nil if it does not say.
    var type: String?
    /// What stands in its place where nobody reads such files, by its name in the list.
    var fallback: String?

    /// Whether it is a list of contents as older books have it.
    var isMap: Bool { type == "application/x-dtbncx+xml" }

    /// Whether it can be a chapter: a text, a drawing or a picture (EPUB 3.3, 3.2).
    var isChapter: Bool {
      guard let type else { return true }
      return type.contains("html") || type == "image/svg+xml" || type == "text/x-oeb1-document"
        || type.hasPrefix("image/") && PictureFormat.isName(name)
    }
  }

  /// What is shown of a chapter: itself, or what stands in its place where that cannot be shown and its fallback can
  /// (EPUB 3.3, 3.5.1).
  private static func shown(_ item: Item, of items: [String: Item]) -> Item {
    var next = item
    for _ in 0..<mostFallbacks where !next.isChapter {
      guard let other = next.fallback.flatMap({ items[$0] }) else { return item }
      next = other
    }
    return next.isChapter ? next : item
  }

  /// Fallbacks that go round have no end.
  private static let mostFallbacks = 8

  /// Reads it.
  ///
  /// - Throws: `DocumentError` if it is damaged, locked, or no book.
  init(_ archive: ArchiveReader, _ index: ArchiveReader.Index) throws(DocumentError) {
    let entries = EPUBEntries(index.entries)
    self.entries = entries
    guard !index.isEncrypted else {
      throw DocumentError(
        .encrypted, path: archive.path,
        reason: "the book is locked with a password; unpack it with that, and pack it without")
    }
    guard let container = entries.entry(named: Self.container) else {
      try index.checkTrouble(path: archive.path)
      throw Self.damaged(archive, "it has no \(Self.container)")
    }
    let file = try Self.tree(of: container, in: archive).first(named: "rootfile")?["full-path"]
    guard let entry = file.flatMap({ entries.entry(named: $0) }) else {
      try index.checkTrouble(path: archive.path)
      throw Self.damaged(archive, "\(Self.container) names no file that is there")
    }
    let root = try Self.tree(of: entry, in: archive)
    let metadata = root.children(named: "metadata").first
    language =
      metadata?.all(named: "language").lazy
      .compactMap { LanguageTag.sound($0.allWords) }.first
    title = metadata?.all(named: "title").lazy.map(\.allWords).first { !$0.isEmpty }

    let names = metadata?.all(named: "identifier") ?? []
    identifier =
      (names.first { $0["id"] != nil && $0["id"] == root["unique-identifier"] } ?? names.first)?
      .allWords ?? ""
    obfuscations = Self.obfuscations(entries, archive)
    let said = Self.said(in: metadata)
    isFixed =
      said["rendition:layout"] == "pre-paginated" || said["fixed-layout"] == "true"
      || Self.isFixedForApple(entries, archive)
    let sides = (said["original-resolution"] ?? "").split(separator: "x").map { Double($0) }
    pageSize = sides.count == 2 ? FixedPage.sound(sides[0], sides[1]) : nil

    var items: [String: Item] = [:]
    for item in root.children(named: "manifest").first?.children(named: "item") ?? [] {
      guard let id = item["id"], let reference = item["href"],
        let name = entries.path(of: reference, from: entry.name)
      else { continue }
      items[id] = Item(
        name: name, properties: item["properties"] ?? "",
        type: item["media-type"]?.trimmed.lowercased(), fallback: item["fallback"])
    }
    let spine = root.children(named: "spine").first
    switch spine?["page-progression-direction"] {
    case "rtl": direction = .rightToLeft
    case "ltr": direction = .leftToRight
    default: direction = nil
    }
    let direction = direction
    let parts = (spine?.children(named: "itemref") ?? []).compactMap { part in
      part["idref"].flatMap { items[$0] }.map { Self.shown($0, of: items) }.map {
        (
          entry: entries.entry(named: $0.name) ?? .missing(named: $0.name),
          side: Self.side(part["properties"] ?? "", in: direction)
        )
      }
    }
    chapters = parts.map(\.entry)
    self.sides = parts.map(\.side)
    guard chapters.contains(where: { !$0.isMissing }) else {
      try index.checkTrouble(path: archive.path)
      throw Self.damaged(archive, "\(entry.name) names no chapters that are there")
    }
    try Self.checkLocks(chapters, entries, archive)

    // Some books name none, or one that is empty, beside one that is not.
    let lists =
      [items.values.first { $0.properties.split(separator: " ").contains("nav") }]
      + [spine?["toc"].flatMap { items[$0] }, items.values.first(where: \.isMap)]
    let chapters = chapters
    contents =
      lists.lazy.compactMap { $0?.name }
      .map { Self.contents(in: $0, of: chapters, entries, archive) }.first { !$0.isEmpty } ?? []
  }

  /// The side that a chapter's properties give it (EPUB 3.3, Spread placement), with the prefix that they have in
  /// books whose pages are fixed, or without.
  private static func side(_ properties: String, in direction: LayoutDirection?) -> PageSide? {
    let words = properties.split { $0.isWhitespace }.map { word in
      word.hasPrefix("rendition:") ? word.dropFirst(10) : word
    }
    if words.contains("page-spread-center") { return .both }
    let isReversed = direction == .rightToLeft
    if words.contains("page-spread-left") { return isReversed ? .second : .first }
    return words.contains("page-spread-right") ? isReversed ? .first : .second : nil
  }

  /// What the book says of itself, of whatever age its way to say so is (EPUB 3.3, 5.5.5; EPUB 2 and Kindle: names).
  private static func said(in metadata: MarkupTree.Node?) -> [String: String] {
    var said: [String: String] = [:]
    for meta in metadata?.all(named: "meta") ?? [] {
      guard let name = meta["property"] ?? meta["name"] else { continue }
      let value = meta["property"] == nil ? meta["content"] ?? "" : meta.allWords
      if said[name] == nil { said[name] = value.trimmed.lowercased() }
    }
    return said
  }

  /// Books that were made for Apple's reader before EPUB 3 say it in a file of their own.
  private static func isFixedForApple(_ entries: EPUBEntries, _ archive: ArchiveReader) -> Bool {
    guard let options = entries.entry(named: "META-INF/com.apple.ibooks.display-options.xml"),
      let root = try? tree(of: options, in: archive)
    else { return false }
    return root.all(named: "option").contains {
      $0["name"] == "fixed-layout" && $0.allWords.lowercased() == "true"
    }
  }

  /// A font of the book, by the name of its file; nil if it is none that can be read.
  func font(named name: String, in archive: ArchiveReader) -> [UInt8]? {
    guard let entry = entries.entry(named: name),
      let bytes = try? archive.read(entry, atMost: Self.mostFontBytes)
    else { return nil }
    guard let obfuscation = obfuscations[entry.name] else { return bytes }
    return obfuscation.revealed(bytes, in: identifier)
  }

  /// A larger font no book needs.
  private static let mostFontBytes = 32 << 20

  /// The files of which the encryption list says how they are hidden.
  private static func obfuscations(
    _ entries: EPUBEntries, _ archive: ArchiveReader
  ) -> [String: EPUBObfuscation] {
    guard let list = entries.entry(named: "META-INF/encryption.xml"),
      let root = try? tree(of: list, in: archive)
    else { return [:] }
    var found: [String: EPUBObfuscation] = [:]
    for data in root.all(named: "EncryptedData") {
      let way = data.first(named: "EncryptionMethod")?["Algorithm"]
      let file = data.first(named: "CipherReference")?["URI"]
      guard let way = way.flatMap(EPUBObfuscation.init), let file,
        let name = entries.name(of: file, from: "")
      else { continue }
      found[name] = way
    }
    return found
  }

  private static func damaged(_ archive: ArchiveReader, _ words: String) -> DocumentError {
    DocumentError(
      .corrupt, path: archive.path, reason: "the book is damaged (\(words)); get it again")
  }

  private static func tree(
    of entry: ArchiveReader.Entry, in archive: ArchiveReader
  ) throws(DocumentError) -> MarkupTree.Node {
    guard let root = MarkupTree(xml: try archive.read(entry, atMost: mostBytes))?.root else {
      throw damaged(archive, "\(entry.name) is not XML")
    }
    return root
  }

  /// Books that shops lock say which of their files are; fonts are often hidden alone, and not used here.
  private static func checkLocks(
    _ chapters: [ArchiveReader.Entry], _ entries: EPUBEntries, _ archive: ArchiveReader
  ) throws(DocumentError) {
    guard let list = entries.entry(named: "META-INF/encryption.xml"),
      let root = try? tree(of: list, in: archive)
    else { return }
    let locked = Set(
      root.all(named: "CipherReference").compactMap { $0["URI"] }
        .compactMap { entries.name(of: $0, from: "") })
    guard !chapters.contains(where: { locked.contains($0.name) }) else {
      throw DocumentError(
        .encrypted, path: archive.path,
        reason: "the book is locked by its shop (DRM); open it with the shop's program")
    }
  }

  /// A list of contents, of EPUB 3 or 2.
  private static func contents(
    in name: String, of chapters: [ArchiveReader.Entry], _ entries: EPUBEntries,
    _ archive: ArchiveReader
  ) -> [Part] {
    guard let entry = entries.entry(named: name), let root = try? tree(of: entry, in: archive)
    else { return [] }
    let numbers = Dictionary(
      chapters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var parts: [Part] = []
    func take(_ reference: String?, _ words: String?, depth: Int) {
      guard parts.count < mostParts, let reference, let words, !words.isEmpty,
        let name = entries.name(of: reference, from: entry.name), let chapter = numbers[name]
      else { return }
      let fragment = reference.firstIndex(of: "#").map {
        PercentEncoding.decoded(reference[reference.index(after: $0)...])
      }
      parts.append(
        Part(
          entry: ContentsEntry(String(words.prefix(mostLetters)), depth: depth), chapter: chapter,
          fragment: fragment ?? ""))
    }
    func readPoints(of node: MarkupTree.Node, depth: Int) {
      for point in node.children(named: "navPoint") {
        take(
          point.children(named: "content").first?["src"],
          point.children(named: "navLabel").first?.allWords, depth: depth)
        readPoints(of: point, depth: depth + 1)
      }
    }
    func readList(_ list: MarkupTree.Node, depth: Int) {
      for item in list.children(named: "li") {
        // A number may stand before the link.
        let link = item.children.lazy.filter { $0.name != "ol" }.compactMap { $0.first(named: "a") }
          .first
        take(link?["href"], link?.allWords, depth: depth)
        for inner in item.children(named: "ol") { readList(inner, depth: depth + 1) }
      }
    }
    if let map = root.first(named: "navMap") { readPoints(of: map, depth: 0) }
    let lists = root.all(named: "nav")
    if let list = (lists.first { $0["type"] == "toc" } ?? lists.first)?.first(named: "ol") {
      readList(list, depth: 0)
    }
    return parts
  }
}

/// The files of a book, by the names that they have in it.
struct EPUBEntries: Sendable {
  private let entries: [String: ArchiveReader.Entry]
  /// Some books do not care how their letters are written.
  private let lowered: [String: ArchiveReader.Entry]

  init(_ entries: [ArchiveReader.Entry]) {
    self.entries = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    lowered = Dictionary(
      entries.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What goes for a picture by its name.
  var pictures: [ArchiveReader.Entry] {
    entries.values.filter { PictureFormat.isName($0.name) }
  }

  func entry(named name: String) -> ArchiveReader.Entry? {
    entries[name] ?? lowered[name.lowercased()]
  }

  /// The name of the file that a reference in another one leads to; nil if it leads out of the book, or to nothing.
  func name(of reference: String, from file: String) -> String? {
    path(of: reference, from: file).flatMap { entry(named: $0)?.name }
  }

  /// What a reference calls a file, whether there is one or not; nil if it leads out of the book.
  func path(of reference: String, from file: String) -> String? {
    let path = reference.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty else { return file.isEmpty ? nil : file }
    // A colon before the first slash ends a scheme: http:, data:.
    if let colon = path.firstIndex(of: ":"), !path[..<colon].contains("/") { return nil }
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    let whole = path.hasPrefix("/") ? path.dropFirst() : folder + path
    let name = EnclosedFolder.normalized(PercentEncoding.decoded(whole))
    if let name, entry(named: name) != nil { return name }
    // Some books have files whose own names are escaped.
    let escaped = EnclosedFolder.normalized(String(whole))
    return escaped.flatMap(entry(named:)) == nil ? name : escaped
  }
}
