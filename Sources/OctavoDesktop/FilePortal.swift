internal import COctavoGIO
internal import Glibc

/// One question to the portal that chooses files, on a connection and in a context of its own: while the person
/// chooses, the thread that asks waits in one place.
///
/// What GIO keeps of ours: the journal of signals, as the data of two subscriptions, which end with the
/// connection before the journal does. It is `@safe`: none of its pointers leaves it.
@safe
final class FilePortal {
  private static let service = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"

  /// What signals told.
  private final class Journal {
    /// The answers, by the requests that they are for.
    var responses: [String: FileChooser.Answer] = [:]
    /// Whether nobody answers for the portal's name any more.
    var isPortalGone = false
  }

  private let context: OpaquePointer
  private let connection: OpaquePointer
  private let journal = Journal()

  /// Asks a person for files.
  ///
  /// - Parameters:
  ///   - parent: The window that the dialog belongs to, as the portal names windows; empty for none.
  ///   - busAddress: Where the session's bus is.
  /// - Throws: `PortalFailure` if no dialog was shown, or it went away without an answer.
  static func ask(
    _ chooser: FileChooser, over parent: String, busAddress: String
  ) throws(PortalFailure) -> FileChooser.Answer {
    let portal = try FilePortal(busAddress: busAddress)
    let request = try portal.openFile(chooser, over: parent)
    return try portal.answer(to: request)
  }

  private init(busAddress: String) throws(PortalFailure) {
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
      busAddress, flags, nil, nil, &error)
    guard let connection = unsafe connection else {
      unsafe g_main_context_pop_thread_default(context)
      unsafe g_main_context_unref(context)
      throw PortalFailure("the session bus does not answer: \(unsafe Self.words(of: &error))")
    }
    unsafe self.context = context
    unsafe self.connection = connection
    listen()
  }

  deinit {
    unsafe g_dbus_connection_close_sync(connection, nil, nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(connection))
    // What the end of the subscriptions left to be done.
    while unsafe g_main_context_iteration(context, 0) != 0 {}
    unsafe g_main_context_pop_thread_default(context)
    unsafe g_main_context_unref(context)
  }

  private func listen() {
    let data = unsafe Unmanaged.passUnretained(journal).toOpaque()
    _ = unsafe g_dbus_connection_signal_subscribe(
      connection, Self.service, "org.freedesktop.portal.Request", "Response", nil, nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, _, parameters, data in
        guard let path = unsafe path, let data = unsafe data else { return }
        let journal = unsafe Unmanaged<Journal>.fromOpaque(data).takeUnretainedValue()
        let message = unsafe BusMessage(parameters)
        unsafe journal.responses[String(cString: path)] = FilePortal.answer(in: message)
      }, data, nil)
    _ = unsafe g_dbus_connection_signal_subscribe(
      connection, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
      "/org/freedesktop/DBus", Self.service, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        guard let data = unsafe data else { return }
        let journal = unsafe Unmanaged<Journal>.fromOpaque(data).takeUnretainedValue()
        let owner = unsafe BusMessage(parameters)?.part(2)?.string
        journal.isPortalGone = owner?.isEmpty ?? true
      }, data, nil)
  }

  /// Has the dialog shown.
  ///
  /// - Returns: The request that it will answer.
  private func openFile(
    _ chooser: FileChooser, over parent: String
  ) throws(PortalFailure) -> String {
    let filters = chooser.filters.map { filter in
      // Patterns are of kind 0, media types of kind 1.
      let rules =
        filter.patterns.map { BusValue.tuple([.number(0), .string($0)]) }
        + filter.mediaTypes.map { BusValue.tuple([.number(1), .string($0)]) }
      return BusValue.tuple([.string(filter.name), .array(rules)])
    }
    let options = BusValue.options([
      ("handle_token", .string("octavo\(getpid())")),
      ("accept_label", .string(chooser.acceptLabel)),
      ("modal", .flag(true)), ("multiple", .flag(true)), ("filters", .array(filters)),
    ])
    let parameters = BusValue.tuple([.string(parent), .string(chooser.title), options])
    var error: UnsafeMutablePointer<GError>?
    let reply = unsafe BusMessage(
      owning: g_dbus_connection_call_sync(
        connection, Self.service, Self.path, "org.freedesktop.portal.FileChooser", "OpenFile",
        parameters.pointer, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, &error))
    guard let reply else { throw unsafe Self.failure(&error) }
    guard reply.type == "(o)", let request = reply.part(0)?.string else {
      throw PortalFailure("it does not say what it is about to show")
    }
    return request
  }

  /// Waits for the person.
  private func answer(to request: String) throws(PortalFailure) -> FileChooser.Answer {
    while true {
      if let answer = journal.responses[request] { return answer }
      if journal.isPortalGone { throw PortalFailure("it went away while it was open") }
      guard unsafe g_dbus_connection_is_closed(connection) == 0 else {
        throw PortalFailure("the session bus went away")
      }
      unsafe g_main_context_iteration(context, 1)
    }
  }

  /// What a response says.
  private static func answer(in message: BusMessage?) -> FileChooser.Answer {
    guard let code = message?.part(0)?.number, let results = message?.part(1) else {
      return .failed("it answers what cannot be understood")
    }
    switch code {
    case 0:
      return results["uris"]?.strings.map { .files($0) } ?? .failed("it answers without files")
    // 1 for its button; 2 for all other ways to close it, of which Escape is one.
    default: return .dismissed
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
