import FoundationEssentials
import Glibc
package import OctavoCairo
package import OctavoGeometry

/// KWin without a screen, in a session of its own.
///
/// It is the compositor of choice here: it takes real touch, can cancel a touch, scales by
/// fractions, and shows its screen.
@MainActor
package final class KWin: Compositor {
  package let session: PrivateSession
  package let size: Size
  package let scale: Double
  private let compositor: ChildProcess
  private let screen: KWinScreen

  /// The path of its socket.
  let socketPath: String
  private static let display = "wayland-octavo"

  /// Starts it and waits until it serves clients and shows a screen.
  ///
  /// - Parameters:
  ///   - size: the screen's extents in points.
  ///   - scale: physical pixels per point.
  package init(size: Size, scale: Double = 1) throws {
    self.size = size
    self.scale = scale
    session = try PrivateSession()
    socketPath = "\(session.folder)/run/\(Self.display)"
    try session.startMessageBus()

    // The installed program has file capabilities, which a container may refuse to grant; a copy
    // has none.
    let program = session.folder + "/kwin_wayland"
    try FileManager.default.copyItem(atPath: "/usr/bin/kwin_wayland", toPath: program)
    compositor = try session.start(
      [
        program, "--virtual", "--width", "\(Int(size.width))", "--height", "\(Int(size.height))",
        "--scale", "\(scale)", "--output-count", "1", "--no-lockscreen", "--no-global-shortcuts",
        "--socket", Self.display,
      ],
      environment: [
        "KWIN_COMPOSE": "O2", "QT_QPA_PLATFORM": "offscreen", "XDG_CURRENT_DESKTOP": "KDE",
        "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1", "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
      ],
      log: "kwin")
    try session.waitForSocket(socketPath, of: compositor)
    session.environment["WAYLAND_DISPLAY"] = Self.display
    screen = try KWinScreen(busAddress: session.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    let screen = screen
    try waiting(for: "KWin to show its screen") { try? screen.capture() }
  }

  package func makeHand() throws -> any Hand { try KWinHand(socketPath: socketPath) }

  package func capture() throws -> Picture { try screen.capture() }

  package func crash() throws {
    compositor.send(SIGKILL)
    _ = try compositor.wait()
  }
}
