import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

@testable import OctavoReader

/// Bars and panels where a person wants larger letters in all programs.
@Suite struct `Bars of larger letters` {
  @Test(arguments: windows, Situation.allCases)
  func `are those of a smaller window, as many times as large`(
    size: Size, situation: Situation
  ) throws {
    for letterScale in [0.5, 1, 1.25, 2, 3] {
      var state = situation.state(in: size)
      state.letterScale = letterScale
      let point = state.barPoint
      #expect(point >= 1 && point <= max(1, letterScale))
      let room = state.barSize
      #expect(point == 1 || room.width >= 280 - 1e-9 && room.height >= 320 - 1e-9)
      let (large, plain) = (ReaderScreen(state), ReaderScreen(state.inBarPoints))
      try #require(large.parts.map(\.name) == plain.parts.map(\.name))
      for (part, small) in zip(large.parts, plain.parts) {
        let (frame, wanted) = (part.frame, small.frame)
        #expect(abs(frame.minX - wanted.minX * point) < 1e-9, "\(part.name)")
        #expect(abs(frame.minY - wanted.minY * point) < 1e-9, "\(part.name)")
        #expect(abs(frame.maxX - wanted.maxX * point) < 1e-9, "\(part.name)")
        #expect(abs(frame.maxY - wanted.maxY * point) < 1e-9, "\(part.name)")
        #expect(part.look.point == point)
        let seen = part.clip.map { frame.intersection($0) } ?? frame
        #expect(seen.minX > -1e-9 && seen.maxX < size.width + 1e-9, "\(part.name)")
        #expect(seen.minY > -1e-9 && seen.maxY < size.height + 1e-9, "\(part.name)")
        #expect(
          large.target(at: frame.center) == plain.target(at: wanted.center), "\(part.name)")
      }
      #expect(
        large.slider?.number(at: size.width / 2)
          == plain.slider?.number(at: state.barSize.width / 2))
    }
  }

  @Test func `leave selected words where they stand`() throws {
    var state = ReaderState(size: Size(width: 1000, height: 800))
    let mark = Rect(x: 100, y: 200, width: 90, height: 20)
    state.selection = SelectionState(
      marks: [mark], first: .init(mark, isLeft: true), last: .init(mark, isLeft: false),
      actions: [.copy])
    state.letterScale = 2
    let parts = ReaderScreen(state).parts
    let seen = try #require(parts.first { $0.name == "selected 0" }).frame
    #expect(abs(seen.minX - 100) < 1e-9 && abs(seen.maxX - 190) < 1e-9)
    #expect(abs(seen.minY - 200) < 1e-9 && abs(seen.maxY - 220) < 1e-9)
    let end = try #require(parts.first { $0.name == "selection start" }).frame
    #expect(end.size.width == 96 && abs(end.center.y - (220 + 18)) < 1e-9)
    #expect(try #require(parts.first { $0.target == .action(.copy) }).frame.size.height > 90)
  }
}

/// The same by hand.
@MainActor @Suite struct `A hand on bars of larger letters` {
  let desk = Desk(Size(width: 1280, height: 800))

  init() {
    desk.flips.dataSource = PartedPages(desk.pages)
    desk.flips.reloadData()
    desk.root.setLetterScale(2)
    desk.settle()
  }

  @Test func `scrolls a list by as much as it moves`() throws {
    desk.key("F10")
    try desk.tap("contents")
    let row = try #require(desk.root.screen.parts.first { $0.name == "entry 2" }).frame
    #expect(row.size.height == 96)
    desk.touch(.began, row.center.x, row.center.y)
    desk.touch(.moved, row.center.x, row.center.y - 60)
    desk.advance()
    let moved = try #require(desk.root.screen.parts.first { $0.name == "entry 2" }).frame
    #expect(abs(moved.minY - (row.minY - 60)) < 1e-9)
    desk.touch(.ended, row.center.x, row.center.y - 60)
    #expect(desk.root.state.panel != nil)
    try desk.tap("entry 4")
    #expect(desk.page == "21")
  }

  @Test func `finds the slider's pages under it`() throws {
    desk.key("F10")
    let slider = try #require(desk.root.screen.slider)
    desk.touch(.began, slider.x(of: 50), slider.track.minY)
    #expect(desk.root.state.scrubbed == 50)
    #expect(desk.root.screen.bottom.size.height == 2 * (56 + 22))
    desk.touch(.ended, slider.x(of: 50), slider.track.minY)
    desk.settle()
    #expect(desk.page == "50")
  }

  @Test func `puts the caret where it comes down`() throws {
    desk.flips.dataSource = FoundPages(desk.pages, on: [0, 3])
    desk.flips.reloadData()
    desk.key("f", .control)
    for letter in "lakes" { desk.key(String(letter)) }
    let after = try #require(desk.root.editedText).rect
    let field = try #require(desk.root.screen.parts.first { $0.name == "find field" }).frame
    #expect(field.intersection(after) == after)
    desk.tap(field.minX + 84, field.center.y)
    let text = try #require(desk.root.editedText)
    #expect(text.caret == 0 && text.rect.minX < after.minX - 60)
    desk.tap(after.minX + 30, field.center.y)
    #expect(try #require(desk.root.editedText).caret == 5)
  }
}
