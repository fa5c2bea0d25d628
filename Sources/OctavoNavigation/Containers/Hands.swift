internal import OctavoGestures

/// The hands that hold something in a container: one that acts, and others that keep what they have.
struct Hands {
  /// The hand of a session of the arena.
  private struct Entry {
    let number: Int
    var hand: Hand
  }

  /// In the order in which they took what they hold.
  private var entries: [Entry] = []
  /// The session whose hand acts.
  private(set) var number = 0

  /// The hand that acts; nil if it holds nothing.
  var acting: Hand? {
    get { entries.first { $0.number == number }?.hand }
    set {
      let index = entries.firstIndex { $0.number == number }
      switch (index, newValue) {
      case (let index?, let hand?): entries[index].hand = hand
      case (let index?, nil): entries.remove(at: index)
      case (nil, let hand?): entries.append(Entry(number: number, hand: hand))
      case (nil, nil): break
      }
    }
  }

  /// Whether none holds anything.
  var isEmpty: Bool { entries.isEmpty }

  /// What they hold, what was taken first before the rest.
  var movers: [Int] { entries.flatMap(\.hand.movers) }

  /// What hands hold that do not act now.
  var othersMovers: [Int] { entries.filter { $0.number != number }.flatMap(\.hand.movers) }

  /// The sessions of all that hold something.
  var numbers: [Int] { entries.map(\.number) }

  /// The hand of a session acts from now on; somebody else's hand stays the one that does.
  mutating func choose(_ number: Int) {
    if acting?.isExternal != true { self.number = number }
  }

  /// Changes how each of them follows.
  mutating func change(_ body: (inout DragSession) -> Void) {
    for index in entries.indices {
      guard var session = entries[index].hand.session else { continue }
      body(&session)
      entries[index].hand.session = session
    }
  }

  /// What each of the container's own hands holds, and where it has it.
  func forEach(_ body: (_ movers: [Int], _ session: DragSession) -> Void) {
    for entry in entries {
      if let session = entry.hand.session { body(entry.hand.movers, session) }
    }
  }

  /// None holds anything.
  mutating func removeAll() { self = Hands() }
}
