internal import COctavoKernels
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

  /// The courses; beyond several of them a place is as far as the root of the squares of its positions.
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

  /// The positions between the least and the greatest of some corners of the page; all if there is none.
  ///
  /// Of several courses a place may have the least of one and the most of another: nowhere is it nearer than
  /// the least of all, nor farther than the most of all.
  func reach(of corners: (_ visit: (Point) -> Void) -> Void) -> Reach {
    var (least, most) = (Double.infinity, -Double.infinity)
    if courseCount == 1 {
      corners { corner in
        let position = unsafe courses[0].position(corner)
        guard position.isFinite else { return }
        (least, most) = (min(least, position), max(most, position))
      }
    } else {
      var squares = (least: 0.0, most: 0.0)
      for index in 0..<courseCount {
        var ends = (least: Double.infinity, most: 0.0)
        corners { corner in
          let position = unsafe courses[index].edgePosition(corner)
          ends = (min(ends.least, position), max(ends.most, position))
        }
        squares.least += ends.least * ends.least
        squares.most += ends.most * ends.most
      }
      (least, most) = (squares.least.squareRoot(), squares.most.squareRoot())
    }
    func index(_ position: Double) -> Int32 {
      Int32(min(max(position, 0), 1) * Double(Self.count)).clamped(to: 0, Int32(Self.count - 1))
    }
    return least.isFinite && least <= most
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
    on target: UnsafeMutablePointer<UInt32>, by kernels: Kernels
  ) {
    let base = inverse.countsFromEnd ? bounds.maxX : bounds.x
    let place = (x: Double(base), y: Double(y) + 0.5)
    guard courseCount == 1 else {
      unsafe paintEdges(
        span, seenBy: inverse, from: base, y: place.y, reach, on: target, by: kernels)
      return
    }
    let course = unsafe CourseLine(
      courses[0].sums(inverse, x: place.x, y: place.y, scale: Double(Self.count)))
    guard course.step != 0 else {
      let number = Self.numbers(SIMD4(repeating: course.origin))[0]
      unsafe mixAll(
        span.count, with: number.clamped(to: reach.first, reach.last), on: target, by: kernels)
      return
    }
    // Before and behind its ends a gradient is the same all along the row.
    let changing = changing(course, within: span, from: base, reach)
    let (first, last) = course.step < 0 ? (reach.last, reach.first) : (reach.first, reach.last)
    unsafe mixAll(changing.start - span.start, with: first, on: target, by: kernels)
    unsafe mixAll(
      span.end - changing.end, with: last, on: target + (changing.end - span.start), by: kernels)
    guard !changing.isEmpty else { return }
    let pixels = unsafe target + (changing.start - span.start)
    if let wide = unsafe kernels.wide {
      var line = unsafe kernelLine(reach)
      unsafe (line.origin, line.step, line.growth) = (course.origin, course.step, course.growth)
      unsafe wide.pointee.shade(&line, Float(changing.start &- base), pixels, changing.count)
    } else {
      unsafe mix(changing, from: base, reach, on: pixels) { course.positions($0) }
    }
  }

  /// The entries, as a kernel takes them.
  private func kernelLine(_ reach: Reach) -> OctavoShadeLine {
    unsafe OctavoShadeLine(
      entries: UnsafeRawPointer(entries).assumingMemoryBound(to: UInt32.self), origin: 0, step: 0,
      growth: 0, first: reach.first, last: reach.last)
  }

  /// Lays shades between the edges of polygons over pixels of a row.
  private func paintEdges(
    _ span: PixelSpan, seenBy inverse: Homography, from base: Int, y: Double, _ reach: Reach,
    on target: UnsafeMutablePointer<UInt32>, by kernels: Kernels
  ) {
    unsafe withUnsafeTemporaryAllocation(of: OctavoShadeEdge.self, capacity: courseCount) { edges in
      guard let first = edges.baseAddress else { return }
      for index in 0..<courseCount {
        let sums = unsafe courses[index].sums(
          inverse, x: Double(base), y: y, scale: Double(Self.count))
        unsafe (first + index).initialize(
          to: OctavoShadeEdge(
            over: Float(sums.over.value), over_step: Float(sums.over.step),
            under: Float(sums.under.value), under_step: Float(sums.under.step)))
      }
      if let wide = unsafe kernels.wide {
        var line = unsafe kernelLine(reach)
        unsafe wide.pointee.shade_edges(
          &line, first, Int32(courseCount), Float(span.start &- base), target, span.count)
        return
      }
      unsafe mix(span, from: base, reach, on: target) { places in
        var sum = SIMD4<Float>.zero
        for index in 0..<courseCount { sum += unsafe first[index].squares(places) }
        return sum.squareRoot() - 0.5
      }
    }
  }

  /// The pixels of a span that may have other entries than the first and the last.
  private func changing(
    _ course: CourseLine, within span: PixelSpan, from base: Int, _ reach: Reach
  ) -> PixelSpan {
    // For a few pixels it is not worth finding out.
    guard span.count > 16, let places = course.span(first: reach.first, last: reach.last) else {
      return span
    }
    func column(_ place: Double) -> Int {
      Int(min(max(place + Double(base), Double(span.start)), Double(span.end)))
    }
    let start = max(column(places.start) - 1, span.start)
    return PixelSpan(start: start, end: max(start, min(column(places.end) + 2, span.end)))
  }

  /// Lays one entry over pixels.
  private func mixAll(
    _ count: Int, with number: Int32, on target: UnsafeMutablePointer<UInt32>, by kernels: Kernels
  ) {
    let entry = unsafe entries[Int(number)]
    guard count > 0, entry != Self.nothing else { return }
    if let wide = unsafe kernels.wide {
      let values = unsafe UnsafeRawPointer(entries + Int(number))
        .assumingMemoryBound(to: UInt32.self)
      unsafe wide.pointee.shade_all(target, count, values)
      return
    }
    for index in 0..<count { unsafe target[index] = Self.mixed(target[index], entry) }
  }

  /// The entry that leaves a pixel as it is.
  private static let nothing = Entry(256 | 256 << 16, 128 | 128 << 16, 128 | 128 << 16, 0)

  /// The numbers of the entries at positions.
  @inline(always) private static func numbers(_ positions: SIMD4<Float>) -> SIMD4<Int32> {
    // Added to a number, it leaves the whole part in the low bits of the float.
    let magic: Float = 0x1.8p23
    let zero = Int32(bitPattern: magic.bitPattern)
    return unsafe unsafeBitCast(positions + magic, to: SIMD4<Int32>.self) &- zero
  }

  /// Lays the entries of positions over pixels, four at a time.
  @inline(always) private func mix(
    _ span: PixelSpan, from base: Int, _ reach: Reach, on target: UnsafeMutablePointer<UInt32>,
    positions: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    let (first, last) = (reach.first, reach.last)
    var x = span.start
    while x < span.end {
      let places = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + Float(x &- base)
      let indices = Self.numbers(positions(places))
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

extension Int32 {
  fileprivate func clamped(to least: Int32, _ most: Int32) -> Int32 {
    Swift.min(Swift.max(self, least), most)
  }
}
