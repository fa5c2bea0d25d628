internal import Gestures

/// The transition between two pages that have not got all their callbacks yet; a container has at
/// most one (SEMANTICS §6, L2).
@MainActor
struct OpenTurn {
  /// The request.
  let operation: NavigationOperation
  /// The page that leaves.
  let from: any Page
  /// The page that comes.
  let to: any Page
  /// The leaf that shows it.
  let leaf: Leaf.ID
  /// Whether the page that leaves was told that it leaves its container; from then on it is told of
  /// every change of mind.
  var fromWasTold: Bool
}

/// A hand that holds a leaf.
@MainActor
struct Hand {
  /// How the leaf follows.
  enum Law {
    /// To the next page.
    case drag(DragLaw)
    /// Against the resistance past an end.
    case end(EndPull)
  }

  /// The leaf that it holds.
  let leaf: Leaf.ID
  /// How the leaf follows; nil until the next place of the hand, from which it is then reckoned.
  var law: Law?
  /// How the hand took the leaf.
  var grab: Grab
}
