internal import OctavoGeometry

/// Shades whose strength is looked up by the place of the page under each pixel: one, and with it
/// those that lie on it and change in the same direction.
///
/// The position on the ramps is a quotient of two sums that grow evenly over the window, along a line
/// of the page as well as around an apex. What all the shades make of a pixel is a factor and a
/// colour, found once for each position that the piece has.
@safe
struct PlaceShade {
  /// The positions from a shade's start to its end.
  private static let count = 1024
  /// The factor in both 16-bit lanes, then what is added: blue and red, green and alpha, with eight
  /// bits after the point and the half for rounding.
  typealias Entry = SIMD4<UInt32>

  /// Positions that a piece has: near to edge-on a pixel beside it lies far from it.
  struct Reach: BitwiseCopyable {
    /// Its ends.
    let first, last: Int32
  }

  /// The courses; of the positions on them the last one counts.
  private let courses: UnsafeMutablePointer<PlaceCourse>
  private let courseCount: Int
  private let entries: UnsafeMutablePointer<Entry>

  /// What one of the shades does.
  private struct Strength {
    let color: SIMD3<Double>
    let opacity: Double
    /// Nil where it is the same everywhere.
    let ramp: ShadeRamp?

    init(_ shade: Shade, ramps: ShadeRamps) {
      color = SIMD3(shade.color.blue, shade.color.green, shade.color.red) * 255
      opacity = shade.visibleOpacity
      switch shade.profile {
      case .uniform: ramp = nil
      case .gradient(_, _, let stops), .fan(_, _, _, let stops), .penumbra(_, _, let stops):
        ramp = ramps.ramp(stops)
      }
    }

    func alpha(at position: Double) -> Double { min(opacity * (ramp?.alpha(at: position) ?? 1), 1) }
  }

  /// The lowest of a piece's shades that change in one direction, which it takes out of them.
  ///
  /// - Returns: nil, and takes none, if they have no direction.
  init?(joining shades: inout VisibleShades, by maker: ShadeMaker) {
    var found: PlaceCourses?
    for shade in shades where shade.profile != .uniform {
      found = PlaceCourses(of: shade.profile)
      break
    }
    guard let found else { return nil }
    courseCount = found.count
    unsafe courses = maker.arena.allocate(PlaceCourse.self, count: found.count)
    for index in 0..<found.count { unsafe (courses + index).initialize(to: found[index]) }
    unsafe entries = maker.arena.allocate(Entry.self, count: Self.count)
    // More are laid after these: no transition has as many.
    var strengths: [4 of Strength?] = .init(repeating: nil)
    var count = 0
    while count < strengths.count, let shade = shades.first,
      shade.profile == .uniform || PlaceCourses(of: shade.profile) == found
    {
      strengths[count] = Strength(shade, ramps: maker.ramps)
      count += 1
      _ = shades.next()
    }
    for index in 0..<Self.count {
      let position = (Double(index) + 0.5) / Double(Self.count)
      var (left, added) = (1.0, SIMD3<Double>.zero)
      for number in 0..<count {
        guard let shade = strengths[number] else { continue }
        let strength = shade.alpha(at: position)
        left *= 1 - strength
        added = added * (1 - strength) + shade.color * strength
      }
      let factor = UInt32(left * 256 + 0.5)
      // Together with a white pixel no lane overflows.
      let most = 65_280 - 255 * factor
      func lane(_ color: Double) -> UInt32 { min(UInt32(max(color, 0) * 256), most) + 128 }
      unsafe (entries + index).initialize(
        to: Entry(
          factor | factor << 16, lane(added.x) | lane(added.z) << 16, lane(added.y), 0))
    }
  }

  /// All positions.
  static let whole = Reach(first: 0, last: Int32(count - 1))

  /// The positions between the least and the greatest of some places of the page; all if there is none.
  func reach(of places: (_ visit: (Point) -> Void) -> Void) -> Reach {
    var (least, most) = (Double.infinity, -Double.infinity)
    places { place in
      let position = unsafe courses[0].position(place)
      guard position.isFinite else { return }
      (least, most) = (min(least, position), max(most, position))
    }
    func index(_ position: Double) -> Int32 {
      Int32(min(max(position, 0), 1) * Double(Self.count)).clamped(to: 0, Int32(Self.count - 1))
    }
    return least <= most
      ? Reach(first: index(least), last: index(most)) : Self.whole
  }

  /// What an entry makes of a pixel.
  static func mixed(_ pixel: UInt32, _ entry: Entry) -> UInt32 {
    let factor = entry[0] & 0xffff
    let even = (((pixel & 0xff_00ff) &* factor &+ entry[1]) &>> 8) & 0xff_00ff
    let odd = (((pixel &>> 8) & 0xff_00ff) &* factor &+ entry[2]) & 0xff00_ff00
    return even | odd | 0xff00_0000
  }

  /// Whether the strength is the same all down each window column.
  func isUpright(seenBy inverse: Homography) -> Bool {
    guard courseCount == 1 else { return false }
    return unsafe courses[0].isUpright(seenBy: inverse)
  }

  /// What is made of a pixel.
  func entry(x: Int, y: Int, seenBy inverse: Homography, reach: Reach) -> Entry {
    let (u, v, w) = inverse.apply(x: Double(x) + 0.5, y: Double(y) + 0.5)
    let position = unsafe courses[0].position(Point(x: u / w, y: v / w)) * Double(Self.count)
    let limits = (Double(reach.first), Double(reach.last))
    return unsafe entries[
      Int(position.isFinite ? min(max(position, limits.0), limits.1) : limits.0)]
  }

  /// Lays the shades over pixels of a row.
  ///
  /// - Parameters:
  ///   - inverse: From the window to points of the page.
  ///   - bounds: The pixels that the piece can touch: what places along a row are counted from.
  ///   - reach: The positions that the piece has.
  func paint(
    row y: Int, span: PixelSpan, seenBy inverse: Homography, in bounds: PixelRect, reach: Reach,
    on target: UnsafeMutablePointer<UInt32>
  ) {
    let (first, last) = (reach.first, reach.last)
    let base = inverse.xw > 0 ? bounds.maxX : bounds.x
    // One course, or as many as a convex polygon has edges.
    var lines = [8 of CourseLine](repeating: CourseLine())
    let lineCount = min(courseCount, lines.count)
    for index in 0..<lineCount {
      lines[index] = unsafe CourseLine(
        courses[index].sums(
          inverse, x: Double(base), y: Double(y) + 0.5, scale: Double(Self.count)))
    }
    let magic: Float = 0x1.8p23
    let zero = Int32(bitPattern: magic.bitPattern)
    var x = span.start
    while x < span.end {
      let places = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + Float(x &- base)
      var positions = lines[0].positions(places)
      if lineCount > 1 {
        positions = lines[0].edgePositions(places)
        for index in 1..<lineCount {
          let others = lines[index].edgePositions(places)
          positions.replace(with: others, where: others .> positions)
        }
      }
      let indices = unsafe unsafeBitCast(positions + magic, to: SIMD4<Int32>.self) &- zero
      @inline(always) func entry(_ index: Int32) -> Entry {
        unsafe entries[Int(min(max(index, first), last))]
      }
      let (a, b, c, d) = (
        entry(indices[0]), entry(indices[1]), entry(indices[2]), entry(indices[3])
      )
      let factor = unsafe unsafeBitCast(SIMD4(a[0], b[0], c[0], d[0]), to: Quad.self)
      let even = unsafe unsafeBitCast(SIMD4(a[1], b[1], c[1], d[1]), to: Quad.self)
      let odd = unsafe unsafeBitCast(SIMD4(a[2], b[2], c[2], d[2]), to: Quad.self)
      let pixels = unsafe target + (x &- span.start)
      if x &+ 4 <= span.end {
        let four = unsafe Pixels.load(pixels, 0)
        unsafe Pixels.store(Self.mixed(four, factor, even, odd), pixels, 0)
      } else {
        var four = SIMD4<UInt32>()
        for lane in 0..<span.end &- x { four[lane] = unsafe pixels[lane] }
        let mixed = unsafe unsafeBitCast(
          Self.mixed(unsafeBitCast(four, to: Quad.self), factor, even, odd),
          to: SIMD4<UInt32>.self)
        for lane in 0..<span.end &- x { unsafe pixels[lane] = mixed[lane] }
      }
      x &+= 4
    }
  }

  /// What its entries make of four pixels.
  @inline(always) static func mixed(
    _ pixels: Quad, _ factor: Quad, _ even: Quad, _ odd: Quad
  ) -> Quad {
    (((pixels & 0xff) &* factor &+ even) &>> 8)
      | (((pixels &>> 8) &* factor &+ odd) & 0xff00) | Pixels.opaque
  }
}

/// The positions on a course along a row.
private struct CourseLine: BitwiseCopyable {
  /// More positions than any shade has.
  private static let limit: Float = 1e6

  private var origin: Float = 0
  private var step: Float = 0
  private var growth: Float = 0
  private var over = (value: Float(0), step: Float(0))
  private var under = (value: Float(0), step: Float(0))

  init() {}

  init(_ sums: (over: (value: Double, step: Double), under: (value: Double, step: Double))) {
    let (over, under) = sums
    let share = abs(under.value) > 1e-12 ? 1 / under.value : 0
    let limit = Double(Self.limit)
    origin = Float(min(max(over.value * share, -limit), limit)) - 0.5
    step = Float((over.step - over.value * share * under.step) * share)
    growth = Float(under.step * share)
    self.over = (Float(over.value), Float(over.step))
    self.under = (Float(under.value), Float(under.step))
  }

  @inline(always) func positions(_ places: SIMD4<Float>) -> SIMD4<Float> {
    places / (places * growth + 1) * step + origin
  }

  /// The positions between two lines: where these are the other way round, beyond where they cross, a
  /// place is only on one side of both.
  @inline(always) func edgePositions(_ places: SIMD4<Float>) -> SIMD4<Float> {
    let far = places * over.step + over.value
    let wide = places * under.step + under.value
    let limits = SIMD4(repeating: Self.limit).replacing(
      with: SIMD4(repeating: -Self.limit), where: far .< 0)
    let positions = (far / wide - 0.5).replacing(with: limits, where: wide .< 1e-6)
    return positions.clamped(
      lowerBound: SIMD4(repeating: -Self.limit), upperBound: SIMD4(repeating: Self.limit))
  }
}

/// In which direction of the page shades change, and from where to where: a position is a quotient
/// of two sums of a place's coordinates and one.
struct PlaceCourse: Equatable {
  private let over, under: SIMD3<Double>

  fileprivate init(over: SIMD3<Double>, under: SIMD3<Double>) {
    self.over = over
    self.under = under
  }

  /// Whether the position is the same all down each window column.
  func isUpright(seenBy m: Homography) -> Bool {
    let step = SIMD3(m.yx, m.yy, m.yw)
    return (over * step).sum() == 0 && (under * step).sum() == 0
  }

  /// The position of a place of the page.
  func position(_ place: Point) -> Double {
    let point = SIMD3(place.x, place.y, 1)
    return (over * point).sum() / (under * point).sum()
  }

  /// Both sums at a place of the window, and what a step to the right adds to them.
  func sums(
    _ m: Homography, x: Double, y: Double, scale: Double
  ) -> (over: (value: Double, step: Double), under: (value: Double, step: Double)) {
    let (u, v, w) = m.apply(x: x, y: y)
    let (place, step) = (SIMD3(u, v, w), SIMD3(m.xx, m.xy, m.xw))
    return (
      ((over * place).sum() * scale, (over * step).sum() * scale),
      ((under * place).sum(), (under * step).sum())
    )
  }
}

extension Int32 {
  fileprivate func clamped(to least: Int32, _ most: Int32) -> Int32 {
    Swift.min(Swift.max(self, least), most)
  }
}

/// The courses of a profile: of the positions on them the largest counts.
private struct PlaceCourses: Equatable {
  private static let most = 8
  private var courses: [8 of PlaceCourse?] = .init(repeating: nil)
  private(set) var count = 0

  subscript(index: Int) -> PlaceCourse {
    courses[index] ?? PlaceCourse(over: .zero, under: SIMD3(0, 0, 1))
  }

  static func == (left: PlaceCourses, right: PlaceCourses) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }

  /// The courses of a profile; nil if it has no direction.
  init?(of profile: Shade.Profile) {
    switch profile {
    case .uniform: break
    case .gradient(let from, let to, _):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0, square.isFinite else { return nil }
      add(over: SIMD3(dx, dy, -(from.x * dx + from.y * dy)) / square, under: SIMD3(0, 0, 1))
    case .fan(let apex, let from, let to, _):
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
      let over = distance(first, sign)
      add(over: over, under: over + distance(last, -sign))
    case .penumbra(let inner, let outer, _): addEdges(from: inner, to: outer)
    }
    if count == 0 { return nil }
  }

  private mutating func add(over: SIMD3<Double>, under: SIMD3<Double>) {
    guard count < Self.most else { return }
    courses[count] = PlaceCourse(over: over, under: under)
    count += 1
  }

  /// From each edge of a polygon to that of one around it; an edge that both share ends what is shaded.
  private mutating func addEdges(from inner: [Point], to outer: [Point]) {
    guard inner.count == outer.count, var before = inner.indices.last else { return }
    var area = 0.0
    for index in outer.indices {
      area += outer[before].x * outer[index].y - outer[index].x * outer[before].y
      before = index
    }
    let turn: Double = area < 0 ? -1 : 1
    // How far outside a place is.
    func distance(_ start: Point, _ end: Point) -> SIMD3<Double>? {
      let way = end - start
      guard way.length > 1e-9 else { return nil }
      let (x, y) = (way.y / way.length * turn, -way.x / way.length * turn)
      return SIMD3(x, y, -(x * start.x + y * start.y))
    }
    for index in inner.indices {
      if let near = distance(inner[before], inner[index]),
        let far = distance(outer[before], outer[index])
      {
        let under = near - far
        if (under * under).sum() > 1e-12 { add(over: near, under: under) }
      }
      before = index
    }
  }
}
