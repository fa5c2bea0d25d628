import COctavoWaylandClient
import Glibc

/// A client's connection to a compositor.
///
/// It never waits, but for `roundtrip()` at the start: whoever owns the process's one loop polls
/// `fileDescriptor` between turns. A turn is
///
/// ```swift
/// try connection.dispatchPending()
/// guard let reading = connection.prepareRead() else { return }
/// let flushed = try connection.flush()
/// if flushed == .mustWait { … }     // poll for POLLIN, and then for POLLOUT as well
/// if isReadable || hasHungUp { try reading.read() } else { reading.cancel() }
/// ```
///
/// libwayland holds 4 KB of requests that could not be sent. Who sends on although flushing said
/// `.mustWait`, beyond these, loses the connection: pace what is drawn by frame callbacks.
///
/// Generated classes are made from it: `WlDisplay` through `display`, all others by requests.
/// Each of them holds the connection, which is closed when the last has gone.
@safe
@MainActor
package final class Connection {
  /// How far a flush came.
  package enum FlushResult: Sendable {
    /// Everything is with the compositor, or its end is about to be read.
    case sent
    /// The socket is full: flush again when it is writable.
    case mustWait
  }

  /// The bytes that may wait to be sent, where libwayland leaves that to us: 1.23 keeps any number, and a compositor
  /// that asks without end and reads nothing would take all memory.
  private static let mostBufferedBytes = 1 << 16

  let pointer: OpaquePointer
  /// The first failure; libwayland tells its words only once.
  private var cause: ConnectionError?

  /// Connects to a compositor.
  /// - Parameter displayName: The socket's name in `XDG_RUNTIME_DIR`, or its absolute path. If nil,
  ///   `WAYLAND_SOCKET` (an inherited descriptor), else `WAYLAND_DISPLAY`, else `wayland-0`.
  /// - Throws: `ConnectionError.cannotConnect`.
  package init(displayName: String? = nil) throws(ConnectionError) {
    LibraryLog.install()
    let target = SocketName(displayName: displayName)
    guard !target.isInheritedInVain else {
      throw .cannotConnect(display: target.display, reason: target.explanation(of: EBADF))
    }
    let opened = unsafe LibraryLog.quietly { unsafe wl_display_connect(displayName) }
    guard let opened = unsafe opened else {
      throw .cannotConnect(display: target.display, reason: target.explanation(of: errno))
    }
    unsafe pointer = opened
    unsafe octavo_limit_buffers(pointer, Self.mostBufferedBytes)
  }

  /// Connects over a socket that is already open, and takes it over.
  /// - Throws: `ConnectionError.cannotConnect`; the socket is then closed.
  package init(fileDescriptor: Int32) throws(ConnectionError) {
    LibraryLog.install()
    guard let opened = unsafe wl_display_connect_to_fd(fileDescriptor) else {
      throw .cannotConnect(
        display: "on descriptor \(fileDescriptor)", reason: SystemError.text(errno))
    }
    unsafe pointer = opened
    unsafe octavo_limit_buffers(pointer, Self.mostBufferedBytes)
  }

  isolated deinit { unsafe wl_display_disconnect(pointer) }

  /// The socket, to poll and for nothing else.
  package var fileDescriptor: Int32 { unsafe wl_display_get_fd(pointer) }

  /// Whether the connection is over.
  package var isLost: Bool { unsafe cause != nil || wl_display_get_error(pointer) != 0 }

  /// Runs the handlers of the events that have been read.
  ///
  /// The corresponding C function is `wl_display_dispatch_pending`.
  /// - Returns: How many events there were.
  /// - Throws: `ConnectionError` if the connection is over.
  @discardableResult
  package func dispatchPending() throws(ConnectionError) -> Int {
    let count = unsafe wl_display_dispatch_pending(pointer)
    guard count >= 0 else { throw failure() }
    return Int(count)
  }

  /// Looks whether anybody is there to send the rest, when half an event was read: libwayland 1.23 waits for it even
  /// where the socket has come to its end.
  ///
  /// - Throws: `ConnectionError.lost` if the compositor has hung up and all that it sent was read.
  package func checkPeer() throws(ConnectionError) {
    var next: UInt8 = 0
    guard unsafe recv(fileDescriptor, &next, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    else { return }
    cause = cause ?? .lost(errno: EPIPE, detail: "")
    throw failure()
  }

  /// Promises to read, before waiting for the socket.
  ///
  /// The corresponding C function is `wl_display_prepare_read`.
  /// - Returns: The promise, or nil if there are events to be dispatched first.
  package func prepareRead() -> PreparedRead? {
    unsafe wl_display_prepare_read(pointer) == 0 ? PreparedRead(self) : nil
  }

  /// Sends what has been requested.
  ///
  /// A compositor that has hung up is no error here: its reason is still to be read, and reading
  /// throws. The corresponding C function is `wl_display_flush`.
  /// - Throws: `ConnectionError` if the connection is known to be over.
  package func flush() throws(ConnectionError) -> FlushResult {
    if unsafe wl_display_flush(pointer) >= 0 { return .sent }
    let code = errno
    if isLost { throw failure() }
    return code == EAGAIN ? .mustWait : .sent
  }

  /// Waits until the compositor has handled all requests and its answers have been handled here.
  ///
  /// For the start only: it stalls the loop, and must not be called in a handler. The corresponding
  /// C function is `wl_display_roundtrip`.
  /// - Throws: `ConnectionError` if the connection is over.
  package func roundtrip() throws(ConnectionError) {
    if unsafe wl_display_roundtrip(pointer) < 0 { throw failure() }
  }

  /// Whether a descriptor can be sent now; if not, `errno` says why.
  ///
  /// libwayland sends a duplicate, and gives the connection up where it gets none.
  package static func canSend(fileDescriptor: Int32) -> Bool {
    let copy = fcntl(fileDescriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return false }
    close(copy)
    return true
  }

  /// Hangs up; all that is tried afterwards fails as if the compositor had gone.
  package func shutDown() { _ = shutdown(fileDescriptor, Int32(SHUT_RDWR)) }

  /// Why the connection is over.
  func failure() -> ConnectionError {
    if let cause { return cause }
    let found = findCause()
    if isLost { cause = found }
    return found
  }

  private func findCause() -> ConnectionError {
    let code = unsafe wl_display_get_error(pointer)
    let line = LibraryLog.takeLastLine()
    var interface: UnsafePointer<wl_interface>?
    var id: UInt32 = 0
    let fault = unsafe wl_display_get_protocol_error(pointer, &interface, &id)
    guard unsafe interface != nil || code == EPROTO else {
      let detail =
        switch code {
        // A hang-up says nothing; a line from before would be about something else.
        case EPIPE, ECONNRESET: ""
        // What waits to be sent has grown beyond what libwayland keeps.
        case EAGAIN, E2BIG: "it does not read what is sent to it"
        default: line
        }
      return .lost(errno: code != 0 ? code : errno, detail: detail)
    }
    let name = unsafe interface.map { unsafe String(cString: $0.pointee.name) }
    // libwayland logs "interface@id: error code: message".
    let parts = line.split(separator: ": ", maxSplits: 2)
    let message = parts.count == 3 ? String(parts[2]) : line
    return .protocolError(
      ProtocolError(interface: name, objectID: id, code: fault, message: message))
  }
}
