import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoViews
import Testing

@testable import OctavoReader

/// A page of two columns with a heading, by which pages tell themselves apart.
private struct Columns: PageContent {
  var number: Int

  var background: Color { number % 2 == 0 ? Color(0x2c2a33) : Color(0xf7f3ea) }

  func draw(in context: Context, size: Size) {
    let ink = background.ink
    context.setColor(ink)
    context.fill(Rect(x: size.width * 0.08, y: size.height * 0.07, width: 36, height: 12))
    for column in 0..<2 {
      for line in 0..<24 {
        let share = line % 6 == 5 ? 0.24 : 0.38
        context.fill(
          Rect(
            x: size.width * (0.08 + 0.46 * Double(column)),
            y: size.height * (0.13 + 0.033 * Double(line)), width: size.width * share,
            height: size.height * 0.012))
      }
    }
    for dot in 0..<number {
      context.fill(
        Rect(x: size.width * 0.2 + 10 * Double(dot), y: size.height * 0.96, width: 6, height: 6))
    }
  }
}

extension Columns {
  /// A line of the first column.
  static func line(_ line: Int, in size: Size) -> Rect {
    Rect(
      x: size.width * 0.08, y: size.height * (0.13 + 0.033 * Double(line)),
      width: size.width * (line % 6 == 5 ? 0.24 : 0.38), height: size.height * 0.012)
  }

  /// Three words to each of its lines.
  static func words(in size: Size) -> PageWords {
    PageWords(
      inRows: (0..<24).map { number in
        let line = line(number, in: size)
        return (0..<3).map { word in
          Rect(
            x: line.minX + line.size.width / 3 * Double(word), y: line.minY - line.size.height / 2,
            width: line.size.width / 3 - 4, height: 2 * line.size.height)
        }
      })
  }
}

/// What a person sees of bars, panels and larger pages, replayed from what the person did.
@MainActor
@Suite struct `Pictures of a reader's window` {
  /// A window, and how small its golden is.
  enum Form: String, CaseIterable {
    case phone, tablet

    var size: Size {
      self == .phone ? Size(width: 360, height: 720) : Size(width: 1280, height: 800)
    }
    var scale: PixelScale { PixelScale(numerator: self == .phone ? 40 : 24) }
  }

  /// What is done to see something.
  enum Sight: String, CaseIterable {
    case bars, open, dark, bare, slider, spread, pad, view, letters, contents, help, helpEnd,
      message,
      offers, find, findDark, findMirrored, findNone, number, column, zoom,
      selection, selectionDark, contrast, large, largeFind
  }

  private static func book(_ form: Form) -> Desk {
    let pages = (1...9).map { ContentPage(Columns(number: $0), title: "\($0)") }
    let desk = Desk(form.size, of: pages, scale: form.scale)
    desk.flips.allowsZoom = true
    return desk
  }

  /// A tap in the middle waits for a second one.
  private static func bars(_ desk: Desk) {
    desk.tap(desk.size.width / 2, desk.size.height / 2)
    desk.advance(by: 0.3)
    desk.settle()
  }

  private static func replay(_ sight: Sight, _ form: Form) throws -> Desk {
    let desk = book(form)
    let size = form.size
    switch sight {
    case .bars: bars(desk)
    case .open:
      desk.root.onOpen = {}
      bars(desk)
    case .dark:
      desk.key("Right")
      bars(desk)
    case .bare:
      desk.window.state.isDecorated = false
      desk.key("End")
      bars(desk)
    case .slider, .spread:
      if sight == .spread { desk.flips.spread = .always }
      desk.settle()
      bars(desk)
      let slider = try #require(desk.root.screen.slider)
      desk.touch(.began, slider.x(of: 1), slider.track.minY)
      desk.touch(.moved, slider.x(of: 5), slider.track.minY)
      desk.advance()
    case .pad:
      desk.key("g", .control)
      desk.key("7")
    case .view:
      bars(desk)
      try desk.tap("view")
      try desk.tap("choice 3")
    case .contents:
      desk.flips.dataSource = PartedPages(desk.pages)
      desk.flips.reloadData()
      desk.key("Right")
      bars(desk)
      try desk.tap("contents")
    case .find, .findDark, .findMirrored, .findNone:
      let source = FoundPages(desk.pages, on: [0, 0, 1, 3, 3, 3, 6, 8])
      desk.flips.dataSource = source
      desk.flips.reloadData()
      if sight == .findDark {
        desk.key("Right")
        source.found = 3
      }
      if sight == .findMirrored {
        desk.flips.layoutDirection = .rightToLeft
        source.excerpts = ["وكانت lake هادئة في الصباح كما كانت دائما", "lake"]
      }
      if sight == .findNone { source.places = [] }
      bars(desk)
      try desk.tap("find")
      switch sight {
      case .findMirrored: desk.root.edit(TextEdit(inserted: "بحيرة"))
      case .findNone:
        desk.root.edit(TextEdit(inserted: "the deep ", composed: "λίμνη", selection: 4..<10))
      default: for letter in "lake" { desk.key(String(letter)) }
      }
      if sight == .find { for _ in 0..<3 { desk.key("Down") } }
      desk.settle()
    case .letters:
      (desk.root.letterSize, desk.root.paper) = (0.7, .sepia)
      bars(desk)
      try desk.tap("view")
    case .help: desk.key("F1")
    case .helpEnd:
      bars(desk)
      try desk.tap("help")
      desk.touch(.began, size.width / 2, size.height * 0.8)
      desk.touch(.moved, size.width / 2, -3000)
      desk.touch(.ended, size.width / 2, -3000)
      desk.settle()
    case .message:
      bars(desk)
      desk.root.show(
        message: """
          /home/a/Books/A manual of many pages that was not copied whole.pdf: no PDF file, or a damaged one; \
          try a copy of it elsewhere
          """, title: "This document cannot be opened")
      desk.settle()
    case .offers:
      desk.root.offer(
        [
          ReaderOffer("Choose files…", detail: "Ctrl+O"),
          ReaderOffer("Walden.md", detail: "/home/a/Books"),
          ReaderOffer("5-lake.svg and 2 more", detail: "/home/a/Pictures/Summer at the lake"),
        ], title: "Open"
      ) { _ in }
      desk.key("Down")
      desk.key("Down")
    case .selection, .selectionDark:
      desk.flips.dataSource = WordedPages(desk.pages, Columns.words(in: size))
      desk.flips.reloadData()
      desk.root.copyText = { _ in }
      if sight == .selectionDark { desk.key("Right") }
      let (from, to) = (Columns.line(5, in: size), Columns.line(8, in: size))
      desk.touch(.began, from.minX + from.size.width * 0.5, from.center.y)
      for _ in 0..<33 { desk.advance() }
      desk.touch(.moved, to.minX + to.size.width * 0.4, to.center.y)
      // On dark paper the finger is still there.
      if sight == .selection { desk.touch(.ended, to.minX, to.center.y) }
      desk.settle()
    case .contrast:
      desk.root.isHighContrast = true
      (desk.root.letterSize, desk.root.paper) = (1, .light)
      if form == .phone { desk.key("Right") }
      bars(desk)
      try desk.tap("view")
    case .large:
      desk.root.setLetterScale(1.5)
      desk.flips.dataSource = PartedPages(desk.pages)
      desk.flips.reloadData()
      desk.key("Right")
      bars(desk)
    case .largeFind:
      desk.root.setLetterScale(1.5)
      desk.flips.dataSource = FoundPages(desk.pages, on: [0, 0, 1, 3, 3, 3, 6, 8])
      desk.flips.reloadData()
      desk.key("f", .control)
      for letter in "lake" { desk.key(String(letter)) }
      for _ in 0..<3 { desk.key("Down") }
      desk.settle()
    case .number: desk.key("n")
    case .column:
      for _ in 0..<2 { desk.tap(size.width * 0.4, size.height * 0.4) }
    case .zoom:
      for _ in 0..<4 { desk.key("plus", .control) }
      desk.key("Down")
    }
    return desk
  }

  @Test(arguments: Form.allCases, Sight.allCases)
  func `are those that were looked at`(form: Form, sight: Sight) throws {
    let desk = try Self.replay(sight, form)
    try Self.compare(desk.frame.scene, "\(sight)-\(form)")
  }

  /// Bars over what is no book are as light or dark as that.
  @Test(arguments: Form.allCases, [true, false])
  func `show bars over a dark board and over a light one`(form: Form, isDark: Bool) throws {
    let page = ContentPage(Columns(number: isDark ? 2 : 1), title: "A board")
    let stack = NavigationStack(root: page, drawing: .immediate)
    stack.showsBar = true
    stack.barStyle.background = isDark ? Color(0x2c2a33) : stack.barStyle.background
    let root = ReaderRoot(over: stack, title: "A board")
    let window = NotingWindow()
    root.window = window
    root.resize(to: form.size, scale: form.scale)
    var time = 1.0
    var scene = root.advance(to: time).scene
    root.framePresented()
    root.setEventTime(EventTime(time))
    root.handle(.key(KeyPress("F10", time: time)))
    for _ in 0..<30 {
      time += 1.0 / 60
      scene = root.advance(to: time).scene
    }
    #expect(root.state.colors == (isDark ? .dark : .light))
    try Self.compare(scene, "board-\(isDark ? "dark" : "light")-\(form)")
  }

  private static func compare(_ scene: Scene, _ name: String) throws {
    if let complaint = try GoldenPicture.complaint(
      about: scene, name, in: #filePath, hasLetters: true)
    {
      Issue.record("\(complaint)")
    }
  }
}
