import COctavoWaylandClient

/// The promise to read from the connection, made before waiting for it to become readable.
///
/// It has to be kept by `read()` or given back by `cancel()`. Letting it go cancels, so that no
/// path can leave it open.
@safe
package struct PreparedRead: ~Copyable {
  private let connection: Connection
  private let display: OpaquePointer
  private var isOpen = true

  @MainActor
  init(_ connection: Connection) {
    self.connection = connection
    unsafe display = connection.pointer
  }

  deinit {
    if isOpen { unsafe wl_display_cancel_read(display) }
  }

  /// Reads what has come; the handlers run at the next `dispatchPending()`.
  ///
  /// Also for a connection that has hung up: the reason may still be there to be read. The
  /// corresponding C function is `wl_display_read_events`.
  /// - Throws: `ConnectionError` if the connection is over.
  @MainActor
  package consuming func read() throws(ConnectionError) {
    isOpen = false
    // What makes no sense is said in words here, and thrown with them.
    let result = LibraryLog.quietly { unsafe wl_display_read_events(display) }
    if result < 0 { throw connection.failure() }
  }

  /// Gives the promise back without reading.
  ///
  /// The corresponding C function is `wl_display_cancel_read`.
  package consuming func cancel() {}
}
