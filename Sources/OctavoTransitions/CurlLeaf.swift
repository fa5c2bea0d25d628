internal import OctavoGeometry

/// The paper that curls, in a window, in points of its own: its hinge is x = 0, its free edge x = width, y
/// goes along the hinge.
///
/// A curl knows no other points: a page that is hinged on the right is mirrored, one that goes up is
/// transposed, and one of two that stand side by side hangs at the spine.
struct CurlLeaf {
  /// Its extents: across, and along its hinge.
  let size: Size
  /// The paper, lying flat: a print may begin at some distance from its hinge.
  let bounds: Rect
  /// Its place in the window: more than the paper where that lies on a mat.
  let ground: Rect
  /// Whether it is a print on a mat.
  var isPrint: Bool { bounds != ground }
  /// What lies on the other side of the hinge; nil if that is the window's edge.
  let beyond: Rect?

  /// The window's axis across the hinge.
  private let axis: Axis
  /// Where the hinge is on that axis.
  private let hinge: Double
  /// Which way the free edge is from there.
  private let sense: Double
  /// Where the paper begins along the hinge.
  private let start: Double

  /// The paper of a curl that plays in a window.
  ///
  /// - Parameters:
  ///   - isMirrored: Whether its free edge is on the left, or above.
  ///   - isSpread: Whether it is one of two halves.
  ///   - papers: Where the paper of the pages lies; `from` is the one that curls.
  init(
    along axis: Axis, isMirrored: Bool, isSpread: Bool, on stage: Stage, papers: Papers = Papers()
  ) {
    self.axis = axis
    let sense: Double = isMirrored ? -1 : 1
    let (extent, along) = (stage.size[axis], stage.size[axis.cross])
    let hinge = isSpread ? stage.split(along: axis) : isMirrored ? extent : 0
    let width = isMirrored ? hinge : extent - hinge
    var place = stage.bounds
    place.size[axis] = width
    place.origin[axis] = isMirrored ? hinge - width : hinge
    let print = papers.paper(of: .from, within: place) ?? place
    let start = print.origin[axis.cross]
    let edges = [print.origin[axis], print.origin[axis] + print.size[axis]].map {
      ($0 - hinge) * sense
    }
    let (near, far) = (edges.min() ?? 0, edges.max() ?? 0)
    (self.sense, self.hinge, self.start) = (sense, hinge, start)
    size = Size(width: far, height: print.size[axis.cross])
    bounds = Rect(x: near, y: 0, width: far - near, height: size.height)
    ground = Rect(x: 0, y: -start, width: width, height: along)
    let rest = extent - width
    beyond = isSpread ? Rect(x: -rest, y: -start, width: rest, height: along) : nil
  }

  /// What lies of the coming page's paper in a place beyond the hinge; nil if that is filled.
  func paper(_ beyond: Rect, in papers: Papers) -> Rect? {
    let placed = Self.bounds(of: beyond.corners.map(place))
    return papers.paper(of: .to, within: placed).map { Self.bounds(of: $0.corners.map(point)) }
  }

  /// Whether the paper of a page in a place hides all of the other's there.
  func covers(_ page: Layer.Page, in place: Rect, of papers: Papers) -> Bool {
    papers.covers(page, within: Self.bounds(of: place.corners.map(self.place)))
  }

  /// The print on the other side, as it lies before the leaf turns; nil where there is none, or it fills
  /// its place.
  func back(in papers: Papers) -> Rect? {
    guard let beyond, let paper = paper(beyond, in: papers) else { return nil }
    return Rect(
      x: -paper.maxX, y: paper.minY, width: paper.size.width, height: paper.size.height)
  }

  private static func bounds(of corners: [Point]) -> Rect {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
  }

  /// A place of the window.
  func point(at place: Point) -> Point {
    Point(x: (place[axis] - hinge) * sense, y: place[axis.cross] - start)
  }

  /// Where a point is in the window.
  func place(of point: Point) -> Point {
    var place = Point()
    place[axis] = hinge + point.x * sense
    place[axis.cross] = point.y + start
    return place
  }

  /// A piece of the paper, or of what lies beside it, as it is in the window.
  func placed(_ layer: Layer) -> Layer {
    guard axis == .vertical || hinge != 0 || start != 0 || sense < 0 else { return layer }
    var layer = layer
    layer.source = Self.bounds(of: layer.source.corners.map(place))
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
      ? Transform3D(rows: [sense, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, hinge, start, 0, 1])
      : Transform3D(rows: [0, sense, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, start, hinge, 0, 1])
  }

  private var toLeaf: Transform3D {
    let back = -sense * hinge
    return axis == .horizontal
      ? Transform3D(rows: [sense, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, back, -start, 0, 1])
      : Transform3D(rows: [0, 1, 0, 0, sense, 0, 0, 0, 0, 0, 1, 0, back, -start, 0, 1])
  }
}
