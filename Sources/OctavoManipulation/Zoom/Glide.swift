import OctavoMotion

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// How a coordinate that was let go comes to rest: it slows down, and a spring brings it back where that
/// would take it out of a range.
///
/// Where it is depends on the time alone.
struct Glide: Sendable, Hashable {
  /// How long a free glide takes to lose all but a third of its speed, in seconds.
  static let slowing = 0.3
  /// What is slower stands still, in points per second.
  private static let still = 8.0
  /// What is nearer to its rest is there, in points.
  private static let near = 0.25

  private let start: Double
  private let velocity: Double
  private let range: ClosedRange<Double>

  /// A coordinate that goes from a place at a velocity, in points and points per second.
  init(from start: Double, velocity: Double, within range: ClosedRange<Double>) {
    self.start = start
    self.velocity = velocity.isFinite ? velocity : 0
    self.range = range
  }

  /// Where it comes to rest.
  var end: Double { clamped(range.contains(start) ? free(at: .infinity) : start) }

  /// Where it is after a time, and how fast.
  func sample(at time: Double) -> MotionSample {
    guard time > 0 else { return MotionSample(position: start, velocity: velocity) }
    guard let turn = springTime, time >= turn else {
      return MotionSample(position: free(at: time), velocity: speed(at: time))
    }
    let sample = Spring.settle.displacement(
      after: time - turn, from: turn == 0 ? start - end : 0, velocity: speed(at: turn))
    return MotionSample(position: end + sample.position, velocity: sample.velocity)
  }

  /// Whether it is at rest after a time.
  func isOver(at time: Double) -> Bool {
    let sample = sample(at: time)
    return abs(sample.velocity) < Self.still && abs(sample.position - end) < Self.near
  }

  /// When a spring takes it: at once outside of the range, and where it would leave it.
  private var springTime: Double? {
    if !range.contains(start) { return 0 }
    let end = free(at: .infinity)
    guard !range.contains(end) else { return nil }
    let edge = clamped(end)
    return -Self.slowing * log(1 - (edge - start) / (velocity * Self.slowing))
  }

  private func free(at time: Double) -> Double {
    start + velocity * Self.slowing * (1 - decay(at: time))
  }

  private func speed(at time: Double) -> Double { velocity * decay(at: time) }

  private func decay(at time: Double) -> Double {
    time.isFinite ? exp(-time / Self.slowing) : 0
  }

  private func clamped(_ place: Double) -> Double {
    min(max(place, range.lowerBound), range.upperBound)
  }
}
