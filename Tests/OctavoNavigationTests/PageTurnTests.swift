import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTransitions
import Testing

/// What a container says of a turn to whoever makes its transition.
@MainActor
struct PageTurnTests {
  private func turn(
    of rig: FlipRig, _ direction: TurnDirection
  ) throws -> PageTurn {
    var turn: PageTurn?
    rig.container.transition = {
      turn = $0
      return FlipTransition(style: $0.flipStyle)
    }
    rig.container.turn(direction)
    rig.settle()
    return try #require(turn)
  }

  @Test func `it names the pages that turn, and how`() throws {
    let rig = FlipRig()
    rig.open(at: "C")
    let turn = try turn(of: rig, .forward)
    #expect(turn.leaving.count == 1 && turn.leaving.first === rig["C"])
    #expect(turn.coming.count == 1 && turn.coming.first === rig["D"])
    #expect(turn.direction == .forward && turn.axis == .horizontal && !turn.isSpread)
  }

  @Test func `two pages turn as one sheet`() throws {
    let rig = FlipRig()
    rig.container.spread = .always
    rig.open(at: "C")
    let turn = try turn(of: rig, .forward)
    #expect(turn.isSpread)
    #expect(
      turn.leaving.map(ObjectIdentifier.init) == [rig["B"], rig["C"]].map(ObjectIdentifier.init))
    #expect(
      turn.coming.map(ObjectIdentifier.init) == [rig["D"], rig["E"]].map(ObjectIdentifier.init))
  }

  private struct Paper: Sendable {
    var isSpread = false
    var isRightToLeft = false
    var goesOn = true
    var style: CurlStyle
  }

  nonisolated private static let papers = [
    Paper(style: []), Paper(goesOn: false, style: .backward),
    Paper(isRightToLeft: true, style: .mirrored),
    Paper(isRightToLeft: true, goesOn: false, style: [.mirrored, .backward]),
    Paper(isSpread: true, style: []), Paper(isSpread: true, goesOn: false, style: .mirrored),
    Paper(isSpread: true, isRightToLeft: true, style: .mirrored),
    Paper(isSpread: true, isRightToLeft: true, goesOn: false, style: []),
  ]

  @Test(arguments: papers.indices)
  func `a curl lifts the paper that the turn lifts`(index: Int) throws {
    let paper = Self.papers[index]
    let rig = FlipRig()
    rig.container.spread = paper.isSpread ? .always : .none
    rig.container.layoutDirection = paper.isRightToLeft ? .rightToLeft : .leftToRight
    rig.open(at: "C")
    let turn = try turn(of: rig, paper.goesOn ? .forward : .backward)
    let curl = turn.fitting(CurlTransition(style: [.corner, .vertical]))
    #expect(curl.style == paper.style.union(.corner) && curl.isSpread == paper.isSpread)
  }

  @Test func `a transition of the catalogue goes the turn's way, and unknown words are told`()
    throws
  {
    let rig = FlipRig()
    rig.open(at: "C")
    let turn = try turn(of: rig, .backward)
    let kind = try TransitionCatalog.kind(named: "slide")
    #expect(try turn.transition(kind).defaults.movement == 1)
    #expect(throws: UnknownTransition.self) { try turn.transition(kind, style: ["corner"]) }
  }
}
