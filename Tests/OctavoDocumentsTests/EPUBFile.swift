import OctavoTestSupport

/// EPUB files for tests.
enum EPUBFile {
  static let container = """
    <?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">\
    <rootfiles><rootfile full-path="book/content.opf"/></rootfiles></container>
    """

  /// A book of chapters.
  ///
  /// - Parameters:
  ///   - chapters: their names in the folder of the book, and their bodies, or whole files.
  ///   - files: what else is in the archive, by its whole name.
  ///   - metadata: what the package says of the book.
  ///   - items: what else it lists as its parts.
  ///   - spine: what its list of chapters says of itself.
  ///   - properties: what that says of each chapter.
  ///   - ending: what stands at the end of that list.
  static func encode(
    _ chapters: [(name: String, html: String)], files: [(name: String, bytes: [UInt8])] = [],
    metadata: String = "<dc:title>A book</dc:title>", items: String = "", spine: String = "",
    properties: [String] = [], ending: String = "", isMarked: Bool = true
  ) -> [UInt8] {
    let manifest = chapters.enumerated().map { number, chapter in
      let name = chapter.name.replacing(" ", with: "%20")
      return "<item id=\"c\(number)\" href=\"\(name)\" media-type=\"application/xhtml+xml\"/>"
    }.joined()
    let order = chapters.indices.map { number in
      let own = properties.indices.contains(number) ? properties[number] : ""
      return "<itemref idref=\"c\(number)\"\(own.isEmpty ? "" : " properties=\"\(own)\"")/>"
    }.joined()
    let package = """
      <?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">\
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\(metadata)</metadata>\
      <manifest>\(manifest)\(items)</manifest><spine \(spine)>\(order)\(ending)</spine></package>
      """
    let mark = [(name: "mimetype", bytes: Array("application/epub+zip".utf8))]
    return ZipFile.encode(
      (isMarked ? mark : []) + [
        (name: "META-INF/container.xml", bytes: Array(container.utf8)),
        (name: "book/content.opf", bytes: Array(package.utf8)),
      ]
        + chapters.map { chapter in
          let isWhole = chapter.html.hasPrefix("<html")
          let html = isWhole ? chapter.html : "<html><body>\(chapter.html)</body></html>"
          return (name: "book/\(chapter.name)", bytes: Array(html.utf8))
        } + files)
  }
}
