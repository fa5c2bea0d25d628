import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestCompositor
import Testing

@testable import OctavoShell

@MainActor @Suite struct WindowBufferTests {
  @Test(arguments: [Options.Release.immediately, .onNextCommit, .held])
  func `However buffers come back, there are few and none is written to while held`(
    _ release: Options.Release
  ) throws {
    var options = Options()
    options.release = release
    let desk = try Desk(options)
    try desk.show()
    desk.root.run(until: desk.compositor.now.inSeconds + 1)
    try desk.settle()
    try desk.tick(30)
    let count = desk.compositor.bufferCounts.all
    switch release {
    case .immediately: #expect(count == 1)
    case .onNextCommit: #expect(count <= 2)
    case .held:
      #expect(count == 3)
      let before = desk.pictures.count
      try desk.tick(10)
      #expect(desk.pictures.count == before, "without a buffer it waits")
      desk.compositor.releaseBuffers()
      try desk.settle()
      try desk.tick(2)
      #expect(desk.pictures.count > before, "and goes on when one comes")
    }
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Memory that was got ready for one size is not drawn into at the next`() async throws {
    var options = Options()
    options.release = .held
    let desk = try Desk(options)
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.settle()
    #expect(desk.window.swapchain?.isMakingSpare == true)
    desk.compositor.window.configure(width: 300, height: 200)
    try desk.settle()
    try desk.tick()
    #expect(desk.surface.size == PixelSize(width: 300, height: 200))
    while desk.window.swapchain?.isMakingSpare == true { await Task.yield() }
    let before = desk.pictures.count
    try desk.tick(2)
    #expect(desk.pictures.count > before)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: [Options.Release.immediately, .onNextCommit])
  func `A card that moves damages its two places and no more`(_ release: Options.Release) throws {
    var options = Options()
    options.release = release
    let desk = try Desk(options)
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.settle()
    try desk.tick(20)
    for commit in desk.pictures.dropFirst() {
      let area = commit.damage.reduce(0) { $0 + $1.width * $1.height }
      #expect(area <= 2 * 22 * 22)
      #expect(area > 0)
    }
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(
    "The picture made from damaged boxes alone is the whole picture, on every frame of a flip",
    arguments: [Options.Release.immediately, .onNextCommit], [120, 132, 180, 330] as [UInt32])
  func honesty(release: Options.Release, scale: UInt32) throws {
    var options = Options()
    options.release = release
    options.preferredScale = scale
    let desk = try Desk(
      flipContainer(), options, window: WindowOptions(size: Size(width: 121, height: 81)))
    desk.root.duration = 0.25
    try desk.show()
    for axis in [Axis.horizontal, .vertical] {
      desk.root.axis = axis
      desk.root.turn(.forward)
      try desk.settle()
      try desk.tick(20)
      desk.root.turn(.backward)
      try desk.settle()
      try desk.tick(20)
    }
    #expect(desk.pictures.count > 50)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `A page follows the finger and comes to rest on the next`() throws {
    let desk = try Desk(flipContainer())
    try desk.show()
    let first = try #require(desk.compositor.screen)
    let touch = desk.compositor.seat.touch
    touch.down(id: 4, x: 190, y: 60)
    touch.frame()
    for step in 0..<16 {
      touch.motion(id: 4, x: 190 - Double(step) * 10, y: 60)
      touch.frame()
      try desk.tick()
    }
    let during = try #require(desk.compositor.screen)
    #expect(during != first)
    touch.up(id: 4)
    touch.frame()
    try desk.tick(120)
    let after = try #require(desk.compositor.screen)
    #expect(after != first)
    #expect(after[100, 60] == [0, 0, 255, 255], "the second page is red")
    #expect(!desk.surface.isWaitingForFrame)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  private func flipContainer() -> FlipContainer {
    let pages = [Color.white, Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]
      .map { color in
        ContentPage(background: color) { pen, size in
          pen.setColor(.black)
          pen.fill(Rect(x: 5, y: 5, width: size.width / 4, height: 3))
        }
      }
    return FlipContainer(pages: pages, drawing: .immediate)
  }
}
