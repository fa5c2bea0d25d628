internal import OctavoGeometry

/// The flip in natural light.
extension FlipTransition: LitTransition {
  /// Both pages below with the leaf's shadow on them, and the leaf above.
  func lit(
    at progress: Double, leaving leaves: FlipHalves.Side, of halves: FlipHalves
  ) -> [Layer] {
    let isFront = progress < 0.5
    let turned = .pi * progress
    let side = isFront ? leaves : leaves.other
    let angle = isFront ? turned : .pi - turned
    let (reveal, facing) = (
      Layer(.reveal, of: .to, source: halves.source(leaves)),
      Layer(.facing, of: .from, source: halves.source(leaves.other))
    )
    let outward = halves.outward(side)
    let shine = highlight.map {
      [$0.shade(angle: angle, spine: halves.spine, outward: outward)]
    }
    let leaf = Layer(
      isFront ? .front : .back, of: isFront ? .from : .to, source: halves.source(side),
      placement: placement(at: angle, on: side, of: halves),
      shades: [
        Lamp.leaf(cosine: cosine(angle), from: halves.spine, outward: outward)
      ] + (shine ?? []))
    let edge = Lamp.edge(of: leaf, along: halves.axis, isFirst: side == .first)
    let drop = dropped(
      on: isFront ? reveal : facing, around: leaf, share: isFront ? progress * 2 : 2 - progress * 2)
    return [reveal] + shadow(.reveal, on: reveal, on: leaves, under: turned, of: halves)
      + [facing] + shadow(.facing, on: facing, on: leaves.other, under: .pi - turned, of: halves)
      + drop + [leaf] + (edge.map { [$0] } ?? [])
  }

  /// The leaf's shadow on a page that lies still.
  ///
  /// - Parameter angle: of the leaf over that page, 0 (lies on it) … π (lies on the other side).
  private func shadow(
    _ role: Shade.Role, on page: Layer, on side: FlipHalves.Side, under angle: Double,
    of halves: FlipHalves
  ) -> [Layer] {
    guard !style.contains(.reversePerspective) else { return [] }
    let (axis, spine, outward) = (halves.axis, halves.spine, halves.outward(side))
    let place = placement(at: angle, on: side, of: halves).project(spine + outward)
    let share = (place[axis] - spine[axis]) / outward[axis]
    let (edge, reach) = (
      share.isFinite ? min(max(share, 0), 1) : 1, Lamp.shadowReach(under: angle)
    )
    let layer = Lamp.shadow(
      on: page, from: Point(x: spine.x + outward.x * edge, y: spine.y + outward.y * edge),
      reach: Point(x: outward.x * reach, y: outward.y * reach),
      strength: coveredShadow.strength / CoveredShadow().strength * Lamp.shadow(under: angle),
      role: role, color: coveredShadow.color)
    return layer.map { [$0] } ?? []
  }
}
