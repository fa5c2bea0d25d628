internal import OctavoGestures

/// A hand that holds a driven transition.
struct DrivenHand {
  /// How it holds it.
  enum Grip {
    /// By one contact, which began so.
    case pan(Grab)
    /// By two, that had so much of it at first.
    case pinch(Pinch, origin: Double)
  }

  var grip: Grip
  /// How the transition follows one contact; nil until it is computed for the frame that there is.
  var law: DragLaw?
  /// How it follows two; nil until they have moved, where either way will do.
  var pinchLaw: PinchLaw?
}
