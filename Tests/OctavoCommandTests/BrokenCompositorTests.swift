import Foundation
import OctavoTestSupport
import Testing

/// What a person is told where the other end of the socket does not speak as a compositor may.
@Suite struct BrokenCompositorTests {
  /// An event of the display that lacks its argument, and one whose length is less than that of its head;
  /// the beginning of one whose rest never comes, and nothing.
  static let answers: [(bytes: [UInt8], words: String)] = [
    ([1, 0, 0, 0, 1, 0, 8, 0], "it sent what cannot be read (message too short"),
    ([1, 0, 0, 0, 1, 0, 4, 0], "it sent what cannot be read (message too short"),
    (Array("HTTP/1.1 400 Bad Request".utf8), "gone"), ([], "gone"),
  ]

  @Test(arguments: answers)
  func `what is no Wayland is said in one line`(bytes: [UInt8], words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    let listener = try Listener(at: folder.path("socket"))
    Thread.detachNewThread { listener.answer(bytes) }
    let run = try OctavoProcess.run(
      ["page.txt"], in: folder.url, environment: ["WAYLAND_DISPLAY": folder.path("socket")])
    #expect(run.code == 1)
    #expect(!run.isSignal)
    #expect(run.complaint.hasPrefix("octavo: "), "\(run.complaint)")
    #expect(run.complaint.filter { $0 == "\n" }.count == 1, "\(run.complaint)")
    #expect(run.complaint.contains(words), "\(run.complaint)")
  }

  @Test func `a compositor that asks and never reads the answers is named in one line`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    let listener = try Listener(at: folder.path("socket"))
    Thread.detachNewThread { listener.askWithoutEnd() }
    let run = try OctavoProcess.run(
      ["page.txt"], in: folder.url, environment: ["WAYLAND_DISPLAY": folder.path("socket")])
    #expect(run.code == 1)
    #expect(
      run.complaint == "octavo: the compositor is gone: it does not read what is sent to it\n")
  }

  @Test(arguments: [
    (["WAYLAND_SOCKET": "0"], "WAYLAND_SOCKET is “0”, which is no open connection"),
    (["WAYLAND_SOCKET": "2"], "WAYLAND_SOCKET is “2”, which is no open connection"),
    (["WAYLAND_SOCKET": "99"], "WAYLAND_SOCKET is “99”, which is no open connection"),
    (["WAYLAND_SOCKET": ""], "WAYLAND_SOCKET is “”, which is no open connection"),
    (["WAYLAND_DISPLAY": "/etc/passwd"], "/etc/passwd is no socket"),
  ])
  func `what cannot be a compositor's socket is named`(
    environment: [String: String], words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    let run = try OctavoProcess.run(["page.txt"], in: folder.url, environment: environment)
    #expect(run.code == 1)
    #expect(run.complaint.hasPrefix("octavo: no Wayland display"), "\(run.complaint)")
    #expect(run.complaint.filter { $0 == "\n" }.count == 1, "\(run.complaint)")
    #expect(run.complaint.contains(words), "\(run.complaint)")
  }

  @Test func `what is said and heard is seen where it is asked for`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A page.\n", to: "page.txt")
    let listener = try Listener(at: folder.path("socket"))
    Thread.detachNewThread { listener.answer([]) }
    let run = try OctavoProcess.run(
      ["page.txt"], in: folder.url,
      environment: ["WAYLAND_DISPLAY": folder.path("socket"), "WAYLAND_DEBUG": "1"])
    #expect(run.complaint.contains(".get_registry(new id wl_registry"), "\(run.complaint)")
  }
}

/// A socket at which somebody answers once, whatever is said.
private final class Listener: Sendable {
  private let socket: Int32

  init(at path: String) throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { throw CocoaError(.fileNoSuchFile) }
      room.copyBytes(from: path.utf8)
    }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(socket, 1) == 0 else { throw CocoaError(.fileNoSuchFile) }
  }

  deinit { close(socket) }

  func answer(_ bytes: [UInt8]) {
    let client = accept(socket, nil, nil)
    // Not before it has spoken: its first requests are sent then.
    var heard = [UInt8](repeating: 0, count: 4096)
    _ = read(client, &heard, heard.count)
    _ = write(client, bytes, bytes.count)
    close(client)
  }

  /// Offers what a window needs, and pings for ever from the first surface on, without reading on.
  func askWithoutEnd() {
    let client = accept(socket, nil, nil)
    defer { close(client) }
    let offered = ["wl_compositor", "wl_shm", "xdg_wm_base"]
    var interfaces: [UInt32: String] = [1: "wl_display"]
    var heard: [UInt32] = []
    var isAsking = false
    while !isAsking {
      var words = [UInt32](repeating: 0, count: 1024)
      let count = read(client, &words, 4096)
      guard count > 0 else { return }
      heard += words.prefix(count / 4)
      while heard.count >= 2, heard.count >= heard[1] >> 18 {
        let (object, opcode) = (heard[0], heard[1] & 0xFFFF)
        let body = Array(heard[2..<Int(heard[1] >> 18)])
        heard.removeFirst(Int(heard[1] >> 18))
        switch (interfaces[object], opcode) {
        case ("wl_display", 0):
          tell(client, body[0], 0, [0])
          tell(client, 1, 1, [body[0]])
        case ("wl_display", _):
          interfaces[body[0]] = "wl_registry"
          for (index, name) in offered.enumerated() {
            tell(client, body[0], 0, [UInt32(index)] + Self.words(name) + [1])
          }
        case ("wl_registry", _): interfaces[body[body.count - 1]] = offered[Int(body[0])]
        case ("wl_compositor", _): isAsking = true
        default: break
        }
      }
    }
    guard let base = interfaces.first(where: { $0.value == "xdg_wm_base" })?.key else { return }
    while tell(client, base, 0, [1]) {}
  }

  /// Sends an event; whether there is still somebody to send it to.
  @discardableResult
  private func tell(_ client: Int32, _ object: UInt32, _ opcode: UInt32, _ body: [UInt32]) -> Bool {
    let message = [object, UInt32(8 + body.count * 4) << 16 | opcode] + body
    return send(client, message, message.count * 4, Int32(MSG_NOSIGNAL)) > 0
  }

  /// A text as it is sent: its length with the zero at its end, and its letters.
  private static func words(_ text: String) -> [UInt32] {
    let bytes = Array(text.utf8) + [0]
    var words = [UInt32](repeating: 0, count: (bytes.count + 3) / 4)
    for (index, byte) in bytes.enumerated() {
      words[index / 4] |= UInt32(byte) << UInt32(index % 4 * 8)
    }
    return [UInt32(bytes.count)] + words
  }
}
