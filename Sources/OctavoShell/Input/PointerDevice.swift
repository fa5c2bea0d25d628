internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// A mouse or a touchpad.
@MainActor
final class PointerDevice {
  private let pointer: WlPointer
  private unowned let seat: Seat
  private unowned let session: Session
  private let cursor: Cursor
  private var tracker: PointerTracker
  private let pinchGesture: ZwpPointerGesturePinchV1?
  private var pinch: TouchpadPinch
  private var scroll = ScrollFrame()
  private var isScrolling = false
  private var clock = EventClock()
  private weak var window: Window?

  init(
    _ pointer: WlPointer, seat: Seat, ordinal: Int, session: Session, environment: [String: String]
  ) {
    self.pointer = pointer
    self.seat = seat
    self.session = session
    tracker = PointerTracker(seat: ordinal)
    pinch = TouchpadPinch(seat: ordinal)
    pinchGesture = session.globals.optional(ZwpPointerGesturesV1.self)?
      .getPinchGesture(pointer)
    cursor = Cursor(session: session, environment: environment) { [pointer] in
      pointer.setCursor(serial: $0, surface: $1, hotspotX: $2, hotspotY: $3)
    }
    pointer.onEvent = { [weak self] in self?.handle($0) }
    pinchGesture?.onEvent = { [weak self] in self?.handle($0) }
  }

  /// The device is gone: what it held is void.
  func destroy() {
    leave()
    cursor.destroy()
    pinchGesture?.destroy()
    if pointer.version >= 3 { pointer.release() }
  }

  /// What a pointer that rests in a window shows is otherwise where that fills the screen, or has no rim any more.
  func constraintsChanged(of window: Window) {
    if window === self.window { cursor.moved(to: tracker.position) }
  }

  /// What a pointer that rests in a window shows is as fine as the window.
  func scaleChanged(of window: Window) {
    if window === self.window { cursor.scaleChanged() }
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      guard let window = session.window(of: surface) else { return }
      self.window = window
      tracker.enter(at: Point(x: x, y: y))
      cursor.enter(serial: serial, window: window, at: tracker.position)
    case .leave: leave()
    case .motion(let time, let x, let y):
      cursor.moved(to: Point(x: x, y: y))
      send(tracker.motion(to: Point(x: x, y: y), time: clock.seconds(at: time)))
    case .button(let serial, let time, let button, let state):
      seat.pressed(serial: serial)
      cursor.moved(to: tracker.position)
      if PointerTracker.opensMenu(button), state == .pressed,
        window?.openMenu(at: tracker.position, by: seat, serial: serial) == true
      {
        return
      }
      send(
        tracker.button(
          button, isPressed: state == .pressed, time: clock.seconds(at: time),
          isIgnored: seat.isTouched(at: session.loop.now)))
    case .axis(let time, let axis, let value):
      guard let axis = Axis(axis) else { return }
      scroll.add(length: value, along: axis, time: clock.seconds(at: time))
      endFrameWithoutFrames()
    case .axisStop(let time, let axis):
      guard let axis = Axis(axis) else { return }
      scroll.stop(axis, time: clock.seconds(at: time))
      endFrameWithoutFrames()
    case .axisSource(let source): scroll.setSource(ScrollFrame.Source(rawValue: source.rawValue))
    case .axisDiscrete(let axis, let discrete):
      guard let axis = Axis(axis) else { return }
      scroll.add(notches: Int(discrete), along: axis)
    case .axisValue120(let axis, let value120):
      guard let axis = Axis(axis) else { return }
      scroll.add(value120: Int(value120), along: axis)
    case .frame: endFrame()
    }
  }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
    let events =
      switch event {
      // Three fingers are the compositor's own to understand.
      case .begin(_, let time, _, let fingers) where fingers == 2:
        pinch.begin(at: tracker.position, time: clock.seconds(at: time))
      case .begin: [] as [InputEvent]
      case .update(let time, let dx, let dy, let scale, _):
        pinch.update(by: Point(x: dx, y: dy), scale: scale, time: clock.seconds(at: time))
      case .end(_, let time, let cancelled):
        pinch.end(time: clock.seconds(at: time), isCancelled: cancelled != 0)
      }
    for event in events { send(event) }
  }

  private func send(_ event: InputEvent?) {
    if let event { window?.receive(event) }
  }

  /// Seats before version 5 have no frames: each event is one.
  private func endFrameWithoutFrames() {
    if pointer.version < 5 { endFrame() }
  }

  private func endFrame() {
    guard !scroll.isEmpty else { return }
    for var step in scroll.take(at: tracker.position) {
      step.modifiers = seat.modifiers
      switch step.kind {
      case .finger: isScrolling = true
      case .stop: isScrolling = false
      case .notches: break
      }
      send(.scroll(step))
    }
  }

  private func leave() {
    for event in pinch.cancel() { send(event) }
    let event = tracker.leave()
    // What scrolls is void; a finger that is down has taken its place.
    send(event ?? (isScrolling && window?.contacts.isEmpty == true ? .cancelAll : nil))
    isScrolling = false
    scroll = ScrollFrame()
    cursor.leave()
    window = nil
  }
}

extension Axis {
  /// The axis as the protocol names it; nil for one that it does not know yet.
  fileprivate init?(_ axis: WlPointer.Axis) {
    switch axis {
    case .verticalScroll: self = .vertical
    case .horizontalScroll: self = .horizontal
    default: return nil
    }
  }
}
