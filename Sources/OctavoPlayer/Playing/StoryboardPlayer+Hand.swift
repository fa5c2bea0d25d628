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
    guard contact.phase != .cancelled else {
      forgetHand()
      return root.handle(.contact(contact))
    }
    if contact.phase == .began, isHandFree { readAnew() }
    let (wasBoards, mayTap) = (hand.isBoards, recognizer.mayTap)
    let acts = read(contact)
    if contact.phase == .ended, isHandFree { postponeWaits() }
    if acts.contains(where: \.intent.isTap) { return tap(contact) }
    acts.forEach(follow)
    hand.claim = nil
    if contact.phase == .began { hand.mayPinch = mayTap }
    if contact.phase == .began, recognizer.contacts == [contact.key] {
      begin(at: contact.position)
    } else if !recognizer.mayTap {
      leaveRegion()
    }
    if isHandFree { hand.holding = .nothing }
    return wasBoards || hand.isBoards || root.handle(.contact(contact))
      || (contact.phase == .began && hand.region != nil)
  }

  /// Whether no finger is on the glass.
  var isHandFree: Bool { recognizer.reading == .nothing }

  /// What the fingers did counts for nothing.
  func forgetHand() {
    defer { postponeWaits() }
    leaveRegion()
    if case .segue(let held) = hand.holding { held.segue.cancel() }
    letGo()
    hand = PlayerHand(released: hand.released)
    readAnew()
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
    settings.longestTap = .infinity
    settings.pointsPerMillimetre = density
    return settings
  }

  /// A first finger came down.
  private func begin(at place: Point) {
    leaveRegion()
    (hand.holding, hand.start) = (.nothing, place)
    let path = path(at: place, entersSlots: true)
    guard let last = path.last, let node = last.node,
      last.page.lifecycle.state == .appeared,
      let region = ScenePlan(
        node.scene, page: last.frame.size, letterScale: tree.letterScale
      )
      .target(at: place - last.frame.origin)?.id,
      !candidates(.tap(.region(region)), along: path).isEmpty
    else { return }
    hand.region = (node, region)
    press(node, region)
  }

  /// No finger is on a region any longer.
  func leaveRegion() {
    if let region = hand.region { press(region.node, nil) }
    hand.region = nil
  }

  /// A finger that lifted where it came down.
  private func tap(_ contact: Contact) -> Bool {
    var path = path(at: hand.start, entersSlots: true)
    var trigger: Storyboard.Trigger?
    if let region = hand.region {
      trigger = .tap(.region(region.id))
      // Another page may have come under the finger.
      if path.last.map({ $0.node === region.node }) != true { path = [] }
    } else if let last = path.last, last.page.lifecycle.state == .appeared {
      let x = last.fraction(hand.start).x
      let zone = Storyboard.Trigger.tap(.zone(x < 0.25 ? .left : x >= 0.75 ? .right : .center))
      trigger = candidates(zone, along: path).isEmpty ? nil : zone
    }
    leaveRegion()
    if let trigger {
      var void = contact
      void.phase = .cancelled
      root.handle(.contact(void))
      _ = fire(trigger, along: path)
      return true
    }
    if root.handle(.contact(contact)) { return true }
    guard let onCenterTap, let stage, (1...2).contains(3 * hand.start.x / stage.size.width)
    else { return false }
    onCenterTap(hand.start)
    return true
  }
}
