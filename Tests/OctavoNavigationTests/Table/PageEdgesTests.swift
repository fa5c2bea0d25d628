import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// The edges of the pages that lie below are seen beside the paper, as thick as there are pages.
@MainActor
struct PageEdgesTests {
  private static let size = Size(width: 800, height: 60)
  private nonisolated static let mat = Color(red: 0, green: 0.8, blue: 0)
  /// 200 pages are 12 points thick.
  private static let count = 200
  private static let whole = 12.0

  /// A print on a mat, at the spine where it is bound.
  private struct Print: PageContent {
    var width = 300.0
    var spine: SpineEdge?
    var background: Color { PageEdgesTests.mat }

    func bound(at spine: SpineEdge) -> any PageContent { Print(width: width, spine: spine) }

    func draw(in context: Context, size: Size) {
      context.setColor(Color(red: 0, green: 0, blue: 1))
      context.fill(place(in: size))
    }

    func paper(in context: Context, size: Size) throws -> Rect? { place(in: size) }

    private func place(in page: Size) -> Rect {
      let room = page.width - width
      let x =
        switch spine {
        case .left: 0.0
        case .right: room
        default: room / 2
        }
      return Rect(x: x, y: 10, width: width, height: page.height - 20)
    }
  }

  private func book(
    at page: Int, print width: Double = 300, size: Size = size,
    _ change: (FlipContainer) -> Void = { _ in }
  ) -> FlipContainer {
    let pages = (0..<Self.count).map { _ in ContentPage(Print(width: width)) }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages)
    (container.spread, container.isCoverAlone) = (.always, false)
    container.showsPageEdges = true
    (container.duration, container.timing) = (1, .linear)
    container.transition = { FlipTransition(style: $0.flipStyle, light: .natural) }
    change(container)
    container.setPage(pages[page - 1])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  /// How thick the edges are on the left of what is seen and on its right, in points: only they are red.
  private func thickness(_ scene: Scene) -> (left: Double, right: Double) {
    let (seen, width) = (pixels(of: scene), scene.pixelWidth)
    let middle = scene.pixelHeight / 2 * width
    /// From outside in: the first that is red is covered in part.
    func thick(_ columns: some Sequence<Int>) -> Double {
      var sum = 0.0
      for column in columns {
        let red = Double(seen[middle + column] >> 16 & 255)
        if red > 2 { sum += sum == 0 ? red / 229 : 1 } else if sum > 0 { break }
      }
      return sum
    }
    return (thick(0..<width / 2), thick((width / 2..<width).reversed()))
  }

  /// 2 % of the book's thickness.
  private func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 0.02 * Self.whole
  }

  @Test(arguments: [1, 41, 101, 151, 199])
  func `at both sides of a spread they are as thick as there are pages`(page: Int) {
    let seen = thickness(book(at: page).advance(to: 0.5).scene)
    let before = Self.whole * Double(page) / 200
    #expect(isNear(seen.left, before), "\(seen)")
    #expect(isNear(seen.right, Self.whole - before), "\(seen)")
  }

  @Test(arguments: [1, 60, 200])
  func `beside a single page those are seen that follow`(page: Int) {
    let seen = thickness(book(at: page) { $0.spread = .none }.advance(to: 0.5).scene)
    #expect(seen.left == 0)
    #expect(isNear(seen.right, Self.whole * Double(201 - page) / 200), "\(seen)")
  }

  @Test func `a book is no thicker than a fiftieth of its window`() {
    #expect(PageEdges.thickness(ofPages: 100, in: 600) == 6)
    #expect(PageEdges.thickness(ofPages: 10_000, in: 600) == 12)
    #expect(PageEdges.thickness(ofPages: 10_000, in: 599) == 0)
  }

  @Test func `from right to left all is mirrored`() {
    let mirrored = book(at: 41) { $0.gestures.layoutDirection = .rightToLeft }
    let seen = thickness(mirrored.advance(to: 0.5).scene)
    #expect(isNear(seen.right, Self.whole * 41 / 200), "\(seen)")
    #expect(isNear(seen.left, Self.whole * 159 / 200), "\(seen)")
  }

  @Test(arguments: [(392.0, 800.0), (300, 599), (400, 800)])
  func `without room on the mat, and in a narrow window, there are none`(
    print: Double, window: Double
  ) {
    let width = print * window / 800
    let container = book(
      at: 101, print: width, size: Size(width: window, height: 60))
    let seen = thickness(container.advance(to: 0.5).scene)
    #expect(seen == (0, 0))
  }

  @Test func `paper keeps its place and its pixels, and at rest nothing is painted again`() {
    let (with, without) = (book(at: 101), book(at: 101) { $0.showsPageEdges = false })
    let rest = with.advance(to: 0.5).scene
    let (seen, plain) = (pixels(of: rest), pixels(of: without.advance(to: 0.5).scene))
    for row in 10..<50 {
      #expect((100..<700).allSatisfy { seen[row * 800 + $0] == plain[row * 800 + $0] })
    }
    #expect(seen != plain)
    #expect(with.advance(to: 0.7).scene == rest)
    #expect(Damage.between(rest, with.advance(to: 0.8).scene).isEmpty)
    with.showsPageEdges = false
    #expect(pixels(of: with.advance(to: 0.9).scene) == plain)
  }

  /// How far their outer borders are from the window's sides, in points, in whatever shadow; nil where a leaf
  /// hides them.
  private func borders(_ scene: Scene) -> [Double?] {
    let (seen, width) = (pixels(of: scene), scene.pixelWidth)
    let middle = scene.pixelHeight / 2 * width
    return [Array(0..<width / 2), (width / 2..<width).reversed()].map { columns in
      columns.firstIndex { seen[middle + $0] >> 16 & 255 > 8 }.map { index in
        let pixel = seen[middle + columns[index]]
        let share = Double(pixel >> 16 & 255) / Double(max(1, pixel >> 8 & 255))
        return Double(index) + 1 - min(1, 204 * share / (247 - 39 * share))
      }
    }
  }

  /// The last page of the left side is page 101, then page 103: an eighth of a point.
  @Test func `in a turn they change by no more than a leaf`() {
    let container = book(at: 101)
    let rest = borders(container.advance(to: 0.5).scene)
    container.turn(.forward)
    _ = container.advance(to: 1)
    var seen = 0
    for step in 0...24 {
      for (now, before) in zip(borders(container.advance(to: 1 + Double(step) / 20).scene), rest) {
        guard let now, let before else { continue }
        seen += 1
        #expect(abs(now - before) <= 0.2, "\(step): \(now), not \(before)")
      }
    }
    #expect(seen > 40)
    let after = thickness(container.advance(to: 9).scene)
    #expect(isNear(after.left, Self.whole * 103 / 200), "\(after)")
  }

  /// What stands in every frame is not asked in every frame (Laws, L12).
  @Test func `where a page is among all is asked once`() {
    let pages = (0..<20).map { _ in ContentPage(Print()) }
    let source = CountingSource(pages)
    source.namesPages = true
    let container = book(at: 1) { container in
      container.dataSource = source
      container.setPage(pages[4], animated: false)
    }
    container.setPage(pages[4], animated: false)
    for step in 0..<30 { _ = container.advance(to: 0.5 + Double(step) / 60) }
    let before = source.numberQuestions
    container.turn(.forward)
    for step in 0..<90 { _ = container.advance(to: 1 + Double(step) / 60) }
    #expect(source.numberQuestions <= before + 8, "two pages come, and those after them")
    #expect(container.page === pages[6])
    let after = source.numberQuestions
    for step in 0..<30 { _ = container.advance(to: 4 + Double(step) / 60) }
    #expect(source.numberQuestions == after)
    container.reloadData()
    _ = container.advance(to: 5)
    #expect(source.numberQuestions > after, "it may be another one now")
  }

  @Test(arguments: [(21, false), (161, false), (61, true)])
  func `a book lies as thick as it is`(page: Int, isTurning: Bool) throws {
    let scale = try #require(PixelScale(factor: 0.4))
    let container = book(at: page, print: 280, size: Size(width: 640, height: 400))
    container.resize(to: Size(width: 640, height: 400), scale: scale)
    _ = container.advance(to: 0.5)
    if isTurning {
      container.turn(.forward)
      _ = container.advance(to: 1)
    }
    try Golden.compare(
      container.advance(to: 1.3).scene, "page-edges-\(page)\(isTurning ? "-turning" : "")",
      in: #filePath)
  }
}
