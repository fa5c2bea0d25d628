/// A convex polygon by its corners, one way round; fewer than three bound nothing.
package struct ConvexPolygon: Sendable, Hashable {
  /// The corners in order.
  package private(set) var corners: [Point]

  /// Corners that all but stand on one another have no edge between them: it would go anywhere. In points.
  private static let shortest = 1e-9

  /// A polygon of corners in order.
  package init(_ corners: [Point]) { self.corners = corners }

  /// A rectangle.
  package init(_ rect: Rect) { corners = rect.corners }

  /// The area, positive if the corners go round clockwise on a screen whose y grows downwards.
  package var signedArea: Double {
    guard var start = corners.last else { return 0 }
    var sum = 0.0
    for end in corners {
      sum += start.x * end.y - end.x * start.y
      start = end
    }
    return sum / 2
  }

  /// The mean of the corners.
  package var middle: Point {
    let sum = corners.reduce(Point(), +)
    let count = Double(max(corners.count, 1))
    return Point(x: sum.x / count, y: sum.y / count)
  }

  /// Whether a place lies within the polygon or on its edge.
  package func contains(_ point: Point) -> Bool {
    guard corners.count > 2, var start = corners.last else { return false }
    let turn: Double = signedArea < 0 ? -1 : 1
    for end in corners where (end - start).length > Self.shortest {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      guard (dx * (point.y - start.y) - dy * (point.x - start.x)) * turn >= 0 else { return false }
      start = end
    }
    return true
  }

  /// What lies on one side of a line or on it: where a distance is not less than zero.
  ///
  /// - Parameter distance: of a place from the line; linear.
  package func clipped(_ distance: (Point) -> Double) -> ConvexPolygon {
    guard var start = corners.last else { return self }
    var kept: [Point] = []
    var startDistance = distance(start)
    for end in corners {
      let endDistance = distance(end)
      if (startDistance < 0) != (endDistance < 0) {
        let share = startDistance / (startDistance - endDistance)
        kept.append(
          Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
      }
      if endDistance >= 0 { kept.append(end) }
      (start, startDistance) = (end, endDistance)
    }
    return ConvexPolygon(kept)
  }

  /// What lies in both polygons.
  package func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
    let turn: Double = signedArea < 0 ? -1 : 1
    guard var start = corners.last else { return self }
    var rest = other
    for end in corners where (end - start).length > Self.shortest {
      let (from, dx, dy) = (start, end.x - start.x, end.y - start.y)
      rest = rest.clipped { (dx * ($0.y - from.y) - dy * ($0.x - from.x)) * turn }
      start = end
    }
    return rest
  }

  /// The polygon with every edge moved outward by points.
  package func grown(by distance: Double) -> ConvexPolygon {
    let turn: Double = signedArea < 0 ? -1 : 1
    var edges: [(start: Point, x: Double, y: Double)] = []
    guard var start = corners.last else { return self }
    for end in corners {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      if length > Self.shortest {
        edges.append((start, dy / length * turn, -dx / length * turn))
      }
      start = end
    }
    guard edges.count > 2, var before = edges.last else { return self }
    var moved: [Point] = []
    for edge in edges {
      // Where both moved edges meet; a sharp corner is cut off before it flies away.
      let (x, y) = (before.x + edge.x, before.y + edge.y)
      let reach = distance * 2 / max(x * x + y * y, 0.25)
      moved.append(Point(x: edge.start.x + x * reach, y: edge.start.y + y * reach))
      before = edge
    }
    return ConvexPolygon(moved)
  }
}
