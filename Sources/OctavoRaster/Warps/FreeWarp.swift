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
  private let source: OctavoSource
  private let kernels: Kernels
  private let inverse: Homography
  /// The places of every pixel, if all have equally many.
  private let everywhere: Places?
  /// The column that places are counted from: the end of the bounds that is nearer to the viewer.
  private let base: Int

  init(_ picture: SourcePicture, bounds: PixelRect, inverse: Homography, kernels: Kernels) {
    self.kernels = kernels
    self.inverse = inverse
    base = inverse.xw > 0 ? bounds.maxX : bounds.x
    // A pixel is mixed from two rows: the last place is a 256th before the last row.
    let isOneRow = picture.rows.count < 2
    unsafe source = OctavoSource(
      pixels: picture.pixels, pitch: picture.pitch, next: isOneRow ? 0 : picture.pitch,
      first_u: Int32(picture.columns.start) << 8, last_u: Int32(picture.columns.end - 1) << 8,
      first_v: Int32(picture.rows.start) << 8,
      last_v: (Int32(picture.rows.end - 1) << 8) - (isOneRow ? 0 : 1))
    let isAffine = inverse.xw == 0 && inverse.yw == 0 && inverse.ow > 0
    everywhere =
      isAffine
      ? Places(
        max(abs(inverse.xx), abs(inverse.xy)) / inverse.ow,
        max(abs(inverse.yx), abs(inverse.yy)) / inverse.ow) : nil
  }

  /// Paints pixels of a row.
  func paint(row y: Int, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>) {
    if let places = everywhere {
      unsafe paint(row: y, span: span, places, to: target)
      return
    }
    var first = span.start / Self.stretch * Self.stretch
    var near = steps(x: first, row: y)
    var start = span.start
    // Stretches that are looked at in equally many places are painted as one.
    var part: Places?
    while first < span.end {
      let far = steps(x: first + Self.stretch, row: y)
      let places = Places(max(near.right, far.right), max(near.down, far.down))
      if let part, part != places {
        let done = PixelSpan(start: start, end: first)
        unsafe paint(row: y, span: done, part, to: target + (start - span.start))
        start = first
      }
      part = places
      near = far
      first += Self.stretch
    }
    guard let part else { return }
    let rest = PixelSpan(start: start, end: span.end)
    unsafe paint(row: y, span: rest, part, to: target + (start - span.start))
  }

  private func paint(
    row y: Int, span: PixelSpan, _ places: Places, to target: UnsafeMutablePointer<UInt32>
  ) {
    let (columns, rows) = (places.columns, places.rows)
    if let wide = unsafe kernels.wide {
      unsafe look(row: y, span: span, columns: columns, rows: rows, to: target, by: wide)
    } else if columns + rows == 0 {
      unsafe paintWhole(row: y, span: span, to: target)
    } else {
      unsafe paint(row: y, span: span, columns: columns, rows: rows, to: target)
    }
  }

  /// How far the source moves from a pixel to the next, rightwards and downwards.
  private func steps(x: Int, row y: Int) -> (right: Double, down: Double) {
    let m = inverse
    let (u, v, w) = m.apply(x: Double(x), y: Double(y) + 0.5)
    guard w > 0 else { return (0, 0) }
    let share = 1 / w
    let (column, row) = (u * share, v * share)
    let right = max(abs(m.xx - column * m.xw), abs(m.xy - row * m.xw))
    let down = max(abs(m.yx - column * m.yw), abs(m.yy - row * m.yw))
    return (right * share, down * share)
  }

  /// Paints pixels that are divided into places, with wide vectors.
  private func look(
    row y: Int, span: PixelSpan, columns: Int, rows: Int, to target: UnsafeMutablePointer<UInt32>,
    by wide: UnsafePointer<OctavoKernels>
  ) {
    unsafe withUnsafeTemporaryAllocation(of: OctavoSourceLine.self, capacity: 1 << rows) { lines in
      for row in 0..<1 << rows {
        let place = Double(y) + (Double(row) + 0.5) / Double(1 << rows)
        unsafe lines.initializeElement(
          at: row, to: OctavoSourceLine(inverse, base: base, y: place))
      }
      guard let first = lines.baseAddress else { return }
      var source = unsafe source
      unsafe wide.pointee.look_up(
        &source, first, Int32(columns), Int32(rows), Float(span.start &- base), target, span.count)
    }
  }

  /// Paints pixels that are looked at in their middle.
  private func paintWhole(row y: Int, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>) {
    let line = OctavoSourceLine(inverse, base: base, y: Double(y) + 0.5)
    var x = span.start
    while x < span.end {
      let pixels = four(Float(x &- base) + 0.5, of: line) | Pixels.opaque
      unsafe store(pixels, to: target + (x &- span.start), count: span.end &- x)
      x &+= 4
    }
  }

  /// Paints pixels that are divided into places.
  private func paint(
    row y: Int, span: PixelSpan, columns: Int, rows: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    let columnStep = 1 / Float(1 << columns)
    let shift = UInt16(columns + rows)
    let half: UInt16 = 1 << (shift - 1)
    unsafe withUnsafeTemporaryAllocation(of: OctavoSourceLine.self, capacity: 16) { lines in
      for row in 0..<1 << rows {
        let place = Double(y) + (Double(row) + 0.5) / Double(1 << rows)
        unsafe lines.initializeElement(at: row, to: OctavoSourceLine(inverse, base: base, y: place))
      }
      var x = span.start
      while x < span.end {
        let first = Float(x &- base) + 0.5 * columnStep
        var (even, odd) = (Quad(repeating: half), Quad(repeating: half))
        for row in 0..<1 << rows {
          let line = unsafe lines[row]
          for column in 0..<1 << columns {
            let places = four(first + Float(column) * columnStep, of: line)
            even &+= places & 0xff
            odd &+= places &>> 8
          }
        }
        let pixels = (even &>> shift) | ((odd &>> shift) &<< 8) | Pixels.opaque
        unsafe store(pixels, to: target + (x &- span.start), count: span.end &- x)
        x &+= 4
      }
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
  /// the source.
  @inline(always) private func four(_ x: Float, of line: OctavoSourceLine) -> Quad {
    let (u, v) = line.places(x)
    let source = unsafe source
    let column = unsafe Self.clamped(u, source.first_u, source.last_u)
    let row = unsafe Self.clamped(v, source.first_v, source.last_v)
    @inline(always) func place(_ lane: Int) -> UnsafePointer<UInt32> {
      unsafe source.pixels + (Int(row[lane] &>> 8) &* source.pitch &+ Int(column[lane] &>> 8))
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
    let above = unsafe Pixels.mixed(
      unsafeBitCast(upper.evenHalf, to: Quad.self), by: 256 &- across,
      unsafeBitCast(upper.oddHalf, to: Quad.self), by: across)
    let below = unsafe Pixels.mixed(
      unsafeBitCast(lower.evenHalf, to: Quad.self), by: 256 &- across,
      unsafeBitCast(lower.oddHalf, to: Quad.self), by: across)
    return Pixels.mixed(above, by: 256 &- down, below, by: down)
  }

  /// Whatever the arithmetic gave, also nothing finite: the source ends at its last pixels.
  @inline(always) private static func clamped(
    _ places: SIMD4<Int32>, _ first: Int32, _ last: Int32
  ) -> SIMD4<Int32> {
    // By the sign's bits: a comparison would take the vector apart.
    let above = places &- first
    let raised = (above & ~(above &>> 31)) &+ first
    let below = last &- raised
    return last &- (below & ~(below &>> 31))
  }

  @inline(always) private static func lanes(_ positions: SIMD4<Int32>) -> Quad {
    let share = positions & 0xff
    return unsafe unsafeBitCast(share | share &<< 16, to: Quad.self)
  }
}

/// Into how many places a pixel is divided: the powers of two, along a row and down.
private struct Places: Equatable {
  private(set) var columns, rows: Int

  /// The places for a page that shrinks by so much rightwards and downwards.
  init(_ right: Double, _ down: Double) {
    (columns, rows) = (Self.power(right), Self.power(down))
    // More than 64 places would not be seen and would take long.
    while columns + rows > 6 {
      if columns > rows { columns -= 1 } else { rows -= 1 }
    }
  }

  /// The power of two that is not less than a shrinkage, a little less being as good.
  private static func power(_ shrinkage: Double) -> Int {
    var power = 0
    while power < 4, Double(1 << power) * 1.06 < shrinkage { power += 1 }
    return power
  }
}

/// The source under a line across the window, in 256ths of source pixels.
///
/// Counted from one place of the line, found exactly, what is left is small enough for a `Float`:
/// over a 4K window it is off by less than a 50th of a pixel.
extension OctavoSourceLine {
  /// Added to a number, it leaves the whole part in the low bits of the float.
  private static var magic: Float { 0x1.8p23 }

  /// The line at a height of the window.
  fileprivate init(_ m: Homography, base: Int, y: Double) {
    let (hu, hv, w) = m.apply(x: Double(base), y: y)
    // Where the horizon begins nothing is seen; the numbers only have to be numbers.
    let share = w > 1e-12 ? 1 / w : 0
    let (column, row) = (hu * share, hv * share)
    func place(_ position: Double) -> Double {
      min(max(position * 256 - 128, -1e9), 1e9)
    }
    let (pu, pv) = (place(column), place(row))
    let (u, v) = (Int32(pu), Int32(pv))
    self.init(
      u: u, v: v, rest_u: Float(pu - Double(u)), rest_v: Float(pv - Double(v)),
      step_u: Float((m.xx - column * m.xw) * share * 256),
      step_v: Float((m.xy - row * m.xw) * share * 256), growth: Float(m.xw * share))
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
