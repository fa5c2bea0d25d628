internal import Glibc

/// Reads the machine's clocks; the only place in the package that does.
package enum LoopClock {
  /// The time by `CLOCK_MONOTONIC`, in seconds.
  package static func monotonic() -> Double { time(of: UInt32(CLOCK_MONOTONIC)) ?? 0 }

  /// The time by a clock of the kernel, in seconds; nil if there is no such clock.
  package static func time(of clock: UInt32) -> Double? {
    guard let id = clockid_t(exactly: clock) else { return nil }
    var value = timespec()
    guard unsafe clock_gettime(id, &value) == 0 else { return nil }
    return Double(value.tv_sec) + Double(value.tv_nsec) / 1_000_000_000
  }
}
