import OctavoTestCompositor
import OctavoWayland
import OctavoWaylandProtocols
import Testing

/// Each deliberate fault is found, and found by its own rule.
@MainActor
struct FaultyClientTests {
  @Test func `a buffer before the first configure`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    client.show(RawBuffer(client, width: 4, height: 4))
    #expect(throws: ConnectionError.self) { try client.pump() }
    #expect(compositor.broken == [.attachBeforeConfigure])
  }

  @Test(arguments: [false, true])
  func `a serial that was never sent, or is past`(isPast: Bool) throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let first = compositor.window.configure()
    let second = compositor.window.configure()
    try client.pump()
    client.xdgSurface.ackConfigure(isPast ? second : 12_345)
    if isPast { client.xdgSurface.ackConfigure(first) }
    let error = #expect(throws: ConnectionError.self) { try client.pump() }
    #expect(compositor.broken == [.unknownSerial])
    guard case .protocolError(let fault) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(fault.interface == "xdg_surface")
    #expect(fault.objectID == client.xdgSurface.id)
    #expect(fault.code == XdgSurface.Error.invalidSerial.rawValue)
    #expect(fault.message.hasPrefix("serial"))
  }

  @Test func `two frame callbacks at once`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let callbacks = [client.surface.frame(), client.surface.frame()]
    client.surface.commit()
    try client.pump()
    #expect(compositor.broken == [.secondFrameCallback])
    compositor.tick()
    try client.pump()
    #expect(callbacks.allSatisfy { !$0.isAlive })
  }

  @Test func `writing to a buffer that is shown`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    let buffer = try client.map()
    buffer[39, 29] ^= 1
    compositor.tick()
    #expect(compositor.broken == [.changedWhileBusy])
  }

  @Test func `attaching a buffer that was not given back`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    let buffer = try client.map()
    client.show(buffer)
    try client.pump()
    #expect(compositor.broken == [.busyReattach])
  }

  @Test func `a change outside the damage, told with its box`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let next = RawBuffer(client, width: 40, height: 30)
    next.fill(0xff80_4020)
    next[5, 6] = 0
    next[30, 20] = 0
    next[31, 21] = 0
    client.surface.attach(buffer: next.buffer, x: 0, y: 0)
    client.surface.damageBuffer(x: 5, y: 6, width: 1, height: 1)
    client.surface.commit()
    try client.pump()
    #expect(compositor.broken == [.underDamage])
    #expect(compositor.violations[0].message.contains("30,20 2x2"))
  }

  @Test func `honest damage in points of a scaled surface`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    client.surface.setBufferScale(2)
    try client.map()
    let next = RawBuffer(client, width: 40, height: 30)
    next.fill(0xff80_4020)
    next[10, 12] = 0
    next[13, 13] = 0
    client.surface.attach(buffer: next.buffer, x: 0, y: 0)
    client.surface.damage(x: 5, y: 6, width: 2, height: 1)
    client.surface.commit()
    try client.pump()
    #expect(compositor.window.surface.lastDamage == [PixelBox(x: 10, y: 12, width: 4, height: 2)])
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
  }

  @Test(arguments: [(30, 20, 20, 5), (0, 0, 0, 5)] as [(Int32, Int32, Int32, Int32)])
  func `damage beyond the buffer, and empty damage`(
    x: Int32, y: Int32, width: Int32, height: Int32
  ) throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    client.surface.damageBuffer(x: x, y: y, width: width, height: height)
    client.surface.commit()
    try client.pump()
    #expect(compositor.broken == [.damageOutside])
  }

  @Test func `damage without bounds stands for all of the buffer`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.begin()
    let buffer = RawBuffer(client, width: 4, height: 4)
    buffer.fill(0x1234)
    client.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    client.surface.damageBuffer(x: 0, y: 0, width: .max, height: .max)
    client.surface.commit()
    try client.pump()
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
  }

  @Test func `a buffer that is no multiple of its scale`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    client.surface.setBufferScale(2)
    #expect(throws: ConnectionError.self) { try client.map(width: 41, height: 30) }
    #expect(compositor.broken == [.sizeNotMultipleOfScale])
  }

  @Test func `a viewport without a size, or beyond the buffer`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    let viewporter = try #require(client.registry.bind(WpViewporter.self))
    let viewport = viewporter.getViewport(client.surface)
    viewport.setSource(x: 0, y: 0, width: 50, height: 10)
    #expect(throws: ConnectionError.self) { try client.map() }
    #expect(compositor.broken == [.viewportOutOfRange])

    let second = try TestCompositor()
    let other = try RawClient(second)
    let others = try #require(other.registry.bind(WpViewporter.self)).getViewport(other.surface)
    others.setDestination(width: 0, height: 10)
    #expect(throws: ConnectionError.self) { try other.pump() }
    #expect(second.broken == [.viewportOutOfRange])
  }

  @Test(arguments: [(45, []), (44, [.sizeNotOfPreferredScale])] as [(Int, [Rule])])
  func `a buffer that no told scale makes of its viewport`(height: Int, rules: [Rule]) throws {
    var options = Options()
    options.preferredScale = 150
    let compositor = try TestCompositor(options)
    let client = try RawClient(compositor)
    let viewport = try #require(client.registry.bind(WpViewporter.self))
      .getViewport(client.surface)
    let scale = try #require(client.registry.bind(WpFractionalScaleManagerV1.self))
      .getFractionalScale(client.surface)
    // 36 × 1.25 is 45; 33 × 1.25 is 41.25.
    viewport.setDestination(width: 33, height: 36)
    try client.map(width: 41, height: height)
    #expect(compositor.broken == rules)
    #expect(scale.isAlive)
  }

  @Test(arguments: [(Int32(50), true, true), (50, false, false), (30, false, true)])
  func `a maximised window keeps its size, another does not exceed it`(
    width: Int32, isMaximised: Bool, isBroken: Bool
  ) throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    compositor.window.configure(
      width: width, height: 0, states: isMaximised ? [.maximized] : [])
    try client.pump()
    client.xdgSurface.ackConfigure(client.serials.removeLast())
    client.surface.commit()
    try client.pump()
    #expect(compositor.broken == (isBroken ? [.geometryMismatch] : []))
  }

  @Test func `transparent pixels that are called opaque, and colours beyond their alpha`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    let region = client.wlCompositor.createRegion()
    region.add(x: 0, y: 0, width: 10, height: 10)
    region.subtract(x: 2, y: 2, width: 1, height: 1)
    client.surface.setOpaqueRegion(region)
    try client.begin()
    let buffer = RawBuffer(client, width: 10, height: 10, format: .argb8888)
    buffer.fill(0xffff_ffff)
    buffer[2, 2] = 0
    client.show(buffer)
    try client.pump()
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
    let next = RawBuffer(client, width: 10, height: 10, format: .argb8888)
    next.fill(0xffff_ffff)
    next[3, 2] = 0xfeff_fefe
    client.show(next)
    try client.pump()
    #expect(compositor.broken == [.notPremultiplied, .opaqueNotOpaque])
  }

  @Test func `rows that are too short, and a format that was not announced`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    _ = RawBuffer(client, width: 10, height: 10, stride: 36)
    #expect(throws: ConnectionError.self) { try client.pump() }
    #expect(compositor.broken == [.badStride])

    let second = try TestCompositor()
    let other = try RawClient(second)
    _ = RawBuffer(other, width: 10, height: 10, format: .rgb565)
    #expect(throws: ConnectionError.self) { try other.pump() }
    #expect(second.broken == [.badFormat])
  }

  @Test func `memory that could shrink`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    let buffer = RawBuffer(client, width: 4, height: 4, seals: 0)
    try client.pump()
    #expect(compositor.broken == [.unsealedPool])
    _ = buffer
  }

  @Test func `ending an xdg_surface before its window`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    client.xdgSurface.destroy()
    #expect(throws: ConnectionError.self) { try client.pump() }
    #expect(compositor.broken == [.wrongDestructionOrder])
  }

  @Test func `ending a surface before its window`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    client.surface.destroy()
    try client.pump()
    #expect(compositor.broken == [.wrongDestructionOrder])
  }

  @Test func `ending the shell before its windows`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    client.base.destroy()
    #expect(throws: ConnectionError.self) { try client.pump() }
    #expect(compositor.broken == [.wrongDestructionOrder])
  }

  @Test func `ending a buffer that is shown`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    let buffer = try client.map()
    buffer.buffer.destroy()
    try client.pump()
    #expect(compositor.broken == [.bufferDestroyedWhileBusy])
  }

  @Test func `a device that the seat never had`() throws {
    var options = Options()
    options.capabilities = [.pointer]
    let compositor = try TestCompositor(options)
    let client = try RawClient(compositor)
    let seat = try #require(client.registry.bind(WlSeat.self))
    let touch = seat.getTouch()
    #expect(throws: ConnectionError.self) { try client.pump() }
    #expect(compositor.broken == [.roleMisuse])
    _ = touch
  }

  @Test func `a serial that no event had`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let seat = try #require(client.registry.bind(WlSeat.self))
    client.toplevel.move(seat: seat, serial: 4)
    try client.pump()
    #expect(compositor.broken == [.unknownEventSerial])
    let serial = compositor.seat.touch.down(id: 0, x: 1, y: 1)
    client.toplevel.move(seat: seat, serial: serial)
    try client.pump()
    #expect(compositor.broken == [.unknownEventSerial])
    #expect(compositor.window.wishes == ["move", "move"])
  }
}
