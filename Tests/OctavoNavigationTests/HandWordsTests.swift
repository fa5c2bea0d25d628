import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import Testing

@testable import OctavoNavigation

/// What an application sets of a hand, and hears of it.
@MainActor
struct HandWordsTests {
  private final class Listener: FlipContainerDelegate {
    var pulls: [(direction: TurnDirection, distance: Double, isReleased: Bool)] = []

    func flipContainer(
      _ container: FlipContainer, isPulledPastEnd direction: TurnDirection, by distance: Double,
      isReleased: Bool
    ) { pulls.append((direction, distance, isReleased)) }
  }

  private func open(at page: Character = "A") -> FlipRig {
    let rig = FlipRig(pages: "ABC")
    rig.open(at: page)
    return rig
  }

  @Test(arguments: [(0.2, "B"), (0.9, "A")])
  func `a page is turned from where the application says`(threshold: Double, page: Character) {
    let rig = open()
    rig.container.releaseRule = ReleaseRule(threshold: threshold)
    rig.drag(from: 0.9, to: 0.4)
    rig.lift()
    rig.settle()
    #expect(rig.container.page === rig[page])
  }

  @Test(arguments: [(0.2, "B"), (0.9, "A")])
  func `somebody else's hand turns it from there too`(threshold: Double, page: Character) {
    let rig = open()
    rig.container.releaseRule = ReleaseRule(threshold: threshold)
    let held = Segue(.turn(.forward)).grab(from: rig["A"])
    held.move(to: 0.55)
    #expect(held.release() == (page == "B"))
    rig.settle()
    #expect(rig.container.page === rig[page])
  }

  @Test func `a threshold that is set while a finger drags counts for it`() {
    let rig = open()
    rig.drag(from: 0.9, to: 0.4)
    rig.container.releaseRule.threshold = 0.95
    rig.lift()
    rig.settle()
    #expect(rig.container.page === rig["A"])
  }

  @Test func `a flick that is fast enough decides alone`() {
    let rig = open()
    rig.container.releaseRule = ReleaseRule(threshold: 0.99, escapeVelocity: 1)
    rig.drag(from: 0.9, to: 0.7, steps: 4)
    rig.touch(.ended, x: 0.7)
    rig.settle()
    #expect(rig.container.page === rig["B"])
  }

  @Test(arguments: [(1.0, "B"), (.infinity, "A")] as [(Double, Character)])
  func `how fast a flick must be counts where it is set while a finger drags`(
    velocity: Double, page: Character
  ) {
    let rig = open()
    rig.container.releaseRule = ReleaseRule(
      threshold: 0.99, escapeVelocity: velocity == 1 ? .infinity : 1)
    rig.drag(from: 0.9, to: 0.7, steps: 8)
    rig.container.releaseRule.escapeVelocity = velocity
    rig.touch(.ended, x: 0.7)
    rig.settle()
    #expect(rig.container.page === rig[page])
  }

  @Test func `a pull past the end is told with its distance`() throws {
    let rig = open(at: "C")
    let listener = Listener()
    rig.container.delegate = listener
    rig.drag(from: 0.9, to: 0.5)
    let last = try #require(listener.pulls.last)
    #expect(last.direction == .forward)
    #expect(!last.isReleased)
    // From where the finger left the slop.
    #expect(abs(last.distance - (0.4 * 800 - 12)) < 20)
    let distances = listener.pulls.map(\.distance)
    #expect(distances == distances.sorted())
    rig.lift()
    #expect(listener.pulls.last?.isReleased == true)
    rig.settle()
    #expect(rig.container.page === rig["C"])
  }

  @Test func `any number of listeners hear of turns`() async throws {
    let rig = open()
    var (one, other) = (
      rig.container.turns.makeAsyncIterator(), rig.container.turns.makeAsyncIterator()
    )
    rig.container.turn(.forward)
    rig.settle()
    #expect(await one.next()?.to === rig["B"])
    rig.container.turn(.forward)
    rig.settle()
    #expect(await one.next()?.to === rig["C"])
    #expect(await other.next()?.to === rig["B"])
    #expect(await other.next()?.to === rig["C"])
  }

  @Test func `one who reads no turns is kept the latest, and one who reads them misses none`()
    async throws
  {
    let rig = open()
    var (reader, sleeper) = (
      rig.container.turns.makeAsyncIterator(), rig.container.turns.makeAsyncIterator()
    )
    let most = FlipContainer.mostUnreadTurns
    for number in 0..<(most + 5) {
      rig.container.turn(number % 2 == 0 ? .forward : .backward, animated: false)
      #expect(await reader.next()?.to === rig[number % 2 == 0 ? "B" : "A"])
    }
    // The fifth was the last that went forward and was lost.
    #expect(await sleeper.next()?.direction == .backward)
    for _ in 1..<most { _ = await sleeper.next() }
    rig.container.turn(.forward, animated: false)
    #expect(await sleeper.next()?.to === rig["C"])
  }

  @Test(arguments: [true, false])
  func `a pull that no longer is one is told`(isCancelled: Bool) throws {
    let rig = open(at: "C")
    let listener = Listener()
    rig.container.delegate = listener
    rig.drag(from: 0.9, to: 0.5)
    if isCancelled {
      rig.cancel()
    } else {
      for step in 1...10 { rig.touch(.moved, x: 0.5 + 0.045 * Double(step)) }
      rig.lift()
    }
    rig.settle()
    let last = try #require(listener.pulls.last)
    #expect(last.distance == 0 && !last.isReleased)
    #expect(listener.pulls.count { $0.distance == 0 } == 1)
  }

  @Test(arguments: ["vetoed", "elsewhere"])
  func `a page that cannot be turned, though pages follow, is no end`(page: String) {
    let rig = open()
    let listener = Listener()
    rig.container.delegate = listener
    let stack = NavigationStack(root: RecordingPage("R", in: Journal()), drawing: .immediate)
    if page == "vetoed" { rig["A"].canLeave = false } else { stack.push(rig["B"]) }
    for _ in 1...2 {
      rig.drag(from: 0.9, to: 0.5)
      rig.lift()
      rig.run(for: 0.1)
    }
    rig.settle()
    #expect(listener.pulls.isEmpty)
    #expect(rig.container.page === rig["A"])
    rig["A"].canLeave = true
    stack.pop(animated: false)
    rig.drag(from: 0.9, to: 0.2)
    rig.lift()
    rig.settle()
    #expect(rig.container.page === rig["B"])
  }
}
