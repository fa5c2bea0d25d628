internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// What keyboards on the screen and input methods write by a seat, for the window that has its keys.
///
/// The compositor knows only of a text that is edited in a window where its keys go, as the window last told it.
@MainActor
final class TextInput {
  private let input: ZwpTextInputV3
  private unowned let session: Session
  /// The window that it writes in.
  private weak var window: Window?
  /// What the compositor knows of the text; nil if it knows of none.
  private var told: EditedText?
  /// How many commits there were.
  private var commits: UInt32 = 0
  /// The text that was edited last, and which of the commits told of it first where there was another before, for
  /// which is meant what is said earlier.
  private var (lastText, firstCommit): (EditedText?, UInt32) = (nil, 0)
  /// What is said, until `done`.
  private var pending = TextEdit()
  /// What the method itself made of the text by words that it said too late: it is told no earlier than the
  /// method has heard the rest.
  private var late: EditedText?
  /// Whether what changes now is what the method asked for.
  private var isEditing = false

  init(_ input: ZwpTextInputV3, session: Session) {
    self.input = input
    self.session = session
    input.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Ends it; nothing is being composed any more.
  func destroy() {
    leave()
    input.destroy()
  }

  /// Another text is edited in a window, or none.
  func textChanged(in window: Window) {
    if window === self.window, !isEditing { tell(byMethod: false) }
  }

  private func handle(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter(let surface):
      leave()
      window = session.window(of: surface)
      tell(byMethod: false)
    case .leave: leave()
    case .preeditString(let text, let begin, let end):
      pending.composed = text ?? ""
      // Numbers that say nothing sensible hide the caret, as -1 does.
      pending.selection = begin >= 0 && end >= begin ? Int(begin)..<Int(end) : nil
    case .commitString(let text): pending.inserted = text ?? ""
    case .deleteSurroundingText(let before, let after):
      (pending.deletedBefore, pending.deletedAfter) = (Int(before), Int(after))
    case .done(let serial): done(serial)
    }
  }

  /// What was said of this text counts, in whatever state it was said; what comes of it is told only to who knew the
  /// last.
  private func done(_ serial: UInt32) {
    let edit = pending
    pending = TextEdit()
    guard told != nil, let window, Int32(bitPattern: serial &- firstCommit) >= 0 else { return }
    isEditing = true
    window.edit(edit)
    isEditing = false
    late = serial == commits ? nil : window.editedText
    tell(byMethod: true)
  }

  /// The keys go elsewhere: nothing of what was told holds, and nothing is to be said.
  private func leave() {
    let window = window
    (self.window, told, late, pending) = (nil, nil, nil, TextEdit())
    (lastText, firstCommit) = (nil, commits)
    window?.edit(TextEdit())
  }

  /// Tells what is edited in the window, where that is not known.
  private func tell(byMethod: Bool) {
    guard let window else { return }
    guard let edited = window.editedText else {
      guard told != nil else { return }
      (told, late) = (nil, nil)
      input.disable()
      return commit()
    }
    if let late, late.text == edited.text, late.caret == edited.caret,
      late.anchor == edited.anchor, late.touches == edited.touches
    {
      return
    }
    late = nil
    let isSame = told?.isSameText(as: edited) == true
    let old = isSame && told?.touches == edited.touches ? told : nil
    guard edited != old else { return }
    if let lastText, !lastText.isSameText(as: edited) { firstCommit = commits &+ 1 }
    lastText = edited
    if old == nil {
      input.enable()
      input.setContentType(hint: .none, purpose: .normal)
    }
    if edited.isSendable,
      old?.text != edited.text || old?.caret != edited.caret || old?.anchor != edited.anchor
    {
      input.setSurroundingText(
        text: edited.text, cursor: Int32(edited.caret), anchor: Int32(edited.anchor))
      if old != nil, !byMethod { input.setTextChangeCause(.other) }
    }
    let box = edited.rect.wholePoints
    if box != old?.rect.wholePoints {
      input.setCursorRectangle(x: box.x, y: box.y, width: box.width, height: box.height)
    }
    told = edited
    commit()
  }

  private func commit() {
    input.commit()
    commits &+= 1
  }
}

extension EditedText {
  /// Whether a message holds the text whole, with both places in it.
  fileprivate var isSendable: Bool {
    let (bytes, places) = (text.utf8, 0...text.utf8.count)
    return bytes.count <= WireMemory.longestString && !bytes.contains(0)
      && places.contains(caret) && places.contains(anchor)
  }
}

/// A rectangle as the wire has it.
private struct WholeRect: Equatable {
  var x, y, width, height: Int32
}

extension Rect {
  /// The whole points that it covers.
  fileprivate var wholePoints: WholeRect {
    func whole(_ value: Double) -> Int32 { Int32(min(max(value, -1e6), 1e6)) }
    let (x, y) = (minX.rounded(.down), minY.rounded(.down))
    return WholeRect(
      x: whole(x), y: whole(y), width: whole(maxX.rounded(.up) - x),
      height: whole(maxY.rounded(.up) - y))
  }
}
