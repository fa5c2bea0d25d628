/// Turns a device's wrapping count of milliseconds into seconds that go on for ever.
///
/// Wayland's event times are 32 bits wide and start again after 49.7 days.
package struct EventClock: Sendable, Hashable {
  private var last: UInt32?
  private var milliseconds: Int64 = 0

  /// A clock that has seen no event.
  package init() {}

  /// The time in seconds of an event that tells `milliseconds`.
  ///
  /// A count up to half the range behind the last one is an event a little late, not a new round.
  package mutating func seconds(at milliseconds: UInt32) -> Double {
    if let last {
      self.milliseconds += Int64(Int32(truncatingIfNeeded: milliseconds &- last))
    } else {
      self.milliseconds = Int64(milliseconds)
    }
    last = milliseconds
    return Double(self.milliseconds) / 1000
  }
}
