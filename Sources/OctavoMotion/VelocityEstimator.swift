/// The velocity of a finger along one axis at the moment of lifting, from its samples.
///
/// Panels report at 60 to 240 Hz and drop reports; a finger slows in the last milliseconds as it
/// lifts. So the trail is resampled to a 60 Hz grid that ends at the last motion, and the grid's
/// last three steps are weighted 0.60 (the oldest), 0.35 and 0.05. A least-squares fit loses flicks
/// that end like this, a mean over 150 ms may have the wrong sign after a change of direction.
///
/// Times are event times in seconds, of which only differences matter. Adding a sample allocates
/// nothing.
package struct VelocityEstimator: Sendable {
  /// The greatest speed reported, in points per second.
  package static let limit = 8000.0
  /// A finger that rests longer than this between its last motion and its lift has no velocity.
  package static let stillness = 0.040

  private static let step = 1.0 / 60
  /// From the newest step to the oldest.
  private static let weights = [0.05, 0.35, 0.60]
  /// Closer samples than this are one.
  private static let resolution = 0.001
  /// Event times are whole milliseconds: a grid line this little before the first sample is on it.
  private static let slack = 0.0005
  private static let capacity = 128

  private struct Sample {
    var time: Double
    var position: Double
  }

  private var samples: [Sample] = []

  /// An estimator without samples.
  package init() {
    samples.reserveCapacity(Self.capacity)
  }

  /// Forgets every sample.
  package mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Takes a sample.
  ///
  /// A sample within a millisecond of the one before, or earlier than it, replaces its position. One
  /// with a number that is not finite is ignored.
  package mutating func add(position: Double, time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if let last = samples.last, time - last.time < Self.resolution - 1e-9 {
      samples[samples.count - 1].position = position
      return
    }
    // At one sample a millisecond the grid's three steps reach back 50 samples.
    if samples.count == Self.capacity { samples.removeFirst(Self.capacity / 2) }
    samples.append(Sample(time: time, position: position))
  }

  /// The velocity of a finger that lifts at a time, in points per second.
  package func velocity(at lift: Double) -> Double {
    guard let first = samples.first, let last = samples.last, samples.count > 1,
      lift - last.time <= Self.stillness + 1e-9
    else { return 0 }
    let span = last.time - first.time
    let velocity: Double
    if span + Self.slack < Self.step {
      // Not one whole step: the mean of the little there is.
      velocity = (last.position - first.position) / span
    } else {
      velocity = weightedVelocity(upTo: last, span: span)
    }
    return min(max(velocity, -Self.limit), Self.limit)
  }

  private func weightedVelocity(upTo last: Sample, span: Double) -> Double {
    var sum = 0.0
    var total = 0.0
    var newer = last.position
    for (index, weight) in Self.weights.enumerated() {
      let age = Double(index + 1) * Self.step
      guard age <= span + Self.slack else { break }
      let older = position(at: last.time - age)
      sum += weight * (newer - older) / Self.step
      total += weight
      newer = older
    }
    return sum / total
  }

  /// The position on the straight lines between the samples.
  private func position(at time: Double) -> Double {
    guard var later = samples.last else { return 0 }
    for sample in samples.reversed().dropFirst() {
      if sample.time <= time {
        let fraction = (time - sample.time) / (later.time - sample.time)
        return sample.position + (later.position - sample.position) * fraction
      }
      later = sample
    }
    return later.position
  }
}
