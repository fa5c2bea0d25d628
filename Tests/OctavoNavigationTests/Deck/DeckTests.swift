import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Many leaves in the air, each by its own hand or clock (Laws, Leaves in the air).
@MainActor
struct DeckTests {
  // MARK: - Spacing

  @Test(arguments: 0..<500)
  func `leaves around one that stays are in order and apart`(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let count = Int.random(in: 1...12, using: &dice)
    var turned = (0..<count).map { _ in Double.random(in: 0...1, using: &dice) }
    let master = Int.random(in: 0..<count, using: &dice)
    let stays = turned[master]
    let room = FoldRoom(leaves: (0..<count).map(flippingLeaf)[...])
    LeafSpacing.space(&turned, around: [master], by: room)
    #expect(turned[master] == stays)
    for (before, after) in zip(turned, turned.dropFirst()) {
      let isApart = before - after >= LeafSpacing.gap - 1e-12
      #expect(isApart || (before == 1 && after >= 0) || (after == 0 && before <= 1))
      #expect(before >= after)
    }
    var again = turned
    LeafSpacing.space(&again, around: [master], by: room)
    #expect(again == turned)
  }

  /// A leaf that does not roll, every other one on its way back.
  private func flippingLeaf(_ id: Leaf.ID) -> Leaf {
    Leaf(
      id: id, from: Sheet(EmptyPage()), to: nil, direction: id % 2 == 0 ? .forward : .backward,
      transition: FlipTransition(), isGiven: false, driver: TransitionDriver(law: .direct),
      stage: Stage(size: Size(width: 80, height: 60), scale: .one))
  }

  // MARK: - Schedules

  @Test(arguments: TurningBook.allCases, 0..<8)
  func `whatever is done, leaves stay in order and apart, and turns where arithmetic says`(
    book: TurningBook, seed: Int
  ) {
    var dice = Dice(seed: UInt64(seed))
    let rig = book.open(at: "M", size: Size(width: 80, height: 60))
    rig.container.leafLimit = 6
    var faults: Set<String> = []
    func frame() {
      rig.frame()
      if let fault = rig.container.air.disorder { faults.insert(fault) }
    }
    func place() -> Int { rig.pages.firstIndex { $0 === rig.container.page } ?? -1 }
    for _ in 0..<40 {
      switch dice.next() % 8 {
      case 0...3: rig.container.turn(dice.next() % 2 == 0 ? .forward : .backward)
      case 4:
        rig.size = Size(width: Double(60 + dice.next() % 60), height: 60)
        rig.container.resize(to: rig.size, scale: .one)
      default:
        // A finger anywhere, that goes some way in some frames, and lifts.
        let (start, end) = (
          Double.random(in: 0.02...0.98, using: &dice), Double.random(in: 0...1, using: &dice)
        )
        let isUpright = book == .vertical
        func touch(_ phase: Contact.Phase, _ part: Double) {
          rig.touch(phase, x: isUpright ? 0.5 : part, y: isUpright ? part : 0.5)
        }
        touch(.began, start)
        for step in 1...6 {
          touch(.moved, start + (end - start) * Double(step) / 6)
          frame()
        }
        touch(dice.next() % 6 == 0 ? .cancelled : .ended, end)
      }
      for _ in 0..<(dice.next() % 5) { frame() }
    }
    rig.settle()
    #expect(faults.isEmpty)
    #expect(rig.container.air.count == 0)
    #expect(rig.container.hand == nil)
    #expect(rig.container.waitingTurns.isEmpty)
    // Each turn that was made led from the page of the one before to the page of the next.
    let made = rig.events.filter(\.isCommitted)
    let names = made.map { $0.to.title ?? "" }
    #expect(names == rig.turned)
    let page = rig.turned.last ?? rig["M"].name
    #expect(rig.container.page?.title == page)
    for (one, next) in zip(made, made.dropFirst()) { #expect(one.to === next.from) }
    #expect(place() >= 0)
  }

  // MARK: - Catching

  /// Sends leaves off, so that they stand in the air with some distance.
  private func launch(
    _ count: Int, _ rig: FlipRig, _ direction: TurnDirection = .forward, apart: Double = 0.07
  ) {
    for _ in 0..<count {
      rig.container.turn(direction)
      rig.frame(after: 0)
      rig.frame(after: apart)
    }
  }

  @Test(arguments: [TurningBook.flips, .curls, .spreadFlips, .spreadCurls])
  func `a leaf that stands is caught where it is seen, though the next one has been asked for`(
    book: TurningBook
  ) throws {
    let rig = book.open(at: "K", size: Size(width: 800, height: 600))
    launch(1, rig, apart: 0.22)
    let leaf = try #require(rig.container.air.leaves.first)
    let stage = try #require(rig.container.stage)
    let sheets = rig.container.sheetPictures(on: stage)
    let seen = stride(from: 0.98, to: 0.5, by: -0.02).first { x in
      let point = Point(x: x * 800, y: 300)
      return rig.container.air.leaf(at: point, from: sheets) == leaf.id
    }
    let x = try #require(seen) - 0.04
    // Its leaf lies flat until the next frame.
    rig.container.turn(.forward)
    #expect(rig.container.air.count == 2)
    rig.touch(.began, x: x, after: 1)
    for step in 1...4 { rig.touch(.moved, x: x - Double(step) * 0.02) }
    #expect(rig.container.hands.movers == [leaf.id])
    rig.cancel()
    rig.settle()
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a leaf in the middle is caught, holds the others, and is turned back with them`()
    throws
  {
    let rig = TurningBook.flips.open(size: Size(width: 800, height: 600))
    launch(5, rig)
    #expect(rig.container.page === rig["F"])
    #expect(rig.container.air.count == 5)
    let leaves = rig.container.air.leaves
    // The third leaf stands on the right of the spine, and its free edge is not covered.
    let third = leaves[2]
    let edge = 0.5 + 0.5 * cosine(third.turned) * 0.98
    rig.touch(.began, x: edge)
    for step in 1...4 { rig.touch(.moved, x: edge + Double(step) * 0.02) }
    #expect(rig.container.hand?.movers == [third.id])
    for _ in 0..<60 { rig.frame() }
    // The two before it have landed, the two behind it wait.
    let held = rig.container.air.leaves
    let rest = leaves[2...].map(\.id)
    #expect(held.map(\.id) == rest)
    #expect(rig.container.air.disorder == nil)
    let blocked = held.dropFirst().map(\.isBlocked)
    #expect(blocked == [true, true])
    #expect(!rig.frame().isAnimating, "a hand that rests asks for no frames")
    #expect(rig.turned.joined() == "BCDE")
    // Back: to the page that the leaf lies on.
    for step in 1...6 { rig.touch(.moved, x: min(edge + 0.08 + Double(step) * 0.05, 0.99)) }
    rig.lift()
    #expect(rig.container.page === rig["C"])
    rig.settle()
    #expect(rig.turned.joined() == "BCDEFC")
    #expect(rig.container.page === rig["C"])
    #expect(rig.container.air.isEmpty)
  }

  private func cosine(_ turned: Double) -> Double {
    // The free edge before perspective, and how much nearer it is.
    let angle = turned * .pi
    let (x, z) = (cos(angle), sin(angle))
    return x / (1 - z / 4.6666667)
  }

  @Test func `a leaf that is caught and let go on lets the others go on`() {
    let rig = TurningBook.flips.open(size: Size(width: 800, height: 600))
    launch(4, rig)
    let second = rig.container.air.leaves[1]
    let edge = 0.5 + 0.5 * cosine(second.turned) * 0.98
    rig.touch(.began, x: edge)
    for step in 1...4 { rig.touch(.moved, x: edge - Double(step) * 0.02) }
    #expect(rig.container.hand?.movers == [second.id])
    for _ in 0..<40 { rig.frame() }
    #expect(rig.container.air.count == 3)
    rig.touch(.moved, x: 0.1)
    rig.lift()
    rig.settle()
    #expect(rig.turned.joined() == "BCDE")
    #expect(rig.container.page === rig["E"])
  }

  /// Launches five leaves, and turns the third one slowly back with those behind it.
  private func turnBackThird(of rig: FlipRig) -> Leaf.ID {
    launch(5, rig)
    let third = rig.container.air.leaves[2]
    let edge = 0.5 + 0.5 * cosine(third.turned) * 0.98
    rig.touch(.began, x: edge)
    for step in 1...4 { rig.touch(.moved, x: edge + Double(step) * 0.02) }
    for _ in 0..<10 { rig.frame() }
    rig.touch(.moved, x: edge + 0.12)
    rig.touch(.ended, x: edge + 0.12, after: 0.2)
    #expect(rig.container.page === rig["C"])
    return third.id
  }

  /// Catches a leaf at its free edge before it lies flat, and throws it on.
  private func throwOn(_ id: Leaf.ID, _ rig: FlipRig) throws {
    let leaf = try #require(rig.container.air[id])
    let edge = 0.5 + 0.5 * cosine(leaf.turned) * 0.98
    rig.touch(.began, x: edge)
    for step in 1...8 { rig.touch(.moved, x: edge - Double(step) * 0.06) }
    #expect(rig.container.hand?.movers == [id])
    rig.touch(.ended, x: edge - 0.5)
  }

  @Test func `what was turned back with a leaf goes on with it when it is caught again`() throws {
    let rig = TurningBook.flips.open(size: Size(width: 800, height: 600))
    let third = turnBackThird(of: rig)
    rig.frame()
    rig.frame()
    try throwOn(third, rig)
    rig.settle()
    #expect(rig.container.page === rig["F"])
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a leaf that is caught again turns alone when what went with it has landed`() throws {
    let rig = TurningBook.flips.open(size: Size(width: 800, height: 600))
    let third = turnBackThird(of: rig)
    while rig.container.air.count > 1 { rig.frame() }
    try throwOn(third, rig)
    // The page that the leaf leads to, and that is seen as it lands.
    rig.settle()
    #expect(rig.container.page === rig["D"])
    #expect(rig.turned.joined() == "BCDEFCD")
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a page that does not let itself be left takes a caught leaf back`() {
    let rig = TurningBook.flips.open(size: Size(width: 800, height: 600))
    launch(3, rig)
    rig["D"].canLeave = false
    let second = rig.container.air.leaves[1]
    let edge = 0.5 + 0.5 * cosine(second.turned) * 0.98
    rig.touch(.began, x: edge)
    for step in 1...6 { rig.touch(.moved, x: edge + Double(step) * 0.02) }
    #expect(rig.container.hand?.movers == [second.id])
    rig.touch(.ended, x: edge + 0.3)
    rig.settle()
    #expect(rig.container.page === rig["D"])
    #expect(rig.turned.joined() == "BCD")
  }

  // MARK: - Pictures

  @Test(arguments: TurningBook.allCases)
  func `turns asked for at once set out one after the other`(book: TurningBook) {
    let rig = book.open()
    for _ in 0..<5 { rig.container.turn(.forward) }
    var most = 0
    while rig.frame().isAnimating {
      #expect(rig.container.air.disorder == nil)
      most = max(most, rig.container.air.leaves.count { $0.turned > 0 && $0.turned < 1 })
    }
    #expect(most == 5)
  }

  @Test(arguments: TurningBook.allCases, [TurnDirection.forward, .backward])
  func `each leaf is drawn once, and none as a picture of the window`(
    book: TurningBook, direction: TurnDirection
  ) throws {
    let rig = book.open(at: "M")
    launch(4, rig, direction)
    rig.frame()
    let stage = try #require(rig.container.stage)
    let items = rig.container.air.items(
      from: rig.container.sheetPictures(on: stage), hidesCovered: false)
    let roles = items.map(\.layer.role)
    if book.curls {
      let (rolls, tops) = (roles.filter { $0 == .curl }, roles.filter { $0 == .overlap })
      #expect(rolls.count == 4)
      #expect(tops.count == 4)
    } else {
      let sides = roles.filter { $0 == .front || $0 == .back }
      #expect(sides.count == 4)
    }
  }
}
