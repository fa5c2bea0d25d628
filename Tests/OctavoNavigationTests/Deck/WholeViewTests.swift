import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Turns of whole pages, which are no leaves of paper: what is on its way lies under what comes after it (Laws,
/// L7).
@MainActor
struct WholeViewTests {
  private func open(_ name: String) throws -> FlipRig {
    let rig = TurningBook.flips.open(at: "K", size: Size(width: 80, height: 60))
    guard name != "reduced" else {
      rig.container.motion = .reduced
      return rig
    }
    let kind = try TransitionCatalog.kind(named: name)
    rig.container.transition = { turn in
      (try? turn.transition(kind)) ?? CrossfadeTransition()
    }
    return rig
  }

  @Test(
    arguments: ["reduced", "crossfade", "slide", "cube", "fold"],
    [TurnDirection.backward, .forward])
  func `a turn elsewhere begins with the picture on the screen`(
    name: String, direction: TurnDirection
  ) throws {
    let page: Character = direction == .forward ? "T" : "C"
    let rig = try open(name)
    rig.container.turn(.forward)
    rig.frame()
    let before = pixels(of: rig.frame(after: 0.05).scene)
    rig.container.setPage(rig[page], direction: direction)
    #expect(pixels(of: rig.frame(after: 0).scene) == before)
    #expect(rig.container.page === rig[page])
    // What lies below goes on.
    #expect(rig.container.air.count == 2)
    while rig.frame().isAnimating {}
    #expect(rig.turned == ["L", String(page)])
    #expect(rig.container.air.isEmpty)
  }

  @Test(arguments: ["reduced", "crossfade", "cube"], [Spread.none, .always])
  func `the picture of what has landed is let go while others fly`(
    name: String, spread: Spread
  ) throws {
    let rig = try open(name)
    rig.container.spread = spread
    rig.source.loops = true
    rig.settle()
    var least = Int.max
    for _ in 0..<60 {
      rig.container.turn(.forward)
      rig.frame(after: 0.05)
      rig.frame(after: 0.05)
      // What a leaf shows of those below it, and both of its sheets where two pages stand.
      #expect(rig.container.flattener.count <= 3 * rig.container.air.count)
      least = min(least, rig.container.air.count)
    }
    #expect(least > 0)
    rig.settle()
    #expect(rig.container.flattener.count == 0)
  }

  @Test(arguments: ["reduced", "crossfade", "slide", "cube", "fold"])
  func `turns to and fro never bring what is seen back to an end at once`(name: String) throws {
    let rig = try open(name)
    for page: Character in ["L", "C", "R", "K", "M"] {
      let here = rig.pages.firstIndex { $0 === rig.container.page } ?? 0
      let there = rig.pages.firstIndex { $0 === rig[page] } ?? 0
      let before = rig.container.air.leaves.map { ($0.id, $0.turned) }
      rig.container.setPage(rig[page], direction: there > here ? .forward : .backward)
      rig.frame(after: 0.002)
      for (id, turned) in before {
        let after = try #require(rig.container.air[id]?.turned)
        #expect(abs(after - turned) < 0.05, "\(turned) to \(after)")
      }
      rig.frame(after: 0.03)
    }
    rig.settle()
    #expect(rig.turned == ["L", "C", "R", "K", "M"])
    #expect(rig.container.page === rig["M"])
  }

  @Test func `leaves of paper beyond what is none stay where they are`() throws {
    let rig = TurningBook.flips.open(at: "K", size: Size(width: 80, height: 60))
    rig.container.turn(.backward)
    for _ in 0..<15 { rig.frame() }
    rig.container.turn(
      .backward, transition: TimedTransition(CrossfadeTransition(), duration: 0.5, curve: .linear))
    for _ in 0..<3 { rig.frame() }
    let beyond = try #require(rig.container.air.leaves.last)
    #expect(beyond.turned > 0.2 && beyond.turned < 0.8)
    rig.container.setPage(rig["T"], direction: .forward)
    rig.frame()
    let after = try #require(rig.container.air[beyond.id]?.turned)
    #expect(abs(after - beyond.turned) < 0.15, "\(beyond.turned) to \(after)")
    rig.settle()
    #expect(rig.turned == ["J", "I", "T"])
    #expect(rig.container.air.isEmpty)
  }
}
