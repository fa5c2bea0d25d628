internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// What hands move of the modals: what comes or goes by an operation.
extension Modals: HandHolder {
  var container: (any PageContainer)? { host }

  var stage: Stage? { host?.stage }

  var settlingMotion: TransitionDriver.Settling { host?.settlingMotion ?? .immediate }

  var eventTime: EventTime? { host?.eventTime }

  var takesPinches: Bool { true }

  var openOperation: NavigationOperation? { pending?.operation }

  var openMovers: [Modal.ID] { pending?.mover.map(\.id) ?? [] }

  func driver(of id: Modal.ID) -> TransitionDriver? { self[id]?.driver }

  func drive(_ id: Modal.ID, _ change: (inout TransitionDriver) -> Void) {
    self.change(id) { change(&$0.driver) }
    setNeedsFrame()
  }

  func setNeedsFrame() { host?.setNeedsFrame() }

  func inTurn(_ body: @escaping () -> Void) { host?.inTurn(body) }

  func look(of id: Modal.ID) -> (any Transition)? { self[id]?.look }

  /// Its own hand moves it as what slides, whatever it looks like; below half of its width it closes.
  func defaults(of hand: Hand) -> TransitionDefaults? {
    guard hand.operation == nil else { return hand.movers.first.flatMap(look)?.defaults }
    var defaults = ModalLayout.slide.defaults
    defaults.pinchThreshold = 0.5.nextUp
    return defaults
  }

  func travel(of id: Modal.ID, along axis: Axis) -> Double? {
    // What slides goes as far as it is seen.
    axis == .vertical && look(of: id) == nil
      ? travel(of: id) : max(stage?.size[axis] ?? 1, 1)
  }

  func grips(of id: Modal.ID, along axis: Axis) -> DragSession.Grips? {
    guard let modal = self[id], modal.cover == .full, !modal.isLeaving else { return nil }
    return modal.look?.grips(along: axis, at: stage?.scale ?? .one)
  }
}
