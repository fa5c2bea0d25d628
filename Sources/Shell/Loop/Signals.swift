internal import CLinux
internal import Glibc
internal import Synchronization

// A signal handler may neither lock nor allocate, and runs on any thread: an atomic descriptor is all
// that it knows.
private let signalTarget = Atomic<CInt>(-1)

private func writeSignal(_ number: CInt) {
  let saved = errno
  var one: UInt64 = 1
  _ = unsafe Glibc.write(signalTarget.load(ordering: .sequentiallyConsistent), &one, 8)
  errno = saved
}

/// Turns SIGINT and SIGTERM into something readable, so that the loop can end in order.
///
/// It is `@safe`: the handler does nothing but one `write` to a descriptor, which a signal may.
@safe
@MainActor
package final class Signals {
  /// Readable once a signal has come.
  package let descriptor: CInt
  private var previous: [(number: CInt, action: sigaction)] = []

  /// Catches the two signals until `restore` is called.
  ///
  /// - Returns: nil if the kernel gives no descriptor; the signals then end the process as ever.
  package init?() {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    signalTarget.store(descriptor, ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = writeSignal
      // A second one ends the process as ever, should the loop not come round.
      action.sa_flags = SA_RESTART | CInt(truncatingIfNeeded: SA_RESETHAND)
      var old = sigaction()
      if unsafe sigaction(number, &action, &old) == 0 { previous.append((number, old)) }
    }
  }

  /// Gives the signals back to whoever had them.
  package func restore() {
    for (number, old) in previous {
      var action = old
      unsafe sigaction(number, &action, nil)
    }
    previous.removeAll()
    signalTarget.store(-1, ordering: .sequentiallyConsistent)
    close(descriptor)
  }
}
