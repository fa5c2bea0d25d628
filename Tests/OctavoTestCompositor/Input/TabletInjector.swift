package import OctavoWaylandProtocols

/// Plays a pen on a tablet into the client. Coordinates are points of the surface.
@MainActor
package final class TabletInjector {
  private unowned let compositor: TestCompositor
  private var seats: [ZwpTabletSeatV2Resource] = []
  private var tablets: [ZwpTabletV2Resource] = []
  private var tools: [ZwpTabletToolV2Resource] = []
  private var pads: [ZwpTabletPadV2Resource] = []
  private var groups: [ZwpTabletPadGroupV2Resource] = []
  private var focus: ServerSurface?
  private var proximitySerial: UInt32?
  /// The surface that the client draws the pen with; nil if it is hidden or never was set.
  package private(set) var cursor: ServerSurface?
  /// How often the client has set or hidden it.
  package private(set) var cursorChanges = 0

  init(_ compositor: TestCompositor) {
    self.compositor = compositor
    compositor.advertise(ZwpTabletManagerV2.interface) { [unowned self] client, version, id in
      let manager = ZwpTabletManagerV2Resource(client, version, id)
      manager.onRequest = { [unowned self] request in
        if case .getTabletSeat(let seat, _) = request { add(seat) }
      }
    }
  }

  /// How many objects of tablets, pens, pads and their groups the client has.
  package var objectCount: Int { tablets.count + tools.count + pads.count + groups.count }

  /// How many clients ask to be told of pens.
  package var seatCount: Int { seats.count }

  /// Plugs a tablet in, with buttons beside it.
  package func plug() {
    for seat in seats {
      let tablet = ZwpTabletV2Resource(seat.resource.client, seat.version, 0)
      tablets.append(tablet)
      tablet.onEnd = { [weak self, unowned tablet] in
        self?.tablets.removeAll { $0 === tablet }
      }
      seat.sendTabletAdded(tablet)
      tablet.sendName("A tablet")
      tablet.sendDone()
      addPad(to: seat)
    }
  }

  /// Brings a pen that was never seen before.
  package func addTool(_ type: ZwpTabletToolV2.TypeValue = .pen) {
    for seat in seats {
      let tool = ZwpTabletToolV2Resource(seat.resource.client, seat.version, 0)
      tools.append(tool)
      tool.onRequest = { [unowned self] request in
        guard case .setCursor(let serial, let surface, _, _) = request else { return }
        setCursor(surface.flatMap(compositor.surface), serial: serial)
      }
      tool.onEnd = { [weak self, unowned tool] in
        tool.onRequest = nil
        self?.tools.removeAll { $0 === tool }
      }
      seat.sendToolAdded(tool)
      tool.sendType(type)
      tool.sendCapability(.pressure)
      tool.sendDone()
    }
  }

  /// Takes the tablet, the pens and the pads away.
  package func unplug() {
    for tool in tools { tool.sendRemoved() }
    for pad in pads { pad.sendRemoved() }
    for tablet in tablets { tablet.sendRemoved() }
    (focus, proximitySerial) = (nil, nil)
  }

  /// The pen comes near, over the newest window unless another surface is named.
  package func comeNear(on surface: ServerSurface? = nil) {
    let surface = surface ?? compositor.window.surface
    focus = surface
    let serial = compositor.seat.inputSerial()
    proximitySerial = serial
    for (tool, tablet) in zip(heard, tablets) {
      tool.sendProximityIn(serial: serial, tablet: tablet, surface: surface.resource)
    }
  }

  /// It goes away.
  package func goAway() {
    for tool in heard { tool.sendProximityOut() }
    (focus, proximitySerial) = (nil, nil)
  }

  /// It is somewhere.
  package func motion(x: Double, y: Double) { for tool in heard { tool.sendMotion(x: x, y: y) } }

  /// Its tip touches.
  package func down() {
    let serial = compositor.seat.inputSerial()
    for tool in heard { tool.sendDown(serial) }
  }

  /// It touches no more.
  package func up() { for tool in heard { tool.sendUp() } }

  /// It tells how it is held.
  package func tellHold() {
    for tool in heard {
      tool.sendPressure(30_000)
      tool.sendDistance(0)
      tool.sendTilt(tiltX: 10, tiltY: -10)
      tool.sendRotation(20)
      tool.sendSlider(-5)
      tool.sendWheel(degrees: 15, clicks: 1)
    }
  }

  /// A button on it goes down or up, by its evdev code.
  package func button(_ button: UInt32, _ state: ZwpTabletToolV2.ButtonState) {
    let serial = compositor.seat.inputSerial()
    for tool in heard { tool.sendButton(serial: serial, button: button, state: state) }
  }

  /// Ends what happened at one time.
  package func frame(at time: UInt32? = nil) {
    for tool in tools { tool.sendFrame(time ?? compositor.milliseconds) }
  }

  private var heard: [ZwpTabletToolV2Resource] {
    tools.filter { $0.resource.client === focus?.resource.resource.client }
  }

  private func add(_ seat: ZwpTabletSeatV2Resource) {
    seats.append(seat)
    seat.onEnd = { [weak self, unowned seat] in self?.seats.removeAll { $0 === seat } }
  }

  private func addPad(to seat: ZwpTabletSeatV2Resource) {
    let client = seat.resource.client
    let pad = ZwpTabletPadV2Resource(client, seat.version, 0)
    pads.append(pad)
    pad.onEnd = { [weak self, unowned pad] in self?.pads.removeAll { $0 === pad } }
    seat.sendPadAdded(pad)
    let group = ZwpTabletPadGroupV2Resource(client, seat.version, 0)
    groups.append(group)
    group.onEnd = { [weak self, unowned group] in self?.groups.removeAll { $0 === group } }
    pad.sendGroup(group)
    let ring = ZwpTabletPadRingV2Resource(client, seat.version, 0)
    group.sendRing(ring)
    let strip = ZwpTabletPadStripV2Resource(client, seat.version, 0)
    group.sendStrip(strip)
    group.sendModes(1)
    group.sendDone()
    pad.sendButtons(4)
    pad.sendDone()
  }

  private func setCursor(_ surface: ServerSurface?, serial: UInt32) {
    if serial != proximitySerial {
      compositor.report(
        .unknownEventSerial,
        "set_cursor carries \(serial), the pen came near with "
          + "\(proximitySerial.map(String.init) ?? "none")")
      return
    }
    if let surface, surface.window != nil {
      compositor.report(.roleMisuse, "a window was made a pen's cursor")
    }
    cursor = surface
    cursorChanges += 1
  }
}
