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
  init(_ text: String, pictures: LocalReference) {
    self.pictures = pictures
    let bytes = self.pictures.inline.take(outOf: HTMLSource.plain(text))
    self.bytes = bytes
    let head = MarkupTree(html: HTMLOutline.head(of: bytes[...]))?.root
    var styles = HTMLStyles()
    for sheet in head?.all(named: "style") ?? [] where HTMLMedia().holds(sheet["media"] ?? "") {
      styles.add(sheet.allWords)
    }
    self.styles = styles
    let html = head?.first(named: "html")
    language = LanguageTag.sound(html?["lang"] ?? html?["xml:lang"])
    let words = head?.first(named: "title")?.allWords ?? ""
    title = words.isEmpty ? nil : words
    sections = HTMLOutline(of: bytes, in: bytes.indices).sections
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

  func picture(at path: String, budget: DrawingBudget) -> PictureSource {
    HTMLDrawing(path: path)?.picture(in: bytes, budget: budget)
      ?? pictures.inline.picture(at: path, budget: budget)
      ?? PictureSource(file: path, budget: budget)
  }

  /// Anywhere: an element's name does not tell where it is.
  func sections(holding link: String) -> Range<Int>? { sections.indices }
}
