/// The resistance past an end: the further the pull, the less of it shows, and never all of the
/// dimension.
///
/// b(x) = (1 − 1/(0.55·x/d + 1))·d for a pull x over a dimension d, odd in x.
package struct RubberBand: Sendable, Hashable {
  /// How much of a small pull shows.
  package static let coefficient = 0.55

  /// The extent that the pull is felt against, such as a window's width, in points.
  package let dimension: Double

  /// A rubber band over a dimension; one that is not a positive number does not give at all.
  package init(dimension: Double) {
    self.dimension = dimension.isFinite && dimension > 0 ? dimension : 0
  }

  /// How much of a pull shows, in points, with the pull's sign.
  package func offset(ofPull pull: Double) -> Double {
    guard dimension > 0, !pull.isNaN else { return 0 }
    let strength = Self.coefficient * abs(pull) / dimension
    // At an endless pull the quotient 1/(strength + 1) is 0, and the whole dimension shows.
    let shown = (1 - 1 / (strength + 1)) * dimension
    return pull < 0 ? -shown : shown
  }

  /// The pull of which an offset shows: the inverse, by which a hand takes a band on its way back.
  ///
  /// No pull shows the whole dimension; an offset of it or more counts as a millionth less.
  package func pull(showing offset: Double) -> Double {
    guard dimension > 0, !offset.isNaN else { return 0 }
    let shown = min(abs(offset) / dimension, 1 - 1e-6)
    let pull = shown / (1 - shown) * dimension / Self.coefficient
    return offset < 0 ? -pull : pull
  }
}
