import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

@testable import OctavoPlayer

/// A menu with a list, a button and a region, a page behind it, and a sheet.
private let rooms = """
  storyboard: 1
  initial: house
  defaults: {transition: none}
  scenes:
    house: {kind: stack, root: menu, title: House}
    menu:
      title: Menu
      background: "#ffffff"
      regions: [{id: place, rect: [0.1, 0.75, 0.8, 0.2], label: A place}]
      content:
        - {list: [{id: one, label: One}, {id: dead, label: Nothing}, {id: two, label: Two}], rect: [0, 0, 1, 0.5]}
        - {button: Go, id: go, rect: [0.2, 0.55, 0.6, 0.15]}
    room:
      title: Room
      content: {button: Deeper, id: deeper, rect: [0.2, 0.5, 0.6, 0.2]}
    sheet: {content: {button: Close, id: close, rect: [0.2, 0.5, 0.6, 0.2]}}
  segues:
    - {from: menu, to: room, do: push, on: {tap: one}}
    - {from: menu, to: sheet, do: present, on: [{tap: two}, {key: Return}]}
    - {from: menu, to: room, do: push, on: [{tap: go}, {tap: place}]}
    - {from: room, to: "@back", on: {tap: deeper}}
    - {from: sheet, do: dismiss, on: {tap: close}}
  """

@MainActor @Suite struct FocusTests {
  private func focused(_ desk: Desk) -> [String] {
    desk.player.tree.all.compactMap(\.focused)
  }

  private func tab(_ desk: Desk, _ count: Int = 1, _ name: String = "Tab") -> [[String]] {
    (0..<count).map { _ in
      desk.key(name)
      return focused(desk)
    }
  }

  @Test func `Tab goes round all that can be pressed, either way`() throws {
    let desk = try Desk(rooms)
    let order = [["place"], ["one"], ["two"], ["go"]]
    #expect(tab(desk, 5) == order + [["place"]])
    #expect(tab(desk, 4, "ISO_Left_Tab") == [["go"], ["two"], ["one"], ["place"]])
  }

  @Test(arguments: ["Return", "KP_Enter", "space"])
  func `What has the focus is pressed by Return and the space bar, before keys of the board`(
    _ key: String
  ) throws {
    let desk = try Desk(rooms)
    _ = tab(desk, 2)
    desk.key(key)
    #expect(desk.player.currentScene == "room")
    #expect(focused(desk) == [], "the focus does not wait on a page that went")
  }

  @Test func `Without a focus Return is the board's`() throws {
    let desk = try Desk(rooms)
    desk.key("Return")
    #expect(desk.player.currentScene == "sheet")
  }

  @Test func `The way back in the bar is one of the stops`() throws {
    let desk = try Desk(rooms)
    _ = tab(desk, 2)
    desk.key("Return")
    let stack = try #require(desk.player.root as? NavigationStack)
    desk.key("Tab")
    #expect(stack.isBackFocused && focused(desk) == [])
    desk.key("Tab")
    #expect(!stack.isBackFocused && focused(desk) == ["deeper"])
    desk.key("Tab")
    #expect(stack.isBackFocused && focused(desk) == [])
    desk.key("ISO_Left_Tab")
    #expect(!stack.isBackFocused && focused(desk) == ["deeper"])
    desk.key("ISO_Left_Tab")
    desk.key("Return")
    #expect(desk.player.currentScene == "menu", "the bar's way back was pressed")
  }

  @Test func `Only what lies over all has the focus`() throws {
    let desk = try Desk(rooms)
    desk.key("Return")
    #expect(tab(desk, 2) == [["close"], ["close"]])
    desk.key("space")
    #expect(desk.player.currentScene == "menu")
    #expect(tab(desk) == [["place"]])
  }

  @Test func `A ring is seen around it, and a finger takes it away`() throws {
    let desk = try Desk(rooms)
    func column() -> [UInt32] {
      stride(from: 0.7, to: 1, by: 0.002).map { desk.pixel(0.5, $0) }
    }
    let rest = column()
    _ = tab(desk)
    #expect(Set(column()).subtracting(rest).contains { $0 & 0xff < 0x40 }, "dark on white paper")
    desk.contact(.began, 0.01, 0.6)
    desk.contact(.cancelled, 0.01, 0.6)
    desk.rest()
    #expect(focused(desk) == [])
    #expect(column() == rest)
  }

  @Test func `A board with nothing to press leaves Tab to its pages`() throws {
    let desk = try Desk("storyboard: 1\ninitial: a\nscenes: {a: {content: {color: \"#ff0000\"}}}")
    #expect(!desk.player.handle(.key(KeyPress("Tab", time: 0))))
  }
}
