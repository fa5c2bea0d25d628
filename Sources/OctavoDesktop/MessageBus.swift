internal import Glibc

/// Where the session's message bus is, by which the desktop's portal is asked.
package enum MessageBus {
  /// What tells where it is.
  package static let variables = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]

  /// Its address; nil if there is none. None is started: it would have no portal.
  static func address(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
      unsafe access("\(folder)/bus", F_OK) == 0
    else { return nil }
    return "unix:path=\(folder)/bus"
  }
}
