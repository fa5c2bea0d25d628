internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoTransitions

/// What somebody does with an operation that he took.
extension HandHolder {
  /// What moves the transition of an operation; nil once that is over.
  func driver(of operation: NavigationOperation) -> TransitionDriver? {
    openOperation === operation ? openMovers.first.flatMap(driver) : nil
  }

  /// Whether what moves by an operation follows a finger in the plane.
  func isPlanar(_ operation: NavigationOperation) -> Bool {
    openOperation === operation && openMovers.first.flatMap(look)?.defaults.isPlanar == true
  }

  /// Whether somebody has the operation.
  func isHeld(_ operation: NavigationOperation) -> Bool { hand?.operation === operation }

  /// Takes it again where it is, after it was released.
  func take(_ operation: NavigationOperation) {
    guard hand == nil, driver(of: operation) != nil else { return }
    hold(openMovers, for: operation)
    setNeedsFrame()
  }

  /// Does what his fingers mean, in the container's points; they take it from where it is.
  ///
  /// - Parameter settings: The axis along which they move it.
  /// - Returns: whether they released it and it goes on.
  func follow(
    _ intent: Intent, of operation: NavigationOperation, by settings: GestureSettings,
    rule: ReleaseRule
  ) -> Bool {
    guard isHeld(operation), let mover = hand?.movers.first, let driver = driver(of: mover)
    else { return false }
    switch intent {
    case .grab(let grab):
      move(
        with: grab, by: settings, from: driver.progress == 0 ? .flat : .here, rule: rule)
    case .pinchBegan(let pinch):
      var settings = settings
      settings.panLaw = driver.law
      hand?.session = DragSession(
        pinch, closes: nil, taking: driver.state, in: stage?.size ?? Size(), settings: settings)
    default:
      guard case .released(let end) = act(intent, for: operation) else { return false }
      return end.commits
    }
    return false
  }
}
