internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoPixelMemory
internal import OctavoShell

extension Benchmarks {
  /// The memory of the process after some pages of a book were turned.
  public struct MemoryRow: Sendable, Hashable {
    /// What was read: a PDF file, photographs or a text.
    public let book: String
    /// How many pages were turned.
    public let turns: Int
    /// The bytes of the process that are in memory.
    public let resident: Int
    /// Those among them that were there before a page was drawn in the window's size: the libraries,
    /// and what they hold of the open book.
    public let before: Int
    /// The bytes that pictures hold, with the memory that waits for the next ones.
    public let pictures: Int
    /// The most that may have come beyond what was there before, in bytes; nil if nothing is asked.
    public let target: Int?

    /// What came beyond what was there before, in bytes.
    public var growth: Int { resident - before }
  }

  /// Measures what memory reading takes at 1920×1080: a PDF file, photographs and a long text, each of
  /// them made for it in a temporary folder, turned page by page as a person would.
  ///
  /// The rows of one book differ by next to nothing if no turned page leaves anything behind.
  ///
  /// - Parameters:
  ///   - turns: after how many turns, rising.
  ///   - progress: called with each row as it is measured.
  /// - Returns: a row for each book and number of turns.
  /// - Throws: `PictureFileError` if the books cannot be written, `DocumentError` if they cannot be
  ///   read.
  @MainActor public static func memory(
    turns: [Int] = [50, 300, 1000], progress: (MemoryRow) -> Void = { _ in }
  ) throws -> [MemoryRow] {
    guard let last = turns.last else { return [] }
    let folder = try TemporaryFolder()
    var rows: [MemoryRow] = []
    for kind in SampleBook.allCases {
      let path = try kind.write(pages: last + 1, into: folder)
      let reading = try MemoryReading(of: path)
      for count in turns {
        try reading.turn(to: count)
        let row = MemoryRow(
          book: kind.rawValue, turns: count, resident: MemoryReading.residentBytes,
          before: reading.before, pictures: PixelPool.shared.heldByteCount, target: kind.target)
        rows.append(row)
        progress(row)
      }
    }
    return rows
  }
}

/// A book that is read in a window without a display.
@MainActor
private final class MemoryReading {
  /// The bytes in memory before the window had its size.
  let before: Int
  private let container = FlipContainer(drawing: .immediate)
  private let recorder: Recorder
  private var turnCount = 0

  init(of path: String) throws {
    let book = try Book(opening: [path])
    // A small picture of a page has the libraries load what they need to draw any.
    let small = FlipContainer(drawing: .immediate)
    BookReader(book).show(in: small)
    _ = try Recorder(small, size: Size(width: 64, height: 36)).next()
    // What the book before left to be handed out again is none of this one's.
    PixelPool.shared.trim(toIdle: 0)
    before = Self.residentBytes
    BookReader(book).show(in: container)
    recorder = try Recorder(
      container, size: Size(width: 1920, height: 1080), framesPerSecond: 4)
  }

  /// Turns on, each page at rest before the next.
  func turn(to count: Int) throws {
    while turnCount < count {
      let turn = container.turn(.forward)
      while try recorder.next() != nil {}
      precondition(turn.outcome == .completed, "the book has a page for every turn")
      turnCount += 1
    }
  }

  /// The bytes of the process that are in memory now.
  static var residentBytes: Int { ProcessMemory.residentByteCount }
}
