internal import OctavoGestures

/// A hand that holds a flight.
@MainActor
struct StackHand {
  /// How the flight follows.
  enum Law {
    /// To the other page.
    case drag(DragLaw)
    /// Against the resistance of a page that does not let itself be left.
    case pull(Overscroll)
    /// Two fingers that close.
    case pinch(PinchLaw)
  }

  /// The flight that it holds.
  let flight: Flight.ID
  /// How the flight follows; nil until the next place of the hand, from which it is then computed.
  var law: Law?
  /// How the hand took the flight.
  var grab: Grab
  /// What decides when it releases them.
  var rule: ReleaseRule
  /// Whether it is not the stack's own: whoever has it says where the flight is.
  var isExternal = false
}
