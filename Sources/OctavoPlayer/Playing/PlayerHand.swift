internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoNavigation
internal import OctavoStoryboards

/// What a person's fingers are doing, as far as segues wait for it.
@MainActor
struct PlayerHand {
  /// A contact.
  struct Finger {
    /// Which contact it is.
    let key: Contact.Key
    /// Where it came down, in points of the window.
    let start: Point
    /// Where it is.
    var position: Point
    /// Whether it went too far to be a tap.
    var hasWandered = false
  }

  /// What the fingers mean to the board.
  enum Meaning {
    /// Nothing yet.
    case open
    /// It is the containers' business.
    case passed
    /// What takes a segue along.
    case segue(HeldSegue)
    /// A drag that sets a segue off when it is released, this far beyond its start.
    case swipe(Storyboard.Trigger, start: Point, movement: Double, path: [Spot])
    /// Two fingers that may close or spread.
    case pinch(path: [Spot])
    /// Two fingers that set a segue off when they are lifted.
    case snap(Storyboard.Trigger, path: [Spot])
    /// What is over: nothing is heard until all have lifted.
    case spent

    /// Whether the containers hear what the fingers do.
    var isForContainers: Bool {
      switch self {
      case .open, .passed: true
      case .segue, .swipe, .pinch, .snap, .spent: false
      }
    }
  }

  /// The contacts on the glass.
  var fingers: [Finger] = []
  /// What they mean.
  var meaning = Meaning.open
  /// The region that the finger is on.
  var region: (node: SceneNode, id: String)?
  /// What was released last, and may still be on its way.
  var released: HeldSegue?

  /// Whether no finger is on the glass.
  var isFree: Bool { fingers.isEmpty }

  /// The index of a contact.
  func index(of contact: Contact) -> Int? { fingers.firstIndex { $0.key == contact.key } }

  /// How much two fingers have to close or spread to set something off, as a factor.
  static let pinchFactor = 1.3
  /// How far a finger goes, or would go a moment later, to set a swipe off: points, or a share of the
  /// window where that is less.
  static let swipeTravel = (points: 90.0, share: 0.2)
}

/// A segue that follows fingers.
@MainActor
struct HeldSegue {
  /// What the fingers have.
  let held: InteractiveSegue
  /// The segue.
  let segue: Storyboard.Segue
  /// The way of one finger that takes it on; nil if two do.
  var pull: ContentPull?
  /// Where the container lies whose segue it is, in points of the window.
  var origin = Point()

  /// Does with it what fingers mean, at places of the window.
  ///
  /// - Returns: whether they released it and it goes on.
  func follow(_ intent: Intent, by settings: GestureSettings) -> Bool {
    var intent = intent.moved(by: Point() - origin)
    if case .grab(var grab) = intent, let pull {
      // What is caught goes on along the way that it was sent.
      grab.movement = pull.movement
      grab.direction = settings.direction(ofMovement: pull.movement)
      intent = .grab(grab)
    }
    return held.follow(intent, by: settings)
  }
}
