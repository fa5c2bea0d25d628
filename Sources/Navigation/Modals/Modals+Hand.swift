internal import Geometry
internal import Gestures
internal import Motion
internal import Transitions

/// What hands and keys do with the modals: they reach the top one alone.
extension Modals {
  /// Takes one thing that a person did; only asked while a page is presented.
  ///
  /// - Returns: whether it meant something here; a key that did not is the window's to use.
  func handle(_ event: InputEvent) -> Bool {
    guard let host, let top = presented.last.flatMap({ self[$0] }) else { return false }
    let isUsed = isAtRest(top) && passOn(event, to: top)
    switch event {
    case .key(let key):
      if isUsed { return true }
      guard key.name == "Escape", key.modifiers.isEmpty else { return false }
      if !key.isRepeat { dismiss(top, reason: .key) }
      return true
    case .scroll: return isUsed
    case .contact, .cancelAll: break
    }
    var intents: [Intent] = []
    recognizer.handle(
      event, leafInFlight: isCatchable(top), contentMoves: { !canClaim($0, from: top) },
      into: &intents)
    guard !intents.isEmpty else { return true }
    if recognizer.isDragging || recognizer.reading == .pinch { childInput.cancel() }
    host.performModal { [self] in
      for intent in intents { follow(intent, isUsed: isUsed) }
    }
    return true
  }

  /// Whether a modal lies still, so that what a person does may be meant for it.
  private func isAtRest(_ modal: Modal) -> Bool { !modal.driver.isMoving && hand == nil }

  private func passOn(_ event: InputEvent, to modal: Modal) -> Bool {
    guard let stage = host?.stage, let child = live.root(of: modal.page) else { return false }
    return childInput.pass(event, to: child, in: ModalLayout.slot(of: modal.cover, on: stage))
  }

  /// Whether a drag is for the modal: the page does not want it for itself.
  private func canClaim(_ pull: ContentPull, from modal: Modal) -> Bool {
    guard pull.axis == .vertical, !childInput.moves else { return false }
    guard let stage = host?.stage,
      let child = live.root(of: modal.page) as? any HostedContainer
    else { return true }
    var inner = pull
    inner.point = pull.point - ModalLayout.slot(of: modal.cover, on: stage).origin
    return !child.willTake(inner)
  }

  /// What a hand did so far counts for nothing.
  func cancelHand() {
    childInput.cancel()
    var intents: [Intent] = []
    recognizer.handle(.cancelAll, into: &intents)
    for intent in intents { follow(intent, isUsed: false) }
  }

  /// The hand that holds a modal no longer does; the modal goes to where the model has it.
  func dropHand() {
    guard let hand else { return }
    self.hand = nil
    let isPresented = presented.contains(hand.modal)
    settle(hand.modal, leaving: !isPresented, velocity: 0)
    var ignored: [Intent] = []
    recognizer.handle(.cancelAll, into: &ignored)
  }

  private func follow(_ intent: Intent, isUsed: Bool) {
    switch intent {
    case .grab(let grab): take(grab)
    case .drag(let point): move(to: point)
    case .release(let point, let velocity): release(at: point, velocity: velocity)
    case .cancelDrag, .pinchCancelled: cancel()
    case .tap(_, let point): if !isUsed { tap(at: point) }
    case .pinchBegan: takePinch()
    case .pinchChanged(let pinch): squeeze(by: pinch.scale)
    case .pinchEnded(let pinch): releasePinch(at: pinch.scale)
    case .step: break
    }
  }

  private func dismiss(_ modal: Modal, reason: NavigationOperation.Reason) {
    let operation = NavigationOperation(.dismiss, reason: reason, direction: .backward)
    guard modal.isDismissible else { return refuse(operation, .vetoed) }
    dismiss(animated: true, operation)
  }

  private func tap(at point: Point) {
    guard let stage = host?.stage, let top = presented.last.flatMap({ self[$0] }),
      top.cover == .sheet, !ModalLayout.slot(of: .sheet, on: stage).contains(point)
    else { return }
    dismiss(top, reason: .tap)
  }

  // MARK: - Taking hold

  /// Whether a modal is on its way in, so that a hand can take it from where it is.
  private func isCatchable(_ modal: Modal) -> Bool {
    modal.driver.isMoving && open?.modals.count == 1 && open?.modals.first?.id == modal.id
  }

  private func take(_ grab: Grab) {
    guard let top = presented.last.flatMap({ self[$0] }) else { return }
    if grab.takesLeaf, isCatchable(top) {
      hand = ModalHand(modal: top.id, way: .drag(from: grab.point, position: top.position))
      change(top.id) { $0.driver.hold(at: $0.driver.progress) }
      return
    }
    // Upwards there is nothing to go to.
    guard grab.movement > 0 else { return }
    switch begin(.drag) {
    case .opened:
      let position = self[top.id]?.position ?? 1
      hand = ModalHand(modal: top.id, way: .drag(from: grab.point, position: position))
    case .vetoed: hand = ModalHand(modal: top.id, way: .pull(from: grab.point))
    case .nothing: break
    }
  }

  private func takePinch() {
    guard let top = presented.last else { return }
    switch begin(.pinch) {
    case .opened: hand = ModalHand(modal: top, way: .pinch)
    case .vetoed: hand = ModalHand(modal: top, way: .squeeze)
    case .nothing: break
    }
  }

  private enum Beginning { case opened, vetoed, nothing }

  /// The callbacks of a going that a hand begins; the model waits for the hand to let go (L5).
  private func begin(_ reason: NavigationOperation.Reason) -> Beginning {
    guard let host, host.lifecycle.state == .appeared, host.stage != nil,
      let top = presented.last.flatMap({ self[$0] })
    else { return .nothing }
    let operation = NavigationOperation(.dismiss, reason: reason, direction: .backward)
    guard top.isDismissible, top.page.canLeave else {
      refuse(operation, .vetoed)
      return .vetoed
    }
    host.trace?(.operation(operation))
    finishOpen()
    host.finishBase()
    let (leaving, coming) = exchange([top.id], base: host.basePages)
    change(top.id) { modal in
      modal.turn(leaving: true)
      modal.driver.hold(at: modal.driver.progress)
    }
    open = OpenModal(
      operation: operation, modals: [top], presents: false, leaving: leaving, coming: coming)
    for page in leaving { host.caller.willDisappear(page, animated: true) }
    for page in coming { host.caller.appear(page, animated: true) }
    host.setNeedsFrame()
    return .opened
  }

  // MARK: - Moving

  /// How far a finger draws a modal until it is gone, in points.
  private func travel(of id: Modal.ID) -> Double {
    guard let stage = host?.stage, let modal = self[id] else { return 1 }
    return max(stage.size.height - ModalLayout.slot(of: modal.cover, on: stage).minY, 1)
  }

  private func move(to point: Point) {
    guard let hand else { return }
    let travel = travel(of: hand.modal)
    switch hand.way {
    case .drag(let start, let position):
      let rest = min(max(position - (point.y - start.y) / travel, 0), 1)
      change(hand.modal) { $0.hold(at: rest) }
    case .pull(let start):
      let offset = RubberBand(dimension: travel).offset(ofPull: max(point.y - start.y, 0))
      change(hand.modal) { $0.hold(at: min(max(1 - offset / travel, 0), 1)) }
    case .pinch, .squeeze: return
    }
    host?.setNeedsFrame()
  }

  private func squeeze(by scale: Double) {
    guard let hand else { return }
    let gone = min(max(1 - scale, 0), 1)
    switch hand.way {
    case .pinch: change(hand.modal) { $0.hold(at: 1 - gone) }
    case .squeeze:
      let offset = RubberBand(dimension: 1).offset(ofPull: gone)
      change(hand.modal) { $0.hold(at: min(max(1 - offset, 0), 1)) }
    case .drag, .pull: return
    }
    host?.setNeedsFrame()
  }

  // MARK: - Letting go

  private func release(at point: Point, velocity: Double) {
    guard let hand else { return }
    move(to: point)
    self.hand = nil
    guard case .drag = hand.way, let modal = self[hand.modal] else {
      return settle(hand.modal, leaving: false, velocity: 0)
    }
    let speed = velocity / travel(of: hand.modal)
    let commits =
      ReleaseRule.backFromAnywhere.commits(position: 1 - modal.position, velocity: speed)
      && modal.page.canLeave
    decide(hand.modal, leaves: commits)
    settle(hand.modal, leaving: commits, velocity: speed)
  }

  private func releasePinch(at scale: Double) {
    guard let hand else { return }
    squeeze(by: scale)
    self.hand = nil
    // A pinch has no velocity; below half of its width it closes.
    guard case .pinch = hand.way else {
      return settle(hand.modal, leaving: false, velocity: 0)
    }
    let commits = scale < 0.5 && self[hand.modal]?.page.canLeave == true
    decide(hand.modal, leaves: commits)
    settle(hand.modal, leaving: commits, velocity: 0)
  }

  /// Back to how it was when the hand came, at no speed.
  private func cancel() {
    guard let hand else { return }
    self.hand = nil
    settle(hand.modal, leaving: !presented.contains(hand.modal), velocity: 0)
  }

  /// A hand let go: the model changes now, the callbacks of the end wait for it (L5).
  private func decide(_ id: Modal.ID, leaves: Bool) {
    guard let open, open.modals.first?.id == id else { return }
    if leaves {
      presented.removeAll { $0 == id }
      open.operation.leavingPages = [open.modals[0].page]
    } else if !presented.contains(id) {
      presented.append(id)
      open.operation.leavingPages = []
    }
  }

  /// Lets a modal go to one end of its way.
  ///
  /// - Parameter velocity: how fast it goes now, in ways a second, positive where it goes out.
  private func settle(_ id: Modal.ID, leaving: Bool, velocity: Double) {
    guard let host else { return }
    change(id) { modal in
      let outward = modal.isLeaving ? velocity : -velocity
      modal.driver.settle(
        to: modal.isLeaving == leaving ? 1 : 0, velocity: outward, by: host.settlingMotion)
    }
    host.setNeedsFrame()
  }
}
