import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import OctavoViews
import Testing

/// Progress counts from the time of the event that began it, not from the first frame after it
/// (Laws, Time).
@MainActor
struct EventTimeTests {
  /// What sets a page off.
  enum Cause: CaseIterable { case key, wheel, tap, call }

  private let refresh = 1.0 / 60

  /// Says that what follows is done some time after the last frame.
  private func pass(_ seconds: Double, in rig: FlipRig) {
    rig.container.setEventTime(EventTime(rig.time + seconds))
  }

  @Test(arguments: Cause.allCases, [0.004, 0.010, 0.016])
  func `a turn is as far on its way in its first frame as that is later`(
    cause: Cause, delay: Double
  ) throws {
    let rig = FlipRig()
    rig.open()
    pass(delay, in: rig)
    switch cause {
    case .key: rig.key("Right")
    case .wheel:
      rig.container.handle(.scroll(Scroll(.notches(1), along: .vertical, time: 1)))
    case .tap: rig.tap(x: 0.9)
    case .call: rig.container.turn(.forward)
    }
    for frame in 1...20 {
      rig.frame(after: refresh)
      let law = SplitTiming(.easeInOut).value(at: (Double(frame) * refresh - delay) / 0.5)
      #expect(abs(try #require(rig.progress.last) - law) < 1e-9)
    }
  }

  @Test(arguments: [0.004, 0.010, 0.016])
  func `a page that is let go in motion goes on without a stumble`(delay: Double) throws {
    let rig = FlipRig()
    rig.open()
    // 37 points a refresh, told once a refresh.
    let step = 37.0 / 800
    rig.touch(.began, x: 0.95)
    var edges: [Double] = []
    func frame() {
      let angle = rig.angle(of: rig.frame(after: refresh))
      edges.append(400 * cosine(angle * .pi / 180))
    }
    for count in 1...8 {
      rig.touch(.moved, x: 0.95 - Double(count) * step, after: refresh)
      frame()
    }
    pass(delay, in: rig)
    rig.touch(.ended, x: 0.95 - 8 * step, after: delay)
    for _ in 0..<3 { frame() }
    let steps = zip(edges, edges.dropFirst()).map(-)
    // The lift is so much later than the last motion: in that time the page stood still.
    let whole = steps[6] * (1 - delay / refresh)
    #expect(steps[7] > whole * 0.9, "\(steps)")
    #expect(steps[8] > steps[6] && steps[9] > steps[8], "\(steps)")
  }

  @Test func `a tap past the end lifts the leaf from its time on`() {
    let rig = FlipRig(pages: "A")
    rig.open()
    pass(0.01, in: rig)
    rig.tap(x: 0.95)
    let angle = rig.angle(of: rig.frame(after: 0.135))
    #expect(abs(angle - EndBounce.sample(at: 0.125).position * 180) < 1e-6)
  }

  @Test func `leaves that set out between two frames are as far apart as their keys`() {
    let rig = FlipRig()
    rig.open()
    pass(0.004, in: rig)
    rig.key("Right")
    pass(0.046, in: rig)
    rig.key("Right")
    let frame = rig.frame(after: 0.112)
    let angles = frame.scene.items.map(\.layer).filter { $0.role == .front }.map { layer in
      let (x, _, w) = layer.placement.apply(Point(x: layer.source.maxX, y: 300))
      return degrees(cosine: (x - 400 * w) / 400)
    }
    let law = [0.108, 0.066].map { SplitTiming(.easeInOut).value(at: $0 / 0.5) * 180 }
    #expect(angles.count == 2)
    for angle in law { #expect(angles.contains { abs($0 - angle) < 1e-6 }, "\(angles) \(law)") }
  }

  @Test func `what is in the air goes on from the picture, whenever it is turned round`() throws {
    let rig = FlipRig()
    rig.open()
    rig.key("Right")
    rig.frame()
    rig.frame(after: 0.2)
    let before = try #require(rig.progress.last)
    // Frames are made ahead of their time: what happens now may be before what is seen.
    for early in [-0.012, 0.004] {
      pass(early, in: rig)
      rig.container.turn(rig.container.page === rig["A"] ? .forward : .backward)
    }
    rig.frame(after: 0)
    #expect(abs(try #require(rig.progress.last) - before) < 1e-9)
  }

  @Test func `a time that cannot be is the first frame's, and a stall leaves out only the lag`()
    throws
  {
    for (time, expected) in [(.nan, 0), (1e9, 0), (-3, 0.1)] as [(Double, Double)] {
      let rig = FlipRig()
      rig.open()
      rig.container.setEventTime(EventTime(rig.time + time, longestLag: 0.1))
      rig.container.turn(.forward)
      rig.frame(after: refresh)
      let law = SplitTiming(.easeInOut).value(at: expected / 0.5)
      #expect(abs(try #require(rig.progress.last) - law) < 1e-9)
    }
  }

  @Test func `a turn that a callback of a frame begins sets out in that frame`() throws {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward) { [container = rig.container] _ in container.turn(.forward) }
    rig.frame()
    rig.frame(after: 0.6)
    rig.frame(after: 0.1)
    let law = SplitTiming(.easeInOut).value(at: 0.1 / 0.5)
    #expect(abs(try #require(rig.progress.last) - law) < 1e-9)
  }

  @Test func `a stack's page comes and goes from its event on, also inside another container`() {
    let outer = FlipContainer(drawing: .immediate)
    let page = ContentPage(background: .white) { _, _ in }
    let stack = NavigationStack(root: page, drawing: .immediate)
    outer.setPage(stack)
    outer.resize(to: Size(width: 400, height: 300), scale: .one)
    _ = outer.advance(to: 100)
    outer.framePresented()
    let watcher = StackWatcher()
    stack.delegate = watcher
    let way = TimedTransition(SlideTransition(), duration: 0.4, curve: .linear)
    outer.setEventTime(EventTime(100.010))
    stack.push(ContentPage(background: .black) { _, _ in }, transition: way)
    _ = outer.advance(to: 100.110)
    #expect(abs((watcher.progress.last ?? 0) - 0.25) < 1e-9)
    _ = outer.advance(to: 101)
    outer.setEventTime(EventTime(101.020))
    stack.pop()
    _ = outer.advance(to: 101.100)
    #expect(abs((watcher.progress.last ?? 0) - 0.2) < 1e-9)
  }

  @Test(arguments: [ModalCover.full, .sheet])
  func `a modal comes and goes from its event on`(cover: ModalCover) {
    let rig = ModalRig()
    rig.container.modals.timing = .linear
    let top = cover == .sheet ? 44.0 : 0
    let travel = 300 - top
    rig.container.setEventTime(EventTime(rig.time + 0.010))
    rig.container.present(rig.modal, as: cover)
    #expect(abs(rig.offset(in: rig.frame(after: 0.110), slotTop: top) - 0.75 * travel) <= 1)
    rig.settle()
    rig.container.setEventTime(EventTime(rig.time + 0.010))
    rig.container.dismiss()
    #expect(abs(rig.offset(in: rig.frame(after: 0.110), slotTop: top) - 0.25 * travel) <= 1)
  }

  @Test func `a driven transition goes from its call on, and from where it is let go`() {
    let rig = ViewRig(SlideTransition())
    rig.driven.timing = .linear
    rig.driven.duration = 1
    rig.page.setEventTime(EventTime(rig.time + 0.010))
    rig.driven.go(to: .destination)
    rig.frame(after: 0.110)
    #expect(abs(rig.driven.progress - 0.1) < 1e-9)
    rig.driven.hold(at: 0.6)
    rig.frame()
    rig.page.setEventTime(EventTime(rig.time + 0.010))
    rig.driven.release(velocity: 1)
    rig.frame(after: 0.060)
    #expect(abs(rig.driven.progress - 0.7484) < 1e-3)
  }
}

@MainActor
private final class StackWatcher: NavigationStackDelegate {
  var progress: [Double] = []

  func navigationStack(
    _ stack: NavigationStack, shows page: any Page, progress: Double
  ) { self.progress.append(progress) }
}
