import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Testing

@testable import OctavoNavigation

/// What a container does at a time, though nobody does anything then: pages that turn by themselves, and one
/// that lifts to show that it does.
@MainActor
struct TimelyTests {
  private func open(at page: Character = "A") -> FlipRig {
    let rig = FlipRig(pages: "ABC")
    rig.open(at: page)
    return rig
  }

  /// Frames as a window shows them, until a time: while something moves, and when one is wanted.
  @discardableResult private func watch(_ rig: FlipRig, for seconds: Double) -> Int {
    let end = rig.time + seconds
    var count = 0
    while rig.time < end {
      let frame = rig.frame(after: 0)
      count += 1
      let next = frame.isAnimating ? rig.time + 1.0 / 60 : frame.wakeTime ?? .infinity
      rig.time = min(next, end)
    }
    return count
  }

  @Test func `pages turn by themselves, one after each interval at rest`() {
    let rig = open()
    rig.container.autoFlip = AutoFlip(every: 4)
    let start = rig.frame(after: 0)
    #expect(start.wakeTime == rig.time + 4)
    watch(rig, for: 3.9)
    #expect(rig.turned.isEmpty)
    watch(rig, for: 0.9)
    #expect(rig.turned == ["B"])
    #expect(rig.events.map(\.reason) == [.timer])
    watch(rig, for: 5)
    #expect(rig.turned == ["B", "C"])
    // At the end nothing is wanted any more.
    watch(rig, for: 1)
    #expect(rig.frame(after: 0).wakeTime == nil)
    watch(rig, for: 20)
    #expect(rig.turned == ["B", "C"])
  }

  @Test func `a page at rest asks for one frame only, at the end of its time`() {
    let rig = open()
    rig.container.autoFlip = AutoFlip(every: 100)
    #expect(watch(rig, for: 99) <= 2)
  }

  @Test func `pages go on from the other end`() {
    let rig = open(at: "C")
    rig.container.autoFlip = AutoFlip(every: 1, end: .wraps)
    watch(rig, for: 2)
    #expect(rig.turned == ["A"])
    rig.container.autoFlip = AutoFlip(every: 1, .backward, end: .wraps)
    watch(rig, for: 2)
    #expect(rig.turned == ["A", "C"])
  }

  @Test func `a finger on the glass holds pages up, and so does a window that is not seen`() {
    let rig = open()
    rig.container.riffles = false
    rig.container.autoFlip = AutoFlip(every: 2)
    watch(rig, for: 1.5)
    rig.touch(.began, x: 0.5)
    watch(rig, for: 10)
    #expect(rig.turned.isEmpty)
    rig.touch(.ended, x: 0.5, after: 10)
    watch(rig, for: 1.9)
    #expect(rig.turned.isEmpty)
    watch(rig, for: 1)
    #expect(rig.turned == ["B"])
    rig.container.suspend()
    #expect(rig.frame(after: 10).wakeTime == nil)
    rig.container.resume()
    watch(rig, for: 1.9)
    #expect(rig.turned == ["B"])
    watch(rig, for: 1)
    #expect(rig.turned == ["B", "C"])
  }

  @Test func `a short touch puts off the next page, though no frame comes while it lasts`() {
    let rig = open()
    rig.container.autoFlip = AutoFlip(every: 2)
    watch(rig, for: 1.5)
    rig.tap(x: 0.5)
    watch(rig, for: 1.9)
    #expect(rig.turned.isEmpty)
    watch(rig, for: 1)
    #expect(rig.turned == ["B"])
  }

  @Test func `the screen is to stay on for as long as a page is to come by itself`() {
    let rig = open()
    rig.container.riffles = false
    #expect(!rig.frame(after: 0).inhibitsIdle)
    rig.container.autoFlip = AutoFlip(every: 4)
    #expect(rig.frame(after: 0).inhibitsIdle)
    watch(rig, for: 4.2)
    #expect(!rig.container.air.isEmpty)
    #expect(rig.frame(after: 0).inhibitsIdle, "while it turns")
    watch(rig, for: 1)
    rig.touch(.began, x: 0.5)
    #expect(rig.frame(after: 0).inhibitsIdle, "a finger holds it up for now")
    rig.touch(.ended, x: 0.5, after: 1)
    rig.container.present(ContentPage { _, _ in }, animated: false)
    #expect(!rig.frame(after: 0).inhibitsIdle, "no page turns until it is dismissed")
    rig.container.dismiss(animated: false)
    #expect(rig.frame(after: 0).inhibitsIdle)
    watch(rig, for: 6)
    #expect(rig.turned == ["B", "C"])
    #expect(!rig.frame(after: 0).inhibitsIdle, "the last page stays")
  }

  @Test func `pages that come to be there turn by themselves`() {
    let rig = open()
    let source = GrowingSource(Array(rig.pages.prefix(2)))
    rig.container.dataSource = source
    rig.container.indicator = .numbers
    rig.container.autoFlip = AutoFlip(every: 2)
    watch(rig, for: 20)
    #expect(rig.turned == ["B"])
    #expect(rig.container.indicatorPicture.said?.words.text == "2 / 2")
    source.pages = rig.pages
    rig.frameRequests = 0
    rig.container.reloadData()
    #expect(rig.frameRequests > 0, "what is said of the pages is another")
    watch(rig, for: 1)
    #expect(rig.container.indicatorPicture.said?.words.text == "2 / 3")
    watch(rig, for: 2)
    #expect(rig.turned == ["B", "C"])
  }

  @Test
  func
    `the only page does not go on from the other end, and lets the screen go off, until there are more`()
  {
    let rig = open()
    let source = GrowingSource(Array(rig.pages.prefix(1)))
    rig.container.dataSource = source
    rig.container.autoFlip = AutoFlip(every: 2, end: .wraps)
    #expect(watch(rig, for: 20) <= 4)
    let frame = rig.frame(after: 0)
    #expect(frame.wakeTime == nil && !frame.inhibitsIdle)
    source.pages = rig.pages
    rig.container.reloadData()
    watch(rig, for: 3)
    #expect(rig.turned == ["B"])
  }

  @Test func `no page turns by itself where a hand may turn none, and they go on when it may`() {
    let rig = open()
    rig.container.autoFlip = AutoFlip(every: 2)
    rig.frame(after: 0)
    rig.container.isEnabled = false
    #expect(rig.frameRequests > 0)
    rig.frame(after: 2)
    #expect(rig.container.air.isEmpty)
    #expect(rig.frame(after: 0).wakeTime == nil)
    rig.frame(after: 5)
    rig.container.isEnabled = true
    #expect(rig.frameRequests > 0)
    watch(rig, for: 3)
    #expect(rig.turned == ["B"])
  }

  @Test func `a page that may not be left stays without a sign, and they go on when it may`() {
    let rig = open()
    rig["A"].canLeave = false
    rig.container.autoFlip = AutoFlip(every: 2)
    var refused = 0
    let trace = rig.container.trace
    rig.container.trace = { event in
      if case .refused = event { refused += 1 }
      trace?(event)
    }
    let picture = rig.frame(after: 0).scene
    for _ in 0..<5 {
      // The frame in which it is asked, and the one that says when to ask again.
      #expect(watch(rig, for: 2) <= 3)
      let frame = rig.frame(after: 0)
      #expect(frame.scene == picture && !frame.isAnimating)
    }
    #expect(rig.turned.isEmpty && rig.events.isEmpty && refused == 0)
    rig.container.suspend()
    #expect(rig.frame(after: 10).wakeTime == nil)
    rig.container.resume()
    rig["A"].canLeave = true
    watch(rig, for: 3)
    #expect(rig.turned == ["B"])
  }

  // MARK: - Peek

  @Test func `a page lifts once where nobody turns one for three seconds`() {
    let rig = open()
    rig.container.peeksAtFirst = true
    watch(rig, for: 2.9)
    #expect(rig.container.air.isEmpty)
    watch(rig, for: 0.35)
    let lifted = rig.container.air.leaves.first?.turned ?? 0
    #expect(lifted > 0.1)
    #expect(lifted <= 1.0 / 6 + 1e-9)
    watch(rig, for: 1)
    #expect(rig.container.air.isEmpty)
    #expect(rig.turned.isEmpty)
    #expect(rig.journal.take().isEmpty)
    // Never again.
    #expect(watch(rig, for: 20) <= 2)
    #expect(rig.container.air.isEmpty)
  }

  @Test func `no page lifts where one was turned`() {
    let rig = open()
    rig.container.peeksAtFirst = true
    watch(rig, for: 1)
    rig.container.turn(.forward)
    watch(rig, for: 20)
    #expect(rig.turned == ["B"])
    rig.container.turn(.backward)
    watch(rig, for: 0.7)
    #expect(rig.frame(after: 0).wakeTime == nil)
  }

  @Test func `a touch ends a peek, and a drag takes it from where it is`() {
    let rig = open()
    rig.container.peek()
    watch(rig, for: 0.2)
    let lifted = rig.container.air.leaves.first?.turned ?? 0
    #expect(lifted > 0)
    rig.touch(.began, x: 0.9)
    rig.frame()
    #expect(rig.container.air.leaves.first?.driver.heading == 0)
    for step in 1...10 { rig.touch(.moved, x: 0.9 - Double(step) * 0.07) }
    #expect(rig.container.hands.movers.count == 1)
    rig.lift()
    rig.settle()
    #expect(rig.container.page === rig["B"])
    #expect(rig.turned == ["B"])
  }

  @Test func `a peek that nobody takes ends at the touch`() {
    let rig = open()
    rig.container.peek()
    watch(rig, for: 0.1)
    rig.touch(.began, x: 0.5)
    rig.touch(.ended, x: 0.5, after: 0.1)
    rig.settle()
    #expect(rig.container.air.isEmpty)
    #expect(rig.container.page === rig["A"])
    #expect(rig.turned.isEmpty)
  }
}
