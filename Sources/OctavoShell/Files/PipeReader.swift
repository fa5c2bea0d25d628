internal import Glibc

/// Reads what another program writes into a pipe until it closes it, while the loop goes on: so many bytes
/// at most, and for so long at most.
@MainActor
final class PipeReader: LoopSource {
  /// Why nothing came of it.
  enum Trouble: Error, Hashable {
    /// The other end was not closed in time.
    case tooSlow
    /// There was more to read than is taken.
    case tooLarge
    /// The system says so by a number.
    case failed(CInt)
  }

  let descriptor: CInt
  private unowned let loop: EventLoop
  private let limit: Int
  private let takesBeginning: Bool
  private var bytes: [UInt8] = []
  private var timer: TimerQueue.ID?
  private var whenOver: (@MainActor (Result<[UInt8], Trouble>) -> Void)?

  /// Takes over the end of a pipe that is read, which waits for nothing; the loop waits on it from now on.
  ///
  /// - Parameters:
  ///   - limit: How many bytes are taken.
  ///   - takesBeginning: Whether of more than that the beginning is enough.
  ///   - seconds: How long it may last.
  ///   - whenOver: Gets what was read, once; not at all after `cancel`.
  init(
    _ descriptor: CInt, limit: Int, takesBeginning: Bool = false, seconds: Double,
    loop: EventLoop,
    whenOver: @escaping @MainActor (Result<[UInt8], Trouble>) -> Void
  ) {
    self.descriptor = descriptor
    self.limit = limit
    self.takesBeginning = takesBeginning
    self.loop = loop
    self.whenOver = whenOver
    loop.add(source: self)
    timer = loop.schedule(at: loop.now + seconds) { [weak self] in self?.end(.failure(.tooSlow)) }
  }

  /// Reads on no more, and tells nobody.
  func cancel() {
    guard whenOver != nil else { return }
    whenOver = nil
    close()
  }

  func prepare() -> CShort { CShort(POLLIN) }

  func complete(_ ready: CShort) {
    // A hang-up is read too: what was written before lies in the pipe.
    guard ready != 0, whenOver != nil else { return }
    while true {
      let room = min(1 << 16, limit + 1 - bytes.count)
      var outcome = 0
      let part = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        outcome = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, outcome)
      }
      switch outcome {
      case 1...:
        bytes += part
        guard bytes.count <= limit else {
          return end(
            takesBeginning ? .success(Array(bytes.prefix(limit))) : .failure(.tooLarge))
        }
      case 0: return end(.success(bytes))
      default:
        if errno == EINTR { continue }
        if errno != EAGAIN { end(.failure(.failed(errno))) }
        return
      }
    }
  }

  private func end(_ result: Result<[UInt8], Trouble>) {
    guard let whenOver else { return }
    self.whenOver = nil
    close()
    whenOver(result)
  }

  private func close() {
    loop.cancel(timer)
    loop.remove(source: self)
    bytes = []
    Glibc.close(descriptor)
  }
}
