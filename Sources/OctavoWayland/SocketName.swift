import Glibc

/// Where a connection is looked for, to explain why there is none.
struct SocketName {
  /// The display as a person would name it.
  let display: String
  private let runtimeDirectory: String?
  private let inheritedSocket: String?

  @MainActor
  init(displayName: String?) {
    inheritedSocket = displayName == nil ? Self.variable("WAYLAND_SOCKET") : nil
    display = displayName ?? Self.variable("WAYLAND_DISPLAY") ?? "wayland-0"
    runtimeDirectory = Self.variable("XDG_RUNTIME_DIR")
  }

  /// Whether a descriptor is inherited that nobody speaks at. libwayland takes any for a connection, and would tell
  /// of a compositor that is gone.
  var isInheritedInVain: Bool {
    guard let descriptor = inheritedSocket.flatMap({ Int32($0) }) else { return false }
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafeMutableBytes(of: &address) { bytes in
      unsafe getpeername(
        descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length) != 0
    }
  }

  /// What went wrong and what can be done about it.
  func explanation(of code: Int32) -> String {
    if let inheritedSocket {
      return "WAYLAND_SOCKET is “\(inheritedSocket)”, which is no open connection: unset it"
    }
    if display.isEmpty {
      return "WAYLAND_DISPLAY is empty: unset it, or name the compositor's socket"
    }
    if !display.hasPrefix("/"), runtimeDirectory?.hasPrefix("/") != true {
      let value = runtimeDirectory.map { "“\($0)”, which is no absolute path" } ?? "not set"
      return "XDG_RUNTIME_DIR is \(value), so there is no place to look for the compositor's socket"
    }
    let path = display.hasPrefix("/") ? display : "\(runtimeDirectory ?? "")/\(display)"
    return switch code {
    case ENOENT, ENOTDIR: "there is no socket \(path): is a Wayland session running?"
    case ECONNREFUSED where !isSocket(path): "\(path) is no socket"
    case ECONNREFUSED: "nothing answers at \(path): the compositor that made it has gone"
    case EACCES: "\(path) belongs to someone else"
    default: "\(path): \(SystemError.text(code))"
    }
  }

  private func isSocket(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  @MainActor
  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
