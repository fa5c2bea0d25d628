internal import Glibc
public import Navigation
internal import Wayland

/// Shows roots in windows.
///
/// ```swift
/// try Application.run(title: "Two pages") { FlipContainer(pages: [first, second]) }
/// ```
@MainActor
public enum Application {
  /// Shows a root in a window and returns when the window is closed, by the person or by SIGINT or
  /// SIGTERM.
  ///
  /// It waits in one place and runs main-actor tasks meanwhile.
  ///
  /// - Parameters:
  ///   - title: the window's name.
  ///   - appID: the name of the program's desktop file.
  ///   - options: how the window begins.
  ///   - ready: gets the window before it is shown.
  ///   - root: makes what fills the window.
  /// - Throws: `ShellError` if there is no window to be had, or the compositor ends it.
  public static func run(
    title: String, appID: String = "octavo", options: WindowOptions = WindowOptions(),
    ready: (@MainActor (Window) -> Void)? = nil, root: @MainActor () throws -> any WindowRoot
  ) throws {
    let connection: Connection
    do { connection = try Connection() } catch { throw ShellError(error) }
    let loop = EventLoop(drainsMainQueue: true)
    let session = Session(
      connection: connection, loop: loop, environment: environment(),
      workers: max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))))
    let window = Window(
      root: try root(), title: title, appID: appID, options: options, session: session)
    let signals = Signals()
    let ending = signals.map { SignalSource($0, loop: loop) }
    if let ending { loop.add(source: ending) }
    defer {
      session.shutDown()
      signals?.restore()
    }
    session.add(window)
    ready?(window)
    try loop.run()
  }

  private static func environment() -> [String: String] {
    var values: [String: String] = [:]
    for name in ["HOME", "XDG_DATA_HOME", "XCURSOR_PATH", "XCURSOR_THEME", "XCURSOR_SIZE"] {
      if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
    }
    return values
  }
}

/// Ends the loop when a signal asks for it.
@MainActor
private final class SignalSource: LoopSource {
  private let signals: Signals
  private unowned let loop: EventLoop

  init(_ signals: Signals, loop: EventLoop) {
    self.signals = signals
    self.loop = loop
  }

  var descriptor: CInt { signals.descriptor }
  func prepare() -> CShort { CShort(POLLIN) }
  func complete(_ ready: CShort) { if ready != 0 { loop.stop() } }
}
