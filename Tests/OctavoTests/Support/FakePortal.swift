import COctavoGIO
import Foundation
import Glibc
import OctavoCompositorRig
import OctavoTestSupport
import Synchronization
import Testing

/// A message bus that activates nothing, with a portal on it that shows no dialog but answers.
@MainActor
final class FakePortal {
  /// What it does when it is asked for files, or to open an address.
  enum Conduct: Sendable {
    /// It answers with a code and URIs.
    case answers(UInt32, [String])
    /// It has no such dialog.
    case refuses
    /// It shows its dialog, and nobody does anything there.
    case waits
    /// It goes away without an answer.
    case leaves
    /// It answers what makes no sense.
    case babbles
  }

  /// What a request said.
  struct Request: Sendable {
    var parent: String
    /// What the dialog is called, or the address.
    var subject: String
    var options: String
  }

  /// What a setting is.
  enum Setting: Sendable {
    case number(UInt32)
    case flag(Bool)
    case word(String)
    case fraction(Double)

    /// As it goes over the bus.
    var value: OpaquePointer? {
      switch self {
      case .number(let number): g_variant_new_uint32(number)
      case .flag(let isOn): g_variant_new_boolean(isOn ? 1 : 0)
      case .word(let word): g_variant_new_string(word)
      case .fraction(let number): g_variant_new_double(number)
      }
    }
  }

  /// Where its bus is.
  var address: String { bus.address }
  private let bus: TestBus
  private let connection: OpaquePointer?
  private var successor: OpaquePointer?
  private let state: State

  /// What GIO's thread shares with the tests.
  private final class State: Sendable {
    let conduct: Conduct
    let requests = Mutex<[Request]>([])
    let readings = Atomic(0)
    /// What is set, by its key, by its group.
    let settings: Mutex<[String: [String: Setting]]>
    init(_ conduct: Conduct, _ settings: [String: [String: Setting]]) {
      self.conduct = conduct
      self.settings = Mutex(settings)
    }
  }

  /// What it was asked.
  var requests: [Request] { state.requests.withLock { $0 } }

  /// How often it was asked what is set.
  var readings: Int { state.readings.load(ordering: .relaxed) }

  /// Starts a bus in a folder.
  ///
  /// - Parameters:
  ///   - conduct: What the portal does; nil for a bus without one.
  ///   - settings: What the person asked of all programs, by its key, by its group.
  init(
    in folder: TemporaryFolder, _ conduct: Conduct?, settings: [String: [String: Setting]] = [:]
  ) throws {
    bus = try TestBus(in: folder)
    state = State(conduct ?? .refuses, settings)
    connection = conduct == nil ? nil : bus.connect()
    guard let connection else { return }
    TestBus.listen(on: connection) { [state] in Self.take($0, on: $1, state) }
    bus.name(connection, "org.freedesktop.portal.Desktop")
  }

  /// Takes calls, on GIO's thread.
  private nonisolated static func take(
    _ message: OpaquePointer, on connection: OpaquePointer, _ state: State
  ) -> Bool {
    switch g_dbus_message_get_member(message).map({ String(cString: $0) }) {
    case "ReadAll":
      state.readings.add(1, ordering: .relaxed)
      tell(state.settings.withLock { $0 }, to: message, on: connection)
    case "OpenFile", "OpenURI": answer(message, on: connection, state)
    default: return false
    }
    return true
  }

  isolated deinit {
    for connection in [connection, successor].compactMap({ $0 }) {
      g_dbus_connection_close_sync(connection, nil, nil)
      g_object_unref(UnsafeMutableRawPointer(connection))
    }
  }

  /// Lets another portal take its place at once, as `--replace` does.
  func giveWay() {
    successor = bus.connect()
    guard let successor else { return }
    TestBus.listen(on: successor) { [state] in Self.take($0, on: $1, state) }
    bus.name(successor, "org.freedesktop.portal.Desktop")
  }

  /// Lets the person ask something else of all programs, and tells them.
  func set(_ key: String, in group: String, to setting: Setting) {
    state.settings.withLock { $0[group, default: [:]][key] = setting }
    let parts = [
      g_variant_new_string(group), g_variant_new_string(key), g_variant_new_variant(setting.value),
    ]
    g_dbus_connection_emit_signal(
      connection, nil, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings",
      "SettingChanged", g_variant_new_tuple(parts, 3), nil)
  }

  private nonisolated static func tell(
    _ settings: [String: [String: Setting]], to message: OpaquePointer,
    on connection: OpaquePointer
  ) {
    func dictionary(_ entries: [(String, OpaquePointer?)], of type: String) -> OpaquePointer? {
      let entries = entries.map { g_variant_new_dict_entry(g_variant_new_string($0.0), $0.1) }
      return "{s\(type)}".withCString {
        g_variant_new_array(g_variant_type_checked_($0), entries, gsize(entries.count))
      }
    }
    let groups = settings.map { group, values in
      let entries = values.map { ($0.key, g_variant_new_variant($0.value.value)) }
      return (group, dictionary(entries, of: "v"))
    }
    let reply = g_dbus_message_new_method_reply(message)
    g_dbus_message_set_body(
      reply, g_variant_new_tuple([dictionary(groups, of: "a{sv}")], 1))
    g_dbus_connection_send_message(
      connection, reply, octavo_send_message_flags_none, nil, nil)
    g_object_unref(reply.map { UnsafeMutableRawPointer($0) })
  }

  private nonisolated static func answer(
    _ message: OpaquePointer, on connection: OpaquePointer, _ state: State
  ) {
    let body = g_dbus_message_get_body(message)
    let parent = g_variant_get_child_value(body, 0)
    let subject = g_variant_get_child_value(body, 1)
    let options = g_variant_get_child_value(body, 2)
    let text = g_variant_print(options, 0)
    state.requests.withLock {
      $0.append(
        Request(
          parent: String(cString: g_variant_get_string(parent, nil)),
          subject: String(cString: g_variant_get_string(subject, nil)),
          options: text.map { String(cString: $0) } ?? ""))
    }
    g_free(text)
    g_variant_unref(parent)
    g_variant_unref(subject)
    g_variant_unref(options)
    func send(_ message: OpaquePointer?) {
      g_dbus_connection_send_message(
        connection, message, octavo_send_message_flags_none, nil, nil)
      g_object_unref(message.map { UnsafeMutableRawPointer($0) })
    }
    if case .refuses = state.conduct {
      return send(
        g_dbus_message_new_method_error_literal(
          message, "org.freedesktop.DBus.Error.UnknownMethod", "No such interface"))
    }
    let request = "/org/freedesktop/portal/desktop/request/1/octavo"
    let reply = g_dbus_message_new_method_reply(message)
    g_dbus_message_set_body(
      reply, g_variant_new_tuple([g_variant_new_object_path(request)], 1))
    send(reply)
    var response: OpaquePointer?
    switch state.conduct {
    case .answers(let code, let uris):
      let words = uris.map { g_variant_new_string($0) }
      let files = "s".withCString {
        g_variant_new_array(g_variant_type_checked_($0), words, gsize(words.count))
      }
      let entry = g_variant_new_dict_entry(
        g_variant_new_string("uris"), g_variant_new_variant(files))
      response = g_variant_new_tuple(
        [g_variant_new_uint32(code), g_variant_new_array(nil, [entry], 1)], 2)
    case .babbles: response = g_variant_new_tuple([g_variant_new_string("what?")], 1)
    case .leaves:
      // What is sent goes out by this thread, which cannot wait for itself.
      let address = UInt(bitPattern: connection)
      Thread.detachNewThread {
        let connection = OpaquePointer(bitPattern: address)
        g_dbus_connection_flush_sync(connection, nil, nil)
        g_dbus_connection_close_sync(connection, nil, nil)
      }
      return
    case .refuses, .waits: return
    }
    let signal = g_dbus_message_new_signal(
      request, "org.freedesktop.portal.Request", "Response")
    g_dbus_message_set_destination(signal, g_dbus_message_get_sender(message))
    g_dbus_message_set_body(signal, response)
    send(signal)
  }
}
