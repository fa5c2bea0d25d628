import OctavoGeometry
import OctavoGestures
import OctavoShell
import Testing

@Suite struct ScrollFrameTests {
  enum Event {
    case length(Double)
    case notches(Int)
    case value120(Int)
    case stop
    case source(ScrollFrame.Source)
  }

  @Test(
    "One notch is one step, however often it is told",
    arguments: [
      ([.source(.wheel), .length(10), .notches(1)], [.notches(1)]),
      ([.source(.wheel), .length(15), .notches(1)], [.notches(1)]),
      ([.source(.wheel), .length(10), .value120(120)], [.notches(1)]),
      ([.source(.wheel), .length(10), .value120(120), .notches(1)], [.notches(1)]),
      ([.source(.wheel), .length(-1.25), .value120(-15)], [.notches(-0.125)]),
      ([.source(.wheel), .length(20)], [.notches(2)]),
      ([.length(10)], [.notches(1)]),
      ([.source(.finger), .length(3), .length(4)], [.finger(7)]),
      ([.source(.continuous), .length(-3)], [.finger(-3)]),
      ([.source(.finger), .stop], [.stop]),
      ([.source(.finger), .length(2), .stop], [.finger(2), .stop]),
      ([.source(.finger), .length(.nan)], []),
      ([], []),
    ] as [([Event], [Scroll.Kind])])
  func frames(events: [Event], expected: [Scroll.Kind]) {
    var frame = ScrollFrame()
    for event in events {
      switch event {
      case .length(let length): frame.add(length: length, along: .vertical, time: 1)
      case .notches(let count): frame.add(notches: count, along: .vertical)
      case .value120(let value): frame.add(value120: value, along: .vertical)
      case .stop: frame.stop(.vertical, time: 1)
      case .source(let source): frame.setSource(source)
      }
    }
    let position = Point(x: 3, y: 4)
    let scrolls = frame.take(at: position)
    #expect(scrolls.map(\.kind) == expected)
    #expect(scrolls.allSatisfy { $0.axis == .vertical && $0.position == position })
    #expect(frame.take(at: position).isEmpty, "a frame is counted once")
  }

  @Test func `The axes of a frame do not mix`() {
    var frame = ScrollFrame()
    frame.setSource(.finger)
    frame.add(length: 5, along: .horizontal, time: 2)
    frame.add(length: -7, along: .vertical, time: 2)
    #expect(
      frame.take(at: Point()) == [
        Scroll(.finger(5), along: .horizontal, time: 2),
        Scroll(.finger(-7), along: .vertical, time: 2),
      ])
  }
}

@Suite struct KeyRepeatTests {
  /// The times at which a held key repeats, with a loop that wakes exactly when it asked to.
  private func repeats(of state: inout KeyRepeat, until end: Double) -> [Double] {
    var times: [Double] = []
    while let next = state.deadline, next <= end {
      if state.takeDue(at: next) != nil { times.append(next) }
    }
    return times
  }

  @Test(
    "A held key repeats after the delay, then at the rate",
    arguments: [(25, 600), (1, 1500), (1000, 100), (40, 0)])
  func timing(rate: Int, delay: Int) {
    var state = KeyRepeat()
    state.configure(rate: rate, delay: delay)
    state.press(30, at: 10)
    let first = 10 + Double(delay) / 1000
    let times = repeats(of: &state, until: first + 3.0001 / Double(rate))
    #expect(times.count == 4)
    for (index, time) in times.enumerated() {
      #expect(abs(time - (first + Double(index) / Double(rate))) < 1e-6)
    }
  }

  @Test func `A rate of zero never repeats and stops what does`() {
    var state = KeyRepeat()
    state.press(30, at: 0)
    state.configure(rate: 0, delay: 600)
    #expect(state.deadline == nil)
    state.press(30, at: 1)
    #expect(state.deadline == nil)
  }

  @Test func `Only the release of the repeating key stops it`() {
    var state = KeyRepeat()
    state.press(30, at: 0)
    state.press(31, at: 0.1)
    state.release(30)
    #expect(state.takeDue(at: 0.71) == 31)
    state.release(31)
    #expect(state.deadline == nil)
  }

  @Test func `A busy second gives one repeat, not a burst`() {
    var state = KeyRepeat()
    state.press(30, at: 0)
    #expect(state.takeDue(at: 2.6) == 30)
    #expect(state.takeDue(at: 2.6) == nil)
    #expect(state.deadline.map { abs($0 - 2.64) < 1e-9 } == true)
  }

  @Test func `Losing the focus stops it`() {
    var state = KeyRepeat()
    state.press(30, at: 0)
    state.stop()
    #expect(state.takeDue(at: 9) == nil)
  }
}

@Suite struct TouchPointsTests {
  private let place = Point(x: 10, y: 20)

  @Test(arguments: [Int32.min, -1, 0, 288, Int32.max])
  func `A finger keeps its id from down to up, whatever the id`(_ id: Int32) {
    var points = TouchPoints()
    let began = points.down(id, at: place, time: 1)
    let moved = points.motion(id, to: Point(x: 11, y: 21), time: 2)
    let ended = points.up(id, time: 3)
    #expect(began.map(\.phase) == [.began])
    #expect(moved?.phase == .moved)
    #expect(ended?.phase == .ended)
    #expect(ended?.position == Point(x: 11, y: 21), "a lift is where the finger was last")
    #expect(Set([began.first?.id, moved?.id, ended?.id]).count == 1)
    #expect(points.isEmpty)
  }

  @Test func `Unknown fingers neither move nor lift`() {
    var points = TouchPoints()
    #expect(points.motion(4, to: place, time: 1) == nil)
    #expect(points.up(4, time: 1) == nil)
    #expect(points.cancel(4) == nil)
  }

  @Test func `An id that comes down twice takes the first finger away`() {
    var points = TouchPoints()
    _ = points.down(1, at: place, time: 1)
    #expect(points.down(1, at: Point(), time: 2).map(\.phase) == [.cancelled, .began])
  }

  @Test func `A cancel drops every finger and the next one starts clean`() {
    var points = TouchPoints()
    for id in Int32(0)..<10 { _ = points.down(id, at: place, time: 1) }
    for id in Int32(0)..<10 {
      let contact = points.cancel(id)
      #expect(contact?.phase == .cancelled && contact?.time == 1)
    }
    #expect(points.isEmpty)
    #expect(points.cancel(3) == nil)
    #expect(points.up(3, time: 2) == nil)
    #expect(points.down(3, at: place, time: 3).map(\.phase) == [.began])
  }

  @Test func `Fingers of two seats are apart`() {
    var first = TouchPoints(seat: 0)
    var second = TouchPoints(seat: 1)
    let one = first.down(5, at: place, time: 1).first?.id
    let other = second.down(5, at: place, time: 1).first?.id
    #expect(one == 5)
    #expect(one != other)
  }
}
