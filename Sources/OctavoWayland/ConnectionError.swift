/// Why there is no connection, or none any more.
package enum ConnectionError: Error, Equatable, CustomStringConvertible {
  /// No compositor could be reached; the reason tells a person what to do.
  case cannotConnect(display: String, reason: String)
  /// The compositor says that a rule was broken and has hung up.
  case protocolError(ProtocolError)
  /// The compositor has gone, or what it sent made no sense.
  case lost(errno: Int32, detail: String)

  /// One line for a person.
  package var description: String {
    switch self {
    case .cannotConnect(let display, let reason):
      "cannot connect to the Wayland display \(display): \(reason)"
    case .protocolError(let error):
      error.description
    case .lost(let code, let detail):
      "the Wayland connection is lost: \(detail.isEmpty ? SystemError.text(code) : detail)"
    }
  }
}

/// What the compositor said about a broken rule.
package struct ProtocolError: Equatable, Sendable, CustomStringConvertible {
  /// The interface of the object, as `xdg_surface`; nil if the object has ended.
  package var interface: String?
  /// The number of the object on the wire.
  package var objectID: UInt32
  /// The number of the fault, one of the interface's `error` enum.
  package var code: UInt32
  /// The compositor's words.
  package var message: String

  /// Describes an error.
  package init(interface: String?, objectID: UInt32, code: UInt32, message: String) {
    self.interface = interface
    self.objectID = objectID
    self.code = code
    self.message = message
  }

  /// One line for a person.
  package var description: String {
    "Wayland protocol error: \(interface ?? "an ended object")@\(objectID), "
      + "error \(code): \(message)"
  }
}
