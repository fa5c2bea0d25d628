import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

@testable import OctavoReader

/// The pages of a list, every fifth of which begins a part.
@MainActor
final class PartedPages: ListedPages {
  let pages: [ContentPage]
  /// Whether the parts are known.
  var isKnown = true

  init(_ pages: [ContentPage]) { self.pages = pages }

  func chapter(of page: any Page, in container: FlipContainer) -> String? { "A part" }
  func contents(in container: FlipContainer) -> [ContentsEntry] {
    (0..<(isKnown ? pages.count / 5 : 0)).map { ContentsEntry("Part \($0 + 1)", depth: $0 % 3) }
  }
  func entry(holding page: any Page, in container: FlipContainer) -> Int? {
    index(of: page, in: container).map { $0 / 5 }
  }
  func page(ofEntry index: Int, in container: FlipContainer) -> (any Page)? { pages[5 * index] }
}

@MainActor
@Suite struct `The list of contents over a book` {
  let desk = Desk()
  let source: PartedPages

  init() {
    source = PartedPages(desk.pages)
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.settle()
  }

  private var panel: (current: Int?, offset: Double)? {
    guard case .contents(_, let current, let offset) = desk.root.state.panel else { return nil }
    return (current, offset)
  }

  @Test func `comes by its key, its sign and the name of the part`() throws {
    desk.key("t")
    #expect(panel?.current == 0 && panel?.offset == 0)
    desk.key("Escape")
    #expect(panel == nil)
    desk.key("F10")
    try desk.tap("contents")
    #expect(panel != nil)
    try desk.tap("dismiss")
    try desk.tap("chapter")
    #expect(panel != nil)
  }

  @Test func `comes once it is known, unless the person did something else meanwhile`() {
    source.isKnown = false
    desk.key("t")
    desk.settle()
    #expect(panel == nil)
    source.isKnown = true
    desk.flips.requestFrame?()
    desk.settle()
    #expect(panel != nil)
    desk.key("Escape")
    source.isKnown = false
    desk.key("t")
    desk.key("Right")
    source.isKnown = true
    desk.flips.requestFrame?()
    desk.settle()
    #expect(panel == nil)
  }

  @Test func `goes where it is tapped, and back`() throws {
    desk.key("F10")
    try desk.tap("contents")
    try desk.tap("entry 4")
    #expect(desk.page == "21")
    #expect(panel == nil)
    desk.key("left", .alt)
    desk.key("Left", .alt)
    #expect(desk.page == "1")
  }

  @Test func `opens where the person is, and scrolls by a finger that began on a line`() throws {
    desk.flips.setPage(desk.pages[50], animated: false)
    desk.settle()
    desk.key("t")
    #expect(panel?.current == 10)
    let first = try #require(panel?.offset)
    #expect(first == 7 * ReaderScreen.entryHeight)
    desk.touch(.began, 200, 400)
    desk.touch(.moved, 200, 340)
    desk.touch(.ended, 200, 340)
    #expect(panel?.offset == first + 60, "and nothing was chosen")
    desk.touch(.began, 200, 400)
    desk.touch(.moved, 200, -4000)
    desk.touch(.ended, 200, -4000)
    let height = 20 * ReaderScreen.entryHeight
    #expect(panel?.offset == desk.root.screen.reach)
    #expect(desk.root.screen.reach > 0 && desk.root.screen.reach < height)
    #expect(desk.page == "51")
  }

  @Test func `is gone through by keys, with the line in sight`() throws {
    desk.key("t")
    for _ in 0..<16 {
      desk.key("Down")
      desk.settle()
    }
    #expect(desk.root.state.focus == .entry(15))
    let part = try #require(desk.root.screen.parts.first { $0.name == "entry 15" })
    #expect(part.clip.map { $0.minY <= part.frame.minY && $0.maxY >= part.frame.maxY } == true)
    desk.key("Up")
    desk.key("Return")
    #expect(desk.page == "71")
  }

  @Test func `is nowhere where there are no parts`() {
    let plain = Desk()
    plain.key("t")
    #expect(plain.root.state.panel == nil)
    plain.key("F10")
    #expect(!plain.root.screen.parts.contains { $0.name == "contents" })
  }
}
