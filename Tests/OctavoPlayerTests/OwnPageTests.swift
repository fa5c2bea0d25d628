import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoRaster
import OctavoStoryboards
import Testing

/// A program's own pages on a board: in slots, and in the place of scenes.
@MainActor
struct OwnPageTests {
  private static let slotted = """
    storyboard: 1
    initial: nav
    defaults: {transition: none}
    scenes:
      nav: {kind: stack, root: home}
      home: {content: {color: "#808080"}}
      chart:
        content:
          - {color: "#c0c0c0"}
          - {slot: hole, rect: [0.25, 0.25, 0.5, 0.5]}
      stand-in: {content: {color: "#ff0000"}}
    segues:
      - {from: chart, to: stand-in, do: embed, slot: hole}
      - {id: open, from: home, to: chart, do: push, on: [{tap: center}],
         args: {colour: blue, size: 2, loud: true}}
      - {id: open-plain, from: home, to: chart, do: push, on: [{tap: left}]}
      - {id: back, from: chart, to: "@back", on: {tap: left}}
    """

  private func page(_ color: UInt32) -> ContentPage {
    ContentPage(
      background: Color(
        red: Double(color >> 16) / 255, green: Double(color >> 8 & 255) / 255,
        blue: Double(color & 255) / 255), draw: { _, _ in })
  }

  @Test func `A program fills a slot, with what the segue hands over`() throws {
    let desk = try Desk(Self.slotted)
    var handed: [StoryboardPlayer.Arguments] = []
    let isThere = desk.player.fill(slot: "hole", in: "chart") { arguments in
      handed.append(arguments)
      return page(arguments["colour"] == .text("blue") ? 0x0000ff : 0x00ff00)
    }
    #expect(isThere)
    #expect(handed.isEmpty, "no page is made before its scene is")
    desk.player.perform(segue: "open")
    desk.rest()
    #expect(handed == [["colour": .text("blue"), "size": .number(2), "loud": .flag(true)]])
    #expect(desk.pixel(0.3, 0.3) == 0x0000ff)
    #expect(desk.pixel(0.1, 0.1) == 0xc0c0c0)
    desk.player.perform(segue: "back")
    desk.rest()
    desk.player.perform(segue: "open-plain")
    desk.rest()
    #expect(handed.count == 2 && handed[1].isEmpty)
    #expect(desk.pixel(0.3, 0.3) == 0x00ff00)
  }

  /// A page on which a text is edited.
  private final class WrittenPage: Page, TextEditing {
    let lifecycle = PageLifecycle()
    let content = ContentPage { _, _ in }.content
    var requestFrame: (@MainActor () -> Void)?
    var onEditedText: (@MainActor () -> Void)?
    var pasteText: (@MainActor () -> Void)?
    var keys: [String] = []
    var written = ""

    var editedText: EditedText? {
      EditedText(
        written, caret: written.utf8.count, rect: Rect(x: 1, y: 2, width: 2, height: 10))
    }
    func edit(_ edit: TextEdit) { written += edit.inserted }
    func resize(to size: Size, scale: PixelScale) {}
    func handle(_ event: InputEvent) -> Bool {
      guard case .key(let press) = event, press.text != nil else { return false }
      keys.append(press.name)
      return true
    }
    func advance(to time: Double) -> Frame {
      Frame(
        scene: Scene(size: Size(width: 10, height: 10), scale: .one, background: .white),
        isAnimating: false)
    }
    func framePresented() {}
    func suspend() {}
    func resume() {}
  }

  @Test
  func `What a program's page in a slot edits is edited in the window, before the board's keys`()
    throws
  {
    let desk = try Desk(
      Self.slotted + "\n  - {id: by-key, from: chart, to: \"@back\", on: [{key: b}]}\n")
    let page = WrittenPage()
    desk.player.fill(slot: "hole", in: "chart") { _ in page }
    #expect(desk.player.editedText == nil)
    var told = 0
    desk.player.onEditedText = { told += 1 }
    desk.player.perform(segue: "open")
    desk.rest()
    let text = try #require(desk.player.editedText)
    #expect(told > 0 && text.rect.minX > 20 && text.rect.minY > 2)
    desk.player.edit(TextEdit(inserted: "x"))
    desk.player.handle(.key(KeyPress("b", time: 1)))
    desk.rest()
    #expect(page.written == "x" && page.keys == ["b"] && desk.player.editedText != nil)
  }

  /// A page that asks for a frame every quarter of a second.
  private final class ClockPage: Page, WindowRoot {
    let lifecycle = PageLifecycle()
    let content = ContentPage { _, _ in }.content
    var requestFrame: (@MainActor () -> Void)?

    func resize(to size: Size, scale: PixelScale) {}
    func handle(_ event: InputEvent) -> Bool { false }
    func advance(to time: Double) -> Frame {
      Frame(
        scene: Scene(size: Size(width: 200, height: 300), scale: .one), isAnimating: false,
        wakeTime: (time * 4).rounded(.down) / 4 + 0.25)
    }
    func framePresented() {}
    func suspend() {}
    func resume() {}
  }

  @Test func `A program's clock in a slot is woken, also where a segue waits for longer`() throws {
    for waits in ["", "\n  - {from: chart, to: '@back', on: {after: 20s}}"] {
      let desk = try Desk(Self.slotted + waits)
      desk.player.fill(slot: "hole", in: "chart") { _ in ClockPage() }
      desk.player.perform(segue: "open")
      desk.rest()
      let time = desk.time + 0.01
      let wake = desk.player.advance(to: time).wakeTime
      #expect(wake == (time * 4).rounded(.down) / 4 + 0.25)
    }
  }

  @Test func `A slot is filled and emptied where it is shown`() throws {
    let desk = try Desk(Self.slotted)
    desk.player.perform(segue: "open")
    desk.rest()
    #expect(desk.pixel(0.5, 0.5) == 0xff0000, "the board's own")
    let own = page(0x00ff00)
    desk.player.fill(slot: "hole", in: "chart") { _ in own }
    desk.rest()
    #expect(desk.pixel(0.5, 0.5) == 0x00ff00)
    #expect(own.lifecycle.state == .appeared)
    desk.player.fill(slot: "hole", in: "chart", with: nil)
    desk.rest()
    #expect(desk.pixel(0.5, 0.5) == 0xff0000)
    #expect(own.lifecycle.state == .disappeared)
    #expect(own.lifecycle.parent == nil, "it may be shown elsewhere")
  }

  @Test func `A page that a program presents leaves the board where it is`() throws {
    let own = page(0x00ff00)
    let board = Self.slotted.replacing("chart:\n", with: "chart:\n    title: A chart\n")
    let desk = try Desk(board, makePage: { scene, _ in scene.id == "chart" ? own : nil })
    desk.player.perform(segue: "open")
    desk.rest()
    #expect(desk.player.currentScene == "chart" && desk.player.title == "A chart")
    _ = Segue.present(page(0xffffff), as: .sheet).perform(from: own)
    desk.rest()
    #expect(desk.pixel(0.5, 0.9) == 0xffffff)
    #expect(desk.player.currentScene == "chart" && desk.player.title == "A chart")
    _ = Segue.dismiss().perform(from: own)
    desk.rest()
    #expect(desk.player.currentScene == "chart" && desk.pixel(0.5, 0.9) == 0x00ff00)
  }

  private static let paired = """
    storyboard: 1
    initial: chart
    scenes:
      chart:
        content:
          - {slot: left, rect: [0, 0, 0.5, 1]}
          - {slot: right, rect: [0.5, 0, 0.5, 0.5]}
          - {slot: other, rect: [0.5, 0.5, 0.5, 0.5]}
      part: {kind: page}
    segues:
      - {from: chart, to: part, do: embed, slot: left}
      - {from: chart, to: part, do: embed, slot: right}
    """

  @Test func `A scene that stands in two slots has a page in each, and keeps both`() throws {
    var colors: [UInt32] = [0xff0000, 0x0000ff]
    let desk = try Desk(
      Self.paired, makePage: { scene, _ in scene.id == "part" ? page(colors.removeFirst()) : nil })
    for isFilled in [false, true] {
      if isFilled { desk.player.fill(slot: "other", in: "chart") { _ in page(0x00ff00) } }
      desk.rest()
      #expect(desk.pixel(0.2, 0.2) == 0xff0000)
      #expect(desk.pixel(0.8, 0.2) == 0x0000ff)
    }
    #expect(desk.pixel(0.8, 0.8) == 0x00ff00)
  }

  @Test func `A slot that the board does not have is filled once it does`() throws {
    let desk = try Desk(Self.slotted)
    desk.player.perform(segue: "open")
    desk.rest()
    #expect(!desk.player.fill(slot: "other", in: "chart") { _ in page(0x00ff00) })
    #expect(!desk.player.fill(slot: "hole", in: "nowhere") { _ in page(0x00ff00) })
    desk.save(
      Self.slotted.replacing(
        "  stand-in: {", with: "      - {slot: other, rect: [0, 0.8, 1, 0.2]}\n  stand-in: {"))
    desk.rest()
    #expect(desk.pixel(0.5, 0.9) == 0x00ff00)
    #expect(desk.pixel(0.5, 0.5) == 0xff0000, "the other slot is as it was")
  }

  @Test func `Containers in a slot turn there, and say whether the scene can be left`() throws {
    let desk = try Desk(Self.slotted)
    let first = ScriptedPage()
    let flips = FlipContainer(pages: [first, page(0x0000ff)], drawing: .immediate)
    desk.player.fill(slot: "hole", in: "chart") { _ in flips }
    desk.player.perform(segue: "open")
    desk.rest()
    first.canLeave = false
    #expect(!desk.player.perform(segue: "back"), "the page in the slot stays")
    first.canLeave = true
    desk.drag(0.7, 0.5, to: 0.3, 0.5)
    #expect(flips.page !== first)
    #expect(desk.player.perform(segue: "back"))
    desk.rest()
    #expect(desk.player.currentScene == "home")
    #expect(flips.lifecycle.state == .disappeared)
  }

  @Test func `A program makes its own page of a scene, with what the segue hands over`() throws {
    var handed: [String: StoryboardPlayer.Arguments] = [:]
    let desk = try Desk(
      """
      storyboard: 1
      initial: nav
      defaults: {transition: none}
      scenes:
        nav: {kind: stack, root: home}
        home: {title: Home, content: {color: "#808080"}}
        detail:
          title: Detail
          content: {color: "#c0c0c0"}
          regions: [{id: corner, rect: [0, 0, 0.2, 0.2], label: Back}]
        sheet: {content: {color: "#c0c0c0"}}
      segues:
        - {id: open, from: home, to: detail, do: push, on: {tap: center}, args: {number: 7}}
        - {id: back, from: detail, to: "@back", on: {tap: corner}}
        - {id: ask, from: home, to: sheet, do: present, on: {key: "a"}, args: {why: "?"}}
        - {from: sheet, do: dismiss, on: {tap: center}}
      """,
      makePage: { scene, arguments in
        handed[scene.id] = arguments
        return scene.id == "home" ? nil : ContentPage(background: .black) { _, _ in }
      })
    #expect(handed["home"] == [:])
    #expect(handed["nav"] == nil, "only pages are asked for")
    #expect(desk.pixel(0.5, 0.5) == 0x808080)
    desk.player.perform(segue: "open")
    desk.rest()
    #expect(handed["detail"] == ["number": .number(7)])
    #expect(desk.pixel(0.5, 0.5) == 0x000000)
    #expect(desk.player.currentScene == "detail")
    #expect(desk.player.title == "Detail")
    desk.tap(0.1, 0.1)
    #expect(desk.player.currentScene == "home")
    desk.player.perform(segue: "ask")
    desk.rest()
    #expect(handed["sheet"] == ["why": .text("?")])
  }
}

/// A page that says whether it lets itself be left.
@MainActor
private final class ScriptedPage: Page {
  let lifecycle = PageLifecycle()
  var canLeave = true
  var content: any PageContent { ContentPage(background: .white) { _, _ in }.content }
}
