import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import Testing

@testable import OctavoNavigation

/// Whatever is done to a book, in any order and at any rate of frames, the laws of its leaves hold
/// (Laws, Leaves in the air; Lifecycle).
@MainActor
struct ScheduleTests {
  /// Watches what pages are told, by the laws alone.
  private struct Lives {
    private enum State { case disappeared, appearing, appeared, disappearing }
    private struct Life {
      var state = State.disappeared
      var isLaidOut = false
      var loads = 0
      var isInside = false
      /// Whether a move is announced, and where to.
      var entering: Bool?
    }

    private var lives: [Substring: Life] = [:]
    private(set) var faults: Set<String> = []

    mutating func hear(_ journal: String) {
      for word in journal.split(separator: " ") where !word.hasPrefix("F.") {
        let parts = word.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { continue }
        hear(parts[0], parts[1])
      }
    }

    private mutating func hear(_ page: Substring, _ callback: Substring) {
      var life = lives[page] ?? Life()
      func check(_ isRight: Bool, _ law: String) -> String? {
        isRight ? nil : "\(law): \(page).\(callback) while \(life)"
      }
      var fault: String?
      switch callback {
      case "wM(F)", "wM(nil)":
        let enters = callback == "wM(F)"
        fault = check(life.entering != enters, "L4")
        life.entering = enters
      case "dM(F)", "dM(nil)":
        let enters = callback == "dM(F)"
        fault = check(life.entering == enters, "L4")
        (life.isInside, life.entering) = (enters, nil)
      case "load":
        life.loads += 1
        fault = check(life.loads == 1, "L8")
      case "wA":
        fault = check(
          [.disappeared, .disappearing].contains(life.state)
            && (life.isInside || life.entering != nil),
          "L1")
        (life.state, life.isLaidOut) = (.appearing, false)
      case "iA":
        fault = check(life.state == .appearing && !life.isLaidOut, "L1")
        life.isLaidOut = true
      case "dA":
        fault = check(life.state == .appearing && life.isLaidOut, "L1")
        life.state = .appeared
      case "wD":
        fault = check([.appeared, .appearing].contains(life.state), "L1")
        life.state = .disappearing
      case "dD":
        fault = check(life.state == .disappearing, "L1")
        life.state = .disappeared
      default: break
      }
      lives[page] = life
      if let fault { faults.insert(fault) }
    }

    /// At most one transition is open.
    mutating func check(pagesOfASheet count: Int) {
      let coming = lives.values.count { $0.state == .appearing }
      let going = lives.values.count { $0.state == .disappearing }
      if coming > count || going > count { faults.insert("L2: \(coming) come and \(going) go") }
    }

    /// Nothing moves: exactly these pages have appeared.
    mutating func check(atRest pages: [String]) {
      // The page F goes by the same name as the container.
      let pages = pages.filter { $0 != "F" }
      let seen = lives.filter { $0.value.state != .disappeared }
      if Set(seen.keys.map(String.init)) != Set(pages)
        || seen.values.contains(where: { $0.state != .appeared })
      {
        faults.insert("L2: at rest \(seen.keys.sorted()) instead of \(pages)")
      }
    }
  }

  @MainActor
  private final class Schedule {
    let book: TurningBook
    let rig: FlipRig
    var dice: Dice
    var lives = Lives()
    var faults: Set<String> = []
    var operations: [NavigationOperation] = []
    /// Where fingers are, as fractions along the axis and across.
    private var fingers: [Int: (along: Double, across: Double)] = [:]
    private var mostBytes = 0

    init(_ book: TurningBook, seed: Int) {
      self.book = book
      rig = book.open(at: "M", size: Size(width: 80, height: 60))
      dice = Dice(seed: UInt64(seed) &* 31 &+ 11)
      rig.container.leafLimit = 5
      rig.container.pictureBytes = 6 * bytes
      rig.source.namesPages = true
      lives.hear("M.wM(F) M.load M.dM(F) M.wA M.iA M.dA")
      for page in rig.container.visiblePages where page !== rig["M"] {
        let name = page.title ?? ""
        lives.hear("\(name).wM(F) \(name).load \(name).dM(F) \(name).wA \(name).iA \(name).dA")
      }
    }

    /// What a picture of the largest window takes.
    private var bytes: Int { Snapshot.byteCount(size: Size(width: 120, height: 60), scale: .one) }

    private func touch(_ phase: Contact.Phase, _ finger: Int, after: Double = 0.008) {
      let (along, across) = fingers[finger] ?? (0.5, 0.5)
      let isUpright = book == .vertical
      rig.touch(
        phase, x: isUpright ? across : along, y: isUpright ? along : across, id: finger,
        after: after)
      if phase == .ended || phase == .cancelled { fingers[finger] = nil }
    }

    func frame() {
      let steps = [1.0 / 240, 1.0 / 60, 1.0 / 60, 1.0 / 24, 0.1]
      rig.frame(after: steps[Int(dice.next() % 5)])
      if let fault = rig.container.air.disorder { faults.insert(fault) }
      lives.hear(rig.journal.take())
      lives.check(pagesOfASheet: book.isSpread ? 2 : 1)
      let seen = Set(
        (rig.container.air.pages + rig.container.visiblePages).map { ObjectIdentifier($0) })
      if rig.container.pictureByteCount > (6 + seen.count + 2) * bytes {
        faults.insert("\(rig.container.pictureByteCount) bytes of \(seen.count) pages")
      }
    }

    /// A finger does something.
    func moveFinger() {
      let finger = Int(dice.next() % 4)
      guard let place = fingers[finger] else {
        guard dice.next() % 2 == 0 else { return }
        fingers[finger] = (Double.random(in: 0.02...0.98, using: &dice), 0.5)
        return touch(.began, finger)
      }
      switch dice.next() % 9 {
      case 0: touch(dice.next() % 6 == 0 ? .cancelled : .ended, finger)
      case 1: touch(.ended, finger, after: 0.2)
      case 2:
        // A flick.
        let way = dice.next() % 2 == 0 ? 0.25 : -0.25
        for step in 1...3 {
          fingers[finger]?.along = min(max(place.along + way * Double(step), 0.01), 0.99)
          touch(.moved, finger)
        }
        touch(.ended, finger)
      default:
        fingers[finger]?.along = min(
          max(place.along + Double.random(in: -0.3...0.3, using: &dice), 0.01), 0.99)
        touch(.moved, finger)
      }
    }

    /// A finger is held at the edge, or drawn along it; then it stays, or goes back.
    func riffle() {
      guard fingers.isEmpty else { return }
      fingers[9] = (dice.next() % 2 == 0 ? 0.99 : 0.01, 0.2)
      touch(.began, 9)
      if dice.next() % 2 == 0 {
        for step in 1...5 {
          fingers[9]?.across = 0.2 + 0.14 * Double(step)
          touch(.moved, 9)
          frame()
        }
      }
      for _ in 0..<Int(dice.next() % 40) { frame() }
      if dice.next() % 3 == 0 {
        fingers[9]?.along = 0.5
        touch(.moved, 9)
      }
      if dice.next() % 5 == 0 {
        // Another finger comes down.
        fingers[1] = (0.6, 0.5)
        touch(.began, 1)
      }
      touch(.ended, 9, after: 0.1)
    }

    func call() {
      let direction = dice.next() % 2 == 0 ? TurnDirection.forward : .backward
      switch dice.next() % 5 {
      case 0:
        let index = Int(dice.next() % UInt64(rig.pages.count))
        operations.append(
          rig.container.setPage(rig.pages[index], direction: direction))
      case 1: rig.container.peek(direction)
      case 2: operations.append(rig.container.turn(direction, animated: false))
      default: operations.append(rig.container.turn(direction))
      }
    }

    func press() {
      let names = ["Right", "Left", "Right", "Left", "space", "Home", "End"]
      for _ in 0...Int(dice.next() % 4) {
        rig.key(names[Int(dice.next() % 7)], after: 0.05)
      }
    }

    func resize() {
      rig.size = Size(width: Double(60 + dice.next() % 60), height: 60)
      rig.container.resize(to: rig.size, scale: .one)
    }

    func finish() {
      for finger in fingers.keys.sorted() { touch(.ended, finger, after: 0.2) }
      rig.settle()
      rig.frame()
      lives.hear(rig.journal.take())
      lives.check(atRest: rig.container.visiblePages.compactMap(\.title))
    }
  }

  @Test(arguments: TurningBook.allCases, 0..<10)
  func `whatever is done, leaves keep their order, turns are kept, and pages live by the laws`(
    book: TurningBook, seed: Int
  ) {
    let schedule = Schedule(book, seed: seed)
    let rig = schedule.rig
    for _ in 0..<240 {
      switch schedule.dice.next() % 24 {
      case 0: schedule.call()
      case 1: schedule.press()
      case 2: schedule.riffle()
      case 3: if schedule.dice.next() % 4 == 0 { schedule.resize() }
      default: schedule.moveFinger()
      }
      schedule.frame()
    }
    schedule.finish()
    #expect(schedule.faults.isEmpty)
    #expect(schedule.lives.faults.isEmpty)
    #expect(rig.container.visiblePages.allSatisfy { $0.lifecycle.state == .appeared })
    let container = rig.container
    #expect(container.air.isEmpty && container.hands.isEmpty && container.pending == nil)
    #expect(container.waitingTurns.isEmpty && container.riffle == nil)
    #expect(schedule.operations.allSatisfy { $0.outcome != nil })
    let made = rig.events.filter(\.isCommitted)
    #expect(made.map { $0.to.title ?? "" } == rig.turned)
    #expect(container.page?.title == rig.turned.last ?? rig["M"].name)
    for (one, next) in zip(made, made.dropFirst()) { #expect(one.to === next.from) }
  }

  @Test(arguments: [2, 3, 4, 6, 15, 40])
  func `where leaves are that push one another does not depend on the rate of frames`(
    framesInATenth: Int
  ) {
    /// A slow leaf, which a fast one behind it catches up with and pushes.
    func play(_ count: Int) -> [[Double]] {
      let rig = TurningBook.flips.open(at: "K")
      var places: [[Double]] = []
      for tenth in 0..<9 {
        // What is asked for begins when it is, not with the frame after.
        rig.container.setEventTime(EventTime(rig.time))
        if tenth == 0 || tenth == 3 {
          rig.container.duration = tenth == 0 ? 2 : 0.4
          rig.container.turn(.forward)
        }
        for _ in 0..<count { rig.frame(after: 0.1 / Double(count)) }
        places.append(rig.container.air.leaves.map(\.turned))
      }
      return places
    }
    let (own, fine) = (play(framesInATenth), play(96))
    for (left, right) in zip(own, fine) where left.count == right.count {
      for (one, other) in zip(left, right) { #expect(abs(one - other) < 0.004) }
    }
    // In the very tenth in which they land they may have landed in one of both only.
    #expect(zip(own, fine).count { $0.count != $1.count } <= 1)
    #expect(fine.prefix(7).count { $0.count == 2 } >= 2)
    #expect(fine.last == [], "the slow one would have taken two seconds")
  }
}
