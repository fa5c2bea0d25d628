internal import OctavoGeometry
internal import OctavoTransitions

/// The flights of a stack, from the bottom up: what is seen of one is a page of the next.
@MainActor
struct FlightStack: Airborne {
  /// More are not in the air at once: the lowest, of which the others leave the least to be seen, is put
  /// down for a new one. Each but the lowest costs a picture of the window a frame.
  static let limit = 8

  private(set) var flights: [Flight] = []
  private var nextID = 0

  /// Whether nothing is in the air.
  var isEmpty: Bool { flights.isEmpty }

  /// How many flights are in the air.
  var count: Int { flights.count }

  /// Whether frames move any flight.
  var isMoving: Bool { flights.contains(where: \.driver.isMoving) }

  /// The flight that is seen on top.
  var top: Flight? { flights.last }

  /// The pages whose pictures the flights show, those on top first.
  var pages: [any Page] { flights.reversed().flatMap { [$0.to, $0.from] } }

  /// The flight of an identity; nil once it has landed.
  subscript(id: Flight.ID) -> Flight? { flights.first { $0.id == id } }

  /// Changes how a flight is moved.
  mutating func drive(_ id: Flight.ID, _ change: (inout TransitionDriver) -> Void) {
    guard let index = flights.firstIndex(where: { $0.id == id }) else { return }
    change(&flights[index].driver)
  }

  /// Begins a flight on top of what flies; it moves only when it is driven.
  mutating func begin(
    from: any Page, to: any Page, as transition: any Transition
  ) -> Flight.ID {
    if flights.count == Self.limit { flights.removeFirst() }
    nextID += 1
    flights.append(
      Flight(
        id: nextID, from: from, to: to, transition: transition,
        driver: TransitionDriver(law: transition.defaults.panLaw)))
    return nextID
  }

  /// Takes the flight on top for a way between its two pages, as it is on the screen: turned round if
  /// it goes the other way.
  ///
  /// - Returns: nil if it does not join the pages.
  mutating func reverseOrResume(from: any Page, to: any Page) -> Flight.ID? {
    guard let index = flights.indices.last,
      flights[index].reverseOrResume(from: from, to: to)
    else { return nil }
    return flights[index].id
  }

  /// Gives a flight another look.
  mutating func show(_ transition: any Transition, as id: Flight.ID) {
    guard let index = flights.firstIndex(where: { $0.id == id }) else { return }
    flights[index].transition = transition
    flights[index].driver = TransitionDriver(law: transition.defaults.panLaw)
  }

  /// Moves the flights to where they are at a frame's time.
  mutating func advance(to time: Double, held: [Flight.ID]) {
    for index in flights.indices { flights[index].driver.advance(to: time) }
  }

  /// Takes out the flights that have come to rest, but not one that is held.
  mutating func removeLanded(except held: [Flight.ID]) {
    while let first = flights.first, flights.count > 1, !held.contains(first.id),
      !first.driver.isMoving
    {
      flights.removeFirst()
    }
    // Below one that has come to its own page, nothing is seen.
    let hiding = flights.lastIndex {
      !$0.driver.isMoving && !held.contains($0.id) && $0.end != $0.base
    }
    if let hiding { flights.removeSubrange(..<hiding) }
    while let last = flights.last, !held.contains(last.id), !last.driver.isMoving {
      if flights.count > 1, last.end == last.base {
        flights.removeLast()
      } else {
        removeAll()
      }
    }
  }

  /// Takes every flight out of the air.
  mutating func removeAll() { flights.removeAll(keepingCapacity: true) }
}
