#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The classics' resistance of a page past an end: a Hill curve of the finger's way, which lifts the
/// page steeply at first and never past two thirds of its first quarter turn.
///
/// t = |Δ|^1.6667 / (3·h′) and lift = 0.667·t/(1 + t), with h = |start − extent/2| and
/// h′ = h + max(2h, h + extent/2).
package struct HillCurve: Sendable, Hashable {
  /// The lift that no pull reaches, as a part of the first quarter turn.
  package static let limit = 0.667
  /// How steeply the lift sets in.
  package static let exponent = 1.6667

  /// K, the weight of the finger's way.
  private let weight: Double

  /// The curve of a drag that began at `start` along an extent, both in points.
  package init(start: Double, extent: Double) {
    let half = abs(start - extent / 2)
    let reach = half + max(2 * half, half + extent / 2)
    weight = reach.isFinite && reach > 0 ? 1 / (3 * reach) : 0
  }

  /// The lift by a finger that went a distance, as a part 0…0.667 of the first quarter turn.
  package func lift(atDistance distance: Double) -> Double {
    guard !distance.isNaN else { return 0 }
    let strength = weight * pow(abs(distance), Self.exponent)
    guard strength.isFinite else { return weight > 0 ? Self.limit : 0 }
    return Self.limit * strength / (1 + strength)
  }

  /// The distance at which a lift shows; the inverse.
  ///
  /// No distance lifts to the limit; a lift of it or more counts as a millionth less.
  package func distance(atLift lift: Double) -> Double {
    guard weight > 0, lift > 0 else { return 0 }
    let part = min(lift / Self.limit, 1 - 1e-6)
    return pow(part / (1 - part) / weight, 1 / Self.exponent)
  }
}
