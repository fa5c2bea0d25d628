extension Roll {
  /// A flat piece of a rolled page, between two rulings.
  package struct Facet: Sendable {
    /// What it shows of the page, in page points.
    package var outline: CutRect
    /// Takes page points to homogeneous window points.
    package var placement: Transform3D
    /// How far a place of the page is beyond the ruling where the facet begins, and beyond the one where
    /// it ends.
    package var start, end: PageLine
    /// Whether it is what lies flat on top.
    package var isTop: Bool
  }

  /// A line of a page: how far a place is beyond it, in points, is `x·a + y·b + c`.
  package struct PageLine: Sendable {
    package var a, b, c: Double

    /// How far a place is beyond it.
    package func lift(of point: Point) -> Double { point.x * a + point.y * b + c }
  }

  /// The facets of a side, from where it begins.
  package struct Facets: Sequence, IteratorProtocol {
    /// A facet differs from the round by a 500th of the radius.
    private static let step = Double.pi / 24
    /// More facets no side has: those of a half turn, one that the silhouette cuts, and what lies on top.
    package static let most = 26

    private let roll: Roll
    private let page: CutRect
    private let placement: Transform3D
    /// Where the side ends, in radians around the roll; what lies flat on top comes after a half turn.
    private let last: Double
    private var angle: Double
    private var start: Ruling
    private var isDone = false

    /// - Parameters:
    ///   - source: The piece of the page, in page points.
    ///   - placement: Takes the rolled paper to homogeneous window points.
    package init(of source: Rect, rolled roll: Roll, seenBy placement: Transform3D) {
      self.roll = roll
      self.placement = placement
      let silhouette = roll.silhouette(seenBy: placement)
      (angle, last) = roll.side == .front ? (0, silhouette) : (silhouette, .pi)
      start = roll.ruling(at: angle)
      page = CutRect(source)
    }

    /// The next facet that shows something of the page.
    package mutating func next() -> Facet? {
      while !isDone {
        let facet = advance()
        if abs(facet.outline.signedArea) > 1e-9 { return facet }
      }
      return nil
    }

    private mutating func advance() -> Facet {
      let begun = start
      let isTop = angle >= last
      let placed: Transform3D
      let end: PageLine
      if isTop {
        // On top, without an end.
        isDone = true
        (placed, end) = (begun.tangent, PageLine(a: 0, b: 0, c: -1))
      } else {
        let next = (angle / Self.step + 1 + 1e-9).rounded(.down) * Self.step
        angle = next < last - 1e-6 ? next : last
        start = roll.ruling(at: angle)
        placed = begun.chord(to: start)
        end = line(of: start)
        if angle >= last, roll.side == .front { isDone = true }
      }
      let first = line(of: begun)
      return Facet(
        outline: page.cut { first.lift(of: $0) }.cut { -end.lift(of: $0) },
        placement: roll.paper.then(placed).then(placement), start: first, end: end, isTop: isTop)
    }

    /// A ruling on the page.
    private func line(of ruling: Ruling) -> PageLine {
      let (normal, paper) = (ruling.normal, roll.paper)
      return PageLine(
        a: normal.x * paper.m11 + normal.y * paper.m12,
        b: normal.x * paper.m21 + normal.y * paper.m22,
        c: ruling.lift(of: Point(x: paper.m41, y: paper.m42)))
    }
  }
}

extension Layer {
  /// The flat pieces of a layer whose page is rolled up; nil if it lies flat.
  package var facets: Roll.Facets? {
    roll.map { Roll.Facets(of: source, rolled: $0, seenBy: placement) }
  }
}

/// A rectangle without what lies beyond two lines: at most six corners, in order.
package struct CutRect: Sendable, BitwiseCopyable {
  private var places: [6 of Point]
  /// The number of its corners.
  package private(set) var count: Int

  /// A whole rectangle.
  package init(_ rect: Rect) {
    places = InlineArray(repeating: Point())
    places[0] = Point(x: rect.minX, y: rect.minY)
    places[1] = Point(x: rect.maxX, y: rect.minY)
    places[2] = Point(x: rect.maxX, y: rect.maxY)
    places[3] = Point(x: rect.minX, y: rect.maxY)
    count = 4
  }

  /// A corner.
  package subscript(index: Int) -> Point { places[index] }

  /// What lies on one side of a line or on it: where a distance is not less than zero.
  ///
  /// - Parameter distance: Of a place from the line; linear.
  package func cut(_ distance: (Point) -> Double) -> CutRect {
    var rest = self
    rest.count = 0
    guard count > 0 else { return rest }
    func keep(_ place: Point) {
      guard rest.count < 6 else { return }
      rest.places[rest.count] = place
      rest.count += 1
    }
    var start = places[count - 1]
    var startDistance = distance(start)
    for index in 0..<count {
      let end = places[index]
      let endDistance = distance(end)
      if (startDistance < 0) != (endDistance < 0) {
        let share = startDistance / (startDistance - endDistance)
        keep(Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
      }
      if endDistance >= 0 { keep(end) }
      (start, startDistance) = (end, endDistance)
    }
    return rest
  }

  /// The area, positive if the corners go round clockwise on a screen whose y grows downwards.
  package var signedArea: Double {
    guard count > 2 else { return 0 }
    var start = places[count - 1]
    var sum = 0.0
    for index in 0..<count {
      let end = places[index]
      sum += start.x * end.y - end.x * start.y
      start = end
    }
    return sum / 2
  }
}
