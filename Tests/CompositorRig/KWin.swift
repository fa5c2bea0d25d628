package import Cairo
import FoundationEssentials
import Glibc

/// KWin without a screen, in a session of its own.
///
/// It is the compositor of choice here: it takes real touch, can cancel a touch, scales by
/// fractions, and shows its screen.
@MainActor
package final class KWin {
  /// The session that it and its clients run in.
  package let session: PrivateSession
  /// The screen's logical pixels, which are a client's points.
  package let width: Int
  package let height: Int
  /// Physical pixels per logical one.
  package let scale: Double
  private let compositor: ChildProcess
  private let screen: KWinScreen

  /// Starts it and waits until it serves clients and shows a screen.
  ///
  /// - Parameters:
  ///   - width: the screen's logical pixels across.
  ///   - height: the screen's logical pixels down.
  ///   - scale: physical pixels per logical one.
  package init(width: Int, height: Int, scale: Double = 1) throws {
    self.width = width
    self.height = height
    self.scale = scale
    session = try PrivateSession()
    try session.startMessageBus()

    // The installed program has file capabilities, which a container may refuse to grant; a copy
    // has none.
    let program = session.folder + "/kwin_wayland"
    try FileManager.default.copyItem(atPath: "/usr/bin/kwin_wayland", toPath: program)
    compositor = try session.start(
      [
        program, "--virtual", "--width", "\(width)", "--height", "\(height)", "--scale",
        "\(scale)", "--output-count", "1", "--no-lockscreen", "--no-global-shortcuts", "--socket",
        Self.display,
      ],
      environment: [
        "KWIN_COMPOSE": "O2", "QT_QPA_PLATFORM": "offscreen", "XDG_CURRENT_DESKTOP": "KDE",
        "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1", "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
      ],
      log: "kwin")
    try session.waitForSocket("\(session.folder)/run/\(Self.display)", of: compositor)
    session.environment["WAYLAND_DISPLAY"] = Self.display
    screen = try KWinScreen(busAddress: session.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    let screen = screen
    try waiting(for: "KWin to show its screen") { try? screen.capture() }
  }

  /// The name of its socket.
  private static let display = "wayland-octavo"

  /// Starts a client of it.
  package func start(_ arguments: [String], log: String = "client") throws -> ChildProcess {
    try session.start(arguments, log: log)
  }

  /// Takes a picture of the screen.
  package func capture() throws -> Picture { try screen.capture() }

  /// Ends it as a crash would: at once, saying nothing to anybody.
  package func crash() throws {
    compositor.send(SIGKILL)
    _ = try compositor.wait()
  }

  /// Ends it and all that runs in its session.
  package func stop() { session.stop() }
}
