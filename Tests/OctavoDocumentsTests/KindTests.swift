import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@Suite struct `The kind of a file` {
  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "notes.txt", .picture),
      ([0xFF, 0xD8, 0xFF, 0xE0], "x.png", .picture), (Samples.webp, "", .picture),
      (Samples.svg, "drawing", .picture),
      (Array("<?xml version='1.0'?><!-- a --> <?b?>\n<svg/>".utf8), "drawing", .picture),
      (Array("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>".utf8), "drawing", .picture),
      (Samples.svg, "drawing.md", .picture),
      (Array("<p>not a drawing</p>".utf8), "page.html", .html),
      (Array("<p>not a drawing</p>".utf8), "page", .plainText),
      (Array("GIF89a".utf8), "x", .picture), (ZipFile.encode([("a", [1])]), "a.pdf", .comic),
      (ZipFile.encode([("mimetype", Array("application/epub+zip".utf8))]), "a.zip", .epub),
      (Array("%PDF-1.7".utf8) + [0x0A, 0xE2, 0xE3], "comic.cbz", .pdf),
      ([0, 1, 2] + Array("%PDF-1.7".utf8), "x", .pdf),
      (Array("# Title".utf8), "a.md", .markdown), (Array("# Title".utf8), "a.MARKDOWN", .markdown),
      (Array("# Title".utf8), "a", .plainText), ([0xFF, 0xFE, 0x41, 0], "a.txt", .plainText),
      ([0x47, 0xFC, 0x6E], "latin1", .plainText), ([0, 1, 2, 3], "a.png", .picture),
      (Array("The %PDF- mark in a text".utf8), "a.txt", .plainText),
      (Array("\u{FEFF}<?xml version='1.0'?>\n<FictionBook>".utf8), "a.txt", .fictionBook),
      (Array("<FictionBook>".utf8), "a", .fictionBook),
      (Array("words".utf8), "a.fb2", .fictionBook),
      (Array("<p>a wo\0rd</p>\0\0\0".utf8), "a.html", .html),
      (Array("<?xml version='1.0'?>\0<html/>".utf8), "a.xhtml", .html),
      (Array("words".utf8), "a.pdf", .pdf), (Array("words".utf8), "a.png", .picture),
    ] as [([UInt8], String, DocumentKind)])
  func `is told by its bytes first`(_ head: [UInt8], _ name: String, _ kind: DocumentKind) {
    #expect(FileKind(FileHead(head), name: name) == .document(kind))
  }

  @Test func `of another sort is told by its bytes alone`() {
    let program = FileHead([0x7F, 0x45, 0x4C, 0x46, 2])
    #expect(FileKind(program, name: "a.md") == .other("a program"))
  }

  @Test(
    arguments: [
      ([UInt8](repeating: 0x61, count: 60) + Array("BOOKMOBI".utf8), "a book for Kindle"),
      (Array("AT&TFORM\0\0\u{1}\u{2}DJVM".utf8), "a DjVu file"),
      (Array("{\\rtf1\\ansi words}".utf8), "rich text (RTF)"),
      (Array("ITSF\u{3}\0\0\0".utf8), "Windows help (CHM)"),
      (Array("About <FictionBook> and {\\rtf1}".utf8), nil),
    ] as [([UInt8], String?)])
  func `that others read is told by its name`(_ head: [UInt8], _ words: String?) throws {
    let kind = FileKind(FileHead(head), name: "a.txt")
    #expect(kind == words.map { .other($0) } ?? .document(.plainText))
    guard let words else { return }
    let folder = TemporaryFolder()
    let path = try folder.write("a.txt", head)
    let error = #expect(throws: DocumentError.self) { try Documents.open(path) }
    #expect(error?.kind == .unsupported)
    #expect(error?.reason.hasPrefix("this is \(words), which Octavo does not read; ") == true)
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a.jpg", "png"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "x.png", "jpeg"), (Samples.webp, "", "webp"),
      (Samples.svg, "drawing", "svg"), (Array("<!-- long -->".utf8), "a.svg", "svg"),
      (Array("GIF89a".utf8), "x", "gif"), ([0, 1, 2, 3], "a.png", "png"),
      (Array("%PDF-1.7".utf8), "a.png", nil), (Array("words".utf8), "a.md", nil),
    ] as [([UInt8], String, String?)])
  func `of a picture names the loader`(_ head: [UInt8], _ name: String, _ loader: String?) {
    #expect(PictureFormat(FileHead(head), name: name)?.loader == loader)
  }

  @Test(arguments: [(1, 512, true), (2, 1000, true), (2, 999, false), (3, 603, false)])
  func `is text with one control byte in five hundred`(
    controls: Int, count: Int, isText: Bool
  ) {
    let head =
      Array(repeating: UInt8(1), count: controls)
      + Array(repeating: 0x61, count: count - controls)
    let kind = FileKind(FileHead(head), name: "x.bin")
    #expect(kind == (isText ? .document(.plainText) : nil))
  }

  @Test(
    arguments: [
      [0x1F, 0x8B, 8, 0], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], Array("BZh91AY&SY\0".utf8),
      [0x28, 0xB5, 0x2F, 0xFD, 0],
    ] as [[UInt8]]) func `that is compressed as a whole is told as such, whatever its name`(
      _ bytes: [UInt8]
    )
  {
    for name in ["a.cbt", "a.tar.xz", "a"] {
      #expect(FileKind(FileHead(bytes), name: name) == .other("a compressed file"))
    }
    #expect(FileKind(FileHead(Array("BZh is text".utf8)), name: "a.txt") == .document(.plainText))
  }

  @Test func `has its own endings and media types`() {
    let endings = DocumentKind.all.flatMap(\.endings)
    let types = DocumentKind.all.flatMap(\.mediaTypes)
    #expect(Set(endings).count == endings.count)
    #expect(Set(types).count == types.count)
    #expect(DocumentKind.all.allSatisfy { !$0.endings.isEmpty && !$0.mediaTypes.isEmpty })
  }

  @Test(arguments: [
    (["mimetype", "content.xml", "a.png"], "does not read office documents; save it as PDF"),
    (["[Content_Types].xml", "word/a.png"], "does not read office documents; save it as PDF"),
  ])
  func `that is no comic is told by its own name, with what to do`(
    _ names: [String], _ words: String
  ) throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      "thing.zip", ZipFile.encode(try names.map { (name: $0, bytes: try Samples.png()) }))
    let error = #expect(throws: DocumentError.self) { try Documents.open(path) }
    #expect(error?.kind == .unsupported)
    #expect(error?.reason.contains(words) == true)
    #expect(error?.reason.contains("open") == true)
  }

  @Test func `is not guessed where nothing tells`() {
    #expect(FileKind(FileHead([0, 1, 2, 3]), name: "blob") == nil)
    // What has zeros is no text without tags.
    for (words, name) in [("a\0b", "a.html"), ("<p>a\0b", "a.md"), ("<p>\u{1}\0\u{2}", "a.html")] {
      #expect(FileKind(FileHead(Array(words.utf8)), name: name) == nil)
    }
  }

  @Test(arguments: [
    (
      ["a.epub", "read me.txt"],
      "the archive holds a book, not the pages of one; unpack it and open that"
    ),
    (
      ["a.fb2", "more/b.fb2", "c.cbz"],
      "holds 3 books, not the pages of one; unpack it and open the folder"
    ),
  ])
  func `that holds books says what would open`(_ names: [String], _ words: String) throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      "books.zip", ZipFile.encode(names.map { (name: $0, bytes: Array("words".utf8)) }))
    let error = #expect(throws: DocumentError.self) { try Documents.open(path) }
    #expect(error?.kind == .nothingToShow)
    #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
  }
}

@Suite struct `A picture document` {
  let folder = TemporaryFolder()

  @Test(arguments: ["png", "jpeg", "webp", "svg"])
  func `opens whatever the name says`(_ kind: String) throws {
    let bytes: [UInt8] =
      switch kind {
      case "png": try Samples.png()
      case "jpeg": try Samples.jpeg()
      case "webp": Samples.webp
      default: Samples.svg
      }
    let book = try Book(opening: [folder.write("thing.txt", bytes)])
    #expect(book.pageCount(at: Size(width: 100, height: 100)) == .exact(1))
    let picture = try drawing(of: book.content(at: book.start))
    let centre = picture[50, kind == "webp" ? 50 : 55]
    switch kind {
    case "webp": #expect(centre == 0xFFFF_FFFF)
    case "jpeg": #expect(centre >> 16 & 0xFF > 240 && centre & 0xFF < 12)
    default: #expect(centre == 0xFFFF_0000)
    }
  }

  @Test(arguments: ["png", "jpeg", "bmp"])
  func `that ends too early says so`(_ kind: String) throws {
    let bytes = try Samples.saved(Samples.picture(width: 64, height: 64), as: kind)
    let whole = try folder.write("whole", bytes)
    let half = try folder.write("half", Array(bytes.prefix(bytes.count / 2)))
    _ = try drawing(of: Documents.open(whole).content(at: 0, inSection: 0))
    let error = #expect(throws: DocumentError.self) {
      try drawing(of: Documents.open(half).content(at: 0, inSection: 0))
    }
    #expect(error?.kind == .corrupt)
  }

  /// Files of pictures in rows that are told one after the other, in passes, and of few bits.
  private static func rowed() throws -> [[UInt8]] {
    let plain = try Samples.saved(Samples.picture(width: 64, height: 40), as: "png")
    return [plain, Samples.interlaced, Samples.gray]
  }

  @Test func `that lacks only the mark of its end is shown`() throws {
    for (number, bytes) in try Self.rowed().enumerated() {
      let mark = bytes.count - 12
      let whole = try pixels(of: page("whole\(number)", bytes))
      for count in [mark, mark - 4, mark + 6, bytes.count - 1] {
        let cut = try pixels(of: page("\(number)-\(count)", Array(bytes.prefix(count))))
        let isSame = cut == whole
        #expect(isSame, "\(number), \(count)")
      }
      // The last row is not there.
      #expect(throws: DocumentError.self) {
        try pixels(of: page("cut\(number)", Array(bytes.prefix(mark - 18))))
      }
    }
  }

  private func pixels(of content: any PageContent) throws -> [UInt32] {
    let picture = try drawing(of: content)
    return (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y] } }
  }

  private func page(_ name: String, _ bytes: [UInt8]) throws -> any PageContent {
    try Documents.open(try folder.write(name, bytes)).content(at: 0, inSection: 0)
  }

  @Test func `stands whole in the middle, on paper with a keyline about it`() throws {
    let book = try Book(opening: [folder.write("a.png", Samples.png())])
    let content = book.content(at: book.start)
    // 40×20 in 100×100 is 100×50 from y = 25.
    let picture = try drawing(of: content)
    #expect(picture[0, 0] == 0xFFE8_E6DE)
    #expect(picture[50, 24] & 0xFF < picture[50, 23] & 0xFF)
    #expect(picture[50, 20] == picture[0, 0])
    #expect(picture[0, 25] == 0xFFFF_FFFF)
    #expect(picture[99, 74] == 0xFFFF_0000)
    #expect(picture[50, 75] == picture[50, 24])
    #expect(picture[50, 79] == picture[0, 0])
  }

  @Test func `is not blown up without end`() throws {
    let book = try Book(opening: [folder.write("a.png", Samples.png(width: 10, height: 10))])
    let picture = try drawing(
      of: book.content(at: book.start), size: Size(width: 200, height: 200))
    #expect(picture[75, 100] == picture[0, 0])
    #expect(picture[119, 119] == 0xFFFF_0000)
  }

  @Test func `lets the paper show through as much as it says`() throws {
    let glass = try Picture(size: Size(width: 40, height: 20)) { context in
      context.setColor(Color(red: 0.5, green: 0.25, blue: 0), alpha: 0.5)
      context.paint()
    }
    let book = try Book(opening: [folder.write("glass.png", PNG.encode(glass))])
    let pixel = try drawing(of: book.content(at: book.start))[50, 50]
    // Half of white, and half of the colour upon it.
    let channels = [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
    for (channel, level) in zip(channels, [191, 159, 127]) { #expect(abs(channel - level) <= 2) }
  }

  // The white quarter, stored top left, and where each orientation shows it.
  @Test(arguments: [
    (1, 0, 0), (2, 1, 0), (3, 1, 1), (4, 0, 1), (5, 0, 0), (6, 1, 0), (7, 1, 1), (8, 0, 1),
  ]) func `stands upright as the camera was held`(
    _ orientation: Int, _ right: Int, _ below: Int
  ) throws {
    let isTall = orientation >= 5
    let size = isTall ? Size(width: 40, height: 80) : Size(width: 80, height: 40)
    for (ending, bytes) in [
      ("jpg", try Samples.jpeg(width: 80, height: 40, orientation: UInt8(orientation))),
      ("png", try Samples.png(width: 80, height: 40, orientation: UInt8(orientation))),
      ("tif", try Samples.tiff(width: 80, height: 40, orientation: UInt8(orientation))),
    ] {
      let book = try Book(opening: [folder.write("\(orientation).\(ending)", bytes)])
      let picture = try drawing(of: book.content(at: book.start), size: size)
      for x in [0, 1] {
        for y in [0, 1] {
          let value = picture[
            (1 + 2 * x) * picture.width / 4, (1 + 2 * y) * picture.height / 4]
          let isWhite = value & 0xFF > 200
          #expect(isWhite == (x == right && y == below), "quarter \(x), \(y) of \(ending)")
        }
      }
    }
  }

  @Test func `is whole with strange bytes between its segments, and not without its end`() throws {
    var bytes = try Samples.jpeg()
    bytes.insert(contentsOf: [1, 2, 0xFF, 0, 3], at: 4 + Int(bytes[4]) << 8 + Int(bytes[5]))
    let path = try folder.write("a.jpg", bytes)
    #expect(try PictureEnding.isThere(in: OpenFile(path), loader: "jpeg"))
    #expect(PictureEnding.isThere(in: bytes, loader: "jpeg"))
    for count in [bytes.count - 2, bytes.count / 2, 20] {
      #expect(!PictureEnding.isThere(in: Array(bytes.prefix(count)), loader: "jpeg"))
    }
    _ = try Book(opening: [path])
  }

  @Test func `is drawn as sharp as the screen if it is a drawing`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="2" height="1">\
      <rect width="1" height="1" fill="#000"/></svg>
      """
    let book = try Book(opening: [folder.write("a.svg", svg)])
    let picture = try drawing(
      of: book.content(at: book.start), size: Size(width: 100, height: 50),
      scale: PixelScale(numerator: 240))
    #expect(picture[98, 50] == 0xFF00_0000)
    #expect(picture[101, 50] == 0xFFFF_FFFF, "what shows through a drawing is paper")
  }

  @Test func `in a folder is a page, in natural order, and nothing else is`() throws {
    for (name, color) in [("p10.png", Samples.blue), ("p9.png", Samples.red)] {
      try folder.write("f/\(name)", Samples.png(color))
    }
    try folder.write("f/notes.txt", "no picture")
    try folder.write("f/.hidden.png", Samples.png())
    try folder.write("f/inner/p1.png", Samples.png())
    let book = try Book(opening: [folder.path("f")])
    let pages = places(of: book, at: Size(width: 10, height: 10))
    #expect(pages.count == 2)
    #expect(try drawing(of: book.content(at: pages[0]))[99, 74] == 0xFFFF_0000)
    #expect(try drawing(of: book.content(at: pages[1]))[99, 74] == 0xFF00_00FF)
  }
}

@Suite struct `An archive` {
  let folder = TemporaryFolder()

  @Test func `gives its pictures in natural order, without hidden ones and doubles`() throws {
    let bytes = try ZipFile.encode([
      ("c/10.png", Samples.png(Samples.blue)), ("c/9.png", Samples.png()),
      ("__MACOSX/c/._9.png", [0, 1]), ("c/.thumb.png", Samples.png()), ("info.txt", [65]),
    ])
    let book = try Book(opening: [folder.write("a.cbz", bytes)])
    let pages = places(of: book, at: Size(width: 10, height: 10))
    #expect(pages.count == 2)
    #expect(try drawing(of: book.content(at: pages[0]))[99, 74] == 0xFFFF_0000)
    #expect(try drawing(of: book.content(at: pages[1]))[99, 74] == 0xFF00_00FF)
  }

  @Test func `whose names begin with the folder that it was made in has them all`() throws {
    let png = try Samples.png()
    let path = try folder.write(
      "a.cbz", ZipFile.encode([("./2.png", png), ("././b/./1.png", png), ("./.hidden.png", png)]))
    #expect(try Book(opening: [path]).pageCount(at: Size(width: 100, height: 100)) == .exact(2))
  }

  @Test func `with names of sixty thousand letters is read in their order`() throws {
    let long = String(repeating: "a", count: 60_000)
    let bytes = try ZipFile.encode([
      ("\(long)10.png", Samples.png(Samples.blue)), ("\(long)9.png", Samples.png()),
      ("\(long)11.png", Array(Samples.png().prefix(60))),
    ])
    let book = try Book(opening: [folder.write("a.cbz", bytes)])
    let pages = places(of: book, at: Size(width: 10, height: 10))
    try #require(pages.count == 3)
    #expect(try drawing(of: book.content(at: pages[0]))[99, 74] == 0xFFFF_0000)
    #expect(try drawing(of: book.content(at: pages[1]))[99, 74] == 0xFF00_00FF)
    #expect(throws: DocumentError.self) { try drawing(of: book.content(at: pages[2])) }
  }

  @Test func `with names that climb is harmless`() throws {
    let bytes = try ZipFile.encode([
      ("../../../outside.png", Samples.png()), ("/a.png", Samples.png()),
    ])
    let book = try Book(opening: [folder.write("a.cbz", bytes)])
    for place in places(of: book, at: Size(width: 10, height: 10)) {
      #expect(try drawing(of: book.content(at: place))[99, 74] == 0xFFFF_0000)
    }
  }

  @Test func `with a bad page goes on after it`() throws {
    let bytes = try ZipFile.encode([
      ("1.png", Samples.png()), ("2.png", Array(Samples.png().prefix(60))),
      ("3.png", Samples.png()),
    ])
    let book = try Book(opening: [folder.write("a.cbz", bytes)])
    let pages = places(of: book, at: Size(width: 10, height: 10))
    #expect(pages.count == 3)
    let error = #expect(throws: DocumentError.self) { try drawing(of: book.content(at: pages[1])) }
    #expect(error?.kind == .corrupt)
    #expect(error?.path.hasSuffix("a.cbz: 2.png") == true)
    #expect(try drawing(of: book.content(at: pages[2]))[99, 74] == 0xFFFF_0000)
  }

  @Test func `that was cut off shows what it has and says where it ends`() throws {
    let whole = try ZipFile.encode([("1.png", Samples.png()), ("2.png", Samples.png(Samples.blue))])
    let cut = try whole.prefix(30 + 5 + Samples.png().count + 70)
    let book = try Book(opening: [folder.write("a.cbz", Array(cut))])
    let pages = places(of: book, at: Size(width: 10, height: 10))
    #expect(try drawing(of: book.content(at: pages[0]))[99, 74] == 0xFFFF_0000)
    #expect(pages.count >= 2)
  }
}
