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
    let id: Int
    /// What touches.
    let device: Contact.Device
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
    /// A drag that takes a segue along.
    case drag(HeldDrag)
    /// A drag that sets a segue off when it is released, this far beyond its start.
    case swipe(Storyboard.Trigger, start: Point, movement: Double, path: [Spot])
    /// Two fingers that may close or spread.
    case pinch(path: [Spot])
    /// Two fingers that take a segue along.
    case squeeze(HeldPinch)
    /// Two fingers that set a segue off when they are lifted.
    case snap(Storyboard.Trigger, path: [Spot])
    /// What is over: nothing is heard until all have lifted.
    case spent
  }

  /// The contacts on the glass.
  var fingers: [Finger] = []
  /// What they mean.
  var meaning = Meaning.open
  /// The region that the finger is on.
  var region: (node: SceneNode, id: String)?
  /// Reads drags along each axis; the first reads pinches too.
  var recognizers: [GestureRecognizer] = []
  /// What was released last, and may still be on its way.
  var released: HeldDrag?

  /// Whether no finger is on the glass.
  var isFree: Bool { fingers.isEmpty }

  /// The index of a contact.
  func index(of contact: Contact) -> Int? {
    fingers.firstIndex { $0.id == contact.id && $0.device == contact.device }
  }

  /// How much two fingers have to close or spread to set something off, as a factor.
  static let pinchFactor = 1.3
  /// How far a finger goes, or would go a moment later, to set a swipe off: points, or a share of the
  /// window where that is less.
  static let swipeTravel = (points: 90.0, share: 0.2)
}

/// A segue that follows a finger.
@MainActor
struct HeldDrag {
  /// What the finger has.
  let held: InteractiveSegue
  /// The segue.
  let segue: Storyboard.Segue
  /// The axis of the drag.
  let axis: Axis
  /// The way that takes it on: −1 leftwards or up, 1 rightwards or down.
  let movement: Double
  /// Where the container lies whose segue it is, in points of the window.
  let frame: Rect
  /// How the segue follows; nil until the next place of the finger, from which it is then computed.
  var law: DragLaw?

  /// How the segue follows a finger that took it at a place.
  mutating func begin(at grab: Grab, settings: GestureSettings) {
    var settings = settings
    settings.panLaw = held.law
    var local = grab
    local.point = grab.point - frame.origin
    local.movement = movement
    let direction = settings.direction(ofMovement: movement)
    let isFlat = held.position == 0
    // All but a leaf go with the finger, over the whole way of what moves.
    if held.law == .linear || !isFlat { local.travel = held.travel(along: axis) }
    law =
      isFlat
      ? DragLaw(local, in: frame.size, settings: settings)
      : DragLaw(
        local, taking: held.law.progress(atPosition: held.position), turning: direction,
        in: frame.size, settings: settings)
  }

  /// The position of a finger that is at a place of the window.
  func position(at point: Point) -> Double? { law?.position(at: point - frame.origin) }
}

/// A segue that follows two fingers.
@MainActor
struct HeldPinch {
  /// What the fingers have.
  let held: InteractiveSegue
  /// The segue.
  let segue: Storyboard.Segue
  /// How the segue follows.
  let law: PinchLaw

  /// The position of fingers at a gap.
  func position(of pinch: Pinch) -> Double {
    held.law.position(atProgress: law.progress(of: pinch))
  }
}
