import OctavoAccessibility
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

/// Containers for those who do not see them.
@MainActor @Suite struct AccessibleContainerTests {
  private let size = Size(width: 800, height: 600)

  private func page(_ title: String, _ text: String? = nil) -> ContentPage {
    let page = ContentPage(title: title) { _, _ in }
    page.text = text
    return page
  }

  private func shown(_ root: some WindowRoot) -> AccessibleElement {
    root.resize(to: size, scale: .one)
    _ = root.advance(to: 1)
    root.framePresented()
    return root.accessibleElement(in: size)
  }

  @Test func `pages of a spread are read one after the other, and the first has the keys`() {
    let pages = ["a", "b", "c", "d"].map { page($0, "words of \($0)") }
    let flips = FlipContainer(pages: pages, drawing: .immediate)
    flips.spread = .always
    #expect(shown(flips).outline[2] == "    * text \"\" = words of a", "the cover stands alone")
    flips.setPage(pages[1], animated: false)
    let spread = shown(flips)
    #expect(
      spread.outline == [
        "document \"\" = 2.0 of 4.0", "  page \"b, page 2 of 4\"", "    * text \"\" = words of b",
        "  page \"c, page 3 of 4\"", "    text \"\" = words of c",
        "  page \"d, page 4 of 4\" out of sight", "    text \"\" = words of d out of sight",
      ])
    #expect(spread.children.map(\.frame.minX) == [0, 400, 0])
    #expect(spread.children[2].frame.size.isEmpty)
  }

  @Test func `the page that is seen is told as soon as it is decided, and is another thing`() {
    let flips = FlipContainer(pages: [page("a"), page("b")], drawing: .immediate)
    let first = shown(flips).children[0]
    #expect(first.name == "a, page 1 of 2")
    flips.turn(.forward)
    let second = shown(flips).children[0]
    #expect(second.name == "b, page 2 of 2")
    #expect(first.id != second.id)
    flips.turn(.backward)
    #expect(shown(flips).children[0].id == first.id)
  }

  @Test func `whoever reads on over the end of a page turns to the next, once`() throws {
    let pages = ["a", "b", "c"].map { page($0, "words of \($0)") }
    let flips = FlipContainer(pages: pages, drawing: .immediate)
    flips.duration = 0.2
    let next = shown(flips).children[1]
    #expect(next.isOutOfSight && next.name == "b, page 2 of 3")
    #expect(!flips.perform(.press, on: [next.id, "text"]))
    #expect(flips.perform(.focus, on: [next.id, "text"]))
    #expect(flips.page === pages[1])
    #expect(!flips.perform(.focus, on: [next.id, "text"]), "it is in sight")
    let after = flips.accessibleElement(in: size)
    #expect(after.children[0].id == next.id && !after.children[0].isOutOfSight)
    #expect(after.focused?.text == "words of b")
    _ = flips.advance(to: 2)
    _ = flips.advance(to: 4)
    #expect(
      flips.perform(.focus, on: [try #require(flips.accessibleElement(in: size).children.last).id]))
    #expect(flips.page === pages[2])
    _ = flips.advance(to: 6)
    _ = flips.advance(to: 8)
    #expect(flips.accessibleElement(in: size).children.count == 1, "the last has none")
  }

  @Test func `a stack has its bar, whose way back can be pressed, and a modal has the keys`() throws
  {
    let stack = NavigationStack(root: page("Home", "words"), drawing: .immediate)
    stack.showsBar = true
    _ = shown(stack)
    stack.push(page("Room"), animated: false)
    #expect(
      shown(stack).outline == [
        "group \"\"", "  toolbar \"Room\"", "    button \"Back to Home\"",
        "  * page \"Room\"",
      ])
    stack.present(page("Sheet", "news"), as: .sheet, animated: false)
    #expect(
      shown(stack).outline.suffix(4) == [
        "  page \"Room\"", "  dialog \"Sheet\"", "    page \"Sheet\"", "      * text \"\" = news",
      ])
    #expect(!stack.perform(.press, on: ["bar", "back"]), "the sheet has the hand")
    stack.dismiss(animated: false)
    #expect(stack.perform(.press, on: ["bar", "back"]))
    #expect(shown(stack).outline.last == "    * text \"\" = words")
    #expect(!stack.perform(.press, on: ["bar", "back"]))
  }

  @Test func `what a program says of a page is told, and what is wanted of it reaches the program`()
    throws
  {
    let page = page("A card")
    var button = AccessibleElement("answer", .button, name: "Show the answer")
    button.isPressable = true
    page.elements = [button]
    var asked: [String] = []
    page.onAction = { action, id in asked.append("\(action) \(id)") }
    let flips = FlipContainer(pages: [page], drawing: .immediate)
    let path = try #require(shown(flips).path(to: "Show the answer"))
    #expect(flips.perform(.press, on: path))
    #expect(asked == ["press answer"])
    #expect(!flips.perform(.press, on: ["nobody"]))
    flips.present(self.page("Over it"), as: .sheet, animated: false)
    #expect(!flips.perform(.press, on: path), "nothing reaches what is below a modal")
    #expect(asked.count == 1)
    #expect(!flips.perform(.press, on: []))
  }
}
