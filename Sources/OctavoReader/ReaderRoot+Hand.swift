internal import OctavoGeometry
public import OctavoGestures
internal import OctavoNavigation

/// A contact that came down on the bars.
struct HeldContact {
  /// What it came down on.
  let target: ReaderTarget
  /// Where.
  let start: Point
  /// Where it was last.
  var last: Point
  /// Whether it went farther than a tap does.
  var isDrag = false
}

/// What a hand does with the bars.
extension ReaderRoot {
  /// Takes one thing that a person did: what lies over the pages comes first.
  ///
  /// - Returns: whether it meant something here.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    // Who does something else does not wait for what is not found yet.
    finding.awaited = nil
    awaitsContents = false
    selecting.awaitsAll = false
    switch event {
    case .contact(let contact): return handle(contact, event)
    case .key(let press): return handle(press, event)
    case .scroll(let scroll):
      guard isSeen(at: now) else { return base.handle(event) }
      if let offset = state.panel?.offset {
        self.scroll(scroll, from: offset)
        return true
      }
      if state.panel != nil || screen.target(at: scroll.position) != nil { return true }
      return base.handle(event)
    case .cancelAll:
      dropContacts()
      return base.handle(event)
    }
  }

  /// What is held is let go, and counts for nothing.
  func dropContacts() {
    held = [:]
    passed = [:]
    (selecting.press, selecting.hand, selecting.spent) = (nil, nil, nil)
    selecting.contacts = []
    state.pressed = nil
    endScrub()
    if bars.isShown {
      showBars()
    } else if isSelecting {
      // What can be done with the words comes when no hand is on them.
      changed()
    }
  }

  private func handle(_ contact: Contact, _ event: InputEvent) -> Bool {
    if contact.phase == .began {
      let isOver = bars.isShown || state.panel != nil
      let target =
        isOver
        ? screen.target(at: contact.position)
        : isSelecting ? screen.selectionTarget(at: contact.position) : nil
      if let target {
        held[contact.key] = HeldContact(
          target: target, start: contact.position, last: contact.position)
        state.focus = nil
        press(target, by: contact)
        showBarsIfShown()
        return true
      }
      if isOver { passed[contact.key] = contact.position }
    }
    if let holding = held[contact.key] {
      follow(contact, holding)
      return true
    }
    guard let left = select(by: contact) else { return true }
    let isUsed = base.handle(.contact(left))
    if let start = passed[contact.key] {
      if contact.phase == .moved, (contact.position - start).length > TitleGrip.slop {
        // Whoever drags a page looks at the page.
        passed[contact.key] = nil
        hideBars()
      }
      if contact.phase == .ended || contact.phase == .cancelled { passed[contact.key] = nil }
    }
    return isUsed
  }

  private func showBarsIfShown() {
    if bars.isShown { showBars() } else { changed() }
  }

  /// A contact came down on something.
  private func press(_ target: ReaderTarget, by contact: Contact) {
    switch target {
    case .item, .number, .key, .choice, .offer, .entry, .found, .chapter, .dismiss, .action:
      state.pressed = target
    case .slider:
      state.pressed = target
      scrub(to: contact.position.x)
    case .selectionEnd(let isFirst):
      state.pressed = target
      takeEnd(isFirst: isFirst, at: contact.position)
    case .grip:
      held[contact.key] = nil
      window?.resize(.bottomRight, by: contact)
    // A finger means the field no sooner than it lifts.
    case .field: if contact.device != .touch { pressField(contact) }
    case .title, .ground, .panel, .outside: break
    }
  }

  private func follow(_ contact: Contact, _ holding: HeldContact) {
    var holding = holding
    let step = contact.position - holding.last
    holding.last = contact.position
    if (contact.position - holding.start).length > TitleGrip.slop { holding.isDrag = true }
    held[contact.key] = holding
    switch contact.phase {
    case .began: break
    case .moved: move(contact, holding, by: step)
    case .ended:
      held[contact.key] = nil
      let pressed = state.pressed
      state.pressed = nil
      showBarsIfShown()
      release(contact, holding, pressed: pressed)
    case .cancelled:
      held[contact.key] = nil
      state.pressed = nil
      endScrub()
      showBarsIfShown()
    }
  }

  private func move(_ contact: Contact, _ holding: HeldContact, by step: Point) {
    switch holding.target {
    case .slider: scrub(to: contact.position.x)
    case .title where holding.isDrag:
      // Where nobody else can move the window, the bar does; the contact is the compositor's now.
      guard titleGrip.drag(contact, from: holding.start, of: window) else { return }
      held[contact.key] = nil
      showBarsIfShown()
    case .panel: drag(by: step)
    case .field: if contact.device != .touch { dragInField(to: contact.position) }
    case .selectionEnd: moveEnd(to: contact.position)
    case .entry where holding.isDrag, .found where holding.isDrag:
      state.pressed = nil
      drag(by: step)
    case .item, .number, .key, .choice, .offer, .entry, .found, .chapter, .dismiss, .action:
      let isInside = screen.target(at: contact.position) == holding.target
      state.pressed = isInside ? holding.target : nil
      changed()
    default: break
    }
  }

  /// A finger scrolls what a panel shows.
  private func drag(by step: Point) {
    if let offset = state.panel?.offset { scrollPanel(to: offset - step.y / state.barPoint) }
  }

  private func release(_ contact: Contact, _ holding: HeldContact, pressed: ReaderTarget?) {
    switch holding.target {
    case .slider: goToScrubbed()
    case .title where !holding.isDrag: titleGrip.tap(contact, of: window)
    case .outside where !holding.isDrag: closePanel()
    case .field: if contact.device == .touch { pressField(contact) }
    case .selectionEnd: tellSelected()
    case .item, .number, .key, .choice, .offer, .entry, .found, .chapter, .dismiss, .action:
      if pressed == holding.target { activate(holding.target) }
    default: break
    }
  }

  /// Does what something is for.
  func activate(_ target: ReaderTarget) {
    switch target {
    case .item(let item): press(item)
    case .number: openPad()
    case .key(let key): press(key)
    case .choice(let choice): choose(choice)
    case .offer(let index): choose(index)
    case .chapter: openContents()
    case .entry(let index): go(toEntry: index)
    case .found(let index): go(toMatch: index)
    case .dismiss: closePanel()
    case .slider: goToScrubbed()
    case .action(let action): perform(action)
    case .title, .grip, .ground, .panel, .field, .outside, .selectionEnd: break
    }
  }

  /// Does what an item is for.
  func press(_ item: BarItem) {
    switch item {
    case .back: goBack()
    case .open: onOpen?()
    case .contents: openContents()
    case .find: openFind()
    case .mark, .unmark: toggleMark()
    case .view: openView()
    case .help: openHelp()
    case .minimize, .maximize, .restore, .fillScreen, .leaveScreen, .close:
      if let window { item.windowButton?.press(on: window) }
    }
  }
}
