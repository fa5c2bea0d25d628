import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

/// A program's window that is to have its controls, under compositors that draw them and that do not.
@MainActor
@Suite struct `A window that draws its controls` {
  private static let size = Size(width: 400, height: 300)

  private func desk<Root: WindowRoot>(
    _ root: Root, _ change: (inout Options) -> Void = { $0.decorationMode = .clientSide }
  ) throws -> Desk<Root> {
    var options = Options()
    change(&options)
    let desk = try Desk(
      root, options, window: WindowOptions(size: Self.size, drawsControls: true),
      title: "Two pages")
    try desk.show()
    return desk
  }

  private func flips() -> FlipContainer {
    let pages = [Color.white, Color(red: 0.2, green: 0.3, blue: 0.5)].map { paper in
      ContentPage(background: paper) { _, _ in }
    }
    let flips = FlipContainer(pages: pages, drawing: .immediate)
    flips.duration = 0.05
    return flips
  }

  private func stack(titled: Bool = true) -> NavigationStack {
    let stack = NavigationStack(
      root: ContentPage(background: .white, title: titled ? "Home" : nil) { _, _ in },
      drawing: .immediate)
    stack.showsBar = true
    return stack
  }

  private func tap<Root>(_ desk: Desk<Root>, _ x: Double, _ y: Double) throws {
    desk.compositor.seat.touch.down(id: 0, x: x, y: y)
    try desk.tick()
    desk.compositor.seat.touch.up(id: 0)
    try desk.tick(2)
  }

  @Test func `gives the root what the compositor leaves, all of it where that decorates`() throws {
    let own = try desk(flips())
    #expect(own.root.pageSize == Size(width: 400, height: 252))
    let none = try desk(flips()) { $0.globals["zxdg_decoration_manager_v1"] = nil }
    #expect(none.root.pageSize == Size(width: 400, height: 252))
    let others = try desk(flips()) { $0.decorationMode = .serverSide }
    #expect(others.root.pageSize == Self.size)
    for desk in [own, none, others] {
      #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
    }
  }

  @Test func `begins to draw them only with the configure that says so`() throws {
    let desk = try desk(flips()) { $0.decorationMode = .serverSide }
    let window = desk.compositor.window
    window.decorate(.clientSide)
    desk.root.turn(.forward)
    try desk.tick(3)
    #expect(desk.root.pageSize == Self.size, "nothing was acknowledged")
    let serial = window.configure()
    try desk.tick(2)
    #expect(window.lastAcknowledged == serial)
    #expect(desk.root.pageSize == Size(width: 400, height: 252))
    window.decorate(.serverSide)
    try desk.tick(2)
    #expect(desk.root.pageSize == Size(width: 400, height: 252))
    window.configure()
    try desk.tick(2)
    #expect(desk.root.pageSize == Self.size)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `shows the page below a bar of paper`() throws {
    let desk = try desk(flips())
    let screen = try #require(desk.compositor.window.screen)
    let paper = screen[150, 20]
    #expect(paper != screen[150, 60])
    #expect(screen[150, 60] == [255, 255, 255, 255])
    let ink = (0..<48).flatMap { y in (352..<400).map { screen[$0, y] } }.count { $0 != paper }
    #expect(ink > 20, "a cross")
  }

  @Test func `does by touch what its signs say`() throws {
    let desk = try desk(flips())
    try tap(desk, 280, 24)
    try tap(desk, 328, 24)
    #expect(desk.compositor.window.wishes == ["set_minimized", "set_maximized"])
    #expect(!desk.window.isClosed)
    try tap(desk, 376, 24)
    #expect(desk.window.isClosed)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `is moved by its title, resized by its corner and filled by two taps`() throws {
    let desk = try desk(flips())
    let touch = desk.compositor.seat.touch
    touch.down(id: 0, x: 150, y: 20)
    touch.motion(id: 0, x: 170, y: 20)
    touch.cancel()
    try desk.settle()
    touch.down(id: 1, x: 20, y: 20)
    touch.cancel()
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["move", "resize"])
    try tap(desk, 150, 20)
    try tap(desk, 152, 20)
    #expect(desk.compositor.window.wishes == ["move", "resize", "set_maximized"])
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `opens the compositor's menu by a right click on its bar`() throws {
    let desk = try desk(flips())
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 150, y: 20)
    pointer.button(0x111, .pressed)
    pointer.button(0x111, .released)
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["show_window_menu"])
  }

  @Test func `brings the root what is done below the bar, in the root's points`() throws {
    let desk = try desk(flips())
    let first = desk.root.page
    try tap(desk, 390, 20)
    #expect(desk.root.page === first, "the bar keeps it")
    let other = try self.desk(flips())
    try tap(other, 390, 60)
    try other.tick(30)
    #expect(other.root.page !== first)
    let moving = try self.desk(MovingRoot())
    try tap(moving, 100, 148)
    #expect(moving.root.contacts.first?.position == Point(x: 100, y: 100))
  }

  @Test func `has no bar in a window that fills the screen, and has it back`() throws {
    let desk = try desk(flips())
    desk.compositor.window.configure(width: 400, height: 300, states: [.activated, .fullscreen])
    try desk.tick(3)
    #expect(desk.root.pageSize == Self.size)
    desk.compositor.window.configure(width: 400, height: 300, states: [.activated])
    try desk.tick(3)
    #expect(desk.root.pageSize == Size(width: 400, height: 252))
  }

  @Test(arguments: [true, false])
  func `has them in the bar of a stack that fills it`(isTitled: Bool) throws {
    let desk = try desk(stack(titled: isTitled))
    #expect(desk.root.showsControls)
    #expect(
      desk.root.children.map(\.frame) == [Rect(x: 0, y: 52, width: 400, height: 248)],
      "there is no other bar")
    desk.root.push(ContentPage(background: .white, title: "Room") { _, _ in }, animated: false)
    try desk.tick(3)
    try tap(desk, 20, 20)
    #expect(desk.root.pages.count == 1, "the way back is where it was")
    try desk.tick(60)
    try tap(desk, 328, 20)
    let touch = desk.compositor.seat.touch
    touch.down(id: 0, x: 200, y: 20)
    touch.motion(id: 0, x: 220, y: 20)
    touch.cancel()
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["set_maximized", "move"])
    try tap(desk, 376, 20)
    #expect(desk.window.isClosed)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: ModalCover.allCases)
  func `has them above whatever is presented`(cover: ModalCover) throws {
    let desk = try desk(stack())
    desk.root.push(ContentPage(background: .white, title: "Room") { _, _ in }, animated: false)
    try desk.tick(3)
    func buttons() throws -> [[UInt8]] {
      let screen = try #require(desk.compositor.window.screen)
      return (0..<51).flatMap { y in (256..<400).map { screen[$0, y] } }
    }
    let before = try buttons()
    let paper = Color(red: 0.8, green: 0.2, blue: 0.2)
    desk.root.present(ContentPage(background: paper, title: "Note") { _, _ in }, as: cover)
    for frame in 0..<30 {
      try desk.tick()
      let now = try buttons()
      #expect(now == before, "frame \(frame)")
    }
    try desk.settle()
    let area = Rect(x: 0, y: 52, width: 400, height: 248)
    let modal = try #require(desk.root.children.last)
    #expect(modal.role == .modal)
    #expect(cover == .full ? modal.frame == area : modal.frame.minY >= area.minY + 44)
    let screen = try #require(desk.compositor.window.screen)
    #expect(screen[200, 298] == [51, 51, 204, 255], "the modal")
    let touch = desk.compositor.seat.touch
    try tap(desk, 60, 20)
    #expect(desk.root.presentedPages.count == 1)
    #expect(desk.root.pages.count == 2, "there is no way back below a modal")
    try tap(desk, 280, 20)
    try tap(desk, 328, 20)
    touch.down(id: 0, x: 200, y: 20)
    touch.motion(id: 0, x: 220, y: 60)
    touch.cancel()
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["set_minimized", "set_maximized", "move"])
    #expect(desk.root.isTitle(at: Point(x: 200, y: 20)))
    try tap(desk, 376, 20)
    #expect(desk.window.isClosed)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `leaves the bar of a stack alone where the compositor decorates`() throws {
    let desk = try desk(stack()) { $0.decorationMode = .serverSide }
    #expect(!desk.root.showsControls)
    try tap(desk, 376, 20)
    #expect(!desk.window.isClosed)
    let plain = try plainDesk(stack())
    #expect(!plain.root.showsControls, "nobody asked for them")
    #expect(plain.root.window != nil)
  }

  private func plainDesk(_ root: NavigationStack) throws -> Desk<NavigationStack> {
    var options = Options()
    options.decorationMode = .clientSide
    let desk = try Desk(root, options, window: WindowOptions(size: Self.size))
    try desk.show()
    return desk
  }
}
