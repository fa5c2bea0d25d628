internal import OctavoGeometry

/// A transition that comes from one side and whose way back is not its mirror image: where pages are read from
/// right to left it needs another.
package protocol MirrorableTransition: Transition {
  /// Whether what comes forward comes from the left, or from above; a leaf that curls comes from its free edge.
  var isMirrored: Bool { get set }
}

/// What some layers show on a stage, as in a mirror across its axis; pages are not written in a mirror.
///
/// - Parameter layers: Those on the stage that is seen in the mirror.
func mirrored(
  along axis: Axis, on stage: Stage, _ layers: (_ mirror: Stage) -> [Layer]
) -> [Layer] {
  let extent = stage.size[axis]
  let mirror = Transform3D.mirror(along: axis, of: extent)
  return layers(stage.mirrored(along: axis)).map { layer in
    var layer = layer
    layer.source = layer.source.mirrored(along: axis, of: extent)
    layer.placement = mirror.then(layer.placement).then(mirror)
    // A mirror turns the order of corners round.
    layer.outline = layer.outline.map { $0.reversed().map(mirror.project) }
    for index in layer.shades.indices {
      layer.shades[index].profile = layer.shades[index].profile.mapped(mirror.project)
    }
    return layer
  }
}

extension Stage {
  /// The same with its papers where a mirror shows them.
  fileprivate func mirrored(along axis: Axis) -> Stage {
    func mirrored(_ rect: Rect) -> Rect { rect.mirrored(along: axis, of: size[axis]) }
    var stage = self
    stage.papers.from = papers.from.map(mirrored)
    stage.papers.to = papers.to.map(mirrored)
    stage.papers.blocks = papers.blocks.map {
      Papers.Blocks(from: mirrored($0.from), to: mirrored($0.to))
    }
    return stage
  }
}

extension Transform3D {
  fileprivate static func mirror(along axis: Axis, of extent: Double) -> Transform3D {
    axis == .horizontal
      ? Transform3D.scale(x: -1).then(.translation(x: extent))
      : Transform3D.scale(y: -1).then(.translation(y: extent))
  }
}

extension Rect {
  fileprivate func mirrored(along axis: Axis, of extent: Double) -> Rect {
    var rect = self
    rect.origin[axis] = extent - origin[axis] - size[axis]
    return rect
  }
}
