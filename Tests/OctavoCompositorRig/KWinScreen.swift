// GLib's names, which Cairo's module includes too, count as the first one's.
import COctavoCairo
import COctavoGIO
import Glibc
import OctavoCairo

/// Takes pictures of KWin's screen through its D-Bus interface `org.kde.KWin.ScreenShot2`.
final class KWinScreen {
  private let connection: OpaquePointer

  /// Joins the message bus at an address.
  init(busAddress: String) throws {
    var error: UnsafeMutablePointer<GError>?
    guard
      let connection = g_dbus_connection_new_for_address_sync(
        busAddress, octavo_connection_flags_bus_client, nil, nil, &error)
    else { throw Self.failure("joining the message bus", &error) }
    g_dbus_connection_set_exit_on_close(connection, 0)
    self.connection = connection
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Takes a picture of the whole screen, in physical pixels.
  ///
  /// - Throws: `RigError` with KWin's own words.
  func capture() throws -> Picture {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw RigError.system("pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }

    let reply = try call(writingTo: ends[1])
    defer { g_variant_unref(reply) }
    let bytes = try Self.read(ends[0])

    let answer = g_variant_get_child_value(reply, 0)
    defer { g_variant_unref(answer) }
    let width = try Self.number("width", in: answer)
    let height = try Self.number("height", in: answer)
    let stride = try Self.number("stride", in: answer)
    guard width > 0, height > 0, bytes.count >= stride * height else {
      throw RigError("KWin gave \(bytes.count) bytes for \(width)×\(height) pixels")
    }
    return Picture(width: width, height: height) { memory, rowBytes in
      bytes.withUnsafeBytes { bytes in
        guard let source = bytes.baseAddress, let target = memory.baseAddress else { return }
        for y in 0..<height {
          (target + y * rowBytes).copyMemory(from: source + y * stride, byteCount: width * 4)
        }
      }
    }
  }

  /// Asks for the picture; takes over the descriptor that KWin shall write to.
  private func call(writingTo end: Int32) throws -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    defer { close(end) }
    let descriptors = g_unix_fd_list_new()
    defer { g_object_unref(UnsafeMutableRawPointer(descriptors)) }
    let handle = g_unix_fd_list_append(descriptors, end, &error)
    guard handle >= 0 else { throw Self.failure("passing a pipe", &error) }

    // Each piece is consumed by what it is put into, and the whole by the call.
    let options = g_variant_new_array(
      nil, [Self.entry("native-resolution", true)], 1)
    let arguments = g_variant_new_tuple(
      [g_variant_new_string("Virtual-0"), options, g_variant_new_handle(handle)], 3)
    guard
      let reply = g_dbus_connection_call_with_unix_fd_list_sync(
        connection, "org.kde.KWin", "/org/kde/KWin/ScreenShot2", "org.kde.KWin.ScreenShot2",
        "CaptureScreen", arguments, nil, octavo_call_flags_none, 5000, descriptors, nil, nil,
        &error)
    else { throw Self.failure("taking a picture of the screen", &error) }
    return reply
  }

  private static func entry(_ key: String, _ value: Bool) -> OpaquePointer? {
    g_variant_new_dict_entry(
      g_variant_new_string(key), g_variant_new_variant(g_variant_new_boolean(value ? 1 : 0)))
  }

  private static func number(_ key: String, in answer: OpaquePointer?) throws -> Int {
    guard let value = g_variant_lookup_value(answer, key, nil) else {
      throw RigError("KWin's picture has no \(key)")
    }
    defer { g_variant_unref(value) }
    return Int(g_variant_get_uint32(value))
  }

  private static func read(_ descriptor: Int32) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        guard errno == EINTR else { throw RigError.system("reading a picture", code: errno) }
        continue
      }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  private static func failure(
    _ operation: String, _ error: inout UnsafeMutablePointer<GError>?
  ) -> RigError {
    defer { g_clear_error(&error) }
    guard let message = error?.pointee.message else { return RigError(operation) }
    return RigError("\(operation): \(String(cString: message))")
  }
}
