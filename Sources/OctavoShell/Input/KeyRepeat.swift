/// When a held key repeats, as `wl_keyboard.repeat_info` tells it.
package struct KeyRepeat: Sendable {
  /// Repeats a second; 0 never repeats.
  private var rate = 25.0
  /// Seconds until the first repeat.
  private var delay = 0.6
  private var held: (code: UInt32, next: Double)?

  package init() {}

  /// `wl_keyboard.repeat_info`: keys a second and milliseconds; a rate of 0 turns repeating off.
  package mutating func configure(rate: Int, delay: Int) {
    self.rate = Double(max(0, rate))
    self.delay = Double(max(0, delay)) / 1000
    if rate <= 0 { stop() }
  }

  /// A key that repeats went down; it takes the place of the one held.
  package mutating func press(_ code: UInt32, at now: Double) {
    held = rate > 0 ? (code, now + delay) : nil
  }

  /// A key went up; only the one that repeats matters.
  package mutating func release(_ code: UInt32) {
    if held?.code == code { held = nil }
  }

  /// The focus, the keymap or the seat is gone.
  package mutating func stop() { held = nil }

  /// When the next repeat is due, if a key is held.
  package var deadline: Double? { held?.next }

  /// Takes the repeat that is due, if one is.
  ///
  /// A late call gives one repeat and forgets the missed ones, so that a busy second is not followed
  /// by a burst of pages.
  package mutating func takeDue(at now: Double) -> UInt32? {
    guard let held, now >= held.next else { return nil }
    let interval = 1 / rate
    let next = held.next + interval
    self.held = (held.code, next > now ? next : now + interval)
    return held.code
  }
}
