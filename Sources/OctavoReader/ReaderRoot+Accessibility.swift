public import OctavoAccessibility
public import OctavoGeometry
internal import OctavoNavigation
internal import OctavoViews
internal import OctavoWords

/// The bars and what they open, for those who do not see them.
extension ReaderRoot {
  /// What is read, with the bars and the panel that lie over it.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var root = AccessibleElement("root", .group, name: "", frame: Rect(size: size))
    var base = base.accessibleElement(in: size)
    base.id = Self.baseID
    guard showsBars else {
      // Who does not see that a tap brings them is told which key does.
      if base.summary.isEmpty { base.summary = "F10 shows the bars, F1 says what every key does" }
      root.children = [base] + selection
      return root
    }
    let lying = state.panel == nil ? bars(in: size) : [panel(in: size)]
    let hasFocus = lying.contains { $0.focused != nil }
    root.children = [hasFocus ? base.withoutFocus : base] + lying
    return root
  }

  /// Does what is wanted of what is read, or of something over it.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    if path.first == Self.baseID {
      // A panel takes all that a person does.
      guard state.panel == nil else { return false }
      let isDone = base.perform(action, on: Array(path.dropFirst()))
      guard action == .focus, state.focus != nil else { return isDone }
      // Whoever goes to what is read leaves the bars.
      state.focus = nil
      changed()
      layOut()
      return true
    }
    guard showsBars || isSelecting,
      let part = screen.parts.last(where: {
        $0.name == path.last && (state.panel == nil || $0.side == .still)
      }), let target = part.target
    else { return false }
    switch (action, target) {
    case (.setValue(let number), .slider):
      guard let slider = screen.slider, number.isFinite else { return false }
      state.scrubbed = Int(min(max(number.rounded(), 1), Double(slider.count)))
      goToScrubbed()
    case (.setValue, _): return false
    case (.press, _):
      guard part.look.kind.isPressable else { return false }
      activate(target)
    case (.focus, _):
      guard screen.focusable.contains(target) else { return false }
      state.focus = target
    }
    if bars.isShown { showBars() } else { changed() }
    // Whoever asked for it is told what became of it before a frame shows it.
    layOut()
    return true
  }

  private static let baseID = "read"

  /// The bars, each with what can be pressed in it.
  private func bars(in size: Size) -> [AccessibleElement] {
    let sides: [(id: String, side: ReaderScreen.Side, name: String, frame: Rect)] = [
      ("upper bar", .top, state.title, screen.top), ("lower bar", .bottom, "Place", screen.bottom),
    ]
    return sides.compactMap { id, side, name, frame in
      var bar = AccessibleElement(id, .toolbar, name: name, frame: frame)
      bar.children = elements(of: screen.parts.filter { $0.side == side }, in: frame)
      return bar.children.isEmpty ? nil : bar
    }
  }

  /// What can be done with the words that are selected.
  private var selection: [AccessibleElement] {
    let parts = screen.parts.filter { if case .action = $0.target { true } else { false } }
    guard let selection = selecting.selection, let first = parts.first else { return [] }
    let frame = parts.reduce(first.frame) { $0.union($1.frame) }
    var card = AccessibleElement(
      "selection", .toolbar, name: "Selected: \(selection.text.spacedLine)", frame: frame)
    card.children = elements(of: parts, in: frame)
    return [card]
  }

  /// The panel, which takes all that a person does.
  private func panel(in size: Size) -> AccessibleElement {
    let frame = screen.panel ?? Rect(size: size)
    var panel = AccessibleElement("panel", .dialog, name: "", frame: frame)
    let parts = screen.parts.filter { $0.side == .still }
    panel.children = elements(of: parts.filter { $0.name != "heading" }, in: frame)
    for case .title(let title) in parts.map(\.look.kind) { panel.name = title }
    switch state.panel {
    case .pad: panel.name = "Go to a page"
    case .find: panel.name = "Find words"
    case .black: panel.name = "Black screen"
    default: break
    }
    if panel.focused == nil {
      // Where the letters go, or what is to be read first.
      if let field = panel.children.firstIndex(where: { $0.role == .field && $0.caret != nil }) {
        panel.children[field].isFocused = true
      } else {
        panel.isFocusable = true
        panel.isFocused = true
      }
    }
    return panel
  }

  /// What stands on a bar or a panel, in the order in which it is read: from above to below.
  private func elements(
    of parts: [ReaderScreen.Part], in frame: Rect
  ) -> [AccessibleElement] {
    parts.compactMap { element(of: $0, in: frame) }.sorted {
      ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX)
    }
  }

  /// Something on the bars or a panel, in points of that; nil if it says nothing.
  private func element(of part: ReaderScreen.Part, in frame: Rect) -> AccessibleElement? {
    guard let (role, name) = part.look.kind.words else { return nil }
    var element = AccessibleElement(
      part.name, role, name: name,
      frame: Rect(
        origin: part.frame.origin + (Point() - frame.origin), size: part.frame.size))
    element.isPressable = part.target != nil && part.look.kind.isPressable
    element.isFocusable = part.target.map { screen.focusable.contains($0) } ?? false
    element.isFocused = part.look.isFocused
    switch part.look.kind {
    case .slider:
      guard let place = state.place else { return nil }
      element.value = AccessibleElement.Value(
        Double(place.number), in: 1...Double(max(place.count, 1)))
      element.summary = place.words
    case .key(_, let isEnabled): element.isDisabled = !isEnabled
    case .choice(let choice, let isOn):
      // Letters have two buttons, which are no choice between them.
      if case .letters = choice { element.isDisabled = !isOn } else { element.isOn = isOn }
      element.summary = choice.key
    case .offer(let offer): element.summary = offer.detail
    case .entry(_, let isCurrent), .found(_, let isCurrent): element.isSelected = isCurrent
    case .field(let pad): element.text = pad.digits
    case .line(let field, _):
      element.text = field.text
      element.caret = field.caretInScalars
    default: break
    }
    return element
  }
}

extension BarLook.Kind {
  /// What it is to those who do not see it, and what it is called; nil for what says nothing.
  fileprivate var words: (role: AccessibleElement.Role, name: String)? {
    switch self {
    case .ground, .grip, .preview, .panel, .folio, .ribbon, .selected, .selectionEnd: nil
    case .title(let title), .note(let title), .message(let title): (.label, title)
    case .item(let item): (.button, item.name)
    case .black: (.button, "Show the page again")
    case .number(let words): (.button, "\(words), go to a page")
    case .slider: (.slider, "Page")
    case .field: (.field, "Page number")
    case .key(let key, _): (.button, key.name)
    case .choice(let choice, _):
      if case .letters = choice {
        (.button, "\(choice.name) letters")
      } else {
        (.checkBox, choice.name)
      }
    case .help(let row):
      (.label, [row.what, row.hand, row.keys].filter { !$0.isEmpty }.joined(separator: ": "))
    case .offer(let offer): (.listItem, offer.name)
    case .entry(let entry, _):
      (.listItem, entry.isMark ? "Marked: \(entry.title)" : entry.title)
    case .action(let action): (.button, action.name)
    case .line: (.field, "Words to find")
    case .found(let row, _): (.listItem, "\(row.match.excerpt), page \(row.page)")
    }
  }

  /// Whether something is done when it is pressed.
  fileprivate var isPressable: Bool {
    switch self {
    case .item, .number, .key, .choice, .offer, .entry, .found, .action, .black: true
    case .note: true
    default: false
    }
  }
}

extension SelectionAction {
  /// What it does, for people.
  fileprivate var name: String {
    switch self {
    case .copy: "Copy the selected words"
    case .find: "Find the selected words"
    }
  }
}

extension PagePad.Key {
  /// What it is called, for people.
  fileprivate var name: String {
    switch self {
    case .digit(let digit): "\(digit)"
    case .erase: "Erase"
    case .go: "Go"
    }
  }
}

extension BarItem {
  /// What it is called, for people.
  var name: String {
    switch self {
    case .back: "Go back"
    case .open: "Open something else"
    case .contents: "Contents"
    case .find: "Find words"
    case .mark: "Mark this page"
    case .unmark: "Take the page's mark away"
    case .view: "How pages are shown"
    case .help: "Help"
    case .minimize, .maximize, .restore, .fillScreen, .leaveScreen, .close:
      windowButton?.name ?? ""
    }
  }
}
