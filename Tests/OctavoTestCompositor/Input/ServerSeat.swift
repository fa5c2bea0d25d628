package import OctavoWaylandProtocols

/// A person's devices: what is played on them reaches the client as if a person did it.
@MainActor
package final class ServerSeat {
  /// Fingers.
  package private(set) lazy var touch = TouchInjector(self)
  /// A mouse or touchpad.
  package private(set) lazy var pointer = PointerInjector(self)
  /// Keys.
  package private(set) lazy var keyboard = KeyboardInjector(self)

  unowned let compositor: TestCompositor
  private var global: ServerDisplay.Global?
  package private(set) var capabilities: WlSeat.Capability
  private var everHad: WlSeat.Capability
  private var seats: [WlSeatResource] = []
  private(set) var touches: [WlTouchResource] = []
  private(set) var pointers: [WlPointerResource] = []
  private(set) var keyboards: [WlKeyboardResource] = []

  init(_ compositor: TestCompositor) {
    self.compositor = compositor
    capabilities = compositor.options.capabilities
    everHad = capabilities
    global = compositor.advertise(WlSeat.interface) { [unowned self] client, version, id in
      let seat = WlSeatResource(client, version, id)
      seats.append(seat)
      seat.onRequest = { [unowned self, unowned seat] in handle($0, of: seat) }
      seat.onEnd = { [weak self, unowned seat] in
        seat.onRequest = nil
        self?.seats.removeAll { $0 === seat }
      }
      seat.sendCapabilities(capabilities)
      if version >= 2 { seat.sendName("seat0") }
    }
  }

  /// Plugs devices in and out.
  package func setCapabilities(_ capabilities: WlSeat.Capability) {
    self.capabilities = capabilities
    everHad.formUnion(capabilities)
    for seat in seats { seat.sendCapabilities(capabilities) }
  }

  /// Stops offering the seat.
  func remove() {
    global?.remove()
    global = nil
  }

  /// A serial for an event of input, which requests may carry afterwards.
  func inputSerial() -> UInt32 {
    let serial = compositor.nextSerial()
    compositor.sentInputSerials.insert(serial)
    return serial
  }

  private func handle(_ request: WlSeatResource.Request, of seat: WlSeatResource) {
    switch request {
    case .getPointer(let pointer):
      guard require(.pointer, of: seat) else { return }
      pointers.append(pointer)
      pointer.onRequest = { [unowned self] request in
        guard case .setCursor(let serial, let surface, _, _) = request else { return }
        self.pointer.setCursor(surface.flatMap(compositor.surface), serial: serial)
      }
      pointer.onEnd = { [weak self, unowned pointer] in
        pointer.onRequest = nil
        self?.pointers.removeAll { $0 === pointer }
      }
    case .getKeyboard(let keyboard):
      guard require(.keyboard, of: seat) else { return }
      keyboards.append(keyboard)
      keyboard.onEnd = { [weak self, unowned keyboard] in
        self?.keyboards.removeAll { $0 === keyboard }
      }
      self.keyboard.greet(keyboard)
    case .getTouch(let touch):
      guard require(.touch, of: seat) else { return }
      touches.append(touch)
      touch.onEnd = { [weak self, unowned touch] in self?.touches.removeAll { $0 === touch } }
    case .release: break
    }
  }

  private func require(_ capability: WlSeat.Capability, of seat: WlSeatResource) -> Bool {
    if everHad.contains(capability) { return true }
    compositor.report(.roleMisuse, "a device was asked for that the seat never had")
    seat.resource.postError(
      WlSeat.Error.missingCapability.rawValue, "the seat never had this device")
    return false
  }
}
