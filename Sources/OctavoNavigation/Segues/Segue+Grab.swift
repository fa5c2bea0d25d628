internal import OctavoGestures

/// How a hand takes a segue.
extension Segue {
  /// What a hand holds a segue by.
  public enum Grip: String, Sendable, Hashable {
    /// A drag that began anywhere.
    case drag
    /// A drag inwards from an edge.
    case edge
    /// Two fingers.
    case pinch

    var reason: NavigationOperation.Reason { self == .pinch ? .pinch : .drag }
  }

  /// Takes the way by hand: the pages are told that it begins, and it stays at its beginning until it
  /// is moved.
  ///
  /// - Parameters:
  ///   - page: The page that it starts from.
  ///   - grip: What the hand holds it by.
  /// - Returns: what is in the hand; its operation is refused where `perform(from:)` would be, where
  ///   nothing would be seen to move, and for a custom segue.
  public func grab(from page: any Page, by grip: Grip = .drag) -> InteractiveSegue {
    let operation = operation(by: grip.reason)
    let taker = page.takers(of: action).first
    if let taker {
      taker.hold(operation, by: self, from: page)
    } else {
      operation.end(.refused(.notShown))
    }
    return InteractiveSegue(operation, by: grip, in: taker)
  }

  /// The request that it makes of a container.
  func operation(by reason: NavigationOperation.Reason) -> NavigationOperation {
    let (kind, direction): (NavigationOperation.Kind, TurnDirection) =
      switch action {
      case .push: (.push, .forward)
      case .pop: (.pop, .backward)
      case .popTo: (.popTo, .backward)
      case .popToRoot: (.popToRoot, .backward)
      case .replace: (.replace, .forward)
      case .set(_, let direction): (.set, direction)
      case .setPages, .custom: (.set, .forward)
      case .turn(let direction): (.turn, direction)
      case .present: (.present, .forward)
      case .dismiss: (.dismiss, .backward)
      case .dismissAll: (.dismissAll, .backward)
      }
    return NavigationOperation(kind, reason: reason, direction: direction)
  }
}
