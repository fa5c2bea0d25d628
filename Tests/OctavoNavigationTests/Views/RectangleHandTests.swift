import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTransitions
import Testing

@testable import OctavoViews

/// What a hand on a transition's rectangle leaves to the containers around its page.
@MainActor
struct RectangleHandTests {
  /// A page with two rectangles side by side, in a window that it shares with pages around it.
  final class Rig: OctavoNavigationTests.Rig {
    let page = ViewPage(title: "views")
    let driven: [DrivenTransition]
    let root: any WindowRoot
    let size = Size(width: 800, height: 600)
    var time = 100.0
    var eventTime = 5.0
    var finger = Point()
    var frameRequests = 0

    init(in root: (ViewPage) -> any WindowRoot) {
      driven = [100.0, 450].map { x in
        let frame = Rect(x: x, y: 150, width: 250, height: 300)
        return DrivenTransition(
          FlipTransition(), from: DrawnView(frame: frame) { _, _ in },
          to: DrawnView(frame: frame) { _, _ in }, in: frame)
      }
      self.root = root(page)
      for driven in driven {
        driven.from.drawing = .immediate
        page.add(driven)
      }
      self.root.resize(to: size, scale: .one)
      settle()
    }

    /// A finger goes from one place to another, and lifts.
    func swipe(from start: Point, by way: Point, id: Int = 0, lifts: Bool = true) {
      touch(.began, at: start, id: id, after: 1)
      for step in 1...8 {
        let part = Double(step) / 8
        let place = start + Point(x: way.x * part, y: way.y * part)
        touch(.moved, at: place, id: id, after: 0.016)
        frame()
      }
      if lifts { touch(.ended, at: start + way, id: id, after: 0.3) }
    }
  }

  static let first = Point(x: 300, y: 300)
  static let second = Point(x: 650, y: 300)
  static let left = Point(x: -200)

  static func flip(_ axis: Axis = .horizontal) -> (ViewPage) -> FlipContainer {
    { page in
      let flip = FlipContainer(
        pages: [page, ContentPage(title: "next") { _, _ in }], drawing: .immediate)
      flip.gestures.axis = axis
      return flip
    }
  }

  static func title(of rig: Rig) -> String? { (rig.root as? any Page)?.title }

  @Test func `a finger on a rectangle moves it, and turns no page`() {
    let rig = Rig(in: Self.flip())
    rig.swipe(from: Self.first, by: Self.left)
    #expect(rig.driven[0].progress > 0.5)
    rig.settle()
    #expect(rig.driven.map(\.progress) == [1, 0])
    #expect(Self.title(of: rig) == "views")
  }

  @Test(arguments: [false, true])
  func `a rectangle at its end leaves a drag beyond it to the pages, unless it alternates`(
    alternates: Bool
  ) {
    let rig = Rig(in: Self.flip())
    rig.driven[0].hold(at: 1)
    rig.driven[0].alternates = alternates
    rig.settle()
    rig.swipe(from: Self.first, by: Self.left)
    #expect(rig.driven[0].isHeld == false)
    rig.settle()
    #expect(Self.title(of: rig) == (alternates ? "views" : "next"))
    #expect(rig.driven[0].progress == 1)
  }

  @Test func `a rectangle leaves a drag across its axis to the pages`() {
    let rig = Rig(in: Self.flip(.vertical))
    rig.swipe(from: Self.first, by: Point(y: -200))
    rig.settle()
    #expect(Self.title(of: rig) == "next")
    #expect(rig.driven[0].progress == 0)
  }

  @Test func `a drag from the middle of a rectangle that is moved from its edges is the pages'`() {
    let rig = Rig(in: Self.flip())
    rig.driven[0].gestures.dragArea = .edges
    rig.swipe(from: rig.driven[0].frame.center, by: Self.left)
    rig.settle()
    #expect(Self.title(of: rig) == "next")
  }

  @Test func `what is on its way in a rectangle is taken whichever way a finger goes along it`() {
    let rig = Rig(in: Self.flip())
    rig.driven[0].duration = 1
    rig.driven[0].go(to: .destination)
    rig.run(for: 0.5)
    rig.swipe(from: Self.first, by: Self.left, lifts: false)
    #expect(rig.driven[0].isHeld)
    rig.touch(.ended, at: Self.first + Self.left, after: 0.3)
    rig.settle()
    #expect(Self.title(of: rig) == "views")
  }

  @Test func `a tap on a rectangle turns no page and reaches the view below`() {
    let rig = Rig(in: Self.flip())
    let view = DrawnView(frame: Rect(x: 400, y: 0, width: 400, height: 600)) { _, _ in }
    rig.page.add(view)
    var taps = 0
    rig.page.onTap = { taps += $0 === view ? 1 : 0 }
    rig.tap(at: Self.second)
    rig.settle()
    #expect(taps == 1)
    #expect(Self.title(of: rig) == "views")
  }

  @Test func `each of two rectangles follows a finger of its own`() {
    let rig = Rig(in: Self.flip())
    rig.swipe(from: Self.first, by: Self.left, lifts: false)
    rig.swipe(from: Self.second, by: Self.left, id: 1, lifts: false)
    #expect(rig.driven.map(\.isHeld) == [true, true])
    rig.touch(.ended, at: Self.first + Self.left, after: 0.3)
    #expect(rig.driven.map(\.isHeld) == [false, true])
    rig.driven[1].isEnabled = false
    #expect(rig.driven.map(\.isHeld) == [false, false])
    rig.settle()
    #expect(rig.driven.map(\.progress) == [1, 0])
    #expect(Self.title(of: rig) == "views")
  }

  @Test(arguments: [true, false])
  func `two fingers on a rectangle pop no page, unless they are nothing to it`(pinches: Bool) {
    let rig = Rig { page in
      let stack = NavigationStack(
        root: ContentPage(title: "below") { _, _ in }, drawing: .immediate)
      stack.popsByPinch = true
      stack.push(page, animated: false)
      return stack
    }
    rig.driven[0].gestures.pinches = pinches
    rig.touch(.began, at: Point(x: 200, y: 160), id: 1, after: 1)
    rig.touch(.began, at: Point(x: 200, y: 440), id: 2, after: 0.01)
    for step in 1...12 {
      rig.touch(.moved, at: Point(x: 200, y: 160 + Double(step) * 10), id: 1, after: 0.016)
      rig.touch(.moved, at: Point(x: 200, y: 440 - Double(step) * 10), id: 2, after: 0.016)
      rig.frame()
    }
    #expect(rig.driven[0].isHeld == pinches)
    rig.touch(.ended, at: Point(x: 200, y: 280), id: 1, after: 0.3)
    rig.touch(.ended, at: Point(x: 200, y: 320), id: 2, after: 0.01)
    rig.settle()
    #expect(Self.title(of: rig) == (pinches ? "views" : "below"))
  }

  @Test func `fingers on a touchpad turn pages wherever the pointer is`() {
    let rig = Rig(in: Self.flip())
    for kind in [Scroll.Kind.finger(40), .finger(150), .finger(200), .stop] {
      rig.eventTime += 0.016
      rig.root.handle(
        .scroll(Scroll(kind, along: .horizontal, at: Self.first, time: rig.eventTime)))
      rig.frame()
    }
    rig.settle()
    #expect(Self.title(of: rig) == "next")
  }

  @Test func `a page in another container offers its rectangles where it is now`() {
    let rig = Rig { page in
      let flip = Self.flip()(page)
      let stack = NavigationStack(root: flip, drawing: .immediate)
      stack.showsBar = true
      return stack
    }
    rig.swipe(from: Self.first, by: Self.left)
    rig.settle()
    #expect(rig.driven.map(\.progress) == [1, 0])
    rig.swipe(from: Self.first, by: Self.left)
    rig.settle()
    #expect(rig.page.lifecycle.state == .disappeared)
  }

  @Test(arguments: [true, false])
  func `a finger that the program takes lets go of what it held`(atItsEnd: Bool) {
    let rig = ViewRig(FlipTransition())
    rig.touch(.began, 160, 90)
    for step in 1...8 {
      rig.touch(.moved, 160 - 10 * Double(step), 90)
      rig.frame()
    }
    #expect(rig.driven.isHeld)
    rig.page.onInput = { event in
      guard case .contact(let contact) = event else { return false }
      return (contact.phase == .ended) == atItsEnd
    }
    if !atItsEnd { rig.touch(.moved, 70, 90) }
    rig.touch(.ended, 70, 90)
    #expect(!rig.driven.isHeld)
    rig.settle()
    #expect(rig.driven.progress == 0 && rig.endings == [.cancelled])
  }
}
