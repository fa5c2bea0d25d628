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
  /// Takes page points, flat or rolled up, to homogeneous window points; the perspective is in it.
  public var placement: Transform3D
  /// What lies on it, from the bottom up.
  public var shades: [Shade]
  /// How much it covers what is below, 0…1.
  public var opacity: Double
  /// A convex polygon that bounds what is seen of the source, in page points; nil is all of it.
  public var outline: [Point]?
  /// How its page is rolled up before it is placed; nil if it lies flat. What is rolled has no outline.
  public var roll: Roll?

  /// A piece of a page, at rest and whole unless a placement or an outline is given.
  public init(
    _ role: Role, of page: Page, source: Rect, placement: Transform3D = .identity,
    shades: [Shade] = [], opacity: Double = 1, outline: [Point]? = nil, roll: Roll? = nil
  ) {
    self.role = role
    self.page = page
    self.source = source
    self.placement = placement
    self.shades = shades
    self.opacity = opacity
    self.outline = outline
    self.roll = roll
  }

  /// The corners of the source as seen in the window, in window points, in the order top left, top
  /// right, bottom right, bottom left of the source; not clipped.
  public var corners: [Point] { source.corners.map(place) }

  /// The corners of the outline as seen in the window, in window points, not clipped; nil if the
  /// layer has none.
  public var outlineCorners: [Point]? { outline?.map(placement.project) }

  /// Takes it that the page's points are others, which a flat transform takes to what they were.
  package mutating func redraw(by transform: Transform3D) {
    if let paper = roll?.paper {
      roll?.paper = transform.then(paper)
    } else {
      placement = transform.then(placement)
    }
  }

  /// Where a point of the page is seen, in window points.
  package func place(of point: Point) -> Point {
    guard let roll else { return placement.project(point) }
    let place = roll.place(of: roll.paper.project(point))
    let (x, y, w) = placement.apply(place)
    return Point(x: x / w, y: y / w)
  }

  /// Whether it is seen at a place of the window, in window points.
  package func isSeen(at place: Point) -> Bool {
    guard let facets else { return ConvexPolygon(outlineCorners ?? corners).contains(place) }
    return facets.contains { facet in
      let corners = (0..<facet.outline.count).map { facet.placement.project(facet.outline[$0]) }
      return ConvexPolygon(corners).contains(place)
    }
  }
}
