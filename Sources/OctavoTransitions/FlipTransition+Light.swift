internal import OctavoGeometry

/// The flip in natural light.
extension FlipTransition: LitTransition {
  /// Both pages below with the leaf's shadow on them, and the leaf above; of a print only that turns.
  func lit(
    at progress: Double, leaving leaves: FlipHalves.Side, of halves: FlipHalves, on stage: Stage
  ) -> [Layer] {
    let (isFront, papers) = (progress < 0.5, stage.papers)
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
    let page: Layer.Page = isFront ? .from : .to
    let place = halves.source(side)
    let print = papers.paper(of: page, within: place)
    let leaf = Layer(
      isFront ? .front : .back, of: page, source: print ?? place,
      placement: placement(at: angle, on: side, of: halves),
      shades: [
        Lamp.gutter(
          under: angle, from: halves.spine, outward: outward, color: coveredShadow.color,
          strength: foldStrength),
        Lamp.leaf(cosine: cosine(angle), from: halves.spine, outward: outward),
      ] + (shine ?? []))
    let hidesOther = print != nil && !papers.covers(page, within: place)
    let mat = hidesOther ? self.mat(of: page, below: leaf.placement, at: place) : nil
    let edge = Lamp.edge(of: leaf, along: halves.axis, isFirst: side == .first)
    let drop = dropped(
      on: isFront ? reveal : facing, around: leaf, share: isFront ? progress * 2 : 2 - progress * 2)
    func shaded(_ page: Layer, _ role: Shade.Role, on ground: FlipHalves.Side, _ angle: Double)
      -> [Layer]
    {
      [page]
        + shadow(
          role, on: page, at: ground, under: angle, of: halves, stage,
          print: print.map { Print(rect: $0, placement: leaf.placement) })
    }
    return shaded(reveal, .reveal, on: leaves, turned)
      + shaded(facing, .facing, on: leaves.other, .pi - turned)
      + (mat.map { shaded($0, isFront ? .reveal : .facing, on: side, angle) } ?? [])
      + drop + [leaf] + (edge.map { [$0] } ?? [])
  }

  /// How strong the fold is by what is set of the shadow, where there is one: none falls from a leaf that goes
  /// away.
  private var foldStrength: Double {
    style.contains(.reversePerspective) ? 1 : coveredShadow.strength / CoveredShadow().strength
  }

  /// A print that turns.
  private struct Print {
    var rect: Rect
    var placement: Transform3D
  }

  /// The mat where a leaf as large as its half of the window would cover what lies below: so at either end
  /// of the way nothing appears beside the print but what lay there.
  private func mat(of page: Layer.Page, below placement: Transform3D, at place: Rect) -> Layer? {
    let covered = ConvexPolygon(place.corners.map(placement.project))
      .intersection(ConvexPolygon(place))
    guard covered.corners.count > 2, abs(covered.signedArea) > 1e-6 else { return nil }
    return Layer(.mat, of: page, source: place, outline: covered.corners)
  }

  /// The leaf's shadow on what lies still.
  ///
  /// - Parameter angle: of the leaf over that, 0 (lies on it) … π (lies on the other side).
  private func shadow(
    _ role: Shade.Role, on ground: Layer, at side: FlipHalves.Side, under angle: Double,
    of halves: FlipHalves, _ stage: Stage, print: Print?
  ) -> [Layer] {
    guard !style.contains(.reversePerspective) else { return [] }
    let (axis, spine, outward) = (halves.axis, halves.spine, halves.outward(side))
    let strength =
      coveredShadow.strength / CoveredShadow().strength * Lamp.shadow(under: angle)
    let wide = Lamp.shadowReach(under: angle)
    let reach = Point(x: outward.x * wide, y: outward.y * wide)
    if let print {
      let layer = Lamp.shadow(
        on: ground, beside: print.rect, at: print.placement, from: spine[axis], reach: reach,
        along: axis, strength: strength, role: role, color: coveredShadow.color)
      return layer.map { [$0] } ?? []
    }
    let place = placement(at: angle, on: side, of: halves).project(spine + outward)
    let share = (place[axis] - spine[axis]) / outward[axis]
    let edge = share.isFinite ? min(max(share, 0), 1) : 1
    let layer = Lamp.shadow(
      on: ground, from: Point(x: spine.x + outward.x * edge, y: spine.y + outward.y * edge),
      reach: reach, strength: strength, role: role, color: coveredShadow.color, on: stage)
    return layer.map { [$0] } ?? []
  }
}
