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
    /// Nothing yet.
    case nothing
    /// What is the containers' business.
    case passed
    /// What it takes along.
    case segue(Held)
    /// What is set off as one finger lets go that came so, or two that pinch.
    case trigger(Storyboard.Trigger, by: ContentPull?, along: [Spot])
    /// Two fingers that may close or spread.
    case pinch(along: [Spot])
    /// What is over: nothing is heard until all have lifted.
    case spent
  }

  /// What it has.
  var holding = Holding.nothing
  /// Where its first finger came down.
  var start = Point()
  /// The drag that the board was asked for last.
  var pull: ContentPull?
  /// The region that the finger is on.
  var region: (node: SceneNode, id: String)?
  /// What a finger released last, and may still be on its way.
  var released: Held?

  /// Whether what the fingers do is nothing to the containers.
  var isBoards: Bool {
    switch holding {
    case .nothing, .passed: false
    case .segue, .trigger, .pinch, .spent: true
    }
  }

  /// How much two fingers have to close or spread to set something off, as a factor.
  static let pinchFactor = 1.3
  /// How far a finger goes, or would go a moment later, to set a swipe off: points, or a share of the
  /// window where that is less.
  static let swipeTravel = (points: 90.0, share: 0.2)
}
