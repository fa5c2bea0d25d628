internal import OctavoGestures
internal import OctavoManipulation

/// A hand that holds something in the air: a leaf or a flight of a container, or what it presents.
struct Hand {
  /// What it holds, the top one first; more than one goes as one.
  let movers: [Int]
  /// How that follows.
  var session: DragSession
  /// What somebody took by it; nil if it is one of the container's own fingers.
  var operation: NavigationOperation?
  /// The session of the arena that it came with.
  fileprivate var number = 0

  /// A hand that holds some things.
  init(_ movers: [Int], session: DragSession, operation: NavigationOperation? = nil) {
    self.movers = movers
    self.session = session
    self.operation = operation
  }
}

/// The hands that hold something in a container: one that acts, and others that keep what they have.
struct Hands {
  /// In the order in which they took what they hold.
  private var hands: [Hand] = []
  /// The number of a hand that is somebody's who has an operation: he has no session here.
  private static let somebodys = -1
  /// The session that was chosen last.
  private var session = 0

  /// Whose hand acts: somebody's who has an operation, or else that of the session that was chosen.
  var number: Int {
    hands.contains { $0.number == Self.somebodys } ? Self.somebodys : session
  }

  /// The hand that acts; nil if it holds nothing.
  var acting: Hand? {
    get { hands.first { $0.number == number } }
    set {
      let index = hands.firstIndex { $0.number == number } ?? hands.endIndex
      var hand = newValue
      hand?.number = newValue?.operation == nil ? session : Self.somebodys
      hands.replaceSubrange(index..<min(index + 1, hands.endIndex), with: hand.map { [$0] } ?? [])
    }
  }

  /// Whether none holds anything.
  var isEmpty: Bool { hands.isEmpty }

  /// What they hold, what was taken first before the rest.
  var movers: [Int] { hands.flatMap(\.movers) }

  /// What hands hold that do not act now.
  var othersMovers: [Int] { hands.filter { $0.number != number }.flatMap(\.movers) }

  /// The sessions of all that hold something.
  var numbers: [Int] { hands.map(\.number) }

  /// The hand of a session acts from now on; one that somebody has stays the one that does.
  mutating func choose(_ session: Int) { self.session = session }

  /// Changes each of them.
  mutating func change(_ body: (inout Hand) -> Void) {
    for index in hands.indices { body(&hands[index]) }
  }

  /// Each of them, what was taken first before the rest.
  func forEach(_ body: (Hand) -> Void) { hands.forEach(body) }

  /// None holds anything.
  mutating func removeAll() { self = Hands() }
}
