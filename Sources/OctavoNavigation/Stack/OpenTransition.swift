internal import OctavoGestures

/// The transition between two pages of a stack that have not got all their callbacks yet; a stack has
/// at most one (Laws, L2).
@MainActor
struct OpenTransition {
  /// The request.
  let operation: NavigationOperation
  /// The page that goes out of sight.
  let from: any Page
  /// The page that comes into sight.
  let to: any Page
  /// The flight that shows it.
  let flight: Flight.ID
  /// The stack if it falls back.
  let before: [StackEntry]
  /// The stack if it comes to its end.
  let after: [StackEntry]
  /// Whether the pages that leave the stack were told so; from then on they are told of every change
  /// of mind.
  var leavingWereTold: Bool

  /// The pages that leave the stack by it, the top one first.
  var leaving: [any Page] { before.pages(missingIn: after) }
  /// The pages that join the stack by it, the lowest first.
  var entering: [any Page] { after.pages(missingIn: before).reversed() }
}

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
