internal import COctavoKernels
internal import OctavoGeometry

/// A shade by places of the page, made ready for the rows of a window.
///
/// It is `@safe`: it lies in the arena of the frame that its piece belongs to.
@safe
struct SeenShade: BitwiseCopyable {
  private typealias Entry = PlaceShade.Entry

  private let courses: UnsafeMutablePointer<SeenCourse>
  private let courseCount: Int
  /// The column that places along a row are counted from.
  private let base: Int
  /// The positions that the piece has.
  private let reach: PlaceShade.Reach
  private let entries: UnsafeMutablePointer<PlaceShade.Entry>

  init(
    courses: UnsafeMutablePointer<SeenCourse>, courseCount: Int, base: Int,
    reach: PlaceShade.Reach, entries: UnsafeMutablePointer<PlaceShade.Entry>
  ) {
    unsafe self.courses = unsafe courses
    self.courseCount = courseCount
    self.base = base
    self.reach = reach
    unsafe self.entries = unsafe entries
  }

  /// Whether the strength is the same all down each window column.
  var isUpright: Bool { unsafe courseCount == 1 && courses[0].isUpright }

  /// The number of the entry of a pixel, by the first of the courses.
  func number(x: Int, y: Int) -> Int {
    let course = unsafe courses[0]
    let (over, under) = course.sums(row: y)
    let way = Double(x - base) + 0.5
    let position = (over + way * course.over.step) / (under + way * course.under.step)
    let limits = (Double(reach.first), Double(reach.last))
    return Int(position.isFinite ? min(max(position, limits.0), limits.1) : limits.0)
  }

  /// Lays the shades over pixels of a row.
  func paint(
    row y: Int, span: PixelSpan, on target: UnsafeMutablePointer<UInt32>, by kernels: Kernels
  ) {
    guard courseCount == 1 else {
      unsafe paintEdges(row: y, span: span, on: target, by: kernels)
      return
    }
    let course = unsafe CourseLine(courses[0], row: y)
    guard course.step != 0 else {
      let number = numbers(SIMD4(repeating: course.origin))[0]
      unsafe mixAll(span.count, with: number, on: target, by: kernels)
      return
    }
    guard let changing = changing(course, within: span) else {
      unsafe paint(course, span: span, on: target, by: kernels)
      return
    }
    // Before and behind its ends a gradient is the same all along the row.
    let (first, last) = course.step < 0 ? (reach.last, reach.first) : (reach.first, reach.last)
    unsafe mixAll(changing.start - span.start, with: first, on: target, by: kernels)
    unsafe mixAll(
      span.end - changing.end, with: last, on: target + (changing.end - span.start), by: kernels)
    guard !changing.isEmpty else { return }
    unsafe paint(course, span: changing, on: target + (changing.start - span.start), by: kernels)
  }

  /// Lays shades by the positions along a course.
  @inline(always) private func paint(
    _ course: CourseLine, span: PixelSpan, on target: UnsafeMutablePointer<UInt32>,
    by kernels: Kernels
  ) {
    guard let wide = unsafe kernels.wide else {
      unsafe mix(span, on: target) { course.positions($0) }
      return
    }
    var line = unsafe kernelLine
    unsafe (line.origin, line.step, line.growth) = (course.origin, course.step, course.growth)
    unsafe wide.pointee.shade(&line, Float(span.start &- base), target, span.count)
  }

  /// The entries, as a kernel takes them.
  private var kernelLine: OctavoShadeLine {
    unsafe OctavoShadeLine(
      entries: UnsafeRawPointer(entries).assumingMemoryBound(to: UInt32.self), origin: 0, step: 0,
      growth: 0, first: reach.first, last: reach.last)
  }

  /// Lays shades between the edges of polygons over pixels of a row.
  private func paintEdges(
    row y: Int, span: PixelSpan, on target: UnsafeMutablePointer<UInt32>, by kernels: Kernels
  ) {
    unsafe withUnsafeTemporaryAllocation(
      of: OctavoShadeEdge.self, capacity: PlaceCourses.most
    ) { edges in
      guard let first = edges.baseAddress else { return }
      for index in 0..<courseCount {
        let course = unsafe courses[index]
        let (over, under) = course.sums(row: y)
        unsafe (first + index).initialize(
          to: OctavoShadeEdge(
            over: Float(over), over_step: Float(course.over.step), under: Float(under),
            under_step: Float(course.under.step)))
      }
      if let wide = unsafe kernels.wide {
        var line = unsafe kernelLine
        unsafe wide.pointee.shade_edges(
          &line, first, Int32(courseCount), Float(span.start &- base), target, span.count)
        return
      }
      unsafe mix(span, on: target) { places in
        var sum = SIMD4<Float>.zero
        for index in 0..<courseCount { sum += unsafe first[index].squares(places) }
        return sum.squareRoot() - 0.5
      }
    }
  }

  /// The pixels of a span that may have other entries than the first and the last; nil if all may.
  @inline(always) private func changing(_ course: CourseLine, within span: PixelSpan) -> PixelSpan?
  {
    // For a few pixels it is not worth finding out.
    guard span.count > 32,
      let places = course.span(
        first: reach.first, last: reach.last,
        among: Double(span.start - base)...Double(span.end - base))
    else { return nil }
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
    unsafe Pixels.shade(target, to: target, count: count, entry: entry, by: kernels)
  }

  /// The entry that leaves a pixel as it is.
  private static let nothing = Entry(256 | 256 << 16, 128 | 128 << 16, 128 | 128 << 16, 0)

  /// The numbers of the entries at positions; the first where a position is no number.
  @inline(always) private func numbers(_ positions: SIMD4<Float>) -> SIMD4<Int32> {
    let first = SIMD4(repeating: Float(reach.first))
    let last = SIMD4(repeating: Float(reach.last))
    var places = positions.replacing(with: first, where: .!(positions .>= first))
    places.replace(with: last, where: places .> last)
    // Added to a number that is not large, it leaves the whole part in the low bits of the float.
    let magic: Float = 0x1.8p23
    let zero = Int32(bitPattern: magic.bitPattern)
    return unsafe unsafeBitCast(places + magic, to: SIMD4<Int32>.self) &- zero
  }

  /// Lays the entries of positions over pixels, four at a time.
  @inline(always) private func mix(
    _ span: PixelSpan, on target: UnsafeMutablePointer<UInt32>,
    positions: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    var x = span.start
    while x < span.end {
      let places = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + Float(x &- base)
      let indices = numbers(positions(places))
      @inline(always) func entry(_ index: Int32) -> Entry {
        unsafe entries[Int(index)]
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
        unsafe Pixels.store(PlaceShade.mixed(four, factor, even, odd), pixels, 0)
      } else {
        var four = SIMD4<UInt32>()
        for lane in 0..<span.end &- x { four[lane] = unsafe pixels[lane] }
        let mixed = unsafe unsafeBitCast(
          PlaceShade.mixed(unsafeBitCast(four, to: Quad.self), factor, even, odd),
          to: SIMD4<UInt32>.self)
        for lane in 0..<span.end &- x { unsafe pixels[lane] = mixed[lane] }
      }
      x &+= 4
    }
  }
}
