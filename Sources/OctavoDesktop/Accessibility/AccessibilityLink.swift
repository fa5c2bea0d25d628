internal import COctavoGIO
package import OctavoAccessibility
internal import Synchronization

/// A line to those who read what a program shows, by AT-SPI (`org.a11y.atspi`): answers what they ask and tells them
/// what changes.
///
/// GIO's object may be used by several threads at a time, and none of its pointers leaves the module: it is `@safe`.
@safe
package final class AccessibilityLink: @unchecked Sendable {
  private let connection: OpaquePointer
  private let objects: AccessibleObjects

  /// Connects to the readers' bus, and takes a place in their desktop.
  init(
    through bus: ServiceConnection, until stop: BusStop,
    perform: @escaping AccessibleObjects.Perform
  ) throws(BusFailure) {
    let reply = try bus.call("org.a11y.Bus", "GetAddress", nil)
    guard let address = reply.part(0)?.string, !address.isEmpty else {
      throw BusFailure("it does not say where the readers are")
    }
    let connection = unsafe try BusHandshake.connect(to: address, until: stop)
    unsafe g_dbus_connection_set_exit_on_close(connection, 0)
    let objects = AccessibleObjects(perform: perform)
    unsafe self.connection = connection
    self.objects = objects
    let name = unsafe g_dbus_connection_get_unique_name(connection)
    let ownName = unsafe name.map { unsafe String(cString: $0) } ?? ""
    objects.state.withLock { $0.name = ownName }
    listen()
    // One that comes anew meanwhile is heard as well.
    rejoin(until: stop)
    try unsafe Self.embed(objects, on: connection, until: stop)
  }

  deinit {
    // What was answered goes out first; nobody waits for it.
    unsafe g_dbus_connection_close(connection, nil, nil, nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Takes the calls of readers, on GIO's thread.
  private func listen() {
    // The objects live as long as GIO may call.
    let data = unsafe Unmanaged.passRetained(objects).toOpaque()
    _ = unsafe g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, data in
        guard isIncoming != 0, let connection = unsafe connection, let message = unsafe message,
          let data = unsafe data,
          unsafe g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
        else { return unsafe message }
        let objects = unsafe Unmanaged<AccessibleObjects>.fromOpaque(data).takeUnretainedValue()
        guard unsafe AccessibilityLink.answer(message, on: connection, objects) else {
          return unsafe message
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, data,
      { data in
        if let data = unsafe data { unsafe Unmanaged<AccessibleObjects>.fromOpaque(data).release() }
      })
  }

  /// Takes a place in the desktop of the readers.
  private static func embed(
    _ objects: AccessibleObjects, on connection: OpaquePointer, until stop: BusStop
  ) throws(BusFailure) {
    let call = unsafe g_dbus_message_new_method_call(
      registry, "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Socket", "Embed")
    unsafe g_dbus_message_set_body(
      call, BusValue.tuple([objects.reference(to: AccessibleTree.root)]).pointer)
    let answer = unsafe g_dbus_connection_send_message_with_reply_sync(
      connection, call, octavo_send_message_flags_none, -1, nil, stop.pointer, nil)
    defer {
      if let call = unsafe call { unsafe g_object_unref(UnsafeMutableRawPointer(call)) }
      if let answer = unsafe answer { unsafe g_object_unref(UnsafeMutableRawPointer(answer)) }
    }
    let reply = unsafe answer.flatMap { unsafe BusMessage(g_dbus_message_get_body($0)) }
    let host = unsafe answer.flatMap { unsafe g_dbus_message_get_sender($0) }
      .map { unsafe String(cString: $0) }
    guard let desktop = reply?.part(0), desktop.type == "(so)", let name = desktop.part(0)?.string,
      let path = desktop.part(1)?.string
    else { throw BusFailure("the readers have no place for a program") }
    objects.state.withLock { ($0.desktop, $0.host) = ((name, path), host ?? "") }
  }

  private static let registry = "org.a11y.atspi.Registry"

  /// What joins again.
  private final class Joining: Sendable {
    let objects: AccessibleObjects
    let stop: BusStop
    init(_ objects: AccessibleObjects, _ stop: BusStop) {
      (self.objects, self.stop) = (objects, stop)
    }
  }

  /// Takes a place again whenever the desktop of the readers comes anew, which knows nobody then; heard in the
  /// context of the thread that makes the line.
  private func rejoin(until stop: BusStop) {
    // It lives as long as GIO may call.
    let data = unsafe Unmanaged.passRetained(Joining(objects, stop)).toOpaque()
    _ = unsafe g_dbus_connection_signal_subscribe(
      connection, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
      "/org/freedesktop/DBus", Self.registry, octavo_signal_flags_none,
      { connection, _, _, _, _, parameters, data in
        guard let connection = unsafe connection, let data = unsafe data else { return }
        let joining = unsafe Unmanaged<Joining>.fromOpaque(data).takeUnretainedValue()
        let owner = unsafe BusMessage(parameters)?.part(2)?.string ?? ""
        // That it was started by being asked is told as well, of the one who took us in.
        let isNew = joining.objects.state.withLock { state in
          if owner.isEmpty { state.host = "" }
          return state.host != owner
        }
        guard isNew else { return }
        // One that goes again at once leaves the program where it was.
        try? unsafe AccessibilityLink.embed(joining.objects, on: connection, until: joining.stop)
      }, data,
      { data in
        if let data = unsafe data { unsafe Unmanaged<Joining>.fromOpaque(data).release() }
      })
  }

  // MARK: - Answers

  /// Answers a call to one of ours.
  ///
  /// - Returns: whether it was one.
  private static func answer(
    _ message: OpaquePointer, on connection: OpaquePointer, _ objects: AccessibleObjects
  ) -> Bool {
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
      unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
    let path = unsafe text(g_dbus_message_get_path(message))
    let interface = unsafe text(g_dbus_message_get_interface(message))
    guard path.hasPrefix("/org/a11y/atspi/"), interface != "org.freedesktop.DBus.Peer" else {
      return false
    }
    var call = unsafe BusCall(
      path: path, interface: interface, method: text(g_dbus_message_get_member(message)))
    call.arguments = unsafe BusMessage(g_dbus_message_get_body(message))
    let answer = objects.answer(call) { number in
      let caret = objects.state.withLock { state in
        state.tree[number].map { state.caret(of: number, $0.element) } ?? 0
      }
      unsafe emit("Object", "TextCaretMoved", of: number, detail: caret, on: connection)
    }
    func refusal(_ name: String, _ words: String) -> OpaquePointer? {
      unsafe g_dbus_message_new_method_error_literal(
        message, "org.freedesktop.DBus.Error." + name, words)
    }
    let reply: OpaquePointer?
    switch answer {
    case .values(let values):
      unsafe reply = g_dbus_message_new_method_reply(message)
      unsafe g_dbus_message_set_body(reply, BusValue.tuple(values).pointer)
    case .noObject: unsafe reply = refusal("UnknownObject", "there is no such object")
    case .noMethod: unsafe reply = refusal("UnknownMethod", "it knows no such thing")
    case .wrongArguments:
      unsafe reply = refusal("InvalidArgs", "it is asked with something of another type")
    case .noProperty: unsafe reply = refusal("UnknownProperty", "it has no such property")
    case .readOnly: unsafe reply = refusal("PropertyReadOnly", "it is not to be set")
    }
    unsafe g_dbus_connection_send_message(
      connection, reply, octavo_send_message_flags_none, nil, nil)
    if let reply = unsafe reply { unsafe g_object_unref(UnsafeMutableRawPointer(reply)) }
    return true
  }

  // MARK: - Changes

  /// Shows readers what is shown now, and tells them what is otherwise.
  package func update(to program: AccessibleElement) {
    for change in objects.update(to: program) { tell(change) }
  }

  /// The names on the way to an element, from a window on; nil if it is no more.
  package func path(to number: AccessibleTree.Number) -> [String]? {
    objects.state.withLock { $0.tree.path(to: number) }
  }

  /// Tells readers that a window has the keys now, or has them no more.
  private func tellActive(_ number: AccessibleTree.Number, _ element: AccessibleElement) {
    let isActive = element.isSelected
    tell("Window", isActive ? "Activate" : "Deactivate", of: number, .string(element.name))
    tellState("active", isActive, of: number)
  }

  private func tell(_ change: AccessibleTree.Change) {
    let number = change.number
    guard let element = objects.state.withLock({ $0.tree[number]?.element }) else { return }
    switch change {
    case .added(let child, _, let index):
      tell("Object", "ChildrenChanged", of: number, objects.reference(to: child), "add", index)
    case .removed(let child, _, let index):
      tell("Object", "ChildrenChanged", of: number, objects.reference(to: child), "remove", index)
    case .name: tellProperty("accessible-name", .string(element.name), of: number)
    case .summary: tellProperty("accessible-description", .string(element.summary), of: number)
    case .value:
      let value = element.value?.number ?? 0
      if element.role == .document {
        tell("Document", "PageChanged", of: number, .integer(0), "", Int(exactly: value) ?? 0)
      } else {
        tellProperty("accessible-value", .double(value), of: number)
      }
    case .deleted(_, let index, let words): tellText("delete", words, at: index, of: number)
    case .inserted(_, let index, let words): tellText("insert", words, at: index, of: number)
    case .caret:
      tell("Object", "TextCaretMoved", of: number, .integer(0), "", element.caret ?? 0)
    case .isOn: tellState("checked", element.isOn == true, of: number)
    case .isSelected:
      if element.role == .window {
        tellActive(number, element)
      } else {
        tellState("selected", element.isSelected, of: number)
      }
    case .isOutOfSight: tellState("showing", !element.isOutOfSight, of: number)
    case .isDisabled: tellState("sensitive", !element.isDisabled, of: number)
    case .unfocused: tellState("focused", false, of: number)
    case .focused: tellState("focused", true, of: number)
    }
  }

  private func tellProperty(
    _ name: String, _ value: BusValue, of number: AccessibleTree.Number
  ) {
    tell("Object", "PropertyChange", of: number, value, name)
  }

  private func tellText(
    _ kind: String, _ words: String, at index: Int, of number: AccessibleTree.Number
  ) {
    tell(
      "Object", "TextChanged", of: number, .string(words), kind, index,
      words.unicodeScalars.count)
  }

  private func tellState(_ name: String, _ isSo: Bool, of number: AccessibleTree.Number) {
    tell("Object", "StateChanged", of: number, .integer(0), name, isSo ? 1 : 0)
  }

  private func tell(
    _ kind: String, _ event: String, of number: AccessibleTree.Number,
    _ value: BusValue = .integer(0), _ minor: String = "", _ detail: Int = 0, _ length: Int = 0
  ) {
    unsafe Self.emit(
      kind, event, of: number, value, minor, detail: detail, length, on: connection)
  }

  /// Sends an event, whose arguments are of type `siiva{sv}`.
  private static func emit(
    _ kind: String, _ event: String, of number: AccessibleTree.Number,
    _ value: BusValue = .integer(0), _ minor: String = "", detail: Int, _ length: Int = 0,
    on connection: OpaquePointer
  ) {
    let arguments = BusValue.tuple([
      .string(minor), .integer(detail), .integer(length), .box(value), .array([], of: "{sv}"),
    ])
    _ = unsafe g_dbus_connection_emit_signal(
      connection, nil, AccessiblePath.path(of: number), "org.a11y.atspi.Event." + kind, event,
      arguments.pointer, nil)
  }
}
