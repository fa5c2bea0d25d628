internal import OctavoGestures

/// Who gets what a person does.
extension WindowContainer {
  /// Whether its page lies still, so that what a person does may be meant for that.
  var isAtRest: Bool { air.isEmpty && hands.isEmpty && pending == nil }

  /// Whether its pages are seen, so that a hand can take them.
  var isShown: Bool { baseState == .appeared && stage != nil }

  var isOpen: Bool { pending != nil && hands.isEmpty }

  /// Takes one thing that a person did: what the window is closed by comes first, then what is presented
  /// over the pages, then the live page that it was done to, then the container itself.
  ///
  /// - Returns: whether it meant something here.
  func route(_ event: InputEvent) -> Bool {
    guard !windowCore.isSuspended, stage != nil else { return false }
    if takesAlways(event) || childInput.passLent(event) { return true }
    if modals.takesInput { return modals.handle(event) }
    if modals.catches(event) || takesFirst(event) { return true }
    // A tap that waited may have presented something.
    if modals.takesInput { return modals.handle(event) }
    let isUsed = isAtRest && passOn(event, writtenIn: windowCore.textRelay.innerRoot)
    if childInput.isLent(event) { return true }
    switch event {
    case .contact, .scroll: return handle(event, isUsed: isUsed)
    case .key(let key): return isUsed || (isEnabled && !hasKeysInside && handle(key))
    case .cancelAll:
      if !isAtRest { childInput.cancel() }
      recognize(event, taking: flyingLeaf)
      return true
    }
  }

  func takesFirst(_ event: InputEvent) -> Bool { false }

  func takesAlways(_ event: InputEvent) -> Bool { false }
}
