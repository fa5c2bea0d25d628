internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoStoryboards

/// What a person's hand has of a board; what its fingers mean is read in the arena of the window.
@MainActor
struct PlayerHand {
  /// A segue that follows fingers.
  typealias Held = (segue: InteractiveSegue, origin: Storyboard.Segue)

  /// What it has.
  enum Holding {
    /// Nothing; what it does is the containers' business.
    case nothing
    /// What it takes along.
    case segue(Held)
    /// What is set off as one finger lets go that came so, or two that pinch.
    case trigger(Storyboard.Trigger, by: ContentPull?, along: [Spot])
    /// Two fingers that close or spread, which way is not known yet.
    case pinch(along: [Spot])
    /// What is over: nothing is heard until all have lifted.
    case spent
  }

  /// What it has.
  var holding = Holding.nothing
  /// Where its first finger came down.
  var start = Point()
  /// Takes what the board has for the drag or the pinch that it was asked for last; nil if that is nothing.
  var claim: (() -> Void)?
  /// Whether no finger had wandered when the latest came down, so that two may pinch.
  var mayPinch = false
  /// The region that the finger is on.
  var region: (node: SceneNode, id: String)?
  /// What a finger released last, and may still be on its way.
  var released: Held?

  /// Whether what the fingers do is nothing to the containers.
  var isBoards: Bool { if case .nothing = holding { false } else { true } }

  /// How much two fingers have to close or spread to set something off, as a factor.
  static let pinchFactor = 1.3
  /// How far a finger goes, or would go a moment later, to set a swipe off: points, or a share of the
  /// window where that is less.
  static let swipeTravel = (points: 90.0, share: 0.2)
}
