package import OctavoGeometry
import OctavoMotion

/// Reads intents from what devices report: contacts, wheels and touchpads in, `Intent`s out.
///
/// A finger down means nothing yet. When it has wandered beyond the slop, it is a drag if it goes
/// mostly along the axis for two samples (one, if the way is clear or leads inwards from an edge
/// strip) and what is shown cannot move that way itself; if it goes mostly across, or what is shown
/// takes it, it is refused for as long as it stays down. What would follow it in the plane, as a page that
/// curls does, it may take up to three times as far across as along. A second finger makes a pinch of any contact,
/// and takes a page out of the first one's hand; a third ends that. What the system cancels never
/// counts. A pen silences fingers, and fingers silence the pointer that a compositor may emulate for them.
///
/// It is a value without a clock: the same events always give the same intents.
package struct GestureRecognizer: Sendable {
  /// The window's extents, in points; a drag goes on when they change.
  package var size: Size
  /// What the hand may do.
  package private(set) var settings: GestureSettings

  /// What the contacts on the glass mean together.
  private enum Meaning {
    /// There is none.
    case none
    /// One contact that may still become a tap or a drag.
    case undecided
    /// One contact that may only become a pinch.
    case refused
    /// One contact that holds a page.
    case dragging
    /// Two contacts, this far apart and about this place at first, that may become a pinch.
    case converging(gap: Double, about: Point)
    /// Two contacts that pinch, this far apart when it began.
    case pinching(startGap: Double)
    /// Contacts that count for nothing until the last has lifted.
    case spent
  }

  private var meaning = Meaning.none
  private var trails: [Trail] = []
  /// The device of the contacts in `trails`.
  private var device = Contact.Device.touch
  private var velocity = (x: VelocityEstimator(), y: VelocityEstimator())
  private var lastTouch: (point: Point, time: Double)?
  private var wheel = Wheel()
  private var touchpad = Touchpad()

  /// A recogniser for a window.
  package init(size: Size, settings: GestureSettings = GestureSettings()) {
    self.size = size
    self.settings = settings
  }

  /// Whether a hand holds the page: a `grab` is out that neither `release` nor `cancelDrag` ended.
  package var isDragging: Bool {
    if case .dragging = meaning { return true }
    return touchpad.isDragging
  }

  /// The one contact that has stayed where it came down for too long to become a tap; nil if there is none.
  func restingContact(at time: Double) -> Contact.Key? {
    guard mayTap, time - trails[0].startTime > settings.longestTap else { return nil }
    return contacts.first
  }

  /// Whether there is one contact, which has not wandered from where it came down.
  package var mayTap: Bool {
    if case .undecided = meaning { trails.count == 1 && trails[0].isInPlace } else { false }
  }

  /// The contacts on the glass.
  package var contacts: [Contact.Key] { trails.map { Contact.Key(device: device, id: $0.id) } }

  /// What the contacts on the glass or the touchpad mean by now, for whoever watches decisions fall.
  package var reading: GestureReading {
    switch meaning {
    case .none: touchpad.isDragging ? .drag : .nothing
    case .undecided, .converging: .undecided
    case .refused: .refused
    case .dragging: .drag
    case .pinching: .pinch
    case .spent: .spent
    }
  }

  /// Takes other settings; what is going on is cancelled if they differ.
  package mutating func configure(_ settings: GestureSettings, into intents: inout [Intent]) {
    guard settings != self.settings else { return }
    cancelMeaning(into: &intents)
    cancelScroll(into: &intents)
    self.settings = settings
  }

  /// Takes one thing that a person did, and appends what it means.
  ///
  /// - Parameters:
  ///   - event: What was done. Keys mean nothing here.
  ///   - leafInFlight: A leaf that moves by itself, which a drag may take from where it is; it may then
  ///     begin anywhere, and whatever the content says.
  ///   - takes: Whether there is something for a drag here that nothing within moves with: asked once, when
  ///     it would be claimed, and before that of a steep one, for which that follows the finger in the plane.
  ///   - mayPinch: Whether two contacts may come to pinch now.
  ///   - intents: What the event means is appended to these.
  package mutating func handle(
    _ event: InputEvent, leafInFlight: FlyingLeaf? = nil,
    takes: (ContentPull) -> Bool = { !$0.isSteep }, mayPinch: Bool = true,
    into intents: inout [Intent]
  ) {
    switch event {
    case .contact(let contact):
      handle(
        contact, leafInFlight: leafInFlight, takes: takes, mayPinch: mayPinch, into: &intents)
    case .scroll(let scroll):
      handle(scroll, leafInFlight: leafInFlight, takes: takes, into: &intents)
    case .key:
      break
    case .cancelAll:
      cancelMeaning(into: &intents)
      cancelScroll(into: &intents)
      forgetContacts()
    }
  }

  /// What one thing that a person did means.
  package mutating func intents(
    for event: InputEvent, leafInFlight: FlyingLeaf? = nil,
    takes: (ContentPull) -> Bool = { !$0.isSteep }
  ) -> [Intent] {
    var intents: [Intent] = []
    handle(event, leafInFlight: leafInFlight, takes: takes, into: &intents)
    return intents
  }

  // MARK: - Contacts

  private mutating func handle(
    _ contact: Contact, leafInFlight: FlyingLeaf?, takes: (ContentPull) -> Bool, mayPinch: Bool,
    into intents: inout [Intent]
  ) {
    switch contact.phase {
    case .began:
      begin(contact, leafInFlight: leafInFlight, into: &intents)
    case .moved:
      guard let index = index(of: contact), move(index, with: contact) else { return }
      follow(
        leafInFlight: leafInFlight, takes: takes,
        mayPinch: mayPinch, into: &intents)
    case .ended:
      guard let index = index(of: contact) else { return }
      _ = move(index, with: contact)
      let trail = trails.remove(at: index)
      lift(trail, at: contact.time, into: &intents)
    case .cancelled:
      guard index(of: contact) != nil else { return }
      // The system takes all of a surface's contacts at once.
      cancelMeaning(into: &intents)
      forgetContacts()
    }
  }

  private func index(of contact: Contact) -> Int? {
    guard contact.device == device else { return nil }
    return trails.firstIndex { $0.id == contact.id }
  }

  private mutating func begin(
    _ contact: Contact, leafInFlight: FlyingLeaf?, into intents: inout [Intent]
  ) {
    guard contact.position.isPlausible, !isEmulated(contact) else {
      return
    }
    if !trails.isEmpty, contact.device != device {
      guard contact.device.outranks(device) else { return }
      cancelMeaning(into: &intents)
      forgetContacts()
    }
    cancelScroll(into: &intents)
    if let index = index(of: contact) {
      // Its end was lost: what it did cannot be known.
      cancelMeaning(into: &intents)
      trails.remove(at: index)
      if trails.isEmpty { meaning = .none }
    }
    device = contact.device
    trails.append(
      Trail(
        contact, edge: settings.edge(at: contact.position, in: size),
        leaf: leafInFlight?.leaf(contact.position),
        slop: settings.slop(of: device)))
    switch (meaning, trails.count) {
    case (.none, 1):
      meaning = .undecided
      velocity.x.reset()
      velocity.y.reset()
      follow(contact.position, at: contact.time)
    case (.dragging, 2) where settings.isPlanar:
      meaning = .pinching(startGap: gap.length)
      intents.append(.pinchBegan(pinch(since: gap.length)))
    case (.undecided, 2), (.refused, 2), (.dragging, 2):
      cancelMeaning(into: &intents)
      if settings.pinches { meaning = .converging(gap: gap.length, about: middle) }
    default:
      cancelMeaning(into: &intents)
    }
  }

  /// Takes a contact's new place; says whether it is one.
  private mutating func move(_ index: Int, with contact: Contact) -> Bool {
    let position = contact.position
    guard position.isPlausible, position != trails[index].position else {
      return false
    }
    trails[index].move(to: position, axis: settings.axis)
    if trails.count == 1 {
      follow(position, at: contact.time)
    }
    return true
  }

  private mutating func follow(_ position: Point, at time: Double) {
    velocity.x.add(position: position.x, time: time)
    velocity.y.add(position: position.y, time: time)
  }

  /// Draws the consequences of a move.
  private mutating func follow(
    leafInFlight: FlyingLeaf?, takes: (ContentPull) -> Bool, mayPinch: Bool,
    into intents: inout [Intent]
  ) {
    switch meaning {
    case .none, .refused, .spent:
      break
    case .undecided:
      let decision = trails[0].decision(
        in: size, settings: settings, leafInFlight: leafInFlight, takes: takes)
      switch decision {
      case .undecided: break
      case .refused: meaning = .refused
      case .claimed(let grab):
        meaning = .dragging
        intents.append(.grab(grab))
        if grab.point != trails[0].position { intents.append(.drag(to: trails[0].position)) }
      }
    case .dragging:
      intents.append(.drag(to: trails[0].position))
    case .converging(let first, let place):
      let now = gap.length
      let hasWandered = settings.isPlanar && (middle - place).length >= trails[0].slop
      guard hasWandered || abs(now - first) >= DragThresholds.pinchSlop, mayPinch else { break }
      meaning = .pinching(startGap: now)
      intents.append(.pinchBegan(pinch(since: now)))
    case .pinching(let startGap):
      intents.append(.pinchChanged(pinch(since: startGap)))
    }
  }

  private mutating func lift(_ trail: Trail, at time: Double, into intents: inout [Intent]) {
    if device != .pointer { lastTouch = (trail.position, time) }
    switch meaning {
    case .undecided:
      if trail.isInPlace, time - trail.startTime <= settings.longestTap {
        intents.append(.tap(settings.zone(at: trail.position, in: size), at: trail.position))
      }
    case .dragging:
      let speed = Point(x: velocity.x.velocity(at: time), y: velocity.y.velocity(at: time))
      intents.append(
        trail.isMostlyAcross && !settings.isPlanar
          ? .stray(at: trail.position, velocity: speed)
          : .release(at: trail.position, velocity: speed))
    case .pinching(let startGap):
      intents.append(.pinchEnded(pinch(between: trails[0].position, trail.position, startGap)))
      if settings.isPlanar { return regrip(into: &intents) }
    case .none, .refused, .converging, .spent:
      break
    }
    meaning = trails.isEmpty ? .none : .spent
  }

  /// Of two fingers one lifted, and the other drags on from where it is.
  private mutating func regrip(into intents: inout [Intent]) {
    meaning = .dragging
    velocity.x.reset()
    velocity.y.reset()
    let (point, movement) = (trails[0].position, settings.movement(of: .forward))
    intents.append(.grab(Grab(at: point, movement: movement, direction: .forward, takesLeaf: true)))
  }

  /// A finger that another read was the last: a pointer may be emulated for it.
  mutating func rememberTouch(of other: GestureRecognizer) {
    guard let touch = other.lastTouch, touch.time >= lastTouch?.time ?? touch.time else { return }
    lastTouch = touch
  }

  private func isEmulated(_ contact: Contact) -> Bool {
    guard contact.device == .pointer, let lastTouch else { return false }
    return abs(contact.time - lastTouch.time) <= DragThresholds.emulation
      && (contact.position - lastTouch.point).length <= settings.slop(of: .touch)
  }

  // MARK: - Pinches

  private var gap: Point { trails[1].position - trails[0].position }

  /// The place between two contacts.
  var middle: Point { pinch(since: 1).center }

  private func pinch(since startGap: Double) -> Pinch {
    pinch(between: trails[0].position, trails[1].position, startGap)
  }

  private func pinch(between one: Point, _ other: Point, _ startGap: Double) -> Pinch {
    // Of the gap of fingers that begin all but in one place, each step would be a great part.
    let lack = max(0, DragThresholds.leastGap - startGap)
    return Pinch(
      center: Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2),
      gap: (other - one).length + lack, startGap: startGap + lack)
  }

  // MARK: - Cancelling

  /// What the contacts meant counts for nothing, and they mean nothing more until all have lifted.
  private mutating func cancelMeaning(into intents: inout [Intent]) {
    switch meaning {
    case .dragging: intents.append(.cancelDrag)
    case .pinching: intents.append(.pinchCancelled)
    case .none, .undecided, .refused, .converging, .spent: break
    }
    meaning = trails.isEmpty ? .none : .spent
  }

  /// Gives what it has back: its contacts mean nothing here until they have lifted.
  mutating func decline() {
    meaning = trails.count == 1 ? .refused : trails.isEmpty ? .none : .spent
  }

  /// A contact that was refused was given back where it is: it may become a drag from there.
  mutating func reconsider(_ contact: Contact.Key) {
    guard case .refused = meaning, contacts == [contact] else { return }
    trails[0] = trails[0].begunAnew
    meaning = .undecided
    velocity.x.reset()
    velocity.y.reset()
  }

  private mutating func forgetContacts() {
    trails.removeAll(keepingCapacity: true)
    meaning = .none
  }

  // MARK: - Scrolling

  private mutating func handle(
    _ scroll: Scroll, leafInFlight: FlyingLeaf?, takes: (ContentPull) -> Bool,
    into intents: inout [Intent]
  ) {
    // A lift is heard in any case: it ends what began before the setting changed.
    guard settings.scrollTurns || scroll.kind == .stop else { return }
    if case .notches(let count) = scroll.kind {
      guard trails.isEmpty, !touchpad.isDragging else { return }
      guard let sense = wheel.turn(by: count, along: scroll.axis, at: scroll.time) else { return }
      // A vertical wheel goes through the pages in their order, a horizontal one over the screen.
      let isMirrored = scroll.axis == .horizontal && settings.layoutDirection == .rightToLeft
      intents.append(.step((sense > 0) == isMirrored ? .backward : .forward))
      return
    }
    if !trails.isEmpty { touchpad.refuse() }
    touchpad.handle(
      scroll, settings: settings, leafInFlight: leafInFlight, takes: takes,
      into: &intents)
  }

  private mutating func cancelScroll(into intents: inout [Intent]) {
    touchpad.cancel(into: &intents)
    wheel = Wheel()
  }
}

extension Contact.Device {
  /// Whether contacts of this device end what those of another were doing.
  func outranks(_ other: Contact.Device) -> Bool {
    rank > other.rank
  }

  private var rank: Int {
    switch self {
    case .pointer: 0
    case .touch: 1
    case .pen: 2
    }
  }
}
