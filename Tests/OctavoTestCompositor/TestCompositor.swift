package import OctavoWayland
package import OctavoWaylandProtocols

/// A compositor inside the test: it has no screen, no clock and no mercy.
///
/// ```swift
/// let compositor = try TestCompositor()
/// let connection = try compositor.connect()
/// // … the client makes its window …
/// try compositor.pump(connection)
/// compositor.window.configure(width: 800, height: 600)
/// compositor.seat.touch.down(id: 1, x: 700, y: 300)
/// compositor.seat.touch.frame()
/// compositor.tick()
/// try compositor.pump(connection)
/// #expect(compositor.violations.isEmpty, "\(compositor.violations)")
/// ```
///
/// Time stands still but for `tick()` and `advance(by:)`. Nothing waits and nothing is done in the
/// background: what the client has sent is read by `pump()`. Broken rules are collected in
/// `violations`; where the protocol has an error for them, the client gets it too.
@MainActor
package final class TestCompositor {
  /// Why there is no compositor, or no client.
  package enum Failure: Error {
    /// libwayland could not make it.
    case unavailable(String)
  }

  /// How it behaves; may be changed at any time.
  package var options: Options
  /// The rules that were broken, in the order of the breaking.
  package private(set) var violations: [Violation] = []
  /// The virtual time.
  package private(set) var now = Duration.seconds(10)
  /// Is added to the milliseconds of all events, for tests of their overflow.
  package var timeOffset: UInt32 = 0
  /// Whether requests are read; if not, the socket fills up.
  package var isReading = true
  /// The pongs that came, by their serials.
  package internal(set) var pongs: [UInt32] = []
  /// The screens that are plugged in.
  package private(set) var outputs: [ServerOutput] = []
  /// The devices; nil while the seat is removed or not advertised.
  package private(set) var offeredSeat: ServerSeat?
  /// How many ticks there have been.
  package private(set) var ticks: UInt64 = 0

  let display: ServerDisplay
  var sentInputSerials: Set<UInt32> = []
  private(set) lazy var shm = ShmGlobal(self)
  /// What clients copy.
  package private(set) lazy var clipboard = ClipboardGlobal(self)
  /// What clients select.
  package private(set) lazy var primarySelection = PrimarySelectionGlobal(self)
  /// What other programs drag over windows.
  package private(set) lazy var drag = DragInjector(self)
  /// What fingers do on a touchpad.
  package private(set) lazy var gestures = GestureInjector(self)
  /// What a pen does on a tablet.
  package private(set) lazy var tablet = TabletInjector(self)
  /// What writes as an input method does.
  package private(set) lazy var textInput = TextInputGlobal(self)
  private var surfaces: [ServerSurface] = []
  private var regions: [ObjectIdentifier: Region] = [:]
  private(set) var allWindows: [ServerWindow] = []

  /// Makes a compositor.
  /// - Throws: `Failure` if libwayland cannot make one.
  package init(_ options: Options = Options()) throws {
    guard let display = ServerDisplay() else { throw Failure.unavailable("no wl_display") }
    self.display = display
    self.options = options
    _ = shm
    _ = clipboard
    _ = primarySelection
    _ = gestures
    _ = tablet
    _ = textInput
    WindowGlobals(compositor: self).advertise()
    if options.globals["wl_seat"] != nil { addSeat() }
    if options.globals["wl_output"] != nil {
      for output in options.outputs { addOutput(output) }
    }
  }

  // MARK: - Clients

  /// Connects a client within this process.
  /// - Throws: `Failure` or `ConnectionError` if there is no socket to be had.
  package func connect() throws -> Connection {
    try Connection(fileDescriptor: clientDescriptor())
  }

  /// Makes a client and hands over its end of the socket.
  /// - Throws: `Failure` if there is no socket to be had.
  package func clientDescriptor() throws -> Int32 {
    guard let (_, descriptor) = display.connectClient() else {
      throw Failure.unavailable("no socket pair")
    }
    return descriptor
  }

  /// Becomes readable when a client has said something.
  package var fileDescriptor: Int32 { display.fileDescriptor }

  /// Hangs up on all clients, as a compositor that dies.
  package func disconnect() {
    for client in display.clients { client.disconnect() }
    display.dispatch()
  }

  /// Tells the client of a window that it has broken a rule, and hangs up.
  package func postError(on window: ServerWindow, _ code: XdgSurface.Error, _ text: String) {
    window.postError(code, text)
    pump()
  }

  // MARK: - Turning

  /// Reads what clients have said, answers it, and sends the answers; never waits.
  package func pump() {
    guard isReading else { return display.flush() }
    while display.dispatch() { display.flush() }
    display.flush()
  }

  /// Lets the compositor and a client talk until both have nothing more to say; never waits.
  /// - Throws: `ConnectionError` if the client's connection is over.
  package func pump(_ connection: Connection) throws(ConnectionError) {
    // A client that answers each answer would go on for ever.
    for _ in 0..<1_000 {
      try connection.dispatchPending()
      let flushed = try connection.flush()
      pump()
      // The socket was full; now that it has been read there is room for the rest.
      if flushed == .mustWait, isReading { continue }
      guard let reading = connection.prepareRead() else { continue }
      guard Readiness.isReadable(connection.fileDescriptor) else { return reading.cancel() }
      try reading.read()
    }
    preconditionFailure("the client never comes to rest")
  }

  /// Lets time pass, without telling anyone.
  package func advance(by duration: Duration) { now += duration }

  /// Lets a frame pass: time goes on, what waits for a frame is told, shown frames are reported.
  /// - Parameter step: The time between frames; a sixtieth of a second by default.
  package func tick(_ step: Duration = .nanoseconds(16_666_667)) {
    pump()
    now += step
    ticks += 1
    checkBusyBuffers()
    for surface in surfaces where surface.window?.isHidden != true {
      let callbacks = surface.callbacks
      surface.callbacks = []
      answerFeedbacks(of: surface, step)
      for callback in callbacks { callback.sendDone(milliseconds) }
    }
    display.flush()
  }

  /// The virtual time as events carry it.
  package var milliseconds: UInt32 {
    let (seconds, attoseconds) = now.components
    return UInt32(truncatingIfNeeded: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
      &+ timeOffset
  }

  private func answerFeedbacks(of surface: ServerSurface, _ step: Duration) {
    let feedbacks = surface.feedbacks
    surface.feedbacks = []
    switch options.presentation {
    case .never: surface.feedbacks = feedbacks
    case .discard: for feedback in feedbacks { feedback.sendDiscarded() }
    case .present:
      let (seconds, attoseconds) = now.components
      let refresh = step.components.attoseconds / 1_000_000_000
      for feedback in feedbacks {
        feedback.sendPresented(
          tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32),
          tvSecLo: UInt32(truncatingIfNeeded: seconds),
          tvNsec: UInt32(attoseconds / 1_000_000_000),
          refresh: UInt32(clamping: refresh), seqHi: UInt32(truncatingIfNeeded: ticks >> 32),
          seqLo: UInt32(truncatingIfNeeded: ticks), flags: .vsync)
      }
    }
  }

  // MARK: - Windows

  /// The windows, in the order of their making.
  package var windows: [ServerWindow] { allWindows.filter(\.hasRole) }

  /// The newest window.
  /// - Precondition: There is one.
  package var window: ServerWindow {
    guard let window = windows.last else {
      preconditionFailure("the client has made no window yet: pump first")
    }
    return window
  }

  /// What a screen would show of the newest window, in buffer pixels; nil if it shows nothing.
  package var screen: Picture? { windows.last?.screen }

  /// Gives back all buffers that are no longer shown.
  package func releaseBuffers() {
    checkBusyBuffers()
    let shown = surfaces.compactMap(\.buffer)
    for buffer in shm.all where !shown.contains(where: { $0 === buffer }) { buffer.release() }
    display.flush()
  }

  /// How many buffers exist, and how many of them the compositor has not given back.
  package var bufferCounts: (all: Int, busy: Int) {
    (shm.all.count, shm.all.count { $0.isBusy })
  }

  // MARK: - Plugging

  /// The devices.
  /// - Precondition: The seat is advertised.
  package var seat: ServerSeat {
    guard let offeredSeat else { preconditionFailure("no seat is advertised") }
    return offeredSeat
  }

  /// Offers a seat.
  package func addSeat() { offeredSeat = ServerSeat(self) }

  /// Stops offering the seat.
  package func removeSeat() {
    offeredSeat?.remove()
    retiredSeats.append(contentsOf: offeredSeat.map { [$0] } ?? [])
    offeredSeat = nil
  }

  /// Plugs a screen in.
  @discardableResult
  package func addOutput(_ state: OutputState) -> ServerOutput {
    let output = ServerOutput(state, self)
    outputs.append(output)
    return output
  }

  /// Unplugs a screen.
  package func remove(_ output: ServerOutput) {
    output.remove()
    outputs.removeAll { $0 === output }
    retiredOutputs.append(output)
  }

  /// What is unplugged stays for the clients that still hold it.
  private var retiredSeats: [ServerSeat] = []
  private var retiredOutputs: [ServerOutput] = []

  // MARK: - For the rooms

  /// Takes note of a broken rule.
  func report(_ rule: Rule, _ message: String) {
    violations.append(Violation(rule: rule, message: message))
  }

  func nextSerial() -> UInt32 { display.nextSerial() }

  /// Advertises an interface if the options say so.
  @discardableResult
  func advertise(
    _ interface: Interface, bind: @escaping @MainActor (ServerClient, UInt32, UInt32) -> Void
  ) -> ServerDisplay.Global? {
    options.globals[interface.name].map {
      // A client that binds a version which nobody has described breaks a rule of libwayland's.
      display.advertise(interface, version: $0, bind: bind)
    }
  }

  func add(_ surface: WlSurfaceResource) { surfaces.append(ServerSurface(surface, self)) }

  func surface(_ resource: WlSurfaceResource) -> ServerSurface? {
    surfaces.first { $0.resource === resource }
  }

  func surfaceHasEnded(_ surface: ServerSurface) { surfaces.removeAll { $0 === surface } }

  func add(_ window: ServerWindow) { allWindows.append(window) }

  func windowHasEnded(_ window: ServerWindow) {
    window.surface.window = nil
    allWindows.removeAll { $0 === window }
  }

  func windowWasMapped(_ window: ServerWindow) {
    if let output = outputs.first { window.surface.enter(output) }
  }

  func add(_ resource: WlRegionResource) {
    let key = ObjectIdentifier(resource)
    regions[key] = Region()
    resource.onRequest = { [unowned self] request in
      switch request {
      case .add(let x, let y, let width, let height):
        regions[key]?.add(PixelBox(x, y, width, height))
      case .subtract(let x, let y, let width, let height):
        regions[key]?.subtract(PixelBox(x, y, width, height))
      case .destroy: break
      }
    }
    resource.onEnd = { [weak self, unowned resource] in
      resource.onRequest = nil
      self?.regions[key] = nil
    }
  }

  func region(_ resource: WlRegionResource) -> Region? { regions[ObjectIdentifier(resource)] }

  func bufferIsDestroyed(_ buffer: ServerBuffer) {
    let isShown = surfaces.contains { $0.buffer === buffer && $0.window?.isMapped == true }
    if buffer.isBusy, isShown || options.release == .held {
      report(.bufferDestroyedWhileBusy, "wl_buffer@\(buffer.resource.id) is still in use")
    }
    buffer.isBusy = false
  }

  /// Looks whether the client writes where the compositor reads.
  func checkBusyBuffers() {
    for buffer in shm.all where buffer.isBusy && !buffer.isUnchanged {
      report(
        .changedWhileBusy, "wl_buffer@\(buffer.resource.id) was written to before its release")
      buffer.hold()
    }
  }
}
