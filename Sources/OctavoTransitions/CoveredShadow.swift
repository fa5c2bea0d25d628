public import OctavoGeometry

/// The shadow that a turning page throws on the page it covers, and the law of its strength.
///
/// Every law is continuous over the whole turn and nothing when the page stands upright, so the
/// shadow passes from the page that is revealed to the page that is covered without a jump.
public struct CoveredShadow: Sendable, Hashable {
  /// How strong the shadow is at an angle, and how it lies on the page.
  public enum Law: String, Sendable, Hashable, CaseIterable {
    /// Even, by the cosine of the angle: it follows the covered width. The classics' law.
    case cosine
    /// A gradient darkest by the covering edge and moving with it, the longer the higher the edge
    /// stands; its peak is one and a half times the even shadow.
    case cast
    /// Even, by the square of the angle from upright, which is convex: α = max·(1 − θ/90°)².
    case parabolic
  }

  /// The law.
  public var law: Law
  /// The colour.
  public var color: Color
  /// The strength on a page that is just being covered whole, 0…1.
  public var strength: Double

  /// A shadow by a law.
  public init(_ law: Law = .cosine, color: Color = .black, strength: Double = 1.0 / 3) {
    self.law = law
    self.color = color
    self.strength = strength
  }

  /// The shade on a covered page.
  ///
  /// - Parameters:
  ///   - role: what the covered page is to the transition.
  ///   - angle: of the covering page over the covered one, 0 (lies on it) … π/2 (upright).
  ///   - spine: a place on the covered page's spine, in page points.
  ///   - outward: from there to the page's free edge, in page points.
  ///   - edge: where the covering edge is seen, as a share of `outward`.
  func shade(
    _ role: Shade.Role, angle: Double, spine: Point, outward: Point, edge: Double
  ) -> Shade {
    switch law {
    case .cosine:
      return Shade(role, color: color, opacity: strength * cosine(angle))
    case .parabolic:
      let upright = 1 - angle / (.pi / 2)
      return Shade(role, color: color, opacity: strength * upright * upright)
    case .cast:
      let reach = 0.12 + 0.88 * sine(angle)
      func place(_ share: Double) -> Point {
        Point(x: spine.x + outward.x * share, y: spine.y + outward.y * share)
      }
      return Shade(
        role, color: color, opacity: min(1, 1.5 * strength) * cosine(angle),
        profile: .gradient(from: place(edge), to: place(edge + reach), stops: Self.castStops))
    }
  }

  /// A falling quarter of a parabola: soft where the shadow ends.
  private static let castStops: [Shade.Stop] = (0...8).map { step in
    let share = Double(step) / 8
    return Shade.Stop(share, (1 - share) * (1 - share))
  }
}
