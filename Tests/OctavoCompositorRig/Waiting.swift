import Glibc

/// Waits until something is so, looking again every few milliseconds.
///
/// A real compositor tells nobody when it is done; what it has done can be seen. So nothing here
/// waits for a time that seems long enough: it waits for a state, and gives up after a limit.
///
/// - Parameters:
///   - what: what is awaited, for the message of the error.
///   - seconds: how long to go on.
///   - interval: the seconds between two looks.
///   - probe: looks; an answer ends the waiting.
/// - Throws: `RigError` when the limit has passed, and what `probe` throws.
@discardableResult
package func waiting<Answer>(
  for what: @autoclosure () -> String, seconds: Double = 10, interval: Double = 0.01,
  until probe: () throws -> Answer?
) throws -> Answer {
  let clock = ContinuousClock()
  let limit = clock.now + .seconds(seconds)
  while true {
    if let answer = try probe() { return answer }
    guard clock.now < limit else { throw RigError("waited \(seconds) s in vain for \(what())") }
    pause(interval)
  }
}

/// Lets time pass in the world outside, as a hand does between two movements.
package func pause(_ seconds: Double) {
  usleep(UInt32(seconds * 1_000_000))
}
