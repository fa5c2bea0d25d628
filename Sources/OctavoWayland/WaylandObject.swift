/// An object of the compositor that a client holds; the generated classes are of this kind.
///
/// The Swift object is the one owner of the C proxy. When it goes, so does the proxy, with its
/// destructor request if it has one: hold an object for as long as its events are wanted, and end
/// objects that depend on each other explicitly, in the order the protocol asks for.
@MainActor
package protocol WaylandObject: AnyObject {
  /// The signatures of the interface.
  static var interface: Interface { get }
  /// The C object.
  var proxy: Proxy { get }
  /// Takes over a C object of this interface.
  init(_ proxy: Proxy)
  /// Handles an event; called by the dispatcher.
  func receive(_ message: WireMessage)
}

extension WaylandObject {
  /// The bound version; requests that a newer one brought must not be made.
  package var version: UInt32 { proxy.version }

  /// The number of the object on the wire, as the compositor's errors name it; 0 after its end.
  package var id: UInt32 { proxy.id }

  /// Whether the object can still be used.
  package var isAlive: Bool { proxy.isAlive }
}
