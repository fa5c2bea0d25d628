import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Testing

/// Who has which contact of a window.
@Suite struct GestureArenaTests {
  private typealias Act = (session: GestureArena.Session, intent: Intent)

  private let inner = GestureArena.Reader(1)
  private let outer = GestureArena.Reader(2)
  private static let size = Size(width: 400, height: 400)

  private func arena(
    _ axes: [Axis] = [.horizontal, .horizontal], isPlanar: Bool = false
  ) -> GestureArena {
    var arena = GestureArena()
    for (reader, axis) in zip([inner, outer], axes) {
      var settings = GestureSettings(axis: axis)
      settings.isPlanar = isPlanar
      arena.join(reader, reading: GestureRecognizer(size: Self.size, settings: settings))
    }
    return arena
  }

  private func contact(
    _ phase: Contact.Phase, _ id: Int = 0, _ x: Double, _ y: Double = 200, at time: Double
  ) -> InputEvent { .contact(Contact(phase, id: id, at: Point(x: x, y: y), time: time)) }

  private func key(_ id: Int = 0) -> Contact.Key {
    Contact(.began, id: id, at: Point(), time: 0).key
  }

  /// Where the drags of acts are, by the number of their session.
  private func drags(_ acts: [Act]) -> [Int: Double] {
    var found: [Int: Double] = [:]
    for act in acts {
      if case .drag(let point) = act.intent { found[act.session.number] = point.x }
    }
    return found
  }

  private func names(_ acts: [Act]) -> [String] {
    acts.map { "\($0.intent)".prefix { $0 != "(" } }.map(String.init)
  }

  /// A finger that goes leftwards, read by one after the other.
  private func go(
    _ arena: inout GestureArena, _ answers: (GestureArena.Reader) -> GestureArena.Answer
  ) -> [GestureArena.Reader] {
    var grabs: [GestureArena.Reader] = []
    for (phase, x, time) in [
      (Contact.Phase.began, 300.0, 0.0), (.moved, 280, 0.02), (.moved, 250, 0.04),
      (.moved, 220, 0.06),
    ] {
      for reader in [inner, outer] {
        let acts = arena.read(
          contact(phase, 0, x, at: time), by: reader, answer: { _ in answers(reader) })
        for act in acts { if case .grab = act.intent { grabs.append(act.session.reader) } }
      }
    }
    return grabs
  }

  @Test func `keeps nothing of contacts that are gone, whatever their numbers`() {
    var arena = arena()
    func touch(_ id: Int) {
      let start = Double(id)
      for (phase, x, time) in [
        (Contact.Phase.began, 300.0, 0.0), (.moved, 250, 0.02), (.moved, 200, 0.04),
        (.ended, 200, 0.06),
      ] {
        for reader in [inner, outer] {
          _ = arena.read(contact(phase, id, x, at: start + time), by: reader, answer: { _ in .way })
        }
      }
    }
    (100..<110).forEach(touch)
    let length = "\(arena)".count
    (110..<900).forEach(touch)
    #expect("\(arena)".count == length)
  }

  @Test func `the first who takes a contact has it, and nobody else`() {
    var arena = arena()
    let takers = go(&arena) { _ in .way }
    #expect(takers == [inner])
    #expect(arena.session(of: key())?.reader == inner)
    #expect(arena[outer].reading == .refused)
  }

  @Test func `who has nothing for a contact leaves it to those around`() {
    var arena = arena()
    let takers = go(&arena) { [inner] in $0 == inner ? .nothing : .way }
    #expect(takers == [outer])
    #expect(arena.session(of: key())?.reader == outer)
  }

  @Test func `what only gives way does not keep a contact from those around`() {
    var arena = arena()
    let takers = go(&arena) { [inner] in $0 == inner ? .pull : .way }
    #expect(takers == [inner, outer])
    #expect(arena.session(of: key())?.reader == outer)
  }

  @Test func `a leaf in flight is not taken with a contact that somebody has`() {
    var arena = arena()
    let takers = go(&arena) { _ in .way }
    #expect(takers == [inner])
    for (x, time) in [(200.0, 0.08), (150, 0.1)] {
      let acts = arena.read(contact(.moved, 0, x, at: time), by: outer, taking: .anyones)
      #expect(acts.isEmpty)
    }
  }

  @Test func `contacts that come down together have a session each`() {
    var arena = arena()
    let places = [40.0, 120, 200, 280, 360]
    for (id, x) in places.enumerated() {
      let time = Double(id)
      _ = arena.read(contact(.began, id, x, at: time), by: inner, each: true)
      for step in 1...3 {
        _ = arena.read(
          contact(.moved, id, x - 10 * Double(step), at: time + 0.02 * Double(step)), by: inner,
          each: true)
      }
    }
    let sessions = places.indices.compactMap { arena.session(of: key($0)) }
    #expect(sessions.map(\.number) == [0, 1, 2, 3, 4])
    for (id, x) in places.enumerated() {
      let acts = arena.read(contact(.moved, id, x - 35, at: 9), by: inner, each: true)
      #expect(drags(acts) == [id: x - 35])
    }
    // One that lifts ends its own, and makes room for another.
    let end = arena.read(contact(.ended, 2, places[2] - 35, at: 9.1), by: inner, each: true)
    #expect(names(end) == ["release"])
    #expect(end.map(\.session.number) == [2])
    #expect(arena.session(of: key(2)) == nil)
    #expect(arena.session(of: key(4))?.number == 4)
  }

  /// Two fingers that each drag what is theirs.
  private func twoDrags() -> GestureArena {
    var arena = arena()
    for (id, x) in [100.0, 300].enumerated() {
      for step in 0...3 {
        _ = arena.read(
          contact(
            step == 0 ? .began : .moved, id, x - 10 * Double(step),
            at: 0.1 * Double(id) + 0.02 * Double(step)),
          by: inner, each: true)
      }
    }
    return arena
  }

  @Test func `a pen takes the pages from all fingers`() {
    var arena = twoDrags()
    let pen = Contact(.began, id: 7, at: Point(x: 200, y: 100), time: 0.3, device: .pen)
    let acts = arena.read(.contact(pen), by: inner, each: true)
    #expect(names(acts) == ["cancelDrag", "cancelDrag"])
    #expect(Set(acts.map(\.session.number)) == [0, 1])
  }

  @Test func `a pointer that repeats a finger is not heard, whichever session that had`() {
    var arena = twoDrags()
    _ = arena.read(contact(.ended, 0, 70, at: 0.4), by: inner, each: true)
    _ = arena.read(contact(.ended, 1, 270, at: 0.5), by: inner, each: true)
    for phase in [Contact.Phase.began, .ended] {
      let pointer = Contact(
        phase, id: -1, at: Point(x: 270, y: 200), time: 0.6, device: .pointer)
      #expect(arena.read(.contact(pointer), by: inner, each: true).isEmpty)
    }
  }

  @Test func `two that come down before either is understood pinch, each or not`() {
    var arena = arena()
    for (id, x) in [(0, 100.0), (1, 300)] {
      _ = arena.read(contact(.began, id, x, at: 0), by: inner, each: true)
    }
    var acts: [Act] = []
    for x in [290.0, 280, 270] {
      acts += arena.read(contact(.moved, 1, x, at: 0.1), by: inner, each: true)
    }
    #expect(names(acts) == ["pinchBegan", "pinchChanged", "pinchChanged"])
    #expect(arena.session(of: key(0)) == arena.session(of: key(1)))
  }

  @Test func `two that pinch for one reader pinch for no other`() {
    var arena = arena()
    var acts: [Act] = []
    for (phase, x) in [(Contact.Phase.began, 300.0), (.moved, 280), (.moved, 260)] {
      for reader in [inner, outer] {
        if phase == .began {
          acts += arena.read(contact(phase, 0, 100, at: 0), by: reader)
        }
        acts += arena.read(contact(phase, 1, x, at: 0.1), by: reader)
      }
    }
    #expect(names(acts) == ["pinchBegan", "pinchChanged"])
    #expect(Set(acts.map(\.session.reader)) == [inner])
  }

  @Test func `who has nothing for two fingers leaves them to those around`() {
    var arena = arena()
    var readers: [GestureArena.Reader] = []
    for (phase, x) in [(Contact.Phase.began, 300.0), (.moved, 280)] {
      for reader in [inner, outer] {
        for id in 0...1 where phase == .began || id == 1 {
          let acts = arena.read(
            contact(phase, id, id == 0 ? 100 : x, at: 0.1), by: reader,
            takesPinch: { _ in reader == outer })
          readers += acts.map(\.session.reader)
        }
      }
    }
    #expect(readers == [inner, outer])
    #expect(arena.session(of: key(1))?.reader == outer)
  }

  @Test func `a contact that is given back goes on where it is, to those around`() throws {
    var arena = arena()
    let takers = go(&arena) { _ in .way }
    #expect(takers == [inner])
    let session = try #require(arena.session(of: key()))
    arena.decline(session)
    #expect(arena.session(of: key()) == nil)
    var grabs: [(reader: GestureArena.Reader, grab: Grab)] = []
    for (x, time) in [(215.0, 0.08), (205, 0.1), (190, 0.12), (170, 0.14)] {
      for reader in [inner, outer] {
        for act in arena.read(contact(.moved, 0, x, at: time), by: reader) {
          if case .grab(let grab) = act.intent { grabs.append((act.session.reader, grab)) }
        }
      }
    }
    #expect(grabs.map(\.reader) == [outer])
    // Its way counts from beyond the slop of where it was given back, at 220.
    let start = grabs.first?.grab.point.x ?? 0
    #expect(abs(start - 208) < 1e-9)
    #expect(arena.session(of: key())?.reader == outer)
  }

  @Test func `a session gains a finger and loses one without being released`() {
    var arena = arena(isPlanar: true)
    var acts: [Act] = []
    func read(_ event: InputEvent) { acts += arena.read(event, by: inner) }
    for (phase, x, time) in [
      (Contact.Phase.began, 300.0, 0.0), (.moved, 280, 0.02), (.moved, 250, 0.04),
    ] { read(contact(phase, 0, x, at: time)) }
    #expect(names(acts) == ["grab", "drag", "drag"])
    acts = []
    read(contact(.began, 1, 100, at: 0.1))
    read(contact(.moved, 1, 90, at: 0.12))
    #expect(names(acts) == ["pinchBegan", "pinchChanged"])
    #expect(arena.session(of: key(0)) == arena.session(of: key(1)))
    acts = []
    read(contact(.ended, 0, 250, at: 0.2))
    read(contact(.moved, 1, 80, at: 0.22))
    #expect(names(acts) == ["pinchEnded", "grab", "drag"])
    #expect(drags(acts) == [0: 80])
  }

  @Test func `a reader that moves to another window goes on with its hand`() {
    var (first, second) = (arena(), GestureArena())
    let takers = go(&first) { _ in .way }
    #expect(takers == [inner])
    first.move(inner, to: &second)
    #expect(first.session(of: key()) == nil)
    let acts = second.read(contact(.moved, 0, 100, at: 1), by: inner)
    #expect(drags(acts) == [0: 100])
  }

  @Test func `a contact whose end was lost is nobody's when it comes down again`() {
    var arena = arena()
    let takers = go(&arena) { _ in .way }
    #expect(takers == [inner])
    _ = arena.read(contact(.began, 0, 300, at: 2), by: outer)
    for (x, time) in [(280.0, 2.02), (250, 2.04), (220, 2.06)] {
      _ = arena.read(contact(.moved, 0, x, at: time), by: outer)
    }
    #expect(arena.session(of: key())?.reader == outer)
  }

  @Test(arguments: 0..<200)
  func `any contacts: each in at most one session, and the same again to the bit`(seed: Int) {
    func play() -> [String] {
      var dice = Dice(seed: UInt64(seed))
      var arena = arena([.horizontal, .vertical])
      var places: [Int: Point] = [:]
      var log: [String] = []
      for step in 0..<120 {
        let id = Int.random(in: 0..<4, using: &dice)
        var phase = Contact.Phase.moved
        if places[id] == nil {
          phase = .began
        } else if Int.random(in: 0..<8, using: &dice) == 0 {
          phase = .ended
        }
        var place = places[id] ?? Point(x: 200, y: 200)
        place.x += Double.random(in: -30...30, using: &dice)
        place.y += Double.random(in: -30...30, using: &dice)
        places[id] = phase == .ended ? nil : place
        let event = contact(phase, id, place.x, place.y, at: Double(step) * 0.01)
        for reader in [inner, outer] {
          let before = arena.session(of: key(id))
          let acts = arena.read(event, by: reader, each: seed % 2 == 0)
          log += acts.map { "\($0.session) \($0.intent)" }
          if let before, before.reader != reader {
            #expect(Set(names(acts)).isDisjoint(with: ["grab", "pinchBegan"]))
            if phase == .moved { #expect(arena.session(of: key(id)) == before) }
          }
        }
      }
      return log
    }
    let (once, again) = (play(), play())
    #expect(once == again)
  }
}
