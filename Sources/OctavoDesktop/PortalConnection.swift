internal import COctavoGIO
internal import Glibc

/// A connection to the desktop's portal, with a context of its own: the thread that makes it waits in one place, and
/// hears there what the portal tells.
///
/// What GIO keeps of ours: the journal of signals, as the data of the subscriptions, which end with the
/// connection before the journal does. It is `@safe`: none of its pointers leaves the module.
@safe
final class PortalConnection {
  static let service = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"

  /// A signal of the portal.
  struct Signal {
    /// The object that it is about.
    var path: String
    /// What it says.
    var message: BusMessage?
  }

  /// What signals told.
  private final class Journal {
    /// What the portal told and was not read yet.
    var signals: [Signal] = []
    /// Whether somebody answers for the portal's name; nil if that did not change.
    var hasPortal: Bool?
  }

  private let context: OpaquePointer
  private let connection: OpaquePointer
  private let journal = Journal()
  private let stop: PortalStop

  /// Connects to the session's bus.
  ///
  /// - Parameters:
  ///   - busAddress: Where it is.
  ///   - signal: The interface and the name of the signals to hear.
  ///   - stop: Ends each wait.
  init(
    busAddress: String, hearing signal: (interface: String, name: String), until stop: PortalStop
  ) throws(PortalFailure) {
    guard let context = unsafe g_main_context_new() else {
      throw PortalFailure("there is no memory for it")
    }
    // The connection's signals come to the context that is the thread's when it is made.
    unsafe g_main_context_push_thread_default(context)
    var error: UnsafeMutablePointer<GError>?
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let connection = unsafe g_dbus_connection_new_for_address_sync(
      busAddress, flags, nil, stop.pointer, &error)
    guard let connection = unsafe connection else {
      unsafe g_main_context_pop_thread_default(context)
      unsafe g_main_context_unref(context)
      throw PortalFailure("the session bus does not answer: \(unsafe Self.words(of: &error))")
    }
    unsafe self.context = context
    unsafe self.connection = connection
    self.stop = stop
    unsafe stop.wake(context)
    listen(to: signal)
  }

  deinit {
    unsafe g_dbus_connection_close_sync(connection, nil, nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(connection))
    // What the end of the subscriptions left to be done.
    while unsafe g_main_context_iteration(context, 0) != 0 {}
    unsafe g_main_context_pop_thread_default(context)
    unsafe g_main_context_unref(context)
  }

  private func listen(to signal: (interface: String, name: String)) {
    let data = unsafe Unmanaged.passUnretained(journal).toOpaque()
    _ = unsafe g_dbus_connection_signal_subscribe(
      connection, Self.service, signal.interface, signal.name, nil, nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, _, parameters, data in
        guard let path = unsafe path, let data = unsafe data else { return }
        let journal = unsafe Unmanaged<Journal>.fromOpaque(data).takeUnretainedValue()
        let message = unsafe BusMessage(parameters)
        unsafe journal.signals.append(Signal(path: String(cString: path), message: message))
      }, data, nil)
    _ = unsafe g_dbus_connection_signal_subscribe(
      connection, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
      "/org/freedesktop/DBus", Self.service, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        guard let data = unsafe data else { return }
        let journal = unsafe Unmanaged<Journal>.fromOpaque(data).takeUnretainedValue()
        let owner = unsafe BusMessage(parameters)?.part(2)?.string
        journal.hasPortal = !(owner?.isEmpty ?? true)
      }, data, nil)
  }

  /// Asks the portal something.
  ///
  /// - Throws: `PortalFailure` if it does not answer.
  func call(
    _ interface: String, _ method: String, _ parameters: BusValue
  ) throws(PortalFailure) -> BusMessage {
    var error: UnsafeMutablePointer<GError>?
    let reply = unsafe BusMessage(
      owning: g_dbus_connection_call_sync(
        connection, Self.service, Self.path, interface, method, parameters.pointer, nil,
        G_DBUS_CALL_FLAGS_NONE, -1, stop.pointer, &error))
    guard let reply else { throw unsafe Self.failure(&error) }
    return reply
  }

  /// What came since it was asked last, or comes next: signals, or that the portal appeared or went away.
  ///
  /// - Throws: `PortalFailure` if nothing comes any more.
  func next() throws(PortalFailure) -> (signals: [Signal], hasPortal: Bool?) {
    while true {
      if !journal.signals.isEmpty || journal.hasPortal != nil {
        defer { (journal.signals, journal.hasPortal) = ([], nil) }
        return (journal.signals, journal.hasPortal)
      }
      guard !stop.isDue else { throw PortalFailure("nobody waits for it any more") }
      guard unsafe g_dbus_connection_is_closed(connection) == 0 else {
        throw PortalFailure("the session bus went away")
      }
      unsafe g_main_context_iteration(context, 1)
    }
  }

  private static func failure(_ error: inout UnsafeMutablePointer<GError>?) -> PortalFailure {
    let none = [
      G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER,
      G_DBUS_ERROR_UNKNOWN_INTERFACE, G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_OBJECT,
    ]
    let isNone = none.contains { code in
      unsafe g_error_matches(error, g_dbus_error_quark(), gint(code.rawValue)) != 0
    }
    let words = unsafe words(of: &error)
    return PortalFailure(isNone ? "no xdg-desktop-portal offers one" : words)
  }

  /// What GLib says of an error, which is released.
  private static func words(of error: inout UnsafeMutablePointer<GError>?) -> String {
    guard let trouble = unsafe error else { return "no reason is given" }
    unsafe g_dbus_error_strip_remote_error(trouble)
    defer { unsafe g_clear_error(&error) }
    return unsafe trouble.pointee.message.map { unsafe String(cString: $0) } ?? "no reason is given"
  }
}

/// Ends what waits for the portal, from any thread. It is `@safe`: GIO's object may be used by several threads at a
/// time.
@safe
final class PortalStop: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<GCancellable>?

  init() { unsafe pointer = g_cancellable_new() }

  deinit { if let pointer = unsafe pointer { unsafe g_object_unref(pointer) } }

  /// Ends it.
  func end() { unsafe g_cancellable_cancel(pointer) }

  /// Whether it was ended.
  var isDue: Bool { unsafe g_cancellable_is_cancelled(pointer) != 0 }

  /// Lets it end the waiting of a context.
  func wake(_ context: OpaquePointer) {
    guard let source = unsafe g_cancellable_source_new(pointer) else { return }
    unsafe g_source_set_dummy_callback(source)
    unsafe g_source_attach(source, context)
    unsafe g_source_unref(source)
  }
}

/// Why the portal does nothing, in a person's words.
struct PortalFailure: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
