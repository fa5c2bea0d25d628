import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// The bar above a stack's page.
@MainActor
struct NavigationBarTests {
  private func open(_ names: String = "AB") -> StackRig {
    let rig = StackRig()
    rig.stack.showsBar = true
    rig.open(with: names)
    return rig
  }

  private func bars(_ frame: Frame) -> [Layer] {
    frame.scene.items.map(\.layer).filter { $0.role.rawValue == "bar" }
  }

  @Test func `the page lies below the bar, on whole pixels`() throws {
    let rig = open()
    for (numerator, height) in [(120, 52.0), (150, 52.0), (180, 52.0), (126, 55.0 / 1.05)] {
      rig.stack.resize(to: rig.size, scale: PixelScale(numerator: numerator))
      let frame = rig.frame()
      let page = try #require(frame.scene.items.first)
      let top = page.layer.placement.project(Point()).y
      #expect(abs(top - height) < 1e-9)
      #expect(abs(top + page.layer.source.size.height - rig.size.height) < 0.5)
      #expect(bars(frame).count == 1)
    }
  }

  @Test(arguments: [(-1.0, 1.0), (.nan, 1), (.infinity, 1e4), (1e300, 1e4)])
  func `a height that is none is a pixel, and one too large leaves a pixel to the page`(
    height: Double, top: Double
  ) throws {
    let rig = open()
    rig.stack.barHeight = height
    let place = try #require(rig.stack.children.first?.frame)
    #expect(place.minY == min(top, rig.size.height - 1))
  }

  @Test func `a first page without a title has no bar`() {
    let stack = NavigationStack(root: ContentPage { _, _ in }, drawing: .immediate)
    stack.showsBar = true
    stack.resize(to: Size(width: 300, height: 200), scale: .one)
    #expect(bars(stack.advance(to: 0)).isEmpty)
    stack.framePresented()
    stack.push(ContentPage { _, _ in }, animated: false)
    #expect(bars(stack.advance(to: 0.1)).count == 1)
  }

  @Test func `one bar fades out with the transition, and then the other in`() {
    let rig = open("A")
    rig.stack.push(
      rig["B"], transition: TimedTransition(SlideTransition(), duration: 1, curve: .linear))
    rig.run(for: 0.25)
    #expect(bars(rig.frame(after: 0)).map(\.opacity) == [1, 0.5])
    #expect(bars(rig.frame(after: 0.5)).map(\.opacity) == [1, 0.5])
    rig.settle()
    #expect(bars(rig.frame()).map(\.opacity) == [1])
  }

  @Test func `a bar that comes fades in over a first page without one`() {
    let stack = NavigationStack(root: ContentPage { _, _ in }, drawing: .immediate)
    stack.showsBar = true
    stack.resize(to: Size(width: 90, height: 80), scale: .one)
    _ = stack.advance(to: 0)
    stack.framePresented()
    stack.push(
      ContentPage { _, _ in },
      transition: TimedTransition(SlideTransition(), duration: 1, curve: .linear))
    _ = stack.advance(to: 1)
    let frame = stack.advance(to: 1.25)
    #expect(bars(frame).map(\.opacity) == [0.25])
    // Both pages move in the whole window, each with what is around it.
    let pages = frame.scene.items.filter { $0.layer.role.rawValue != "bar" }
    #expect(pages.allSatisfy { $0.snapshot.size == Size(width: 90, height: 80) })
  }

  @Test func `a tap on the way back pops, beside it nothing happens`() {
    let rig = open()
    rig.tap(at: Point(x: 400, y: 26))
    #expect(rig.model == "AB")
    rig.tap(at: Point(x: 20, y: 26))
    #expect(rig.model == "A")
    #expect(rig.journal.take() == "B.wM(nil) B.wD A.wA A.iA")
    rig.settle()
    #expect(rig.events.last?.reason == .tap)
    rig.tap(at: Point(x: 20, y: 26))
    #expect(rig.model == "A", "the first page has no way back")
  }

  @Test func `a finger that leaves the way back does not pop`() {
    let rig = open()
    rig.touch(.began, x: 20 / 800, y: 26 / 600, after: 1)
    let pressed = rig.frame().scene
    rig.touch(.moved, x: 20 / 800, y: 0.5)
    #expect(rig.frame().scene != pressed, "it is seen")
    rig.touch(.ended, x: 20 / 800, y: 0.5)
    #expect(rig.model == "AB")
  }

  @Test func `the way back is as large as a fingertip`() {
    let rig = open()
    for (x, y) in [(1.0, 1.0), (43, 43), (43, 1), (1, 43)] {
      rig.stack.push(rig["C"], animated: false)
      rig.tap(at: Point(x: x, y: y))
      rig.settle()
      #expect(rig.model == "AB")
    }
  }

  @Test func `the way back to a page without a name is as large as a fingertip`() {
    let rig = open()
    rig.stack.push(RecordingPage("", in: rig.journal), animated: false)
    rig.stack.push(rig["C"], animated: false)
    rig.frame()
    rig.tap(at: Point(x: 43, y: 43))
    rig.settle()
    #expect(rig.stack.pages.count == 3)
  }

  @Test func `Tab and Return go back`() {
    let rig = open()
    #expect(!rig.key("Return"))
    let plain = rig.frame().scene
    #expect(rig.key("Tab"))
    #expect(rig.frame().scene != plain, "the focus is seen")
    #expect(rig.key("Return"))
    #expect(rig.model == "A")
    rig.settle()
    #expect(!rig.key("Tab"))
  }

  @Test func `from right to left the way back is on the right`() {
    let rig = open()
    rig.stack.layoutDirection = .rightToLeft
    rig.tap(at: Point(x: 20, y: 26))
    #expect(rig.model == "AB")
    rig.tap(at: Point(x: 780, y: 26))
    #expect(rig.model == "A")
  }

  nonisolated static let longTitle = String(repeating: "A very long title ", count: 80)

  @Test(arguments: [
    (longTitle, "שלום"), ("", "\n\n"), ("\n\n", ""), ("שלום", longTitle), (longTitle, longTitle),
  ])
  func `long and strange titles are cut and the smallest window holds a bar`(
    below: String, title: String
  ) throws {
    let stack = NavigationStack(root: ContentPage(title: below) { _, _ in }, drawing: .immediate)
    stack.showsBar = true
    stack.push(ContentPage(title: title) { _, _ in }, animated: false)
    for side in [1.0, 20, 60, 300] {
      stack.resize(to: Size(width: side, height: side), scale: .one)
      let frame = stack.advance(to: side)
      // One row is the page's at the least.
      let height = min(52, side - 1)
      #expect(
        bars(frame).map(\.source)
          == (height > 0 ? [Rect(x: 0, y: 0, width: side, height: height)] : []))
      guard side == 300 else { continue }
      let bar = try #require(frame.scene.items.last { $0.layer.role.rawValue == "bar" })
      let ink = inkedColumns(of: bar.snapshot)
      // The arrow stands at the left margin; at the right one nothing does.
      #expect(ink.first.map { (12...15).contains($0) } == true)
      #expect(ink.allSatisfy { $0 < 286 })
      // The long title goes on to the margin; the long name below ends within 36 % of the bar.
      let words = ink.filter { $0 > 40 }
      #expect(words.contains { $0 > 260 } == (title == Self.longTitle))
      guard title != Self.longTitle else { continue }
      #expect(words.contains { (100..<135).contains($0) } == (below == Self.longTitle))
    }
  }

  /// A cancelled finger lifts without a word, one on what is presented lifts there: the next one is another.
  @Test(arguments: [true, false])
  func `a finger that is lost to the bar leaves it free`(isCancelled: Bool) {
    let rig = open()
    rig.touch(.began, at: Point(x: 30, y: 20), after: 1)
    rig.touch(.moved, at: Point(x: 30, y: 200), after: 0.1)
    if isCancelled {
      rig.root.handle(.cancelAll)
    } else {
      rig.stack.present(rig["C"], animated: false)
      rig.touch(.ended, at: Point(x: 30, y: 200), after: 0.1)
      rig.stack.dismiss(animated: false)
    }
    rig.frame()
    rig.drag(from: 0.01, to: 0.8)
    rig.lift()
    rig.settle()
    #expect(rig.model == "A")
  }

  /// The columns in which a bar has more than its paper and its line.
  private func inkedColumns(of bar: Snapshot) -> [Int] {
    bar.withPixels { bytes in
      func pixel(_ x: Int, _ y: Int) -> UInt32 {
        bytes.load(fromByteOffset: y * bar.stride + x * 4, as: UInt32.self)
      }
      return (0..<bar.width).filter { x in
        (0..<bar.height - 1).contains { pixel(x, $0) != pixel(0, 0) }
      }
    }
  }
}
