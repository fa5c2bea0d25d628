import Foundation
import OctavoGeometry
import OctavoNavigation
import OctavoPlayer
import OctavoStoryboards
import Testing

private func board(
  spread: String, pages: String = "red, green, blue, white, black", direction: String = "ltr",
  sides: String = ""
) -> String {
  """
  storyboard: 1
  initial: home
  direction: \(direction)
  defaults: {transition: flip, duration: 200ms}
  scenes:
    home: {kind: stack, root: book}
    book: {kind: flip, pages: [\(pages)], spread: \(spread)\(sides)}
    red: {title: red, content: {color: "#ff0000"}}
    green: {title: green, content: {color: "#00ff00"}}
    blue:
      title: blue
      content: [{color: "#0000ff"}, {button: Deeper, id: deeper, rect: [0.25, 0.4, 0.5, 0.2]}]
    white: {title: white, content: {color: "#ffffff"}}
    black: {title: black, content: {color: "#000000"}}
    top: {title: top, content: {color: "#ffff00"}}
  segues:
    - {from: blue, to: top, do: push, on: [{tap: deeper}, {key: t}]}
    - {from: book, to: white, do: set, on: {key: w}}
    - {from: top, to: "@back", on: {key: b}}
  """
}

@MainActor @Suite struct SpreadTests {
  private let wide = Size(width: 900, height: 600)

  /// What is seen left and right.
  private func halves(_ desk: Desk) -> [UInt32] {
    [desk.pixel(0.05, 0.05), desk.pixel(0.95, 0.05)]
  }

  @Test func `A flip shows the pages of a board side by side, its cover alone`() throws {
    let desk = try Desk(board(spread: "always"), size: wide)
    #expect(halves(desk)[1] == 0xff0000)
    #expect(halves(desk)[0] != 0xff0000)
    desk.key("Right")
    #expect(halves(desk) == [0x00ff00, 0x0000ff])
    #expect(desk.player.currentScene == "green")
    desk.key("w")
    #expect(halves(desk) == [0xffffff, 0x000000])
    #expect(desk.player.currentScene == "white")
    #expect(desk.pixel(0.498, 0.5) < 0xf0f0f0, "it goes down to the spine")
  }

  @Test func `A book that runs to the left has its first page on the right`() throws {
    let desk = try Desk(board(spread: "always", direction: "rtl"), size: wide)
    #expect(halves(desk)[0] == 0xff0000)
    desk.drag(0.1, 0.5, to: 0.9, 0.5)
    #expect(halves(desk) == [0x0000ff, 0x00ff00])
  }

  @Test func `Auto shows two where the window is wide, and keeps the page`() throws {
    let desk = try Desk(board(spread: "auto"))
    desk.key("Right")
    desk.key("Right")
    #expect(halves(desk) == [0x0000ff, 0x0000ff])
    _ = desk.takeCallbacks()
    desk.resize(to: Size(width: 700, height: 400))
    #expect(halves(desk) == [0x0000ff, 0x0000ff], "half a phone is too little for a scene")
    desk.resize(to: wide)
    #expect(halves(desk) == [0x00ff00, 0x0000ff])
    #expect(desk.player.currentScene == "blue")
    #expect(Set(desk.takeCallbacks().map { $0.prefix { $0 != "." } }) == ["green"])
    desk.resize(to: Size(width: 400, height: 600))
    #expect(halves(desk) == [0x0000ff, 0x0000ff])
  }

  @Test func `A page that lies across both sides has both, and the others are paired about it`()
    throws
  {
    let desk = try Desk(board(spread: "always", sides: ", across: [blue]"), size: wide)
    #expect(halves(desk)[1] == 0xff0000)
    desk.key("Right")
    #expect(halves(desk)[1] == 0x00ff00)
    #expect(halves(desk)[0] != 0xff0000, "it stands alone before the blue one")
    desk.key("Right")
    #expect(halves(desk) == [0x0000ff, 0x0000ff])
    #expect(desk.pixel(0.49, 0.05) == 0x0000ff)
    desk.key("Right")
    #expect(halves(desk) == [0xffffff, 0x000000])
  }

  @Test func `The first page stands beside the second where the board says so`() throws {
    let desk = try Desk(board(spread: "always", sides: ", coverAlone: false"), size: wide)
    #expect(halves(desk) == [0xff0000, 0x00ff00])
    desk.key("Right")
    #expect(halves(desk) == [0x0000ff, 0xffffff])
  }

  @Test func `Pages stand on other sides as soon as the board says so`() throws {
    let desk = try Desk(board(spread: "always"), size: wide)
    desk.key("Right")
    #expect(halves(desk) == [0x00ff00, 0x0000ff])
    _ = desk.takeCallbacks()
    desk.save(board(spread: "always", sides: ", coverAlone: false"))
    desk.rest()
    #expect(halves(desk) == [0xff0000, 0x00ff00])
    #expect(desk.player.currentScene == "green")
    desk.save(board(spread: "always", sides: ", across: [green]"))
    desk.rest()
    #expect(halves(desk) == [0x00ff00, 0x00ff00])
    desk.save(board(spread: "always"))
    desk.rest()
    #expect(halves(desk) == [0x00ff00, 0x0000ff])
    let told = Set(desk.takeCallbacks().map { $0.prefix { $0 != "." } })
    #expect(told == ["red", "blue"], "the page that is read is told nothing")
  }

  @Test(arguments: ["long", "long, red"])
  func `Words that take fewer pages in a larger window stand on their side in it`(across: String)
    throws
  {
    let words = (1...40).map { "Paragraph \($0): \(String(repeating: "word ", count: 30))" }
    let text = board(
      spread: "always", pages: "red, white, long", sides: ", across: [\(across)]"
    ).replacing(
      "\n  top:",
      with: "\n  long: {title: long, content: {markdown: {file: long.md}}}\n  top:")
    let files = ["long.md": Data(words.joined(separator: "\n\n").utf8)]
    let desk = try Desk(text, files: files, size: Size(width: 400, height: 300))
    desk.key("End")
    #expect(desk.player.currentScene == "long")
    for size in [Size(width: 1600, height: 1200), Size(width: 300, height: 200), wide] {
      desk.resize(to: size)
      desk.key("End")
      #expect(desk.player.currentScene == "long")
    }
  }

  @Test func `Words that lie across both sides take as many pages as in a window of one`() throws {
    let words = String(repeating: "word ", count: 900)
    /// On how many pages the words stand.
    func count(spread: String) throws -> Int {
      let text = board(spread: spread, pages: "red, long, white", sides: ", across: [long]")
        .replacing("\n  top:", with: "\n  long: {content: {markdown: \"\(words)\"}}\n  top:")
      let desk = try Desk(text, size: Size(width: 900, height: 300))
      desk.key("Right")
      var count = 0
      while desk.player.currentScene == "long", count < 100 {
        count += 1
        desk.key("Right")
      }
      #expect(desk.player.currentScene == "white")
      return count
    }
    let plain = try count(spread: "none")
    #expect(try plain > 2 && count(spread: "always") == plain)
  }

  @Test func `A button on either page can be pressed, and so can its key`() throws {
    let desk = try Desk(board(spread: "always"), size: wide)
    desk.key("Right")
    desk.tap(0.25, 0.5)
    #expect(desk.player.currentScene != "top", "there is no button on the left page")
    if desk.player.currentScene != "green" { desk.key("Right") }
    desk.tap(0.75, 0.5)
    #expect(desk.player.currentScene == "top")
    desk.key("b")
    #expect(desk.player.currentScene == "green")
    desk.key("t")
    #expect(desk.player.currentScene == "top")
  }

  @Test func `A saved board puts pages side by side where one was, and apart again`() throws {
    let desk = try Desk(board(spread: "none"), size: wide)
    desk.key("w")
    #expect(halves(desk) == [0xffffff, 0xffffff])
    _ = desk.takeCallbacks()
    desk.save(board(spread: "always"))
    desk.rest()
    #expect(halves(desk) == [0xffffff, 0x000000])
    #expect(desk.player.currentScene == "white")
    #expect(Set(desk.takeCallbacks().map { $0.prefix { $0 != "." } }) == ["black"])
    desk.save(board(spread: "always", pages: "red, white, blue, black, green"))
    desk.rest()
    #expect(halves(desk) == [0xffffff, 0x0000ff])
    desk.save(board(spread: "none", pages: "red, white, blue, black, green"))
    desk.rest()
    #expect(halves(desk) == [0xffffff, 0xffffff])
  }

  @Test func `The pages of a document stand side by side as well`() throws {
    func svg(_ color: String) -> Data {
      Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">
        <rect width="300" height="400" fill="\(color)"/></svg>
        """.utf8)
    }
    let text = """
      storyboard: 1
      initial: book
      scenes:
        book: {kind: flip, source: {dir: pictures}, spread: always}
      """
    let desk = try Desk(
      text,
      files: [
        "pictures/1.svg": svg("#ff0000"), "pictures/2.svg": svg("#00ff00"),
        "pictures/3.svg": svg("#0000ff"),
      ], size: wide)
    #expect(desk.pixel(0.75, 0.5) == 0xff0000)
    desk.key("Right")
    #expect([desk.pixel(0.25, 0.5), desk.pixel(0.75, 0.5)] == [0x00ff00, 0x0000ff])
  }
}
