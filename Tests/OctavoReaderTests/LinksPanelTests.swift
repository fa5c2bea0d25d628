import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

@testable import OctavoReader

/// The pages of a list; those of even numbers have two links, to the first page and to the last.
@MainActor
private final class LinkedPages: ListedPages, LinkedDataSource {
  let pages: [ContentPage]

  init(_ pages: [ContentPage]) { self.pages = pages }

  func links(on page: any Page, in container: FlipContainer) -> [String] {
    (index(of: page, in: container) ?? 0).isMultiple(of: 2) ? [] : ["First", "Last"]
  }
  func page(ofLink index: Int, on page: any Page, in container: FlipContainer) -> (any Page)? {
    index == 0 ? pages.first : pages.last
  }
}

@MainActor
@Suite struct `The list of links over a book` {
  let desk = Desk()
  private let source: LinkedPages

  init() {
    source = LinkedPages(desk.pages)
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.settle()
  }

  private var names: [String]? {
    guard case .links(let entries, _) = desk.root.state.panel else { return nil }
    return entries.map(\.title)
  }

  @Test func `comes by its key where there are links, and leads where one does`() throws {
    #expect(!desk.key("l"), "the first page has none")
    #expect(names == nil)
    desk.key("Right")
    #expect(desk.key("l"))
    #expect(names == ["First", "Last"])
    desk.key("Down")
    desk.key("Down")
    desk.key("Return")
    #expect(names == nil)
    #expect(desk.page == "100")
    desk.key("Left", .alt)
    #expect(desk.page == "2", "it was a jump")
    desk.key("l")
    try desk.tap("entry 0")
    #expect(desk.page == "1")
  }

  @Test func `goes without leading anywhere`() {
    desk.key("Right")
    desk.key("l")
    desk.key("Escape")
    #expect(names == nil)
    #expect(desk.page == "2")
    desk.key("l")
    desk.key("Home")
    desk.key("Return")
    #expect(names != nil, "nothing was chosen")
  }

  @Test func `has those of both pages that lie open, and goes to the right one`() {
    desk.flips.spread = .always
    desk.flips.setPage(desk.pages[3], animated: false)
    desk.settle()
    desk.key("l")
    #expect(names == ["First", "Last"], "the other of the two has none")
    desk.key("Up")
    desk.key("Return")
    #expect(desk.page == "100")
  }
}
