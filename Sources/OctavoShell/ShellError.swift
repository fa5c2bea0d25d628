internal import Glibc

/// Why a window cannot be shown, or can no longer be; each says on one line what to do about it.
public enum ShellError: Error, Sendable, Equatable {
  /// There is no compositor to talk to; the reason names the socket.
  case noDisplay(reason: String)
  /// The compositor lacks something without which there is no window.
  case missingGlobal(interface: String)
  /// The compositor found a fault in what was said to it.
  case protocolError(interface: String, object: UInt32, code: UInt32, message: String)
  /// The compositor went away.
  case disconnected(reason: String)
  /// A window is shown already: `Application.run` has not returned yet.
  case isRunning
  /// The kernel gives no memory for the picture.
  case noMemory(byteCount: Int, reason: CInt)
}

extension ShellError: CustomStringConvertible {
  /// One line for a person, whatever a compositor says, or a variable holds.
  public var description: String {
    String(
      String.UnicodeScalarView(
        words.unicodeScalars.map {
          $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
        }))
  }

  private var words: String {
    switch self {
    case .noDisplay(let reason):
      "no Wayland display: \(reason)"
    case .missingGlobal(let interface):
      "this compositor cannot show the window: it does not offer \(interface)"
    case .protocolError(let interface, let object, let code, let message):
      "the compositor ended the connection: \(interface)#\(object) error \(code): \(message)"
    case .disconnected(let reason):
      "the compositor is gone: \(reason)"
    case .isRunning:
      "Application.run was called while it runs: show what is new in the window that there is"
    case .noMemory(let byteCount, let reason):
      "no memory for a picture of \(byteCount / 1024) KiB: \(unsafe String(cString: strerror(reason)))"
    }
  }
}
