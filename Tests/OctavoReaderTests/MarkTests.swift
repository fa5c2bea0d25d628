import OctavoAccessibility
import OctavoGeometry
import OctavoNavigation
import OctavoRaster
import Testing

@testable import OctavoReader

/// The pages of a list, which can be marked.
@MainActor
private final class MarkedPages: ListedPages, MarkedDataSource {
  let pages: [ContentPage]
  var marked: Set<Int> = []

  init(_ pages: [ContentPage]) { self.pages = pages }

  func isMarked(_ page: any Page, in container: FlipContainer) -> Bool {
    index(of: page, in: container).map(marked.contains) ?? false
  }
  func setMarked(_ isMarked: Bool, _ page: any Page, in container: FlipContainer) {
    guard let index = index(of: page, in: container) else { return }
    if isMarked { marked.insert(index) } else { marked.remove(index) }
  }
  func contents(in container: FlipContainer) -> [ContentsEntry] {
    marked.sorted().map { index in
      var entry = ContentsEntry("Page \(index + 1)")
      entry.isMark = true
      return entry
    }
  }
  func entry(holding page: any Page, in container: FlipContainer) -> Int? { nil }
  func page(ofEntry index: Int, in container: FlipContainer) -> (any Page)? {
    pages[marked.sorted()[index]]
  }
}

@MainActor
@Suite struct `Marks over a book` {
  let desk = Desk()
  private let source: MarkedPages

  init() {
    source = MarkedPages(desk.pages)
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.settle()
  }

  private var names: [String] { desk.root.screen.parts.map(\.name) }

  @Test func `come and go by their key and their sign, with a ribbon on the page`() throws {
    #expect(!names.contains("ribbon") && !names.contains("contents"))
    let bare = desk.frame.scene.items.count
    #expect(desk.key("m"))
    #expect(source.marked == [0])
    #expect(names.contains("ribbon"), "it is seen without the bars")
    let still = desk.root.screen.parts.first { $0.name == "ribbon" }
    #expect(still?.side == .still && still?.target == nil)
    #expect(desk.frame.scene.items.count == bare + 1)
    desk.key("Right")
    #expect(desk.frame.scene.items.count == bare)
    desk.key("F10")
    #expect(!names.contains("ribbon"))
    try desk.tap("mark")
    #expect(source.marked == [0, 1])
    try desk.tap("contents")
    desk.key("Down")
    desk.key("Return")
    #expect(desk.page == "1")
    desk.key("F10")
    desk.key("F10")
    try desk.tap("unmark")
    #expect(source.marked == [1])
  }

  @Test func `are told to those who do not see them`() throws {
    func page() throws -> String {
      let root = desk.root.accessibleElement(in: desk.size)
      func names(_ element: AccessibleElement) -> [String] {
        [element.name] + element.children.flatMap(names)
      }
      return try #require(names(root).first { $0.contains("page 1 of 100") })
    }
    #expect(try page().hasSuffix("page 1 of 100"))
    desk.key("m")
    #expect(try page().hasSuffix("page 1 of 100, marked"))
  }

  @Test func `have their sign in a narrow window, and the list of them`() throws {
    desk.key("m")
    desk.root.resize(to: Size(width: 360, height: 640), scale: .one)
    desk.settle()
    #expect(names.contains("unmark") && names.contains("contents"))
    #expect(desk.root.screen.parts.filter { $0.side == .top }.allSatisfy { $0.frame.minX >= 0 })
  }

  @Test func `are seen and taken away where two pages lie open, on whichever they are`() {
    let spread = Desk(Size(width: 1200, height: 800))
    let source = MarkedPages(spread.pages)
    spread.flips.dataSource = source
    spread.flips.spread = .always
    spread.flips.reloadData()
    spread.key("Right")
    let open = spread.flips.basePages.compactMap { source.index(of: $0, in: spread.flips) }
    #expect(open.count == 2)
    func hasRibbon() -> Bool { spread.root.screen.parts.contains { $0.name == "ribbon" } }
    for index in open {
      source.marked = [index]
      spread.advance()
      #expect(spread.root.isDrawnOver(at: spread.time) && hasRibbon())
      spread.key("m")
      #expect(source.marked.isEmpty, "\(index)")
    }
    spread.key("m")
    #expect(source.marked == [open[0]], "a new one is on the first of them")
  }

  @Test func `are not there where a source knows of none`() throws {
    let desk = Desk()
    #expect(!desk.key("m"))
    desk.key("F10")
    #expect(!desk.root.screen.parts.contains { $0.name == "mark" })
  }
}
