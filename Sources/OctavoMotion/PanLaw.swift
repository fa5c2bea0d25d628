import OctavoGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// How a page follows the finger, and with that what a drag's *position* is.
///
/// A drag is measured by its **position**: the fraction of the finger's travel gone, 0…1. It is
/// linear in the finger, so releases project it by the finger's velocity and springs settle it. A
/// transition is drawn by its **progress** P, its angle over 180°. The law leads from one to the
/// other.
public enum PanLaw: String, Sendable, Hashable, CaseIterable {
  /// The page's edge stays under the finger: position = (1 − cos θ)/2, the part of its way that the
  /// leaf's edge has gone, so P = acos(1 − 2·position)/π.
  case direct
  /// The classics': the angle goes evenly with the finger, P = position.
  case linear

  /// The progress of a transition whose drag is at a position.
  package func progress(atPosition position: Double) -> Double {
    let position = Self.clamped(position)
    switch self {
    case .direct: return acos(1 - 2 * position) / .pi
    case .linear: return position
    }
  }

  /// The position of a drag that takes a transition at a progress.
  package func position(atProgress progress: Double) -> Double {
    let progress = Self.clamped(progress)
    switch self {
    case .direct: return (1 - cosine(.pi * progress)) / 2
    case .linear: return progress
    }
  }

  /// The velocity of the position, per second, of a transition that goes at a velocity of progress.
  ///
  /// The inverse does not exist where a leaf lies flat: there the edge moves ever so slowly for any
  /// turning of the leaf.
  package func positionVelocity(atProgress progress: Double, velocity: Double) -> Double {
    switch self {
    case .direct: velocity * .pi / 2 * sine(.pi * Self.clamped(progress))
    case .linear: velocity
    }
  }

  private static func clamped(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), 1)
  }
}
