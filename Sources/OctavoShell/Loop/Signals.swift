internal import COctavoLinux
internal import Glibc
internal import Synchronization

// A signal handler may neither lock nor allocate, and runs on any thread: an atomic descriptor is all
// that it knows.
private let signalTarget = Atomic<CInt>(-1)
private let reloadTarget = Atomic<CInt>(-1)

private func writeSignal(_ number: CInt) {
  let saved = errno
  var one: UInt64 = 1
  let target =
    number == SIGHUP
    ? reloadTarget.load(ordering: .sequentiallyConsistent)
    : signalTarget.load(ordering: .sequentiallyConsistent)
  _ = unsafe Glibc.write(target, &one, 8)
  errno = saved
}

/// Turns signals into something readable: SIGINT and SIGTERM, so that the loop can end in order, or
/// SIGHUP, which asks to read again what is shown, or to end as well.
///
/// It is `@safe`: the handler does nothing but one `write` to a descriptor, which a signal may.
@safe
@MainActor
package final class Signals {
  /// Readable once a signal has come.
  package let descriptor: CInt
  private var previous: [(number: CInt, action: sigaction)] = []

  private let isReload: Bool

  /// Catches signals until `restore` is called.
  ///
  /// - Parameter isReload: whether it is SIGHUP, again and again, instead of the two that end.
  /// - Returns: nil if the kernel gives no descriptor; the signals then end the process as ever.
  package init?(isReload: Bool = false) {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.isReload = isReload
    aim(descriptor)
    for number in isReload ? [SIGHUP] : [SIGINT, SIGTERM] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = writeSignal
      // A second one ends the process as ever, should the loop not come round.
      action.sa_flags = SA_RESTART | (isReload ? 0 : CInt(truncatingIfNeeded: SA_RESETHAND))
      var old = sigaction()
      guard unsafe sigaction(number, &action, &old) == 0 else { continue }
      previous.append((number, old))
      // Whoever started the program does not want it to end by this one, as a script that goes on without it.
      if !isReload, Self.isIgnored(old) { unsafe sigaction(number, &old, nil) }
    }
  }

  /// Whether they were of no account before, as for `nohup`: then nothing is to end by them.
  package var wereIgnored: Bool { previous.allSatisfy { Self.isIgnored($0.action) } }

  private static func isIgnored(_ action: sigaction) -> Bool {
    let handler = unsafe action.__sigaction_handler.sa_handler
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Takes what came, so that the descriptor waits for the next.
  package func drain() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
  }

  /// Gives the signals back to whoever had them.
  package func restore() {
    for (number, old) in previous {
      var action = old
      unsafe sigaction(number, &action, nil)
    }
    previous.removeAll()
    aim(-1)
    close(descriptor)
  }

  /// Where the handler writes from now on.
  private func aim(_ target: CInt) {
    if isReload {
      reloadTarget.store(target, ordering: .sequentiallyConsistent)
    } else {
      signalTarget.store(target, ordering: .sequentiallyConsistent)
    }
  }
}
