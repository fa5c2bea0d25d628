import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Synchronization
import Testing

@testable import OctavoDocuments

/// A document that answers anything.
private final class AbsurdDocument: Document {
  private let dice: Mutex<Dice>
  let sectionCount: Int
  let path = "/absurd"
  let title = "Absurd"

  init(seed: UInt64) {
    var dice = Dice(seed: seed)
    sectionCount = [1, 2, 7, 300, .max][Int.random(in: 0..<(seed % 20 == 0 ? 5 : 4), using: &dice)]
    self.dice = Mutex(dice)
  }

  private func number() -> Int {
    dice.withLock { dice in
      switch Int.random(in: 0..<10, using: &dice) {
      case 0: .min
      case 1: .max
      case 2: -1
      case 3: 0
      case 4: Int.random(in: .min ... .max, using: &dice)
      case 5: .max - Int.random(in: 0..<9, using: &dice)
      default: Int.random(in: 0..<40, using: &dice)
      }
    }
  }

  private var isSo: Bool { number() % 2 == 0 }

  func pageCount(ofSection section: Int, at size: Size) -> Int { number() }
  func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount {
    isSo ? .exact(number()) : .estimated(number())
  }
  func countPages(ofSection section: Int, at size: Size) {}
  func hasPage(_ page: Int, ofSection section: Int, at size: Size) -> Bool { isSo }
  func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int { number() }
  func knownPage(holding offset: Int, ofSection section: Int, at size: Size) -> Int? {
    isSo ? number() : nil
  }
  func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int { number() }
  func range(ofSection section: Int) -> Range<Int> {
    let (one, other) = (number(), number())
    return min(one, other)..<max(one, other)
  }
  func target(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> Int? { number() }
  func heading(at offset: Int, inSection section: Int) -> String? { isSo ? "a" : nil }
  var contents: [ContentsEntry] {
    (0..<(number() & 7)).map { ContentsEntry("\($0)", depth: number()) }
  }
  func offset(ofEntry index: Int) -> Int? { number() }
  func entry(holding offset: Int, inSection section: Int) -> Int? { number() }
  var proportion: Double? {
    [.nan, .infinity, -.infinity, 0, -1, 1e-300, 1e300, 0.7][number() & 7]
  }
  func content(at offset: Int, inSection section: Int) -> any PageContent { ErrorPage(message: "") }
  var hasText: Bool { isSo }
  func text(at offset: Int, inSection section: Int) -> SearchableText {
    var text = SearchableText(upTo: number())
    for _ in 0..<(number() & 3) { text.append("a word", at: number(), isOnePlace: isSo) }
    return text
  }
}

/// A document in two sections, the second of which begins long after the first ends.
private struct GappedDocument: Document {
  let path = ""
  let title = ""
  let sectionCount = 2
  func pageCount(ofSection section: Int, at size: Size) -> Int { 10 }
  func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount { .estimated(9) }
  func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int {
    (offset - range(ofSection: section).lowerBound) / 10
  }
  func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int {
    range(ofSection: section).lowerBound + page * 10
  }
  func range(ofSection section: Int) -> Range<Int> { section == 0 ? -50..<50 : 7000..<7100 }
  func target(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> Int? { section == 0 ? 7055 : 6999 }
  func content(at offset: Int, inSection section: Int) -> any PageContent {
    ErrorPage(message: "\(section): \(offset)")
  }
  var hasText: Bool { true }
  func text(at offset: Int, inSection section: Int) -> SearchableText {
    var text = SearchableText(upTo: range(ofSection: section).upperBound)
    text.append("one word, and a word", at: range(ofSection: section).lowerBound + 5)
    return text
  }
  func content(
    at offset: Int, inSection section: Int, marking words: SearchWords
  ) -> any PageContent { ErrorPage(message: "marked \(section): \(offset)") }
  func marks(
    _ words: SearchWords, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Bool { offset == 7000 }
}

@Suite @MainActor struct `A document of a stranger` {
  private let size = Size(width: 300, height: 400)

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `may answer any number`(_ seed: UInt64) async throws {
    let book = Book([AbsurdDocument(seed: seed), AbsurdDocument(seed: seed &+ 1000)])
    var dice = Dice(seed: seed)
    for _ in 0..<8 {
      let number = [Int.min, -9, 0, 1, 5, 400, .max][Int.random(in: 0..<7, using: &dice)]
      let place = book.sound(Book.Position(document: number, offset: number))
      #expect((0..<2).contains(place.document) && place.offset >= 0)
      _ = book.content(at: place)
      for next in [book.position(after: place, at: size), book.position(before: place, at: size)] {
        #expect(next.map { $0 == book.sound($0) } ?? true)
      }
      #expect(book.position(nearPage: number, at: size).offset >= 0)
      _ = book.knownStart(ofPageHolding: place, at: size)
      _ = book.target(at: Point(x: .nan, y: 3), ofPageHolding: place, size: size)
      #expect(book.pageNumber(of: place, at: size).number > 0)
      #expect(book.pageCount(at: size).number >= 2)
      let count = book.contents.count
      #expect(book.entry(holding: place).map { $0 >= 0 } ?? true && count >= 2)
      #expect(book.position(ofEntry: number).map { $0 == book.sound($0) } ?? true)
      _ = book.chapter(at: place)
      #expect(book.proportion.map { $0.isFinite && $0 > 0 } ?? true)
    }
    _ = book.position(ofPage: 3, at: size)
    _ = book.position(ofPage: -2, at: size)
    _ = await book.countPages(at: size)
    let reader = BookReader(book, drawing: .immediate)
    let container = FlipContainer(drawing: .immediate)
    reader.show(in: container)
    container.resize(to: size, scale: .one)
    reader.search(for: "word", in: container)
    let found = reader.searchResults(in: container)?.matches.count ?? 0
    #expect(reader.page(ofMatch: found, in: container) == nil)
    for step in 0..<6 {
      if found > 0 {
        #expect(reader.page(ofMatch: step % found, in: container) != nil)
        if let page = container.page { _ = reader.match(from: page, in: container) }
      }
      container.turn(step % 3 == 2 ? .backward : .forward, animated: false)
      _ = container.advance(to: Double(step))
      #expect((0...1).contains(reader.progress))
    }
  }

  @Test func `is asked in its own places, though its sections do not follow one another`() throws {
    let book = Book([GappedDocument()])
    func message(_ offset: Int) -> String? {
      (book.content(at: Book.Position(offset: offset)) as? ErrorPage)?.message
    }
    #expect(book.start.offset == 0 && book.end.offset == 199)
    #expect(message(0) == "0: -50" && message(99) == "0: 49" && message(100) == "1: 7000")
    #expect(book.position(after: Book.Position(offset: 95), at: size)?.offset == 100)
    #expect(book.position(after: Book.Position(offset: 100), at: size)?.offset == 110)
    #expect(book.target(at: Point(), ofPageHolding: book.start, size: size)?.offset == 155)
    #expect(book.target(at: Point(), ofPageHolding: book.end, size: size) == nil)
    let words = try #require(SearchWords("WORD"))
    var next: Book.SearchPlace? = Book.SearchPlace()
    let found = book.find(words, from: &next, parts: 9, atMost: 9).map(\.place.offset)
    #expect(found == [9, 21, 109, 121] && next == nil)
    let marked = book.content(at: Book.Position(offset: 101), marking: words) as? ErrorPage
    #expect(marked?.message == "marked 1: 7001")
    #expect(book.marks(words, onPageHolding: Book.Position(offset: 100), at: size))
    #expect(!book.marks(words, onPageHolding: Book.Position(offset: 0), at: size))
  }

  @Test func `that forgets what it counted is counted once`() async {
    let book = Book([GappedDocument()])
    #expect(book.pageCount(at: size) == .estimated(18))
    #expect(await book.countPages(at: size) == 20)
    #expect(book.pageCount(at: size) == .exact(20))
    #expect(book.uncountedSection(from: 0, at: size) == nil)
  }
}
