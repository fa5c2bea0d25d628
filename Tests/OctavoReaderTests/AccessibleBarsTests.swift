import OctavoAccessibility
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoReader

/// The bars for those who do not see them.
@MainActor @Suite struct AccessibleBarsTests {
  private let desk = Desk()

  private var root: AccessibleElement { desk.root.accessibleElement(in: desk.size) }

  private func press(_ name: String) throws {
    #expect(desk.root.perform(.press, on: try #require(root.path(to: name), "\(name)")))
    desk.settle()
  }

  @Test func `nothing but the page is told while there are none`() {
    #expect(
      root.outline == [
        "group \"\"", "  document \"\" = 1.0 of 100.0", "    * page \"1, page 1 of 100\"",
        "    page \"2, page 2 of 100\" out of sight",
      ])
    #expect(root.children[0].summary.contains("F10"))
    desk.key("Right")
    #expect(root.outline[2] == "    * page \"2, page 2 of 100\"")
  }

  @Test func `bars say what can be pressed, and it can be`() throws {
    desk.key("F10")
    #expect(
      root.outline.dropFirst(4) == [
        "  toolbar \"A book\"", "    label \"A book\"", "    button \"How pages are shown\"",
        "    button \"Help\"", "    button \"Fill the screen\"", "  toolbar \"Place\"",
        "    slider \"Page\" = 1.0 of 100.0", "    button \"1 of 100, go to a page\"",
      ])
    for part in try #require(root.named("A book")).children {
      #expect(part.isPressable == (part.role == .button))
    }
    desk.key("Tab")
    #expect(root.focused?.name == "How pages are shown")
    #expect(desk.root.perform(.focus, on: try #require(root.path(to: "Help"))))
    desk.settle()
    #expect(root.focused?.name == "Help")
    #expect(desk.root.perform(.setValue(40.4), on: try #require(root.path(to: "Page"))))
    desk.settle()
    #expect(desk.page == "40")
    try press("Fill the screen")
    #expect(desk.window.asked == ["fullscreen true"])
    #expect(!desk.root.perform(.press, on: ["upper bar", "nothing"]))
    #expect(!desk.root.perform(.setValue(.nan), on: try #require(root.path(to: "Page"))))
    #expect(!desk.root.perform(.setValue(3), on: try #require(root.path(to: "Help"))))
  }

  @Test func `a panel has the keys, and all that it says`() throws {
    desk.key("F10")
    try press("1 of 100, go to a page")
    #expect(
      Array(root.outline.dropFirst(4).prefix(3)) == [
        "  * dialog \"Go to a page\"", "    field \"Page number\" = ", "    button \"Close\"",
      ])
    #expect(root.outline.contains("    button \"Go\" disabled"))
    #expect(!desk.root.perform(.focus, on: try #require(root.path(to: "2, page 2 of 100"))))
    #expect(desk.page == "1", "a panel takes all that a person does")
    try press("4")
    try press("2")
    #expect(root.named("Page number")?.text == "42")
    try press("Go")
    #expect(desk.page == "42")
    try press("How pages are shown")
    let panel = try #require(root.named("How pages are shown"))
    #expect(panel.role == .dialog)
    #expect(panel.named("Whole page")?.isOn == true)
    #expect(panel.named("Without margins")?.isOn == false)
    try press("Page number on the page")
    #expect(root.named("Page number on the page")?.isOn == true)
    try press("Close")
    #expect(root.named("How pages are shown")?.role != .dialog)
    desk.key("F1")
    #expect(
      root.named("Gestures and keys")?.children.contains { $0.name.hasPrefix("Turn on: ") } == true)
  }

  @Test func `what is done is told as it is by then, before a frame shows it`() throws {
    desk.key("F10")
    #expect(desk.root.perform(.focus, on: try #require(root.path(to: "Help"))))
    #expect(root.focused?.name == "Help")
    #expect(
      desk.root.perform(.press, on: try #require(root.path(to: "How pages are shown"))))
    let panel = try #require(root.named("How pages are shown"), "a reader says its name first")
    #expect(panel.role == .dialog && panel.isFocused)
    #expect(panel.named("Whole page")?.isOn == true)
    desk.settle()
    #expect(root.named("How pages are shown") == panel)
    #expect(desk.root.perform(.press, on: try #require(root.path(to: "Close"))))
    #expect(root.named("How pages are shown")?.role == .button)
  }

  @Test func `words that are looked for are written in a field, and what is found is in order`()
    throws
  {
    let source = FoundPages(desk.pages, on: [3, 10])
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.settle()
    desk.key("slash")
    for letter in "lake" { desk.key(String(letter)) }
    desk.key("Left")
    let field = try #require(root.named("Words to find"))
    #expect(field.isFocused && field.text == "lake" && field.caret == 3)
    let names = try #require(root.named("Find words")).children.map(\.name)
    #expect(
      names == [
        "Words to find", "Close", "2 found",
        "and the lake lay still in the morning, as it had, page 4", "lake, page 11",
      ])
    try press("lake, page 11")
    #expect(desk.page == "11")
  }

  @Test func `what lies under a panel is not pressed, whoever still knows of it`() throws {
    desk.key("F10")
    let (help, view) = (
      try #require(root.path(to: "Help")), try #require(root.path(to: "How pages are shown"))
    )
    let slider = try #require(root.path(to: "Page"))
    #expect(desk.root.perform(.press, on: help))
    desk.settle()
    #expect(!desk.root.perform(.setValue(50), on: slider) && desk.page == "1")
    #expect(!desk.root.perform(.press, on: view))
    desk.settle()
    #expect(root.named("Gestures and keys") != nil)
  }
}
