import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoNavigation
import Testing

@testable import OctavoReader

@MainActor
@Suite struct `The controls of a window` {
  let desk = Desk(Size(width: 800, height: 600))

  init() {
    desk.window.state.isDecorated = false
    desk.key("F10")
  }

  @Test func `do what their signs say`() throws {
    for item in ["fillScreen", "minimize", "maximize", "close"] { try desk.tap(item) }
    #expect(desk.window.asked == ["fullscreen true", "minimize", "maximized true", "close"])
  }

  @Test func `have a title to click only while the bars are shown`() {
    #expect(desk.root.isTitle(at: Point(x: 300, y: 28)))
    #expect(!desk.root.isTitle(at: Point(x: 300, y: 280)))
    #expect(!desk.root.isTitle(at: Point(x: 780, y: 28)), "the cross")
    desk.key("Escape")
    #expect(!desk.root.isTitle(at: Point(x: 300, y: 28)))
  }

  @Test func `move the window by the title, once a finger means to`() {
    desk.touch(.began, 300, 28)
    desk.touch(.moved, 308, 28)
    #expect(desk.window.asked.isEmpty)
    desk.touch(.moved, 320, 28)
    #expect(desk.window.asked == ["move 1"])
    desk.touch(.moved, 400, 28)
    #expect(desk.window.asked == ["move 1"])
    desk.settle()
    #expect(desk.frame.wakeTime != nil, "the bars go, though no finger of theirs lifts")
  }

  @Test func `fill the space by two taps on the title`() {
    desk.tap(300, 28)
    #expect(desk.window.asked.isEmpty)
    desk.tap(304, 28)
    #expect(desk.window.asked == ["maximized true"])
  }

  @Test func `resize by the corner`() throws {
    try desk.tap("grip")
    #expect(desk.window.asked == ["resize bottomRight"])
  }

  @Test func `are left to whoever draws the window`() {
    desk.window.state.isDecorated = true
    desk.root.windowStateDidChange()
    desk.settle()
    #expect(!desk.root.screen.parts.contains { $0.name == "close" })
    desk.touch(.began, 300, 28)
    desk.touch(.moved, 400, 28)
    desk.touch(.ended, 400, 28)
    #expect(desk.window.asked.isEmpty)
  }
}

@MainActor
@Suite struct `A book in a window` {
  let desk = Desk()

  init() { desk.flips.allowsZoom = true }

  @Test func `is read by keys alone: larger, moved, as it was, and to another page`() {
    for _ in 0..<3 { desk.key("plus", .control) }
    #expect(desk.flips.zoom.scale == 2)
    let center = desk.flips.zoom.center
    desk.key("Down")
    desk.key("Right")
    #expect(desk.flips.zoom.center.x > center.x && desk.flips.zoom.center.y > center.y)
    #expect(desk.page == "1", "arrows move a larger page")
    for _ in 0..<6 where desk.page == "1" { desk.key("space") }
    #expect(desk.page == "2", "and at its end turn to the next")
    #expect(desk.flips.zoom.scale == 2)
    desk.key("F10")
    #expect(desk.root.showsBars)
    desk.key("minus", .control)
    #expect(desk.flips.zoom.scale < 2)
    desk.key("0", .control)
    #expect(desk.flips.zoom.scale == 1)
    for _ in 0..<10 where desk.root.state.focus != .number { desk.key("Tab") }
    desk.key("Return")
    for _ in 0..<14 where desk.root.state.focus != .key(.digit(3)) { desk.key("Tab") }
    desk.key("space")
    for _ in 0..<14 where desk.root.state.focus != .key(.go) { desk.key("Tab") }
    desk.key("Return")
    #expect(desk.page == "3")
  }

  @Test func `has bars that a larger page does not move`() throws {
    for _ in 0..<3 { desk.key("plus", .control) }
    desk.tap(200, 300)
    desk.advance(by: 0.3)
    desk.settle()
    #expect(desk.root.showsBars)
    #expect(desk.flips.zoom.scale == 2)
    desk.tap(200, 300)
    desk.tap(204, 300)
    #expect(desk.flips.zoom.scale == 1, "two taps are no bars")
  }
}

@MainActor
@Suite struct `The folder of the upper bar` {
  let desk = Desk()

  @Test func `asks for something else, where that can be asked for`() throws {
    var asked = 0
    desk.key("F10")
    #expect(!desk.root.screen.parts.contains { $0.name == "open" })
    desk.root.onOpen = { asked += 1 }
    desk.settle()
    try desk.tap("open")
    #expect(asked == 1)
    desk.key("Tab")
    #expect(desk.root.state.focus == .item(.open))
    desk.key("Return")
    #expect(asked == 2 && desk.page == "1")
  }

  @Test func `leaves its key to the window, whatever lies over the pages`() {
    #expect(!desk.key("o", .control))
    desk.root.show(message: "There is no such file.", title: "This cannot be opened")
    desk.settle()
    #expect(!desk.key("o", .control))
    #expect(desk.root.state.panel != nil)
  }
}

@MainActor
@Suite struct `What is offered to a person` {
  let desk = Desk()

  private func offer(_ count: Int = 3, _ take: @escaping @MainActor (Int) -> Void) {
    desk.root.offer((0..<count).map { ReaderOffer("Book \($0)") }, title: "Open", take)
    desk.settle()
  }

  @Test func `is taken by a tap or by keys, once`() throws {
    var taken: [Int] = []
    offer { taken.append($0) }
    try desk.tap("offer 1")
    #expect(taken == [1] && desk.root.state.panel == nil)
    offer { taken.append($0) }
    for key in ["Down", "Down", "Up", "Down", "Down", "Return"] { desk.key(key) }
    #expect(taken == [1, 2] && desk.root.state.panel == nil)
    desk.key("Return")
    #expect(taken.count == 2 && desk.page == "1")
  }

  @Test func `is left alone by its cross, Escape or a tap beside it`() throws {
    var taken: [Int] = []
    for _ in 0..<2 {
      offer { taken.append($0) }
      desk.key("Escape")
      #expect(desk.root.state.panel == nil)
      offer { taken.append($0) }
      desk.tap(200, 590)
      #expect(desk.root.state.panel == nil)
      offer { taken.append($0) }
      try desk.tap("dismiss")
    }
    #expect(taken.isEmpty && desk.page == "1")
  }

  @Test func `may be something that says or offers something else`() throws {
    offer { [root = desk.root] _ in root.show(message: "Gone.", title: "Nothing was opened") }
    try desk.tap("offer 0")
    #expect(desk.root.state.panel == .message(title: "Nothing was opened", text: "Gone."))
  }

  @Test func `is nothing without a thing`() {
    offer(0) { _ in }
    #expect(desk.root.state.panel == nil)
  }
}

@MainActor
@Suite struct `What a person should know` {
  let desk = Desk()

  @Test(arguments: ["Escape", "Return", "space"])
  func `lies over the pages until it is read`(_ key: String) {
    desk.root.show(message: "There is no such file.", title: "This cannot be opened")
    desk.settle()
    #expect(desk.root.screen.parts.contains { $0.name == "message" })
    desk.key("Right")
    #expect(desk.page == "1")
    desk.key(key)
    #expect(desk.root.state.panel == nil)
    desk.key("Right")
    #expect(desk.page == "2")
  }

  @Test func `is sent away by a tap on its cross or beside it`() throws {
    desk.root.show(message: "There is no such file.", title: "This cannot be opened")
    desk.settle()
    desk.tap(200, 300)
    #expect(desk.root.state.panel != nil)
    try desk.tap("dismiss")
    #expect(desk.root.state.panel == nil)
    desk.root.show(message: "There is no such file.", title: "This cannot be opened")
    desk.settle()
    desk.tap(200, 590)
    #expect(desk.root.state.panel == nil && desk.page == "1")
  }
}

@MainActor
@Suite struct `The help` {
  let desk = Desk(Size(width: 360, height: 400))

  @Test func `opens by key, scrolls by finger, wheel and key, and closes`() throws {
    #expect(desk.key("F1"))
    #expect(desk.root.state.panel == .help(offset: 0))
    desk.touch(.began, 180, 300)
    desk.touch(.moved, 180, 200)
    desk.touch(.ended, 180, 200)
    #expect(desk.root.state.panel == .help(offset: 100))
    desk.root.handle(
      .scroll(Scroll(.notches(1), along: .vertical, at: Point(x: 180, y: 200), time: desk.time)))
    #expect(desk.root.state.panel == .help(offset: 160))
    desk.key("End")
    #expect(desk.root.state.panel == .help(offset: desk.root.screen.reach))
    try desk.tap("dismiss")
    #expect(desk.root.state.panel == nil)
    #expect(desk.page == "1")
  }
}
