import Glibc

/// As much of a Wayland client as it takes to bind one global and to send it requests.
///
/// It writes the wire's bytes itself, so that the hand which tests Octavo shares no code with it.
final class WireClient {
  /// An argument of a request.
  enum Argument {
    case number(Int)
    case fixed(Double)
    case string(String)
  }

  private static let display: UInt32 = 1
  private let descriptor: Int32
  private var lastObject: UInt32 = 1
  private var pending: [UInt8] = []
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]
  private var finishedCallbacks: Set<UInt32> = []
  private let registry: UInt32

  /// Connects, and learns what the compositor offers.
  init(socketPath: String) throws {
    descriptor = try connectedSocket(socketPath)
    lastObject += 1
    registry = lastObject
    try send(Self.display, opcode: 1, [.number(Int(registry))])
    try roundTrip()
  }

  deinit { close(descriptor) }

  /// Binds a global that is offered at least at a version.
  func bind(_ interface: String, version: UInt32) throws -> UInt32 {
    guard let global = globals[interface], global.version >= version else {
      throw RigError("the compositor does not offer \(interface) version \(version)")
    }
    lastObject += 1
    try send(
      registry, opcode: 0,
      [
        .number(Int(global.name)), .string(interface), .number(Int(version)),
        .number(Int(lastObject)),
      ])
    return lastObject
  }

  /// Sends a request.
  func send(_ object: UInt32, opcode: UInt16, _ arguments: [Argument]) throws {
    var body: [UInt8] = []
    func append(_ word: UInt32) { withUnsafeBytes(of: word) { body += $0 } }
    for argument in arguments {
      switch argument {
      case .number(let number): append(UInt32(truncatingIfNeeded: number))
      case .fixed(let value): append(UInt32(bitPattern: Int32((value * 256).rounded())))
      case .string(let text):
        let bytes = Array(text.utf8) + [0]
        append(UInt32(bytes.count))
        body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
      }
    }
    var message: [UInt8] = []
    withUnsafeBytes(of: object) { message += $0 }
    withUnsafeBytes(of: UInt32(body.count + 8) << 16 | UInt32(opcode)) { message += $0 }
    message += body
    guard
      Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL)) == message.count
    else { throw RigError.system("speaking to the compositor", code: errno) }
  }

  /// Waits until the compositor has taken all that was sent.
  func roundTrip() throws {
    lastObject += 1
    let callback = lastObject
    try send(Self.display, opcode: 0, [.number(Int(callback))])
    while finishedCallbacks.remove(callback) == nil { try readEvents() }
  }

  private func readEvents() throws {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 5000) > 0 else { throw RigError("the compositor does not answer") }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { throw RigError("the compositor has closed the connection") }
    pending += chunk[..<count]
    while pending.count >= 8 {
      let length = Int(word(4) >> 16)
      guard length >= 8, pending.count >= length else { break }
      try take(object: word(0), opcode: word(4) & 0xffff)
      pending.removeFirst(length)
    }
  }

  /// Takes the event at the front of what was read; what nobody asked for is left out.
  private func take(object: UInt32, opcode: UInt32) throws {
    if object == Self.display, opcode == 0 {
      throw RigError("protocol error \(word(12)) of object \(word(8)): \(string(16).text)")
    } else if object == registry, opcode == 0 {
      let interface = string(12)
      globals[interface.text] = (name: word(8), version: word(interface.end))
    } else if object > registry, opcode == 0 {
      finishedCallbacks.insert(object)
    }
  }

  private func word(_ offset: Int) -> UInt32 {
    pending.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }

  private func string(_ offset: Int) -> (text: String, end: Int) {
    let length = Int(word(offset))
    let start = offset + 4
    let text = String(decoding: pending[start..<start + max(length - 1, 0)], as: UTF8.self)
    return (text, start + (length + 3) / 4 * 4)
  }
}

/// A socket connected to a path.
func connectedSocket(_ path: String) throws -> Int32 {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  guard descriptor >= 0 else { throw RigError.system("socket", code: errno) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let bytes = Array(path.utf8)
  precondition(
    bytes.count < MemoryLayout.size(ofValue: address.sun_path), "a socket's path is short")
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  let status = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard status == 0 else {
    defer { close(descriptor) }
    throw RigError.system("connecting to \(path)", code: errno)
  }
  return descriptor
}
