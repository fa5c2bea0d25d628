import Foundation
import OctavoAccessibility
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoPlayer

/// Boards for those who do not see them.
@MainActor @Suite struct AccessibleBoardTests {
  private static let board = """
    storyboard: 1
    initial: house
    defaults: {transition: none}
    scenes:
      house: {kind: stack, root: menu, title: House}
      menu:
        title: Menu
        alt: Two doors
        regions: [{id: place, rect: [0.1, 0.75, 0.8, 0.2], label: A place}]
        content:
          - {svg: a.svg, alt: A lake, rect: [0, 0, 1, 0.2]}
          - {markdown: "# Head\\n\\nSome *words*", rect: [0, 0.2, 1, 0.2]}
          - {list: [{id: one, label: One, detail: first}, {id: dead, label: Nothing}], rect: [0, 0.4, 1, 0.2]}
          - {button: Go, id: go, rect: [0.2, 0.62, 0.6, 0.1]}
      room: {title: Room, content: {text: {file: room.txt}}}
    segues:
      - {from: menu, to: room, do: push, on: [{tap: one}, {tap: go}, {tap: place}]}
    """

  private func desk() throws -> Desk {
    try Desk(Self.board, files: ["a.svg": Data("<svg/>".utf8), "room.txt": Data("A room.".utf8)])
  }

  private func root(_ desk: Desk) -> AccessibleElement {
    desk.player.accessibleElement(in: desk.size)
  }

  @Test func `have their words, pictures and what can be pressed`() throws {
    let desk = try desk()
    #expect(
      root(desk).outline.drop { !$0.contains("page") } == [
        "    page \"Menu\"", "      image \"A lake\"",
        "      * text \"\" = Head\nSome words", "      list \"\"",
        "        listItem \"One, first\"", "        listItem \"Nothing\"",
        "      button \"Go\"", "      button \"A place\"",
      ])
    #expect(root(desk).children[0].children.last?.summary == "Two doors")
    desk.key("Tab")
    #expect(root(desk).focused?.name == "A place")
  }

  @Test func `offer to press what a segue waits for, and nothing else`() throws {
    let desk = try desk()
    func pressable(_ element: AccessibleElement) -> [String] {
      (element.isPressable ? [element.name] : []) + element.children.flatMap(pressable)
    }
    #expect(pressable(root(desk)) == ["One, first", "Go", "A place"])
    // What is around a scene waits for its regions as well.
    desk.save(Self.board.replacing("{from: menu, to: room", with: "{from: house, to: room"))
    desk.rest()
    #expect(pressable(root(desk)) == ["One, first", "Go", "A place"])
    desk.save(Self.board.replacing("{tap: one}, ", with: ""))
    desk.rest()
    #expect(pressable(root(desk)) == ["Go", "A place"])
  }

  @Test func `are read from the text that a reader went to`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: menu
      defaults: {transition: none}
      scenes:
        menu:
          content:
            - {text: First, rect: [0, 0, 1, 0.3]}
            - {text: Second, rect: [0, 0.3, 1, 0.3]}
            - {button: Go, id: go, rect: [0, 0.6, 1, 0.3]}
        room: {content: {text: A room}}
      segues: [{from: menu, to: room, do: present, on: {tap: go}}]
      """)
    let menu = try #require(root(desk).path(to: "Go")?.dropLast())
    func read(_ index: Int) -> Bool {
      desk.player.perform(.focus, on: menu + ["element \(index)"])
    }
    #expect(root(desk).focused?.text == "First")
    #expect(read(1))
    #expect(root(desk).focused?.text == "Second")
    desk.key("Tab")
    #expect(root(desk).focused?.name == "Go")
    #expect(read(0))
    #expect(root(desk).focused?.text == "First", "the keys leave the button")
    #expect(!read(2) && !read(9), "a button has a name of its own")
    desk.key("Tab")
    desk.key("Return")
    desk.rest()
    #expect(!read(1), "nothing reaches what lies below another page")
  }

  @Test(arguments: ["One, first", "Go", "A place"])
  func `go where a tap leads that is pressed so`(name: String) throws {
    let desk = try desk()
    #expect(desk.player.perform(.press, on: try #require(root(desk).path(to: name))))
    desk.rest()
    #expect(root(desk).outline.last == "      * text \"\" = A room.")
  }

  @Test func `do nothing for what leads nowhere`() throws {
    let desk = try desk()
    #expect(!desk.player.perform(.press, on: try #require(root(desk).path(to: "Nothing"))))
    #expect(!desk.player.perform(.setValue(1), on: try #require(root(desk).path(to: "Go"))))
    #expect(!desk.player.perform(.press, on: ["board", "page 99", "x"]))
    #expect(desk.player.perform(.focus, on: try #require(root(desk).path(to: "Go"))))
    #expect(root(desk).focused?.name == "Go")
  }
}
