import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// The numbers of Laws, Time and The hand, as a container's delegate sees them.
@MainActor
struct TurnTimingTests {
  /// 30, 60 and 144 frames a second, and frames as they come.
  nonisolated static let frameRhythms: [[Double]] = [
    Array(repeating: 1.0 / 30, count: 40),
    Array(repeating: 1.0 / 60, count: 80),
    Array(repeating: 1.0 / 144, count: 160),
    (1...60).map { Double($0 % 7) * 0.008 },
  ]

  @Test(arguments: [(0.125, 28.382), (0.2, 62.247), (0.25, 90), (0.375, 151.618)])
  func `a turn of half a second stands at the law's angles`(time: Double, angle: Double) throws {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: time)
    let progress = try #require(rig.progress.last)
    #expect(abs(progress * 180 - angle) < 0.001)
  }

  @Test func `a turn starts at rest, however late its first frame is`() {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.frame(after: 3)
    #expect(rig.progress == [0])
  }

  @Test(arguments: [(0.05, 0.7484), (0.1, 0.8964), (0.15, 0.9707)])
  func `a leaf let go at 0.6 with 1 page a second settles by the spring`(
    time: Double, position: Double
  ) throws {
    let rig = FlipRig()
    rig.open()
    // The finger holds the leaf at its free edge (x = 1 of the window); 0.6 of a travel of 800 pt at
    // 800 pt/s is 480 pt at the lift.
    rig.eventTime += 1
    rig.touch(.began, x: 1)
    rig.touch(.moved, x: 0.995)
    rig.touch(.moved, x: 0.98)
    let start = 0.98
    let travel = 2 * (start - 0.5)
    let end = start - 0.6 * travel
    // A travel a second: one every 8 ms.
    let step = 0.008 * travel
    for count in (0...25).reversed() { rig.touch(.moved, x: end + Double(count) * step) }
    rig.touch(.ended, x: end, after: 0.001)
    rig.frame()
    rig.frame(after: time)
    let progress = try #require(rig.progress.last)
    #expect(abs((1 - cosine(.pi * progress)) / 2 - position) < 0.002)
  }

  @Test(arguments: frameRhythms)
  func `progress depends on time alone, never on the number of frames`(steps: [Double]) throws {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    var time = 0.0
    for step in steps {
      time += step
      guard time < 0.5 else { break }
      rig.frame(after: step)
      let expected = SplitTiming(.easeInOut).value(at: time / 0.5)
      #expect(abs(try #require(rig.progress.last) - expected) < 1e-9)
    }
    rig.settle()
    #expect(rig.progress.last == 1)
    #expect(rig.container.page === rig["B"])
  }

  @Test func `a leaf reversed in flight keeps its place and its speed`() throws {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.24)
    rig.frame(after: 0.001)
    let before = try #require(rig.progress.last)
    let speed = (before - rig.progress[rig.progress.count - 2]) / 0.001
    rig.container.turn(.backward)
    rig.frame(after: 0.001)
    let after = 1 - (try #require(rig.progress.last))
    #expect(abs((after - before) / 0.001 - speed) < 0.25, "it first goes on as it went")
    #expect(rig.container.page === rig["A"])
    rig.settle()
    #expect(rig.turned == ["B", "A"])
  }

  @Test func `the classics' settling takes half the duration from past half-way`() throws {
    let rig = FlipRig()
    rig.container.settling = .classic
    rig.open()
    rig.drag(from: 0.9, to: 0.3)
    rig.lift()
    rig.frame()
    #expect(rig.frame(after: 0.249).isAnimating)
    #expect(!rig.frame(after: 0.002).isAnimating)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, -1, 0])
  func `what takes no time that can be told is over with the next frame`(duration: Double) {
    let timed = TimedTransition(FlipTransition(), duration: duration)
    let rig = FlipRig()
    rig.container.duration = duration
    rig.container.modals.duration = duration
    rig.open()
    let stack = StackRig()
    stack.open()
    var operations: [NavigationOperation] = []
    for ask in [
      { rig.container.turn(.forward) }, { rig.container.turn(.forward, transition: timed) },
      { rig.container.present(RecordingPage("M", in: rig.journal)) },
      { rig.container.dismiss() }, { stack.stack.push(stack["B"], transition: timed) },
      { stack.stack.pop() },
    ] as [() -> NavigationOperation] {
      operations.append(ask())
      rig.frame()
      stack.frame()
      #expect(operations.last?.outcome == .completed)
    }
    #expect(!rig.frame().isAnimating)
    #expect(!stack.frame().isAnimating)
  }

  @Test func `reduced motion fades in 140 ms and settles at once`() throws {
    let rig = FlipRig()
    rig.container.motion = .reduced
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    let frame = rig.frame(after: 0.07)
    #expect(frame.scene.items.map(\.layer.role.rawValue).sorted() == ["coming", "leaving"])
    #expect(abs(frame.scene.items[1].layer.opacity - 0.5) < 1e-9)
    #expect(!rig.frame(after: 0.071).isAnimating)
    rig.drag(from: 0.9, to: 0.3)
    #expect(rig.frame().scene.items.count == 3, "the finger still turns a leaf")
    rig.lift()
    #expect(!rig.frame().isAnimating)
    #expect(rig.turned == ["B", "C"])
    rig.tap(x: 0.05)
    rig.settle()
    rig.tap(x: 0.05)
    rig.settle()
    rig.tap(x: 0.05)
    #expect(!rig.frame().isAnimating, "nothing bounces")
  }

  @Test func `a fade that is turned round fades back in its part of the time`() {
    let rig = FlipRig()
    rig.container.motion = .reduced
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.07)
    rig.container.turn(.backward)
    let frame = rig.frame(after: 0.035)
    #expect(abs((frame.scene.items.last?.layer.opacity ?? 1) - 0.75) < 1e-9)
    #expect(rig.frame(after: 0.03).isAnimating)
    #expect(!rig.frame(after: 0.006).isAnimating)
    #expect(rig.turned == ["B", "A"])
  }

  @Test(arguments: [0.3, 0.8])
  func `a fade that a hand releases goes on or back in its part of the time`(end: Double) {
    let rig = FlipRig()
    rig.container.motion = .reduced
    rig.open()
    rig.container.turn(.forward)
    rig.frame()
    let shown = rig.frame(after: 0.07)
    #expect(shown.scene.items.count == 2)
    rig.drag(from: 0.6, to: end)
    let held = rig.frame()
    let opacity = held.scene.items.last?.layer.opacity ?? 1
    rig.lift()
    rig.frame(after: 0.001)
    let next = rig.frame(after: 0.01)
    let way = (next.scene.items.last?.layer.opacity ?? 1) - opacity
    #expect(abs(abs(way) - 0.01 / 0.14) < 0.02, "\(opacity) + \(way)")
    rig.settle()
    #expect(rig.turned == (end < 0.5 ? ["B"] : []))
  }

  @Test func `a turn in a manner of its own moves though the others take no time`() {
    let rig = FlipRig()
    rig.container.duration = 0
    rig.open()
    #expect(rig.container.turn(.forward).outcome == .completed)
    let timed = TimedTransition(FlipTransition(), duration: 0.3)
    let turn = rig.container.turn(.forward, transition: timed)
    #expect(turn.outcome == nil)
    #expect(rig.frame().isAnimating)
    rig.settle()
    #expect(turn.outcome == .completed)
  }
}
