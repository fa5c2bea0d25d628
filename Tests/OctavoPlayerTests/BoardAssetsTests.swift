import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoStoryboards
import OctavoTestSupport
import Testing

/// What the player would not show is found by the checker, by the files' bytes and not by their names.
@Suite struct BoardAssetsTests {
  private final class Folder {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("octavo-assets-\(UUID().uuidString)").path

    init() throws {
      let picture = try PNG.encode(
        Picture(size: Size(width: 60, height: 40)) { context in
          context.setColor(Color(red: 1, green: 0, blue: 0))
          context.paint()
        })
      let pdf = try PDFFile.encode(pages: [Size(width: 9, height: 9)]) { _, _ in }
      let files: [String: Data] = [
        "picture": Data(picture), "text.png": Data("words".utf8),
        "cut.png": Data(picture.dropLast(30)),
        "noise.png": Data([0x00, 0x01, 0x02, 0x9f, 0x00]), "after.png": Data(picture + [0, 0, 0]),
        "cut.webp": Data("RIFF\u{7f}\0\0\0WEBPVP8 ".utf8), "empty.png": Data(),
        "cut.jpg": Data([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 1, 2, 3, 4, 5, 6]),
        "whole.jpg": Data([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 4, 5, 6, 0xff, 0xd9]),
        "drawing": Data("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8),
        "long.svg": Data(("<!--" + String(repeating: " a word", count: 900) + "--><svg/>").utf8),
        "words.svg": Data("no mark".utf8), "board.yaml": Data("storyboard: 1\n".utf8),
        "book.pdf": Data(pdf), "comic.cbz": Data(ZipFile.encode([("1.png", picture)])),
        "broken.pdf": Data("%PDF-1.4\nnothing\n%%EOF\n".utf8),
        "bare.pdf": Data(
          """
          %PDF-1.4
          1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
          2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj
          trailer<</Root 1 0 R/Size 3>>
          %%EOF
          """.utf8),
        "broken.cbz": Data("PK\u{3}\u{4}nothing".utf8),
        "bare.cbz": Data(ZipFile.encode([("notes.txt", [65])])),
        "locked.cbz": Data(ZipFile.encode([("1.png", picture)], isLocked: true)),
        "program": Data([0x7f, 0x45, 0x4c, 0x46, 2, 1]), "words.md": Data("# Words\n".utf8),
        "endless.md": Data(repeating: 0x61, count: (1 << 20) + 1), "empty.md": Data(),
        "pictures/1.png": Data(picture), "words/1.txt": Data("words".utf8),
      ]
      for (name, bytes) in files {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
      }
      try FileManager.default.createDirectory(
        atPath: "\(path)/bare", withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// What is wrong with one element, or a flip's source.
    func problems(with words: String) -> [String] {
      let scene = words.hasPrefix("source") ? "{kind: flip, \(words)}" : "{content: {\(words)}}"
      let report = StoryboardChecker.check(
        text: "storyboard: 1\ninitial: a\nscenes: {a: \(scene)}\n", file: "board.yaml",
        assets: BoardAssets(folder: path))
      for problem in report.problems {
        #expect(problem.code == .badAsset, "\(problem)")
        #expect(problem.range.start.line == 3)
      }
      return report.problems.map(\.message)
    }
  }

  @Test(arguments: [
    "image: picture, alt: a", "image: drawing, alt: a", "image: after.png, alt: a",
    "image: whole.jpg, alt: a", "svg: drawing, alt: a", "svg: long.svg, alt: a",
    "svg: picture, alt: a",
    "markdown: {file: words.md}",
    "text: {file: board.yaml}", "text: {file: drawing}", "source: {cbz: comic.cbz}",
    "source: {dir: pictures}",
  ])
  func `a file that is what its key says is fine whatever it is called`(words: String) throws {
    #expect(try Folder().problems(with: words) == [])
  }

  #if PDF
    @Test(arguments: ["pdf: book.pdf", "pdf: book.pdf#1", "source: {pdf: book.pdf}"])
    func `a PDF file is one`(words: String) throws {
      #expect(try Folder().problems(with: words) == [])
    }
  #endif

  @Test(arguments: [
    ("svg: board.yaml, alt: a", "\"board.yaml\" is text, and a picture is wanted"),
    ("svg: words.svg, alt: a", "\"words.svg\" is damaged, or no picture at all"),
    ("image: book.pdf, alt: a", "\"book.pdf\" is a PDF file, and a picture is wanted"),
    ("image: text.png, alt: a", "\"text.png\" is damaged, or no picture at all"),
    ("image: noise.png, alt: a", "\"noise.png\" is damaged, or no picture at all"),
    ("image: empty.png, alt: a", "\"empty.png\" is empty"),
    ("image: cut.png, alt: a", "\"cut.png\" is damaged or ends too early; get it again"),
    ("image: cut.jpg, alt: a", "\"cut.jpg\" is damaged or ends too early; get it again"),
    ("image: cut.webp, alt: a", "\"cut.webp\" is damaged or ends too early; get it again"),
    ("image: program, alt: a", "\"program\" is a program, and a picture is wanted"),
    ("image: pictures, alt: a", "\"pictures\" is a folder, and a file is wanted"),
    ("pdf: picture", "\"picture\" is a picture, and a PDF file is wanted"),
    ("pdf: words.md#2", "\"words.md\" is text, and a PDF file is wanted"),
    ("markdown: {file: picture}", "\"picture\" is a picture, and text is wanted"),
    ("text: {file: book.pdf}", "\"book.pdf\" is a PDF file, and text is wanted"),
    ("markdown: {file: empty.md}", "\"empty.md\" is empty"),
    ("markdown: {file: endless.md}", "\"endless.md\" has more than the 1024 kB of words"),
    ("source: {cbz: book.pdf}", "\"book.pdf\" is a PDF file, and an archive of pictures is wanted"),
    ("source: {pdf: comic.cbz}", "\"comic.cbz\" is an archive, and a PDF file is wanted"),
    ("source: {dir: bare}", "\"bare\" holds no pictures"),
    ("source: {dir: words}", "\"words\" holds no pictures"),
    ("source: {cbz: broken.cbz}", "\"broken.cbz\" cannot be shown: the archive is damaged"),
    ("source: {cbz: bare.cbz}", "\"bare.cbz\" cannot be shown: the archive holds no pictures"),
    ("source: {cbz: locked.cbz}", "\"locked.cbz\" cannot be shown: the archive is locked"),
  ])
  func `a file that would not be shown is an error at its name`(
    words: String, trouble: String
  ) throws {
    let problems = try Folder().problems(with: words)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(trouble) == true, "\(problems)")
  }

  #if PDF
    @Test(arguments: [
      ("pdf: book.pdf#2", "\"book.pdf\" cannot be shown: there is no page 2; the file has 1"),
      ("pdf: book.pdf#99", "\"book.pdf\" cannot be shown: there is no page 99; the file has 1"),
      ("pdf: broken.pdf", "\"broken.pdf\" cannot be shown: the PDF file is damaged"),
      ("source: {pdf: broken.pdf}", "\"broken.pdf\" cannot be shown: the PDF file is damaged"),
      ("pdf: bare.pdf", "\"bare.pdf\" cannot be shown: the PDF file has no pages; get it again"),
      (
        "source: {pdf: bare.pdf}",
        "\"bare.pdf\" cannot be shown: the PDF file has no pages; get it again"
      ),
    ])
    func `a PDF file that does not open, or has no such page, is an error at its name`(
      words: String, trouble: String
    ) throws {
      let problems = try Folder().problems(with: words)
      #expect(problems.count == 1)
      #expect(problems.first?.contains(trouble) == true, "\(problems)")
    }
  #endif

  /// Files that nobody looks at.
  private struct Unchecked: AssetFolder {
    let state: AssetState

    func state(of path: String) -> AssetState { state }
    func names(in path: String) -> [String] { [] }
  }

  /// The key says the kind: what the checker does not take, the player does not play either.
  @MainActor
  @Test(arguments: [
    ("cbz: book.pdf", "this is a PDF file, and an archive of pictures is wanted"),
    ("pdf: comic.cbz", "this is an archive, and a PDF file is wanted"),
    ("dir: comic.cbz", "this is a file, and a folder is wanted"),
    ("cbz: pictures", "this is a folder, and a file is wanted"),
    ("cbz: broken.cbz", "the archive is damaged or ends too early"),
    ("dir: bare", "the folder holds no files"),
  ])
  func `a flip says over its page what is wrong with its source`(
    source: String, trouble: String
  ) throws {
    let folder = try Folder()
    let text = "storyboard: 1\ninitial: a\nscenes: {a: {kind: flip, source: {\(source)}}}\n"
    let report = StoryboardChecker.check(
      text: text, file: "board.yaml",
      assets: Unchecked(state: source.hasPrefix("dir") ? .folder : .file))
    let board = try #require(report.storyboard)
    let player = StoryboardPlayer(
      board, besideBoard: "\(folder.path)/board.yaml", drawing: .immediate)
    player.resize(to: Size(width: 400, height: 600), scale: .one)
    let page = player.rootContainer.flip?.page as? ContentPage
    let shown = page?.content as? ErrorPage
    #expect(shown?.message.contains(trouble) == true, "\(shown?.message ?? "it is played")")
  }

  /// A manga says itself that it goes to the left; the board may say otherwise.
  @MainActor @Test(arguments: [("auto", true), ("ltr", false), ("rtl", true)])
  func `a flip goes the way of the book in it, unless its board says one`(
    word: String, isLeftwards: Bool
  ) throws {
    let folder = try Folder()
    let manga = ZipFile.encode([
      ("1.png", try PNG.encode(Picture(width: 4, height: 4) { _, _ in })),
      ("ComicInfo.xml", Array("<Manga>YesAndRightToLeft</Manga>".utf8)),
    ])
    try Data(manga).write(to: URL(fileURLWithPath: "\(folder.path)/manga.cbz"))
    let text = """
      storyboard: 1
      direction: \(word)
      initial: a
      scenes: {a: {kind: flip, source: {cbz: manga.cbz}}}
      """
    let report = StoryboardChecker.check(
      text: text, file: "board.yaml", assets: Unchecked(state: .file))
    let player = StoryboardPlayer(
      try #require(report.storyboard), besideBoard: "\(folder.path)/board.yaml", drawing: .immediate
    )
    player.resize(to: Size(width: 400, height: 600), scale: .one)
    #expect((player.rootContainer.flip?.layoutDirection == .rightToLeft) == isLeftwards)
  }
}
