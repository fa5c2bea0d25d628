import OctavoGeometry
import OctavoShell
import OctavoTestCompositor
import Testing

@MainActor @Suite struct WindowScaleTests {
  @Test(arguments: [1, 2, 3] as [Int32])
  func `A whole scale of the screen is the scale of the buffer`(_ scale: Int32) throws {
    var options = Options()
    options.outputs = [OutputState(scale: scale)]
    options.globals["wp_fractional_scale_manager_v1"] = nil
    let desk = try Desk(options)
    try desk.show()
    try desk.tick(2)
    #expect(desk.surface.size == PixelSize(width: 200, height: 120))
    #expect(
      desk.surface.bufferSize == PixelSize(width: 200 * Int(scale), height: 120 * Int(scale)))
    #expect(desk.surface.bufferScale == scale)
    #expect(
      desk.root.scales == [PixelScale(numerator: Int(scale) * 120)], "from the first picture on")
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: [120, 150, 160, 180, 210, 240, 333] as [UInt32])
  func `A fraction is shown through a viewport of the window's points`(_ numerator: UInt32) throws {
    var options = Options()
    options.preferredScale = numerator
    let desk = try Desk(options, window: WindowOptions(size: Size(width: 201, height: 101)))
    try desk.show()
    let scale = PixelScale(numerator: Int(numerator))
    #expect(desk.surface.bufferScale == 1)
    #expect(desk.surface.viewportDestination == PixelSize(width: 201, height: 101))
    #expect(
      desk.surface.bufferSize == PixelSize(width: scale.pixels(201), height: scale.pixels(101)))
    let opaque = try #require(desk.surface.opaqueRegion, "what lies below need not be painted")
    #expect(opaque.contains(x: 0, y: 0) && opaque.contains(x: 200, y: 100))
    #expect(!opaque.contains(x: 201, y: 100) && !opaque.contains(x: 200, y: 101))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: [120, 132, 150, 160, 180, 210, 240, 333] as [UInt32])
  func `Damage reaches a screen that computes it in whole points`(_ numerator: UInt32) throws {
    var options = Options()
    options.preferredScale = numerator
    options.damageComputing = .roundedPoints
    // The card moves along the lower edge, to the right one and back to the left.
    let desk = try Desk(options, window: WindowOptions(size: Size(width: 61, height: 30)))
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.settle()
    try desk.tick(60)
    #expect(desk.pictures.count > 50)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `A new fraction is one new picture, the same one again is none`() throws {
    let desk = try Desk()
    try desk.show()
    let before = desk.pictures.count
    desk.surface.sendPreferredScale(180)
    try desk.settle()
    #expect(desk.pictures.count == before + 1)
    #expect(desk.pictures.last?.attached == PixelSize(width: 300, height: 180))
    try desk.tick(2)
    desk.surface.sendPreferredScale(180)
    desk.surface.sendPreferredScale(0)
    desk.surface.sendPreferredScale(4_000_000_000)
    try desk.settle()
    try desk.tick(2)
    #expect(desk.pictures.count == before + 1)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Screens come and go without a word, and the scale follows`() throws {
    var options = Options()
    options.globals["wp_fractional_scale_manager_v1"] = nil
    let desk = try Desk(options)
    try desk.show()
    let second = desk.compositor.addOutput(OutputState(scale: 2, name: "TEST-2"))
    try desk.settle()
    desk.surface.enter(second)
    try desk.settle()
    try desk.tick()
    #expect(desk.surface.bufferScale == 2)
    desk.compositor.remove(second)
    try desk.settle()
    try desk.tick()
    #expect(desk.surface.bufferScale == 1)
    for output in desk.compositor.outputs { desk.compositor.remove(output) }
    try desk.settle()
    try desk.tick()
    #expect(desk.surface.bufferScale == 1)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Points are as dense as the screen and the scale say, whichever is told last`() throws
  {
    var options = Options()
    options.outputs = [OutputState(width: 1280, physicalWidth: 320)]
    let desk = try Desk(options)
    try desk.show()
    let output = try #require(desk.compositor.outputs.first)
    #expect(desk.root.density == 4)
    desk.surface.sendPreferredScale(240)
    try desk.settle()
    #expect(desk.root.density == 2)
    output.update(OutputState(width: 1280, physicalWidth: 640))
    try desk.settle()
    #expect(desk.root.density == 1)
    desk.compositor.remove(output)
    try desk.settle()
    #expect(desk.root.density == .some(nil))
  }

  @Test(arguments: [1, 3, 4, 5] as [UInt32])
  func `Old compositors get what they know`(_ version: UInt32) throws {
    var options = Options()
    options.globals = ["wl_compositor": version, "wl_shm": 1, "xdg_wm_base": 1, "wl_seat": 1]
    options.globals["wl_output"] = 1
    let desk = try Desk(options)
    try desk.show()
    desk.root.run(until: desk.compositor.now.inSeconds + 0.2)
    try desk.tick(20)
    desk.compositor.seat.pointer.enter(x: 5, y: 5)
    try desk.settle()
    #expect(desk.compositor.window.isMapped)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Versions from the future are bound as far as they are described`() throws {
    var options = Options()
    for name in options.globals.keys { options.globals[name] = 99 }
    let desk = try Desk(options)
    try desk.show()
    #expect(desk.compositor.window.isMapped)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }
}
