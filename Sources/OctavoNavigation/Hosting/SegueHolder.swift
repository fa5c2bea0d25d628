internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// A container that lets somebody else's hand move what it has begun.
@MainActor
protocol SegueHolder: AnyObject {
  /// The container whose operations it has.
  var container: (any PageContainer)? { get }
  /// How far what moves by an operation goes along an axis, in points.
  func travel(of operation: NavigationOperation, along axis: Axis) -> Double
  /// What moves the transition of an operation; nil once that is over.
  func driver(of operation: NavigationOperation) -> TransitionDriver?
  /// How an operation looks; nil if it slides, or is over.
  func look(of operation: NavigationOperation) -> (any Transition)?
  /// Whether somebody else's hand has the operation.
  func isHeld(_ operation: NavigationOperation) -> Bool
  /// Puts what is held where the hand has it.
  func hold(_ operation: NavigationOperation, at state: TurnState)
  /// Lets what is held go to an end, at a velocity in whole ways per second.
  func release(_ operation: NavigationOperation, commits: Bool, velocity: Double)
  /// Lets what is held go to where the model has it.
  func drop(_ operation: NavigationOperation)
  /// Takes what was released, where it is.
  func take(_ operation: NavigationOperation)
}
