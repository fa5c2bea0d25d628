internal import OctavoFiles

/// A FictionBook (FictionBook 2, an XML of its own that books in Cyrillic letters are mostly kept in), said in HTML.
struct FictionBookSource {
  /// What it says of itself and all its bodies, as one text in HTML.
  let html: String
  /// Its pictures, which the text names.
  private(set) var pictures = InlinePictures()

  /// Reads a book.
  ///
  /// - Parameter text: the file's words.
  /// - Returns: nil if it has no body.
  init?(_ text: String) {
    let source = Self.withoutPictures(text)
    guard let root = MarkupTree(xml: source.xml)?.root, let first = root.first(named: "body") else {
      return nil
    }
    // Behind a tag that is damaged, the text may stand in what comes before it.
    let all = root.children(named: "body")
    let bodies = all.isEmpty ? [first] : all
    var writer = FictionBookWriter(naming: source.pictures)
    writer.write(root.first(named: "description"), before: bodies[0])
    for body in bodies { writer.write(body: body) }
    // Where the file was cut off, its elements end all the same.
    if !source.isWhole {
      writer.write(note: "The file ends here, too early; get it again.")
    }
    (html, pictures) = (writer.html, writer.pictures)
  }

  /// The tag that ends a whole file stands among so many bytes.
  private static let endLength = 1_024

  /// The XML without the pictures, which may be longer than what a parser takes, and these by their names.
  private static func withoutPictures(
    _ text: String
  ) -> (xml: [UInt8], pictures: [String: ArraySlice<UInt8>], isWhole: Bool) {
    let bytes = HTMLSource.plain(text)
    let scan = HTMLScan(bytes: bytes, end: bytes.count)
    var pictures: [String: ArraySlice<UInt8>] = [:]
    // What it says of its letters was true of the file, not of these.
    var copied = scan.begins("<?xml", at: 0) ? scan.tagEnd(from: 0) ?? 0 : 0
    var xml: [UInt8] = []
    var place = copied
    while let found = scan.find("<binary", from: place) {
      place = found.upperBound
      guard scan.isElement("<binary", at: found.lowerBound) else { continue }
      // Where one tag has no end, none behind it has.
      guard let start = scan.tagEnd(from: found.lowerBound) else { break }
      let end = scan.find("</binary", from: start)
      let tag = HTMLTag(at: found.lowerBound..<start, in: bytes)
      if let name = tag["id"], pictures[name] == nil {
        pictures[name] = bytes[start..<(end?.lowerBound ?? bytes.count)]
      }
      xml += bytes[copied..<found.lowerBound]
      copied = end.map { scan.tagEnd(from: $0.upperBound) ?? bytes.count } ?? bytes.count
      place = copied
    }
    xml += bytes[copied...]
    let isWhole = scan.find("fictionbook>", from: max(copied, bytes.count - endLength)) != nil
    return (xml, pictures, isWhole)
  }
}
