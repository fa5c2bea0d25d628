import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import OctavoViews
import Testing

@testable import OctavoReader

/// The windows that bars are measured in: phones, tablets and screens, in points.
let windows = [
  Size(width: 360, height: 720), Size(width: 720, height: 360), Size(width: 800, height: 1280),
  Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
]

/// The states that bars are measured in.
enum Situation: CaseIterable {
  case plain, decorated, bare, maximized, fullscreen, scrubbed, pad, view, help, message, offers,
    find

  func state(in size: Size) -> ReaderState {
    var state = ReaderState(size: size)
    state.title = "A manual of many pages, with a title that goes on and on for longer than any bar"
    state.place = BarPlace(number: 12, count: 1233, isExact: false, chapter: "The second chapter")
    state.canGoBack = true
    state.canOpen = true
    state.canFind = true
    state.isMarked = true
    state.view = ViewState()
    state.view?.showsPageNumber = true
    var window = WindowState()
    switch self {
    case .plain: break
    case .decorated: state.window = window
    case .bare, .maximized, .fullscreen:
      window.isDecorated = false
      window.isMaximized = self == .maximized
      window.isFullscreen = self == .fullscreen
      window.isResizable = self == .bare
      state.window = window
    case .scrubbed: state.scrubbed = 700
    case .pad: state.panel = .pad(PagePad(count: 1233))
    case .view: state.panel = .view
    case .help: state.panel = .help(offset: 0)
    case .offers:
      let offer = ReaderOffer(
        "A book with a long name that goes on and on.pdf", detail: "/home/a/long/way/into/it")
      state.panel = .offers(title: "Open", Array(repeating: offer, count: 12))
    case .find:
      var find = FindState()
      find.field.insert("a line that is too long for the field that it is put into")
      find.count = 12
      find.rows = ReaderScreen.found(in: size, count: 12, offset: 0).map {
        FoundRow(
          $0, SearchMatch("where the words stand, and others", words: 10..<15), page: "1,233")
      }
      state.panel = .find(find)
    case .message:
      state.panel = .message(
        title: "What cannot be opened and has a long title",
        text: String(repeating: "/a/path/without/an/end", count: 1000))
    }
    return state
  }
}

@Suite struct `The bars` {
  @Test(arguments: windows, Situation.allCases)
  func `have targets of 48 points that lie in the window and apart`(
    size: Size, situation: Situation
  ) {
    let screen = ReaderScreen(situation.state(in: size))
    let pressed = screen.parts.filter {
      switch $0.target {
      case .item, .slider, .number, .grip, .key, .choice, .offer, .dismiss: true
      default: false
      }
    }
    #expect(!pressed.isEmpty)
    for part in pressed {
      #expect(part.frame.size.width >= 48 && part.frame.size.height >= 48, "\(part.name)")
      #expect(part.frame.intersection(Rect(size: size)) == part.frame, "\(part.name)")
      guard screen.panel == nil || part.side == .still else { continue }
      #expect(screen.target(at: part.frame.center) == part.target, "\(part.name)")
      for other in pressed where other.name != part.name && other.side == part.side {
        #expect(part.frame.intersection(other.frame).size.isEmpty, "\(part.name) \(other.name)")
      }
    }
  }

  @Test(arguments: windows, Situation.allCases)
  func `leave the title room and keep every part in the window`(size: Size, situation: Situation) {
    let screen = ReaderScreen(situation.state(in: size))
    let title = screen.parts.first { $0.name == "title" }
    #expect((title?.frame.size.width ?? 0) >= 90)
    for part in screen.parts where part.clip == nil {
      #expect(part.frame.intersection(Rect(size: size)) == part.frame, "\(part.name)")
    }
  }

  @Test func `leave the page what is between them`() {
    let screen = ReaderScreen(Situation.plain.state(in: windows[0]))
    #expect(screen.top == Rect(x: 0, y: 0, width: 360, height: 56))
    #expect(screen.bottom.maxY == 720)
    #expect(screen.target(at: Point(x: 180, y: 360)) == nil)
    #expect(screen.target(at: Point(x: 100, y: 28)) == .title)
  }

  @Test func `show what nobody else draws of the window`() {
    func items(_ situation: Situation) -> [BarItem] {
      ReaderScreen(situation.state(in: windows[3])).parts.compactMap {
        if case .item(let item) = $0.target { item } else { nil }
      }
    }
    #expect(items(.plain) == [.back, .open, .find, .unmark, .view, .help])
    #expect(items(.decorated) == [.back, .open, .find, .unmark, .view, .help, .fillScreen])
    #expect(
      items(.bare) == [
        .back, .open, .find, .unmark, .view, .help, .fillScreen, .minimize, .maximize, .close,
      ])
    #expect(
      items(.maximized) == [
        .back, .open, .find, .unmark, .view, .help, .fillScreen, .minimize, .restore, .close,
      ])
    #expect(
      items(.fullscreen) == [.back, .open, .find, .unmark, .view, .help, .leaveScreen, .close])
  }

  @Test func `have the keys from left to right, and from above`() {
    #expect(
      ReaderScreen(Situation.decorated.state(in: windows[3])).focusable == [
        .item(.back), .item(.open), .item(.find), .item(.unmark), .item(.view), .item(.help),
        .item(.fillScreen),
        .slider,
        .number,
      ])
    let pad = ReaderScreen(Situation.pad.state(in: windows[3])).focusable
    #expect(pad == [.dismiss] + PagePad.rows.joined().map { .key($0) })
  }

  @Test(arguments: [
    Size(width: 320, height: 240), Size(width: 480, height: 200), Size(width: 240, height: 320),
    Size(width: 200, height: 240), Size(width: 720, height: 284),
  ])
  func `have every key of the pad in a small window, apart and large enough to hit`(size: Size) {
    let screen = ReaderScreen(Situation.pad.state(in: size))
    let keys = screen.parts.filter { if case .key = $0.target { true } else { false } }.map(\.frame)
    #expect(keys.count == 12)
    for (index, key) in keys.enumerated() {
      #expect(key.minX >= 0 && key.minY >= 0, "\(key)")
      #expect(key.maxX <= size.width && key.maxY <= size.height, "\(key)")
      #expect(key.size.width >= 40 && key.size.height >= 36, "\(key)")
      #expect(keys[..<index].allSatisfy { $0.intersection(key).size.isEmpty })
    }
  }

  @Test func `have two choices beside one another in a low and wide window`() throws {
    func choices(_ size: Size) -> [Rect] {
      var state = Situation.view.state(in: size)
      state.view?.letterSize = 1
      state.view?.paper = .automatic
      return ReaderScreen(state).parts.filter {
        if case .choice = $0.target { true } else { false }
      }.map(\.frame)
    }
    let low = choices(Size(width: 480, height: 200))
    #expect(low.count == choices(Size(width: 360, height: 720)).count)
    #expect(low[0].minY == low[1].minY && low[2].minY == low[3].minY && low[2].minY > low[0].minY)
    for (index, choice) in low.enumerated() {
      #expect(choice.size.height >= 26 && choice.maxY <= 200 && choice.maxX <= 480)
      #expect(low[..<index].allSatisfy { $0.intersection(choice).size.isEmpty })
    }
    let narrow = choices(Size(width: 320, height: 240))
    #expect(narrow[0].minX == narrow[1].minX)
  }

  @Test func `scroll the help of a narrow window to its end`() throws {
    var state = Situation.help.state(in: windows[1])
    let reach = ReaderScreen(state).reach
    #expect(reach > 0)
    state.panel = .help(offset: reach)
    let screen = ReaderScreen(state)
    let panel = try #require(screen.panel)
    let last = try #require(screen.parts.last { $0.name.hasPrefix("row") })
    #expect(last.frame.maxY <= panel.maxY)
    #expect(last.frame.maxY > panel.maxY - 24)
  }

  @Test(arguments: [BarColors.light, .dark])
  func `are read: words by 4.5, what is pressed by 3`(colors: BarColors) {
    for ground in [colors.ground, colors.raised] {
      for words in [colors.ink, colors.faint] { #expect(contrast(words, ground) >= 4.5) }
      for shape in [colors.track, colors.accent, colors.focus] {
        #expect(contrast(shape, ground) >= 3)
      }
    }
    #expect(contrast(colors.ink, colors.pressed) >= 4.5)
    #expect(contrast(colors.onAccent, colors.accent) >= 4.5)
  }

  @Test(arguments: [BarColors.highLight, .highDark])
  func `are read by much more where that is asked for`(colors: BarColors) {
    #expect(contrast(colors.ink, colors.ground) >= 20)
    for ground in [colors.ground, colors.raised] {
      #expect(contrast(colors.faint, ground) >= 12)
      #expect(contrast(colors.line, ground) >= 20)
      for shape in [colors.track, colors.accent, colors.focus] {
        #expect(contrast(shape, ground) >= 7)
      }
    }
    #expect(contrast(colors.ink, colors.pressed) >= 7)
    #expect(contrast(colors.onAccent, colors.accent) >= 7)
  }
}

@Suite struct `A place in a book` {
  @Test func `is said by what the page is called, by its number and how many there are`() {
    #expect(BarPlace(number: 12, count: 233).words == "12 of 233")
    #expect(BarPlace(number: 12, count: 233, isExact: false).words == "about 12 of 233")
    #expect(BarPlace(number: 4, count: 233, labels: ["iv"]).words == "iv (4 of 233)")
    #expect(BarPlace(number: 4, count: 233, labels: ["4"]).words == "4 of 233")
    #expect(BarPlace(number: 5, count: 233, numbers: 4...5).words == "4–5 of 233")
    let pair = BarPlace(number: 4, count: 233, numbers: 4...5, labels: ["iv", "v"])
    #expect(pair.words == "iv–v (4–5 of 233)")
  }

  @Test func `is said with the number and the count as long as there is room for both`() {
    var state = ReaderState(size: windows[0])
    state.place = BarPlace(number: 131, count: 200, labels: ["125"], labelLength: 3)
    let number = ReaderScreen(state).parts.first { $0.name == "number" }
    #expect(number?.look.kind == .number("125 (131/200)"))
    state.size = windows[3]
    let wide = ReaderScreen(state).parts.first { $0.name == "number" }
    #expect(wide?.look.kind == .number("125 (131 of 200)"))
  }

  @Test func `is said in few words where there is no room, and does not move the slider`() throws {
    var state = ReaderState(size: windows[0])
    let ends = try ["i", "xxviii"].map { label in
      state.place = BarPlace(number: 1, count: 1233, labels: [label], labelLength: 6)
      let screen = ReaderScreen(state)
      #expect(screen.parts.first { $0.name == "number" }?.look.kind == .number(label))
      return try #require(screen.slider?.track.maxX)
    }
    #expect(ends[0] == ends[1])
  }
}
