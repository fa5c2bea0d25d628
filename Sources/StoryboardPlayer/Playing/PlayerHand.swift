internal import Geometry
internal import Gestures
internal import Motion
internal import Navigation
internal import Storyboards

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
    /// How fast it goes along each axis.
    var velocity = (x: VelocityEstimator(), y: VelocityEstimator())
  }

  /// What the fingers mean to the board.
  enum Meaning {
    /// Nothing yet.
    case open
    /// It is the containers' business.
    case passed
    /// A drag that sets a segue off when it is let go.
    case swipe(Storyboard.Trigger, along: Axis, movement: Double, path: [Spot])
    /// Two fingers that set a segue off when they are lifted.
    case pinch(startGap: Double, path: [Spot])
    /// What is over: nothing is heard until all have lifted.
    case spent
  }

  /// The contacts on the glass.
  var fingers: [Finger] = []
  /// What they mean.
  var meaning = Meaning.open
  /// The region that the finger is on.
  var region: (node: SceneNode, id: String)?

  /// Whether no finger is on the glass.
  var isFree: Bool { fingers.isEmpty }

  /// How far apart two fingers are.
  var gap: Double {
    fingers.count > 1 ? (fingers[0].position - fingers[1].position).reach : 0
  }

  /// How much two fingers have to close or spread to set something off, as a factor.
  static let pinchFactor = 1.3
  /// How far a finger goes, or would go a moment later, to set a swipe off: points, or a share of the
  /// window where that is less.
  static let swipeTravel = (points: 90.0, share: 0.2)
}

extension StoryboardPlayer {
  /// Takes a contact.
  ///
  /// - Returns: whether it meant something.
  func handle(_ contact: Contact) -> Bool {
    switch contact.phase {
    case .began: return begin(contact)
    case .moved: return move(contact)
    case .ended: return lift(contact)
    case .cancelled:
      forgetHand()
      return root.handle(.contact(contact))
    }
  }

  /// What the fingers did counts for nothing.
  func forgetHand() {
    if let region = hand.region { press(region.node, nil) }
    hand = PlayerHand()
  }

  /// Shows a finger on a region, or that there is none.
  func press(_ node: SceneNode, _ region: String?) {
    guard node.pressed != region else { return }
    node.pressed = region
    showContent(of: node)
  }

  /// Draws a scene's content anew.
  func showContent(of node: SceneNode) {
    let content = tree.content(of: node.scene, pressed: node.pressed)
    (node.page as? ScenePage)?.content = content
    (node.page as? SlotPage)?.content = content
  }

  private func begin(_ contact: Contact) -> Bool {
    var finger = PlayerHand.Finger(
      id: contact.id, device: contact.device, start: contact.position, position: contact.position)
    finger.velocity.x.add(position: contact.position.x, time: contact.time)
    finger.velocity.y.add(position: contact.position.y, time: contact.time)
    hand.fingers.removeAll { $0.id == contact.id && $0.device == contact.device }
    hand.fingers.append(finger)
    if hand.fingers.count == 1 {
      hand.meaning = .open
      hand.region = nil
      let path = path(at: contact.position, entersSlots: true)
      if let last = path.last, let node = tree.node(last.page),
        last.page.lifecycle.state == .appeared,
        let region = region(of: node.scene, at: last.fraction(contact.position)),
        !candidates(.tap(.region(region)), along: path).isEmpty
      {
        hand.region = (node, region)
        press(node, region)
      }
    } else {
      leaveRegion()
      beginPinch()
    }
    if case .passed = hand.meaning { return root.handle(.contact(contact)) }
    if case .open = hand.meaning { return root.handle(.contact(contact)) || hand.region != nil }
    return true
  }

  private func region(of scene: Storyboard.Scene, at point: Point) -> String? {
    // Where two overlap, the later one has it.
    scene.tappableRegions.last { $0.rect.contains(point) }?.id
  }

  private func leaveRegion() {
    if let region = hand.region { press(region.node, nil) }
    hand.region = nil
  }

  /// Two fingers: if a segue waits for them that no container does by hand, they are the board's.
  private func beginPinch() {
    guard hand.fingers.count == 2, case .open = hand.meaning else {
      if case .open = hand.meaning { hand.meaning = .passed }
      return
    }
    let middle = Point(
      x: (hand.fingers[0].position.x + hand.fingers[1].position.x) / 2,
      y: (hand.fingers[0].position.y + hand.fingers[1].position.y) / 2)
    let path = path(at: middle, entersSlots: true)
    let isBoards = [Storyboard.Trigger.Pinch.inwards, .outwards].contains { pinch in
      guard let first = candidates(.pinch(pinch), along: path).first else { return false }
      return !isPinchedByContainer(first.segue, pinch)
    }
    guard isBoards else {
      hand.meaning = .passed
      return
    }
    root.handle(.cancelAll)
    hand.meaning = .pinch(startGap: hand.gap, path: path)
  }

  private func isPinchedByContainer(
    _ segue: Storyboard.Segue, _ pinch: Storyboard.Trigger.Pinch
  ) -> Bool {
    guard segue.isInteractive(in: board), pinch == .inwards else { return false }
    switch segue.action {
    case .pop, .dismiss: return true
    default: return false
    }
  }

  private func move(_ contact: Contact) -> Bool {
    guard
      let index = hand.fingers.firstIndex(where: {
        $0.id == contact.id && $0.device == contact.device
      })
    else { return root.handle(.contact(contact)) }
    hand.fingers[index].position = contact.position
    hand.fingers[index].velocity.x.add(position: contact.position.x, time: contact.time)
    hand.fingers[index].velocity.y.add(position: contact.position.y, time: contact.time)
    if case .open = hand.meaning { decide(hand.fingers[index]) }
    switch hand.meaning {
    case .open, .passed: return root.handle(.contact(contact))
    case .swipe, .pinch, .spent: return true
    }
  }

  /// Says what a finger means that has left the place where it came down.
  private func decide(_ finger: PlayerHand.Finger) {
    var settings = GestureSettings()
    settings.pointsPerMillimetre = density
    let way = finger.position - finger.start
    guard way.reach >= settings.slop(of: finger.device) else { return }
    leaveRegion()
    hand.meaning = .passed
    let (x, y) = (abs(way.x), abs(way.y))
    guard max(x, y) >= 1.5 * min(x, y), let stage else { return }
    let axis: Axis = x > y ? .horizontal : .vertical
    let movement: Double = way[axis] > 0 ? 1 : -1
    let path = path(at: finger.start, entersSlots: true)
    for trigger in triggers(of: finger, along: axis, movement, in: stage.size) {
      guard let found = candidates(trigger, along: path).first else { continue }
      guard !containerDrags(found.segue, from: found.page, by: trigger, along: path) else { return }
      root.handle(.cancelAll)
      hand.meaning = .swipe(trigger, along: axis, movement: movement, path: path)
      return
    }
  }

  /// What a drag can set off: in from an edge, then any swipe that way.
  private func triggers(
    of finger: PlayerHand.Finger, along axis: Axis, _ movement: Double, in size: Size
  ) -> [Storyboard.Trigger] {
    guard axis == .horizontal else { return [.swipe(movement > 0 ? .down : .up)] }
    var triggers: [Storyboard.Trigger] = []
    var settings = GestureSettings()
    settings.layoutDirection = tree.isRightToLeft ? .rightToLeft : .leftToRight
    if let edge = settings.edge(at: finger.start, in: size), settings.inward(from: edge) == movement
    {
      triggers.append(.edge(edge == .leading ? .leading : .trailing))
    }
    return triggers + [.swipe(movement > 0 ? .right : .left)]
  }

  private func lift(_ contact: Contact) -> Bool {
    guard
      let index = hand.fingers.firstIndex(where: {
        $0.id == contact.id && $0.device == contact.device
      })
    else { return root.handle(.contact(contact)) }
    let finger = hand.fingers[index]
    let gap = hand.gap
    hand.fingers.remove(at: index)
    let meaning = hand.meaning
    if hand.fingers.isEmpty { hand.meaning = .open } else { hand.meaning = .spent }
    switch meaning {
    case .open: return tap(finger, contact)
    case .passed:
      if !hand.fingers.isEmpty { hand.meaning = .passed }
      return root.handle(.contact(contact))
    case .swipe(let trigger, let axis, let movement, let path):
      swipe(finger, trigger, axis, movement, path, at: contact.time)
      return true
    case .pinch(let startGap, let path):
      let factor = gap / max(startGap, 1)
      if factor >= PlayerHand.pinchFactor { _ = fire(.pinch(.outwards), along: path) }
      if factor <= 1 / PlayerHand.pinchFactor { _ = fire(.pinch(.inwards), along: path) }
      return true
    case .spent: return true
    }
  }

  private func swipe(
    _ finger: PlayerHand.Finger, _ trigger: Storyboard.Trigger, _ axis: Axis, _ movement: Double,
    _ path: [Spot], at time: Double
  ) {
    guard let stage else { return }
    let speed =
      axis == .horizontal
      ? finger.velocity.x.velocity(at: time) : finger.velocity.y.velocity(at: time)
    let way = finger.position[axis] - finger.start[axis]
    let reach = (way + speed * ReleaseRule.outlook) * movement
    let travel = PlayerHand.swipeTravel
    if reach >= min(travel.points, stage.size[axis] * travel.share) {
      _ = fire(trigger, along: path)
    }
  }

  /// A finger that lifted where it came down.
  private func tap(_ finger: PlayerHand.Finger, _ contact: Contact) -> Bool {
    func takeFromContainers() {
      var void = contact
      void.phase = .cancelled
      root.handle(.contact(void))
    }
    let path = path(at: finger.start, entersSlots: true)
    if let region = hand.region {
      leaveRegion()
      takeFromContainers()
      if let last = path.last, tree.node(last.page) === region.node {
        _ = fire(.tap(.region(region.id)), along: path)
      }
      return true
    }
    if let last = path.last, last.page.lifecycle.state == .appeared {
      let x = last.fraction(finger.start).x
      let zone: Storyboard.Trigger.Zone = x < 0.25 ? .left : x >= 0.75 ? .right : .centre
      let trigger = Storyboard.Trigger.tap(.zone(zone))
      if !candidates(trigger, along: path).isEmpty {
        takeFromContainers()
        if fire(trigger, along: path) { return true }
        return true
      }
    }
    return root.handle(.contact(contact))
  }
}

extension Point {
  /// How far it is from the origin.
  fileprivate var reach: Double { (x * x + y * y).squareRoot() }
}
