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
  private typealias Entry = SIMD4<UInt32>

  private let course: PlaceCourse
  private let inverse: Homography
  private let base: Int
  private let entries: UnsafeMutablePointer<Entry>
  /// The positions that the piece itself has: near to edge-on a pixel beside it lies far from it.
  private let first, last: Int32

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
      case .gradient(_, _, let stops), .fan(_, _, _, let stops): ramp = ramps.ramp(stops)
      }
    }

    func alpha(at position: Double) -> Double { min(opacity * (ramp?.alpha(at: position) ?? 1), 1) }
  }

  /// The lowest of a piece's shades that change in one direction, which it takes out of them.
  ///
  /// - Returns: nil, and takes none, if they have no direction.
  init?(joining shades: inout VisibleShades, by maker: ShadeMaker) {
    var course: PlaceCourse?
    for shade in shades where shade.profile != .uniform {
      course = PlaceCourse(shade.profile)
      break
    }
    guard let course else { return nil }
    self.course = course
    inverse = maker.inverse.scaled(by: maker.pointsPerPixel)
    base = maker.inverse.xw > 0 ? maker.bounds.maxX : maker.bounds.x
    (first, last) = Self.reach(of: maker, on: course)
    unsafe entries = maker.arena.allocate(Entry.self, count: Self.count)
    // More are laid after these: no transition has as many.
    var strengths: [4 of Strength?] = .init(repeating: nil)
    var count = 0
    while count < strengths.count, let shade = shades.first,
      shade.profile == .uniform || PlaceCourse(shade.profile) == course
    {
      strengths[count] = Strength(shade, ramps: maker.ramps)
      count += 1
      _ = shades.next()
    }
    for index in first...last {
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
      unsafe (entries + Int(index)).initialize(
        to: Entry(
          factor | factor << 16, lane(added.x) | lane(added.z) << 16, lane(added.y), 0))
    }
  }

  /// The numbers of the positions that a piece has.
  private static func reach(
    of maker: ShadeMaker, on course: PlaceCourse
  ) -> (first: Int32, last: Int32) {
    func index(_ position: Double) -> Int32 {
      Int32(min(max(position, 0), 1) * Double(Self.count)).clamped(to: 0, Int32(Self.count - 1))
    }
    var (least, most) = (Double.infinity, -Double.infinity)
    for place in maker.reach ?? [] {
      let position = course.position(place)
      guard position.isFinite else { continue }
      (least, most) = (min(least, position), max(most, position))
    }
    return least <= most ? (index(least), index(most)) : (index(0), index(1))
  }

  /// Lays the shades over pixels of a row.
  func paint(row y: Int, span: PixelSpan, on target: UnsafeMutablePointer<UInt32>) {
    let (over, under) = course.sums(
      inverse, x: Double(base), y: Double(y) + 0.5, scale: Double(Self.count))
    let share = abs(under.value) > 1e-12 ? 1 / under.value : 0
    let origin = Float(min(max(over.value * share, -1e6), 1e6))
    let step = Float((over.step - over.value * share * under.step) * share)
    let growth = Float(under.step * share)
    let magic: Float = 0x1.8p23
    let zero = Int32(bitPattern: magic.bitPattern)
    var x = span.start
    while x < span.end {
      let places = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + Float(x &- base)
      let positions = places / (places * growth + 1) * step + (origin - 0.5) + magic
      let indices = unsafe unsafeBitCast(positions, to: SIMD4<Int32>.self) &- zero
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

  @inline(always) private static func mixed(
    _ pixels: Quad, _ factor: Quad, _ even: Quad, _ odd: Quad
  ) -> Quad {
    (((pixels & 0xff) &* factor &+ even) &>> 8)
      | (((pixels &>> 8) &* factor &+ odd) & 0xff00) | Pixels.opaque
  }
}

/// In which direction of the page shades change, and from where to where: a position is a quotient
/// of two sums of a place's coordinates and one.
struct PlaceCourse: Equatable {
  private let over, under: SIMD3<Double>

  /// The course of a profile; nil if it has no direction.
  init?(_ profile: Shade.Profile) {
    switch profile {
    case .uniform: return nil
    case .gradient(let from, let to, _):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0, square.isFinite else { return nil }
      over = SIMD3(dx, dy, -(from.x * dx + from.y * dy)) / square
      under = SIMD3(0, 0, 1)
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
      over = distance(first, sign)
      under = over + distance(last, -sign)
    }
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
