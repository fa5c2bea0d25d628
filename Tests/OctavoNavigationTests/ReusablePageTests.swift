import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import Testing

/// A source that makes as few pages as it can.
@MainActor
private final class ReusingSource: FlipContainerDataSource {
  final class NumberedPage: ReusablePage {
    let lifecycle = PageLifecycle()
    var number = 0
    /// What a person left on the page.
    var note: String?
    var content: any PageContent {
      PlainContent(background: Color(red: Double(number) / 100, green: 0, blue: 0))
    }
    var title: String? { "\(number)" }
    private let source: ReusingSource

    init(_ source: ReusingSource) {
      self.source = source
      source.alive += 1
      source.made += 1
    }

    isolated deinit { source.alive -= 1 }

    func prepareForReuse() { note = nil }
  }

  var alive = 0
  var made = 0
  var count = 100

  func index(of page: any Page, in container: FlipContainer) -> Int? {
    (page as? NumberedPage)?.number
  }

  func pageCount(in container: FlipContainer) -> PageCount? { .exact(count) }

  func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    guard (0..<count).contains(index) else { return nil }
    let page = container.reusablePage(index % 10 == 9 ? "tenth" : "plain", at: index) {
      NumberedPage(self)
    }
    page.number = index
    return page
  }
}

@MainActor
struct ReusablePageTests {
  private let source = ReusingSource()
  private let container = FlipContainer(drawing: .immediate)
  private var time = 0.0

  private func open(at index: Int, spread: Spread = .none) throws {
    container.spread = spread
    container.dataSource = source
    container.setPage(try #require(source.page(at: index, in: container)), animated: false)
    container.resize(to: Size(width: 80, height: 60), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
  }

  private var page: ReusingSource.NumberedPage? { container.page as? ReusingSource.NumberedPage }

  @Test(arguments: [Spread.none, .always])
  func `a hundred pages are read with a dozen, each as its own number has it`(spread: Spread) throws
  {
    try open(at: 0, spread: spread)
    var seen: [Int] = [page?.number ?? -1]
    while container.turn(.forward, animated: false).outcome != .refused(.atEnd) {
      let frame = container.advance(to: Double(seen.count))
      container.framePresented()
      seen.append(try #require(page?.number))
      let item = try #require(frame.scene.items.last)
      let red = item.snapshot.withPixels { Int($0[2]) }
      let shown = container.visiblePages.compactMap { ($0 as? ReusingSource.NumberedPage)?.number }
      #expect(shown.contains { abs(red - Int((Double($0) / 100 * 255).rounded())) <= 1 })
    }
    #expect(
      seen == (spread == .none ? Array(0..<100) : [0] + Array(stride(from: 1, to: 100, by: 2))))
    #expect(source.made <= 14, "\(source.made)")
    #expect(source.alive <= 14)
  }

  @Test func `a page that is asked for again keeps its state while it is there`() throws {
    try open(at: 50)
    page?.note = "mine"
    container.turn(.forward, animated: false)
    container.turn(.forward, animated: false)
    // Nobody needs it now, but it is there.
    container.turn(.backward, animated: false)
    container.turn(.backward, animated: false)
    #expect(page?.number == 50)
    #expect(page?.note == "mine")
  }

  @Test func `a page that stands for another place has nothing of the former`() throws {
    try open(at: 50)
    page?.note = "mine"
    var notes: [String?] = []
    for _ in 0..<30 {
      container.turn(.forward, animated: false)
      notes.append(page?.note)
    }
    #expect(notes.allSatisfy { $0 == nil })
    for _ in 0..<30 { container.turn(.backward, animated: false) }
    #expect(page?.number == 50)
    #expect(page?.note == nil)
  }

  @Test func `few are kept that nobody needs after many turns at once`() throws {
    try open(at: 0)
    container.duration = 0.1
    for _ in 0..<30 { container.turn(.forward) }
    for frame in 1...300 {
      _ = container.advance(to: Double(frame) / 60)
      container.framePresented()
    }
    #expect(page?.number == 30)
    #expect(source.alive <= 14, "\(source.alive)")
  }

  @Test func `a page that the program holds is not used again`() throws {
    try open(at: 50)
    let held = try #require(page)
    for _ in 0..<30 { container.turn(.forward, animated: false) }
    #expect(held.number == 50)
    container.setPage(try #require(source.page(at: 50, in: container)), animated: false)
    #expect(page === held)
  }

  @Test func `after a reload pages have no places`() throws {
    try open(at: 50)
    page?.note = "mine"
    container.turn(.forward, animated: false)
    container.reloadData()
    container.turn(.forward, animated: false)
    container.turn(.backward, animated: false)
    container.turn(.backward, animated: false)
    #expect(page?.number == 50)
    #expect(page?.note == nil)
  }
}
