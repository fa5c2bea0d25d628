internal import OctavoGestures
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// A keyboard: its layout, its focus, and the key that repeats.
@MainActor
final class KeyboardDevice {
  private let keyboard: WlKeyboard
  private unowned let seat: Seat
  private unowned let session: Session
  private var keymap: Keymap?
  private var repeating = KeyRepeat()
  private var clock = EventClock()
  private var timer: TimerQueue.ID?
  /// Asks the compositor whether it still answers, before a repeat.
  private var question: WlCallback?
  private weak var window: Window?
  /// What composes letters of several keys, from when a text is edited on.
  private lazy var composing = ComposerReading(environment: session.environment)
  private var isComposing = false
  /// The event time of the last press and when it came, so that repeats go on on the same line.
  private var pressed = (time: 0.0, at: 0.0)

  /// The modifier keys that are held while the window has the keys.
  var modifiers: KeyPress.Modifiers { window == nil ? [] : keymap?.modifiers ?? [] }

  init(_ keyboard: WlKeyboard, seat: Seat, session: Session) {
    self.keyboard = keyboard
    self.seat = seat
    self.session = session
    keyboard.onEvent = { [weak self] in self?.handle($0) }
  }

  /// The device is gone; nothing repeats on.
  func destroy() {
    stopRepeating()
    if keyboard.version >= 3 { keyboard.release() }
  }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let file, let size):
      stopRepeating()
      let isText = format == .xkbV1
      keymap = Keymap(descriptor: file.rawValue, size: isText ? Int(size) : 0)
    case .enter(_, let surface, _):
      // Keys that are held already were meant for somebody else.
      window = session.window(of: surface)
      // Whoever tells of no keymap is taken for one who has none.
      keymap = keymap ?? Keymap(descriptor: -1, size: 0)
    case .leave:
      // Only keys go: a finger or a pointer stays where it is, whatever takes the focus.
      stopRepeating()
      window = nil
      isComposing = false
    case .key(let serial, let time, let key, let state):
      seat.pressed(serial: serial)
      handle(key, isPressed: state == .pressed, time: clock.seconds(at: time))
    case .modifiers(_, let depressed, let latched, let locked, let group):
      keymap?.update(depressed: depressed, latched: latched, locked: locked, group: group)
    case .repeatInfo(let rate, let delay):
      repeating.configure(rate: Int(rate), delay: Int(delay))
      arm()
    }
  }

  private func handle(_ key: UInt32, isPressed: Bool, time: Double) {
    guard isPressed else {
      repeating.release(key)
      return arm()
    }
    guard let window, let keymap else { return }
    pressed = (time, session.loop.now)
    if keymap.repeats(key) {
      repeating.press(key, at: session.loop.now)
      arm()
    }
    guard
      let press = keymap.press(key, isRepeat: false, time: time, composer: composer(for: window))
    else { return }
    window.receive(.key(press))
  }

  /// What composes letters while a text is edited in a window; elsewhere each key means what it means by itself.
  private func composer(for window: Window) -> KeyComposer? {
    let isEditing = window.editedText != nil
    if isComposing != isEditing {
      isComposing = isEditing
      if isEditing { composing.composer?.reset() }
    }
    return isEditing ? composing.composer : nil
  }

  /// A text is edited: what composes its letters is read before the first of them comes.
  func prepareComposing() { _ = composing }

  private func stopRepeating() {
    repeating.stop()
    arm()
  }

  private func arm() {
    session.loop.cancel(timer)
    guard let deadline = repeating.deadline else {
      (timer, question) = (nil, nil)
      return
    }
    guard question == nil else { return }
    timer = session.loop.schedule(at: deadline) { [weak self] in self?.askForRepeat() }
  }

  /// A repeat is due. A compositor that does not answer may hold back that the key was let go: nothing repeats
  /// before it has, lest a stall turn a hundred pages.
  private func askForRepeat() {
    timer = nil
    let question = session.ask()
    question.onEvent = { [weak self] _ in
      self?.question = nil
      self?.repeatKey()
    }
    self.question = question
  }

  private func repeatKey() {
    let now = session.loop.now
    if let key = repeating.takeDue(at: now) {
      let time = pressed.time + (now - pressed.at)
      if let press = keymap?.press(key, isRepeat: true, time: time) {
        window?.receive(.key(press))
      }
    }
    arm()
  }
}
