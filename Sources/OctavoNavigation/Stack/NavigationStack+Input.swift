internal import OctavoGeometry
public import OctavoGestures
internal import OctavoTransitions

/// Who gets what a person does: the modals, the bar, the page on top, the stack.
extension NavigationStack {
  /// Takes one thing that a person did: the page on top comes first, if it is live.
  ///
  /// - Returns: whether it meant something here.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool { route(event) }

  func takesFirst(_ event: InputEvent) -> Bool {
    isEnabled && isBarFirst(for: event) && handleBar(event)
  }

  /// A window is closed and moved whatever its pages allow, and whatever covers them.
  func takesAlways(_ event: InputEvent) -> Bool {
    guard showsControls else { return false }
    switch event {
    case .contact, .cancelAll: return handleBar(event)
    case .key, .scroll: return false
    }
  }

  func handle(_ event: InputEvent, isUsed: Bool) -> Bool {
    guard isEnabled else { return isUsed }
    if case .scroll = event, isUsed { return true }
    recognize(event, taking: flyingLeaf)
    return isUsed || recognizer.isDragging
  }

  func handle(_ key: KeyPress) -> Bool {
    if handleBar(.key(key)) { return true }
    guard isBack(key), entries.count > 1 else { return false }
    if !key.isRepeat { goBack(by: .key) }
    return true
  }

  var dragArea: GestureSettings.DragArea { guide?.dragArea(of: self) ?? gestures.dragArea }

  var reachableChildren: [ChildPage] { baseChildren }

  var hasOnePage: Bool { true }

  func isPlanar(_ pull: ContentPull) -> Bool {
    if let flight = air.top { return flight.transition.defaults.isPlanar }
    let isBack = gestures.direction(ofMovement: pull.movement) == .backward
    return (isBack ? backTransition : ownTransition).transition.defaults.isPlanar
  }

  func ownOffers(at point: Point) -> [GestureOffer] {
    guard isEnabled else { return [] }
    let resting = [TurnDirection.forward, .backward].filter(leadsSomewhere).flatMap { direction in
      offers(at: point, direction, to: direction == .forward ? .push : .pop, leads: true)
    }
    let closing = !air.isMoving && popsByClosing
    return flightOffers + resting + (closing ? [GestureOffer(by: self, .closing, to: .pop)] : [])
  }

  /// The flight that a hand may take from where it is.
  ///
  /// Past its commit point it is left to itself by a drag that leads somewhere else: what slides over
  /// the whole window has no place where a touch would mean it alone.
  var flyingLeaf: FlyingLeaf? {
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
          && leadsSomewhere(gestures.direction(ofMovement: movement))
      })
  }

  /// Whether a drag that way leads to a page, or may do.
  private func leadsSomewhere(_ direction: TurnDirection) -> Bool {
    direction == .backward
      ? entries.count > 1 : guide?.nextPage(on: self) != nil || nextPage != nil
  }

  private func isBack(_ key: KeyPress) -> Bool {
    let back = gestures.layoutDirection == .rightToLeft ? "Right" : "Left"
    switch key.name {
    case back: return key.modifiers == .alt
    case "Escape", "XF86Back", "Back": return key.modifiers.isEmpty
    default: return false
    }
  }
}
