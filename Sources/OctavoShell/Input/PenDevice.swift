internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// A pen, or whatever is used as one: it hovers as a pointer does, and turns as a finger does where its tip touches.
///
/// What happened at one time comes in pieces and counts when a frame ends it, which alone tells when that was; where
/// the pen was then counts for all of it.
@MainActor
final class PenDevice {
  /// A piece of what happened at one time.
  private enum Piece {
    case cameNear(Window?, serial: UInt32)
    case button(UInt32, isPressed: Bool, serial: UInt32)
    case wentAway
  }

  let tool: ZwpTabletToolV2
  private unowned let seat: Seat
  private unowned let session: Session
  private let cursor: Cursor
  private var tracker: PointerTracker
  private var clock = EventClock()
  private weak var window: Window?
  private var pieces: [Piece] = []
  /// Where it is by what came since the last frame.
  private var place: Point?

  init(
    _ tool: ZwpTabletToolV2, seat: Seat, session: Session, environment: [String: String],
    tracker: PointerTracker
  ) {
    self.tool = tool
    self.seat = seat
    self.session = session
    self.tracker = tracker
    cursor = Cursor(session: session, environment: environment) { [tool] in
      tool.setCursor(serial: $0, surface: $1, hotspotX: $2, hotspotY: $3)
    }
  }

  /// The pen is gone: what its tip held is void.
  func destroy() {
    leave()
    cursor.destroy()
    tool.destroy()
  }

  /// What a pen that hovers over a window shows is otherwise where that fills the screen, or has no rim any more.
  func constraintsChanged(of window: Window) {
    if window === self.window { cursor.moved(to: tracker.position) }
  }

  /// What a pen that hovers over a window shows is as fine as the window.
  func scaleChanged(of window: Window) {
    if window === self.window { cursor.scaleChanged() }
  }

  func handle(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .proximityIn(let serial, _, let surface):
      pieces.append(.cameNear(session.window(of: surface), serial: serial))
    case .proximityOut: pieces.append(.wentAway)
    case .motion(let x, let y): place = Point(x: x, y: y)
    case .down(let serial):
      pieces.append(.button(PointerTracker.mainButton, isPressed: true, serial: serial))
    case .up: pieces.append(.button(PointerTracker.mainButton, isPressed: false, serial: 0))
    case .button(let serial, let button, let state):
      pieces.append(.button(button, isPressed: state == .pressed, serial: serial))
    case .frame(let time): endFrame(at: clock.seconds(at: time))
    // How it is held changes nothing, and which end of it touches: a page has nothing to be erased.
    case .type, .hardwareSerial, .hardwareIdWacom, .capability, .done, .removed, .pressure,
      .distance, .tilt, .rotation, .slider, .wheel:
      break
    }
  }

  private func endFrame(at time: Double) {
    let (pieces, place) = (self.pieces, self.place)
    (self.pieces, self.place) = ([], nil)
    let isNew = pieces.contains { if case .cameNear = $0 { true } else { false } }
    if let place, !isNew, window != nil {
      cursor.moved(to: place)
      send(tracker.motion(to: place, time: time))
    }
    for piece in pieces {
      switch piece {
      case .cameNear(let window, let serial):
        leave()
        guard let window else { break }
        self.window = window
        tracker.enter(at: place ?? tracker.position)
        cursor.enter(serial: serial, window: window, at: tracker.position)
      case .button(let button, let isPressed, let serial):
        press(button, isPressed: isPressed, serial: serial, time: time)
      case .wentAway: leave()
      }
    }
  }

  private func press(_ button: UInt32, isPressed: Bool, serial: UInt32, time: Double) {
    if isPressed {
      seat.pressed(serial: serial)
      cursor.moved(to: tracker.position)
      if PointerTracker.opensMenu(button),
        window?.openMenu(at: tracker.position, by: seat, serial: serial) == true
      {
        return
      }
    }
    send(tracker.button(button, isPressed: isPressed, time: time))
  }

  private func send(_ event: InputEvent?) {
    if let event { window?.receive(event) }
  }

  private func leave() {
    send(tracker.leave())
    cursor.leave()
    window = nil
  }
}
