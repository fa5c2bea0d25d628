import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// What the hand does to pages, Laws, The hand.
@MainActor
struct HandTests {
  @Test(arguments: [0.1, 0.2, 0.3, 0.4])
  func `a leaf taken in flight goes on from within a degree`(time: Double) {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    rig.touch(.began, x: 0.6)
    rig.touch(.moved, x: 0.59)
    let last = rig.angle(of: rig.frame(after: time))
    rig.touch(.moved, x: 0.57)
    let first = rig.angle(of: rig.frame(after: 0))
    #expect(last > 1)
    #expect(abs(first - last) < 1)
    #expect(!rig.frame().isAnimating, "the hand holds it")
  }

  /// Up and to the left from the lower corner, twice as far across the axis as along it.
  @Test(arguments: [false, true])
  func `paper that curls is drawn over by its corner, however steeply`(flips: Bool) {
    let rig = FlipRig(size: Size(width: 600, height: 960))
    if !flips { rig.container.transition = { $0.fitted(CurlTransition()) } }
    rig.open()
    rig.touch(.began, x: 0.97, y: 0.96)
    for step in 1...60 {
      let share = Double(step) / 60
      rig.touch(.moved, x: 0.97 - 0.7 * share, y: 0.96 - 0.875 * share)
    }
    #expect(rig.container.standingLeafCount == (flips ? 0 : 1))
    rig.touch(.ended, at: rig.finger, after: 0.2)
    rig.settle()
    #expect(rig.container.page === (flips ? rig["A"] : rig["B"]))
    #expect(rig.container.standingLeafCount == 0)
  }

  /// A page that curls in the air is held by a touch that then goes steeply.
  @Test func `paper that curls is caught by a finger that goes steeply`() {
    let rig = FlipRig()
    rig.container.transition = { $0.fitted(CurlTransition()) }
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.2)
    rig.touch(.began, x: 0.7, y: 0.5)
    for step in 1...20 {
      rig.touch(.moved, x: 0.7 + 0.002 * Double(step), y: 0.5 + 0.005 * Double(step))
    }
    #expect(!rig.frame().isAnimating, "the hand holds it")
    rig.cancel()
    rig.settle()
  }

  @Test func `a leaf taken in flight can be thrown back`() {
    let rig = FlipRig()
    rig.open()
    rig.key("Right")
    rig.frame()
    rig.frame(after: 0.2)
    rig.drag(from: 0.4, to: 0.95)
    rig.lift()
    rig.settle()
    #expect(rig.container.page === rig["A"])
    #expect(rig.turned == [])
    #expect(rig.events.map(\.isCommitted) == [false])
  }

  @Test func `the page's edge stays under the finger`() {
    let rig = FlipRig()
    rig.open()
    rig.touch(.began, x: 1)
    // The page lies flat where the finger leaves the slop of 12 points, however coarse its samples.
    let grabbed = 800.0 - 12 - 400
    for x in [0.9, 0.7, 0.5, 0.3, 0.1] {
      rig.touch(.moved, x: x)
      let expected = degrees(cosine: (x * 800 - 400) / grabbed)
      let angle = rig.angle(of: rig.frame())
      #expect(abs(angle - expected) < 0.01)
      // Before perspective the edge is off by no more than it was from the finger at the slop.
      #expect(abs(400 + 400 * cosine(angle * .pi / 180) - x * 800) <= 12)
    }
  }

  @Test func `a cancelled touch goes back to the page it began on, even from nearly there`() {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.95, to: 0.08)
    rig.cancel()
    #expect(rig.container.page === rig["A"])
    rig.settle()
    #expect(rig.container.page === rig["A"])
    #expect(rig.turned == [])
  }

  @Test func `a second finger cancels the turn`() {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.95, to: 0.1)
    rig.touch(.began, x: 0.5, id: 1)
    rig.touch(.ended, x: 0.5, id: 1)
    rig.lift()
    rig.settle()
    #expect(rig.turned == [])
  }

  @Test func `a cancelled hand lets a turn that it had caught go on`() {
    let rig = FlipRig()
    rig.open()
    rig.key("Right")
    rig.frame()
    rig.frame(after: 0.2)
    rig.drag(from: 0.4, to: 0.9)
    rig.cancel()
    rig.settle()
    #expect(rig.turned == ["B"])
  }

  @Test func `a flick turns the page, a slow short drag does not`() {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.8, to: 0.55, steps: 6)
    rig.touch(.ended, x: 0.55, after: 0.002)
    rig.settle()
    #expect(rig.turned == ["B"])
    rig.drag(from: 0.8, to: 0.55)
    rig.lift()
    rig.settle()
    #expect(rig.turned == ["B"])
  }

  @Test func `ten quick presses of next end ten pages on, with ten turns told`() {
    let rig = FlipRig(pages: "ABCDEFGHIJKLM")
    rig.open()
    for _ in 0..<10 {
      rig.key("Right", after: 0.02)
      rig.frame(after: 0.02)
    }
    rig.settle()
    #expect(rig.container.page === rig["K"])
    #expect(rig.turned == ["B", "C", "D", "E", "F", "G", "H", "I", "J", "K"])
    #expect(rig.source.questions.values.allSatisfy { $0 == 1 })
  }

  @Test func `ten presses between two frames end ten pages on as well`() {
    let rig = FlipRig(pages: "ABCDEFGHIJKLM")
    rig.open()
    for _ in 0..<10 { rig.key("space", after: 0.001) }
    rig.settle()
    #expect(rig.container.page === rig["K"])
    #expect(rig.turned.count == 10)
  }

  @Test func `held keys turn at most one leaf in 80 ms`() {
    let rig = FlipRig(pages: "ABCDEFGHIJKLM")
    rig.open()
    rig.key("Right")
    for _ in 0..<16 { rig.key("Right", isRepeat: true, after: 0.025) }
    rig.settle()
    #expect(rig.turned.count == 5)
  }

  @Test func `a key held at the end bounces once`() {
    let rig = FlipRig(pages: "A")
    rig.open()
    rig.key("Right")
    rig.settle()
    rig.key("Right", isRepeat: true)
    #expect(rig.frameRequests == 0)
    rig.key("Right")
    #expect(rig.frameRequests == 1)
  }

  @Test func `a source that names the page itself or a page in use counts as the end`() {
    let rig = FlipRig(pages: "A")
    rig.source.loops = true
    rig.open()
    rig.drag(from: 0.9, to: 0.1)
    rig.frame()
    rig.lift()
    rig.settle()
    #expect(rig.container.turn(.forward).outcome == .refused(.noChange))
    #expect(rig.journal.take() == "")
    #expect(rig.container.setPage(rig.container).outcome == .refused(.pageInUse))
  }

  @Test(arguments: [
    ("Right", "B"), ("space", "B"), ("Page_Down", "B"), ("Next", "B"), ("KP_Next", "B"),
    ("Left", "-"), ("End", "E"), ("Home", "-"), ("BackSpace", "-"), ("q", "-"),
  ])
  func `keys turn from the first page`(key: String, page: String) {
    let rig = FlipRig()
    rig.open()
    rig.key(key)
    rig.settle()
    #expect(rig.turned == (page == "-" ? [] : [page]))
  }

  @Test func `from right to left, arrows, zones and drags are mirrored and Space is not`() {
    let rig = FlipRig()
    rig.container.layoutDirection = .rightToLeft
    rig.open(at: "B")
    rig.key("Left")
    rig.settle()
    rig.tap(x: 0.1)
    rig.settle()
    rig.key("space")
    rig.settle()
    rig.drag(from: 0.9, to: 0.2)
    rig.lift()
    rig.settle()
    #expect(rig.turned == ["C", "D", "E", "D"])
  }

  @Test func `unmapped keys, and keys with Control, are the window's`() {
    let rig = FlipRig()
    rig.open()
    #expect(!rig.container.handle(.key(KeyPress("F11", time: 1))))
    #expect(
      !rig.container.handle(.key(KeyPress("Right", modifiers: .control, time: 1))))
    #expect(rig.container.handle(.key(KeyPress("Right", time: 1))))
  }

  @Test func `a wheel notch turns one page`() {
    let rig = FlipRig()
    rig.open()
    rig.container.handle(.scroll(Scroll(.notches(1), along: .vertical, time: 1)))
    rig.settle()
    #expect(rig.turned == ["B"])
    #expect(rig.events.map(\.reason) == [.scroll])
  }

  @Test func `past the end a leaf is lifted by no more than 60 degrees and falls back`() {
    let rig = FlipRig(pages: "A")
    rig.open()
    rig.drag(from: 0.95, to: 0.02, steps: 30)
    let lifted = rig.angle(of: rig.frame())
    #expect(lifted > 40 && lifted <= 60.001)
    rig.lift()
    rig.settle()
    #expect(rig.frame().scene.items.map(\.layer.role.rawValue) == ["page"])
  }

  @Test func `a tap past the end lifts the leaf by 30 degrees for half a second`() {
    let rig = FlipRig(pages: "A")
    rig.open()
    rig.tap(x: 0.95)
    rig.frame()
    #expect(abs(rig.angle(of: rig.frame(after: 0.25)) - 30) < 0.001)
    #expect(!rig.frame(after: 0.2501).isAnimating)
  }

  @Test func `without a data source, or disabled, the hand is idle`() {
    let rig = FlipRig()
    rig.open(withSource: false)
    #expect(!rig.container.handle(.key(KeyPress("Right", time: 1))))
    rig.container.dataSource = rig.source
    rig.container.isEnabled = false
    rig.drag(from: 0.9, to: 0.2)
    rig.lift()
    rig.settle()
    #expect(rig.turned == [])
  }

  @Test func `a leaf falls back from the hand when the data source goes`() {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.9, to: 0.5)
    rig.frame()
    rig.container.dataSource = nil
    rig.lift()
    #expect(!rig.settle().isAnimating)
    #expect(rig.progress.last == 0)
    #expect(rig.container.visiblePages.map(\.title) == ["A"])
    #expect(rig.container.standingLeafCount == 0)
  }

  @Test func `a leaf that a call at the end takes from the hand goes on`() {
    let rig = FlipRig()
    rig.open(at: "D")
    rig.container.turn(.forward)
    rig.run(for: 0.2)
    rig.drag(from: 0.7, to: 0.6)
    #expect(!rig.frame().isAnimating, "the hand holds it")
    #expect(rig.container.turn(.forward).outcome == .refused(.atEnd))
    #expect(rig.frameRequests > 0)
    rig.settle()
    #expect(rig.container.standingLeafCount == 0)
    #expect(rig.turned == ["E"])
  }

  @Test func `a drag goes on from the same progress when the window changes`() throws {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.9, to: 0.6)
    rig.frame()
    let before = try #require(rig.progress.last)
    rig.size = Size(width: 400, height: 700)
    rig.container.resize(to: rig.size, scale: .one)
    rig.frame()
    #expect(rig.progress.last == before)
    rig.touch(.moved, x: 0.5)
    rig.frame()
    #expect(rig.progress.last == before)
    rig.touch(.moved, x: 0.1)
    rig.lift()
    rig.settle()
    #expect(rig.turned == ["B"])
  }
}
