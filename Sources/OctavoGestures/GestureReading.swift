/// What the contacts on the glass mean together.
package enum GestureReading: String, Sendable, Hashable {
  /// There are none.
  case nothing
  /// They may still become a tap, a drag or a pinch.
  case undecided
  /// It is no drag, but a second finger may make a pinch of it.
  case refused
  /// A page is in the hand.
  case drag
  /// Two fingers spread or close.
  case pinch
  /// They count for nothing until the last has lifted.
  case spent
}
