import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
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
    var style: CurlStyle = []
    var isMirrored = false
  }

  nonisolated private static let papers = [
    Paper(), Paper(goesOn: false, style: .backward),
    Paper(isRightToLeft: true, isMirrored: true),
    Paper(isRightToLeft: true, goesOn: false, style: .backward, isMirrored: true),
    Paper(isSpread: true), Paper(isSpread: true, goesOn: false, isMirrored: true),
    Paper(isSpread: true, isRightToLeft: true, isMirrored: true),
    Paper(isSpread: true, isRightToLeft: true, goesOn: false),
  ]

  @Test(arguments: papers.indices)
  func `a curl lifts the paper that the turn lifts`(index: Int) throws {
    let paper = Self.papers[index]
    let rig = FlipRig()
    rig.container.spread = paper.isSpread ? .always : .none
    rig.container.layoutDirection = paper.isRightToLeft ? .rightToLeft : .leftToRight
    rig.open(at: "C")
    let turn = try turn(of: rig, paper.goesOn ? .forward : .backward)
    let curl = try #require(
      turn.fitted(CurlTransition(style: [.corner, .vertical])) as? CurlTransition)
    #expect(curl.style == paper.style.union(.corner) && curl.isMirrored == paper.isMirrored)
    #expect(curl.isSpread == paper.isSpread)
  }

  @Test func `a curl of a segue is about the spine where there is one, and as it says elsewhere`()
    throws
  {
    for isSpread in [true, false] {
      let rig = FlipRig()
      rig.container.spread = isSpread ? .always : .none
      rig.open(at: "C")
      let curl = TimedTransition(CurlTransition(style: .vertical))
      let segue = Segue(.turn(.forward), transition: curl).grab(from: rig["C"])
      segue.move(to: 0.3)
      let flat = try #require(rig.frame().scene.items.map(\.layer).first { $0.role == .flat })
      // What is flat of a page lies where that does: on the right half, or in the whole window.
      #expect(flat.source.size.width == (isSpread ? 400 : 800))
      #expect(flat.placement.project(flat.source.origin) == Point(x: isSpread ? 400 : 0, y: 0))
      segue.cancel()
    }
  }

  @Test func `what is set of a curl beside its style does not keep it from the spine`() throws {
    let rig = FlipRig()
    rig.container.spread = .always
    rig.open(at: "C")
    let turn = try turn(of: rig, .forward)
    let depth = TransitionDepth(vanishingShare: Point(x: 0.5, y: 0.25))
    let set = turn.fitted(depth.fitted(to: CurlTransition()))
    let stage = Stage(size: rig.size)
    var curl = CurlTransition(vanishingPoint: Point(x: 400, y: 150))
    curl.isSpread = true
    #expect(set.layers(at: 0.4, on: stage) == curl.layers(at: 0.4, on: stage))
    let place = Point(x: 790, y: 500)
    let grip = try #require(set.grip(at: place, going: -1, of: TurnState(progress: 0), on: stage))
    var hold = grip.hold
    hold.finger = Point(x: 0.5, y: 0.5)
    hold.progress = grip.progress(hold)
    let state = TurnState(progress: hold.progress, hold: hold)
    #expect(set.layers(at: state, on: stage) == curl.layers(at: state, on: stage))
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

  @Test(arguments: ["fold", "cards", "explode", "portal"], [true, false])
  func `what goes neither way is undone backward, whichever way a book is read`(
    name: String, isRightToLeft: Bool
  ) throws {
    let rig = FlipRig()
    rig.container.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    rig.open(at: "C")
    let kind = try TransitionCatalog.kind(named: name)
    let stage = Stage(size: rig.size)
    for direction in [TurnDirection.forward, .backward] {
      let made = try turn(of: rig, direction).transition(kind)
      let isBackward = kind.styles.filter {
        $0.key == .direction && $0.value == "backward" && direction == .backward
      }
      let asked = try kind.make(
        style: isBackward.map(\.name)
          + kind.styles.filter { $0.key == .orientation && $0.value == "horizontal" }.map(\.name))
      #expect(made.layers(at: 0.3, on: stage) == asked.layers(at: 0.3, on: stage))
    }
  }

  @Test(arguments: ["pan", "natural-geography"], [true, false])
  func `what comes from a side comes from where the next page lies`(
    name: String, isRightToLeft: Bool
  ) throws {
    let rig = FlipRig()
    rig.container.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    rig.open(at: "C")
    let kind = try TransitionCatalog.kind(named: name)
    func left(of page: Layer.Page, at progress: Double, _ direction: TurnDirection) throws -> Double
    {
      let made = try turn(of: rig, direction).transition(kind)
      let layers = made.layers(at: progress, on: Stage(size: rig.size))
      let corners = try #require(layers.first { $0.page == page }).corners
      return isRightToLeft
        ? rig.size.width - (corners.map(\.x).max() ?? 0) : corners.map(\.x).min() ?? 0
    }
    // It is above what it comes over, and far beyond the window's middle at first.
    #expect(try left(of: .to, at: 0.1, .forward) > 500)
    // The way back shows the same the other way round.
    #expect(try left(of: .from, at: 0.9, .backward) > 500)
    #expect(try left(of: .to, at: 0.1, .backward) < 400)
  }
}
