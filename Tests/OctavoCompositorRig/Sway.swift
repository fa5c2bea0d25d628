import FoundationEssentials
import Glibc
package import OctavoCairo
package import OctavoGeometry

/// Sway, shown in a window of KWin's that fills the screen.
///
/// Sway without a screen has no input devices. As a client of KWin it has KWin's, and hands on what
/// they do through its own seat: so its clients feel a real touch of another compositor, one with
/// other habits (an older `xdg_wm_base`, no fractional scale, no touch cancel).
@MainActor
package final class Sway: Compositor {
  package let size: Size
  package var scale: Double { 1 }
  package var session: PrivateSession { kwin.session }
  private let kwin: KWin
  private let compositor: ChildProcess

  /// Starts KWin and it, and waits until it serves clients and shows a screen.
  ///
  /// - Parameter size: the screen's extents in points.
  package init(size: Size) throws {
    self.size = size
    kwin = try KWin(size: size)
    let session = kwin.session
    let folder = session.folder + "/sway"
    guard mkdir(folder, 0o700) == 0 else { throw RigError.system("mkdir", code: errno) }
    let configuration = session.folder + "/sway.conf"
    try Data(
      """
      xwayland disable
      default_border none
      output WL-1 resolution \(Int(size.width))x\(Int(size.height)) position 0 0 bg #404040 solid_color

      """.utf8
    ).write(to: URL(filePath: configuration))

    var command = ["sway", "--debug", "--config", configuration]
    if getuid() == 0 {
      // Sway refuses root: let it be nobody, who may enter its own folder and use KWin's socket.
      let nobody: uid_t = 65534
      chown(folder, nobody, nobody)
      chmod(session.folder, 0o711)
      chmod(session.folder + "/run", 0o711)
      chmod(kwin.socketPath, 0o777)
      chmod(configuration, 0o644)
      command = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] + command
    }
    compositor = try session.start(
      command,
      environment: [
        "WAYLAND_DISPLAY": kwin.socketPath, "XDG_RUNTIME_DIR": folder, "HOME": folder,
        "WLR_BACKENDS": "wayland", "WLR_RENDERER": "pixman",
      ],
      log: "sway")
    let compositor = compositor
    let display = try waiting(for: "Sway to make its socket") {
      if let end = compositor.poll() { throw RigError("Sway ended (\(end)):\n\(compositor.log)") }
      return try FileManager.default.contentsOfDirectory(atPath: folder).first {
        $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock")
      }
    }
    try session.waitForSocket("\(folder)/\(display)", of: compositor)
    session.environment["WAYLAND_DISPLAY"] = display
    session.environment["XDG_RUNTIME_DIR"] = folder
    let background = Pixel(red: 0x40, green: 0x40, blue: 0x40)
    let kwin = kwin
    try waiting(for: "Sway to show its screen") {
      try kwin.capture().pixel(0, 0) == background ? true : nil
    }
  }

  package func makeHand() throws -> any Hand {
    // Sway looks for touch only when it is plugged in while it runs, which KWin's hand does.
    let hand = try kwin.makeHand()
    let compositor = compositor
    try waiting(for: "Sway to notice the touch screen") {
      compositor.log.contains("wayland-touch") ? true : nil
    }
    return hand
  }

  package func capture() throws -> Picture { try kwin.capture() }

  package func crash() throws {
    compositor.send(SIGKILL)
    _ = try compositor.wait()
  }
}
