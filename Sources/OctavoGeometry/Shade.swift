/// A shadow or a light that lies on a layer and moves with it.
public struct Shade: Sendable, Hashable {
  /// How a shade's strength spreads over its page.
  public enum Profile: Sendable, Hashable {
    /// The same everywhere.
    case uniform
    /// Linear between stops on the line between two places of the page, in page points; beyond the
    /// ends the last stop holds. Cairo draws it.
    case gradient(from: Point, to: Point, stops: [Stop])
    /// Between stops around an apex, from the ray through one place to the ray through another, less
    /// than half a turn away, in page points; beyond the rays the last stop holds. A place divides
    /// the way between the rays as it divides a line between unit steps along them.
    case fan(apex: Point, from: Point, to: Point, stops: [Stop])

    /// Between stops from the edges of a convex polygon, within which the first one holds, to those of
    /// another around it that has as many corners, beyond which the last one does; in page points. A
    /// place divides the way between two edges as it divides that between their lines; beyond several
    /// edges its parts of these ways are the legs of a right angle, so that it goes round the corners.
    case penumbra(inner: [Point], outer: [Point], stops: [Stop])

    /// The same with its places taken elsewhere, as for a page drawn at another size.
    package func mapped(_ place: (Point) -> Point) -> Profile {
      switch self {
      case .uniform: .uniform
      case .gradient(let from, let to, let stops):
        .gradient(from: place(from), to: place(to), stops: stops)
      case .fan(let apex, let from, let to, let stops):
        .fan(apex: place(apex), from: place(from), to: place(to), stops: stops)
      case .penumbra(let inner, let outer, let stops):
        .penumbra(inner: inner.map(place), outer: outer.map(place), stops: stops)
      }
    }
  }

  /// A strength at a place of a gradient.
  public struct Stop: Sendable, Hashable {
    /// The place, 0 at the gradient's start and 1 at its end.
    public var position: Double
    /// The strength there, 0…1, before the shade's opacity.
    public var alpha: Double

    /// A strength at a place.
    public init(_ position: Double, _ alpha: Double) {
      self.position = position
      self.alpha = alpha
    }
  }

  /// What the shade is, as `octavo frame --json` names it.
  public var role: Role
  /// Its colour.
  public var color: Color
  /// Its strength by the law of the transition, 0…1; a gradient's stops are multiplied by it.
  public var opacity: Double
  /// How it spreads.
  public var profile: Profile

  /// A shade of a role and a strength.
  public init(_ role: Role, color: Color = .black, opacity: Double, profile: Profile = .uniform) {
    self.role = role
    self.color = color
    self.opacity = opacity
    self.profile = profile
  }

  /// What a shade is.
  public struct Role: RawRepresentable, Sendable, Hashable {
    /// The name in `octavo frame --json`.
    public let rawValue: String
    /// A role by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
