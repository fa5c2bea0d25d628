package import OctavoGeometry

/// What is seen where a hand pulls past an end and the page stays where it is: the edge beyond which nothing
/// is glows, the more the farther the hand pulls.
package struct EdgeGlowTransition: Transition, Hashable {
  /// How far the light reaches in, as a part of the extent, and at most in points.
  private static let (reach, mostReach) = (0.2, 120.0)
  /// The progress at which it is brightest: as far as a page lifts past an end.
  private static let brightest = 1.0 / 3
  /// How bright it is then, right at the edge.
  private static let strength = 0.7

  /// The axis along which pages turn.
  package var axis: Axis
  /// Whether it is the right or the lower edge that glows.
  package var isAtFarEdge: Bool
  /// The light's colour.
  package var color: Color

  /// A light at an edge.
  package init(axis: Axis, isAtFarEdge: Bool, color: Color) {
    self.axis = axis
    self.isAtFarEdge = isAtFarEdge
    self.color = color
  }

  /// The page that stays, and the light on it.
  package func layers(at progress: Double, on stage: Stage) -> [Layer] {
    var page = stage.whole(.from)
    let part = min(progress.asProgress / Self.brightest, 1)
    guard part > 0 else { return [page] }
    let extent = stage.size[axis]
    let reach = min(extent * Self.reach, Self.mostReach) * (0.5 + 0.5 * part)
    var (edge, inner) = (Point(), Point())
    edge[axis] = isAtFarEdge ? extent : 0
    inner[axis] = isAtFarEdge ? extent - reach : reach
    // Falls off as the square, so that no line is seen where it ends.
    let stops = (0...8).map { step in
      let place = Double(step) / 8
      return Shade.Stop(place, (1 - place) * (1 - place))
    }
    page.shades.append(
      Shade(
        .edgeGlow, color: color, opacity: Self.strength * part,
        profile: .gradient(from: edge, to: inner, stops: stops)))
    return [page]
  }
}

extension Shade.Role {
  /// The light at an edge beyond which nothing is.
  package static let edgeGlow = Shade.Role(rawValue: "edgeGlow")
}
