import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoViews
import Testing

@testable import OctavoReader

@MainActor
@Suite struct `Words looked for in a book` {
  let desk = Desk()
  let source: FoundPages

  init() {
    source = FoundPages(desk.pages, on: [3, 3, 10, 20, 20, 30, 90])
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.settle()
  }

  private var panel: FindState? {
    guard case .find(let find) = desk.root.state.panel else { return nil }
    return find
  }

  private func type(_ words: String) {
    for letter in words { desk.key(letter == " " ? "space" : String(letter)) }
  }

  private func go(to page: Int) {
    desk.flips.setPage(desk.pages[page], animated: false)
    desk.settle()
  }

  @Test func `have a panel by their keys and their sign`() throws {
    desk.key("f", .control)
    #expect(panel != nil)
    desk.key("Escape")
    #expect(panel == nil)
    desk.key("slash")
    #expect(panel != nil)
    try desk.tap("dismiss")
    #expect(panel == nil)
    desk.key("slash", .shift)
    #expect(panel != nil, "as on a German keyboard")
    desk.key("Escape")
    desk.key("slash", .control)
    #expect(desk.root.state.panel == .help(offset: 0))
    desk.key("Escape")
    desk.key("F10")
    try desk.tap("find")
    #expect(panel != nil)
  }

  @Test func `are nowhere where there is no text`() {
    source.hasText = false
    desk.settle()
    desk.key("f", .control)
    desk.key("slash")
    desk.key("F3")
    #expect(panel == nil)
    desk.key("F10")
    #expect(!desk.root.screen.parts.contains { $0.name == "find" })
    let plain = Desk()
    plain.key("f", .control)
    #expect(plain.root.state.panel == nil)
  }

  @Test func `are looked for as letters come, and turn no page`() {
    desk.key("slash")
    type("l")
    #expect(source.asked.allSatisfy(\.isEmpty) && panel?.count == nil)
    #expect(panel?.words == "Two letters at least")
    type("a n")
    desk.key("Left")
    desk.key("Home")
    desk.key("End")
    desk.key("BackSpace")
    desk.key("BackSpace")
    #expect(source.asked.filter { !$0.isEmpty } == ["la", "la n", "la"])
    #expect(desk.page == "1" && panel?.field.text == "la")
    #expect(panel?.words == "7 found")
    desk.key("u", .control)
    #expect(source.words.isEmpty && panel?.count == nil && panel?.words.isEmpty == true)
  }

  @Test(
    arguments: [
      (0, 0, "Looking…"), (2, 2, "2 so far, looking…"), (0, nil, "Nothing found"),
      (999, nil, "999 found"), (1000, nil, "At least 1,000"), (1, nil, "1 found"),
    ] as [(Int, Int?, String)])
  func `are counted`(count: Int, found: Int?, words: String) {
    source.places = Array(repeating: 5, count: found == nil ? count : count + 1)
    source.found = found ?? .max
    desk.key("slash")
    type("lake")
    #expect(panel?.words == words)
  }

  @Test func `are said not to be there where there are only pictures`() {
    (source.places, source.isWordless) = ([], true)
    desk.key("slash")
    type("lake")
    #expect(panel?.words == "No words here, only pictures of them")
  }

  @Test func `are gone to by Enter, from where the person is`() {
    go(to: 15)
    desk.key("slash")
    type("lake")
    #expect(panel?.current == 3)
    desk.key("Return")
    #expect(panel == nil && desk.page == "21")
    #expect(source.words == "lake", "the pages keep their marks")
    desk.key("Left", .alt)
    #expect(desk.page == "16")
  }

  @Test(arguments: [Int.min, -1, 7, .max])
  func `are gone to from the beginning where the source tells what is not`(_ told: Int) {
    source.told = told
    desk.key("slash")
    type("lake")
    #expect(panel?.current == nil)
    desk.key("Return")
    #expect(desk.page == "4")
    source.told = told
    desk.key("F3", .shift)
    #expect(desk.page == "91")
    desk.key("F3")
    #expect(desk.page == "4")
  }

  @Test func `are gone to from the beginning where none is after the person`() {
    go(to: 95)
    desk.key("slash")
    type("lake")
    desk.key("KP_Enter")
    #expect(desk.page == "4")
  }

  @Test func `are gone on through, past all in sight, round the end and back`() {
    desk.key("f", .control)
    type("lake")
    desk.key("Return")
    #expect(desk.page == "4")
    var pages: [String?] = []
    for _ in 0..<5 {
      desk.key("F3")
      pages.append(desk.page)
    }
    #expect(pages == ["11", "21", "31", "91", "4"])
    pages = []
    for _ in 0..<3 {
      desk.key("F3", .shift)
      pages.append(desk.page)
    }
    #expect(pages == ["91", "31", "21"])
    desk.key("f", .control)
    #expect(panel?.field.text == "lake")
    desk.key("Return")
    #expect(desk.page == "31", "Enter goes on")
    go(to: 24)
    desk.key("F3", .shift)
    #expect(desk.page == "21")
    go(to: 24)
    desk.key("F3")
    #expect(desk.page == "31")
  }

  @Test func `that are not found yet are gone to when they are, unless the person does something`()
  {
    source.found = 2
    go(to: 8)
    desk.key("slash")
    type("lake")
    desk.key("Return")
    #expect(desk.page == "9" && panel != nil)
    source.found = 3
    desk.settle()
    #expect(desk.page == "11" && panel == nil)
    desk.key("F3")
    #expect(desk.page == "11")
    #expect(desk.advance().isAnimating == false, "nothing is asked for meanwhile")
    desk.key("Right")
    source.found = 7
    desk.settle()
    #expect(desk.page == "12")
    source.found = 3
    desk.key("F3", .shift)
    #expect(desk.page == "11")
    desk.key("F3", .shift)
    desk.key("F3", .shift)
    #expect(desk.page == "4", "the last of all is not known")
    source.found = 7
    desk.settle()
    #expect(desk.page == "91")
  }

  @Test func `are waited for though an input method says that it has nothing to say`() {
    source.found = 2
    go(to: 8)
    desk.key("slash")
    type("lake")
    desk.key("Return")
    desk.root.edit(TextEdit())
    source.found = 3
    desk.settle()
    #expect(desk.page == "11" && panel == nil)
  }

  @Test func `are chosen from the list by keys, in sight, and by a finger`() throws {
    source.places = Array(0..<40)
    desk.key("slash")
    type("lake")
    desk.key("Down")
    #expect(desk.root.state.focus == .found(0))
    for _ in 0..<20 { desk.key("Down") }
    #expect(desk.root.state.focus == .found(20))
    let part = try #require(desk.root.screen.parts.first { $0.name == "found 20" })
    #expect(part.clip.map { $0.minY <= part.frame.minY && $0.maxY >= part.frame.maxY } == true)
    desk.key("Up")
    desk.key("Return")
    #expect(desk.page == "20")
    desk.key("f", .control)
    #expect(panel?.current == 19)
    #expect(panel?.offset == 18 * ReaderScreen.foundHeight)
    try desk.tap("found 21")
    #expect(panel == nil && desk.page == "22")
  }

  @Test func `are scrolled by a finger, a wheel and keys`() throws {
    source.places = Array(0..<40)
    desk.key("slash")
    type("lake")
    #expect(panel?.offset == 0)
    desk.touch(.began, 200, 400)
    desk.touch(.moved, 200, 340)
    desk.touch(.ended, 200, 340)
    desk.settle()
    #expect(panel?.offset == 60 && desk.page == "1")
    desk.root.handle(
      .scroll(Scroll(.notches(2), along: .vertical, at: Point(x: 200, y: 300), time: desk.time)))
    desk.settle()
    #expect(panel?.offset == 180)
    desk.key("Page_Down")
    #expect(panel?.offset == 480)
    desk.touch(.began, 200, 400)
    desk.touch(.moved, 200, -9000)
    desk.touch(.ended, 200, -9000)
    desk.settle()
    let screen = desk.root.screen
    #expect(panel?.offset == screen.reach && screen.reach > 0)
    let last = try #require(screen.parts.first { $0.name == "found 39" })
    #expect(last.frame.maxY == last.clip?.maxY)
  }

  @Test func `end with the second Escape, or with the field empty`() {
    desk.key("slash")
    type("lake")
    desk.key("Escape")
    #expect(source.words == "lake" && panel == nil)
    #expect(desk.key("Escape"))
    #expect(source.words.isEmpty)
    #expect(!desk.key("Escape"))
    desk.key("F3")
    #expect(panel?.field.text.isEmpty == true)
    type("lake")
    for _ in 0..<4 { desk.key("BackSpace") }
    #expect(source.words.isEmpty)
    desk.key("Escape")
    #expect(!desk.key("Escape"))
  }

  @Test func `are another search when they are other words`() {
    desk.key("slash")
    type("lake")
    desk.key("Return")
    desk.key("f", .control)
    #expect(source.asked.filter { $0 == "lake" }.count == 1, "and the same when they are not")
    desk.key("Home")
    desk.key("a")
    #expect(source.words == "alake")
    desk.key("Return")
    #expect(desk.page == "4", "from where the person is")
  }

  @Test func `can be pasted, where there is something to paste from`() {
    desk.key("slash")
    desk.key("v", .control)
    desk.root.pasteText = { [desk] in desk.root.edit(TextEdit(inserted: "a lake")) }
    desk.key("v", .control)
    desk.settle()
    #expect(panel?.field.text == "a lake" && source.words == "a lake")
    desk.key("Insert", .shift)
    #expect(source.words == "a lakea lake")
    desk.key("Escape")
    desk.root.edit(TextEdit(inserted: "later"))
    #expect(source.words == "a lakea lake")
  }

  @Test func `are told to the window while they are edited, and where`() throws {
    var told: [EditedText?] = []
    desk.root.onEditedText = { [desk] in told.append(desk.root.editedText) }
    desk.key("Right")
    #expect(told.isEmpty)
    desk.key("slash")
    type("la")
    desk.root.edit(TextEdit(composed: "ke", selection: 2..<2))
    desk.settle()
    #expect(source.words == "la", "what is being composed is not looked for")
    desk.key("Escape")
    #expect(told.map { $0?.text } == ["", "l", "la", "la", nil])
    let first = try #require(told.first ?? nil)
    let second = try #require(told[2])
    #expect(second.caret == 2 && second.rect.minX > first.rect.minX)
    #expect(Rect(size: desk.size).intersection(second.rect) == second.rect)
    #expect(try #require(told[3]).rect.minX > second.rect.minX)
  }

  @Test func `have their caret where a finger touches them, and a keyboard comes again`() throws {
    desk.key("slash")
    type("lake")
    let frame = try #require(desk.root.screen.parts.first { $0.name == "find field" }?.frame)
    var told = 0
    desk.root.onEditedText = { told += 1 }
    desk.tap(frame.minX + 41, frame.center.y)
    #expect(panel?.field.after == "lake" && desk.root.editedText?.touches == 1)
    desk.tap(frame.maxX - 4, frame.center.y)
    #expect(panel?.field.before == "lake" && told == 2)
  }

  @Test(arguments: [
    Size(width: 360, height: 640), Size(width: 640, height: 360), Size(width: 360, height: 200),
    Size(width: 1280, height: 800), Size(width: 320, height: 120),
  ])
  func `are seen with some that were found, at the top of any window`(size: Size) throws {
    let desk = Desk(size)
    let source = FoundPages(desk.pages, on: Array(0..<40))
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.settle()
    desk.key("slash")
    for letter in "lake" { desk.key(String(letter)) }
    let screen = desk.root.screen
    let panel = try #require(screen.panel)
    #expect(Rect(size: size).intersection(panel) == panel)
    #expect(panel.minY <= 8)
    let field = try #require(screen.parts.first { $0.name == "find field" }?.frame)
    #expect(field.maxY <= 60)
    let rows = screen.parts.filter { $0.name.hasPrefix("found ") }
    let lower = max(120, size.height / 2)
    #expect(rows.contains { ($0.clip?.minY ?? 0) + 30 <= lower })
    for row in rows where row.frame.maxY <= row.clip?.maxY ?? 0 {
      #expect(screen.target(at: row.frame.center) == row.target)
    }
  }

  @Test func `are gone through past both pages of a spread, and an empty one at the end`() {
    let desk = Desk(Size(width: 1200, height: 800), pages: 8)
    desk.flips.spread = .always
    let source = FoundPages(desk.pages, on: [1, 2, 2, 5, 7])
    desk.flips.dataSource = source
    desk.flips.reloadData()
    desk.settle()
    desk.key("slash")
    for letter in "lake" { desk.key(String(letter)) }
    desk.key("Return")
    var seen: [[Int]] = []
    for _ in 0..<4 {
      seen.append(
        desk.flips.basePages.compactMap { page in source.pages.firstIndex { $0 === page } }.sorted()
      )
      desk.key("F3")
    }
    #expect(seen == [[1, 2], [5, 6], [7], [1, 2]])
  }

  @Test func `draw anew no more of the panel than changed, and wake nobody`() {
    source.places = Array(repeating: 5, count: 1000)
    desk.key("slash")
    type("lake")
    func looks() -> [String: BarLook] {
      Dictionary(uniqueKeysWithValues: desk.root.screen.parts.map { ($0.name, $0.look) })
    }
    func changed(_ name: String) -> [String] {
      let before = looks()
      desk.key(name)
      return looks().filter { before[$0.key] != $0.value }.keys.sorted()
    }
    #expect(changed("s") == ["find field"])
    #expect(changed("Left") == ["find field"])
    #expect(changed("Down") == ["found 0"])
    #expect(changed("Down") == ["found 0", "found 1"])
    let frame = desk.advance(by: 60)
    #expect(!frame.isAnimating && frame.wakeTime == nil)
  }

  @Test func `are of a state that holds no more of them than are seen`() {
    source.places = Array(repeating: 5, count: 1000)
    desk.key("slash")
    type("lake")
    #expect((panel?.rows.count ?? 0) <= 12 && panel?.count == 1000)
  }

  /// Presses, moves and lifts a mouse in the field, so many points from where its words begin.
  private func drag(_ xs: Double..., device: Contact.Device = .pointer, after pause: Double = 1)
    throws
  {
    desk.advance(by: pause)
    let frame = try #require(desk.root.screen.parts.first { $0.name == "find field" }?.frame)
    func send(_ phase: Contact.Phase, _ x: Double) {
      let place = Point(x: frame.minX + 40 + x, y: frame.center.y)
      desk.root.setEventTime(EventTime(desk.time))
      desk.root.handle(.contact(Contact(phase, at: place, time: desk.time, device: device)))
    }
    send(.began, xs[0])
    for x in xs.dropFirst() { send(.moved, x) }
    send(.ended, xs[xs.count - 1])
    desk.settle()
  }

  private func x(_ offset: Int) -> Double {
    var probe = LineField()
    probe.insert(panel?.field.text ?? "")
    probe.move(to: offset)
    let size = Size(width: 320, height: 48)
    return FieldDrawing(probe, size: size, scroll: 0, look: .find(.light)).caret.minX - 40
  }

  @Test func `are selected and replaced by keys`() {
    desk.key("slash")
    type("the lake")
    desk.key("Left", [.control, .shift])
    #expect(panel?.field.selected == "lake")
    type("sea")
    #expect(panel?.field.text == "the sea" && source.words == "the sea")
    desk.key("Home", .shift)
    #expect(panel?.field.selected == "the sea")
    desk.key("End", .shift)
    desk.key("Left", .shift)
    desk.key("KP_Left", .shift)
    #expect(panel?.field.selected == "ea")
    desk.key("BackSpace")
    #expect(panel?.field.text == "the s")
    desk.key("a", .control)
    desk.key("Delete")
    #expect(panel?.field.text.isEmpty == true && source.words.isEmpty)
  }

  @Test func `are copied and cut, and pasted over what is selected`() {
    var copied: [String] = []
    desk.key("slash")
    type("the lake")
    desk.key("a", .control)
    desk.key("x", .control)
    #expect(panel?.field.text == "the lake", "what cannot be copied is not cut")
    desk.root.copyText = { copied.append($0) }
    desk.root.pasteText = { [desk] in desk.root.edit(TextEdit(inserted: copied.last ?? "")) }
    desk.key("c", .control)
    desk.key("Right")
    desk.key("c", .control)
    desk.key("x", .control)
    #expect(copied == ["the lake"], "nothing is selected")
    desk.key("Left", [.control, .shift])
    desk.key("x", .control)
    #expect(copied.last == "lake" && panel?.field.text == "the " && source.words == "the")
    desk.key("Home", .shift)
    desk.key("v", .control)
    #expect(panel?.field.text == "lake")
    desk.key("a", .control)
    desk.key("Insert", .control)
    desk.key("Delete", .shift)
    desk.key("Insert", .shift)
    desk.key("Insert", .shift)
    #expect(copied.count == 4 && panel?.field.text == "lakelake")
  }

  @Test func `are selected whole when they are looked for again, so that others take their place`()
  {
    desk.key("slash")
    type("lake")
    desk.key("Return")
    desk.key("f", .control)
    #expect(panel?.field.selected == "lake" && desk.root.editedText?.anchor == 0)
    desk.key("Right")
    desk.key("f", .control)
    #expect(panel?.field.selected == "lake")
    type("sea")
    #expect(source.words == "sea")
  }

  @Test func `are selected by a mouse: letters, a word, all, and words`() throws {
    desk.key("slash")
    type("the lake lay")
    try drag(x(2), x(5), x(6))
    #expect(panel?.field.selected == "e la" && panel?.field.caret == 6)
    try drag(x(6))
    #expect(panel?.field.selected.isEmpty == true && panel?.field.caret == 6)
    try drag(x(6), after: 0.1)
    #expect(panel?.field.selected == "lake")
    try drag(x(6), after: 0.1)
    #expect(panel?.field.selected == "the lake lay")
    try drag(x(6), after: 0.1)
    #expect(panel?.field.selected.isEmpty == true, "and from the beginning")
    try drag(x(6))
    try drag(x(6), x(2), after: 0.1)
    #expect(panel?.field.selected == "the lake")
    #expect(desk.page == "1" && panel != nil)
  }

  @Test func `are selected by two taps of a finger, which moves nothing as it slides`() throws {
    desk.key("slash")
    type("the lake lay")
    try drag(x(6), device: .touch)
    #expect(panel?.field.caret == 6 && desk.root.editedText?.touches == 1)
    try drag(x(6), device: .touch, after: 0.1)
    #expect(panel?.field.selected == "lake" && desk.root.editedText?.touches == 2)
    try drag(x(6), device: .touch, after: 0.1)
    #expect(panel?.field.selected == "the lake lay")
  }

  @Test func `of a long line stay below the hand that selects`() throws {
    desk.key("slash")
    type(String(repeating: "lake ", count: 30))
    let scroll = try #require(panel?.scroll)
    #expect(scroll > 100)
    try drag(150)
    #expect(panel?.scroll == scroll, "what is in sight is not moved")
    let caret = panel?.field.caret
    try drag(150, 200, 150, 151, 152, 100)
    #expect(panel?.scroll == scroll && panel?.field.anchor == caret)
    try drag(150, -200)
    #expect((panel?.scroll ?? 0) < scroll && (panel?.scroll ?? 0) > scroll - 250)
    desk.key("Home")
    #expect(panel?.scroll == 0)
    desk.key("Escape")
    desk.key("slash")
    func shown() throws -> Double {
      let find = try #require(panel)
      let size = ReaderScreen.fieldFrame(in: desk.size).size
      return FieldDrawing(
        find.field, size: size, scroll: find.scroll, look: .find(.light)
      ).scroll
    }
    let before = try shown()
    try drag(150)
    #expect(try shown() == before && before > 100, "nor is it when it is seen again")
  }

  @Test func `damage as they grow more no line that stays, nor the field`() throws {
    source.places = Array(repeating: 5, count: 1000)
    source.found = 2
    desk.key("slash")
    type("lake")
    func center(_ name: String) throws -> Point {
      try #require(desk.root.screen.parts.first { $0.name == name }).frame.center
    }
    for found in [3, 4, 7, 20, 21] {
      let before = desk.frame.scene
      source.found = found
      desk.settle()
      let damage = Damage.between(before, desk.frame.scene)
      for name in ["find field", "found 0", "found 1"] {
        let place = try center(name)
        #expect(
          damage.rects.allSatisfy {
            !Rect(
              x: Double($0.x), y: Double($0.y), width: Double($0.width), height: Double($0.height)
            ).contains(place)
          }, "\(name) at \(found): \(damage.rects)")
      }
    }
  }
}
