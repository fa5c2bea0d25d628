internal import OctavoGeometry

/// The paper that curls, in a window, in points of its own: its hinge is x = 0, its free edge x = width, y
/// goes along the hinge.
///
/// A curl knows no other points: a page that is hinged on the right is mirrored, one that goes up is
/// transposed, and one of two that stand side by side hangs at the spine.
struct CurlLeaf {
  /// Its extents: across, and along its hinge.
  let size: Size
  /// What lies on the other side of the hinge; nil if that is the window's edge.
  let beyond: Rect?

  /// The window's axis across the hinge.
  private let axis: Axis
  /// Where the hinge is on that axis.
  private let hinge: Double
  /// Which way the free edge is from there.
  private let sense: Double

  /// The paper of a curl that plays in a window.
  ///
  /// - Parameters:
  ///   - isMirrored: Whether its free edge is on the left, or above.
  ///   - isSpread: Whether it is one of two halves.
  init(along axis: Axis, isMirrored: Bool, isSpread: Bool, on stage: Stage) {
    self.axis = axis
    sense = isMirrored ? -1 : 1
    let (extent, along) = (stage.size[axis], stage.size[axis.cross])
    guard isSpread else {
      hinge = isMirrored ? extent : 0
      size = Size(width: extent, height: along)
      beyond = nil
      return
    }
    hinge = stage.split(along: axis)
    let (width, rest) = isMirrored ? (hinge, extent - hinge) : (extent - hinge, hinge)
    size = Size(width: width, height: along)
    beyond = Rect(x: -rest, y: 0, width: rest, height: along)
  }

  /// The paper, lying flat.
  var bounds: Rect { Rect(size: size) }

  /// A place of the window.
  func point(at place: Point) -> Point {
    Point(x: (place[axis] - hinge) * sense, y: place[axis.cross])
  }

  /// Where a point is in the window.
  func place(of point: Point) -> Point {
    var place = Point()
    place[axis] = hinge + point.x * sense
    place[axis.cross] = point.y
    return place
  }

  /// A piece of the paper, or of what lies beside it, as it is in the window.
  func placed(_ layer: Layer) -> Layer {
    guard axis == .vertical || hinge != 0 || sense < 0 else { return layer }
    var layer = layer
    let corners = layer.source.corners.map(place)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    layer.source = Rect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
    layer.placement = layer.placement.then(toWindow)
    layer.redraw(by: toLeaf)
    layer.outline = layer.outline?.map(place)
    for index in layer.shades.indices {
      layer.shades[index].profile = layer.shades[index].profile.mapped(place)
    }
    return layer
  }

  private var toWindow: Transform3D {
    axis == .horizontal
      ? Transform3D(rows: [sense, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, hinge, 0, 0, 1])
      : Transform3D(rows: [0, sense, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, hinge, 0, 1])
  }

  private var toLeaf: Transform3D {
    let start = -sense * hinge
    return axis == .horizontal
      ? Transform3D(rows: [sense, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, start, 0, 0, 1])
      : Transform3D(rows: [0, 1, 0, 0, sense, 0, 0, 0, 0, 0, 1, 0, start, 0, 0, 1])
  }
}
