import COctavoWaylandServer
import Glibc
package import OctavoWayland

/// The server's side of libwayland: its display, its event loop, and what it advertises.
@safe
@MainActor
package final class ServerDisplay {
  /// Something that is advertised.
  @safe
  @MainActor
  package final class Global {
    fileprivate var pointer: OpaquePointer?
    fileprivate let table: UnsafeMutableRawPointer
    fileprivate let bind: @MainActor (ServerClient, UInt32, UInt32) -> Void
    fileprivate unowned let display: ServerDisplay

    fileprivate init(
      _ display: ServerDisplay, _ interface: Interface, _ version: UInt32,
      _ bind: @escaping @MainActor (ServerClient, UInt32, UInt32) -> Void
    ) {
      self.display = display
      self.bind = bind
      // A copy, so that a version can be advertised which nobody has described.
      unsafe table = interface.makeTable(version: max(version, interface.version))
      unsafe pointer = wl_global_create(
        display.pointer, table.assumingMemoryBound(to: wl_interface.self), Int32(version),
        Unmanaged.passUnretained(self).toOpaque(),
        bindGlobal)
    }

    /// Stops advertising; clients are told.
    package func remove() {
      guard let pointer else { return }
      self.pointer = nil
      wl_global_destroy(pointer)
      display.globals.removeAll { $0 === self }
      // The registry may still read the name while clients are told.
      unsafe display.retired.append(table)
    }
  }

  let pointer: OpaquePointer
  private let loop: OpaquePointer
  /// The clients that are connected.
  package private(set) var clients: [ServerClient] = []
  private var globals: [Global] = []
  private var retired: [UnsafeMutableRawPointer] = []

  /// Makes a display without sockets.
  package init?() {
    guard let pointer = wl_display_create(), let loop = wl_display_get_event_loop(pointer)
    else { return nil }
    self.pointer = pointer
    self.loop = loop
  }

  isolated deinit {
    for client in clients { client.isAbandoned = true }
    wl_display_destroy_clients(pointer)
    wl_display_destroy(pointer)
    globals.forEach { unsafe $0.table.deallocate() }
    retired.forEach { unsafe $0.deallocate() }
  }

  /// Becomes readable when a client has said something.
  package var fileDescriptor: Int32 { wl_event_loop_get_fd(loop) }

  /// The next serial number for an event.
  package func nextSerial() -> UInt32 { wl_display_next_serial(pointer) }

  /// Advertises an interface.
  @discardableResult
  package func advertise(
    _ interface: Interface, version: UInt32,
    bind: @escaping @MainActor (ServerClient, UInt32, UInt32) -> Void
  ) -> Global {
    let global = Global(self, interface, version, bind)
    globals.append(global)
    return global
  }

  /// Makes a client, and returns its end of the socket.
  package func connectClient() -> (client: ServerClient, fileDescriptor: Int32)? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    guard let client = ServerClient(display: pointer, fileDescriptor: ends[0]) else {
      close(ends[0])
      close(ends[1])
      return nil
    }
    clients.append(client)
    return (client, ends[1])
  }

  /// Handles what clients have said, without waiting.
  /// - Returns: Whether anything was handled.
  @discardableResult
  package func dispatch() -> Bool {
    let before = clients.reduce(0) { $0 + $1.requestCount }
    wl_event_loop_dispatch(loop, 0)
    let after = clients.reduce(0) { $0 + $1.requestCount }
    for client in clients where client.isRefused { client.disconnect() }
    clients.removeAll { !$0.isConnected }
    return after != before
  }

  /// Sends what clients have been told.
  package func flush() { wl_display_flush_clients(pointer) }

  fileprivate func client(_ pointer: OpaquePointer) -> ServerClient? {
    clients.first { $0.pointer == pointer }
  }
}

private let bindGlobal: wl_global_bind_func_t = { client, data, version, id in
  guard let client, let data = unsafe data else { return }
  nonisolated(unsafe) let (owner, global) = unsafe (client, data)
  MainActor.assumeIsolated {
    let global = unsafe Unmanaged<ServerDisplay.Global>.fromOpaque(global).takeUnretainedValue()
    guard let client = unsafe global.display.client(owner) else { return }
    client.requestCount += 1
    global.bind(client, version, id)
  }
}
