internal import Glibc
internal import OctavoWayland
internal import OctavoWaylandProtocols

/// Where one text at a time is offered to other programs.
@MainActor
protocol TextPlace {
  /// Offers a text in the place of what was offered before.
  ///
  /// - Parameters:
  ///   - types: what it can be had in.
  ///   - serial: of the input that asked for it.
  ///   - onEvent: told what others want of it.
  func offer(
    in types: [String], serial: UInt32, _ onEvent: @escaping (TextSourceEvent) -> Void
  ) -> any TextSource
}

/// What others want of a text that is offered.
enum TextSourceEvent {
  /// It is to be written, in a type, into a file.
  case send(String, OwnedFileDescriptor)
  /// Something else is offered in its place.
  case cancelled
}

/// A text that is offered.
@MainActor
protocol TextSource: AnyObject {
  /// It is offered no longer.
  func destroy()
}

/// What a person copied or selected in this program, for others to paste.
///
/// The text is sent to whoever asks for as long as nothing else is copied. Who asks and never reads
/// holds nothing up: a pipe that is full waits in the loop, one whose reader has gone is closed.
@MainActor
final class Clipboard {
  /// The names under which a text can be had; UTF-8 in any case.
  static let types = ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "STRING", "TEXT"]

  /// So many are sent what was copied at a time; of more the first has had its time.
  static let mostReaders = 16

  private let place: any TextPlace
  private unowned let loop: EventLoop
  private var source: (any TextSource)?
  /// Which of the texts is offered: what is said of one before means nothing.
  private var number = 0
  private var writers: [PipeWriter] = []

  /// A clipboard whose text is offered at a place.
  init(_ place: any TextPlace, loop: EventLoop) {
    self.place = place
    self.loop = loop
  }

  /// Offers a text in the place of whatever was copied before.
  ///
  /// - Parameter serial: of the input that asked for it.
  func copy(_ text: String, serial: UInt32) {
    let before = source
    let bytes = Array(text.utf8)
    number += 1
    source = place.offer(in: Self.types, serial: serial) { [weak self, number] event in
      switch event {
      case .send(let type, let file): self?.send(Self.types.contains(type) ? bytes : [], to: file)
      case .cancelled:
        guard let self, self.number == number else { return }
        source?.destroy()
        source = nil
      }
    }
    // Not before another is in its place: for a moment nothing would be copied, which others are told.
    before?.destroy()
  }

  /// Ends it; what was not read yet is not sent.
  func destroy() {
    for writer in writers { loop.remove(source: writer) }
    writers = []
    source?.destroy()
    source = nil
  }

  private func send(_ bytes: [UInt8], to file: OwnedFileDescriptor) {
    let writer = PipeWriter(bytes, to: file.take()) { [weak self] writer in
      self?.loop.remove(source: writer)
      self?.writers.removeAll { $0 === writer }
    }
    guard !writer.isOver else { return }
    if writers.count >= Self.mostReaders { loop.remove(source: writers.removeFirst()) }
    writers.append(writer)
    loop.add(source: writer)
  }
}

/// Writes bytes into a pipe as fast as its reader takes them, and closes it.
@MainActor
private final class PipeWriter: LoopSource {
  let descriptor: CInt
  private var rest: ArraySlice<UInt8>
  private let whenOver: (PipeWriter) -> Void
  private(set) var isOver = false

  /// Takes a pipe over and writes as much as it holds.
  init(_ bytes: [UInt8], to descriptor: CInt, whenOver: @escaping (PipeWriter) -> Void) {
    self.descriptor = descriptor
    self.whenOver = whenOver
    rest = bytes[...]
    let flags = fcntl(descriptor, F_GETFL)
    // A file that cannot be asked not to wait is not written to: it could stop the window.
    if flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 {
      write()
    } else {
      end()
    }
  }

  isolated deinit { end() }

  func prepare() -> CShort { CShort(POLLOUT) }

  func complete(_ ready: CShort) {
    guard ready != 0, !isOver else { return }
    write()
    if isOver { whenOver(self) }
  }

  private func write() {
    while !rest.isEmpty {
      let count = withoutPipeSignal {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        break
      }
    }
    end()
  }

  private func end() {
    guard !isOver else { return }
    isOver = true
    rest = []
    close(descriptor)
  }
}

/// Writes without being ended by a reader that has gone: the signal for it is held back, and taken
/// away where it came, on this thread alone.
private func withoutPipeSignal(_ body: () -> Int) -> Int {
  var signal = sigset_t()
  unsafe sigemptyset(&signal)
  unsafe sigaddset(&signal, SIGPIPE)
  var pending = sigset_t()
  unsafe sigpending(&pending)
  let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
  var mask = sigset_t()
  unsafe pthread_sigmask(SIG_BLOCK, &signal, &mask)
  let result = body()
  let failure = errno
  if result < 0, failure == EPIPE, !wasPending {
    var none = timespec()
    _ = unsafe sigtimedwait(&signal, nil, &none)
  }
  unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  errno = failure
  return result
}
