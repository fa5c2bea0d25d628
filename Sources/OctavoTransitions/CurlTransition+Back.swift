internal import OctavoGeometry

/// The other side of what is rolled up, and lies on top.
extension CurlTransition {
  /// What the host has chosen, and where two pages stand side by side the picture of the one that comes, as
  /// that is what lies there in the end: it is seen more and more as the page comes to rest.
  func backs(
    of surface: CurlSurface, at fold: CurlFold, under lights: [Shade],
    seenBy view: Transform3D, of leaf: CurlLeaf, on stage: Stage
  ) -> [Layer] {
    func picture() -> Layer? {
      leaf.beyond.map {
        print(on: $0, of: surface, under: lights, seenBy: view, of: leaf, on: stage)
      }
    }
    func bare(_ color: Color, showThrough: Double) -> Layer {
      let seen = showThrough >= 0 ? min(showThrough, 1) : 0
      let paper = Shade(.paper, color: color, opacity: 1 - seen)
      return Layer(
        .overlap, of: .from, source: leaf.bounds, placement: view, shades: [paper] + lights,
        roll: surface.side(.back))
    }
    let chosen: Layer
    switch back {
    case .picture:
      return [picture() ?? bare(paper, showThrough: CurlBack.faint)]
    case .paper(let showThrough): chosen = bare(paper, showThrough: showThrough)
    case .color(let color): chosen = bare(color, showThrough: 0)
    }
    guard fold.nearness > 0, var picture = picture() else { return [chosen] }
    picture.opacity = fold.nearness
    return [chosen, picture]
  }

  /// The page that will face the next one, on the other side of the paper.
  private func print(
    on beyond: Rect, of surface: CurlSurface, under lights: [Shade], seenBy view: Transform3D,
    of leaf: CurlLeaf, on stage: Stage
  ) -> Layer {
    let paper = light == .natural ? leaf.paper(beyond, in: stage.papers) : nil
    func turned(_ point: Point) -> Point { Point(x: -point.x, y: point.y) }
    return Layer(
      .overlap, of: .to, source: paper ?? beyond, placement: view,
      shades: lights.map { light in
        var light = light
        light.profile = light.profile.mapped(turned)
        return light
      },
      roll: surface.side(.back, of: .scale(x: -1)))
  }
}
