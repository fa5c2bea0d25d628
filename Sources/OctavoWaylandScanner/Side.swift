/// The side of the wire that bindings are written for.
package enum Side: String, Sendable, CaseIterable {
  /// Sends requests and receives events.
  case client
  /// Sends events and receives requests; takes interfaces and enums from the client's bindings.
  case server

  /// The name of the class for an interface.
  func type(_ interface: String) -> String {
    SwiftNames.type(interface) + (self == .server ? "Resource" : "")
  }

  /// The property that holds the C object.
  var handle: String { self == .client ? "proxy" : "resource" }

  /// What the runtime calls the C object's type.
  var handleType: String { self == .client ? "Proxy" : "Resource" }

  /// The protocol of the runtime that the classes conform to.
  var objectProtocol: String { self == .client ? "WaylandObject" : "ResourceObject" }

  /// What a message that arrives is called.
  var incomingName: String { self == .client ? "Event" : "Request" }

  func incoming(_ interface: InterfaceDescription) -> [MessageDescription] {
    self == .client ? interface.events : interface.requests
  }

  func outgoing(_ interface: InterfaceDescription) -> [MessageDescription] {
    self == .client ? interface.requests : interface.events
  }

  /// Interfaces whose incoming messages libwayland answers by itself.
  func isSilent(_ interface: String) -> Bool { interface == "wl_display" }

  /// Interfaces that libwayland serves by itself.
  func isServedByLibrary(_ interface: String) -> Bool {
    self == .server && ["wl_display", "wl_registry"].contains(interface)
  }
}
