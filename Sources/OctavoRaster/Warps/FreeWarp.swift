internal import COctavoKernels
internal import OctavoGeometry

/// Any projection: the perspective is divided for each pixel, and where the page shrinks, several
/// places of the pixel are looked at.
///
/// It is the way for what has no structure to use: a page that turns about a slanted axis or lies
/// mirrored, or one stretched while its picture is drawn again. Every place is found from the pixel's
/// number alone, so that a pixel comes out the same whatever else is painted with it.
@safe
struct FreeWarp {
  /// Pixels that are looked at in equally many places.
  private static let stretch = 16
  private let source: UnsafePointer<OctavoSource>
  private let kernels: Kernels
  private let inverse: Homography
  /// The places of every pixel, if all have equally many.
  private let everywhere: Places?
  /// The column that places are counted from: the end of the bounds that is nearer to the viewer.
  private let base: Int

  /// The way to a picture.
  ///
  /// - Parameter places: Into how many places each pixel is divided; nil if that is to follow from what
  ///   is under each.
  init(
    _ picture: SourcePicture, bounds: PixelRect, inverse: Homography, places: Places? = nil,
    on bench: Workbench
  ) {
    kernels = bench.kernels
    self.inverse = inverse
    base = inverse.countsFromEnd ? bounds.maxX : bounds.x
    // A pixel is mixed from two rows: the last place is a 128th before the last row.
    let isOneRow = picture.rows.count < 2
    unsafe source = bench.arena.keep(
      OctavoSource(
        pixels: picture.pixels, pitch: picture.pitch, next: isOneRow ? 0 : picture.pitch,
        first_u: Int32(picture.columns.start) << 7, last_u: Int32(picture.columns.end - 1) << 7,
        first_v: Int32(picture.rows.start) << 7,
        last_v: (Int32(picture.rows.end - 1) << 7) - (isOneRow ? 0 : 1),
        ahead: Self.ahead(of: inverse, in: bounds, pitch: picture.pitch)))
    let isAffine = inverse.xw == 0 && inverse.yw == 0 && inverse.ow > 0
    let steps = isAffine ? inverse.steps(x: 0, y: 0) : nil
    everywhere = places ?? steps.map { Places($0.right, $0.down) }
  }

  /// From a place of the source to the one under the pixel some rows further down, in pixels.
  private static func ahead(of m: Homography, in bounds: PixelRect, pitch: Int) -> Int {
    // Far enough to be there in time, and not so far that it is gone again.
    let rows = 6.0
    let middle = (x: Double(bounds.x + bounds.maxX) / 2, y: Double(bounds.y + bounds.maxY) / 2)
    let (u, v, w) = m.apply(x: middle.x, y: middle.y)
    guard w > 1e-9 else { return 0 }
    func way(_ step: Double, _ place: Double) -> Int {
      Int(min(max((step - place / w * m.yw) / w * rows, -10_000), 10_000))
    }
    return way(m.yx, u) + way(m.yy, v) * pitch
  }

  /// Paints pixels of a row.
  ///
  /// It takes a pointer: a row of a few pixels would copy all of the warp to ask it.
  @inline(always) static func paint(
    _ warp: UnsafePointer<FreeWarp>, row y: Int, span: PixelSpan,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    if let places = unsafe warp.pointee.everywhere {
      unsafe paint(warp, row: y, span: span, places, to: target)
    } else {
      unsafe warp.pointee.paintStretches(row: y, span: span) { span, places, offset in
        unsafe paint(warp, row: y, span: span, places, to: target + offset)
      }
    }
  }

  /// Calls with the stretches of pixels of a row that are looked at in equally many places.
  private func paintStretches(
    row y: Int, span: PixelSpan, _ body: (PixelSpan, _ places: Places, _ offset: Int) -> Void
  ) {
    var first = span.start / Self.stretch * Self.stretch
    let line = Double(y) + 0.5
    var near = inverse.steps(x: Double(first), y: line)
    var start = span.start
    // Stretches that are looked at in equally many places are painted as one.
    var part: Places?
    while first < span.end {
      let far = inverse.steps(x: Double(first + Self.stretch), y: line)
      let places = Places(max(near.right, far.right), max(near.down, far.down))
      if let part, part != places {
        body(PixelSpan(start: start, end: first), part, start - span.start)
        start = first
      }
      part = places
      near = far
      first += Self.stretch
    }
    guard let part else { return }
    body(PixelSpan(start: start, end: span.end), part, start - span.start)
  }

  private static func paint(
    _ warp: UnsafePointer<FreeWarp>, row y: Int, span: PixelSpan, _ places: Places,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    unsafe withUnsafeTemporaryAllocation(of: OctavoSourceLine.self, capacity: Places.mostRows) {
      lines in
      guard let first = lines.baseAddress else { return }
      let base = unsafe warp.pointee.base
      for row in 0..<1 << places.rows {
        let shift = places.shift(of: row)
        unsafe lines.initializeElement(
          at: row,
          to: OctavoSourceLine(
            warp.pointee.inverse, x: Double(base) + shift.x, y: Double(y) + 0.5 + shift.y))
      }
      if let wide = unsafe warp.pointee.kernels.wide {
        unsafe wide.pointee.look_up(
          warp.pointee.source, first, Int32(truncatingIfNeeded: places.columns),
          Int32(truncatingIfNeeded: places.rows), Float(span.start &- base), target, span.count)
      } else if places.columns + places.rows == 0 {
        unsafe warp.pointee.paintWhole(first, span: span, to: target)
      } else {
        unsafe warp.pointee.paint(first, places, span: span, to: target)
      }
    }
  }

  /// Paints pixels that are looked at in their middle.
  private func paintWhole(
    _ line: UnsafePointer<OctavoSourceLine>, span: PixelSpan,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    let line = unsafe line.pointee
    var x = span.start
    while x < span.end {
      let (even, odd) = four(Float(x &- base) + 0.5, of: line)
      let pixels = ((even &+ 64) &>> 7) | (((odd &+ 64) &>> 7) &<< 8) | Pixels.opaque
      unsafe store(pixels, to: target + (x &- span.start), count: span.end &- x)
      x &+= 4
    }
  }

  /// Paints pixels that are divided into places.
  private func paint(
    _ lines: UnsafePointer<OctavoSourceLine>, _ places: Places, span: PixelSpan,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    let (columns, rows) = (places.columns, places.rows)
    let step = 1 / Float(1 << columns)
    let shift = UInt16(columns + rows - 1)
    // A half, and the half that is cut off each place in the mean.
    let bias: UInt16 = 127 + (1 << shift)
    var x = span.start
    while x < span.end {
      let first = Float(x &- base) + 0.5 * step
      var (even, odd) = (Quad(repeating: bias), Quad(repeating: bias))
      for row in 0..<1 << rows {
        let line = unsafe lines[row]
        for column in 0..<1 << columns {
          let place = four(first + Float(column) * step, of: line)
          even &+= place.even &>> shift
          odd &+= place.odd &>> shift
        }
      }
      let pixels = (even &>> 8) | (odd & 0xff00) | Pixels.opaque
      unsafe store(pixels, to: target + (x &- span.start), count: span.end &- x)
      x &+= 4
    }
  }

  @inline(always) private func store(
    _ pixels: Quad, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if count >= 4 {
      unsafe Pixels.store(pixels, target, 0)
    } else {
      let four = unsafe unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
      for lane in 0..<count { unsafe target[lane] = four[lane] }
    }
  }

  /// The colours at four places of the window, a pixel apart, each between the four nearest pixels of
  /// the source: the even and the odd bytes, 128 times as large.
  @inline(always) private func four(
    _ x: Float, of line: OctavoSourceLine
  ) -> (even: Quad, odd: Quad) {
    let (u, v) = line.places(x)
    let source = unsafe source.pointee
    let column = unsafe Self.clamped(u, source.first_u, source.last_u)
    let row = unsafe Self.clamped(v, source.first_v, source.last_v)
    @inline(always) func place(_ lane: Int) -> UnsafePointer<UInt32> {
      unsafe source.pixels + (Int(row[lane] &>> 7) &* source.pitch &+ Int(column[lane] &>> 7))
    }
    let (a, b, c, d) = unsafe (place(0), place(1), place(2), place(3))
    let next = unsafe source.next
    // A snapshot's rows are padded: the pixel after the last may be read, and has no weight.
    @inline(always) func pair(_ pixels: UnsafePointer<UInt32>) -> UInt64 {
      unsafe UnsafeRawPointer(pixels).loadUnaligned(as: UInt64.self)
    }
    let upper = unsafe unsafeBitCast(
      SIMD4(pair(a), pair(b), pair(c), pair(d)), to: SIMD8<UInt32>.self)
    let lower = unsafe unsafeBitCast(
      SIMD4(pair(a + next), pair(b + next), pair(c + next), pair(d + next)),
      to: SIMD8<UInt32>.self)
    let across = Self.lanes(column)
    let down = Self.lanes(row)
    let above = Self.mixed(upper, by: across)
    let below = Self.mixed(lower, by: across)
    return (
      Self.between(above.even, below.even, by: down), Self.between(above.odd, below.odd, by: down)
    )
  }

  /// The even and the odd bytes of pixels between the two of a pair, 128 times as large.
  @inline(always) private static func mixed(
    _ pairs: SIMD8<UInt32>, by share: Quad
  ) -> (even: Quad, odd: Quad) {
    let left = unsafe unsafeBitCast(pairs.evenHalf, to: Quad.self)
    let right = unsafe unsafeBitCast(pairs.oddHalf, to: Quad.self)
    let rest = 128 &- share
    return (
      (left & 0xff) &* rest &+ (right & 0xff) &* share,
      (left &>> 8) &* rest &+ (right &>> 8) &* share
    )
  }

  /// What lies between two values of 15 bits, rounded; in two parts, of which none overflows.
  @inline(always) private static func between(_ upper: Quad, _ lower: Quad, by share: Quad) -> Quad
  {
    let way = unsafe unsafeBitCast(lower &- upper, to: SIMD8<Int16>.self)
    let parts = unsafe unsafeBitCast(way &>> 7, to: Quad.self)
    let rest = unsafe unsafeBitCast(way & 127, to: Quad.self)
    return upper &+ parts &* share &+ ((rest &* share &+ 64) &>> 7)
  }

  /// Whatever the arithmetic gave, also nothing finite: the source ends at its last pixels.
  @inline(always) private static func clamped(
    _ places: SIMD4<Int32>, _ first: Int32, _ last: Int32
  ) -> SIMD4<Int32> {
    // By the sign's bits: a comparison would take the vector apart.
    let above = places &- first
    // Less by more than a number holds is only what is negative itself, which no place of the source is.
    let raised = (above & ~((above | places) &>> 31)) &+ first
    let below = last &- raised
    return last &- (below & ~(below &>> 31))
  }

  @inline(always) private static func lanes(_ positions: SIMD4<Int32>) -> Quad {
    let share = positions & 0x7f
    return unsafe unsafeBitCast(share | share &<< 16, to: Quad.self)
  }
}

/// The source under a line across the window, in 128ths of source pixels.
///
/// Counted from one place of the line, found exactly, what is left is small enough for a `Float`:
/// over a 4K window it is off by less than a 50th of a pixel.
extension OctavoSourceLine {
  /// Added to a number, it leaves the whole part in the low bits of the float.
  private static var magic: Float { 0x1.8p23 }

  /// The line at a height of the window, counted from a place of it.
  fileprivate init(_ m: Homography, x: Double, y: Double) {
    let (hu, hv, w) = m.apply(x: x, y: y)
    // Where the horizon begins nothing is seen; the numbers only have to be numbers.
    let share = w > 1e-12 ? 1 / w : 0
    let (column, row) = (hu * share, hv * share)
    func place(_ position: Double) -> Double {
      let place = position * 128 - 64
      // With whatever is in the bits of a float it is still a number of 32 bits.
      return abs(place) < 5e8 ? place : place < 0 ? -5e8 : 5e8
    }
    let (pu, pv) = (place(column), place(row))
    let (u, v) = (Int32(pu), Int32(pv))
    self.init(
      u: u, v: v, rest_u: Float(pu - Double(u)), rest_v: Float(pv - Double(v)),
      step_u: Float((m.xx - column * m.xw) * share * 128),
      step_v: Float((m.xy - row * m.xw) * share * 128), growth: Float(m.xw * share))
  }

  /// The source under four places a pixel apart.
  @inline(always) fileprivate func places(_ x: Float) -> (u: SIMD4<Int32>, v: SIMD4<Int32>) {
    let places = SIMD4<Float>(0, 1, 2, 3) + x
    let way = places / (places * growth + 1)
    let pu = way * step_u + rest_u + Self.magic
    let pv = way * step_v + rest_v + Self.magic
    let zero = Int32(bitPattern: Self.magic.bitPattern)
    return unsafe (
      unsafeBitCast(pu, to: SIMD4<Int32>.self) &- zero &+ u,
      unsafeBitCast(pv, to: SIMD4<Int32>.self) &- zero &+ v
    )
  }
}
