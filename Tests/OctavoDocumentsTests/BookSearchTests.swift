import Dispatch
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Synchronization
import Testing

@testable import OctavoDocuments
@testable import OctavoNavigation

/// A document whose pages are words, and which counts how often it is asked for them.
private final class WordsDocument: FixedDocument {
  let path = "words"
  let title = "Words"
  let pages: [String]
  let asked = Mutex<[Int]>([])
  /// Called when a page is asked for its text.
  let onText: @Sendable (Int) -> Void

  init(_ pages: [String], onText: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.pages = pages
    self.onText = onText
  }

  var fixedPageCount: Int { pages.count }
  var hasText: Bool { true }
  func content(ofPage page: Int) -> any PageContent { ErrorPage(title: "", message: pages[page]) }
  func text(at offset: Int, inSection section: Int) -> SearchableText {
    asked.withLock { $0.append(offset) }
    onText(offset)
    var text = SearchableText(upTo: offset + 1)
    text.append(pages[offset], at: offset, isOnePlace: true)
    return text
  }
}

@MainActor
@Suite struct `Words in a book` {
  private let folder = TemporaryFolder()
  private let size = Size(width: 400, height: 600)

  private func reader(
    _ documents: [any Document], drawing: DrawingMode = .immediate
  ) -> (BookReader, FlipContainer) {
    let reader = BookReader(Book(documents), drawing: drawing)
    let container = FlipContainer(drawing: .immediate)
    reader.show(in: container)
    container.resize(to: size, scale: .one)
    return (reader, container)
  }

  private func open(_ name: String, _ text: String) throws -> any Document {
    try Documents.open(try folder.write(name, text))
  }

  /// Waits until all is looked through.
  private func finish(_ reader: BookReader, _ container: FlipContainer) async -> SearchResults? {
    let (frames, asked) = AsyncStream.makeStream(of: Void.self)
    container.requestFrame = { asked.yield() }
    defer { container.requestFrame = nil }
    while reader.search?.results.isComplete == false {
      for await _ in frames { break }
      // None is asked for twice before it is made.
      _ = container.advance(to: 0)
    }
    return reader.searchResults(in: container)
  }

  @Test func `are found in texts of every kind, with the page that they stand on`() throws {
    let long = (0..<60).map { "Nothing but paragraph \($0), which is here to fill a page." }
    let paragraphs = long + ["Here is the Needle."] + long + ["The next needle, there."]
    let plain = paragraphs.joined(separator: "\n\n")
    let tags = paragraphs.map { "<p>\($0)</p>" }.joined()
    let documents = [
      try open("a.txt", plain), try open("a.md", plain), try open("a.html", tags),
      try Documents.open(
        folder.write(
          "a.epub",
          EPUBFile.encode([
            ("a.xhtml", "<p>No such thing.</p>"), ("b.xhtml", tags),
          ]))),
    ]
    for document in documents {
      let (reader, container) = reader([document])
      #expect(reader.hasText(in: container))
      #expect(reader.searchResults(in: container) == nil)
      reader.search(for: "needle", in: container)
      let results = try #require(reader.searchResults(in: container))
      #expect(results.words == "needle" && results.isComplete)
      #expect(results.matches.count == 2, "\(document.path)")
      #expect(results.matches[0].excerpt.contains("Here is the Needle."))
      for sizes in [Size(width: 400, height: 600), Size(width: 250, height: 220)] {
        container.resize(to: sizes, scale: .one)
        let pages = (0..<2).compactMap { reader.page(ofMatch: $0, in: container) as? BookPage }
        #expect(pages.count == 2 && pages[0] !== pages[1])
        for page in pages {
          #expect(
            reader.book.marks(
              try #require(SearchWords("needle")), onPageHolding: page.place, at: sizes))
        }
        // Of the pages in order the first match from each.
        let first = try #require(reader.firstPage(in: container))
        let last = try #require(reader.lastPage(in: container))
        #expect(reader.match(from: first, in: container) == 0)
        #expect(reader.match(from: pages[0], in: container) == 0)
        let after = try #require(reader.page(after: pages[0], in: container))
        #expect(reader.match(from: after, in: container) == 1)
        #expect(reader.match(from: last, in: container) == 1)
      }
      #expect(reader.page(ofMatch: 2, in: container) == nil)
      #expect(reader.page(ofMatch: -1, in: container) == nil)
      reader.search(for: " NEEDLE", in: container)
      #expect(reader.searchResults(in: container)?.words == " NEEDLE")
      #expect(reader.searchResults(in: container)?.matches == results.matches)
      reader.search(for: " ", in: container)
      #expect(reader.searchResults(in: container) == nil)
    }
  }

  @Test func `are found from the middle of the page that they stand on`() throws {
    let text = (0..<40).map { "needle \($0)" }.joined(separator: "\n\n")
    let (reader, container) = reader([try open("a.md", text)])
    reader.search(for: "needle", in: container)
    // A page that is known by its last place begins before it.
    let end = reader.book.end
    _ = reader.book.position(before: end, at: size)
    let start = try #require(reader.book.knownStart(ofPageHolding: end, at: size))
    let number = try #require(reader.match(from: reader.page(at: end), in: container))
    let place = try #require(reader.search?.places[number])
    #expect(place.offset >= start.offset)
    #expect(number == 0 || (reader.search?.places[number - 1].offset ?? 0) < start.offset)
  }

  @Test func `are found in all documents in their order, and none in pictures`() throws {
    let picture = try Documents.open(try folder.write("a.png", Samples.png()))
    let (reader, container) = reader([
      try open("a.md", "one\n\none"), picture, WordsDocument(["no", "one", "ONE one"]),
      try open("b.txt", "one"),
    ])
    reader.search(for: "one", in: container)
    let places = try #require(reader.search?.places)
    #expect(places.map(\.document) == [0, 0, 2, 2, 2, 3])
    #expect(places.map(\.offset) == [0, 3, 1, 2, 2, 0])
    let pages = places.indices.map { reader.page(ofMatch: $0, in: container) as? BookPage }
    #expect(pages[3] === pages[4] && pages[2] !== pages[3])

    let (pictures, other) = self.reader([picture])
    #expect(!pictures.hasText(in: other))
    pictures.search(for: "one", in: other)
    var nothing = SearchResults(of: "one", isComplete: true)
    nothing.isWordless = true
    #expect(pictures.searchResults(in: other) == nothing)
  }

  @Test(arguments: [
    (["", " \n"], true), (["", "word"], false), ([], true),
  ]) func `are nowhere in scanned pages, which is said when all are looked through`(
    _ pages: [String], _ isWordless: Bool
  ) async throws {
    let scan = WordsDocument(["", ""] + pages)
    let (reader, container) = reader([scan])
    #expect(reader.hasText(in: container))
    reader.search(for: "needle", in: container)
    #expect(reader.searchResults(in: container)?.isWordless == isWordless)
    let (slow, other) = self.reader([scan], drawing: .background)
    slow.search(for: "needle", in: other)
    #expect(slow.searchResults(in: other)?.isWordless == false)
    let results = await finish(slow, other)
    #expect(results?.isWordless == isWordless && results?.matches.isEmpty == true)
  }

  @Test func `are not found across cells, nor in what nobody sees`() throws {
    try folder.write("a.png", Samples.png())
    let (reader, container) = reader([
      try open("a.md", "| ab | cd |\n|---|---|\n| ef | gh |\n\n![hidden](a.png)\n")
    ])
    for (words, count) in [("ab", 1), ("abcd", 0), ("ab cd", 1), ("gh", 1), ("hidden", 0)] {
      reader.search(for: words, in: container)
      #expect(reader.searchResults(in: container)?.matches.count == count, "\(words)")
    }
  }

  @Test func `are a thousand at the most`() throws {
    let pages = Array(repeating: Array(repeating: "a", count: 300).joined(separator: " "), count: 6)
    let document = WordsDocument(pages)
    let (reader, container) = reader([document])
    reader.search(for: "a", in: container)
    let results = try #require(reader.searchResults(in: container))
    #expect(results.matches.count == 1000 && results.isComplete)
    #expect(document.asked.withLock { $0 } == [0, 1, 2, 3])
  }

  @Test func `are looked for on another thread, and others at once when they are asked for`()
    async throws
  {
    let (began, begins) = AsyncStream.makeStream(of: Int.self)
    let gate = DispatchSemaphore(value: 0)
    let document = WordsDocument((0..<40).map { "page \($0) needle pin" }) { page in
      guard page == 3 else { return }
      begins.yield(page)
      // The fourth page keeps its reader until the test has asked for something else.
      gate.wait()
      gate.signal()
    }
    let (reader, container) = reader([document], drawing: .background)
    reader.search(for: "needle", in: container)
    #expect(reader.searchResults(in: container) == SearchResults(of: "needle"))
    for await _ in began { break }
    #expect((reader.searchResults(in: container)?.matches.count ?? 0) <= 3)
    reader.search(for: "pin", in: container)
    #expect(reader.searchResults(in: container) == SearchResults(of: "pin"))
    gate.signal()
    let results = await finish(reader, container)
    #expect(results?.matches.count == 40)
    #expect(results?.matches.first?.excerpt == "page 0 needle pin")
    // Nothing was looked through in vain after that, and all once.
    let asked = document.asked.withLock { $0 }
    #expect(asked.filter { $0 > 3 } == Array(4..<40))
    #expect(reader.searching == nil)
  }

  @Test func `wait while a leaf turns`() async throws {
    let document = WordsDocument((0..<40).map { "page \($0) needle" })
    let (reader, container) = reader([document], drawing: .background)
    reader.count.isHeld = true
    reader.search(for: "needle", in: container)
    while let searching = reader.searching { await searching.value }
    #expect(document.asked.withLock { $0 }.isEmpty)
    #expect(reader.searchResults(in: container)?.isComplete == false)
    reader.count.isHeld = false
    reader.searchOn()
    #expect(await finish(reader, container)?.matches.count == 40)
  }

  @Test func `have pages drawn anew where they stand, or stood, and no others`() async throws {
    let words = ["one needle", "nothing", "one pin", "nothing"]
    let text = words.map { "# \($0)\n\n" + String(repeating: "Filler of a page. ", count: 200) }
    for drawing in [DrawingMode.immediate, .background] {
      let (reader, container) = reader(
        [try open("a.md", text.joined(separator: "\n\n"))], drawing: drawing)
      let all = OctavoDocumentsTests.places(of: reader.book, at: size)
      let (places, last) = (all.dropLast(), try #require(all.last))
      let pages = places.map { reader.page(at: $0) }
      func versions() -> [Int] { pages.map(\.lifecycle.contentVersion) }
      func hold(_ words: String) throws -> [Bool] {
        let words = try #require(SearchWords(words))
        return places.map { reader.book.marks(words, onPageHolding: $0, at: size) }
      }
      func drawnAnew(_ words: String) async -> [Bool] {
        let before = versions()
        reader.search(for: words, in: container)
        while let searching = reader.searching { await searching.value }
        return zip(before, versions()).map { $0 != $1 }
      }
      let (needle, pin) = (try hold("needle"), try hold("pin"))
      #expect(needle.count { $0 } == 1 && pin.count { $0 } == 1 && pages.count > 4)
      #expect(await drawnAnew("needle") == needle)
      #expect(await drawnAnew("pin") == zip(needle, pin).map { $0 || $1 })
      // All pages mark it from now on, whatever of the text comes to stand on them.
      #expect(pages.allSatisfy { $0.words == SearchWords("pin") })
      #expect(reader.page(at: last).words == SearchWords("pin"), "one that comes later, too")
      #expect(await drawnAnew("") == pin)
      #expect(pages.allSatisfy { $0.words == nil })
      #expect(await drawnAnew("no such word") == pages.map { _ in false })
    }
  }

  /// What a window shows: it is asked for a frame, and every page that it shows has its marks.
  @Test func `are seen on both sides of a spread, and gone when nothing is looked for`() throws {
    let text = (0..<300).map { "Paragraph \($0) with a needle in it." }.joined(separator: "\n\n")
    let reader = BookReader(Book([try open("a.md", text)]), drawing: .immediate)
    let container = FlipContainer(drawing: .immediate)
    container.spread = .always
    container.duration = 0
    reader.show(in: container)
    container.resize(to: Size(width: 800, height: 500), scale: .one)
    var time = 0.0
    func frame() -> [UInt32] {
      time += 0.1
      let frame = container.advance(to: time)
      container.framePresented()
      return pixels(of: frame.scene)
    }
    container.turn(.forward, animated: false)
    _ = frame()
    let plain = frame()
    reader.search(for: "needle", in: container)
    let marked = frame()
    func changes(_ columns: Range<Int>) -> Int {
      (0..<500).reduce(0) { sum, y in
        sum + columns.count { plain[y * 800 + $0] != marked[y * 800 + $0] }
      }
    }
    #expect(changes(0..<400) > 1000 && changes(400..<800) > 1000)
    reader.search(for: "", in: container)
    #expect(frame() == plain)
    reader.search(for: "not there", in: container)
    #expect(frame() == plain)
  }
}
