/// Whether a page that is released goes on or back: where it would be 0.12 s later decides.
package enum ReleaseRule: Sendable, Hashable {
  /// A leaf, or a swipe from an edge.
  case leaf
  /// The way back from anywhere on the page.
  case backFromAnywhere

  /// How far ahead a release looks, in seconds.
  package static let projection = 0.12

  /// The position to be reached, of 0…1.
  package var threshold: Double {
    switch self {
    case .leaf: 0.53
    case .backFromAnywhere: 0.42
    }
  }

  /// Whether a turn is made.
  ///
  /// - Parameters:
  ///   - position: The drag's position (see `PanLaw`) at the lift, 0…1.
  ///   - velocity: The position's velocity, in pages per second toward the turn.
  package func commits(position: Double, velocity: Double) -> Bool {
    position + velocity * Self.projection >= threshold
  }
}
