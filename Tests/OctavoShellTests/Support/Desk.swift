import OctavoGeometry
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor

/// A compositor and a window on one virtual clock; nothing waits and nothing sleeps.
@MainActor
final class Desk<Root: WindowRoot> {
  let compositor: TestCompositor
  let loop: EventLoop
  let session: Session
  let window: Window
  let root: Root
  /// What the window told.
  private(set) var told: [WindowEvent.Kind] = []

  init(
    _ root: Root, _ options: Options = Options(), window windowOptions: WindowOptions? = nil,
    title: String = "A test", environment: [String: String] = [:]
  ) throws {
    let compositor = try TestCompositor(options)
    self.compositor = compositor
    self.root = root
    loop = EventLoop(clock: { compositor.now.inSeconds })
    session = Session(
      connection: try compositor.connect(), loop: loop,
      environment: environment.merging(["XCURSOR_PATH": "/nonexistent"]) { $1 }, workers: 1)
    session.readClock = { _ in compositor.now.inSeconds }
    window = Window(
      root: root, title: title, appID: "octavo.test",
      options: windowOptions ?? WindowOptions(size: .init(width: 200, height: 120)),
      session: session)
    window.onEvent = { [weak self] in self?.told.append($0.kind) }
    session.add(window)
  }

  isolated deinit { session.shutDown() }

  /// Lets both sides talk until they have nothing more to say.
  func settle() throws {
    for _ in 0..<6 {
      compositor.pump()
      try loop.turn(waitingAtMost: 0)
    }
    compositor.pump()
  }

  /// Lets frames pass, with everything that follows from each.
  func tick(_ count: Int = 1, _ step: Duration = .nanoseconds(16_666_667)) throws {
    for _ in 0..<count {
      compositor.tick(step)
      try settle()
    }
  }

  /// Lets time pass without a frame.
  func wait(_ duration: Duration) throws {
    compositor.advance(by: duration)
    try settle()
  }

  /// Shows the window and comes to rest.
  func show() throws {
    try settle()
    try tick(3)
  }

  var surface: ServerSurface { compositor.window.surface }

  /// The commits that brought a picture.
  var pictures: [CommitRecord] { surface.history.filter { $0.attached != nil } }

  var frames: Int {
    told.count { if case .frame = $0 { true } else { false } }
  }
}

extension Desk where Root == MovingRoot {
  convenience init(_ options: Options = Options(), window: WindowOptions? = nil) throws {
    try self.init(MovingRoot(), options, window: window)
  }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
