import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoNavigation
import Testing

/// A zoom that is asked for, or no longer allowed, while pages turn or are held.
@MainActor
struct UntimelyZoomTests {
  private static let zoom = Zoom(scale: 2, center: Point(x: 0.5, y: 0.25))

  private func open() -> FlipRig {
    let rig = FlipRig(pages: "ABC", size: Size(width: 200, height: 160))
    rig.container.allowsZoom = true
    rig.open()
    rig.settle()
    return rig
  }

  @Test(arguments: [true, false])
  func `one that is asked for while a page turns holds once it lies still`(byHand: Bool) {
    let rig = open()
    if byHand {
      rig.drag(from: 0.9, to: 0.2)
    } else {
      rig.container.turn(.forward)
      rig.run(for: 0.2)
    }
    rig.container.zoom(to: Self.zoom)
    #expect(rig.container.zoom == Self.zoom)
    if byHand { rig.lift() }
    rig.settle()
    #expect(rig.container.page === rig["B"])
    #expect(rig.container.zoom == Self.zoom)
    // What is asked for at rest counts, not what was before.
    rig.container.zoom(to: .whole, animated: false)
    rig.settle()
    #expect(rig.container.zoom == .whole)
  }

  enum Moment: CaseIterable {
    case turn, pull, growth, growthAndTurn, pinch
  }

  @Test(arguments: Moment.allCases)
  func `one that is no longer allowed ends, whatever moves`(moment: Moment) {
    let rig = open()
    let plain = rig.frame().scene
    if moment != .pinch { rig.container.zoom(to: Self.zoom, animated: false) }
    rig.settle()
    switch moment {
    case .turn:
      rig.container.turn(.forward)
      rig.run(for: 0.2)
    case .pull: rig.drag(from: 0.1, to: 0.9)
    case .growth:
      rig.container.zoom(to: Zoom(scale: 4))
      rig.run(for: 0.1)
    case .growthAndTurn:
      rig.container.zoom(to: Zoom(scale: 4))
      rig.run(for: 0.1)
      rig.container.turn(.forward)
    case .pinch:
      for step in 0...10 {
        let way = 0.1 + 0.02 * Double(step)
        rig.touch(step == 0 ? .began : .moved, x: 0.5 - way, id: 1)
        rig.touch(step == 0 ? .began : .moved, x: 0.5 + way, id: 2)
        rig.frame()
      }
      #expect(rig.container.zoom != .whole)
    }
    rig.container.allowsZoom = false
    #expect(rig.container.zoom == .whole)
    rig.settle()
    if moment == .pull { rig.lift() }
    for id in [1, 2] where moment == .pinch { rig.touch(.ended, x: 0.5, id: id) }
    rig.settle()
    #expect(!rig.frame().isAnimating)
    rig.container.setPage(rig["A"], direction: .backward, animated: false)
    #expect(rig.settle().scene == plain)
    rig.container.allowsZoom = true
    rig.settle()
    #expect(rig.container.zoom == .whole)
  }

  /// Asked for a page's side in the middle of a frame, it no longer allows what the frame was about to show.
  private final class ForbiddingSource: FlipContainerDataSource {
    let list: PageList
    var onQuestion: (() -> Void)?

    init(_ pages: [any Page]) { list = PageList(pages) }

    func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
      list.page(before: page, in: container)
    }

    func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
      list.page(after: page, in: container)
    }

    func side(of page: any Page, in container: FlipContainer) -> PageSide? {
      let question = onQuestion
      onQuestion = nil
      question?()
      return nil
    }
  }

  /// A page with words within its margins.
  private struct Words: PageContent {
    let background = Color.white

    func draw(in context: Context, size: Size) {
      context.setColor(.black)
      for y in stride(from: 0.3 * size.height, to: 0.7 * size.height, by: 6) {
        context.fill(Rect(x: 0.3 * size.width, y: y, width: 0.4 * size.width, height: 3))
      }
    }
  }

  @Test(arguments: 0..<24)
  func `one that a source forbids as it is asked leaves the window at rest`(question: Int) {
    let rig = FlipRig(pages: "ABC", size: Size(width: 200, height: 160))
    let container = rig.container
    let source = ForbiddingSource(rig.pages)
    for page in rig.pages { page.content = Words() }
    container.allowsZoom = true
    container.fit = .width
    rig.open()
    container.dataSource = source
    rig.settle()
    var count = 0
    func ask() {
      count += 1
      guard count > question else { return source.onQuestion = ask }
      container.allowsZoom = false
      container.fit = .width
    }
    source.onQuestion = ask
    container.fit = .crop
    for _ in 0..<200 {
      rig.frame()
      if count > question { break }
    }
    #expect(count > 0)
    for _ in 0..<60 { rig.frame() }
    #expect(!rig.frame().isAnimating)
  }

  @Test func `a tap that waits for a second one is told where no zoom is allowed any more`() {
    let rig = open()
    var taps = 0
    rig.container.onCenterTap = { _ in taps += 1 }
    rig.tap(x: 0.5)
    #expect(taps == 0)
    rig.container.allowsZoom = false
    #expect(taps == 1)
    #expect(rig.settle().wakeTime == nil)
  }

  @Test func `one that is asked for once it is allowed again holds, also within a callback`() {
    let rig = open()
    rig.container.zoom(to: Zoom(scale: 4), animated: false)
    rig["B"].hooks["iA"] = { [unowned rig] in
      rig.container.allowsZoom = false
      rig.container.allowsZoom = true
      rig.container.zoom(to: Self.zoom)
    }
    rig.container.turn(.forward)
    rig.settle()
    #expect(rig.container.page === rig["B"])
    #expect(rig.container.zoom == Self.zoom)
  }
}
