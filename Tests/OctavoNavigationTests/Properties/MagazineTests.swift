import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Containers of one axis in a container of the other whose pages become others while leaves fly: turns end where
/// sums say, pages live by the laws, and none lives on that is not near (Laws, Lifecycle).
@MainActor
struct MagazineTests {
  /// A magazine in a window, read by dice.
  @MainActor
  private final class Reader: FlipContainerDelegate {
    let magazine = Magazine(articles: "ABCDEFGHIJKL".map(String.init))
    let checker: LawChecker
    var dice: Dice
    var faults: Set<String> = []
    var time = 10.0
    var size = Size(width: 80, height: 60)
    var isAsking = 0
    var operations: [NavigationOperation] = []
    private var fingers: [Int: Point] = [:]
    private var events: [(from: String?, to: String)] = []
    private var turned: [String] = []
    /// The page of the turn that goes on, as the delegate was told.
    private var announced: String?
    private var last: Frame?

    var container: FlipContainer { magazine.container }

    init(seed: Int, spread: Spread = .none) {
      dice = Dice(seed: UInt64(seed) &* 57 &+ 5)
      checker = LawChecker(root: Magazine.rootName) { [weak magazine] in
        magazine?.view ?? ModelView()
      }
      container.leafLimit = 50
      container.spread = spread
      container.delegate = self
      container.requestFrame = { [weak self] in self?.isAsking += 1 }
      magazine.source.onQuestion = { [checker] in checker.question(in: Magazine.rootName) }
      magazine.journal.watch = { [checker] call in
        switch call {
        case .began(let name, let callback, let parent):
          // A page belongs to the article that its name begins with.
          let article = name.split(separator: "/", maxSplits: 1)
          let within = article.count == 2 ? String(article[0]) : Magazine.rootName
          checker.enter(
            name, callback, parent: parent.map { _ in within }, batch: CallQueue.shared.batch)
        case .ended: checker.leave()
        }
      }
      container.setPage(magazine.article("C"), animated: false)
      container.resize(to: size, scale: .one)
      frame()
    }

    // MARK: - Time

    func frame(after step: Double = 1.0 / 60) {
      time += step
      isAsking = 0
      let frame = container.advance(to: time)
      container.framePresented()
      container.setEventTime(EventTime(time))
      if frame.isAnimating { isAsking += 1 }
      if let fault = container.air.disorder { faults.insert(fault) }
      checker.checkSight(magazine.view)
      last = frame
    }

    /// At rest exactly the pages are seen that are told to be, as they are now.
    private func checkPicture() {
      let seen = last.map { $0.scene.items.map { Self.pixel(of: $0.snapshot) } } ?? []
      let pages = container.visiblePages.flatMap { ($0 as? FlipContainer)?.visiblePages ?? [] }
      let wanted = pages.compactMap { page in
        let size = Size(width: 1, height: 1)
        return try? Snapshot(
          size: size, scale: .one, background: page.content.background, draw: { _ in }
        )
      }
      if seen != wanted.map(Self.pixel) {
        faults.insert("\(seen) is seen, not \(pages.count) pages")
      }
    }

    private static func pixel(of snapshot: Snapshot) -> UInt32 {
      snapshot.withPixels { $0.load(as: UInt32.self) }
    }

    func settle() {
      for finger in fingers.keys.sorted() { lift(finger) }
      for _ in 0..<2000 {
        frame()
        if isAsking == 0 { return }
      }
      faults.insert("it does not come to rest")
    }

    func flipContainer(_ container: FlipContainer, willTurnTo page: any Page) {
      if let announced { faults.insert("a turn begins while one to \(announced) goes on") }
      announced = magazine.name(of: page)
    }

    func flipContainer(_ container: FlipContainer, turnsTo page: any Page, progress: Double) {
      if magazine.name(of: page) != announced { faults.insert("progress of another turn") }
      if !(0...1).contains(progress) { faults.insert("a progress of \(progress)") }
    }

    func flipContainer(_ container: FlipContainer, didTurnTo page: any Page) {
      turned.append(magazine.name(of: page) ?? "?")
    }

    func flipContainer(_ container: FlipContainer, didEnd turn: TurnEvent) {
      if magazine.name(of: turn.to) != announced { faults.insert("the end of another turn") }
      announced = nil
      guard turn.isCommitted else { return }
      events.append((turn.from.flatMap(magazine.name), magazine.name(of: turn.to) ?? "?"))
    }

    // MARK: - What is done

    /// Other articles, or the same in another order; the one that is read may be gone.
    func edit() {
      var names = magazine.allNames.shuffled(using: &dice)
      names.removeLast(Int(dice.next() % 8))
      magazine.source.names = names
      container.reloadData()
    }

    /// Other pages in an article that is alive.
    func editArticle() {
      let article = magazine.living.randomElement(using: &dice)?.article
      guard let article, let columns = article.dataSource as? Columns else { return }
      columns.numbers = Array(
        (0..<6).shuffled(using: &dice).prefix(1 + Int(dice.next() % 5)))
      article.reloadData()
    }

    func resize() {
      size = Size(width: size.height, height: size.width)
      if dice.next() % 3 == 0 { size.width = Double(40 + dice.next() % 60) }
      container.resize(to: size, scale: .one)
    }

    func hide() {
      container.suspend()
      checker.checkSight(magazine.view)
      fingers = [:]
      container.resume()
    }

    func press() {
      let names = ["Right", "Left", "Up", "Down", "Home", "End", "space"]
      container.handle(.key(KeyPress(names[Int(dice.next() % 7)], time: time)))
    }

    func veto() {
      guard let page = article?.page as? RecordingPage else { return }
      page.canLeave.toggle()
    }

    var article: FlipContainer? { magazine.article }

    func call() {
      let direction = dice.next() % 2 == 0 ? TurnDirection.forward : .backward
      let animated = dice.next() % 4 > 0
      switch dice.next() % 8 {
      case 0, 1, 2: operations.append(container.turn(direction, animated: animated))
      case 3:
        let name = magazine.allNames[Int(dice.next() % 12)]
        operations.append(
          container.setPage(magazine.article(name), direction: direction, animated: animated))
      case 4: callInside(direction)
      default:
        if let article { operations.append(article.turn(direction, animated: animated)) }
      }
    }

    /// From inside a callback one of the containers is asked for a turn, or for other pages.
    private func callInside(_ direction: TurnDirection) {
      let word = ["wM", "load", "wA", "iA", "dA", "wD", "dD", "dM"][Int(dice.next() % 8)]
      let what = dice.next() % 4
      for page in magazine.livingPages {
        page.hooks[word] = { [unowned self] in
          for page in magazine.livingPages { page.hooks = [:] }
          switch what {
          case 0: edit()
          case 1: editArticle()
          case 2: if let article { operations.append(article.turn(direction)) }
          default: operations.append(container.turn(direction))
          }
        }
      }
    }

    func moveFinger() {
      let finger = Int(dice.next() % 2)
      guard var place = fingers[finger] else {
        fingers[finger] = Point(
          x: Double.random(in: 0...size.width, using: &dice),
          y: Double.random(in: 0...size.height, using: &dice))
        return touch(.began, finger)
      }
      if dice.next() % 8 == 0 { return lift(finger) }
      // Along one axis, mostly.
      let isAcross = dice.next() % 2 == 0
      for _ in 0..<3 {
        let way = Double.random(in: -10...10, using: &dice)
        if isAcross { place.x += way * 2 } else { place.y += way * 2 }
        fingers[finger] = place
        touch(.moved, finger)
      }
    }

    private func lift(_ finger: Int) {
      touch(dice.next() % 6 == 0 ? .cancelled : .ended, finger)
      fingers[finger] = nil
    }

    private func touch(_ phase: Contact.Phase, _ finger: Int) {
      time += 0.004
      let place = fingers[finger] ?? Point()
      container.handle(.contact(Contact(phase, id: finger, at: place, time: time)))
    }

    /// Pages turn by themselves, or no longer; leaves look otherwise; memory is short.
    private func changeManner() {
      switch dice.next() % 4 {
      case 0:
        container.autoFlip =
          container.autoFlip == nil ? AutoFlip(every: 0.05, end: .wraps) : nil
      case 1: article?.autoFlip = AutoFlip(every: 0.07, .backward)
      case 2:
        let depth: FlipStyle = dice.next() % 2 == 0 ? .reversePerspective : []
        container.transition = { FlipTransition(style: $0.flipStyle.union(depth)) }
      default:
        container.noteMemoryPressure(MemoryPressure(waitingShare: dice.next() % 2 == 0 ? 1 : 0))
      }
    }

    func step() {
      switch dice.next() % 18 {
      case 0, 1: call()
      case 2: if dice.next() % 2 == 0 { edit() }
      case 3: if dice.next() % 2 == 0 { editArticle() }
      case 4: if dice.next() % 3 == 0 { resize() }
      case 5: if dice.next() % 6 == 0 { hide() }
      case 6: press()
      case 7: if dice.next() % 3 == 0 { veto() }
      case 8: if dice.next() % 6 == 0, container.autoFlip == nil { settle() }
      case 9: if dice.next() % 3 == 0 { changeManner() }
      default: moveFinger()
      }
      frame(after: [1.0 / 240, 1.0 / 60, 1.0 / 60, 0.05][Int(dice.next() % 4)])
    }

    // MARK: - The end

    /// Everything has come to rest: what was promised holds.
    func finish() {
      for page in magazine.livingPages { (page.hooks, page.canLeave) = ([:], true) }
      for flips in [container] + magazine.living.map(\.article) { flips.autoFlip = nil }
      settle()
      if let announced { faults.insert("the turn to \(announced) has no end") }
      checker.checkSight(magazine.view)
      checker.checkRest(magazine.view)
      for operation in operations where operation.outcome == nil {
        faults.insert("a \(operation.kind) without an end")
      }
      operations = []
      if events.map(\.to) != turned { faults.insert("told of \(turned), of \(events)") }
      for (one, next) in zip(events, events.dropFirst()) where one.to != next.from {
        faults.insert("a turn from \(next.from ?? "nowhere") follows one to \(one.to)")
      }
      for (name, article) in magazine.living
      where !article.air.isEmpty || !article.hands.isEmpty || article.pending != nil {
        faults.insert("\(name) is not at rest")
      }
      checkPicture()
      checkLives()
    }

    /// At rest nobody has a page but those that are seen and those near them, as far as they are had ready.
    private func checkLives() {
      checkNear(Travel.most)
      // Who turned slowly has only those beside them.
      for direction in [TurnDirection.forward, .backward] {
        frame(after: 100)
        container.turn(direction, animated: false)
        article?.turn(direction, animated: false)
      }
      settle()
      checkNear(1)
    }

    private func checkNear(_ reach: Int) {
      let names = magazine.source.names
      let seen = container.visiblePages.compactMap(magazine.place)
      let places = seen.compactMap { names.firstIndex(of: $0) }
      for (name, article) in magazine.living {
        let place = magazine.place(of: article) ?? ""
        let isSeen = seen.contains(place)
        let index = names.firstIndex(of: place)
        let isNear = places.contains { near in
          index.map { abs($0 - near) <= reach * (container.isSpread ? 2 : 1) } ?? false
        }
        if !isSeen, !isNear { faults.insert("\(name) lives beside \(seen) of \(names), \(reach)") }
        let own = magazine.livingPages.count { $0.name.hasPrefix("\(name)/") }
        if own > 2 + reach { faults.insert("\(own) pages of \(name) are alive, \(reach)") }
      }
      let articles = Set(magazine.living.map(\.name))
      for page in magazine.livingPages
      where !articles.contains(String(page.name.split(separator: "/")[0])) {
        faults.insert("\(page.name) outlives its article")
      }
    }
  }

  @Test(arguments: 0..<60)
  func `whatever is done to a magazine that changes, pages live by the laws`(seed: Int) {
    check(Reader(seed: seed))
  }

  @Test(arguments: 0..<60)
  func `whatever is done to one with two articles side by side, pages live by the laws`(seed: Int) {
    check(Reader(seed: seed, spread: .always))
  }

  /// The one after or before one of some; nil past an end, and of what is none of them.
  private func neighbour<Item: Equatable>(
    of item: Item, _ direction: TurnDirection, in items: [Item]
  ) -> Item? {
    guard let index = items.firstIndex(of: item) else { return nil }
    let next = index + (direction == .forward ? 1 : -1)
    return items.indices.contains(next) ? items[next] : nil
  }

  @Test(arguments: 0..<40)
  func `turns end where sums say, whatever becomes of the pages meanwhile`(seed: Int) throws {
    let reader = Reader(seed: seed)
    var place = "C"
    var answers: [(operation: NavigationOperation, wanted: NavigationOperation.Result)] = []
    for _ in 0..<200 {
      let direction = reader.dice.next() % 2 == 0 ? TurnDirection.forward : .backward
      let animated = reader.dice.next() % 4 > 0
      switch reader.dice.next() % 12 {
      case 0: reader.edit()
      case 1: reader.editArticle()
      case 2: reader.resize()
      case 3:
        let name = reader.magazine.allNames[Int(reader.dice.next() % 12)]
        let page = reader.magazine.article(name)
        answers.append(
          (
            reader.container.setPage(page, direction: direction, animated: animated),
            name == place ? .refused(.noChange) : .completed
          ))
        place = name
      case 4, 5, 6:
        let next = neighbour(of: place, direction, in: reader.magazine.source.names)
        let operation = reader.container.turn(direction, animated: animated)
        answers.append((operation, next == nil ? .refused(.atEnd) : .completed))
        place = next ?? place
      case 7, 8:
        let article = try #require(reader.article)
        let (columns, page) = (try #require(article.dataSource as? Columns), article.page)
        let number = try #require(page.flatMap(columns.number))
        let next = neighbour(of: number, direction, in: columns.numbers)
        let operation = article.turn(direction, animated: animated)
        answers.append((operation, next == nil ? .refused(.atEnd) : .completed))
        #expect(article.page.flatMap(columns.number) == next ?? number)
      default: reader.frame(after: [0.004, 1.0 / 60, 0.2][Int(reader.dice.next() % 3)])
      }
      #expect(reader.container.page.flatMap(reader.magazine.place) == place)
    }
    reader.settle()
    for (operation, wanted) in answers { #expect(operation.outcome == wanted) }
    // An operation keeps the pages that left by it.
    answers = []
    reader.finish()
    #expect(reader.faults == [])
  }

  private func check(_ reader: Reader) {
    for _ in 0..<300 { reader.step() }
    reader.finish()
    #expect(reader.faults == [])
    #expect(Set(reader.checker.faults) == [])
  }
}
