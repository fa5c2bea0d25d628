import COctavoWaylandServer
package import OctavoWayland

/// An object of a client, seen from the compositor; the generated classes are of this kind.
///
/// The C resource owns the Swift object, and lets go of it when the resource ends.
@MainActor
package protocol ResourceObject: AnyObject {
  /// The signatures of the interface.
  static var interface: Interface { get }
  /// The C object.
  var resource: Resource { get }
  /// Takes over a C object of this interface.
  init(_ resource: Resource)
  /// Handles a request; called by the dispatcher.
  func receive(_ message: WireMessage)
  /// Takes note that the C object has ended.
  func end()
}

extension ResourceObject {
  /// The bound version.
  package var version: UInt32 { resource.version }
  /// The number of the object on the wire; 0 after its end.
  package var id: UInt32 { resource.id }
  /// Whether the object still exists for the client.
  package var isAlive: Bool { resource.isAlive }
}

/// What a C resource owns: the Swift object, of whatever class.
@MainActor
private final class ResourceBox {
  let object: any ResourceObject
  let client: ServerClient
  init(_ object: any ResourceObject, _ client: ServerClient) {
    self.object = object
    self.client = client
  }
}

/// A C resource, as the generated classes hold it.
@safe
@MainActor
package struct Resource {
  /// The client that the object belongs to.
  package let client: ServerClient
  private var pointer: OpaquePointer?

  /// Makes a resource of a client.
  package init(client: ServerClient, interface: Interface, version: UInt32, id: UInt32) {
    self.client = client
    unsafe pointer = wl_resource_create(
      client.pointer, interface.table.assumingMemoryBound(to: wl_interface.self),
      Int32(version), id)
  }

  /// Whether the object still exists for the client.
  package var isAlive: Bool { pointer != nil }

  /// The bound version.
  package var version: UInt32 { pointer.map { UInt32(wl_resource_get_version($0)) } ?? 0 }

  /// The number on the wire; 0 after the end.
  package var id: UInt32 { pointer.map { wl_resource_get_id($0) } ?? 0 }

  /// The address, for messages that name the object.
  package var address: UnsafeMutableRawPointer? {
    unsafe pointer.map { unsafe UnsafeMutableRawPointer($0) }
  }

  /// Has requests handed to an object, and gives the object to the resource.
  package func listen<Object: ResourceObject>(_ object: Object) {
    let box = unsafe Unmanaged.passRetained(ResourceBox(object, client)).toOpaque()
    unsafe wl_resource_set_dispatcher(
      pointer, resourceDispatcher, resourceMark, box, resourceDestroyed)
  }

  /// Traps when an event is newer than the bound version.
  package func require(_ since: UInt32, _ event: StaticString) {
    precondition(!isAlive || version >= since, "\(event) needs version \(since)")
  }

  /// Sends an event; does nothing when the object has ended.
  package func send(_ opcode: UInt32, _ arguments: WireArguments) {
    guard let pointer else { return }
    var arguments = arguments
    unsafe arguments.withValues { values in
      unsafe wl_resource_post_event_array(
        pointer, opcode, values.assumingMemoryBound(to: wl_argument.self))
    }
  }

  /// Ends the object, which takes note of it by `forget()`; does nothing if it has ended.
  package func destroy() {
    if let pointer { wl_resource_destroy(pointer) }
  }

  /// Takes note that the resource has ended.
  package mutating func forget() { pointer = nil }

  /// The object that a request names: nil if it names none, or one that has ended.
  package func object<Object: ResourceObject>(
    _ message: WireMessage, _ index: Int, _ type: Object.Type
  ) -> Object? {
    guard let raw = unsafe message.object(index) else { return nil }
    let named = OpaquePointer(raw)
    let table = unsafe Object.interface.table.assumingMemoryBound(to: wl_interface.self)
    guard unsafe wl_resource_instance_of(named, table, resourceMark) != 0,
      let box = unsafe wl_resource_get_user_data(named)
    else { return nil }
    return unsafe Unmanaged<ResourceBox>.fromOpaque(box).takeUnretainedValue().object as? Object
  }

  /// The number of an object of any kind that a request names; 0 for none.
  package func identifier(_ message: WireMessage, _ index: Int) -> UInt32 {
    unsafe message.object(index).map { unsafe wl_resource_get_id(OpaquePointer($0)) } ?? 0
  }

  /// The object that a request makes.
  package func adopt(_ interface: Interface, _ message: WireMessage, _ index: Int) -> Resource {
    Resource(client: client, interface: interface, version: version, id: message.unsigned(index))
  }

  /// Answers a request that names an object which is not of ours.
  package func refuse(_ message: WireMessage) {
    postError(0, "request \(message.opcode) names an object that cannot be used here")
  }

  /// Tells the client that it has broken a rule, and hangs up after the present turn.
  package func postError(_ code: UInt32, _ text: String) {
    client.postError(on: self, code: code, text)
  }
}

extension WireArguments {
  /// Adds an object, or none.
  @MainActor
  package mutating func append(_ resource: Resource?) {
    unsafe append(object: resource.flatMap { unsafe $0.address })
  }
}

/// Marks the resources whose user data is a `ResourceBox`: its address is the proof.
private nonisolated(unsafe) let resourceMark: UnsafeMutableRawPointer =
  // Written by nobody and never freed.
  .allocate(byteCount: 1, alignment: 1)

private let resourceDispatcher: wl_dispatcher_func_t = { _, target, opcode, _, arguments in
  guard let target = unsafe target, let arguments = unsafe arguments,
    let box = unsafe wl_resource_get_user_data(OpaquePointer(target))
  else { return 0 }
  // The compositor is dispatched on the main actor only; the pointers stay within this call.
  nonisolated(unsafe) let (values, data) = unsafe (UnsafeMutableRawPointer(arguments), box)
  MainActor.assumeIsolated {
    let box = unsafe Unmanaged<ResourceBox>.fromOpaque(data).takeUnretainedValue()
    guard !box.client.isRefused else { return }
    box.client.requestCount += 1
    box.object.receive(unsafe WireMessage(opcode: opcode, arguments: values))
  }
  return 0
}

private let resourceDestroyed: wl_resource_destroy_func_t = { resource in
  guard let data = wl_resource_get_user_data(resource) else { return }
  nonisolated(unsafe) let box = unsafe data
  MainActor.assumeIsolated {
    let owned = unsafe Unmanaged<ResourceBox>.fromOpaque(box).takeRetainedValue()
    // While the compositor itself ends, there is nobody to tell.
    if !owned.client.isAbandoned { owned.object.end() }
  }
}

extension ResourceObject {
  /// Makes an object that a client has bound.
  init(_ client: ServerClient, _ version: UInt32, _ id: UInt32) {
    self.init(Resource(client: client, interface: Self.interface, version: version, id: id))
  }
}
