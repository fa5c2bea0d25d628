internal import Geometry

/// Any projection: the perspective is divided for each pixel, and where the page shrinks, several
/// places of the pixel are looked at.
///
/// It is the way for what has no structure to use: a page that turns about a slanted axis or lies
/// mirrored, or one stretched while its picture is drawn anew. Every place is found from the pixel's
/// number alone, so that a pixel comes out the same whatever else is painted with it.
struct FreeWarp {
  /// Pixels that are looked at in equally many places.
  private static let stretch = 16
  /// Added to a number, it leaves 256ths in the low bits of the double.
  private static let magic = 0x1.8p44
  private let picture: SourcePicture
  private let inverse: Homography

  init(_ picture: SourcePicture, inverse: Homography) {
    self.picture = picture
    self.inverse = inverse
  }

  /// Paints pixels of a row.
  func paint(row y: Int, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>) {
    var start = span.start
    while start < span.end {
      let first = start / Self.stretch * Self.stretch
      let end = min(span.end, first + Self.stretch)
      let (columns, rows) = places(from: first, row: y)
      unsafe paint(
        row: y, span: PixelSpan(start: start, end: end), columns: columns, rows: rows,
        to: target + (start - span.start))
      start = end
    }
  }

  /// The powers of two that say into how many places the pixels of a stretch are divided.
  private func places(from x: Int, row y: Int) -> (columns: Int, rows: Int) {
    let (near, far) = (steps(x: x, row: y), steps(x: x + Self.stretch, row: y))
    let (right, down) = (max(near.right, far.right), max(near.down, far.down))
    var (columns, rows) = (Self.power(right), Self.power(down))
    // More than 64 places would not be seen and would take long.
    while columns + rows > 6 {
      if columns > rows { columns -= 1 } else { rows -= 1 }
    }
    return (columns, rows)
  }

  /// How far the source moves from a pixel to the next, rightwards and downwards.
  private func steps(x: Int, row y: Int) -> (right: Double, down: Double) {
    let m = inverse
    let (u, v, w) = m.apply(x: Double(x), y: Double(y) + 0.5)
    guard w > 0 else { return (0, 0) }
    let (column, row) = (u / w, v / w)
    let right = max(abs(m.xx - column * m.xw), abs(m.xy - row * m.xw))
    let down = max(abs(m.yx - column * m.yw), abs(m.yy - row * m.yw))
    return (right / w, down / w)
  }

  /// The power of two that is not less than a shrinkage, a little less being as good.
  private static func power(_ shrinkage: Double) -> Int {
    var power = 0
    while power < 4, Double(1 << power) * 1.06 < shrinkage { power += 1 }
    return power
  }

  private func paint(
    row y: Int, span: PixelSpan, columns: Int, rows: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    let (columnStep, rowStep) = (1 / Double(1 << columns), 1 / Double(1 << rows))
    let shift = UInt16(columns + rows)
    let half: UInt16 = shift > 0 ? 1 << (shift - 1) : 0
    var x = span.start
    while x < span.end {
      var pixels: Quad
      if shift == 0 {
        pixels = four(x: Double(x) + 0.5, y: Double(y) + 0.5)
      } else {
        var (even, odd) = (Quad(repeating: half), Quad(repeating: half))
        for row in 0..<1 << rows {
          let line = Double(y) + (Double(row) + 0.5) * rowStep
          for column in 0..<1 << columns {
            let places = four(x: Double(x) + (Double(column) + 0.5) * columnStep, y: line)
            even &+= places & 0xff
            odd &+= places &>> 8
          }
        }
        pixels = (even &>> shift) | ((odd &>> shift) &<< 8)
      }
      pixels |= Pixels.opaque
      if x &+ 4 <= span.end {
        unsafe Pixels.store(pixels, target, x &- span.start)
      } else {
        let four = unsafe unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
        for lane in 0..<span.end &- x { unsafe target[x &- span.start &+ lane] = four[lane] }
      }
      x &+= 4
    }
  }

  /// The colours at four places of the window, a pixel apart, each between the four nearest pixels of
  /// the source.
  @inline(always) private func four(x: Double, y: Double) -> Quad {
    let m = inverse
    let places = SIMD4(0, 1, 2, 3) + x
    let share = 1 / (places * m.xw + (y * m.yw + m.ow))
    let u = (places * m.xx + (y * m.yx + m.ox)) * share + (Self.magic - 0.5)
    let v = (places * m.xy + (y * m.yy + m.oy)) * share + (Self.magic - 0.5)
    let (a, b) = (sample(u[0], v[0]), sample(u[1], v[1]))
    let (c, d) = (sample(u[2], v[2]), sample(u[3], v[3]))
    let upper = unsafe unsafeBitCast(
      SIMD4(a.upper, b.upper, c.upper, d.upper), to: SIMD8<UInt32>.self)
    let lower = unsafe unsafeBitCast(
      SIMD4(a.lower, b.lower, c.lower, d.lower), to: SIMD8<UInt32>.self)
    let across = unsafe unsafeBitCast(
      SIMD4(a.across, b.across, c.across, d.across), to: Quad.self)
    let down = unsafe unsafeBitCast(SIMD4(a.down, b.down, c.down, d.down), to: Quad.self)
    let above = unsafe Pixels.mixed(
      unsafeBitCast(upper.evenHalf, to: Quad.self), by: 256 &- across,
      unsafeBitCast(upper.oddHalf, to: Quad.self), by: across)
    let below = unsafe Pixels.mixed(
      unsafeBitCast(lower.evenHalf, to: Quad.self), by: 256 &- across,
      unsafeBitCast(lower.oddHalf, to: Quad.self), by: across)
    return Pixels.mixed(above, by: 256 &- down, below, by: down)
  }

  /// Two pixels of a row and the two below them, and the 256ths of the second ones.
  @inline(always) private func sample(
    _ u: Double, _ v: Double
  ) -> (upper: UInt64, lower: UInt64, across: UInt32, down: UInt32) {
    let bits = Int(bitPattern: UInt(Self.magic.bitPattern))
    // Whatever the arithmetic gave, also nothing finite: the source ends at its last pixels.
    let column = min(
      max(Int(bitPattern: UInt(u.bitPattern)) &- bits, picture.columns.start &<< 8),
      (picture.columns.end &- 1) &<< 8)
    let row = min(
      max(Int(bitPattern: UInt(v.bitPattern)) &- bits, picture.rows.start &<< 8),
      (picture.rows.end &- 1) &<< 8)
    let (wholeColumn, wholeRow) = (column &>> 8, row &>> 8)
    let next = wholeRow &+ 1 < picture.rows.end ? picture.pitch : 0
    // A snapshot's rows are padded: the pixel after the last may be read, and has no weight.
    let place = unsafe UnsafeRawPointer(
      picture.pixels + (wholeRow &* picture.pitch &+ wholeColumn))
    return unsafe (
      place.loadUnaligned(as: UInt64.self),
      (place + next &* 4).loadUnaligned(as: UInt64.self),
      Self.lanes(column), Self.lanes(row)
    )
  }

  @inline(always) private static func lanes(_ position: Int) -> UInt32 {
    let share = UInt32(truncatingIfNeeded: position) & 0xff
    return share | share &<< 16
  }
}
