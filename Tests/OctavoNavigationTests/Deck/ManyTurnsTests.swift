import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Testing

@testable import OctavoNavigation

/// No turn is lost, however soon it comes after another and however many leaves there may be (Laws,
/// Leaves in the air).
@MainActor
struct ManyTurnsTests {
  private static let names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  private func open(at page: Character = "A", limit: Int? = nil) -> FlipRig {
    let rig = FlipRig(pages: Self.names, size: Size(width: 80, height: 60))
    rig.container.leafLimit = limit
    rig.open(at: page)
    return rig
  }

  @Test(arguments: [nil, 1, 2, 4, 16])
  func `ten calls at once end ten pages on, with ten turns in order`(limit: Int?) {
    let rig = open(limit: limit)
    let turns = (0..<10).map { _ in rig.container.turn(.forward) }
    var most = 0
    for _ in 0..<1000 {
      let frame = rig.frame()
      most = max(most, rig.container.air.count)
      if !frame.isAnimating { break }
    }
    #expect(rig.turned.joined() == "BCDEFGHIJK")
    #expect(rig.events.map(\.isCommitted) == Array(repeating: true, count: 10))
    #expect(rig.container.page === rig["K"])
    #expect(turns.map(\.outcome) == Array(repeating: .completed, count: 10))
    #expect(most == limit.map { min($0, 10) } ?? 8)
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a key that is held has one turn wait, so that pages stop when it is let go`() {
    let rig = open(limit: 2)
    rig.key("Right")
    for _ in 0..<10 { rig.key("Right", isRepeat: true, after: 0.1) }
    rig.settle()
    #expect(rig.turned.joined() == "BCD", "two leaves in the air, and one that waited for room")
    for _ in 0..<6 { rig.key("Right") }
    rig.settle()
    #expect(rig.container.page === rig["J"], "what is pressed is not lost")
  }

  @Test(arguments: [TurnDirection.forward, .backward])
  func `what turns under a modal that comes is seen until that covers it`(
    direction: TurnDirection
  ) {
    let rig = open(at: "F")
    rig.container.turn(.forward)
    for _ in 0..<15 { rig.frame() }
    rig.container.present(RecordingPage("Modal", in: rig.journal), as: .full)
    rig.frame()
    let before = rig.container.air.leaves.map(\.turned)
    #expect(before.contains { $0 > 0.3 && $0 < 0.7 })
    _ = rig.journal.take()
    rig.container.turn(direction)
    // Its pages are told nothing of being seen.
    #expect(!rig.journal.take().contains(".wA"))
    rig.frame()
    let after = rig.container.air.leaves.map(\.turned)
    for place in before { #expect(after.contains { abs($0 - place) < 0.2 }, "\(after)") }
    #expect(rig.container.page === rig[direction == .forward ? "H" : "F"])
    rig.settle()
    #expect(rig.container.air.isEmpty)
    #expect(rig.container.pending == nil)
  }

  @Test(arguments: [0, 1.0 / 60, 0.05, 0.08, 0.12, 0.3, 0.6])
  func `next, next, previous at any rate is one page on`(distance: Double) {
    let rig = open(at: "C", limit: 3)
    for _ in 0..<5 {
      for key in ["space", "space", "BackSpace"] {
        rig.key(key)
        if distance > 0 { rig.frame(after: distance) }
      }
    }
    rig.settle()
    #expect(rig.container.page === rig["H"])
    #expect(rig.turned.count == 15)
    #expect(rig.turned.joined() == "DEDEFEFGFGHGHIH")
  }

  @Test(arguments: 0..<200)
  func `turns at random times end where arithmetic says`(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let rig = open(at: "M", limit: 1 + Int(dice.next() % 6))
    var (place, path) = (12, "")
    for _ in 0..<30 {
      let step = dice.next() % 3 == 0 ? -1 : 1
      guard Self.names.indices.count > place + step, place + step >= 0 else { continue }
      place += step
      path.append(Array(Self.names)[place])
      rig.container.turn(step > 0 ? .forward : .backward)
      for _ in 0..<(dice.next() % 8) { rig.frame() }
      if dice.next() % 10 == 0 { rig.container.leafLimit = 1 + Int(dice.next() % 6) }
    }
    rig.settle()
    #expect(rig.turned.joined() == path)
    #expect(rig.container.page === rig.pages[place])
  }

  @Test func `what waits is made at once when nobody can see it`() {
    let rig = open(limit: 2)
    for _ in 0..<5 { rig.container.turn(.forward) }
    rig.frame()
    #expect(rig.container.page === rig["C"])
    rig.container.suspend()
    #expect(rig.container.page === rig["F"])
    #expect(rig.turned.joined() == "BCDEF")
  }

  @Test func `a call that is not seen comes after those that wait`() {
    let rig = open(limit: 2)
    for _ in 0..<4 { rig.container.turn(.forward) }
    rig.container.setPage(rig["Z"], animated: false)
    #expect(rig.turned.joined() == "BCDEZ")
    #expect(rig.container.page === rig["Z"])
  }

  @Test func `what waits goes on under a page that covers all`() {
    let rig = open(limit: 1)
    for _ in 0..<4 { rig.container.turn(.forward) }
    rig.container.present(RecordingPage("Q", in: rig.journal), animated: false)
    rig.settle()
    #expect(rig.turned.joined() == "BCDE")
  }

  @Test(arguments: [FlipContainer.Settling.spring, .classic], [0, 1, 2, 4, 8])
  func `swipes however soon after one another are a page each`(
    settling: FlipContainer.Settling, frames: Int
  ) {
    let rig = open()
    rig.container.settling = settling
    for _ in 0..<6 {
      rig.touch(.began, x: 0.97)
      // The shortest that still turns the page.
      for step in 1...6 { rig.touch(.moved, x: 0.97 - Double(step) * 0.06, after: 0.008) }
      rig.touch(.ended, x: 0.61, after: 0.004)
      for _ in 0..<frames { rig.frame() }
    }
    rig.settle()
    #expect(rig.turned.joined() == "BCDEFG")
  }

  // MARK: - The limit

  @Test func `dear frames lower the limit, cheap ones raise it, and a trace tells`() {
    let rig = open()
    var limits: [Int] = []
    rig.container.trace = { if case .leafLimit(let count) = $0 { limits.append(count) } }
    #expect(rig.container.currentLeafLimit == 8)
    for _ in 0..<20 { rig.container.turn(.forward) }
    for _ in 0..<6 {
      rig.frame()
      rig.container.noteFrameCost(FrameCost(seconds: 0.016, interval: 1.0 / 60))
    }
    #expect(limits == [7, 6])
    for _ in 0..<12 {
      rig.container.noteFrameCost(FrameCost(seconds: 0.002, interval: 1.0 / 60))
    }
    #expect(limits == [7, 6, 7])
    rig.container.leafLimit = 3
    #expect(limits == [7, 6, 7, 3])
    rig.settle()
    #expect(rig.turned.count == 20)
  }

  @Test func `a limit stays within its bounds and is not moved by few leaves or bad costs`() {
    var limit = LeafLimit()
    for _ in 0..<200 { limit.note(FrameCost(seconds: 1, interval: 0.016), leaves: 8) }
    #expect(limit.count == 2)
    for _ in 0..<1000 { limit.note(FrameCost(seconds: 0, interval: 0.016), leaves: 16) }
    #expect(limit.count == 16)
    for cost in [FrameCost(seconds: 1, interval: 0), FrameCost(seconds: .nan, interval: 1)] {
      for _ in 0..<9 { limit.note(cost, leaves: 8) }
    }
    #expect(limit.count == 16)
    limit = LeafLimit()
    for _ in 0..<100 {
      limit.note(FrameCost(seconds: 1, interval: 0.016), leaves: 0)
      limit.note(FrameCost(seconds: 0, interval: 0.016), leaves: 7)
    }
    #expect(limit.count == 8)
    // Fewer were too many already.
    for _ in 0..<3 { limit.note(FrameCost(seconds: 1, interval: 0.016), leaves: 4) }
    #expect(limit.count == 3)
  }
}
