internal import OctavoGestures
internal import OctavoNavigation

/// What keys do with the bars.
extension ReaderRoot {
  func handle(_ press: KeyPress, _ event: InputEvent) -> Bool {
    // What quits, opens and fills the screen is the window's, whatever lies over the pages.
    let isWindows =
      press.name == "F11" || press.modifiers.contains(.control) && "oqwOQW".contains(press.name)
    if state.panel != nil, !isWindows {
      pressInPanel(press)
      return true
    }
    if bars.isShown, pressInBars(press) { return true }
    // Who writes on a page does not mean the bars by it.
    let isWriting = textRelay.inner != nil
    if isWriting, base.handle(event) { return true }
    if pressInSelection(press) { return true }
    switch (press.name.lowercased(), press.modifiers) {
    case ("g", [.control]) where numbers != nil:
      openPad()
      return true
    case ("f", [.control]) where finder != nil:
      openFind()
      return true
    case ("a", [.control]) where worded != nil:
      selectAll()
      return true
    case ("f3", []) where finder != nil, ("f3", [.shift]) where finder != nil:
      find(press.modifiers.isEmpty ? .next : .previous)
      return true
    case ("escape", []) where isFinding:
      endFinding()
      return true
    case ("t", []) where hasContents:
      openContents()
      return true
    // Asking has them looked for; a book that has none is none the worse for it.
    case ("t", []): awaitsContents = !press.isRepeat
    case ("m", []) where marking != nil:
      if !press.isRepeat { toggleMark() }
      return true
    case ("l", []): if openLinks() { return true }
    case ("left", [.alt]) where !history.isEmpty || onBack != nil:
      goBack()
      return true
    default: break
    }
    if numbers != nil, let choice = ViewChoice(press) {
      if !press.isRepeat { choose(choice) }
      return true
    }
    if !isWriting, base.handle(event) { return true }
    if pressInPresentation(press) { return true }
    switch (press.name, press.modifiers.subtracting(.shift)) {
    case ("F10", []), ("Menu", []):
      if !press.isRepeat { toggleBars() }
      return true
    case ("slash", []) where finder != nil:
      openFind()
      return true
    case ("F1", []), ("question", [.control]), ("slash", [.control]):
      openHelp()
      return true
    default: return false
    }
  }

  /// Keys while the bars are shown; what means nothing to them is the pages'.
  private func pressInBars(_ press: KeyPress) -> Bool {
    let name = press.name.hasPrefix("KP_") ? String(press.name.dropFirst(3)) : press.name
    switch name {
    case "Escape":
      // First what is held, then the bars.
      if state.scrubbed != nil {
        held = held.filter { $0.value.target != .slider }
        endScrub()
        showBars()
      } else {
        hideBars()
      }
      return true
    case "Tab": focusNext(by: press.modifiers.contains(.shift) ? -1 : 1)
    case "ISO_Left_Tab": focusNext(by: -1)
    case "Return", "Enter", "space":
      guard let focus = state.focus else { return false }
      activate(focus)
      if bars.isShown { showBars() }
    case "Left", "Right", "Home", "End", "Page_Up", "Page_Down":
      guard state.focus == .slider, press.modifiers.isEmpty else { return false }
      step(name)
    default: return false
    }
    return true
  }

  private func focusNext(by step: Int, among targets: [ReaderTarget]? = nil) {
    // Keys may come faster than frames: bars that were just asked for were not laid out yet.
    layOut()
    let all = targets ?? screen.focusable
    guard !all.isEmpty else { return }
    let index = state.focus.flatMap { focus in all.firstIndex(of: focus) }
    let next = index.map { $0 + step } ?? (step > 0 ? 0 : all.count - 1)
    state.focus = all[(next + all.count) % all.count]
    if state.focus != .slider { endScrub() }
    if bars.isShown { showBars() } else { changed() }
  }

  /// A key moves the knob; Enter goes to where it is.
  private func step(_ name: String) {
    gather()
    guard let slider = screen.slider, let place = state.place else { return }
    let now = place.number
    let right = state.isMirrored ? -1 : 1
    let next =
      switch name {
      case "Left": now - right
      case "Right": now + right
      case "Page_Up": now - max(1, slider.count / 10)
      case "Page_Down": now + max(1, slider.count / 10)
      case "Home": 1
      default: slider.count
      }
    state.scrubbed = min(max(next, 1), slider.count)
    showBars()
  }

  private func pressInPanel(_ press: KeyPress) {
    if state.panel == .black {
      // Whatever is pressed, the page is seen again.
      if !press.isRepeat { closePanel() }
      return
    }
    let name = press.name.hasPrefix("KP_") ? String(press.name.dropFirst(3)) : press.name
    if name == "Escape" || name == "F10" || name == "Menu" { return closePanel() }
    if case .find = state.panel, pressInFind(press, name) { return }
    if name == "Tab" || name == "ISO_Left_Tab" {
      let isBack = name == "ISO_Left_Tab" || press.modifiers.contains(.shift)
      return focusNext(by: isBack ? -1 : 1)
    }
    if let focus = state.focus, ["Return", "Enter", "space"].contains(name) {
      return activate(focus)
    }
    switch state.panel {
    case .pad:
      if press.modifiers.isEmpty, let key = PagePad.key(named: press.name) { self.press(key) }
    case .help(let offset):
      switch name {
      case "F1", "Return", "Enter": closePanel()
      case "Down": scrollPanel(to: offset + 48)
      case "Up": scrollPanel(to: offset - 48)
      default: scroll(by: name, from: offset)
      }
    case .view:
      if let choice = ViewChoice(press) { choose(choice) }
    case .message: if ["Return", "Enter", "space"].contains(name) { closePanel() }
    case .offers:
      switch name {
      case "Down": focusNext(by: 1, among: screen.offers)
      case "Up": focusNext(by: -1, among: screen.offers)
      default: break
      }
    case .contents(_, _, let offset), .links(_, let offset):
      guard let (entries, current) = state.panel?.places else { break }
      let step = name == "Down" ? 1 : name == "Up" ? -1 : 0
      if step == 0 { return scroll(by: name, from: offset) }
      var focused: Int?
      if case .entry(let index) = state.focus { focused = index }
      let row = row(by: step, from: focused, current: current, of: entries.count)
      focus(.entry(row), row: row, of: entries.count, height: ReaderScreen.entryHeight)
    case .find, .black, nil: break
    }
  }

  func scroll(by name: String, from offset: Double) {
    switch name {
    case "Page_Down", "space": scrollPanel(to: offset + 300)
    case "Page_Up": scrollPanel(to: offset - 300)
    case "Home": scrollPanel(to: 0)
    case "End": scrollPanel(to: screen.reach)
    default: break
    }
  }

  /// The line of a list that a key goes to: the next, or first that where the person is.
  func row(by step: Int, from focused: Int?, current: Int?, of count: Int) -> Int {
    let next = focused.map { $0 + step } ?? current ?? (step > 0 ? 0 : count - 1)
    return min(max(next, 0), count - 1)
  }

  /// The keys go to a line of a list, which comes into sight.
  func focus(_ target: ReaderTarget, row: Int, of count: Int, height: Double) {
    guard let offset = state.panel?.offset else { return }
    state.focus = target
    let top = Double(row) * height
    let room = Double(count) * height - screen.reach
    scrollPanel(to: min(max(offset, top + height - room), top))
  }
}
