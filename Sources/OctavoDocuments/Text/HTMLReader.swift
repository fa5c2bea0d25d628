internal import OctavoFiles
internal import OctavoGeometry

/// Cuts an HTML text where its pages may end, and reads each part when it is wanted.
struct HTMLReader: TextReader {
  let sections: [TextSection]
  /// What it calls itself; nil if it does not.
  let title: String?
  let language: String?
  private let bytes: [UInt8]
  private let styles: HTMLStyles
  private var pictures: LocalReference

  /// Takes a text.
  ///
  /// - Parameters:
  ///   - text: the source.
  ///   - pictures: where its pictures are looked for.
  ///   - sheets: where the style sheets are looked for that it links to; nil if nowhere.
  init(_ text: String, pictures: LocalReference, sheets: HTMLLinkedSheets? = nil) {
    self.pictures = pictures
    let page = HTMLMenus(takenOutOf: self.pictures.inline.take(outOf: HTMLSource.plain(text)))
    let bytes = page.text
    self.bytes = bytes
    let start = HTMLOutline.head(of: bytes[...])
    let head = MarkupTree(html: start)?.root
    var styles = Self.styles(of: head, sheets, hasMain: page.hasMain)
    styles.takeWritingMode(of: bytes[...], behind: start)
    self.styles = styles
    let html = head?.first(named: "html")
    language = LanguageTag.sound(html?["lang"] ?? html?["xml:lang"])
    let words = head?.first(named: "title")?.allWords ?? ""
    title = words.isEmpty ? nil : words
    var sections = HTMLOutline(of: bytes, in: bytes.indices).sections
    // What a sheet hides before all else makes no page.
    while styles.hiding == .besideMain, sections.count > 1, Self.isBlank(sections[0], bytes, styles)
    {
      sections.removeFirst()
    }
    self.sections = sections
  }

  private static func isBlank(
    _ section: TextSection, _ bytes: [UInt8], _ styles: HTMLStyles
  ) -> Bool {
    let references = HTMLParser.References(picture: { $0 }, place: { $0 }, name: { $0 })
    let blocks = HTMLParser.blocks(
      of: section.text(in: bytes), styles: styles, references: references)
    return blocks.count == 1 && blocks[0].kind == .paragraph && blocks[0].textLength == 0
  }

  private static func styles(
    of head: MarkupTree.Node?, _ sheets: HTMLLinkedSheets?, hasMain: Bool
  ) -> HTMLStyles {
    var (styles, sheets) = (HTMLStyles(), sheets)
    head?.walk { node in
      guard HTMLMedia().holds(node["media"] ?? "") else { return true }
      if node.name == "style" { styles.add(node.allWords) }
      if node.name == "link", node["rel"]?.lowercased() == "stylesheet", let name = node["href"],
        let sheet = sheets?.sheet(named: name), !sheet.isEmpty
      {
        styles.add(sheet, isOfScreen: true)
        styles.hiding = hasMain ? .besideMain : .nowhere
      }
      return true
    }
    return styles
  }

  /// Takes a book in one file, whose pictures are in it.
  init(_ book: FictionBookSource) {
    var pictures = LocalReference(in: "")
    pictures.inline = book.pictures
    self.init(book.html, pictures: pictures)
  }

  func blocks(
    of section: TextSection, extents: @escaping @Sendable (String) -> Size?
  ) -> [FlowBlock] {
    let references = HTMLParser.References(
      picture: { [pictures] in
        var pictures = pictures
        return pictures.path(of: $0)
      }, place: { $0.hasPrefix("#") ? PercentEncoding.decoded($0.dropFirst()) : nil }, name: { $0 },
      extents: extents)
    let text = section.text(in: bytes)
    return pictures.inline.restoring(
      HTMLParser.blocks(
        of: text, shift: section.source.upperBound - text.count, styles: styles,
        references: references))
  }

  func isVertical(_ section: Int) -> Bool { styles.isVertical }

  func picture(at path: String, budget: DrawingBudget) -> PictureSource {
    HTMLDrawing(path: path)?.picture(in: bytes, budget: budget)
      ?? pictures.inline.picture(at: path, budget: budget)
      ?? PictureSource(file: path, budget: budget)
  }

  /// Anywhere: an element's name does not tell where it is.
  func sections(holding link: String) -> Range<Int>? { sections.indices }
}
