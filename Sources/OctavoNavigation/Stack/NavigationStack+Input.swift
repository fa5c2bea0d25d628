internal import OctavoGeometry
public import OctavoGestures
internal import OctavoTransitions

/// Who gets what a person does: the modals, the bar, the page on top, the stack.
extension NavigationStack {
  /// Takes one thing that a person did: the page on top comes first, if it is live.
  ///
  /// - Returns: whether it meant something here.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    guard !core.isSuspended, stage != nil else { return false }
    if modals.takesInput { return modals.handle(event) }
    if modals.catches(event) { return true }
    if isEnabled, isBarFirst(for: event), handleBar(event) { return true }
    let isUsed = isAtRest && passOn(event)
    switch event {
    case .cancelAll:
      if !isAtRest { childInput.cancel() }
      recognize(event)
      return true
    case .key(let key):
      if isUsed { return true }
      guard isEnabled, !hasKeysInside else { return false }
      if handleBar(event) { return true }
      guard isBack(key), entries.count > 1 else { return false }
      if !key.isRepeat { perform { $0.popByKey() } }
      return true
    case .scroll:
      if isUsed { return true }
      guard isEnabled else { return false }
      recognize(event)
      return core.recognizer.isDragging
    case .contact:
      guard isEnabled else { return isUsed }
      recognize(event)
      return isUsed || core.recognizer.isDragging
    }
  }

  func willTake(_ pull: ContentPull) -> Bool {
    if modals.willTake(pull) { return true }
    if let topPage, let child = live.root(of: topPage) as? any HostedContainer {
      var inner = pull
      inner.point = pull.point - slot(of: topPage).origin
      if child.willTake(inner) { return true }
    }
    if isEnabled, air.isMoving { return true }
    guard isEnabled, let stage, mayDrag(pull) else { return false }
    switch gestures.dragArea {
    case .off: return false
    case .anywhere: return true
    case .edges:
      let edge = gestures.edge(at: pull.point, in: stage.size)
      return edge.map(gestures.inward) == pull.movement
    }
  }

  /// What a hand did so far counts for nothing.
  func cancelHand() {
    childInput.cancel()
    var intents: [Intent] = []
    core.recognizer.handle(.cancelAll, into: &intents)
    for intent in intents { follow(intent) }
  }

  private func passOn(_ event: InputEvent) -> Bool {
    guard let topPage, let child = live.root(of: topPage) else { return false }
    return childInput.pass(event, to: child, in: slot(of: topPage))
  }

  /// The flight that a hand may take from where it is.
  ///
  /// Past its commit point it is left to itself by a drag that leads somewhere else: what slides over
  /// the whole window has no place where a touch would mean it alone.
  private var flyingLeaf: FlyingLeaf? {
    guard air.isMoving else { return nil }
    guard let flight = air.top, flight.driver.isMoving, let stage else { return .anyones }
    return FlyingLeaf(
      contains: { [self] point in
        let area = areaInFlight(on: stage)
        let place = Stage(size: area.size, scale: stage.scale)
        return flight.transition.layers(at: flight.driver.state, on: place)
          .contains { $0.isLeaf(at: point - area.origin) }
      },
      isLeft: { [self] movement in
        flight.driver.isPastCommitment && flight.driver.heading == 1
          && leadsSomewhere(movement)
      })
  }

  private func recognize(_ event: InputEvent) {
    var intents: [Intent] = []
    core.recognizer.handle(
      event, leafInFlight: flyingLeaf, contentMoves: { !canClaim($0) }, into: &intents)
    guard !intents.isEmpty else { return }
    if core.recognizer.isDragging || hand != nil { childInput.cancel() }
    perform { stack in
      for intent in intents { stack.follow(intent) }
    }
  }

  /// Whether a drag is the stack's: it leads somewhere, and the page on top does not want it.
  private func canClaim(_ pull: ContentPull) -> Bool {
    guard mayDrag(pull), !childInput.moves else { return false }
    guard let topPage, let child = live.root(of: topPage) as? any HostedContainer else {
      return true
    }
    var inner = pull
    inner.point = pull.point - slot(of: topPage).origin
    return !child.willTake(inner)
  }

  private func mayDrag(_ pull: ContentPull) -> Bool {
    pull.axis == gestures.axis && leadsSomewhere(pull.movement)
  }

  /// Whether a drag that goes a way along the axis leads to a page.
  private func leadsSomewhere(_ movement: Double) -> Bool {
    gestures.direction(ofMovement: movement) == .backward ? entries.count > 1 : nextPage != nil
  }

  func follow(_ intent: Intent) {
    switch intent {
    case .grab(let grab): take(grab)
    case .drag, .release: followDrag(intent)
    case .cancelDrag, .pinchCancelled:
      firstPinch = nil
      cancelDrag()
    case .tap, .step: break
    case .pinchBegan(let pinch): firstPinch = childInput.moves ? nil : pinch
    case .pinchChanged(let pinch): squeeze(by: pinch)
    case .pinchEnded(let pinch): endSqueeze(by: pinch)
    }
  }

  private func isBack(_ key: KeyPress) -> Bool {
    let back = gestures.layoutDirection == .rightToLeft ? "Right" : "Left"
    switch key.name {
    case back: return key.modifiers == .alt
    case "Escape", "XF86Back", "Back": return key.modifiers.isEmpty
    default: return false
    }
  }

  private func popByKey() {
    let operation = NavigationOperation(.pop, reason: .key, direction: .backward)
    start(operation, changePopping(as: nil), animated: true)
  }
}
