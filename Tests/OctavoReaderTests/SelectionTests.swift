import OctavoAccessibility
import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoNavigation
import OctavoRaster
import Testing

@testable import OctavoReader

@MainActor
@Suite struct `Words that are selected` {
  let desk = Desk()
  private let source: WordedPages
  private let pasteboard = Pasteboard()

  @MainActor private final class Pasteboard { var text: String? }

  init() {
    source = WordedPages(desk.pages, .grid)
    desk.flips.dataSource = source
    desk.flips.reloadData()
    let pasteboard = pasteboard
    desk.root.copyText = { pasteboard.text = $0 }
    desk.settle()
  }

  private var names: [String] { desk.root.screen.parts.map(\.name) }
  private var selected: String? { desk.root.selecting.selection?.text }

  /// A finger that rests for as long as it takes.
  private func press(_ x: Double, _ y: Double, id: Int = 1) {
    desk.touch(.began, x, y, id: id)
    for _ in 0..<33 { desk.advance() }
  }

  @Test func `are the one under a finger that rests, and those up to where it goes`() throws {
    let bare = desk.frame.scene.items.count
    desk.touch(.began, 140, 110)
    for _ in 0..<28 { desk.advance() }
    #expect(selected == nil, "not before half a second")
    for _ in 0..<5 { desk.advance() }
    #expect(selected == "w01")
    #expect(!names.contains("Copy"), "nothing stands in the way of the finger")
    desk.touch(.moved, 150, 160)
    desk.touch(.moved, 300, 155)
    desk.advance()
    #expect(selected == "w01 w02 w03,\nw10 w11 w12 w13")
    #expect(desk.page == "1", "no page is in the hand")
    #expect(
      desk.root.state.selection?.marks == [
        Rect(x: 130, y: 100, width: 220, height: 20), Rect(x: 50, y: 140, width: 300, height: 20),
      ])
    desk.touch(.moved, 60, 110)
    desk.advance()
    #expect(selected == "w00 w01", "the word that was pressed stays, whichever way it goes")
    desk.touch(.ended, 60, 110)
    desk.settle()
    try desk.tap("Copy")
    #expect(pasteboard.text == "w00 w01" && selected == nil)
    #expect(desk.frame.scene.items.count == bare)
    #expect(desk.page == "1")
  }

  @Test func `are offered to others once a hand has left them, or at each key`() throws {
    let told = Pasteboard()
    desk.root.selectText = { told.text = $0 }
    press(140, 110)
    desk.touch(.moved, 230, 110)
    desk.advance()
    #expect(told.text == nil)
    desk.touch(.ended, 230, 110)
    #expect(told.text == "w01 w02")
    desk.settle()
    let end = try #require(desk.root.screen.parts.first { $0.name == "selection end" }).frame
    desk.touch(.began, end.center.x, end.center.y)
    desk.touch(.moved, end.center.x + 80, end.center.y)
    desk.touch(.ended, end.center.x + 80, end.center.y)
    #expect(told.text == "w01 w02 w03")
    desk.settle()
    desk.key("Left", .shift)
    #expect(told.text == "w01 w02")
    told.text = nil
    desk.key("Escape")
    #expect(told.text == nil)
  }

  @Test func `have two ends to move, past one another`() throws {
    press(220, 150)
    desk.touch(.ended, 220, 150)
    desk.settle()
    #expect(selected == "w12" && names.contains("Copy") && names.contains("selection start"))
    let end = try #require(desk.root.screen.parts.first { $0.name == "selection end" }).frame
    desk.touch(.began, end.center.x, end.center.y)
    // The finger stays where it is below the line.
    desk.touch(.moved, end.center.x + 10, end.center.y + 2)
    desk.advance()
    #expect(selected == "w12" && !names.contains("Copy"))
    desk.touch(.moved, end.center.x + 80, end.center.y + 40)
    desk.advance()
    #expect(selected == "w12 w13,\nw20 w21 w22 w23")
    desk.touch(.moved, end.center.x - 140, end.center.y - 40)
    desk.advance()
    #expect(selected == "w01 w02 w03,\nw10 w11 w12")
    desk.touch(.ended, 0, 0)
    desk.settle()
    let start = try #require(desk.root.screen.parts.first { $0.name == "selection start" }).frame
    desk.touch(.began, start.center.x, start.center.y)
    desk.touch(.moved, start.center.x + 80, start.center.y)
    desk.touch(.ended, start.center.x + 80, start.center.y)
    desk.settle()
    #expect(selected == "w02 w03,\nw10 w11 w12" && names.contains("Copy"))
  }

  @Test func `are let go by a touch beside them, which does nothing else, and by Escape`() {
    press(140, 110)
    desk.touch(.ended, 140, 110)
    desk.settle()
    // A tap there turns on.
    desk.tap(380, 500)
    #expect(selected == nil && desk.page == "1")
    desk.tap(380, 500)
    #expect(desk.page == "2")
    press(140, 110)
    desk.touch(.ended, 140, 110)
    desk.settle()
    #expect(desk.key("Escape") && selected == nil)
  }

  @Test func `are others where the finger that lets go of them rests on one`() {
    press(140, 110)
    desk.touch(.ended, 140, 110)
    desk.settle()
    press(380, 150)
    #expect(selected == nil, "too far from a word")
    desk.touch(.ended, 380, 150)
    desk.settle()
    #expect(desk.page == "1")
    for (x, y, word) in [(140.0, 110.0, "w01"), (220, 230, "w32"), (60, 190, "w20")] {
      press(x, y)
      #expect(selected == word)
      desk.touch(.ended, x, y)
      desk.settle()
    }
    #expect(names.contains("Copy") && desk.page == "1")
  }

  @Test func `are gone where the pages turn, by a key as by a finger`() {
    let bare = desk.frame.scene.items.count
    press(140, 110)
    desk.touch(.ended, 140, 110)
    desk.key("Right")
    #expect(selected == nil && desk.page == "2")
    #expect(desk.frame.scene.items.count == bare)
    press(140, 110)
    desk.touch(.ended, 140, 110)
    desk.settle()
    // The finger that lets go of them has the page.
    desk.touch(.began, 350, 400)
    for x in stride(from: 340.0, through: 60, by: -20) {
      desk.touch(.moved, x, 400)
      desk.advance()
    }
    desk.touch(.ended, 60, 400)
    desk.settle()
    #expect(selected == nil && desk.page == "3")
  }

  @Test func `are none where a finger moves on, has no word under it, or is not alone`() {
    desk.touch(.began, 140, 110)
    desk.advance()
    desk.touch(.moved, 120, 110)
    for _ in 0..<40 { desk.advance() }
    #expect(selected == nil && source.asked == 0, "it is a drag")
    desk.touch(.cancelled, 120, 110)
    desk.settle()
    press(200, 400)
    #expect(selected == nil)
    desk.touch(.ended, 200, 400)
    desk.settle()
    desk.touch(.began, 140, 110)
    desk.touch(.began, 300, 110, id: 2)
    for _ in 0..<40 { desk.advance() }
    #expect(selected == nil)
  }

  @Test func `are none of the pages that lie under what is presented`() {
    desk.flips.present(ContentPage { _, _ in }, as: .sheet)
    desk.settle()
    press(140, 110)
    #expect(selected == nil)
    desk.touch(.ended, 140, 110)
    desk.settle()
    #expect(desk.key("a", .control) && selected == nil)
  }

  @Test func `leave a finger what it holds once another one comes`() {
    press(140, 110)
    #expect(selected == "w01")
    // A held finger is a bookmark: what the other one turns falls back when both have let go.
    desk.touch(.began, 350, 400, id: 2)
    for x in stride(from: 330.0, through: 30, by: -20) {
      desk.touch(.moved, x, 400, id: 2)
      desk.advance()
    }
    #expect(selected == nil)
    desk.touch(.ended, 30, 400, id: 2)
    desk.settle()
    #expect(desk.page == "2")
    desk.touch(.ended, 140, 110)
    desk.settle()
    #expect(desk.page == "1")
  }

  @Test func `are selected as soon as they are found, while the finger is there`() {
    source.areKnown = false
    press(140, 110)
    #expect(selected == nil && source.asked > 0)
    source.areKnown = true
    desk.advance()
    #expect(selected == "w01")
    desk.touch(.ended, 140, 110)
    desk.settle()
    desk.key("Escape")
    source.areKnown = false
    desk.key("a", .control)
    #expect(selected == nil)
    source.areKnown = true
    desk.advance()
    #expect(selected?.hasPrefix("w00") == true)
  }

  @Test func `are selected and copied by keys`() {
    desk.key("a", .control)
    #expect(selected?.hasPrefix("w00 w01") == true && selected?.hasSuffix("w33") == true)
    desk.key("Left", .shift)
    #expect(selected?.hasSuffix("w32") == true)
    desk.key("c", .control)
    #expect(pasteboard.text?.hasSuffix("w32") == true && selected == nil)
    #expect(!desk.key("c", .control))
    desk.flips.layoutDirection = .rightToLeft
    desk.settle()
    desk.key("a", .control)
    desk.key("Right", .shift)
    #expect(selected?.hasSuffix("w32") == true, "that way is back here")
  }

  @Test func `stay with the page that is shown larger`() throws {
    desk.flips.allowsZoom = true
    press(140, 110)
    desk.touch(.ended, 140, 110)
    desk.settle()
    let before = try #require(desk.root.state.selection?.marks.first)
    desk.flips.zoom(to: Zoom(scale: 2, center: Point(x: 0.4, y: 0.25)), animated: false)
    desk.settle()
    let after = try #require(desk.root.state.selection?.marks.first)
    #expect(abs(after.size.width - 2 * before.size.width) < 0.01)
    #expect(desk.root.state.selection?.first.line.size.height == 40)
  }

  @Test func `give way to the bars`() {
    press(140, 110)
    desk.touch(.ended, 140, 110)
    desk.settle()
    desk.key("F10")
    #expect(selected == nil && desk.root.showsBars)
    // The bars go for them in turn.
    press(140, 350)
    desk.touch(.ended, 140, 350)
    press(140, 110)
    #expect(selected == "w01" && !desk.root.showsBars)
  }

  @Test func `are told to those who do not see them, who copy them`() throws {
    desk.key("a", .control)
    desk.key("Left", .shift)
    let root = desk.root.accessibleElement(in: desk.size)
    let card = try #require(root.children.first { $0.id == "selection" })
    #expect(card.name.hasPrefix("Selected: w00 w01"))
    #expect(card.children.map(\.name) == ["Copy the selected words"])
    #expect(desk.root.perform(.press, on: ["selection", "Copy"]))
    #expect(pasteboard.text?.hasPrefix("w00") == true)
  }

  @Test func `are waited for without frames, and no longer than the person does nothing else`() {
    source.areKnown = false
    desk.key("a", .control)
    desk.settle()
    let frames = Counter()
    desk.root.requestFrame = { frames.count += 1 }
    for _ in 0..<5 { desk.advance() }
    #expect(frames.count == 0 && desk.frame.wakeTime == nil)
    desk.key("Escape")
    source.areKnown = true
    desk.advance()
    #expect(selected == nil)
  }

  @Test func `leave the pages nothing of a finger that selected, once another one ends it`() {
    press(220, 150)
    desk.touch(.moved, 300, 150)
    desk.advance()
    #expect(selected == "w12 w13")
    desk.touch(.began, 350, 500, id: 2)
    desk.touch(.cancelled, 350, 500, id: 2)
    desk.settle()
    #expect(selected == nil)
    for x in stride(from: 290.0, through: 10, by: -20) {
      desk.touch(.moved, x, 150)
      desk.advance()
    }
    desk.touch(.ended, 10, 150)
    desk.settle()
    #expect(desk.page == "1")
    // The next finger is alone.
    press(220, 150)
    #expect(selected == "w12")
  }

  @Test func `can be copied once their finger was taken away by the window`() {
    press(140, 110)
    desk.settle()
    #expect(!names.contains("Copy"))
    let frames = Counter()
    desk.root.requestFrame = { frames.count += 1 }
    desk.root.handle(.cancelAll)
    #expect(frames.count > 0)
    desk.settle()
    #expect(selected == "w01" && names.contains("Copy"))
    desk.touch(.began, 300, 400)
    desk.touch(.ended, 300, 400)
    desk.settle()
    #expect(selected == nil)
  }

  @Test func `may stand anywhere, as far as numbers go`() {
    let most = Double.greatestFiniteMagnitude
    let places = [
      Rect(x: -most, y: -most, width: most, height: most), Rect(x: 0, y: 0, width: most, height: 1),
      Rect(x: most / 2, y: most / 2, width: most / 4, height: most / 4),
      Rect(x: 10, y: 10, width: 1e-300, height: 1e-300),
    ]
    for zoom in [1.0, 3] {
      let desk = Desk()
      let source = WordedPages(desk.pages, PageWords(inRows: [places, places]))
      desk.flips.dataSource = source
      desk.flips.allowsZoom = true
      desk.flips.reloadData()
      desk.root.copyText = { _ in }
      desk.flips.zoom(to: Zoom(scale: zoom, center: Point(x: 0.4, y: 0.25)), animated: false)
      desk.settle()
      desk.key("a", .control)
      desk.settle()
      _ = desk.root.accessibleElement(in: desk.size)
      for size in [Size(width: 1, height: 1), Size(width: 12, height: 30), desk.size] {
        desk.root.resize(to: size, scale: .one)
        desk.key("a", .control)
        desk.settle()
      }
      for place in [Double.nan, .infinity, -most, most] {
        desk.touch(.began, place, 100)
        desk.touch(.moved, 100, place)
        for _ in 0..<40 { desk.advance() }
        desk.touch(.ended, place, place)
        desk.settle()
      }
      desk.touch(.began, 100, 100)
      desk.touch(.moved, 200, 100)
      desk.touch(.ended, 200, 100)
      desk.settle()
    }
  }

  @Test func `are gone with their source, and with the window's extents`() {
    press(140, 110)
    desk.flips.dataSource = nil
    desk.advance()
    #expect(selected == nil)
    desk.touch(.ended, 140, 110)
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.settle()
    press(140, 110)
    desk.touch(.moved, 220, 110)
    desk.advance()
    source.areKnown = false
    desk.root.resize(to: Size(width: 500, height: 500), scale: .one)
    desk.settle()
    #expect(selected == nil)
    for x in stride(from: 210.0, through: 10, by: -20) {
      desk.touch(.moved, x, 150)
      desk.advance()
    }
    desk.touch(.ended, 10, 150)
    desk.settle()
    #expect(desk.page == "1")
  }

  @Test(arguments: ["bars", "turn", "reload", "no source", "resize", "select", "frame", "find"])
  func `may be asked of a source that does something else meanwhile`(what: String) {
    let desk = Desk()
    let source = BusyPages(desk.pages)
    desk.flips.dataSource = source
    desk.flips.allowsZoom = true
    desk.flips.reloadData()
    desk.settle()
    desk.root.copyText = { _ in desk.root.toggleBars() }
    var depth = 0
    source.onAsk = {
      guard depth < 3 else { return }
      depth += 1
      defer { depth -= 1 }
      switch what {
      case "bars": desk.root.toggleBars()
      case "turn": desk.flips.turn(.forward, animated: false)
      case "reload": desk.flips.reloadData()
      case "no source": desk.flips.dataSource = nil
      case "resize":
        desk.root.resize(to: Size(width: 300 + Double(depth), height: 300), scale: .one)
      case "select": desk.root.handle(.key(KeyPress("a", modifiers: .control, time: desk.time)))
      case "frame": desk.root.handle(.cancelAll)
      default: desk.root.endSelecting()
      }
    }
    for _ in 0..<2 {
      desk.touch(.began, 140, 110)
      for _ in 0..<40 { desk.advance() }
      desk.touch(.moved, 300, 155)
      for _ in 0..<5 { desk.advance() }
      desk.touch(.ended, 300, 155)
      for _ in 0..<5 { desk.advance() }
      desk.root.handle(.key(KeyPress("a", modifiers: .control, time: desk.time)))
      for _ in 0..<5 { desk.advance() }
      desk.root.handle(.key(KeyPress("c", modifiers: .control, time: desk.time)))
      for _ in 0..<5 { desk.advance() }
    }
    source.onAsk = {}
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.root.hideBars()
    desk.settle()
    desk.key("a", .control)
    #expect(desk.root.selecting.selection != nil)
  }

  @MainActor private final class BusyPages: ListedPages, WordedDataSource {
    let pages: [ContentPage]
    var onAsk: () -> Void = {}
    init(_ pages: [ContentPage]) { self.pages = pages }
    func words(on page: any Page, in container: FlipContainer) -> PageWords? {
      onAsk()
      return .grid
    }
  }

  private final class Counter { var count = 0 }

  @Test func `are no one's where nothing tells them`() {
    let desk = Desk()
    desk.touch(.began, 140, 110)
    for _ in 0..<40 { desk.advance() }
    #expect(desk.root.selecting.selection == nil)
    #expect(!desk.key("a", .control))
    #expect(desk.frame.wakeTime == nil)
  }
}

@Suite struct `Words on pages that lie still` {
  private func words(_ text: String, _ rects: [Rect], goesOn: Bool = false) -> PageWords {
    var (words, start) = ([PageWords.Word](), 0)
    for (part, rect) in zip(text.split(separator: " "), rects) {
      words.append(PageWords.Word(start..<(start + part.utf8.count), at: [rect]))
      start += part.utf8.count + 1
    }
    return PageWords(text, words: words, goesOn: goesOn)
  }

  private func line(_ count: Int, isLeftwards: Bool = false) -> [Rect] {
    (0..<count).map {
      let index = isLeftwards ? count - 1 - $0 : $0
      return Rect(x: 10 + 50 * Double(index), y: 20, width: 40, height: 10)
    }
  }

  @Test(arguments: [(true, "b", "c d"), (false, "b", "\n\nc d")])
  func `go on from one page to the next`(goesOn: Bool, first: String, second: String) {
    let pages = SelectableWords([
      .init(words(goesOn ? "a b " : "a b.", line(2), goesOn: goesOn)),
      .init(words("c d", line(2)), at: Point(x: 200, y: 0)),
    ])
    #expect(pages.count == 4)
    #expect(pages.text(of: 1...3) == first + (goesOn ? " " : ".") + second)
    #expect(pages.text(of: 2...2) == "c" && pages.text(of: 0...0) == "a")
    #expect(pages.word(at: Point(x: 215, y: 25)) == 2)
    // Lines of two pages are never one mark.
    #expect(
      pages.marks(of: 1...2) == [
        Rect(x: 60, y: 20, width: 40, height: 10), Rect(x: 210, y: 20, width: 40, height: 10),
      ])
  }

  @Test func `have their ends on the sides where they are read from and to`() {
    for isLeftwards in [false, true] {
      let pages = SelectableWords([.init(words("a b c", line(3, isLeftwards: isLeftwards)))])
      let ends = pages.ends(of: 0...1)
      #expect(ends.first.isLeft != isLeftwards && ends.last.isLeft == isLeftwards)
      #expect(ends.first.line.minX == (isLeftwards ? 150 : 10))
      #expect(ends.last.line.minX == (isLeftwards ? 60 : 100))
    }
  }

  @Test func `are marked down a line that goes down, with their ends above and below`() {
    var down = words(
      "a b c", (0..<3).map { Rect(x: 20, y: 10 + 50 * Double($0), width: 10, height: 40) })
    down.isVertical = true
    let pages = SelectableWords([.init(down)])
    #expect(pages.marks(of: 0...2) == [Rect(x: 20, y: 10, width: 10, height: 140)])
    let ends = pages.ends(of: 0...1)
    #expect(ends.first == .init(Rect(x: 20, y: 10, width: 10, height: 0), isLeft: false))
    #expect(ends.last == .init(Rect(x: 20, y: 100, width: 10, height: 0), isLeft: true))
  }

  @Test func `are found near a finger, the nearest first, and not far from it`() {
    let pages = SelectableWords([.init(words("a b", line(2)), at: Point(x: 5, y: 5), scale: 2)])
    #expect(pages.word(at: Point(x: 50, y: 60)) == 0)
    #expect(pages.word(at: Point(x: 118, y: 50), within: 10) == 1)
    #expect(pages.word(at: Point(x: 108, y: 50), within: 2) == nil)
    #expect(pages.word(at: Point(x: 900, y: 900)) == 1)
    #expect(SelectableWords([]).word(at: Point()) == nil)
  }

  @Test func `are pasted without what only parts them at a line's end`() {
    let pages = SelectableWords([.init(words("ex\u{AD}am\u{AD}ple", line(1)))])
    #expect(pages.text(of: 0...0) == "example")
  }

  @Test func `are sound, whatever a source says`() {
    let rect = Rect(x: 0, y: 0, width: 5, height: 5)
    let wild = PageWords(
      "aé b",
      words: [
        .init(0..<3, at: [rect]), .init(0..<1, at: [rect]), .init(2..<4, at: [rect]),
        .init(4..<5, at: []), .init(4..<5, at: [Rect(x: .nan, y: 0, width: 1, height: 1), rect]),
        .init(4..<99, at: [rect]), .init(5..<5, at: [rect]),
      ])
    #expect(wild.sound.words == [.init(0..<3, at: [rect]), .init(4..<5, at: [rect])])
  }
}
