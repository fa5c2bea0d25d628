internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// A touch screen: each finger belongs to the window in which it came down.
@MainActor
final class TouchDevice {
  /// How long after the last finger a press is still taken for its echo, in seconds.
  private static let echo = 0.25

  private let touch: WlTouch
  private unowned let seat: Seat
  private unowned let session: Session
  private var points: TouchPoints
  private var clock = EventClock()
  private var windows: [Int32: WeakWindow] = [:]
  private var lastTouch = -Double.infinity

  private struct WeakWindow {
    weak var window: Window?
  }

  init(_ touch: WlTouch, seat: Seat, ordinal: Int, session: Session) {
    self.touch = touch
    self.seat = seat
    self.session = session
    points = TouchPoints(seat: ordinal)
    touch.onEvent = { [weak self] in self?.handle($0) }
  }

  func isTouched(at now: Double) -> Bool { !points.isEmpty || now - lastTouch < Self.echo }

  /// The device is gone: its fingers are void.
  func destroy() {
    cancel()
    if touch.version >= 3 { touch.release() }
  }

  private func handle(_ event: WlTouch.Event) {
    lastTouch = session.loop.now
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      seat.pressed(serial: serial)
      // A surface that is gone, or not ours, has no fingers.
      guard let window = session.window(of: surface) else { return }
      windows[id] = WeakWindow(window: window)
      let contacts = points.down(id, at: Point(x: x, y: y), time: clock.seconds(at: time))
      for contact in contacts { window.receive(.contact(contact)) }
    case .motion(let time, let id, let x, let y):
      let seconds = clock.seconds(at: time)
      guard let contact = points.motion(id, to: Point(x: x, y: y), time: seconds) else { return }
      windows[id]?.window?.receive(.contact(contact))
    case .up(let serial, let time, let id):
      seat.pressed(serial: serial)
      guard let contact = points.up(id, time: clock.seconds(at: time)) else { return }
      windows.removeValue(forKey: id)?.window?.receive(.contact(contact))
    case .cancel: cancel()
    // Each sample counts when it comes; a frame event adds nothing, and the last may be missing.
    case .frame, .shape, .orientation: break
    }
  }

  private func cancel() {
    let touched = windows
    windows.removeAll()
    var void: [ObjectIdentifier: (window: Window, contacts: [Contact])] = [:]
    for id in touched.keys.sorted() {
      guard let contact = points.cancel(id), let window = touched[id]?.window else {
        continue
      }
      void[ObjectIdentifier(window), default: (window, [])].contacts.append(contact)
    }
    for (window, contacts) in void.values { window.cancel(contacts) }
  }
}
