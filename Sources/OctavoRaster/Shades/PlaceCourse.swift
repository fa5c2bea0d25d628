internal import COctavoKernels
internal import OctavoGeometry

/// The positions on a course along a row.
struct CourseLine: BitwiseCopyable {
  /// More positions than there are from where a row is counted to any place of a window: a shade of a pixel may
  /// lie thousands of its widths away.
  private static let limit = 1e12

  /// A position, less a half, is the way along the row times the step, from the origin; the way grows less
  /// where the depth does.
  let origin, step, growth: Float

  /// The course along a row.
  @inline(always) init(_ course: SeenCourse, row y: Int) {
    let (over, under) = course.sums(row: y)
    let share = abs(under) > 1e-12 ? 1 / under : 0
    let place = over * share
    origin = Float(min(max(place, -Self.limit), Self.limit)) - 0.5
    step = Float((course.over.step - place * course.under.step) * share)
    growth = Float(course.under.step * share)
  }

  @inline(always) func positions(_ places: SIMD4<Float>) -> SIMD4<Float> {
    places / (places * growth + 1) * step + origin
  }

  /// Places beyond whose ends the positions are less than a first one or more than a last one, from left to
  /// right; nil where that is not known.
  ///
  /// - Parameter places: Those that are asked about. Behind the apex of a fan positions begin anew from the
  ///   other end: where the row passes it, or the horizon, nothing is known.
  func span(
    first: Int32, last: Int32, among places: ClosedRange<Double>
  ) -> (start: Double, end: Double)? {
    guard step != 0,
      min(places.lowerBound * Double(growth), places.upperBound * Double(growth)) > -1
    else { return nil }
    // By how much a position may be off, and rounded, without passing either: it is found as a difference.
    let slack = 0.25 + abs(Double(origin)) * 0x1p-21
    func place(_ position: Double) -> Double? {
      let way = (position - Double(origin)) / Double(step)
      let depth = 1 - way * Double(growth)
      return depth > 1e-6 ? way / depth : nil
    }
    guard let one = place(Double(first) - slack), let other = place(Double(last) + slack) else {
      return nil
    }
    return (min(one, other), max(one, other))
  }
}

extension OctavoShadeEdge {
  /// More positions than any shade has.
  private static var limit: Float { 1e6 }

  /// The squares of the positions between two lines, 0 before the first one: where these are the other way
  /// round, beyond where they cross, a place is only on one side of both.
  @inline(always) func squares(_ places: SIMD4<Float>) -> SIMD4<Float> {
    let limit = Self.limit
    let far = places * over_step + over
    let wide = places * under_step + under
    let limits = SIMD4(repeating: limit).replacing(with: 0, where: far .< 0)
    var positions = (far / wide).replacing(with: limits, where: wide .< 1e-6)
    positions.replace(with: 0, where: .!(positions .> 0))
    positions.replace(with: limit, where: positions .> limit)
    return positions * positions
  }
}

/// In which direction of the page shades change, and from where to where: a position is a quotient
/// of two sums of a place's coordinates and one.
struct PlaceCourse: Equatable {
  private let over, under: SIMD3<Double>

  /// The position of a place of the page.
  func position(_ place: Point) -> Double {
    let point = SIMD3(place.x, place.y, 1)
    return (over * point).sum() / (under * point).sum()
  }

  /// The position of a place of the page between two edges, 0 before them and at most so far beyond.
  func edgePosition(_ place: Point) -> Double {
    let point = SIMD3(place.x, place.y, 1)
    let (far, wide) = ((over * point).sum(), (under * point).sum())
    guard wide > 1e-9 else { return far < 0 ? 0 : Self.limit }
    return min(max(far / wide, 0), Self.limit)
  }

  private static let limit = 1000.0

  /// The course as it is seen in a window.
  ///
  /// - Parameters:
  ///   - m: From the window to points of the page.
  ///   - x: The column that places along a row are counted from.
  ///   - scale: How many positions there are from its start to its end.
  func seen(by m: Homography, from x: Int, scale: Double) -> SeenCourse {
    func sum(_ factors: SIMD3<Double>) -> SeenCourse.Sum {
      let (right, down) = (SIMD3(m.xx, m.xy, m.xw), SIMD3(m.yx, m.yy, m.yw))
      let (u, v, w) = m.apply(x: Double(x), y: 0.5)
      return SeenCourse.Sum(
        value: (factors * SIMD3(u, v, w)).sum(), step: (factors * right).sum(),
        down: (factors * down).sum())
    }
    return SeenCourse(over: sum(over * scale), under: sum(under))
  }
}

/// A course as it is seen in a window: both sums grow evenly to the right and down.
struct SeenCourse: BitwiseCopyable {
  /// A sum in the first row, and what a step to the right and one down add to it.
  struct Sum: BitwiseCopyable {
    let value, step, down: Double
  }

  let over, under: Sum

  /// Whether the position is the same all down each window column.
  var isUpright: Bool { over.down == 0 && under.down == 0 }

  /// Both sums where a row begins.
  @inline(always) func sums(row y: Int) -> (over: Double, under: Double) {
    (over.value + Double(y) * over.down, under.value + Double(y) * under.down)
  }
}

/// The courses of a profile: one, or one for each edge of a penumbra.
///
/// It is `@safe`: they lie in the arena of the frame that they belong to.
@safe
struct PlaceCourses: Equatable, BitwiseCopyable {
  static let most = 8
  private let courses: UnsafeMutablePointer<PlaceCourse>
  let count: Int

  subscript(index: Int) -> PlaceCourse { unsafe courses[index] }

  static func == (left: PlaceCourses, right: PlaceCourses) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }

  init(_ courses: UnsafeMutablePointer<PlaceCourse>, count: Int) {
    unsafe self.courses = unsafe courses
    self.count = count
  }
}

/// The places of a page by which a course goes, as a plain value.
enum CoursePlaces {
  case line(from: Point, to: Point)
  case rays(apex: Point, from: Point, to: Point)
  /// From an edge of a polygon to that of one around it.
  ///
  /// - Parameter turn: 1 where what is inside lies to the right of an edge, else −1.
  case edges(near: (Point, Point), far: (Point, Point), turn: Double)

  /// Those of one of the courses that a profile may have.
  ///
  /// It is no part of its caller, which would copy the profile to take it apart where it lies.
  @inline(never) init?(_ index: Int, of profile: borrowing Shade.Profile) {
    switch profile {
    case .uniform: return nil
    case .gradient(let from, let to, _): self = .line(from: from, to: to)
    case .fan(let apex, let from, let to, _): self = .rays(apex: apex, from: from, to: to)
    case .penumbra(let inner, let outer, _):
      let last = outer.count - 1
      var (area, before) = (0.0, last)
      for index in outer.indices {
        area += outer[before].x * outer[index].y - outer[index].x * outer[before].y
        before = index
      }
      before = index > 0 ? index - 1 : last
      self = .edges(
        near: (inner[before], inner[index]), far: (outer[before], outer[index]),
        turn: area < 0 ? -1 : 1)
    }
  }

  /// How many courses a profile may have.
  static func count(of profile: Shade.Profile) -> Int {
    switch profile {
    case .uniform: 0
    case .gradient, .fan: 1
    case .penumbra(let inner, let outer, _): inner.count == outer.count ? inner.count : 0
    }
  }
}

extension PlaceCourse {
  /// The course by some places; nil if they give no direction, as an edge that two polygons share, which ends
  /// what is shaded.
  init?(_ places: CoursePlaces) {
    switch places {
    case .line(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0, square.isFinite else { return nil }
      over = SIMD3(dx, dy, -(from.x * dx + from.y * dy)) / square
      under = SIMD3(0, 0, 1)
    case .rays(let apex, let from, let to):
      func direction(_ point: Point) -> Point {
        let (x, y) = (point.x - apex.x, point.y - apex.y)
        let length = (x * x + y * y).squareRoot()
        return Point(x: x / length, y: y / length)
      }
      let (first, last) = (direction(from), direction(to))
      let turn = first.x * last.y - first.y * last.x
      guard turn != 0, turn.isFinite else { return nil }
      let sign: Double = turn < 0 ? -1 : 1
      // How far a place is from a ray, counted toward the other one.
      func distance(_ ray: Point, _ sign: Double) -> SIMD3<Double> {
        SIMD3(-ray.y, ray.x, ray.y * apex.x - ray.x * apex.y) * sign
      }
      over = distance(first, sign)
      under = over + distance(last, -sign)
    case .edges(let near, let far, let turn):
      // How far outside a place is.
      func distance(_ start: Point, _ end: Point) -> SIMD3<Double>? {
        let way = end - start
        guard way.length > 1e-9 else { return nil }
        let (x, y) = (way.y / way.length * turn, -way.x / way.length * turn)
        return SIMD3(x, y, -(x * start.x + y * start.y))
      }
      guard let near = distance(near.0, near.1), let far = distance(far.0, far.1) else {
        return nil
      }
      over = near
      under = near - far
      guard (under * under).sum() > 1e-12 else { return nil }
    }
  }
}
