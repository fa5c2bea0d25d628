import COctavoGIO
import Foundation
import Glibc
import OctavoCompositorRig
import OctavoTestSupport
import Testing

/// A message bus of a test's own, which activates nothing.
@MainActor
final class TestBus {
  /// Where it is.
  let address: String
  /// Whether it listens.
  let isListening: Bool
  private let process: pid_t

  /// Starts a bus in a folder.
  init(in folder: TemporaryFolder) throws {
    address = "unix:path=\(folder.path("bus"))"
    try folder.write(MessageBus.configuration(listeningAt: address), to: "bus.conf")
    // It prints where it listens once it does; its socket may lie there before.
    var told: [Int32] = [0, 0]
    try #require(pipe(&told) == 0)
    for end in told { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(told[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    HandedDescriptor.handOn(told[1], by: &actions)
    let words = [
      "dbus-daemon", "--config-file=\(folder.path("bus.conf"))", "--nofork", "--nopidfile",
      "--print-address=\(HandedDescriptor.number)",
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for pointer in arguments { free(pointer) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    close(told[1])
    try #require(failure == 0)
    self.process = process
    var byte: UInt8 = 0
    isListening = read(told[0], &byte, 1) == 1
    if !isListening { Issue.record("dbus-daemon does not listen") }
  }

  isolated deinit {
    // It inherits a mask that other signals wait behind.
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// A connection to it; nil, which is an issue, if there is none.
  func connect() -> OpaquePointer? {
    guard isListening else { return nil }
    let connection = g_dbus_connection_new_for_address_sync(
      address, octavo_connection_flags_bus_client, nil, nil, nil)
    if connection == nil { Issue.record("there is no bus") }
    return connection
  }

  /// Lets a connection answer for a name from now on, also in the place of another.
  func name(_ connection: OpaquePointer, _ name: String) {
    let (givesWay, takesOver): (UInt32, UInt32) = (1, 2)
    let arguments = [g_variant_new_string(name), g_variant_new_uint32(givesWay | takesOver)]
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new_tuple(arguments, 2), nil, octavo_call_flags_none, -1, nil, nil)
    if let reply { g_variant_unref(reply) } else { Issue.record("\(name) cannot be had") }
  }

  /// Lets a connection answer for a name no more.
  func leave(_ connection: OpaquePointer, _ name: String) {
    let reply: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "ReleaseName", g_variant_new_tuple([g_variant_new_string(name)], 1), nil,
      octavo_call_flags_none, -1, nil, nil)
    if let reply { g_variant_unref(reply) } else { Issue.record("\(name) cannot be left") }
  }

  /// What takes a message from a connection, on GIO's thread.
  ///
  /// - Returns: whether it took it.
  typealias Take = @Sendable (_ message: OpaquePointer, _ connection: OpaquePointer) -> Bool

  private final class Listener: Sendable {
    let take: Take
    init(_ take: @escaping Take) { self.take = take }
  }

  /// Takes what comes over a connection, on GIO's thread, as long as that is there.
  nonisolated static func listen(on connection: OpaquePointer, _ take: @escaping Take) {
    // The listener lives as long as GIO may call.
    let data = Unmanaged.passRetained(Listener(take)).toOpaque()
    g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, data in
        guard isIncoming != 0, let connection, let message, let data else { return message }
        let listener = Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
        guard listener.take(message, connection) else { return message }
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, data, { if let data = $0 { Unmanaged<Listener>.fromOpaque(data).release() } })
  }
}
