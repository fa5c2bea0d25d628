internal import OctavoGestures

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
