import COctavoGIO
import OctavoTestSupport
import Synchronization
import Testing

/// The readers' side of AT-SPI on a bus of its own: whether somebody reads, a desktop that programs join, and what
/// a reader asks them and hears of them.
@MainActor
final class FakeScreenReader {
  /// Where its bus is.
  var address: String { bus.address }
  private let bus: TestBus
  private let connection: OpaquePointer?
  private let state: State

  /// What GIO's thread shares with the tests.
  private final class State: Sendable {
    let address: String
    let isReading = Mutex(false)
    let desktop = Mutex<String?>(nil)
    let joined = Mutex<[String]>([])
    let events = Mutex<[String]>([])

    init(at address: String) { self.address = address }
  }

  /// The programs that joined, by their names on the bus.
  var joined: [String] { state.joined.withLock { $0 } }

  /// What was heard, each as "Object StateChanged 5: ('focused', 1, 0, <0>, {})", with the number of the object.
  var events: [String] { state.events.withLock { $0 } }

  /// Whether something was heard that begins so.
  func hears(_ event: String) -> Bool { events.contains { $0.hasPrefix(event) } }

  /// Says something else of its desktop to who joins, as GLib writes it.
  func answerJoining(with desktop: String) { state.desktop.withLock { $0 = desktop } }

  /// Forgets what was heard.
  func forget() { state.events.withLock { $0 = [] } }

  /// Starts a bus in a folder; nobody reads yet.
  init(in folder: TemporaryFolder) throws {
    bus = try TestBus(in: folder)
    state = State(at: bus.address)
    connection = bus.connect()
    guard let connection else { return }
    TestBus.listen(on: connection) { [state] in Self.take($0, on: $1, state) }
    bus.name(connection, "org.a11y.atspi.Registry")
    bus.name(connection, "org.a11y.Bus")
    let rule = [g_variant_new_string("type='signal'")]
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "AddMatch", g_variant_new_tuple(rule, 1), nil, octavo_call_flags_none, -1, nil, nil)
    if let reply { g_variant_unref(reply) }
  }

  isolated deinit {
    guard let connection else { return }
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Goes away and comes back, and knows no program any more.
  func restart() {
    guard let connection else { return }
    bus.leave(connection, "org.a11y.atspi.Registry")
    bus.name(connection, "org.a11y.atspi.Registry")
  }

  /// Begins to read, or ends it.
  func read(_ isReading: Bool) {
    state.isReading.withLock { $0 = isReading }
    let entries = [
      g_variant_new_dict_entry(
        g_variant_new_string("IsEnabled"),
        g_variant_new_variant(g_variant_new_boolean(isReading ? 1 : 0)))
    ]
    let parts = [
      g_variant_new_string("org.a11y.Status"), g_variant_new_array(nil, entries, 1),
      "s".withCString { g_variant_new_array(g_variant_type_checked_($0), nil, 0) },
    ]
    g_dbus_connection_emit_signal(
      connection, nil, "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
      g_variant_new_tuple(parts, 3), nil)
  }

  // MARK: - Questions

  /// Asks an object of the program that joined last.
  ///
  /// - Parameters:
  ///   - object: Its number, or "root".
  ///   - arguments: As GLib writes them, such as `(0, uint32 1)`.
  /// - Returns: the answer as GLib writes it; the name of an error if it is one.
  func ask(
    _ object: String, _ interface: String, _ method: String, _ arguments: String = "()"
  ) -> String {
    guard let connection, let program = joined.last else { return "nobody" }
    let name = interface.contains(".") ? interface : "org.a11y.atspi.\(interface)"
    let path = object.hasPrefix("/") ? object : "/org/a11y/atspi/accessible/\(object)"
    var error: UnsafeMutablePointer<GError>?
    let parameters: OpaquePointer? = g_variant_parse(nil, arguments, nil, nil, &error)
    guard parameters != nil else { return "not GLib's: \(arguments)" }
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, program, path, name, method, parameters, nil, octavo_call_flags_none, 10_000,
      nil, &error)
    if let parameters { g_variant_unref(parameters) }
    guard let reply else {
      defer { g_clear_error(&error) }
      let remote = g_dbus_error_get_remote_error(error)
      defer { g_free(remote) }
      return remote.map { String(cString: $0) } ?? "no answer"
    }
    defer { g_variant_unref(reply) }
    return Self.words(of: reply)
  }

  /// Whether a program is on the bus.
  func isThere(_ program: String) -> Bool {
    guard let connection else { return false }
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "NameHasOwner", g_variant_new_tuple([g_variant_new_string(program)], 1), nil,
      octavo_call_flags_none, -1, nil, nil)
    defer { if let reply { g_variant_unref(reply) } }
    return Self.words(of: reply) == "(true,)"
  }

  /// The objects of the program, from the window on, one a line: its role, what it is called, and how deep it lies.
  func outline() -> [String] { outline(of: "root", depth: 0).map(\.line) }

  /// The number of the first object of a role whose name begins so.
  func object(_ role: String, _ name: String = "") -> String? { objects(role, name).first }

  /// The numbers of all of them.
  func objects(_ role: String, _ name: String = "") -> [String] {
    outline(of: "root", depth: 0).filter {
      $0.line.drop { $0 == " " }.hasPrefix("\(role) '\(name)")
    }.map(\.number)
  }

  /// What the page is called that is seen, the first if there are two.
  var page: String? {
    let line = outline().first { $0.drop { $0 == " " }.hasPrefix("page '") }
    return line?.split(separator: "'").dropFirst().first.map(String.init)
  }

  private func outline(of object: String, depth: Int) -> [(line: String, number: String)] {
    let role = ask(object, "Accessible", "GetRoleName").split(separator: "'")
    let name = ask(
      object, "org.freedesktop.DBus.Properties", "Get", "('org.a11y.atspi.Accessible', 'Name')")
    let line =
      String(repeating: " ", count: depth) + (role.count > 1 ? role[1] : "?") + " "
      + name.dropFirst(2).dropLast(3)
    let children = ask(object, "Accessible", "GetChildren").split(separator: "'").filter {
      $0.hasPrefix("/")
    }.compactMap { $0.split(separator: "/").last.map(String.init) }
    return [(line, object)] + children.flatMap { outline(of: $0, depth: depth + 1) }
  }

  private nonisolated static func take(
    _ message: OpaquePointer, on connection: OpaquePointer, _ state: State
  ) -> Bool {
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
    let member = text(g_dbus_message_get_member(message))
    let interface = text(g_dbus_message_get_interface(message))
    let body: OpaquePointer? = g_dbus_message_get_body(message)
    if g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_SIGNAL {
      let prefix = "org.a11y.atspi.Event."
      guard interface.hasPrefix(prefix) else { return false }
      let number = text(g_dbus_message_get_path(message)).split(separator: "/").last ?? ""
      state.events.withLock {
        $0.append("\(interface.dropFirst(prefix.count)) \(member) \(number): \(words(of: body))")
      }
      return true
    }
    guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL else {
      return false
    }
    var answer: OpaquePointer?
    switch member {
    case "GetAll":
      let isReading = state.isReading.withLock { $0 }
      answer = g_variant_new_array(
        nil,
        [
          g_variant_new_dict_entry(
            g_variant_new_string("IsEnabled"),
            g_variant_new_variant(g_variant_new_boolean(isReading ? 1 : 0)))
        ], 1)
    case "GetAddress":
      answer = g_variant_new_string(state.address)
    case "Embed":
      state.joined.withLock { $0.append(text(g_dbus_message_get_sender(message))) }
      let desktop =
        state.desktop.withLock { $0 }
        ?? "('org.a11y.atspi.Registry', objectpath '/org/a11y/atspi/accessible/root')"
      answer = g_variant_parse(nil, desktop, nil, nil, nil)
    default: return false
    }
    let reply = g_dbus_message_new_method_reply(message)
    g_dbus_message_set_body(reply, g_variant_new_tuple([answer], 1))
    g_dbus_connection_send_message(connection, reply, octavo_send_message_flags_none, nil, nil)
    g_object_unref(reply.map { UnsafeMutableRawPointer($0) })
    return true
  }

  private nonisolated static func words(of value: OpaquePointer?) -> String {
    guard let value, let text = g_variant_print(value, 0) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
