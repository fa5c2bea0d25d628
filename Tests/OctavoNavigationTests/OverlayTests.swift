import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// What is seen at the ends, of no pages, and over the pages.
@MainActor
struct OverlayTests {
  private func book(_ count: Int, size: Size = Size(width: 240, height: 160)) -> FlipRig {
    let names = String("ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(count))
    let rig = FlipRig(pages: names, size: size)
    for (page, number) in zip(rig.pages, 0...) {
      page.content = PlainContent(
        background: Color(red: 0.95, green: 0.95 - Double(number % 5) * 0.1, blue: 0.8))
    }
    rig.source.namesPages = true
    return rig
  }

  private func indicator(in frame: Frame) -> Scene.Item? {
    frame.scene.items.last.flatMap { $0.layer.role == .indicator ? $0 : nil }
  }

  // MARK: - Past the end

  @Test(
    arguments: [TurnDirection.forward, .backward], [LayoutDirection.leftToRight, .rightToLeft])
  func `where the end glows the page stays, and the light grows with the pull`(
    direction: TurnDirection, layout: LayoutDirection
  ) throws {
    let rig = book(3, size: Size(width: 800, height: 600))
    rig.container.layoutDirection = layout
    rig.container.gestures.endLaw = .glow
    rig.open(at: direction == .forward ? "C" : "A")
    let goesLeft = (direction == .forward) == (layout == .leftToRight)
    var strengths: [Double] = []
    let start = goesLeft ? 0.9 : 0.1
    rig.touch(.began, x: start)
    for step in 1...5 {
      rig.touch(.moved, x: start + (goesLeft ? -0.1 : 0.1) * Double(step))
      let items = rig.frame().scene.items
      #expect(items.count == 1)
      let layer = try #require(items.first?.layer)
      #expect(layer.placement == .identity)
      let shade = try #require(layer.shades.first)
      strengths.append(shade.opacity)
      guard case .gradient(let edge, _, _) = shade.profile else { return #expect(Bool(false)) }
      #expect(edge.x == (goesLeft ? 800 : 0))
    }
    #expect(strengths == strengths.sorted() && strengths[0] > 0 && strengths[0] < strengths[4])
    #expect(strengths[4] <= 0.7)
    rig.lift()
    let last = rig.settle()
    #expect(last.scene.items.first?.layer.shades.isEmpty == true)
    #expect(rig.turned.isEmpty)
  }

  @Test func `a key past the end makes the edge glow for a moment`() throws {
    let rig = book(2)
    rig.container.gestures.endLaw = .glow
    rig.open(at: "B")
    rig.key("Right")
    rig.frame()
    let frame = rig.frame(after: 0.2)
    #expect(frame.scene.items.first?.layer.shades.first?.role == .edgeGlow)
    try Golden.compare(frame.scene, "end-glow", in: #filePath)
    rig.settle()
  }

  // MARK: - Which page

  @Test(arguments: PageIndicator.allCases)
  func `what says which page is seen stays in its place while pages turn`(
    indicator: PageIndicator
  ) throws {
    let rig = book(7)
    rig.container.indicator = indicator
    rig.open(at: "C")
    let before = try #require(self.indicator(in: rig.frame()))
    rig.container.turn(.forward)
    rig.frame()
    let flying = rig.frame(after: 0.2)
    let during = try #require(self.indicator(in: flying))
    #expect(flying.scene.items.count > 2)
    #expect(during.layer.placement == before.layer.placement)
    #expect(during.snapshot !== before.snapshot, "it says where the turn leads to")
    try Golden.compare(
      flying.scene, "indicator-\(indicator.rawValue)", in: #filePath, hasLetters: true)
    let after = try #require(self.indicator(in: rig.settle()))
    #expect(after.snapshot === during.snapshot)
  }

  @Test(arguments: [120.0, 240, 400, 600])
  func `in a low window what says so has room in the margin at the foot of a page`(height: Double)
    throws
  {
    let rig = book(7, size: Size(width: 320, height: height))
    rig.container.indicator = .numbers
    rig.open(at: "C")
    let item = try #require(indicator(in: rig.frame()))
    let (top, bottom) = (item.layer.corners[0].y, item.layer.corners[2].y)
    #expect(bottom <= height - 0.5 && bottom - top >= 16)
    #expect(top >= height - max(17.5, 0.07 * height) - 1)
    if height == 600 { #expect(bottom == 586 && top == 564) }
  }

  @Test
  func
    `too many pages for dots are told in numbers, and a source that does not count says nothing`()
    throws
  {
    let rig = book(26)
    rig.container.indicator = .dots
    rig.open(at: "C")
    let dots = try #require(indicator(in: rig.frame())).snapshot
    rig.container.indicator = .numbers
    let numbers = try #require(indicator(in: rig.frame())).snapshot
    #expect(dots.withPixels { Array($0) } == numbers.withPixels { Array($0) })
    rig.source.counts = false
    rig.container.turn(.forward)
    #expect(indicator(in: rig.frame()) == nil)
  }

  @Test func `of two pages side by side both are named`() {
    let words = IndicatorPicture.Words(indicator: .numbers, numbers: 4...5, count: 20)
    #expect(words.text == "4–5 / 20")
    #expect(IndicatorPicture.Words(indicator: .numbers, numbers: 4...4, count: nil).text == "4")
  }

  // MARK: - No pages

  @Test
  func
    `a container without pages shows what stands for them, and the first as soon as there is one`()
    throws
  {
    let rig = book(3)
    let container = FlipContainer(pages: [], drawing: .immediate)
    container.resize(to: rig.size, scale: .one)
    let frame = container.advance(to: 0)
    container.framePresented()
    let empty = try #require(container.page)
    #expect(empty.lifecycle.state == .appeared)
    try Golden.compare(frame.scene, "no-pages", in: #filePath, hasLetters: true)
    #expect(container.turn(.forward).outcome == .refused(.atEnd))
    container.dataSource = PageList(rig.pages)
    #expect(container.page === rig.pages[0])
    #expect(empty.lifecycle.parent == nil)
    container.dataSource = PageList([])
    #expect(container.page === empty)
    #expect(rig.pages[0].lifecycle.parent == nil)
  }

  @Test func `what is shown where there are no pages can be the program's own, or nothing`() {
    let container = FlipContainer(pages: [], drawing: .immediate)
    let own = ContentPage(PlainContent(), title: "Nothing yet")
    container.emptyPage = own
    #expect(container.page === own)
    let bare = FlipContainer(drawing: .immediate)
    bare.emptyPage = nil
    bare.dataSource = PageList([])
    #expect(bare.page == nil)
  }

  @Test func `where nothing stands for pages, the first is shown as soon as there is one`() {
    let journal = Journal()
    let pages = ["A", "B"].map { RecordingPage($0, in: journal) }
    let source = GrowingSource([])
    let container = FlipContainer(drawing: .immediate)
    container.emptyPage = nil
    container.dataSource = source
    container.resize(to: Size(width: 240, height: 160), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    #expect(container.page == nil)
    source.pages = pages
    container.reloadData()
    #expect(container.page === pages[0])
    source.pages = []
    container.reloadData()
    #expect(container.page == nil)
    #expect(pages[0].lifecycle.parent == nil)
    #expect(pages[0].lifecycle.state == .disappeared)
    #expect(container.advance(to: 1).scene.items.isEmpty)
    source.pages = pages
    container.reloadData()
    #expect(container.page === pages[0])
    #expect(pages[0].lifecycle.state == .appeared)
  }

  @Test func `what stands for pages is taken away where it is to be nothing`() throws {
    let source = GrowingSource([])
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = source
    container.resize(to: Size(width: 240, height: 160), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    let empty = try #require(container.page)
    container.emptyPage = nil
    #expect(container.page == nil)
    #expect(empty.lifecycle.parent == nil)
    source.pages = [RecordingPage("A", in: Journal())]
    container.reloadData()
    #expect(container.page === source.pages[0])
  }

  @Test func `in a spread it fills the window`() {
    let container = FlipContainer(drawing: .immediate)
    container.spread = .always
    container.dataSource = PageList([])
    container.resize(to: Size(width: 240, height: 160), scale: .one)
    let items = container.advance(to: 0).scene.items
    #expect(items.count == 1)
    #expect(items.first?.layer.corners[2] == Point(x: 240, y: 160))
  }
}
