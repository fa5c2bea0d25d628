import OctavoGeometry

/// What hands do in a window: who reads its contacts, and who has each of them.
///
/// Whoever has something to offer there, a container, its modals, a rectangle on a page or a board, reads
/// the contacts here by settings of its own, the innermost first. What is a drag or a pinch that it takes is
/// a session of it, which has these contacts: a contact is in at most one. To all others it is no drag, and
/// none of two that pinch, until it lifts or is given back. A reader may have any number of sessions, with a
/// contact each.
///
/// It is a value without a clock: the same events and answers always give the same sessions.
package struct GestureArena: Sendable {
  /// Tells the readers of a window apart.
  package struct Reader: Sendable, Hashable {
    let number: Int

    /// A reader of its own number.
    package init(_ number: Int) { self.number = number }
  }

  /// What a reader has in one hand.
  package struct Session: Sendable, Hashable {
    /// Whose it is.
    package let reader: Reader
    /// Which of the reader's it is; its first is 0.
    package let number: Int

    /// A session of a reader.
    package init(_ reader: Reader, _ number: Int) {
      self.reader = reader
      self.number = number
    }
  }

  /// What a hand does in a session.
  package typealias Act = (session: Session, intent: Intent)

  /// What a reader has for a drag.
  package enum Answer: Sendable, Hashable {
    /// Nothing, or it is somebody else's.
    case nothing
    /// What only gives way, and leaves the contact to those around it.
    case pull
    /// What leads somewhere.
    case way
  }

  /// What a reader reads of the contacts, or of some of them.
  package struct Seat: Sendable {
    fileprivate let number: Int
    fileprivate var recognizer: GestureRecognizer
    /// Whether two fingers that pinch are in a session.
    fileprivate var takesPinches = false
    /// Whether what is dragged leads somewhere.
    fileprivate var leads = true
    /// Whether it gave contacts back that are still down.
    fileprivate var hasDeclined = false

    fileprivate var held: [Contact.Key] {
      switch recognizer.reading {
      case .drag: leads ? recognizer.contacts : []
      case .pinch: takesPinches ? recognizer.contacts : []
      case .nothing, .undecided, .refused, .spent: []
      }
    }

    /// What it reads counts for nothing.
    fileprivate mutating func cancel(_ reader: Reader) -> [Act] {
      let session = Session(reader, number)
      return recognizer.intents(for: .cancelAll).map { (session, $0) }
    }
  }

  /// Something that a person did, as one reader reads it.
  package struct Reading: Sendable {
    fileprivate let reader: Reader
    fileprivate var seats: [Seat]
    /// Whether the contact is in somebody else's session.
    fileprivate var isElsewhere = false
    /// The seat of the contact; nil for all.
    fileprivate var chosen: Int?
    /// Whether what all other seats read counts for nothing.
    fileprivate var cancelsOthers = false

    /// What it means, by session.
    ///
    /// - Parameters:
    ///   - event: What was done, in the reader's own points.
    ///   - takesPinch: Whether two fingers have something here; asked when they begin to close or to spread.
    ///   - leaf: What a hand may take from where it is.
    ///   - answer: What the reader has for a drag; asked once, when it would be claimed and takes no leaf,
    ///     and before that for a steep one.
    package mutating func read(
      _ event: InputEvent, takesPinch: (Pinch) -> Bool, taking leaf: FlyingLeaf?,
      answer: (ContentPull) -> Answer
    ) -> [Act] {
      var acts: [Act] = []
      for index in seats.indices where chosen != nil && index != chosen && cancelsOthers {
        acts += seats[index].cancel(reader)
      }
      for index in seats.indices where chosen == nil || index == chosen {
        var intents: [Intent] = []
        var own = Answer.way
        seats[index].recognizer.handle(
          event, leafInFlight: isElsewhere ? nil : leaf,
          takes: { pull in
            own = isElsewhere ? .nothing : answer(pull)
            return own != .nothing
          }, mayPinch: !isElsewhere, into: &intents)
        if case .grab = intents.first { seats[index].leads = own == .way }
        if case .pinchBegan(let pinch) = intents.last {
          seats[index].takesPinches = takesPinch(pinch)
        }
        let session = Session(reader, seats[index].number)
        acts += intents.map { (session, $0) }
      }
      return acts
    }
  }

  private var seats: [Reader: [Seat]] = [:]
  /// The sessions that contacts came into since they are down.
  private var holders: [Contact.Key: Session] = [:]

  /// An arena without readers.
  package init() {}

  /// Reads contacts from now on by settings, in a window of extents.
  package mutating func join(_ reader: Reader, reading recognizer: GestureRecognizer) {
    seats[reader] = [Seat(number: 0, recognizer: recognizer)]
  }

  /// Goes on in another arena with what it reads.
  package mutating func move(_ reader: Reader, to other: inout GestureArena) {
    other.seats[reader] = seats.removeValue(forKey: reader)
  }

  /// How a reader reads contacts; of several sessions, in its first.
  package subscript(reader: Reader) -> GestureRecognizer {
    get { seats[reader]?[0].recognizer ?? GestureRecognizer(size: Size()) }
    set { seats[reader]?[0].recognizer = newValue }
  }

  /// The session that has a contact.
  package func session(of contact: Contact.Key) -> Session? {
    guard let session = holders[contact],
      let seat = seats[session.reader]?.first(where: { $0.number == session.number }),
      seat.held.contains(contact)
    else { return nil }
    return session
  }

  /// Begins to read something that a person did; whoever answers it may ask others in the meantime, and they the
  /// arena.
  ///
  /// - Parameters:
  ///   - event: What was done, in the reader's own points.
  ///   - reader: Who reads it.
  ///   - each: Whether a contact that comes down while others are held has a session of its own, instead
  ///     of ending theirs.
  package mutating func begin(
    _ event: InputEvent, by reader: Reader, each: Bool = false
  ) -> Reading {
    var reading = Reading(reader: reader, seats: seats[reader] ?? [])
    guard case .contact(let contact) = event else {
      // A wheel and a touchpad are nowhere on the page: one session has what they do.
      if case .scroll = event { reading.chosen = 0 }
      return reading
    }
    if contact.phase == .began { holders[contact.key] = nil }
    reading.isElsewhere = session(of: contact.key).map { $0.reader != reader } ?? false
    guard each else { return reading }
    reading.chosen = Self.seat(for: contact, among: &reading.seats)
    reading.cancelsOthers = contact.phase == .began && contact.device == .pen
    return reading
  }

  /// Takes what was read.
  package mutating func end(_ reading: Reading) {
    let reader = reading.reader
    var kept = reading.seats.filter { $0.number == 0 || !$0.recognizer.contacts.isEmpty }
    for seat in reading.seats where seat.number != 0 && seat.recognizer.contacts.isEmpty {
      kept[0].recognizer.rememberTouch(of: seat.recognizer)
    }
    for index in kept.indices where kept[index].recognizer.contacts.isEmpty {
      kept[index].hasDeclined = false
    }
    seats[reader] = kept
    for seat in reading.seats {
      for contact in seat.held where session(of: contact)?.reader ?? reader == reader {
        holders[contact] = Session(reader, seat.number)
      }
    }
    // A compositor may number each contact anew.
    for contact in holders.keys where session(of: contact) == nil { holders[contact] = nil }
  }

  /// Where a contact is read: where it came down, or else where it may still join another.
  ///
  /// Only fingers have sessions beside one another: of a pen and a mouse there is one.
  private static func seat(for contact: Contact, among seats: inout [Seat]) -> Int {
    if let index = seats.firstIndex(where: { $0.recognizer.contacts.contains(contact.key) }) {
      return index
    }
    let other = seats.firstIndex { seat in
      seat.recognizer.contacts.contains { $0.device != .touch || contact.device != .touch }
    }
    if let other { return other }
    let open = seats.firstIndex { seat in
      seat.recognizer.reading == .nothing
        || (seat.recognizer.reading == .undecided && seat.recognizer.contacts.count == 1
          && seat.recognizer.restingContact(at: contact.time) == nil)
    }
    guard contact.phase == .began, open == nil else { return open ?? 0 }
    let (first, number) = (seats[0].recognizer, (seats.map(\.number).max() ?? 0) + 1)
    let recognizer = GestureRecognizer(size: first.size, settings: first.settings)
    seats.append(Seat(number: number, recognizer: recognizer))
    return seats.count - 1
  }

  /// The contacts that a reader reads.
  package func contacts(of reader: Reader) -> [Contact.Key] {
    seats[reader]?.flatMap(\.recognizer.contacts) ?? []
  }

  /// The fingers that have stayed where they came down for too long to become taps.
  ///
  /// - Parameter time: Now, by the clock of their device, in seconds.
  package func resting(for reader: Reader, at time: Double) -> [Contact.Key] {
    seats[reader]?.compactMap { $0.recognizer.restingContact(at: time) } ?? []
  }

  /// The session of a reader in which a contact is read.
  package func session(reading contact: Contact.Key, for reader: Reader) -> Session? {
    seats[reader]?.first { $0.recognizer.contacts.contains(contact) }
      .map { Session(reader, $0.number) }
  }

  /// What the contacts of a session mean together by now; nil if it is over.
  package func reading(of session: Session) -> GestureReading? {
    seats[session.reader]?.first { $0.number == session.number }?.recognizer.reading
  }

  /// What a session reads counts for nothing, and nobody needs to be told.
  package mutating func forget(_ session: Session) {
    guard let index = seats[session.reader]?.firstIndex(where: { $0.number == session.number })
    else { return }
    _ = seats[session.reader]?[index].cancel(session.reader)
    guard session.number != 0 else { return }
    seats[session.reader]?.remove(at: index)
  }

  /// Reads contacts by other settings from now on.
  ///
  /// - Returns: what ends, as they differ.
  package mutating func configure(_ reader: Reader, _ settings: GestureSettings) -> [Act] {
    var acts: [Act] = []
    for index in seats[reader]?.indices ?? 0..<0 {
      var intents: [Intent] = []
      seats[reader]?[index].recognizer.configure(settings, into: &intents)
      let session = Session(reader, seats[reader]?[index].number ?? 0)
      acts += intents.map { (session, $0) }
    }
    return acts
  }

  /// Whether a reader gave a contact back that is still down, so that what it offers means nothing.
  package func hasDeclined(_ reader: Reader) -> Bool {
    seats[reader]?.contains(where: \.hasDeclined) ?? false
  }

  /// Gives the contacts of a session back where they are: to whom they were no drag before, they may
  /// become one from there, and they are none of this session any more.
  package mutating func decline(_ session: Session) {
    guard let index = seats[session.reader]?.firstIndex(where: { $0.number == session.number })
    else { return }
    let contacts = seats[session.reader]?[index].held ?? []
    for contact in contacts { holders[contact] = nil }
    seats[session.reader]?[index].recognizer.decline()
    seats[session.reader]?[index].hasDeclined = true
    for reader in seats.keys where reader != session.reader {
      for index in seats[reader]?.indices ?? 0..<0 {
        for contact in contacts { seats[reader]?[index].recognizer.reconsider(contact) }
      }
    }
  }
}
