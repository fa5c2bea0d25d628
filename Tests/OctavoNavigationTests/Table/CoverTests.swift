import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What lies beneath the first page and the last, and beside them.
@MainActor
struct CoverTests {
  private static let size = Size(width: 240, height: 160)
  private static let cloth = Color(red: 0.6, green: 0.1, blue: 0.1)
  /// The cloth, and the paper on it, as pixels.
  private static let clothPixel: UInt32 = 0xff99_1a1a
  private static let endPaper: UInt32 = 0xffe4_c7ba

  private func book(
    _ count: Int = 3, at page: Int, in cover: Cover = .board(cloth), paper: Color = .white,
    _ change: (FlipContainer) -> Void = { _ in }
  ) -> FlipContainer {
    let pages = (0..<count).map { _ in ContentPage(background: paper) { _, _ in } }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages)
    container.cover = cover
    container.background = Color(red: 0, green: 0, blue: 1)
    change(container)
    container.setPage(pages[page - 1])
    container.resize(to: Self.size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  /// What is seen while a finger pulls from a place on the window's way, in shares of its width.
  private func pulled(_ container: FlipContainer, from start: Double, to end: Double) -> [UInt32] {
    for step in 0...8 {
      let x = Self.size.width * (start + (end - start) * Double(step) / 8)
      container.handle(
        .contact(
          Contact(
            step == 0 ? .began : .moved, id: 1, at: Point(x: x, y: 90),
            time: 1 + Double(step) * 0.016)))
    }
    return pixels(of: container.advance(to: 2).scene)
  }

  private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 255 > 2 * (pixel & 255) }

  /// Whether two pixels differ by a level at most.
  private func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 1 }
  }

  @Test(arguments: [(3, 0.9, 0.2), (1, 0.1, 0.8)])
  func `a pull past an end lifts the page from the board`(
    page: Int, start: Double, end: Double
  ) {
    let container = book(at: page)
    let rest = pixels(of: container.advance(to: 0.5).scene)
    #expect(rest.allSatisfy { $0 == 0xffff_ffff })
    let seen = pulled(container, from: start, to: end)
    // The cloth is at the window's edge, beside the leaf.
    let edge = start > 0.5 ? 239 : 0
    #expect((10..<150).allSatisfy { isRed(seen[$0 * 240 + edge]) })
    #expect(seen.contains { $0 & 255 > 90 && $0 >> 16 & 255 > $0 & 255 + 10 }, "the end paper")
  }

  @Test func `mere paper is all that lies there without a board`() {
    let seen = pulled(book(at: 3, in: .paper), from: 0.9, to: 0.2)
    #expect(seen.allSatisfy { ($0 & 255) == ($0 >> 16 & 255) })
  }

  @Test(arguments: [(1, 0), (4, 239)])
  func `beside a page that stands alone lies the board, with its paper up to the spine`(
    page: Int, outer: Int
  ) {
    let container = book(4, at: page) { $0.spread = .always }
    let scene = container.advance(to: 0.5).scene
    let seen = pixels(of: scene)
    let inner = outer == 0 ? 119 : 120
    #expect(isNear(seen[80 * 240 + outer], Self.clothPixel))
    #expect(isNear(seen[120 + (outer == 0 ? -60 : 60)], Self.clothPixel))
    #expect(isNear(seen[80 * 240 + 120 + (outer == 0 ? -60 : 60)], Self.endPaper))
    let hollow = seen[80 * 240 + inner]
    #expect(!isRed(hollow) && hollow & 255 < Self.endPaper & 255)
    #expect(seen[80 * 240 + (outer == 0 ? 180 : 60)] == 0xffff_ffff)
    // It is drawn once.
    #expect(container.advance(to: 0.6).scene == scene)
  }

  @Test(arguments: [(1, 2), (4, 237)])
  func `the board beside a page that stands alone is seen as large as that`(page: Int, outer: Int) {
    let container = book(4, at: page) {
      $0.spread = .always
      $0.allowsZoom = true
    }
    container.zoom(to: Zoom(scale: 2), animated: false)
    let seen = pixels(of: container.advance(to: 0.5).scene)
    #expect(isNear(seen[80 * 240 + outer], Self.endPaper))
    #expect(seen[80 * 240 + 239 - outer] == 0xffff_ffff)
  }

  @Test func `a board lies where the print does as soon as that is drawn`() async throws {
    let pages = [0, 1].map { _ in ContentPage(Print()) }
    let container = FlipContainer(drawing: .background)
    container.dataSource = PageList(pages)
    container.cover = .board(Self.cloth)
    container.spread = .always
    container.setPage(pages[0])
    container.resize(to: Self.size, scale: .one)
    var seen: [UInt32] = []
    // The board beside the page: cloth at its rim, the mat beyond it.
    for step in 0..<1000 where seen.isEmpty || !isRed(seen[80 * 240 + 40]) {
      try await Task.sleep(for: .milliseconds(10))
      seen = pixels(of: container.advance(to: Double(step) / 60).scene)
    }
    #expect(isNear(seen[80 * 240 + 40], Self.clothPixel))
    #expect(isNear(seen[80 * 240 + 80], Self.endPaper))
    #expect(seen[2] == 0xff80_8080 && seen[80 * 240 + 30] == 0xff80_8080)
    #expect(seen[80 * 240 + 160] == 0xffff_ffff && seen[80 * 240 + 230] == 0xff80_8080)
  }

  /// Pages that are laid out for the window, as those of a text are.
  private final class LaidOutPages: FlipContainerDataSource {
    let page = ContentPage(background: .white) { _, _ in }

    func page(in container: FlipContainer, laidOutFor size: Size) -> (any Page)? { page }
    func page(before page: any Page, in container: FlipContainer) -> (any Page)? { nil }
    func page(after page: any Page, in container: FlipContainer) -> (any Page)? { nil }
  }

  /// A container whose last page a finger holds, and of which workers draw the pages and the boards.
  private func uncovering(
    _ source: LaidOutPages, lastWords: String? = nil
  ) async throws -> FlipContainer {
    let container = FlipContainer(drawing: .background)
    container.dataSource = source
    container.cover = .board(Self.cloth)
    container.lastWords = lastWords
    container.setPage(source.page)
    container.resize(to: Self.size, scale: .one)
    for step in 0..<1000 where step == 0 || !container.isDrawn {
      _ = container.advance(to: Double(step) / 60)
      container.framePresented()
      try await Task.sleep(for: .milliseconds(10))
    }
    _ = pulled(container, from: 0.9, to: 0.2)
    return container
  }

  @Test func `a board that is uncovered is drawn anew where the window changes meanwhile`()
    async throws
  {
    let source = LaidOutPages()
    let container = try await uncovering(source, lastWords: "The end")
    let larger = Size(width: 300, height: 200)
    container.resize(to: larger, scale: .one)
    func sizes() -> [Size] {
      container.advance(to: 3).scene.items.filter { $0.layer.role == .reveal }.map(\.snapshot.size)
    }
    for _ in 0..<1000 where sizes() != [larger] { try await Task.sleep(for: .milliseconds(10)) }
    #expect(sizes() == [larger])
  }

  @Test func `a board that is uncovered stays as it is while the window follows a hand at its rim`()
    async throws
  {
    let source = LaidOutPages()
    let container = try await uncovering(source)
    func scene() -> Scene { container.advance(to: 3).scene }
    for _ in 0..<1000 where !isRed(pixels(of: scene())[80 * 240 + 239]) {
      try await Task.sleep(for: .milliseconds(10))
    }
    func board() -> Snapshot? { scene().items.first { $0.layer.role == .reveal }?.snapshot }
    let drawn = try #require(board())
    // Frames of a window that grows and no picture comes for.
    for width in [260, 280, 300] {
      container.resize(to: Size(width: Double(width), height: 160), scale: .one)
      #expect(board() === drawn)
      #expect(isRed(pixels(of: scene())[80 * width + width - 1]))
    }
  }

  /// A white print of 80 points by 120, bound at the spine, on a grey mat.
  private struct Print: PageContent {
    var spine = SpineEdge.left
    var background: Color { Color(red: 128.0 / 255, green: 128.0 / 255, blue: 128.0 / 255) }
    func bound(at spine: SpineEdge) -> any PageContent { Print(spine: spine) }
    func paper(in context: Context, size: Size) -> Rect? {
      Rect(x: spine == .left ? 0 : size.width - 80, y: 20, width: 80, height: 120)
    }
    func draw(in context: Context, size: Size) throws {
      context.setColor(.white)
      if let paper = paper(in: context, size: size) { context.fill(paper) }
    }
  }

  @Test func `a pull on the board lifts it from the table`() {
    let container = book(at: 1) {
      $0.spread = .always
      $0.table = .color(Color(red: 0, green: 0.5, blue: 0))
    }
    let seen = pulled(container, from: 0.1, to: 0.8)
    let edge = seen[80 * 240]
    #expect(edge >> 8 & 255 > 60 && edge & 255 < 4 && edge >> 16 & 255 < 4, "\(edge)")
    #expect(seen[80 * 240 + 180] == 0xffff_ffff)
  }

  @Test func `the cover turns over and leaves the board as it lies`() {
    let container = book(4, at: 1) {
      $0.spread = .always
      ($0.duration, $0.timing) = (1, .linear)
    }
    let board = container.advance(to: 0.5).scene.items[0].snapshot
    container.turn(.forward)
    _ = container.advance(to: 1)
    let early = container.advance(to: 1.2).scene
    #expect(early.items.contains { $0.snapshot === board })
    #expect(isNear(pixels(of: early)[80 * 240], Self.clothPixel))
    _ = container.advance(to: 3)
    #expect(!container.advance(to: 3).scene.items.contains { $0.snapshot === board })
  }

  @Test func `a board in the pages' colour has their hue, and is brown where they have none`() {
    func cloth(of paper: Color) -> UInt32 {
      let container = book(at: 1, in: .pages, paper: paper) { $0.spread = .always }
      return pixels(of: container.advance(to: 0.5).scene)[80 * 240]
    }
    #expect(isNear(cloth(of: .white), 0xff4a_332a))
    #expect(isNear(cloth(of: .black), 0xff4a_332a))
    let blue = cloth(of: Color(red: 0.2, green: 0.4, blue: 0.8))
    #expect(isNear(blue, 0xff1c_3870))
  }

  @Test func `the end paper is as dark as the pages are, and light on a board of a colour`() {
    func endPaper(beside paper: Color, in cover: Cover = .pages) -> Int {
      let container = book(at: 1, in: cover, paper: paper) { $0.spread = .always }
      return Int(pixels(of: container.advance(to: 0.5).scene)[140 * 240 + 60] >> 8 & 255)
    }
    let gray = { (gray: Double) in Color(red: gray, green: gray, blue: gray) }
    #expect(endPaper(beside: .white) > 190)
    #expect(endPaper(beside: gray(0.4)) == endPaper(beside: .white))
    #expect(endPaper(beside: gray(0.12)) < 60)
    let between = endPaper(beside: gray(0.235))
    #expect((90..<150).contains(between))
    #expect(endPaper(beside: .black, in: .board(Self.cloth)) > 190)
  }

  @Test func `words stand on the boards`() {
    func inks(at page: Int) -> Int {
      let container = book(4, at: page) {
        $0.spread = .always
        $0.firstWords = "A title"
        $0.lastWords = nil
      }
      let seen = pixels(of: container.advance(to: 0.5).scene)
      return (20..<140).reduce(0) { sum, row in
        let half = page == 1 ? 20..<90 : 150..<220
        return sum + half.count { !isNear(seen[row * 240 + $0], Self.endPaper) }
      }
    }
    #expect(inks(at: 1) > 20)
    #expect(inks(at: 4) == 0)
  }
}
