public import OctavoGeometry

/// What is seen on the other side of a page that curls.
public enum CurlBack: Sendable, Hashable {
  /// Paper of the curl's colour, through which the print is seen: 0 is not at all, 1 as if it were glass.
  case paper(showThrough: Double = CurlBack.faint)
  /// The picture of the page that is printed there: of two side by side the one that will face the next, and
  /// the ground of that until it is drawn. A single page has none, its other side is faint paper.
  case picture
  /// A colour alone.
  case color(Color)

  /// How much of the print is seen through paper unless it is said.
  public static let faint = 0.13
}
