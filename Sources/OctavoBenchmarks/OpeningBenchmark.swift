internal import OctavoCairo
internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoShell

extension Benchmarks {
  /// How long it takes from a path to the first picture of what is there.
  public struct OpeningRow: Sendable, Hashable {
    /// What was opened.
    public let book: String
    /// The bytes of the file.
    public let byteCount: Int
    /// The seconds until it is open.
    public let opening: Double
    /// The seconds from then until the first page is painted in a window of 1280×800.
    public let picture: Double
    /// What came into the process's memory, in bytes.
    public let growth: Int
  }

  /// Opens files that are made for it in a temporary folder, the quickest of some times each: a
  /// photograph of twelve million pixels as PNG and JPEG, prose and Markdown, texts of 20 MB whose
  /// paragraphs are long and as short as can be, and texts that were written against some parser.
  ///
  /// - Parameters:
  ///   - repeats: how often each is opened.
  ///   - progress: called with each row as it is measured.
  /// - Throws: `PictureFileError` if a file cannot be written, `DocumentError` if it cannot be read.
  @MainActor public static func opening(
    repeats: Int = 3, progress: (OpeningRow) -> Void = { _ in }
  ) throws -> [OpeningRow] {
    let folder = try TemporaryFolder()
    var rows: [OpeningRow] = []
    for book in OpenedBook.all {
      let bytes = try book.bytes()
      let path = try folder.write(bytes, as: book.name)
      var best: OpeningRow?
      // What is decoded is kept for a while: a picture is opened once.
      for _ in 0..<max(1, repeats) {
        let row = try opening(path, called: book.title, byteCount: bytes.count)
        best = best.map { $0.opening + $0.picture <= row.opening + row.picture ? $0 : row } ?? row
        if book.isPicture { break }
      }
      if let best {
        rows.append(best)
        progress(best)
      }
    }
    return rows
  }

  @MainActor private static func opening(
    _ path: String, called name: String, byteCount: Int
  ) throws -> OpeningRow {
    let before = ProcessMemory.residentByteCount
    let clock = ContinuousClock()
    let start = clock.now
    let book = try Book(opening: [path])
    let open = clock.now
    let container = FlipContainer(drawing: .immediate)
    BookReader(book).show(in: container)
    _ = try Recorder(container, size: Size(width: 1280, height: 800)).next()
    let end = clock.now
    return OpeningRow(
      book: name, byteCount: byteCount, opening: seconds(open - start),
      picture: seconds(end - open), growth: ProcessMemory.residentByteCount - before)
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// The rows as a table for people.
  public static func table(_ rows: [OpeningRow]) -> String {
    rows.map { row in
      """
      \(row.book), \(row.byteCount >> 10) kB: open \(milliseconds(row.opening)), first picture \
      \(milliseconds(row.picture)), both \(milliseconds(row.opening + row.picture)), \
      \(row.growth >> 20) MB
      """
    }.joined(separator: "\n")
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 10_000).rounded() / 10) ms"
  }
}

/// A file to open, made on the spot.
private struct OpenedBook: Sendable {
  let title: String
  let name: String
  var isPicture = false
  let bytes: @Sendable () throws -> [UInt8]

  static let all: [OpenedBook] =
    [
      OpenedBook(title: "photograph, PNG", name: "a.png", isPicture: true) {
        try PNG.encode(photograph())
      },
      OpenedBook(title: "photograph, JPEG", name: "a.jpeg", isPicture: true) {
        try JPEGFile.encode(photograph())
      },
      text("Markdown, 250 kB", "a.md", prose, 250 << 10),
      text("text, 5 MB", "b.txt", prose, 5 << 20),
      text("text, 20 MB of prose", "c.txt", prose, 20 << 20),
      text("Markdown, 20 MB of prose", "c.md", prose, 20 << 20),
      text("Markdown, 20 MB of tiny paragraphs", "d.md", "a\n\n", 20 << 20),
      text("Markdown, 20 MB of tiny items", "e.md", "- a\n", 20 << 20),
      text("Markdown, 20 MB of tiny headings", "f.md", "# a\n", 20 << 20),
    ] + bombs

  /// A megabyte each of what is quadratic in some parser, or larger when it is read.
  private static let bombs: [OpenedBook] =
    [
      ("pictures", "![[]()"), ("brackets", "["), ("emphasis", "*a **a "), ("quotes", "> "),
      ("addresses", "a@a."), ("comments", "a <!-- "), ("declarations", "<!A "),
      ("links", "[a]("), ("signs of less", "<"), ("ampersands", "&"), ("stars", "*_"),
      ("footnotes", "[^a]: b\n"), ("references to footnotes", "[^a]"),
      ("tables", "|a|\n|---|\n\n"),
    ].map { text("1 MB of \($0.0)", "\($0.0).md", $0.1, 1 << 20) } + [
      OpenedBook(title: "1 MB of a wide table", name: "wide.md") {
        Array(
          (String(repeating: "x|", count: 6000) + "\n" + String(repeating: "---|", count: 6000)
            + "\n"
            + String(repeating: "a\n", count: 500_000)).utf8)
      },
      OpenedBook(title: "1 MB of longer and longer code", name: "code.md") {
        Array(
          (1...1450).map { String(repeating: "`", count: $0) + "a" }.joined().utf8)
      },
      OpenedBook(title: "1 MB of one reference", name: "reference.md") {
        Array(
          ("[a]: " + String(repeating: "u", count: 1 << 19) + "\n\n"
            + String(repeating: "[a]", count: 170_000)).utf8)
      },
    ]

  private static let prose =
    String(
      repeating: "The leaf that turns is *read* and gone, and what it learns is written on. ",
      count: 7)
    + "\n\n"

  private static func text(
    _ title: String, _ name: String, _ part: String, _ length: Int
  ) -> OpenedBook {
    OpenedBook(title: title, name: name) {
      Array(String(repeating: part, count: length / part.utf8.count).utf8)
    }
  }

  /// Light that changes from place to place, with the grain of a camera, in 4000×3000 pixels.
  private static func photograph() -> Picture {
    unsafe Picture(width: 4000, height: 3000) { memory, stride in
      var grain: UInt32 = 1
      for y in 0..<3000 {
        for x in 0..<4000 {
          grain = grain &* 1_664_525 &+ 1_013_904_223
          let wave = (x * y >> 12) + (x >> 3) + (y >> 4) + Int(grain >> 28)
          let (red, green, blue) = (wave & 0xFF, (wave * 3 >> 2) & 0xFF, 255 - wave & 0xFF)
          unsafe memory.storeBytes(
            of: UInt32(0xFF00_0000 | red << 16 | green << 8 | blue),
            toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
  }
}
