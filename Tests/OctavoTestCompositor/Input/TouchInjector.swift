import OctavoWaylandProtocols

/// Plays fingers into the client. Coordinates are points of the surface.
@MainActor
package final class TouchInjector {
  private unowned let seat: ServerSeat
  /// The surface that each finger came down on, which keeps the finger wherever it goes.
  private var grabs: [Int32: ServerSurface] = [:]
  private var touched: [ObjectIdentifier: ServerSurface] = [:]

  init(_ seat: ServerSeat) { self.seat = seat }

  /// Puts a finger down, on the newest window unless another surface is named.
  @discardableResult
  package func down(
    id: Int32, x: Double, y: Double, on surface: ServerSurface? = nil, at time: UInt32? = nil
  ) -> UInt32 {
    let surface = surface ?? seat.compositor.window.surface
    grabs[id] = surface
    let serial = seat.inputSerial()
    let time = time ?? seat.compositor.milliseconds
    for touch in resources(surface) {
      touch.sendDown(serial: serial, time: time, surface: surface.resource, id: id, x: x, y: y)
    }
    return serial
  }

  /// Moves a finger; one that is not down moves on the newest window, as faulty devices do.
  package func motion(id: Int32, x: Double, y: Double, at time: UInt32? = nil) {
    let time = time ?? seat.compositor.milliseconds
    for touch in resources(grabs[id]) { touch.sendMotion(time: time, id: id, x: x, y: y) }
  }

  /// Lifts a finger.
  @discardableResult
  package func up(id: Int32, at time: UInt32? = nil) -> UInt32 {
    let serial = seat.inputSerial()
    let time = time ?? seat.compositor.milliseconds
    for touch in resources(grabs[id]) { touch.sendUp(serial: serial, time: time, id: id) }
    grabs[id] = nil
    return serial
  }

  /// Ends a set of events that belong together.
  package func frame() {
    let surfaces = touched.isEmpty ? [seat.compositor.window.surface] : Array(touched.values)
    touched = [:]
    for surface in surfaces { for touch in resources(surface, marks: false) { touch.sendFrame() } }
  }

  /// Takes all fingers away from the client.
  package func cancel() {
    let surface = grabs.values.first
    grabs = [:]
    touched = [:]
    for touch in resources(surface, marks: false) { touch.sendCancel() }
  }

  /// Tells the size of a finger's contact, in points.
  package func shape(id: Int32, major: Double, minor: Double) {
    for touch in resources(grabs[id]) where touch.version >= 6 {
      touch.sendShape(id: id, major: major, minor: minor)
    }
  }

  /// Tells the turn of a finger's contact, in degrees.
  package func orientation(id: Int32, _ degrees: Double) {
    for touch in resources(grabs[id]) where touch.version >= 6 {
      touch.sendOrientation(id: id, orientation: degrees)
    }
  }

  private func resources(_ surface: ServerSurface?, marks: Bool = true) -> [WlTouchResource] {
    let surface = surface ?? seat.compositor.window.surface
    if marks { touched[ObjectIdentifier(surface)] = surface }
    return seat.touches.filter { $0.resource.client === surface.resource.resource.client }
  }
}
