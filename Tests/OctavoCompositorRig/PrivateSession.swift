import FoundationEssentials
import Glibc

/// A user's session of its own: home, runtime folder and programs that see nothing of the session
/// that the tests run in.
package final class PrivateSession {
  /// The folder that holds everything; removed at the end.
  package let folder: String
  /// The environment of every program in the session.
  package var environment: [String: String]
  private var children: [ChildProcess] = []
  private let watchdog: Watchdog

  /// Makes the folders.
  package init() throws {
    var template = (FileManager.default.temporaryDirectory.path + "/octavo-XXXXXX").utf8CString
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw RigError.system("mkdtemp", code: errno) }
    folder = made
    var environment = ProcessInfo.processInfo.environment.filter {
      ["PATH", "LANG", "LD_LIBRARY_PATH", "TMPDIR"].contains($0.key)
    }
    environment["LANG", default: "C.UTF-8"] = "C.UTF-8"
    environment["HOME"] = folder + "/home"
    environment["XDG_RUNTIME_DIR"] = folder + "/run"
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    environment["NO_AT_BRIDGE"] = "1"
    for name in ["home", "run", "log"] {
      guard mkdir("\(folder)/\(name)", 0o700) == 0 else {
        throw RigError.system("mkdir", code: errno)
      }
    }
    self.environment = environment
    watchdog = try Watchdog(folder: folder, environment: environment)
  }

  deinit { stop() }

  /// Starts a program in the session.
  package func start(
    _ arguments: [String], environment additions: [String: String] = [:], log name: String
  ) throws -> ChildProcess {
    let child = try ChildProcess(
      arguments, environment: environment.merging(additions) { $1 },
      logPath: "\(folder)/log/\(name)")
    children.append(child)
    watchdog.watch(child)
    return child
  }

  /// Starts a message bus.
  package func startMessageBus() throws {
    let address = "unix:path=\(folder)/run/bus"
    let configuration = folder + "/bus.conf"
    try Data(MessageBus.configuration(listeningAt: address).utf8)
      .write(to: URL(filePath: configuration))
    let bus = try start(
      ["dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile"], log: "bus")
    try waitForSocket("\(folder)/run/bus", of: bus)
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
  }

  /// Waits until a program listens at a socket.
  package func waitForSocket(_ path: String, of child: ChildProcess) throws {
    try waiting(for: "\(child.name) to listen at \(path)") {
      if let end = child.poll() {
        throw RigError("\(child.name) ended (\(end)) before it listened:\n\(child.log)")
      }
      return answers(path) ? true : nil
    }
  }

  /// Stops every program that the session has started, and removes its folder.
  package func stop() {
    guard !children.isEmpty || FileManager.default.fileExists(atPath: folder) else { return }
    for child in children.reversed() { child.stop() }
    children = []
    watchdog.dismiss()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// Whether somebody listens at a socket.
package func answers(_ path: String) -> Bool {
  guard let descriptor = try? connectedSocket(path) else { return false }
  close(descriptor)
  return true
}

/// A socket connected to a path.
private func connectedSocket(_ path: String) throws -> Int32 {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  guard descriptor >= 0 else { throw RigError.system("socket", code: errno) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let bytes = Array(path.utf8)
  precondition(
    bytes.count < MemoryLayout.size(ofValue: address.sun_path), "a socket's path is short")
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  let status = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard status == 0 else {
    defer { close(descriptor) }
    throw RigError.system("connecting to \(path)", code: errno)
  }
  return descriptor
}
