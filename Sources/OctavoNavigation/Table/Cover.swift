public import OctavoGeometry

/// What lies beneath the first page of a flip and beneath the last, and beside them where they stand alone.
///
/// ```swift
/// flips.cover = .pages
/// flips.lastWords = "The end"
/// ```
public enum Cover: Sendable, Hashable {
  /// More of the page's own paper; beside a page that stands alone, the container's background.
  case paper
  /// The inside of a board that is bound in cloth of a colour, with paler paper on it.
  case board(Color)
  /// The same in a colour made from the page that lies on it.
  case pages
}
