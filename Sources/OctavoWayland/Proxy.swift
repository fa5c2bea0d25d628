import COctavoWaylandClient

/// A C proxy, as the generated classes hold it.
///
/// Proof of safety: the pointer is set to nil by the call that destroys the proxy, each copy is
/// private to the one object that owns it, and the connection is held so that the display outlives
/// the proxy.
@safe
@MainActor
package struct Proxy {
  /// The connection that the object lives on.
  package let connection: Connection
  private var pointer: OpaquePointer?
  private let isBorrowed: Bool

  private init(_ pointer: OpaquePointer, _ connection: Connection, isBorrowed: Bool = false) {
    unsafe self.pointer = pointer
    self.connection = connection
    self.isBorrowed = isBorrowed
  }

  /// The display, which belongs to the connection and answers its own events.
  package init(displayOf connection: Connection) {
    unsafe self.init(connection.pointer, connection, isBorrowed: true)
  }

  /// Whether the object can still be used.
  package var isAlive: Bool { unsafe pointer != nil }

  /// The bound version.
  package var version: UInt32 { unsafe wl_proxy_get_version(alive) }

  /// The number on the wire; 0 after the end.
  package var id: UInt32 { unsafe pointer.map { unsafe wl_proxy_get_id($0) } ?? 0 }

  // MARK: - Sending

  /// Traps when a request is newer than the bound version.
  package func require(_ since: UInt32, _ request: StaticString) {
    precondition(
      version >= since, "\(request) needs version \(since), bound is \(version): check first")
  }

  /// Sends a request.
  /// - Precondition: The object has not ended.
  package mutating func send(
    _ opcode: UInt32, _ arguments: WireArguments, endsObject: Bool = false
  ) {
    let proxy = unsafe alive
    let flags = endsObject && !isBorrowed ? UInt32(WL_MARSHAL_FLAG_DESTROY) : 0
    if endsObject { unsafe pointer = nil }
    var arguments = arguments
    unsafe arguments.withValues { values in
      _ = unsafe wl_proxy_marshal_array_flags(
        proxy, opcode, nil, wl_proxy_get_version(proxy), flags,
        values.assumingMemoryBound(to: wl_argument.self))
    }
  }

  /// Sends a request that makes an object, by default of this object's version.
  /// - Precondition: The object has not ended.
  package func make(
    _ interface: Interface, _ opcode: UInt32, _ arguments: WireArguments, version: UInt32? = nil
  ) -> Proxy {
    let proxy = unsafe alive
    let version = unsafe version ?? wl_proxy_get_version(proxy)
    var arguments = arguments
    let made = unsafe arguments.withValues { values in
      unsafe wl_proxy_marshal_array_flags(
        proxy, opcode, interface.resolved, version, 0,
        values.assumingMemoryBound(to: wl_argument.self))
    }
    guard let made = unsafe made else { fatalError("out of memory for a Wayland object") }
    return unsafe Proxy(made, connection)
  }

  // MARK: - Receiving

  /// Has events handed to the object that owns this proxy.
  package func listen<Object: WaylandObject>(_ object: Object) {
    guard !isBorrowed else { return }
    let added = unsafe wl_proxy_add_dispatcher(
      alive, proxyDispatcher, Object.interface.identity,
      Unmanaged.passUnretained(object).toOpaque())
    precondition(added == 0, "a Wayland proxy has exactly one owner")
  }

  /// The object that an event names: nil if it names none, or one that has ended.
  package func object<Object: WaylandObject>(
    _ message: WireMessage, _ index: Int, _ type: Object.Type
  ) -> Object? {
    guard let raw = unsafe message.object(index) else { return nil }
    let proxy = OpaquePointer(raw)
    // Only proxies that this class listens to carry its interface's identity.
    guard unsafe wl_proxy_get_listener(proxy) == UnsafeRawPointer(Object.interface.identity),
      let object = unsafe wl_proxy_get_user_data(proxy)
    else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
  }

  /// The number of an object of any kind that an event names; 0 for none.
  package func identifier(_ message: WireMessage, _ index: Int) -> UInt32 {
    unsafe message.object(index).map { unsafe wl_proxy_get_id(OpaquePointer($0)) } ?? 0
  }

  /// The object that an event makes.
  package func adopt(_ interface: Interface, _ message: WireMessage, _ index: Int) -> Proxy {
    guard let raw = unsafe message.object(index) else {
      fatalError("libwayland made no proxy for an event's new object")
    }
    return unsafe Proxy(OpaquePointer(raw), connection)
  }

  // MARK: - Ending

  /// Ends the object on this side only; does nothing if it has ended.
  package mutating func destroy() {
    if let proxy = unsafe pointer, !isBorrowed { unsafe wl_proxy_destroy(proxy) }
    unsafe pointer = nil
  }

  /// Ends an object that nobody holds any more, with its destructor request if it has one.
  package mutating func dispose(_ interface: Interface) {
    guard isAlive, !isBorrowed else { return }
    if let destructor = interface.destructor, version >= destructor.since, !connection.isLost {
      send(destructor.opcode, WireArguments(), endsObject: true)
    } else {
      destroy()
    }
  }

  private var alive: OpaquePointer {
    guard let pointer = unsafe pointer else {
      preconditionFailure("a Wayland object was used after its destructor request")
    }
    return unsafe pointer
  }
}

extension WireArguments {
  /// Adds an object, or none.
  @MainActor
  package mutating func append(_ proxy: Proxy?) {
    unsafe append(object: proxy.map { unsafe $0.raw })
  }
}

extension Proxy {
  /// The address to send in a message.
  /// - Precondition: The object has not ended.
  fileprivate var raw: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(alive) }
}

/// The one callback that libwayland makes for every event of every object.
private let proxyDispatcher: wl_dispatcher_func_t = { interface, target, opcode, _, arguments in
  // libwayland passes what `listen` gave it; nothing of it can be missing.
  guard let interface = unsafe interface, let target = unsafe target,
    let arguments = unsafe arguments,
    let object = unsafe wl_proxy_get_user_data(OpaquePointer(target))
  else { return 0 }
  unsafe deliver(opcode, UnsafeMutableRawPointer(arguments), to: object, of: interface)
  return 0
}

/// Recovers the interface and has its class handle the event.
private func deliver(
  _ opcode: UInt32, _ arguments: UnsafeMutableRawPointer, to object: UnsafeMutableRawPointer,
  of interface: UnsafeRawPointer
) {
  // Events are dispatched only by `Connection`, which is bound to the main actor. The pointers are
  // used within this call, so that they cross no thread.
  nonisolated(unsafe) let (arguments, object, interface) = unsafe (arguments, object, interface)
  MainActor.assumeIsolated {
    unsafe Unmanaged<Interface>.fromOpaque(interface).takeUnretainedValue()
      .deliver(WireMessage(opcode: opcode, arguments: arguments), to: object)
  }
}
