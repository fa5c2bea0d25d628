import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Several fingers, each with a leaf of its own (Laws, Leaves in the air).
@MainActor
struct ManyHandsTests {
  private let size = Size(width: 800, height: 600)

  /// A finger takes the page at a place, and goes somewhere in small steps.
  private func drag(_ rig: FlipRig, _ finger: Int, from start: Double, to end: Double) {
    rig.touch(.began, x: start, id: finger)
    for step in 1...10 {
      rig.touch(.moved, x: start + (end - start) * Double(step) / 10, id: finger)
    }
    rig.frame()
  }

  /// A finger that rested lifts.
  private func lift(_ rig: FlipRig, _ finger: Int, at place: Double) {
    rig.touch(.ended, x: place, id: finger, after: 0.2)
  }

  @Test func `two fingers hold a leaf each, and each follows its own`() throws {
    let rig = TurningBook.flips.open(size: size)
    drag(rig, 1, from: 0.95, to: 0.3)
    drag(rig, 2, from: 0.9, to: 0.8)
    let held = rig.container.hands.movers
    #expect(held.count == 2)
    #expect(rig.container.air.count == 2)
    let before = rig.container.air.leaves.map(\.turned)
    #expect(before[0] > before[1])
    // The first finger moves its own leaf alone, then the second.
    rig.touch(.moved, x: 0.2, id: 1)
    rig.frame()
    let after = rig.container.air.leaves.map(\.turned)
    #expect(after[0] > before[0])
    #expect(after[1] == before[1])
    rig.touch(.moved, x: 0.6, id: 2)
    rig.frame()
    let last = rig.container.air.leaves.map(\.turned)
    #expect(last[0] == after[0])
    #expect(last[1] > after[1])
    lift(rig, 1, at: 0.2)
    lift(rig, 2, at: 0.1)
    rig.settle()
    #expect(rig.container.page === rig["C"])
    #expect(rig.turned == ["B", "C"])
    #expect(rig.container.hands.isEmpty)
    #expect(rig.container.air.isEmpty)
  }

  @Test(arguments: TurningBook.allCases)
  func `five fingers hold five leaves`(book: TurningBook) {
    let rig = book.open(at: "K", size: size)
    let step = book.isSpread ? 2 : 1
    func touch(_ phase: Contact.Phase, _ place: Double, _ finger: Int, after: Double = 0.008) {
      let x = book.isRightToLeft ? 1 - place : place
      let isUpright = book == .vertical
      rig.touch(
        phase, x: isUpright ? 0.5 : x, y: isUpright ? x : 0.5, id: finger, after: after)
    }
    for finger in 0..<5 {
      let end = 0.15 + Double(finger) * 0.1
      touch(.began, 0.97, finger)
      for part in 1...8 {
        touch(.moved, 0.97 + (end - 0.97) * Double(part) / 8, finger)
        rig.frame()
        #expect(rig.container.air.disorder == nil)
      }
    }
    #expect(rig.container.air.count == 5)
    #expect(Set(rig.container.hands.movers).count == 5)
    for _ in 0..<30 { rig.frame() }
    #expect(!rig.frame().isAnimating, "hands that rest ask for no frames")
    for finger in 0..<5 { touch(.ended, 0.05, finger, after: 0.2) }
    rig.settle()
    let first = rig.pages.firstIndex { $0 === rig["K"] } ?? 0
    #expect(rig.container.page === rig.pages[first + 5 * step])
    #expect(rig.turned.count == 5)
    #expect(rig.container.air.isEmpty)
    #expect(rig.container.hands.isEmpty)
  }

  @Test func `a leaf that was turned by the way goes back when its finger takes it back`() {
    let rig = TurningBook.flips.open(size: size)
    drag(rig, 1, from: 0.95, to: 0.8)
    drag(rig, 2, from: 0.97, to: 0.9)
    // The second finger touched the page after: the book is there.
    #expect(rig.turned == ["B"])
    lift(rig, 1, at: 0.94)
    #expect(rig.container.page === rig["A"])
    for _ in 0..<20 { rig.frame() }
    // It waits for the one that is held under it.
    #expect(rig.container.air.count == 2)
    lift(rig, 2, at: 0.96)
    rig.settle()
    #expect(rig.turned == ["B", "A"])
    #expect(rig.container.page === rig["A"])
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a finger under a leaf that was let go takes it along`() {
    let rig = TurningBook.flips.open(size: size)
    drag(rig, 1, from: 0.95, to: 0.8)
    drag(rig, 2, from: 0.97, to: 0.9)
    lift(rig, 1, at: 0.94)
    for _ in 0..<20 { rig.frame() }
    for x in stride(from: 0.88, through: 0.1, by: -0.06) {
      rig.touch(.moved, x: x, id: 2)
      rig.frame()
      #expect(rig.container.air.disorder == nil)
    }
    lift(rig, 2, at: 0.1)
    rig.settle()
    #expect(rig.container.page === rig["C"])
    #expect(rig.turned.last == "C")
  }

  @Test func `fingers on both sides turn both ways`() {
    let rig = TurningBook.spreadFlips.open(at: "K", size: size)
    drag(rig, 1, from: 0.97, to: 0.8)
    drag(rig, 2, from: 0.03, to: 0.2)
    #expect(rig.container.air.count == 2)
    #expect(rig.container.hands.movers.count == 2)
    #expect(rig.container.air.disorder == nil)
    lift(rig, 1, at: 0.95)
    lift(rig, 2, at: 0.9)
    rig.settle()
    #expect(rig.container.page === rig["I"])
    #expect(rig.container.air.isEmpty)
  }

  @Test(arguments: [TurningBook.curls, .spreadCurls, .rightToLeft])
  func `folds that lean do not cross on the page`(book: TurningBook) {
    let rig = book.open(at: "K", size: size)
    rig.container.transition = { $0.fitted(CurlTransition()) }
    func x(_ place: Double) -> Double { book.isRightToLeft ? 1 - place : place }
    // One finger holds a page by its lower corner, far up; one pulls the next one level.
    for (finger, start, end) in [
      (1, (0.97, 0.95), (0.6, 0.5)), (2, (0.93, 0.8), (0.5, 0.75)),
    ] {
      func move(to place: (x: Double, y: Double)) {
        rig.touch(.moved, x: x(place.x), y: place.y, id: finger)
        rig.frame()
        #expect(rig.container.air.disorder == nil)
      }
      rig.touch(.began, x: x(start.0), y: start.1, id: finger)
      for step in 1...4 { move(to: (start.0 - 0.02 * Double(step), start.1)) }
      for step in 1...20 {
        let share = Double(step) / 20
        let first = start.0 - 0.08
        move(
          to: (first + (end.0 - first) * share, start.1 + (end.1 - start.1) * share))
      }
    }
    #expect(rig.container.hands.movers.count == 2)
    // Keys send more after them.
    rig.key(book.isRightToLeft ? "Left" : "Right")
    for _ in 0..<20 {
      rig.frame()
      #expect(rig.container.air.disorder == nil)
    }
    for finger in [2, 1] {
      lift(rig, finger, at: x(0.3))
      for _ in 0..<10 {
        rig.frame()
        #expect(rig.container.air.disorder == nil)
      }
    }
    rig.settle()
    #expect(rig.container.air.isEmpty)
  }

  @Test(arguments: [CurlStyle.corner, .top, .cone])
  func `folds that lean by a clock are as far apart`(style: CurlStyle) {
    let rig = TurningBook.curls.open(size: size)
    rig.container.transition = { $0.fitted(CurlTransition(style: style)) }
    for frame in 0..<120 {
      if frame % 4 == 0, frame < 24 { rig.key("Right") }
      rig.frame()
      #expect(rig.container.air.disorder == nil)
    }
    rig.settle()
    #expect(rig.turned.count == 6)
  }

  @Test(arguments: [0.3, 0.5, 0.7])
  func `none of many leaves that lean jumps where they come to lie down`(place: Double) {
    let rig = TurningBook.curls.open(at: "F", size: size)
    rig.source.namesPages = true
    rig.container.leafLimit = 4
    rig.touch(.began, x: 0.97, y: 0.9, id: 1)
    for step in 1...20 {
      let share = Double(step) / 20
      rig.touch(.moved, x: 0.97 - (0.97 - place) * share, y: 0.9 - 0.3 * share, id: 1)
      rig.frame()
    }
    // The leaf that falls back is taken by a run.
    rig.touch(.cancelled, x: place, y: 0.6, id: 1)
    rig.frame()
    rig.container.setPage(rig["R"], direction: .forward)
    rig.frame()
    #expect(rig.container.air.count > 2)
    var before = rig.container.air.leaves
    while rig.frame().isAnimating {
      #expect(rig.container.air.disorder == nil)
      for leaf in before {
        guard let after = rig.container.air[leaf.id] else { continue }
        #expect(abs(after.turned - leaf.turned) < 0.2, "\(leaf.turned) to \(after.turned)")
      }
      before = rig.container.air.leaves
    }
  }

  @Test func `a finger that is taken away leaves the others their leaves`() {
    let rig = TurningBook.flips.open(size: size)
    drag(rig, 1, from: 0.95, to: 0.4)
    drag(rig, 2, from: 0.9, to: 0.8)
    rig.touch(.cancelled, x: 0.8, id: 2)
    rig.frame()
    #expect(rig.container.hands.movers.count == 1)
    rig.touch(.moved, x: 0.35, id: 1)
    lift(rig, 1, at: 0.3)
    rig.settle()
    #expect(rig.container.page === rig["B"])
    #expect(rig.container.air.isEmpty)
  }

  @Test func `two fingers on one leaf are one hand`() throws {
    let rig = TurningBook.flips.open(size: size)
    drag(rig, 1, from: 0.95, to: 0.8)
    let leaf = try #require(rig.container.air.leaves.first)
    drag(rig, 2, from: 0.75, to: 0.5)
    #expect(rig.container.hands.movers == [leaf.id])
    #expect(rig.container.air.leaves.first?.turned == leaf.turned)
    lift(rig, 2, at: 0.5)
    #expect(rig.container.hands.movers == [leaf.id])
    lift(rig, 1, at: 0.1)
    rig.settle()
    #expect(rig.container.page === rig["B"])
  }

  @Test func `what a call turns to is no hand's any longer`() {
    let rig = TurningBook.flips.open(size: size)
    drag(rig, 1, from: 0.95, to: 0.3)
    drag(rig, 2, from: 0.9, to: 0.8)
    rig.container.turn(.forward)
    #expect(rig.container.hands.isEmpty)
    rig.settle()
    #expect(rig.container.page === rig["C"])
    #expect(rig.container.air.isEmpty)
  }

  @Test(arguments: [TurningBook.flips, .curls, .spreadFlips, .spreadCurls], [true, false])
  func `a leaf that a finger had pushed stays where it is when that lifts`(
    book: TurningBook, isTakenAway: Bool
  ) throws {
    let rig = book.open(at: "K", size: size)
    drag(rig, 1, from: 0.95, to: 0.2)
    drag(rig, 2, from: 0.9, to: 0.4)
    let pushed = try #require(rig.container.hands.movers.last)
    func place() throws -> Double { try #require(rig.container.air[pushed]).turned }
    let before = try place()
    for step in 1...8 {
      rig.touch(.moved, x: 0.2 + Double(step) * 0.08, id: 1)
      rig.frame()
    }
    let away = try place()
    #expect(away < before - 0.1)
    rig.touch(isTakenAway ? .cancelled : .ended, x: 0.84, id: 1, after: 0.2)
    for _ in 0..<3 {
      rig.frame()
      #expect(abs(try place() - away) < 1e-6)
    }
    rig.touch(.moved, x: 0.4, id: 2)
    rig.touch(.moved, x: 0.39, id: 2)
    rig.frame()
    #expect(abs(try place() - away) < 0.1)
    lift(rig, 2, at: 0.39)
    rig.settle()
    #expect(rig.container.air.isEmpty)
  }

  @Test func `a pen ends what fingers hold`() {
    let rig = TurningBook.flips.open(size: size)
    drag(rig, 1, from: 0.95, to: 0.8)
    drag(rig, 2, from: 0.97, to: 0.9)
    let place = Point(x: 400, y: 300)
    rig.root.handle(
      .contact(Contact(.began, id: 9, at: place, time: rig.eventTime + 0.01, device: .pen)))
    #expect(rig.container.hands.isEmpty)
    rig.settle()
    #expect(rig.container.air.isEmpty)
  }

  @Test(arguments: [TurningBook.flips, .curls, .spreadFlips], [0.1, 0.6, 3])
  func `a leaf that was held parts where it is, however long that was`(
    book: TurningBook, seconds: Double
  ) throws {
    let rig = book.open(at: "E", size: size)
    rig.container.setPage(rig["Q"], direction: .forward)
    for _ in 0..<12 { rig.frame() }
    rig.touch(.began, x: 0.6, id: 1, after: 1)
    for step in 1...6 { rig.touch(.moved, x: 0.6 - Double(step) * 0.02, id: 1) }
    #expect(rig.container.hands.movers.count == 1)
    rig.settle()
    let place = try #require(rig.container.air.leaves.first?.turned)
    rig.time += seconds
    rig.container.setEventTime(EventTime(rig.time))
    rig.container.turn(.backward)
    rig.frame()
    let after = rig.container.air.leaves.map(\.turned)
    #expect(after.count == 2)
    for turned in after { #expect(abs(turned - place) < 0.2, "\(place) to \(after)") }
    while rig.frame().isAnimating { #expect(rig.container.air.disorder == nil) }
  }

  /// How what holds others up comes to let them go.
  enum Release: CaseIterable {
    case finger, turnOn, turnBack
  }

  @Test(arguments: [0.1, 0.6, 3], Release.allCases)
  func `leaves that wait for a held one go on from where they are, however long that was held`(
    seconds: Double, release: Release
  ) throws {
    let rig = TurningBook.flips.open(at: "A", size: size)
    rig.source.namesPages = true
    rig.container.leafLimit = 6
    rig.container.setPage(rig["Y"], direction: .forward)
    for _ in 0..<16 { rig.frame() }
    // A finger takes the leaf that stands upright most.
    let stage = try #require(rig.container.stage)
    let sheets = rig.container.sheetPictures(on: stage)
    let grip = stride(from: 0.55, to: 0.95, by: 0.01).first { x in
      let point = Point(x: x * size.width, y: size.height / 2)
      let leaf = rig.container.air.leaf(at: point, from: sheets).flatMap { rig.container.air[$0] }
      return leaf.map { $0.turned > 0.2 && $0.turned < 0.45 } ?? false
    }
    let x = try #require(grip)
    rig.touch(.began, x: x, id: 1, after: 1)
    for step in 1...3 { rig.touch(.moved, x: x - Double(step) * 0.02, id: 1) }
    #expect(rig.container.hands.movers.count == 1)
    rig.settle()
    let before = rig.container.air.leaves.map(\.turned)
    #expect(rig.container.air.leaves.contains { $0.isBlocked })
    // Nothing moves, so that nobody shows a frame.
    rig.time += seconds
    rig.container.setEventTime(EventTime(rig.time))
    switch release {
    case .finger: rig.touch(.ended, x: x - 0.06, id: 1, after: 0.2)
    case .turnOn: rig.container.turn(.forward)
    case .turnBack: rig.container.turn(.backward)
    }
    rig.frame()
    #expect(rig.container.air.disorder == nil)
    let after = rig.container.air.leaves.map(\.turned)
    for place in before where place > 0.05 && place < 0.95 {
      #expect(after.contains { abs($0 - place) < 0.2 }, "\(place) in \(after) of \(before)")
    }
    while rig.frame().isAnimating { #expect(rig.container.air.disorder == nil) }
    #expect(rig.container.air.isEmpty)
  }

  @Test(arguments: TurningBook.allCases, 0..<12)
  func `whatever several fingers do, leaves stay apart and come to rest`(
    book: TurningBook, seed: Int
  ) {
    var dice = Dice(seed: UInt64(seed) &* 7 &+ 3)
    let rig = book.open(at: "M", size: Size(width: 80, height: 60))
    rig.container.leafLimit = 6
    var faults: Set<String> = []
    var fingers: [Int: Double] = [:]
    func touch(_ phase: Contact.Phase, _ finger: Int, _ part: Double, after: Double = 0.008) {
      let isUpright = book == .vertical
      rig.touch(
        phase, x: isUpright ? 0.5 : part, y: isUpright ? part : 0.5, id: finger, after: after)
    }
    for _ in 0..<220 {
      let finger = Int(dice.next() % 4)
      if let place = fingers[finger] {
        switch dice.next() % 8 {
        case 0:
          touch(dice.next() % 5 == 0 ? .cancelled : .ended, finger, place)
          fingers[finger] = nil
        case 1:
          touch(.ended, finger, place, after: 0.2)
          fingers[finger] = nil
        default:
          let next = min(max(place + Double.random(in: -0.3...0.3, using: &dice), 0.01), 0.99)
          touch(.moved, finger, next)
          fingers[finger] = next
        }
      } else if dice.next() % 3 == 0 {
        let place = Double.random(in: 0.02...0.98, using: &dice)
        touch(.began, finger, place)
        fingers[finger] = place
      }
      if dice.next() % 29 == 0 { rig.container.turn(dice.next() % 2 == 0 ? .forward : .backward) }
      if dice.next() % 41 == 0 {
        rig.size = Size(width: Double(60 + dice.next() % 60), height: 60)
        rig.container.resize(to: rig.size, scale: .one)
      }
      rig.frame()
      if let fault = rig.container.air.disorder { faults.insert(fault) }
    }
    for (finger, place) in fingers { touch(.ended, finger, place, after: 0.2) }
    rig.settle()
    #expect(faults.isEmpty)
    #expect(rig.container.air.isEmpty)
    #expect(rig.container.hands.isEmpty)
    #expect(rig.container.pending == nil)
    let made = rig.events.filter(\.isCommitted)
    #expect(made.map { $0.to.title ?? "" } == rig.turned)
    #expect(rig.container.page?.title == rig.turned.last ?? rig["M"].name)
    for (one, next) in zip(made, made.dropFirst()) { #expect(one.to === next.from) }
  }
}
