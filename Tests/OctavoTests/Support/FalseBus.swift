import Foundation
import Glibc
import OctavoTestSupport
import Synchronization
import Testing

/// Something that listens where a message bus should, and is none.
final class FalseBus: Sendable {
  /// What it does with whoever comes.
  enum Conduct: String, Sendable, CaseIterable {
    /// It sends, and never ends a line.
    case sendsWithoutEnd
    /// It hangs up in the middle of its first answer.
    case hangsUp
    /// It knows nobody.
    case refuses
    /// It lets everybody in, and then speaks no messages.
    case babbles
  }

  /// Where it is.
  let address: String

  private struct State {
    var ended = 0
    var mostBytes = 0
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let conduct: Conduct

  /// How many have gone again.
  var endCount: Int { state.withLock { $0.ended } }
  /// The most bytes that anybody took before it went.
  var mostBytes: Int { state.withLock { $0.mostBytes } }

  @MainActor init(in folder: TemporaryFolder, _ conduct: Conduct) throws {
    let path = folder.path("bus")
    address = "unix:path=\(path)"
    self.conduct = conduct
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: place.sun_path)
    try #require(path.utf8.count < room)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    try #require(listen(listener, 8) == 0)
    start { bus in
      while true {
        let peer = accept(bus.listener, nil, nil)
        guard peer >= 0 else { return }
        bus.start { $0.serve(peer) }
      }
    }
  }

  /// Lets nobody in any more.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func start(_ body: @escaping @Sendable (FalseBus) -> Void) {
    Thread.detachNewThread { body(self) }
  }

  private func serve(_ peer: Int32) {
    var taken = 0
    func send(_ text: [UInt8]) -> Bool {
      let count = Glibc.send(peer, text, text.count, Int32(MSG_NOSIGNAL))
      taken += max(0, count)
      return count > 0
    }
    var word = [UInt8](repeating: 0, count: 256)
    _ = read(peer, &word, word.count)
    switch conduct {
    case .sendsWithoutEnd: while send([UInt8](repeating: 120, count: 4096)) {}
    case .hangsUp: _ = send(Array("OK 12".utf8))
    case .refuses:
      _ = send(Array("REJECTED EXTERNAL\r\n".utf8))
      _ = read(peer, &word, word.count)
    case .babbles:
      _ = send(Array("OK 0123456789abcdef0123456789abcdef\r\n".utf8))
      while send([UInt8](repeating: 255, count: 4096)) {}
    }
    close(peer)
    state.withLock {
      $0.ended += 1
      $0.mostBytes = max($0.mostBytes, taken)
    }
  }
}
