internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoStoryboards
internal import OctavoTransitions

/// Who gets what the fingers do: the board's segues, or the containers.
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
    defer { postponeWaits() }
    if let region = hand.region { press(region.node, nil) }
    releaseSegue()
    let released = hand.released
    hand = PlayerHand()
    hand.released = released
    forgetReading()
  }

  /// Shows a finger on a region, or that there is none.
  func press(_ node: SceneNode, _ region: String?) {
    guard node.pressed != region else { return }
    node.pressed = region
    showContent(of: node)
  }

  /// Draws a scene's content again.
  func showContent(of node: SceneNode) {
    let content = tree.content(of: node)
    switch node.shown {
    case .page(let page): page.content = content
    case .slots(let page): page.content = content
    case .flip, .stack: break
    }
  }

  /// How drags along an axis are read.
  func settings(along axis: Axis) -> GestureSettings {
    var settings = GestureSettings(axis: axis)
    settings.layoutDirection = tree.isRightToLeft ? .rightToLeft : .leftToRight
    settings.tapZones = nil
    settings.scrollTurns = false
    settings.pinches = axis == .horizontal
    settings.pointsPerMillimetre = density
    return settings
  }

  private func begin(_ contact: Contact) -> Bool {
    if let index = hand.index(of: contact) { hand.fingers.remove(at: index) }
    hand.fingers.append(
      PlayerHand.Finger(key: contact.key, start: contact.position, position: contact.position))
    if hand.fingers.count == 1 {
      hand.meaning = .open
      hand.region = nil
      forgetReading()
      findRegion(at: contact.position)
    } else {
      leaveRegion()
      beginPinch()
    }
    recognize(contact)
    return passOn(contact) || hand.region != nil
  }

  /// Passes a contact on to the containers, unless it is the board's.
  private func passOn(_ contact: Contact) -> Bool {
    !hand.meaning.isForContainers || root.handle(.contact(contact))
  }

  private func findRegion(at place: Point) {
    let path = path(at: place, entersSlots: true)
    guard let last = path.last, let node = tree.node(last.page),
      last.page.lifecycle.state == .appeared,
      let region = ScenePlan(node.scene, page: last.frame.size)
        .target(at: place - last.frame.origin)?.id,
      !candidates(.tap(.region(region)), along: path).isEmpty
    else { return }
    hand.region = (node, region)
    press(node, region)
  }

  private func leaveRegion() {
    if let region = hand.region { press(region.node, nil) }
    hand.region = nil
  }

  private func move(_ contact: Contact) -> Bool {
    guard let index = hand.index(of: contact) else { return root.handle(.contact(contact)) }
    hand.fingers[index].position = contact.position
    let way = contact.position - hand.fingers[index].start
    if way.length >= settings(along: .horizontal).slop(of: contact.device),
      !hand.fingers[index].hasWandered
    {
      hand.fingers[index].hasWandered = true
      leaveRegion()
    }
    recognize(contact)
    return passOn(contact)
  }

  private func lift(_ contact: Contact) -> Bool {
    guard let index = hand.index(of: contact) else { return root.handle(.contact(contact)) }
    let finger = hand.fingers.remove(at: index)
    if hand.isFree { postponeWaits() }
    let meaning = hand.meaning
    recognize(contact)
    if case .passed = meaning, !hand.isFree { return root.handle(.contact(contact)) }
    hand.meaning = hand.isFree ? .open : .spent
    switch meaning {
    case .open where !finger.hasWandered: return tap(finger, contact)
    case .open, .passed: return root.handle(.contact(contact))
    case .segue, .swipe, .pinch, .snap, .spent: return true
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
      let zone: Storyboard.Trigger.Zone = x < 0.25 ? .left : x >= 0.75 ? .right : .center
      let trigger = Storyboard.Trigger.tap(.zone(zone))
      if !candidates(trigger, along: path).isEmpty {
        takeFromContainers()
        _ = fire(trigger, along: path)
        return true
      }
    }
    if root.handle(.contact(contact)) { return true }
    guard let onCenterTap, let stage, (1...2).contains(3 * finger.start.x / stage.size.width)
    else { return false }
    onCenterTap(finger.start)
    return true
  }
}
