package import OctavoWaylandProtocols

/// Plays a mouse or a touchpad into the client. Coordinates are points of the surface.
@MainActor
package final class PointerInjector {
  private unowned let seat: ServerSeat
  private var focus: ServerSurface?
  private var enterSerial: UInt32?
  /// The surface that the client draws the pointer with; nil if it is hidden or never was set.
  package private(set) var cursor: ServerSurface?
  /// How often the client has set or hidden the pointer.
  package private(set) var cursorChanges = 0

  init(_ seat: ServerSeat) { self.seat = seat }

  /// Brings the pointer onto the newest window unless another surface is named.
  @discardableResult
  package func enter(x: Double, y: Double, on surface: ServerSurface? = nil) -> UInt32 {
    let surface = surface ?? seat.compositor.window.surface
    focus = surface
    let serial = seat.inputSerial()
    enterSerial = serial
    for pointer in resources {
      pointer.sendEnter(serial: serial, surface: surface.resource, surfaceX: x, surfaceY: y)
    }
    return serial
  }

  /// Takes the pointer off the surface.
  package func leave() {
    guard let surface = focus else { return }
    let serial = seat.inputSerial()
    for pointer in resources { pointer.sendLeave(serial: serial, surface: surface.resource) }
    focus = nil
    enterSerial = nil
  }

  /// Moves the pointer.
  package func motion(x: Double, y: Double, at time: UInt32? = nil) {
    let time = time ?? seat.compositor.milliseconds
    for pointer in resources { pointer.sendMotion(time: time, surfaceX: x, surfaceY: y) }
  }

  /// Presses or lets go of a button, by its evdev code (0x110 is the left one).
  @discardableResult
  package func button(
    _ button: UInt32, _ state: WlPointer.ButtonState, at time: UInt32? = nil
  ) -> UInt32 {
    let serial = seat.inputSerial()
    let time = time ?? seat.compositor.milliseconds
    for pointer in resources {
      pointer.sendButton(serial: serial, time: time, button: button, state: state)
    }
    return serial
  }

  /// Scrolls by points.
  package func axis(_ axis: WlPointer.Axis, _ value: Double, at time: UInt32? = nil) {
    let time = time ?? seat.compositor.milliseconds
    for pointer in resources { pointer.sendAxis(time: time, axis: axis, value: value) }
  }

  /// Tells what scrolls.
  package func axisSource(_ source: WlPointer.AxisSource) {
    for pointer in resources where pointer.version >= 5 { pointer.sendAxisSource(source) }
  }

  /// Tells that the fingers have left the pad.
  package func axisStop(_ axis: WlPointer.Axis, at time: UInt32? = nil) {
    let time = time ?? seat.compositor.milliseconds
    for pointer in resources where pointer.version >= 5 {
      pointer.sendAxisStop(time: time, axis: axis)
    }
  }

  /// Tells of whole clicks, to clients that are too old for fractions of them.
  package func axisDiscrete(_ axis: WlPointer.Axis, _ clicks: Int32) {
    for pointer in resources where (5..<8).contains(pointer.version) {
      pointer.sendAxisDiscrete(axis: axis, discrete: clicks)
    }
  }

  /// Tells of 120ths of a click, to clients that know them.
  package func axisValue120(_ axis: WlPointer.Axis, _ value: Int32) {
    for pointer in resources where pointer.version >= 8 {
      pointer.sendAxisValue120(axis: axis, value120: value)
    }
  }

  /// Ends a set of events that belong together.
  package func frame() {
    for pointer in resources where pointer.version >= 5 { pointer.sendFrame() }
  }

  func setCursor(_ surface: ServerSurface?, serial: UInt32) {
    if serial != enterSerial {
      seat.compositor.report(
        .unknownEventSerial,
        "set_cursor carries \(serial), the enter event had "
          + "\(enterSerial.map(String.init) ?? "none")")
      return
    }
    if let surface, surface.window != nil {
      seat.compositor.report(.roleMisuse, "a window was made a pointer")
    }
    cursor = surface
    cursorChanges += 1
  }

  private var resources: [WlPointerResource] {
    guard let focus else { return [] }
    return seat.pointers.filter { $0.resource.client === focus.resource.resource.client }
  }
}
