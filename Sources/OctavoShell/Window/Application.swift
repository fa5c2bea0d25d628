internal import Glibc
internal import OctavoDesktop
public import OctavoNavigation
internal import OctavoWayland

/// Shows roots in windows.
///
/// ```swift
/// try Application.run(title: "Two pages") { FlipContainer(pages: [first, second]) }
/// ```
@MainActor
public enum Application {
  /// Shows a root in a window and returns when the window is closed, by the person or by SIGINT,
  /// SIGTERM or SIGHUP; where there is something to read again, SIGHUP asks for that.
  ///
  /// It waits in one place and runs main-actor tasks meanwhile. Once it has returned it may be called again, with the
  /// same root as well.
  ///
  /// - Parameters:
  ///   - title: the window's name.
  ///   - appID: the name of the program's desktop file.
  ///   - options: how the window begins.
  ///   - ready: gets the window before it is shown.
  ///   - root: makes what fills the window.
  /// - Throws: `ShellError` if there is no window to be had, the compositor ends it, or it is called
  ///   from inside itself: a process has one loop.
  public static func run(
    title: String, appID: String = "octavo", options: WindowOptions = WindowOptions(),
    ready: (@MainActor (Window) -> Void)? = nil, root: @MainActor () throws -> any WindowRoot
  ) throws {
    try alone {
      try show(title: title, appID: appID, options: options, ready: ready, root: root)
    }
  }

  /// Does what only one may do at a time.
  ///
  /// - Throws: `ShellError.isRunning` if it is called from inside itself, else what `body` throws.
  package static func alone(_ body: () throws -> Void) throws {
    guard !isRunning else { throw ShellError.isRunning }
    isRunning = true
    defer { isRunning = false }
    try body()
  }

  private static var isRunning = false

  private static func show(
    title: String, appID: String, options: WindowOptions, ready: (@MainActor (Window) -> Void)?,
    root: @MainActor () throws -> any WindowRoot
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
    if let signals { loop.add(source: SignalSource(signals) { [unowned loop] in loop.stop() }) }
    session.add(window)
    ready?(window)
    // Whoever has nothing to read again is asked to end by it, as by a terminal that is closed.
    let hangUps = Signals(isReload: true)
    if let hangUps {
      loop.add(
        source: SignalSource(hangUps) { [weak window, unowned loop] in
          hangUps.drain()
          if let onReload = window?.onReload {
            onReload()
          } else if !hangUps.wereIgnored {
            loop.stop()
          }
        })
    }
    defer {
      session.shutDown()
      signals?.restore()
      hangUps?.restore()
    }
    try loop.run()
  }

  private static func environment() -> [String: String] {
    var values: [String: String] = [:]
    let names =
      CursorPicture.variables + [LaunchToken.variable] + MessageBus.variables
      + KeyComposer.variables
    for name in names {
      if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
    }
    return values
  }
}

/// Does something when a signal asks for it.
@MainActor
private final class SignalSource: LoopSource {
  private let signals: Signals
  private let action: @MainActor () -> Void

  init(_ signals: Signals, action: @escaping @MainActor () -> Void) {
    self.signals = signals
    self.action = action
  }

  var descriptor: CInt { signals.descriptor }
  func prepare() -> CShort { CShort(POLLIN) }
  func complete(_ ready: CShort) { if ready != 0 { action() } }
}
