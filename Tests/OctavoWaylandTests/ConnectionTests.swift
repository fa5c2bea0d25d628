import Glibc
import OctavoTestCompositor
import OctavoWayland
import OctavoWaylandProtocols
import Testing

/// Connections, their ends, and who owns what.
@MainActor
struct ConnectionTests {
  @Test func `a compositor that hangs up is told apart from one that complains`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    compositor.disconnect()
    let error = #expect(throws: ConnectionError.self) { try client.pump() }
    guard case .lost(let code, _) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(code == EPIPE)
    #expect(client.connection.isLost)
  }

  @Test func `half an event is waited for as long as somebody can send the rest`() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let connection = try Connection(fileDescriptor: ends[0])
    let half: [UInt8] = [1, 0, 0, 0, 0, 0, 40, 0]
    #expect(write(ends[1], half, half.count) == half.count)
    guard let read = connection.prepareRead() else { return #expect(Bool(false)) }
    try read.read()
    #expect(try connection.dispatchPending() == 0)
    try connection.checkPeer()
    #expect(!connection.isLost)
    close(ends[1])
    let error = #expect(throws: ConnectionError.self) { try connection.checkPeer() }
    #expect(error == .lost(errno: EPIPE, detail: ""))
    #expect(connection.isLost)
  }

  @Test func `a complaint is told with interface, object, code and words`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    compositor.postError(on: compositor.window, .invalidSize, "too: wide")
    // The socket is already closed: writing meets EPIPE before the reason has been read.
    client.surface.commit()
    #expect(try client.connection.flush() == .sent)
    let error = #expect(throws: ConnectionError.self) { try client.pump() }
    let expected = ProtocolError(
      interface: "xdg_surface", objectID: client.xdgSurface.id, code: 5, message: "too: wide")
    #expect(error == .protocolError(expected))
    // It is told the same way ever after.
    let again = #expect(throws: ConnectionError.self) { try client.connection.flush() }
    #expect(again == error)
    #expect(
      error?.description
        == "Wayland protocol error: xdg_surface@\(expected.objectID), error 5: too: wide")
  }

  @Test func `after the end everything fails and nothing crashes`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    client.connection.shutDown()
    #expect(throws: ConnectionError.self) { try client.pump() }
    client.surface.commit()
    let late = client.wlCompositor.createSurface()
    #expect(throws: ConnectionError.self) { try client.connection.flush() }
    #expect(throws: ConnectionError.self) { try client.connection.roundtrip() }
    late.destroy()
  }

  @Test func `a full socket is waited for, and nothing is lost`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    compositor.isReading = false
    var sent = 0
    var isWaiting = false
    while sent < 100_000, !isWaiting {
      client.toplevel.setTitle("\(sent)")
      sent += 1
      isWaiting = try client.connection.flush() == .mustWait
    }
    #expect(isWaiting)
    compositor.isReading = true
    try client.pump()
    #expect(compositor.window.title == "\(sent - 1)")
  }

  @Test func `requests without end, never flushed, end the connection and not the process`() throws
  {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    compositor.isReading = false
    for _ in 0..<2_000 { client.toplevel.setTitle(String(repeating: "long ", count: 100)) }
    let error = #expect(throws: ConnectionError.self) { try client.connection.flush() }
    guard case .lost(let code, _) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect([EAGAIN, E2BIG].contains(code), "the second is what libwayland 1.23 says")
  }

  @Test func `events for an object that has ended are dropped`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    var count = 0
    var callback: WlCallback? = client.surface.frame()
    callback?.onEvent = { _ in count += 1 }
    client.surface.commit()
    try client.pump()
    compositor.tick()
    callback = nil
    try client.pump()
    #expect(count == 0)
    #expect(callback == nil)
  }

  @Test func `an event may name an object that has ended`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    let global = try #require(client.registry.globals(of: WlOutput.self).first)
    let output = client.registry.bind(WlOutput.self, global: global)
    try client.map()
    compositor.window.surface.leave(compositor.outputs[0])
    compositor.pump()
    var names: [Bool] = []
    client.surface.onEvent = { if case .leave(let output) = $0 { names.append(output == nil) } }
    output.release()
    try client.pump()
    #expect(names == [true])
  }

  @Test func `an object that nobody holds tells the compositor so`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    var buffer: RawBuffer? = RawBuffer(client, width: 4, height: 4)
    try client.pump()
    #expect(compositor.bufferCounts.all == 1)
    buffer = nil
    try client.pump()
    #expect(compositor.bufferCounts.all == 0)
    #expect(buffer == nil)
  }

  @Test func `an object may end itself in its own event`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    var callback: WlCallback? = client.surface.frame()
    callback?.onEvent = { _ in callback = nil }
    try client.map()
    compositor.tick()
    try client.pump()
    #expect(callback == nil)
  }

  @Test func `compositors and clients leave nothing open behind them`() throws {
    weak var compositor: TestCompositor?
    weak var connection: Connection?
    do {
      let client = try RawClient(TestCompositor())
      try client.map()
      _ = client.registry.bind(WlSeat.self)
      try client.pump()
      compositor = client.compositor
      connection = client.connection
      #expect(MemoryFiles.count("raw") > 0)
    }
    #expect(compositor == nil)
    #expect(connection == nil)
    #expect(MemoryFiles.count("raw") == 0)
  }

  @Test func `a promise to read may be let go`() throws {
    let compositor = try TestCompositor()
    let connection = try compositor.connect()
    for _ in 0..<3 { _ = connection.prepareRead() }
    let callback = connection.display.sync()
    var isDone = false
    callback.onEvent = { _ in isDone = true }
    try compositor.pump(connection)
    #expect(isDone)
  }

  @Test func `a title of any length and bytes is no fault`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    client.toplevel.setTitle(String(repeating: "👩‍👩‍👧", count: 100_000))
    try client.pump()
    let title = try #require(compositor.window.title)
    #expect(title.utf8.count <= 3_900 && title.utf8.count > 3_850)
    #expect(title.allSatisfy { $0 == "👩‍👩‍👧" })
    client.toplevel.setTitle("cut\0here")
    try client.pump()
    #expect(compositor.window.title == "cut")
  }

  @Test(arguments: [(3_900, 3_900), (3_901, 3_900), (3_950, 3_900), (10_000, 3_900)])
  func `a text is cut where a message is full`(length: Int, sent: Int) throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    client.toplevel.setTitle(String(repeating: "x", count: length))
    try client.pump()
    #expect(compositor.window.title?.utf8.count == sent)
  }

  @Test(
    arguments: [
      (0, 0), (1.5, 384), (-0.25, -64), (0.999, 256), (-0.999, -256), (0.0019, 0), (0.002, 1),
      (1e300, Int32.max), (-1e300, .min), (.nan, 0),
    ] as [(Double, Int32)])
  func `fixed numbers are rounded and kept in range`(value: Double, wire: Int32) {
    #expect(WireFixed.encode(value) == wire)
  }

  @Test func `requests after the end trap`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run {
        let compositor = try TestCompositor()
        let client = try RawClient(compositor)
        client.surface.destroy()
        client.surface.commit()
      }
    }
  }

  @Test func `requests newer than the bound version trap`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run {
        var options = Options()
        options.globals["wl_compositor"] = 3
        let client = try RawClient(TestCompositor(options))
        client.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
      }
    }
  }
}
