import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoReader

@MainActor
@Suite struct `Bars over a book` {
  let desk = Desk()

  @Test func `are nothing as long as nobody wants them`() {
    #expect(desk.frame.scene.items.count == 1)
    #expect(desk.frame.wakeTime == nil)
    #expect(!desk.frame.isAnimating)
  }

  @Test func `come by a tap in the middle and lie over a page that stays as it was`() throws {
    let page = try #require(desk.frame.scene.items.first)
    desk.tap(200, 300)
    #expect(desk.root.showsBars)
    #expect(desk.frame.scene.items.first == page, "the page is not laid out anew")
    #expect(desk.frame.scene.items.count > 4)
    desk.tap(200, 300)
    #expect(!desk.root.showsBars)
    #expect(desk.frame.scene.items == [page])
    #expect(desk.frame.wakeTime == nil)
  }

  @Test func `come a moment after a tap where a second one might make the page larger`() throws {
    desk.flips.allowsZoom = true
    desk.tap(200, 300)
    #expect(!desk.root.showsBars)
    // Nothing but the time that was asked for brings the next frame.
    let wake = try #require(desk.frame.wakeTime)
    #expect(wake <= desk.time + 0.25)
    desk.advance(by: wake - desk.time)
    #expect(desk.frame.isAnimating)
    desk.settle()
    #expect(desk.root.showsBars)
    #expect(desk.frame.scene.items.count > 4)
  }

  @Test(arguments: ["F10", "Menu"]) func `come by keys and by a right click, and go by Escape`(
    key: String
  ) {
    #expect(desk.key(key))
    #expect(desk.root.showsBars)
    #expect(desk.key("Escape"))
    #expect(!desk.root.showsBars)
    #expect(!desk.key("Escape"), "the window's again")
  }

  @Test func `go by themselves, and wake for nothing else`() throws {
    desk.key("F10")
    let wake = try #require(desk.frame.wakeTime)
    #expect(wake > desk.time + 4 && wake < desk.time + BarMotion.patience)
    desk.advance(by: wake - desk.time)
    #expect(!desk.root.showsBars)
    desk.settle()
    #expect(desk.frame.scene.items.count == 1)
    #expect(desk.frame.wakeTime == nil)
  }

  @Test func `go at a turn by tap, by key and by drag`() {
    desk.key("F10")
    desk.tap(390, 300)
    #expect(desk.page == "2")
    #expect(!desk.root.showsBars)
    desk.key("F10")
    desk.key("Right")
    #expect(desk.page == "3")
    #expect(!desk.root.showsBars)
    desk.key("F10")
    desk.touch(.began, 350, 300)
    for step in 1...10 {
      desk.advance()
      desk.touch(.moved, 350 - 30 * Double(step), 300)
    }
    #expect(!desk.root.showsBars)
    desk.touch(.ended, 50, 300)
    desk.settle()
    #expect(desk.page == "4")
  }

  @Test func `keep from the page what comes down on them`() throws {
    desk.key("F10")
    desk.tap(390, 580)
    #expect(desk.page == "1")
    #expect(desk.root.showsBars)
  }

  @Test func `run through the pages under a finger and turn where it lifts`() throws {
    desk.key("F10")
    let slider = try #require(desk.root.screen.slider)
    let y = slider.track.minY
    desk.touch(.began, slider.x(of: 1), y)
    for number in [20, 50, 80] {
      desk.touch(.moved, slider.x(of: number), y)
      desk.advance()
      #expect(desk.root.state.scrubbed == number)
      #expect(desk.frame.scene.items.last?.layer.role.rawValue == "preview")
      #expect(desk.page == "1", "the page waits for the finger to lift")
    }
    desk.advance(by: 20)
    #expect(desk.root.showsBars, "nothing goes that is held")
    desk.touch(.ended, slider.x(of: 80), y)
    desk.settle()
    #expect(desk.page == "80")
    #expect(desk.root.showsBars, "one may have missed the page")
    #expect(desk.root.state.place?.words == "80 of 100")
  }

  @Test func `show both pages that stand side by side, and say the numbers of both`() throws {
    let desk = Desk(Size(width: 800, height: 600))
    desk.flips.spread = .always
    desk.settle()
    desk.key("F10")
    #expect(desk.root.state.place?.words == "1 of 100", "the cover stands alone")
    let slider = try #require(desk.root.screen.slider)
    desk.touch(.began, slider.x(of: 51), slider.track.minY)
    desk.advance()
    let seen = desk.frame.scene.items.filter { $0.layer.role.rawValue == "preview" }
    #expect(seen.count == 2)
    let card = try #require(desk.root.screen.preview)
    let starts = seen.map { $0.layer.placement.project($0.layer.source.origin).x }
    #expect(starts == [card.minX, card.center.x])
    #expect(desk.root.screen.slider == slider, "nothing moves under the finger")
    #expect(desk.root.state.place?.words == "50–51 of 100")
    desk.touch(.ended, slider.x(of: 51), slider.track.minY)
    desk.settle()
    #expect(desk.root.state.place?.words == "50–51 of 100")
  }

  @Test func `leave the page where the finger was taken from the slider`() throws {
    desk.key("F10")
    let slider = try #require(desk.root.screen.slider)
    desk.touch(.began, slider.x(of: 40), slider.track.minY)
    desk.advance()
    desk.root.handle(.cancelAll)
    desk.settle()
    #expect(desk.page == "1")
    #expect(desk.root.state.scrubbed == nil)
    desk.touch(.began, slider.x(of: 40), slider.track.minY)
    desk.key("Escape")
    desk.touch(.ended, slider.x(of: 40), slider.track.minY)
    desk.settle()
    #expect(desk.page == "1")
  }

  @Test func `are used by keys alone`() {
    desk.key("F10")
    for _ in 0..<10 where desk.root.state.focus != .slider { desk.key("Tab") }
    #expect(desk.root.state.focus == .slider)
    desk.advance(by: 30)
    #expect(desk.root.showsBars, "what has the keys stays")
    desk.key("Page_Down")
    desk.key("Right")
    #expect(desk.root.state.scrubbed == 12)
    desk.key("Return")
    #expect(desk.page == "12")
    desk.key("ISO_Left_Tab")
    #expect(desk.root.state.focus != .slider)
  }

  @Test func `go on to tell a program of jumps and of taps in the middle`() {
    let pages = (1...9).map { number in
      ContentPage(title: "\(number)") { _, _ in }
    }
    let flips = FlipContainer(pages: pages, drawing: .immediate)
    var told: [String] = []
    flips.onJump = { told.append("from \($0.title ?? "")") }
    flips.onCenterTap = { _ in told.append("tap") }
    let root = ReaderRoot(flips, title: "A book", drawing: .immediate)
    root.resize(to: Size(width: 400, height: 600), scale: .one)
    _ = root.advance(to: 1)
    root.framePresented()
    flips.setPage(pages[7], animated: false)
    for phase in [Contact.Phase.began, .ended] {
      root.handle(.contact(Contact(phase, at: Point(x: 200, y: 300), time: 1)))
    }
    #expect(told == ["from 1", "tap"])
    #expect(root.showsBars)
    #expect(!root.history.isEmpty)
  }

  @Test func `lead back after a jump, and only after one`() throws {
    #expect(!desk.key("Left", .alt))
    desk.key("End")
    #expect(desk.page == "100")
    desk.key("F10")
    try desk.tap("back")
    #expect(desk.page == "1")
    #expect(desk.root.history.isEmpty, "going back is no jump")
    desk.key("Escape")
    desk.key("Right")
    desk.key("Right")
    #expect(desk.root.history.isEmpty, "nor is a turn")
    desk.flips.setPage(desk.pages[49])
    desk.settle()
    desk.key("Home")
    var ways: [TurnDirection] = []
    desk.flips.trace = { event in
      if case .operation(let operation) = event { ways.append(operation.direction) }
    }
    #expect(desk.key("Left", .alt))
    #expect(desk.page == "50")
    #expect(desk.key("Left", .alt))
    #expect(desk.page == "3")
    #expect(ways == [.forward, .backward], "as the pages lie")
  }
}

/// A hundred pages of which sixteen come before the one that is called 1.
final class LabelledPages: NumberedDataSource {
  private let pages: [ContentPage]

  init(_ pages: [ContentPage]) { self.pages = pages }

  func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    pages.indices.contains(index) ? pages[index] : nil
  }

  func pageCount(in container: FlipContainer) -> PageCount? { .exact(pages.count) }

  func index(of page: any Page, in container: FlipContainer) -> Int? {
    pages.firstIndex { $0 === page }
  }

  func labels(in container: FlipContainer) -> PageLabels? {
    PageLabels((1...pages.count).map { $0 <= 16 ? "p\($0)" : "\($0 - 16)" })
  }
}

@MainActor
@Suite struct `A page's number` {
  let desk = Desk()

  @Test func `is put in by keys`() {
    #expect(desk.key("g", .control))
    for digit in ["4", "KP_2"] { desk.key(digit) }
    desk.key("Right")
    #expect(desk.page == "1", "the pages have no keys meanwhile")
    desk.key("Return")
    #expect(desk.page == "42")
    #expect(!desk.root.showsBars)
    desk.key("g", .control)
    desk.key("9")
    desk.key("Escape")
    #expect(desk.page == "42")
    #expect(!desk.root.showsBars)
  }

  @Test func `is put in by touch`() throws {
    desk.tap(200, 300)
    try desk.tap("number")
    try desk.tap("key 1 2")
    try desk.tap("key 3 1")
    try desk.tap("key 3 0")
    try desk.tap("key 0 0")
    try desk.tap("key 3 2")
    #expect(desk.page == "61")
    #expect(desk.root.showsBars)
    try desk.tap("number")
    desk.tap(4, 300)
    #expect(desk.root.state.panel == nil, "a tap beside the pad leaves it")
    #expect(desk.page == "61")
  }

  @Test func `is what stands on the page, where pages have labels`() throws {
    let source = LabelledPages(desk.pages)
    desk.flips.dataSource = source
    desk.settle()
    desk.key("g", .control)
    #expect(desk.root.state.panel == .pad(PagePad(count: 84)))
    for digit in ["1", "2"] { desk.key(digit) }
    desk.key("Return")
    #expect(desk.page == "28", "sixteen pages come before the first that has a number")
    desk.key("F10")
    #expect(desk.root.state.place?.words == "12 (28 of 100)")
    desk.key("Escape")
    desk.key("Home")
    desk.key("F10")
    #expect(desk.root.state.place?.words == "p1 (1 of 100)")
  }

  @Test func `lets the window have its own keys`() {
    desk.key("g", .control)
    #expect(!desk.key("q", .control))
    #expect(!desk.key("F11"))
  }
}

@MainActor
@Suite struct `How pages are shown` {
  let desk = Desk()

  init() { desk.flips.allowsZoom = true }

  @Test func `is chosen by touch`() throws {
    var told = 0
    desk.root.onViewChoice = { told += 1 }
    desk.key("F10")
    try desk.tap("view")
    try desk.tap("choice 1")
    #expect(desk.flips.fit == .crop)
    try desk.tap("choice 3")
    #expect(desk.root.showsPageNumber)
    #expect(told == 2)
    try desk.tap("choice 4")
    #expect(desk.flips.layoutDirection == .rightToLeft)
    #expect(desk.root.state.isMirrored)
    #expect(told == 3)
    desk.key("Escape")
    #expect(desk.root.state.panel == nil)
    #expect(desk.page == "1")
  }

  @Test(arguments: ["", "KP_"]) func `is chosen by keys`(pad: String) {
    desk.key(pad + "2", .control)
    #expect(desk.flips.fit == .crop)
    desk.key(pad + "3", .control)
    #expect(desk.flips.fit == .width)
    desk.key(pad + "1", .control)
    #expect(desk.flips.fit == .page)
    desk.key("n")
    #expect(desk.root.showsPageNumber)
    desk.key("n")
    #expect(!desk.root.showsPageNumber)
    #expect(desk.frame.scene.items.count == 1)
    desk.key(pad + "4", .control)
    #expect(desk.flips.layoutDirection == .rightToLeft)
    desk.key(pad + "4", .control)
    #expect(desk.flips.layoutDirection == .leftToRight)
  }

  @Test func `has letters of other sizes where a program says so`() throws {
    desk.key("plus")
    #expect(desk.root.letterSize == nil)
    desk.root.letterSize = 1
    var sizes: [Double] = []
    desk.root.onViewChoice = { sizes.append(desk.root.letterSize ?? 0) }
    desk.key("plus", .shift)
    desk.key("KP_Add")
    desk.key("minus")
    #expect(sizes == [1.15, 1.3, 1.15])
    desk.key("F10")
    try desk.tap("view")
    try desk.tap("letters 0")
    try desk.tap("letters 1")
    desk.key("plus")
    #expect(sizes.dropFirst(3) == [1, 1.15, 1.3])
    desk.root.letterSize = 2.4
    for _ in 0..<3 { try desk.tap("letters 1") }
    #expect(sizes.dropFirst(6) == [2.5])
    desk.key("plus", .control)
    #expect(sizes.count == 7, "that is the page's")
  }

  @Test func `lets nothing turn by itself while a panel lies over the pages, or a finger on a bar`()
    throws
  {
    desk.flips.autoFlip = AutoFlip(every: 10)
    #expect(desk.advance().wakeTime == desk.time + 10)
    desk.key("g", .control)
    desk.settle()
    #expect(desk.frame.wakeTime == nil)
    desk.advance(by: 30)
    #expect(desk.flips.page === desk.pages[0])
    desk.key("Escape")
    desk.settle()
    #expect(desk.frame.wakeTime != nil)
    desk.key("F10")
    desk.settle()
    desk.touch(.began, 60, 20)
    desk.advance(by: 30)
    desk.settle()
    #expect(desk.flips.page === desk.pages[0])
    desk.touch(.ended, 60, 20)
    desk.key("Escape")
    desk.settle()
    desk.advance(by: 11)
    desk.settle()
    #expect(desk.flips.page === desk.pages[1])
  }

  @Test func `gives the keys to bars that were not drawn yet, and they stay`() {
    for name in ["F10", "Tab"] {
      desk.root.setEventTime(EventTime(desk.time))
      desk.root.handle(.key(KeyPress(name, modifiers: [], time: desk.time)))
    }
    desk.settle()
    #expect(desk.root.state.focus != nil)
    desk.advance(by: 20)
    desk.settle()
    #expect(desk.root.screen.parts.contains { $0.look.isFocused })
    #expect(desk.frame.scene.items.count > 5)
  }

  @Test func `has paper of another colour where there are texts`() throws {
    desk.key("p")
    #expect(desk.root.paper == nil)
    desk.root.paper = .automatic
    var papers: [PaperChoice?] = []
    desk.root.onViewChoice = { papers.append(desk.root.paper) }
    for _ in 0..<4 { desk.key("p") }
    #expect(papers == [.light, .sepia, .dark, .automatic])
    desk.key("F10")
    try desk.tap("view")
    for column in 0..<4 { try desk.tap("paper \(column)") }
    #expect(papers.dropFirst(4) == [.light, .sepia, .dark, .automatic])
    desk.key("p", .control)
    #expect(papers.count == 8)
  }

  @Test func `has all choices in a low window as well, one below the other`() throws {
    desk.root.letterSize = 1
    desk.root.paper = .light
    desk.key("F10")
    try desk.tap("view")
    desk.root.resize(to: Size(width: 640, height: 320), scale: .one)
    desk.settle()
    let parts = desk.root.screen.parts.filter {
      ["choice", "letters", "paper"].contains($0.name.prefix { $0.isLetter })
    }
    #expect(parts.count == 11)
    #expect(parts.allSatisfy { $0.frame.minY >= 0 && $0.frame.maxY <= 320 })
    for (index, part) in parts.enumerated() {
      #expect(parts[..<index].allSatisfy { $0.frame.intersection(part.frame).size.isEmpty })
    }
  }

  @Test func `shows its bars at once where little is to move`() {
    desk.root.setMotion(.reduced)
    desk.key("F10")
    let frame = desk.frame
    #expect(!frame.isAnimating)
    #expect(desk.root.screen.parts.contains { $0.name == "view" })
  }

  @Test func `has the page's number stand on the page without a wake-up, and stay while it turns`()
  {
    desk.key("n")
    #expect(desk.frame.scene.items.count == 2)
    #expect(desk.frame.wakeTime == nil)
    #expect(!desk.root.showsBars)
    let number = desk.frame.scene.items.last
    desk.root.setEventTime(EventTime(desk.time))
    desk.root.handle(.key(KeyPress("Right", time: desk.time)))
    desk.advance(by: 0.05)
    #expect(desk.frame.scene.items.last?.layer.placement == number?.layer.placement)
    desk.settle()
    #expect(desk.root.screen.parts.first { $0.name == "folio" }?.look.kind == .folio("2 of 100"))
    desk.tap(200, 590)
    desk.advance(by: 0.3)
    #expect(desk.root.showsBars, "what is drawn there takes nothing")
  }
}
