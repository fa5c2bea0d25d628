internal import OctavoTransitions

/// What a transition shows, and what moves it.
@MainActor
protocol AirborneItem {
  /// Tells what is in the air of a container apart.
  var id: Int { get }
  /// How it looks.
  var transition: any Transition { get }
  /// What moves it.
  var driver: TransitionDriver { get }
}

/// What is in the air in a container, its pictures in some order; it may outlive its callbacks: a call in
/// mid-flight ends those, and the picture goes on (Laws, L7).
@MainActor
protocol Airborne {
  associatedtype Item: AirborneItem

  /// Whether nothing is in the air.
  var isEmpty: Bool { get }
  /// How much is in the air.
  var count: Int { get }
  /// Whether frames move any of it.
  var isMoving: Bool { get }
  /// The pages whose pictures are seen in it.
  var pages: [any Page] { get }
  /// What has an identity; nil once it has landed.
  subscript(id: Int) -> Item? { get }
  /// Changes how something is moved.
  mutating func drive(_ id: Int, _ change: (inout TransitionDriver) -> Void)
  /// Moves it to where it is at a frame's time, but what a hand holds.
  mutating func advance(to time: Double, held: [Int])
  /// Takes out what has come to rest, as far as what still flies allows, but not what is held.
  mutating func removeLanded(except held: [Int])
  /// Takes all of it out of the air.
  mutating func removeAll()
}
