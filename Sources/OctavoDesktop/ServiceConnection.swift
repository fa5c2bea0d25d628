internal import COctavoGIO
internal import Glibc

/// Somebody who answers on the session's bus.
struct BusService {
  /// The name by which it is found.
  var name: String
  /// The object that is asked.
  var path: String
  /// Whether asking starts it where it does not run.
  var isStarted = true
  /// What is said where there is none.
  var absence: String

  /// The desktop's portal.
  static let portal = BusService(
    name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
    absence: "no xdg-desktop-portal offers one")
}

/// A connection to somebody on the session's bus, with a context of its own: the thread that makes it waits in one
/// place, and hears there what is told.
///
/// What GIO keeps of ours: the journal of signals, as the data of the subscriptions, which end with the
/// connection before the journal does. It is `@safe`: none of its pointers leaves the module.
@safe
final class ServiceConnection {
  /// A signal of the service.
  struct Signal {
    /// The object that it is about.
    var path: String
    /// What it says.
    var message: BusMessage?
  }

  /// What was told and not read yet.
  struct News {
    /// The signals.
    var signals: [Signal] = []
    /// Whether somebody answers for the service's name now; nil if that did not change.
    var isThere: Bool?
    /// Whether who answered for it does so no more, though another may have taken its place at once.
    var hasLeft = false

    fileprivate var isEmpty: Bool { signals.isEmpty && isThere == nil }
  }

  /// What signals told.
  private final class Journal {
    var news = News()
  }

  private let service: BusService
  private let context: OpaquePointer
  private let connection: OpaquePointer
  private let journal = Journal()
  private let stop: BusStop

  /// Connects to the session's bus.
  ///
  /// - Parameters:
  ///   - busAddress: Where it is.
  ///   - service: Whom to ask.
  ///   - signal: The interface and the name of the signals to hear.
  ///   - stop: Ends each wait.
  init(
    busAddress: String, to service: BusService = .portal,
    hearing signal: (interface: String, name: String), until stop: BusStop
  ) throws(BusFailure) {
    guard let context = unsafe g_main_context_new() else {
      throw BusFailure("there is no memory for it")
    }
    // The connection's signals come to the context that is the thread's when it is made.
    unsafe g_main_context_push_thread_default(context)
    let connection: OpaquePointer
    do { unsafe connection = try BusHandshake.connect(to: busAddress, until: stop) } catch {
      unsafe g_main_context_pop_thread_default(context)
      unsafe g_main_context_unref(context)
      throw BusFailure(
        "the session bus does not answer: \(error.reason)", isOfPeer: error.isOfPeer)
    }
    unsafe self.context = context
    unsafe self.connection = connection
    (self.service, self.stop) = (service, stop)
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
      connection, service.name, signal.interface, signal.name, nil, nil,
      octavo_signal_flags_none,
      { _, _, path, _, _, parameters, data in
        guard let path = unsafe path, let data = unsafe data else { return }
        let journal = unsafe Unmanaged<Journal>.fromOpaque(data).takeUnretainedValue()
        let message = unsafe BusMessage(parameters)
        unsafe journal.news.signals.append(Signal(path: String(cString: path), message: message))
      }, data, nil)
    _ = unsafe g_dbus_connection_signal_subscribe(
      connection, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
      "/org/freedesktop/DBus", service.name, octavo_signal_flags_none,
      { _, _, _, _, _, parameters, data in
        guard let data = unsafe data else { return }
        let journal = unsafe Unmanaged<Journal>.fromOpaque(data).takeUnretainedValue()
        let change = unsafe BusMessage(parameters)
        func isSomebody(_ index: Int) -> Bool { change?.part(index)?.string?.isEmpty == false }
        journal.news.isThere = isSomebody(2)
        if isSomebody(1) { journal.news.hasLeft = true }
      }, data, nil)
  }

  /// Asks the service something.
  ///
  /// - Throws: `BusFailure` if it does not answer.
  func call(
    _ interface: String, _ method: String, _ parameters: BusValue?
  ) throws(BusFailure) -> BusMessage {
    var error: UnsafeMutablePointer<GError>?
    let reply = unsafe BusMessage(
      owning: g_dbus_connection_call_sync(
        connection, service.name, service.path, interface, method, parameters?.pointer, nil,
        service.isStarted ? octavo_call_flags_none : octavo_call_flags_no_auto_start, -1,
        stop.pointer, &error))
    guard let reply else { throw unsafe failure(&error) }
    return reply
  }

  /// What came since it was asked last, or comes next: signals, or that the service appeared or went away.
  ///
  /// - Throws: `BusFailure` if nothing comes any more.
  func next() throws(BusFailure) -> News {
    while true {
      if !journal.news.isEmpty {
        defer { journal.news = News() }
        return journal.news
      }
      guard !stop.isDue else { throw BusFailure("nobody waits for it any more") }
      guard unsafe g_dbus_connection_is_closed(connection) == 0 else {
        throw BusFailure("the session bus went away")
      }
      unsafe g_main_context_iteration(context, 1)
    }
  }

  private func failure(_ error: inout UnsafeMutablePointer<GError>?) -> BusFailure {
    let none = [
      G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER,
      G_DBUS_ERROR_UNKNOWN_INTERFACE, G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_OBJECT,
    ]
    let isNone = none.contains { code in
      unsafe g_error_matches(error, g_dbus_error_quark(), gint(code.rawValue)) != 0
    }
    let words = unsafe BusFailure.words(of: &error)
    return BusFailure(isNone ? service.absence : words)
  }
}

/// Ends what waits for somebody on the bus, from any thread. It is `@safe`: GIO's object may be used by several threads at a
/// time.
@safe
final class BusStop: @unchecked Sendable {
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

/// Somebody who is told of something on the bus, as long as it is there.
package final class BusFollower: Sendable {
  let stop = BusStop()

  deinit { stop.end() }
}

/// Why nothing comes over the bus, in a person's words.
struct BusFailure: Error {
  let reason: String
  /// Whether somebody is there who does not speak as a bus does.
  let isOfPeer: Bool

  init(_ reason: String, isOfPeer: Bool = false) {
    self.reason = reason
    self.isOfPeer = isOfPeer
  }

  /// What GLib says of an error, which is released.
  static func words(of error: inout UnsafeMutablePointer<GError>?) -> String {
    guard let trouble = unsafe error else { return "no reason is given" }
    unsafe g_dbus_error_strip_remote_error(trouble)
    defer { unsafe g_clear_error(&error) }
    return unsafe trouble.pointee.message.map { unsafe String(cString: $0) } ?? "no reason is given"
  }
}
