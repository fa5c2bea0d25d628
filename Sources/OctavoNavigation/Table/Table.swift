public import OctavoGeometry

/// What stands behind pages that leave their plane, where no page is.
///
/// ```swift
/// flips.table = .pages
/// ```
public enum Table: Sendable, Hashable {
  /// A table in the mean colour of the pages that lay at rest on it last, much darker, which falls off
  /// toward its corners.
  case pages
  /// A table of a colour, which falls off toward its corners.
  case color(Color)
  /// None: the container's background, plain.
  case plain
}
