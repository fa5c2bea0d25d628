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
  @MainActor
  private final class Schedule {
    let book: TurningBook
    let rig: FlipRig
    var dice: Dice
    let checker: LawChecker
    var faults: Set<String> = []
    /// How often a page was told something, and one of the book within.
    var heard = 0, heardWithin = 0
    /// A book that is the last page of the book, of pages of its own.
    let inner: FlipContainer?
    private static let innerName = "inner"
    var operations: [NavigationOperation] = []
    /// Where fingers are, as fractions along the axis and across.
    private var fingers: [Int: (along: Double, across: Double)] = [:]

    init(_ book: TurningBook, seed: Int, nests: Bool = false) {
      self.book = book
      let size = Size(width: 80, height: 60)
      let inner = nests ? FlipContainer(drawing: .immediate) : nil
      self.inner = inner
      let rig = book.make(size: size, last: inner)
      self.rig = rig
      checker = LawChecker(root: FlipRig.containerName) { [weak rig] in
        rig.map { Self.view($0, inner) } ?? ModelView()
      }
      dice = Dice(seed: UInt64(seed) &* 31 &+ 11)
      rig.container.leafLimit = 5
      rig.container.pictureBytes = 6 * bytes
      rig.source.namesPages = true
      rig.source.onQuestion = { [checker] in
        checker.question(in: FlipRig.containerName)
      }
      let ownNames = Set("abc".map(String.init))
      rig.journal.watch = { [checker, weak self] call in
        self?.heard += 1
        switch call {
        case .began(let name, let callback, let parent):
          let isWithin = ownNames.contains(name)
          if isWithin { self?.heardWithin += 1 }
          checker.enter(
            name, callback,
            parent: parent.map { _ in isWithin ? Self.innerName : FlipRig.containerName },
            batch: CallQueue.shared.batch)
        case .ended: checker.leave()
        }
      }
      if let inner { nest(inner, ownNames.sorted()) }
      rig.open(at: nests ? "Z" : "M")
    }

    /// Fills the book within, of which the book around it tells what it is told.
    private func nest(_ inner: FlipContainer, _ names: [String]) {
      let pages = names.map { RecordingPage($0, in: rig.journal) }
      inner.dataSource = PageList(pages)
      inner.setPage(pages[0])
      let trace = rig.container.trace
      rig.container.trace = { [journal = rig.journal] event in
        trace?(event)
        guard case .page(let callback, let page) = event, page === inner else { return }
        journal.watch?(.began(Self.innerName, callback, parent: FlipRig.containerName))
        journal.watch?(.ended)
      }
    }

    /// What both books say of themselves.
    var view: ModelView { Self.view(rig, inner) }

    private static func view(_ rig: FlipRig, _ inner: FlipContainer?) -> ModelView {
      guard let inner else { return rig.view }
      var view = ModelView()
      for (name, book) in [(FlipRig.containerName, rig.container), (innerName, inner)] {
        let seen = book.visiblePages.isEmpty ? [book.page].compactMap(\.self) : book.visiblePages
        let names = seen.compactMap { $0 === inner ? innerName : $0.title }
        view.containers[name] = ModelView.Container(members: names, seen: names.count)
      }
      return view
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
      checker.checkSight(view)
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
      switch dice.next() % 6 {
      case 0:
        let index = Int(dice.next() % UInt64(rig.pages.count))
        keepingPicture { rig.container.setPage(rig.pages[index], direction: direction) }
      case 1: rig.container.peek(direction)
      case 2: operations.append(rig.container.turn(direction, animated: false))
      case 3: callInside(direction)
      default: keepingPicture { rig.container.turn(direction) }
      }
    }

    /// A turn is asked for, which begins from the picture on the screen (Laws, L7).
    private func keepingPicture(_ body: () -> NavigationOperation) {
      func places() -> [Int: Double] {
        Dictionary(
          uniqueKeysWithValues: rig.container.air.leaves.map { ($0.id, $0.driver.progress) })
      }
      let before = places()
      // What a hand holds falls at once where nothing coasts, as it does when it lets go.
      let held = rig.container.motion == .reduced ? rig.container.hands.movers : []
      operations.append(body())
      let after = places()
      for (leaf, place) in before where !held.contains(leaf) {
        // A leaf that is turned round is another, at the same place.
        guard let now = after[leaf], now != place else { continue }
        faults.insert("L7: a leaf jumps from \(place) to \(now)")
      }
    }

    /// Asks for a turn from inside of the next callback of some kind: it waits until that batch is over, and
    /// begins before the next frame (Laws, L6).
    private func callInside(_ direction: TurnDirection) {
      let word = ["wM", "wA", "iA", "dA", "wD", "dD", "dM"][Int(dice.next() % 7)]
      for page in rig.pages {
        page.hooks[word] = { [unowned self] in
          for page in rig.pages { page.hooks = [:] }
          let operation = rig.container.turn(direction)
          if operation.outcome != nil { faults.insert("L6: a call from \(word) is done at once") }
          operations.append(operation)
        }
      }
    }

    func press() {
      let names = ["Right", "Left", "Right", "Left", "space", "Home", "End"]
      for _ in 0...Int(dice.next() % 4) {
        rig.key(names[Int(dice.next() % 7)], after: 0.05)
      }
    }

    func resize() {
      if book.isSpread, dice.next() % 3 == 0 {
        rig.container.spread = rig.container.spread == .always ? .none : .always
      }
      rig.size = Size(width: Double(60 + dice.next() % 60), height: 60)
      rig.container.resize(to: rig.size, scale: .one)
    }

    /// From now on only hands move things, or all may move.
    func changeMotion() {
      rig.container.motion = rig.container.motion == .full ? .reduced : .full
      inner?.motion = rig.container.motion
    }

    /// The window goes out of sight and comes back.
    func hide() {
      rig.container.suspend()
      checker.checkSight(view)
      if !rig.container.air.isEmpty { faults.insert("leaves fly that nobody sees") }
      fingers = [:]
      rig.container.resume()
    }

    func finish() {
      for page in rig.pages { page.hooks = [:] }
      for finger in fingers.keys.sorted() { touch(.ended, finger, after: 0.2) }
      rig.settle()
      rig.frame()
      checker.checkSight(view)
      checker.checkRest(view)
    }
  }

  /// Whatever is done to a book.
  private func play(_ schedule: Schedule, changingMotion: Bool = false) {
    for _ in 0..<240 {
      if changingMotion, schedule.dice.next() % 12 == 0 { schedule.changeMotion() }
      switch schedule.dice.next() % 24 {
      case 0: schedule.call()
      case 1: schedule.press()
      case 2: schedule.riffle()
      case 3: if schedule.dice.next() % 4 == 0 { schedule.resize() }
      case 4: if schedule.dice.next() % 8 == 0 { schedule.hide() }
      default: schedule.moveFinger()
      }
      schedule.frame()
    }
    schedule.finish()
  }

  @Test(arguments: TurningBook.allCases, 0..<10)
  func `whatever is done, leaves keep their order, turns are kept, and pages live by the laws`(
    book: TurningBook, seed: Int
  ) {
    check(Schedule(book, seed: seed), changingMotion: false)
  }

  @Test(arguments: TurningBook.allCases, 10..<16)
  func `whatever is done, much may come to move or little at any time`(
    book: TurningBook, seed: Int
  ) {
    check(Schedule(book, seed: seed), changingMotion: true)
  }

  private func check(_ schedule: Schedule, changingMotion: Bool) {
    let rig = schedule.rig
    play(schedule, changingMotion: changingMotion)
    #expect(schedule.faults.isEmpty)
    #expect(Set(schedule.checker.faults) == [])
    #expect(schedule.heard > 200)
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

  @Test(arguments: TurningBook.allCases, 0..<6)
  func `whatever is done, the pages of a book within a book live by the laws`(
    book: TurningBook, seed: Int
  ) throws {
    let schedule = Schedule(book, seed: seed, nests: true)
    let inner = try #require(schedule.inner)
    play(schedule)
    #expect(schedule.faults.isEmpty)
    #expect(Set(schedule.checker.faults) == [])
    #expect(schedule.heardWithin > 8)
    #expect(schedule.operations.allSatisfy { $0.outcome != nil })
    let isSeen = schedule.rig.container.visiblePages.contains { $0 === inner }
    let page = try #require(inner.page)
    #expect(page.lifecycle.state == (isSeen ? .appeared : .disappeared))
    #expect(inner.air.isEmpty && inner.hands.isEmpty && inner.pending == nil)
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
