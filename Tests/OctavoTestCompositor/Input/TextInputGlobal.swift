import OctavoWayland
package import OctavoWaylandProtocols

/// An input method: a keyboard on the screen, or what composes letters.
///
/// It writes where the keys go, and knows of the text there what the client committed.
@MainActor
package final class TextInputGlobal {
  /// What the client says of the text that is edited.
  package struct State: Hashable, Sendable {
    /// The text around the caret; nil if the client does not know it.
    package var text: String?
    /// The caret in it, in bytes.
    package var cursor: Int32 = 0
    /// The other end of what is selected, in bytes.
    package var anchor: Int32 = 0
    /// Where the caret is on the surface, in points; nil if the client does not know it.
    package var rect: PixelBox?
    /// What is written; nil if it was not said.
    package var purpose: ZwpTextInputV3.ContentPurpose?
    /// Who changed it last.
    package var cause = ZwpTextInputV3.ChangeCause.inputMethod
  }

  private unowned let compositor: TestCompositor
  private var global: ServerDisplay.Global?
  private var inputs: [ZwpTextInputV3Resource] = []
  private var focus: ServerSurface?
  /// What was said since the last commit; nil for no text.
  private var pending: State?

  /// What counts of what the client said; nil as long as no text is edited.
  package private(set) var state: State?
  /// All that the clients asked for, by the requests' names.
  package private(set) var requests: [String] = []
  /// How many commits there were on the newest object.
  package private(set) var commits: UInt32 = 0

  init(_ compositor: TestCompositor) {
    self.compositor = compositor
    offer()
  }

  /// Begins to offer it, once more.
  package func offer() {
    global = compositor.advertise(ZwpTextInputManagerV3.interface) {
      [unowned self] client, version, id in
      let manager = ZwpTextInputManagerV3Resource(client, version, id)
      manager.onRequest = { [unowned self] request in
        if case .getTextInput(let input, _) = request { add(input) }
      }
    }
  }

  /// Stops offering it.
  package func remove() {
    global?.remove()
    global = nil
  }

  /// How many objects clients have.
  package var inputCount: Int { inputs.count }

  /// Tells what is being composed, with the caret in it, in bytes.
  package func preedit(_ text: String?, _ begin: Int32, _ end: Int32) {
    for input in heard { input.sendPreeditString(text: text, cursorBegin: begin, cursorEnd: end) }
  }

  /// Writes something.
  package func commit(_ text: String) { for input in heard { input.sendCommitString(text) } }

  /// Takes bytes away around the caret.
  package func delete(before: UInt32, after: UInt32) {
    for input in heard {
      input.sendDeleteSurroundingText(beforeLength: before, afterLength: after)
    }
  }

  /// Lets that count.
  ///
  /// - Parameter late: How many of the client's commits it did not know of when it said so.
  package func done(late: UInt32 = 0) {
    for input in heard { input.sendDone(commits &- late) }
  }

  /// The keys go to a surface.
  func enter(_ surface: ServerSurface) {
    guard surface !== focus else { return }
    leave()
    focus = surface
    for input in heard { input.sendEnter(surface.resource) }
  }

  /// They go nowhere.
  func leave() {
    guard let surface = focus else { return }
    for input in heard { input.sendLeave(surface.resource) }
    (focus, state, pending) = (nil, nil, nil)
  }

  private var heard: [ZwpTextInputV3Resource] {
    inputs.filter { $0.resource.client === focus?.resource.resource.client }
  }

  private func add(_ input: ZwpTextInputV3Resource) {
    inputs.append(input)
    commits = 0
    input.onRequest = { [unowned self] in handle($0) }
    input.onEnd = { [weak self, unowned input] in
      input.onRequest = nil
      self?.inputs.removeAll { $0 === input }
      self?.state = nil
      self?.pending = nil
    }
    if let focus, focus.resource.resource.client === input.resource.client {
      input.sendEnter(focus.resource)
    }
  }

  private func handle(_ request: ZwpTextInputV3Resource.Request) {
    requests.append(String("\(request)".prefix { $0 != "(" }))
    if case .destroy = request { return }
    if focus == nil { complain("\(request) though the keys go nowhere") }
    switch request {
    case .enable: pending = State()
    case .disable: pending = nil
    case .setSurroundingText(let text, let cursor, let anchor):
      let ends = Set(
        text.unicodeScalars.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
      )
      .union([text.utf8.count])
      if text.utf8.count > 4000 || !ends.contains(Int(cursor)) || !ends.contains(Int(anchor)) {
        complain("a text of \(text.utf8.count) bytes with the caret at \(cursor), \(anchor)")
      }
      change { ($0.text, $0.cursor, $0.anchor) = (text, cursor, anchor) }
    case .setTextChangeCause(let cause): change { $0.cause = cause }
    case .setContentType(_, let purpose): change { $0.purpose = purpose }
    case .setCursorRectangle(let x, let y, let width, let height):
      if min(x, y, width, height) < 0 { complain("a caret at \(x), \(y) of \(width)×\(height)") }
      change { $0.rect = PixelBox(x, y, width, height) }
    case .commit:
      commits &+= 1
      state = pending
      // It counts for one commit.
      pending?.cause = .inputMethod
    case .destroy: break
    }
  }

  private func change(_ change: (inout State) -> Void) {
    guard var state = pending else { return complain("something of a text that is not edited") }
    change(&state)
    pending = state
  }

  private func complain(_ message: String) {
    compositor.report(.textInputMisuse, "zwp_text_input_v3: \(message)")
  }
}
