internal import OctavoGestures

/// The transition between two sheets whose pages have not got all their callbacks yet; a container has at
/// most one (Laws, L2).
@MainActor
struct OpenTurn {
  /// The request.
  let operation: NavigationOperation
  /// The sheet that leaves.
  let from: Sheet
  /// The sheet that comes.
  let to: Sheet
  /// The leaf that shows it.
  let leaf: Leaf.ID
  /// Whether the pages that leave were told that they leave their container; from then on they are
  /// told of every change of mind.
  var fromWasTold: Bool

  /// The pages that leave.
  var leaving: [any Page] { from.pages(notOn: to) }
  /// The pages that come.
  var coming: [any Page] { to.pages(notOn: from) }
}

/// A hand that holds a leaf.
@MainActor
struct Hand {
  /// How the leaf follows.
  enum Law {
    /// To the next page.
    case drag(DragLaw)
    /// Against the resistance past an end.
    case end(Overscroll)
  }

  /// The leaf that it holds.
  let leaf: Leaf.ID
  /// How the leaf follows; nil until the next place of the hand, from which it is then computed.
  var law: Law?
  /// How the hand took the leaf.
  var grab: Grab
  /// Whether it is not the container's own: whoever has it says where the leaf is.
  var isExternal = false
}
