import OctavoAccessibility
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// The bar above a stack's page, for who wants large letters.
@MainActor
struct LargeBarTests {
  private func open(
    _ names: String = "AB", size: Size = Size(width: 800, height: 640)
  ) -> StackRig {
    let rig = StackRig(size: size)
    rig.stack.showsBar = true
    rig.open(with: names)
    return rig
  }

  @Test(arguments: [
    (0.5, 52.0), (1, 52), (1.5, 78), (2, 104), (3, 104), (.nan, 52), (.infinity, 104),
  ])
  func `the bar grows with the letters as far as the window has room, and the page has the rest`(
    letterScale: Double, height: Double
  ) throws {
    let rig = open()
    rig.stack.setLetterScale(letterScale)
    let page = try #require(rig.stack.children.first?.frame)
    #expect(page == Rect(x: 0, y: height, width: 800, height: 640 - height))
    let tree = rig.stack.accessibleElement(in: rig.size)
    let bar = try #require(tree.children.first)
    #expect(bar.frame.size.height == height)
    let back = try #require(bar.children.first)
    #expect(back.frame.size.height == height)
    #expect(back.frame.size.width >= 48 * height / 52)
  }

  @Test func `looks as it was looked at`() throws {
    let rig = StackRig(size: Size(width: 600, height: 640))
    rig.stack.showsBar = true
    rig.stack.setLetterScale(2)
    rig.open(with: "AB")
    try Golden.compare(rig.frame().scene, "large-bar", in: #filePath, hasLetters: true)
  }

  @Test func `stacks among the pages of others are told, also those that come later`() throws {
    let rig = open()
    func stack(_ name: String) -> NavigationStack {
      let stack = NavigationStack(root: ContentPage(title: name) { _, _ in }, drawing: .immediate)
      stack.showsBar = true
      return stack
    }
    let (first, second) = (stack("X"), stack("Y"))
    let flips = FlipContainer(pages: [first, second], drawing: .immediate)
    rig.stack.push(flips, animated: false)
    rig.frame()
    rig.stack.setLetterScale(1.5)
    rig.frame()
    flips.turn(.forward, animated: false)
    rig.frame()
    for inner in [first, second] {
      #expect(try #require(inner.children.first?.frame).minY == 78)
    }
  }

  @Test func `a window that is small for large letters keeps its bar`() throws {
    let rig = open(size: Size(width: 280, height: 300))
    rig.stack.setLetterScale(2)
    #expect(try #require(rig.stack.children.first?.frame).minY == 52)
  }

  @Test func `the way back is pressed where it is seen`() {
    let rig = open()
    rig.tap(at: Point(x: 70, y: 80))
    #expect(rig.model == "AB", "as usual that is the page")
    rig.stack.setLetterScale(2)
    rig.frame()
    rig.tap(at: Point(x: 70, y: 80))
    #expect(rig.model == "A")
  }

  @Test func `letters that grow in a flight leave it in the air`() throws {
    let rig = open("A")
    rig.stack.push(
      rig["B"], transition: TimedTransition(SlideTransition(), duration: 1, curve: .linear))
    rig.run(for: 0.25)
    rig.stack.setLetterScale(2)
    rig.frame(after: 0.25)
    let progress = try #require(rig.progress.last)
    #expect(progress > 0 && progress < 1)
    #expect(rig.events.isEmpty)
    rig.settle()
    #expect(rig.model == "AB")
    #expect(rig.events.map(\.isCommitted) == [true])
    #expect(try #require(rig.stack.children.first?.frame).minY == 104)
  }
}
