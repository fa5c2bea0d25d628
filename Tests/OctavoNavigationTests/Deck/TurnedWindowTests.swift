import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// A window that becomes another while leaves are in the air (Laws, Leaves in the air).
@MainActor
struct TurnedWindowTests {
  private let landscape = Size(width: 160, height: 120)
  private let portrait = Size(width: 120, height: 160)

  /// A book with three leaves in the air, whose pages turn along the window's longer side.
  private func flying(_ book: TurningBook, in size: Size) -> FlipRig {
    let rig = book.open(at: "K", size: size)
    rig.axis = { $0.width > $0.height ? .horizontal : .vertical }
    rig.container.resize(to: size, scale: .one)
    rig.frame()
    for _ in 0..<3 {
      rig.container.turn(.forward)
      rig.frame()
      rig.frame(after: 0.1)
    }
    return rig
  }

  @Test(
    arguments: [TurningBook.flips, .curls, .spreadFlips, .spreadCurls],
    [Size(width: 160, height: 120), Size(width: 120, height: 160)])
  func `every leaf keeps its progress and turns along the other axis`(
    book: TurningBook, size: Size
  ) throws {
    let rig = flying(book, in: size)
    #expect(rig.container.air.count == 3)
    let before = rig.container.air.leaves.map(\.turned)
    let old = rig.container.axis
    rig.size = Size(width: size.height, height: size.width)
    rig.container.resize(to: rig.size, scale: .one)
    #expect(rig.container.axis == old.cross)
    #expect(rig.container.air.leaves.map(\.turned) == before)
    let frame = rig.frame(after: 0)
    #expect(rig.container.air.leaves.map(\.turned) == before)
    #expect(rig.container.air.disorder == nil)
    // Drawn at the new size, and no piece is that of a leaf about the old axis.
    for item in frame.scene.items {
      #expect(item.snapshot.size[old] <= rig.size[old])
      guard [.front, .back].contains(item.layer.role) else { continue }
      let edges = Set(item.layer.source.corners.map { $0[old] })
      #expect(edges == [0, rig.size[old]])
    }
    rig.settle()
    #expect(rig.turned.count == 3)
    #expect(rig.container.air.isEmpty)
  }

  /// Of what was no leaf of paper, several may be anywhere, and beside or beyond one another.
  @Test(arguments: [true, false])
  func `what comes to be paper comes apart without a jump`(isOutOfOrder: Bool) throws {
    let rig = TurningBook.flips.open(at: "K", size: landscape)
    rig.container.transition = { turn -> any Transition in
      guard turn.axis == .vertical else { return CrossfadeTransition() }
      return FlipTransition(style: turn.flipStyle)
    }
    rig.container.timing = .linear
    rig.container.duration = 1.2
    for count in 0..<3 {
      rig.container.turn(.forward)
      rig.frame()
      if count == 1, isOutOfOrder { rig.container.duration = 0.6 }
      rig.frame(after: isOutOfOrder ? 0.1 : 0.01)
    }
    if isOutOfOrder { rig.frame(after: 0.2) }
    func places() -> [Int: Double] {
      let leaves = rig.container.air.leaves
      return Dictionary(uniqueKeysWithValues: leaves.map { ($0.id, $0.turned) })
    }
    let leaves = rig.container.air.leaves.map(\.turned)
    #expect(leaves.count == 3)
    #expect((leaves != leaves.sorted(by: >)) == isOutOfOrder, "\(leaves)")
    rig.container.axis = .vertical
    #expect(rig.container.air.disorder != nil, "\(leaves)")
    // What comes apart goes a fifteenth of what is left in a frame at most, and a leaf by its spring.
    let most = 1.0 / 15 + 0.14
    var before = places()
    rig.frame(after: 0.001)
    for (leaf, place) in places() { #expect(abs(place - (before[leaf] ?? 1)) < 0.01) }
    for _ in 0..<15 {
      rig.frame()
      let after = places()
      for (leaf, place) in before {
        #expect(abs((after[leaf] ?? 1) - place) < most, "\(before) to \(after)")
      }
      before = after
    }
    #expect(rig.container.air.disorder == nil)
    while rig.frame().isAnimating { #expect(rig.container.air.disorder == nil) }
    #expect(rig.turned == ["L", "M", "N"])
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a leaf that was asked to look its own way keeps it`() {
    let rig = TurningBook.flips.open(at: "K", size: landscape)
    rig.axis = { $0.width > $0.height ? .horizontal : .vertical }
    rig.container.turn(
      .forward, transition: TimedTransition(CrossfadeTransition(), duration: 1, curve: .linear))
    rig.frame()
    rig.frame(after: 0.4)
    rig.size = portrait
    rig.container.resize(to: portrait, scale: .one)
    #expect(rig.container.air.leaves.first?.transition is CrossfadeTransition)
    #expect(abs((rig.container.air.leaves.first?.turned ?? 0) - 0.4) < 1e-9)
  }

  @Test(arguments: TurningBook.allCases)
  func `leaves that hands hold stay where they are when the window grows`(book: TurningBook) {
    let rig = book.open(at: "K", size: landscape)
    let isUpright = book == .vertical
    for (finger, end) in [(1, 0.3), (2, 0.7)] {
      for step in 0...8 {
        let place = 0.96 + (end - 0.96) * Double(step) / 8
        let x = book.isRightToLeft ? 1 - place : place
        rig.touch(
          step == 0 ? .began : .moved, x: isUpright ? 0.5 : x, y: isUpright ? x : 0.5, id: finger)
      }
      rig.frame()
    }
    let before = rig.container.air.leaves.map(\.turned)
    #expect(before.count == 2)
    rig.size = Size(width: 320, height: 200)
    rig.container.resize(to: rig.size, scale: .one)
    rig.frame()
    #expect(rig.container.air.leaves.map(\.turned) == before)
    #expect(rig.container.hands.movers.count == 2)
  }

  @Test func `a leaf that is held when the axis changes falls back from where it is`() throws {
    let rig = TurningBook.flips.open(at: "K", size: landscape)
    rig.axis = { $0.width > $0.height ? .horizontal : .vertical }
    rig.drag(from: 0.95, to: 0.3)
    rig.frame()
    let before = try #require(rig.container.air.leaves.first?.turned)
    rig.size = portrait
    rig.container.resize(to: portrait, scale: .one)
    rig.frame(after: 0)
    let after = try #require(rig.container.air.leaves.first?.turned)
    #expect(abs(after - before) < 0.01)
    rig.settle()
    #expect(rig.container.page === rig["K"])
  }

  @Test(arguments: [TurningBook.flips, .curls])
  func `leaves go on between the sheets that stand where pages come to stand side by side`(
    book: TurningBook
  ) throws {
    let rig = book.make(size: portrait)
    rig.container.spread = .automatic
    rig.container.suitsSpread = { size, _ in size.width > size.height }
    rig.open(at: "K")
    func turn(_ count: Int) {
      for _ in 0..<count {
        rig.container.turn(.forward)
        rig.frame()
        rig.frame(after: 0.1)
      }
    }
    turn(3)
    var before = rig.container.air.leaves.map(\.turned)
    #expect(before.count == 3)
    rig.size = landscape
    rig.container.resize(to: landscape, scale: .one)
    // Of K | L | M | N the pairs are K L and M N: one leaf is left, between them.
    #expect(rig.container.isSpread)
    #expect(rig.container.air.leaves.map(\.turned) == [before[1]])
    #expect(rig.container.visiblePages.compactMap(\.title) == ["M", "N"])
    #expect(rig.turned == ["L", "M", "N"])
    let frame = rig.frame(after: 0)
    #expect(frame.isAnimating)
    let roles = Set(frame.scene.items.map(\.layer.role.rawValue))
    #expect(roles.isSuperset(of: book.curls ? ["flat", "curl"] : ["facing", "reveal"]))
    rig.settle()
    #expect(rig.container.air.isEmpty)

    turn(3)
    before = rig.container.air.leaves.map(\.turned)
    #expect(before.count == 3)
    rig.size = portrait
    rig.container.resize(to: portrait, scale: .one)
    #expect(!rig.container.isSpread)
    #expect(rig.container.air.leaves.map(\.turned) == before)
    #expect(rig.container.air.disorder == nil)
    #expect(rig.container.visiblePages.compactMap(\.title) == ["S"])
    rig.settle()
    #expect(rig.container.air.isEmpty)
    #expect(rig.container.visiblePages.allSatisfy { $0.lifecycle.state == .appeared })
  }

  /// A book whose pages stand side by side in a wide window.
  private func regrouping(_ book: TurningBook, in size: Size, at page: Character) -> FlipRig {
    let rig = book.make(size: size)
    rig.container.spread = .automatic
    rig.container.suitsSpread = { size, _ in size.width > size.height }
    rig.open(at: page)
    return rig
  }

  private func resize(_ rig: FlipRig, to size: Size) {
    rig.size = size
    rig.container.resize(to: size, scale: .one)
  }

  @Test(
    arguments: [TurningBook.flips, .curls, .rightToLeft],
    [[true, true], [true, false], [false, true], [false, false]])
  func `a finger goes on with its leaf where pages come to stand side by side, or no longer do`(
    book: TurningBook, way: [Bool]
  ) throws {
    let (widens, commits) = (way[0], way[1])
    let sizes = widens ? (portrait, landscape) : (landscape, portrait)
    let rig = regrouping(book, in: sizes.0, at: "L")
    func x(_ place: Double) -> Double { book.isRightToLeft ? 1 - place : place }
    rig.drag(from: x(0.95), to: x(0.5))
    rig.frame()
    let before = try #require(rig.container.air.leaves.first?.turned)
    resize(rig, to: sizes.1)
    let frame = rig.frame()
    #expect(rig.container.air.leaves.map(\.turned) == [before])
    #expect(!frame.isAnimating, "it rests in the hand")
    // The hand's way counts from its next place on.
    rig.touch(.moved, x: x(0.45))
    rig.frame()
    #expect(abs((rig.container.air.leaves.first?.turned ?? 0) - before) < 1e-6)
    rig.touch(.moved, x: x(0.35))
    rig.frame()
    let further = try #require(rig.container.air.leaves.first?.turned)
    #expect(further > before + 0.05)
    if !commits {
      rig.touch(.moved, x: x(0.8))
      rig.frame()
      #expect(try #require(rig.container.air.leaves.first?.turned) < before)
    }
    for _ in 0..<3 { rig.touch(.moved, x: x(commits ? 0.1 : 0.94)) }
    rig.touch(.ended, x: x(commits ? 0.1 : 0.94), after: 0.3)
    rig.settle()
    let (from, to) = widens ? (["K", "L"], ["M", "N"]) : (["L"], ["M"])
    #expect(rig.container.visiblePages.compactMap(\.title) == (commits ? to : from))
    #expect(rig.turned == (commits ? ["M"] : []))
    #expect(rig.events.map(\.isCommitted) == [false, commits])
    #expect(rig.container.hands.isEmpty && rig.container.air.isEmpty)
    #expect(rig.container.visiblePages.allSatisfy { $0.lifecycle.state == .appeared })
    // Whoever comes next turns as ever.
    rig.container.turn(.backward)
    rig.settle()
    #expect(rig.turned.count == (commits ? 2 : 1))
  }

  @Test func `a finger whose leaf turned what now stands side by side has nothing until it lifts`()
    throws
  {
    let rig = regrouping(.flips, in: portrait, at: "K")
    rig.drag(from: 0.95, to: 0.4)
    rig.frame()
    resize(rig, to: landscape)
    rig.frame()
    #expect(rig.container.air.isEmpty && rig.container.hands.isEmpty)
    for x in [0.3, 0.2, 0.1] { rig.touch(.moved, x: x) }
    rig.lift()
    rig.settle()
    #expect(rig.container.visiblePages.compactMap(\.title) == ["K", "L"])
    #expect(rig.turned == [])
    rig.drag(from: 0.95, to: 0.1)
    rig.lift()
    rig.settle()
    #expect(rig.container.visiblePages.compactMap(\.title) == ["M", "N"])
  }

  @Test func `a finger that holds a leaf of a page that may not be left any more lets go of it`() {
    let rig = regrouping(.flips, in: portrait, at: "L")
    rig.drag(from: 0.95, to: 0.4)
    rig.frame()
    rig["L"].canLeave = false
    resize(rig, to: landscape)
    #expect(rig.container.hands.isEmpty)
    rig.touch(.moved, x: 0.1)
    rig.lift()
    rig.settle()
    #expect(rig.container.visiblePages.compactMap(\.title) == ["K", "L"])
    #expect(rig.turned == [])
  }
}
