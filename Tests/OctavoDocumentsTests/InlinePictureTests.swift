import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Pictures whose bytes stand in a text.
@Suite struct InlinePictureTests {
  private let folder = TemporaryFolder()

  private static func address(_ bytes: [UInt8], type: String = "png") -> String {
    "data:image/\(type);base64,\(Data(bytes).base64EncodedString())"
  }

  private static func taken(_ text: String) -> (text: String, pictures: InlinePictures) {
    var pictures = InlinePictures()
    let bytes = pictures.take(outOf: Array(text.utf8))
    return (String(decoding: bytes, as: UTF8.self), pictures)
  }

  @Test(arguments: [
    ("<img src=\"data:image/png;base64,AAAA\" alt='a'>", "<img src=\"octavo-picture-0\" alt='a'>"),
    ("<img alt='a' SRC = 'DATA:image/png,AAAA'>", "<img alt='a' SRC = 'DATA:image/png,AAAA'>"),
    ("<img alt='a'src='data:image/svg+xml,%3Csvg/>'>", "<img alt='a'src='octavo-picture-0'>"),
    (
      "![a](data:image/png;base64,AA \"b\") ![](data:image/gif,x)",
      "![a](octavo-picture-0 \"b\") ![](octavo-picture-1)"
    ),
    ("![a](<data:image/png,A A> 'b')", "![a](<octavo-picture-0> 'b')"),
    ("[a]: <data:image/png,A>", "[a]: <octavo-picture-0>"),
    (
      "[a]:\tdata:image/png,A 'b'\n[b]:data:image/gif,B",
      "[a]:\toctavo-picture-0 'b'\n[b]:octavo-picture-1"
    ),
    ("<data:image/png,A>", "<data:image/png,A>"), (" data:image/png,A", " data:image/png,A"),
    (": data:image/png,A", ": data:image/png,A"),
    ("[a]: <data:image/png,A", "[a]: <data:image/png,A"),
    ("data:image/png;base64,AAAA", "data:image/png;base64,AAAA"),
    ("(data:image/png;base64,AAAA)", "(data:image/png;base64,AAAA)"),
    ("<img src=\"data:image/png;base64,AAAA", "<img src=\"data:image/png;base64,AAAA"),
    (
      "<svg><image xlink:href=\"data:image/png,A\"/></svg>",
      "<svg><image xlink:href=\"data:image/png,A\"/></svg>"
    ),
    ("<p data-src=\"data:image/png,A\">", "<p data-src=\"data:image/png,A\">"),
    ("", ""), (":", ":"), ("a:b", "a:b"),
  ]) func `are taken out of it, and nothing else is`(_ text: String, _ rest: String) {
    #expect(Self.taken(text).text == rest)
  }

  @Test(arguments: ["](data:image/", "[a]:<data:image/", "](<data:image/"])
  func `without an end are looked through once`(_ part: String) {
    // What is looked through for each of them takes minutes.
    let text = String(repeating: part, count: 100_000)
    #expect(Self.taken(text).text == text)
  }

  @Test func `are what their addresses say`() throws {
    let png = try Samples.png(width: 30, height: 10)
    let (_, pictures) = Self.taken("<img src='\(Self.address(png))'>")
    let path = try #require(pictures.path(of: "octavo-picture-0"))
    let source = try #require(pictures.picture(at: path, budget: .standard))
    let decoded = try source.decoded(fitting: (64, 64))
    #expect((decoded.naturalWidth, decoded.naturalHeight) == (30, 10))
    for other in ["octavo-picture-1", "octavo-picture--1", "octavo-picture-x", "a.png"] {
      #expect(pictures.path(of: other) == nil)
      #expect(pictures.picture(at: other, budget: .standard) == nil)
    }
  }

  @Test(arguments: ["a.md", "a.html"])
  func `are as they are written where a text is about them`(_ name: String) throws {
    let address = "data:image/png;base64,AAAA"
    let long = "data:image/png;base64,\(String(repeating: "A", count: 2_000))"
    let text =
      name == "a.md"
      ? "Write `![a](\(address))`.\n\n| a |\n|---|\n| `![b](\(long))` |\n\n    ![c](\(address))\n"
      : """
      <p>Write <code>src="\(address)"</code>.</p><pre>![b](\(long))\n![c](\(address))</pre>
      """
    let document = try #require(
      try Documents.open(folder.write(name, text)) as? TextDocument)
    let words = document.outline.joined(separator: "\n")
    #expect(!words.contains("octavo-picture"), "\(words)")
    #expect(words.components(separatedBy: address).count == 4, "\(words)")
    #expect(words.contains("AAAA…"))
  }

  @Test func `are shown where Markdown names them below its words`() throws {
    let address = try Self.address(Samples.png(width: 30, height: 10))
    let text = "![one][a] ![][b]\n\n[a]: <\(address)>\n[b]: \(address)"
    let document = try #require(
      try Documents.open(folder.write("a.md", text)) as? TextDocument)
    #expect(document.outline == ["picture: one", "picture: "])
  }

  @Test func `stand in the chapters of a book`() throws {
    func image(_ width: Int) throws -> String {
      try "<p>\(width)</p><img src=\"\(Self.address(Samples.png(width: width, height: 10)))\"/>"
    }
    let bytes = try EPUBFile.encode([
      ("a.xhtml", image(30) + image(31)), ("b.xhtml", image(32)),
    ])
    let archive = try ArchiveReader(try OpenFile(folder.write("a.epub", bytes)))
    let package = try EPUBPackage(archive, archive.index())
    let reader = EPUBReader(try EPUBChapters(package, archive), of: package, archive)
    let widths = try reader.sections.flatMap(reader.blocks).compactMap { block in
      if case .picture(let path) = block.kind { path } else { nil }
    }.map {
      try reader.picture(at: $0, budget: .standard).decoded(fitting: (64, 64)).naturalWidth
    }
    #expect(widths == [30, 31, 32])
  }

  @Test(arguments: ["a.html", "a.md"])
  func `are drawn in the text, however long their addresses are`(_ name: String) throws {
    // Noise, which no way of packing makes shorter.
    var seed: UInt64 = 7
    let long = try Picture(size: Size(width: 240, height: 200)) { context in
      for y in 0..<200 {
        for x in 0..<240 {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1
          let value = Double(seed >> 40 & 255) / 255
          context.setColor(Color(red: 1, green: value, blue: value))
          context.fill(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
        }
      }
    }
    let address = try Self.address(PNG.encode(long))
    #expect(address.utf8.count > TextSection.mostLength)
    let text =
      name == "a.md"
      ? "# Head\n\n![noise](\(address))\n\nAfter it."
      : "<h1>Head</h1><p><img src=\"\(address)\" alt=\"noise\"></p><p>After it.</p>"
    let document = try #require(
      try Documents.open(folder.write(name, text)) as? TextDocument)
    #expect(document.outline == ["heading 1: Head", "picture: noise", "text: After it."])
    let size = Size(width: 400, height: 500)
    #expect(document.pageCount(ofSection: 0, at: size) == 1)
    let page = try drawing(of: document.content(at: 0, inSection: 0), size: size)
    var reds = 0
    for y in 0..<page.height {
      for x in 0..<page.width {
        let pixel = page[x, y]
        if pixel >> 16 & 255 > 200, pixel & 255 < 100 { reds += 1 }
      }
    }
    #expect(reds > 5_000, "\(reds)")
  }
}
