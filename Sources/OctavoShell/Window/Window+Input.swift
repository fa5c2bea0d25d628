internal import OctavoGeometry
package import OctavoGestures
internal import OctavoNavigation

extension Window {
  /// Brings the root what a person did; keys that it does not use are the window's.
  ///
  /// - Parameter time: When it was done, by the loop's clock; nil for when the event says.
  package func receive(_ event: InputEvent, at time: Double? = nil) {
    // What touches a window that shows nothing yet can mean nothing.
    guard laidOut != nil else { return }
    if pacer.revive() { rootWasHidden(false) }
    follow(event)
    if case .contact(let contact) = event, let edge = edge(grippedBy: contact) {
      // What comes of the press is the compositor's.
      contacts.remove(contact.id)
      return resize(edge, by: contact)
    }
    let now = session.loop.now
    let done = time ?? event.toldTime.map { session.inputClock.time(of: $0, at: now) } ?? now
    root.setEventTime(EventTime(done, longestLag: InputClock.longestLag))
    let isUsed = root.handle(event)
    woke(at: now)
    tell(.input(event, isUsed: isUsed))
    if !isUsed, case .key(let press) = event { use(press) }
  }

  /// Voids contacts: at once where no other device has one down.
  func cancel(_ void: [Contact]) {
    guard !contacts.isSubset(of: void.map(\.id)) else { return receive(.cancelAll) }
    for contact in void { receive(.contact(contact)) }
  }

  /// Voids the contacts that are down, if there are any.
  func cancelContacts() {
    if !contacts.isEmpty { receive(.cancelAll) }
  }

  private func follow(_ event: InputEvent) {
    switch event {
    case .contact(let contact):
      switch contact.phase {
      case .began:
        contacts.insert(contact.id)
        presses[contact.id] = session.latestPress
      case .moved: break
      case .ended, .cancelled:
        contacts.remove(contact.id)
        presses[contact.id] = nil
      }
    case .cancelAll:
      contacts.removeAll()
      presses.removeAll()
    case .scroll, .key: break
    }
  }

  private func use(_ press: KeyPress) {
    guard !press.isRepeat else { return }
    switch (press.name, press.modifiers) {
    case ("F11", []): setFullscreen(!isFullscreen)
    case ("Escape", []): if isFullscreen { setFullscreen(false) }
    case ("o", [.control]), ("O", [.control]): onOpen?()
    case ("r", [.control]), ("R", [.control]): onReload?()
    case ("q", [.control]), ("w", [.control]), ("Q", [.control]), ("W", [.control]): close()
    default: break
    }
  }
}

extension InputEvent {
  /// When it happened by the clock of its device; nil for what has no time of its own.
  fileprivate var toldTime: Double? {
    if case .contact(let contact) = self, contact.phase == .cancelled { nil } else { time }
  }
}
