import COctavoWaylandServer
package import OctavoWayland
import OctavoWaylandProtocols

/// A client, seen from the compositor.
@safe
@MainActor
package final class ServerClient {
  /// The C object; nil when the client has gone.
  package private(set) var pointer: OpaquePointer?
  /// Whether the client has been told of an error: whatever it still says is not heard.
  package private(set) var isRefused = false
  /// Whether the compositor is about to end, so that the ends of objects are no news.
  var isAbandoned = false
  /// How many requests have been handled.
  package var requestCount = 0
  /// The error that the client was told, if any.
  package private(set) var postedError: ProtocolError?

  /// Takes the server's end of a socket over.
  package init?(display: OpaquePointer, fileDescriptor: Int32) {
    guard let client = wl_client_create(display, fileDescriptor) else { return nil }
    pointer = client
    unsafe DestroyListener.install(on: client) { [weak self] in self?.pointer = nil }
  }

  /// Whether the client is connected.
  package var isConnected: Bool { pointer != nil }

  /// Hangs up.
  package func disconnect() {
    guard let pointer else { return }
    wl_client_flush(pointer)
    wl_client_destroy(pointer)
  }

  /// Says that a rule was broken; the hanging up is left to the end of the turn, since the
  /// resource at hand may be in use further up the stack.
  package func postError(on resource: Resource, code: UInt32, _ text: String) {
    guard let pointer, !isRefused else { return }
    isRefused = true
    postedError = ProtocolError(interface: nil, objectID: resource.id, code: code, message: text)
    text.withWireMemory { text in
      var arguments = WireArguments()
      arguments.append(resource)
      arguments.append(code)
      arguments.append(text)
      // The display is always object 1, and its first event is the error.
      unsafe arguments.withValues { values in
        unsafe wl_resource_post_event_array(
          wl_client_get_object(pointer, 1), 0,
          values.assumingMemoryBound(to: wl_argument.self))
      }
    }
  }
}

/// A `wl_listener` with a closure behind it, freed when it has been called.
@MainActor
private enum DestroyListener {
  private static let offset = MemoryLayout<wl_listener>.stride

  static func install(on client: OpaquePointer, _ body: @escaping @MainActor () -> Void) {
    final class Body {
      let run: @MainActor () -> Void
      init(_ run: @escaping @MainActor () -> Void) { self.run = run }
    }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: offset + MemoryLayout<UnsafeMutableRawPointer>.size, alignment: 16)
    let listener = unsafe memory.initializeMemory(
      as: wl_listener.self, repeating: wl_listener(), count: 1)
    unsafe memory.storeBytes(
      of: Unmanaged.passRetained(Body(body)).toOpaque(), toByteOffset: offset,
      as: UnsafeMutableRawPointer.self)
    unsafe listener.pointee.notify = { listener, _ in
      guard let listener = unsafe listener else { return }
      nonisolated(unsafe) let memory = UnsafeMutableRawPointer(listener)
      MainActor.assumeIsolated {
        let data = unsafe memory.load(
          fromByteOffset: DestroyListener.offset, as: UnsafeMutableRawPointer.self)
        unsafe Unmanaged<Body>.fromOpaque(data).takeRetainedValue().run()
        unsafe memory.deallocate()
      }
    }
    unsafe wl_client_add_destroy_listener(client, listener)
  }
}
