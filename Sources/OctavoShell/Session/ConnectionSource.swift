internal import Glibc
internal import OctavoWayland

/// The connection to the compositor as something that the loop waits on.
///
/// A prepared read is taken or given back in each turn, and what could not be sent waits for room.
@MainActor
final class ConnectionSource: LoopSource {
  private let connection: Connection
  private var read: PreparedRead?
  /// Whether the compositor does not take up what it is sent; more would end the connection.
  private(set) var isBlocked = false
  private unowned let loop: EventLoop

  init(_ connection: Connection, loop: EventLoop) {
    self.connection = connection
    self.loop = loop
  }

  var descriptor: CInt { connection.fileDescriptor }

  func prepare() throws -> CShort {
    do {
      read = connection.prepareRead()
      while read == nil {
        // Handlers ran after the windows were asked: they are asked again before the wait.
        loop.turnAgain()
        try connection.dispatchPending()
        read = connection.prepareRead()
      }
      let wasBlocked = isBlocked
      isBlocked = try connection.flush() == .mustWait
      // What was held back is due now.
      if wasBlocked, !isBlocked { loop.turnAgain() }
      return CShort(isBlocked ? POLLIN | POLLOUT : POLLIN)
    } catch { throw ShellError(error) }
  }

  func complete(_ ready: CShort) throws {
    guard let read = read.take() else { return }
    // A hang-up is read too: the reason of the end lies in the socket.
    guard ready & CShort(POLLIN | POLLHUP | POLLERR) != 0 else { return read.cancel() }
    do {
      try read.read()
      if try connection.dispatchPending() == 0 { try connection.checkPeer() }
    } catch { throw ShellError(error) }
  }
}

extension ShellError {
  /// What the connection says, in words for a person.
  init(_ error: ConnectionError) {
    switch error {
    case .cannotConnect(let display, let reason):
      self = .noDisplay(reason: display.isEmpty ? reason : "\(display): \(reason)")
    case .protocolError(let fault):
      self = .protocolError(
        interface: fault.interface ?? "unknown", object: fault.objectID, code: fault.code,
        message: fault.message)
    case .lost(EINVAL, let detail) where !detail.isEmpty:
      self = .disconnected(reason: "it sent what cannot be read (\(detail))")
    case .lost(let code, let detail):
      self = .disconnected(
        reason: detail.isEmpty ? unsafe String(cString: strerror(code)) : detail)
    }
  }
}
