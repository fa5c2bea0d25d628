/// A piece of a page, placed in the window: what a transition is made of.
///
/// Window points and page points have their origin at the top left. A layer at rest has the
/// identity as its placement.
public struct Layer: Sendable, Hashable {
  /// Which of the two pages of a transition a layer shows.
  public enum Page: String, Sendable, Hashable {
    /// The page that leaves.
    case from
    /// The page that comes.
    case to
  }

  /// What a layer is, as `octavo frame --json` names it: front, back, facing, reveal, …
  public struct Role: RawRepresentable, Sendable, Hashable {
    /// The name in `octavo frame --json`.
    public let rawValue: String
    /// A role by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What the layer is.
  public var role: Role
  /// The page that it shows.
  public var page: Page
  /// The piece of the page, in page points.
  public var source: Rect
  /// Takes flat page points to homogeneous window points; the perspective is in it.
  public var placement: Transform3D
  /// What lies on it, from the bottom up.
  public var shades: [Shade]
  /// How much it covers what is below, 0…1.
  public var opacity: Double
  /// A convex polygon that bounds what is seen of the source, in page points; nil is all of it.
  ///
  /// Pieces that share an edge of their outlines meet without a seam where both show the same line.
  public var outline: [Point]?

  /// A piece of a page, at rest and whole unless a placement or an outline is given.
  public init(
    _ role: Role, of page: Page, source: Rect, placement: Transform3D = .identity,
    shades: [Shade] = [], opacity: Double = 1, outline: [Point]? = nil
  ) {
    self.role = role
    self.page = page
    self.source = source
    self.placement = placement
    self.shades = shades
    self.opacity = opacity
    self.outline = outline
  }

  /// The corners of the source as seen in the window, in window points, in the order top left, top
  /// right, bottom right, bottom left of the source; not clipped.
  public var corners: [Point] { source.corners.map(placement.project) }

  /// The corners of the outline as seen in the window, in window points, not clipped; nil if the
  /// layer has none.
  public var outlineCorners: [Point]? { outline?.map(placement.project) }
}
