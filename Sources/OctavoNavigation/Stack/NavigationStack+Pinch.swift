internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions

/// Two fingers that close on the top page: it goes as if they folded it (Laws, The hand).
extension NavigationStack {
  /// The fingers have another gap.
  func squeeze(by pinch: Pinch) {
    if let firstPinch, hand == nil, pinch.gap < firstPinch.gap {
      self.firstPinch = nil
      begin(firstPinch)
    }
    guard let hand, case .pinch(let law) = hand.law else { return }
    let progress = law.progress(of: pinch)
    // What does not let itself be left gives way a little, against a growing resistance.
    let isBound = pending?.mover != hand.flight
    let shown =
      isBound
      ? min(RubberBand(dimension: 1).offset(ofPull: progress), Overscroll.limit) : progress
    air.drive(hand.flight) { $0.hold(at: shown) }
    setNeedsFrame()
  }

  /// One of the fingers lifted.
  func endSqueeze(by pinch: Pinch) {
    squeeze(by: pinch)
    firstPinch = nil
    guard let hand, case .pinch(let law) = hand.law else { return }
    let isBound = pending?.mover != hand.flight
    let threshold = air[hand.flight]?.transition.defaults.pinchThreshold ?? 0.5
    release(hand, commits: !isBound && law.progress(of: pinch) >= threshold, velocity: 0)
  }

  private func begin(_ pinch: Pinch) {
    guard baseState == .appeared, stage != nil, entries.count > 1, let from = topPage,
      popsByPinch ?? (entries.last?.transition?.transition.defaults.spread != nil)
    else { return }
    modals.supersedeTransitions()
    supersedeTransitions()
    let grab = Grab(
      at: pinch.center, movement: gestures.movement(of: .backward), direction: .backward)
    let operation = NavigationOperation(.pop, reason: .pinch, direction: .backward)
    if from.canLeave {
      begin(operation, to: entries.dropLast(), as: backTransition, with: grab, rule: .leaf)
    } else {
      pull(from, to: entries[entries.count - 2].page, with: grab)
      refuse(operation, .vetoed)
    }
    guard let hand else { return }
    let progress = air[hand.flight]?.driver.progress ?? 0
    self.hand?.law = .pinch(PinchLaw(pinch, taking: progress))
  }
}
