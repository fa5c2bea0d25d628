internal import OctavoGeometry

/// A stage split in two pages along an axis.
struct FlipHalves {
  enum Side {
    case first, second

    var other: Side { self == .first ? .second : .first }
  }

  let axis: Axis
  let bounds: Rect
  let split: Double

  init(of stage: Stage, along axis: Axis) {
    self.axis = axis
    bounds = stage.bounds
    split = min(stage.split(along: axis), stage.size[axis])
  }

  var center: Point { bounds.center }
  /// Half of the window across the spine, which the perspective is measured in.
  var page: Double { bounds.size[axis] / 2 }

  /// The place on the spine next to the window's origin.
  var spine: Point {
    var point = Point()
    point[axis] = split
    return point
  }

  /// From the spine to the free edge of a half.
  func outward(_ side: Side) -> Point {
    var vector = Point()
    vector[axis] = side == .first ? -split : bounds.size[axis] - split
    return vector
  }

  func source(_ side: Side) -> Rect {
    var rect = bounds
    rect.size[axis] = side == .first ? split : bounds.size[axis] - split
    if side == .second { rect.origin[axis] = split }
    return rect
  }
}
