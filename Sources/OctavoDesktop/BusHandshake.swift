internal import COctavoGIO
internal import Glibc

/// The words with which a message bus lets a program in, before messages go.
///
/// GIO knows them as well, but keeps what comes until a line ends, however long that takes: something that is no bus
/// and never ends a line would take all the memory, and a core.
enum BusHandshake {
  /// The longest line that is read, in bytes; a bus answers in forty.
  private static let longestLine = 1 << 10
  /// How long it may take, in seconds: as long as GIO waits for the answer to a message.
  private static let patience: gint64 = 25

  /// A peer's stream of bytes; its pointers are used in this file alone.
  private typealias Stream = UnsafeMutablePointer<GIOStream>

  /// Connects to a bus.
  ///
  /// - Parameters:
  ///   - address: Where it is.
  ///   - stop: Ends each wait.
  /// - Returns: The connection, a reference that is the caller's.
  /// - Throws: `BusFailure` if nobody is there, or it does not speak as a bus does.
  static func connect(
    to address: String, until stop: BusStop
  ) throws(BusFailure) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    let stream = unsafe g_dbus_address_get_stream_sync(address, nil, stop.pointer, &error)
    guard let stream = unsafe stream else { throw unsafe BusFailure(BusFailure.words(of: &error)) }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(stream)) }
    try unsafe greet(over: stream, until: stop)
    let connection = unsafe g_dbus_connection_new_sync(
      stream, nil, octavo_connection_flags_bus, nil, stop.pointer, &error)
    guard let connection = unsafe connection else {
      // GIO's thread may still hold it, with a peer that goes on to send.
      unsafe g_io_stream_close(stream, nil, nil)
      throw unsafe BusFailure(BusFailure.words(of: &error), isOfPeer: true)
    }
    return unsafe connection
  }

  /// Says whose program this is, which the kernel tells the bus as well, and hears that it may speak.
  private static func greet(over stream: Stream, until stop: BusStop) throws(BusFailure) {
    let socket = unsafe socket(of: stream)
    let deadline = g_get_monotonic_time() + patience * 1_000_000
    let digits = "0123456789abcdef".utf8.map { $0 }
    let user = String(geteuid()).utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    let word = [0] + Array("AUTH EXTERNAL ".utf8) + user + [13, 10]
    try unsafe send(word, over: stream, until: stop)
    var line: [UInt8] = []
    let input = unsafe g_io_stream_get_input_stream(stream)
    while line.last != 10 {
      let left = deadline - g_get_monotonic_time()
      guard left > 0 else { throw BusFailure("it is silent", isOfPeer: true) }
      if let socket = unsafe socket {
        unsafe g_socket_set_timeout(socket, guint(left / 1_000_000 + 1))
      }
      var byte: UInt8 = 0
      var error: UnsafeMutablePointer<GError>?
      switch unsafe g_input_stream_read(input, &byte, 1, stop.pointer, &error) {
      case 1: line.append(byte)
      case 0: throw BusFailure("it hangs up", isOfPeer: true)
      default:
        let words = unsafe BusFailure.words(of: &error)
        // GIO says so in words of its own.
        let isLate = g_get_monotonic_time() >= deadline
        throw BusFailure(isLate ? "it is silent" : words, isOfPeer: true)
      }
      guard line.count <= longestLine else {
        throw BusFailure("it sends a line without end", isOfPeer: true)
      }
    }
    guard line.starts(with: "OK".utf8) else {
      throw BusFailure("it does not let this user in", isOfPeer: true)
    }
    try unsafe send(Array("BEGIN\r\n".utf8), over: stream, until: stop)
    // Messages may be as far apart as they like.
    if let socket = unsafe socket { unsafe g_socket_set_timeout(socket, 0) }
  }

  private static func send(
    _ bytes: [UInt8], over stream: Stream, until stop: BusStop
  ) throws(BusFailure) {
    var error: UnsafeMutablePointer<GError>?
    let output = unsafe g_io_stream_get_output_stream(stream)
    let isSent = unsafe g_output_stream_write_all(
      output, bytes, gsize(bytes.count), nil, stop.pointer, &error)
    guard isSent != 0 else { throw unsafe BusFailure(BusFailure.words(of: &error), isOfPeer: true) }
  }

  /// The socket below a stream; nil for a program that was started to be spoken to.
  private static func socket(of stream: Stream) -> UnsafeMutablePointer<GSocket>? {
    let raw = UnsafeMutableRawPointer(stream)
    let instance = unsafe raw.assumingMemoryBound(to: GTypeInstance.self)
    guard unsafe g_type_check_instance_is_a(instance, g_socket_connection_get_type()) != 0 else {
      return nil
    }
    let connection = unsafe raw.assumingMemoryBound(to: GSocketConnection.self)
    return unsafe g_socket_connection_get_socket(connection)
  }
}
