internal import Geometry

/// A projection whose source row is the same all along a window row: a turn about a level axis, or a
/// flat picture that is moved or stretched.
///
/// Two passes, a row at a time: the source rows that the window row covers are added up by weights
/// that are the same for all pixels; the sum is then resampled along x, whose step is nearly one.
/// Shades that change along y only are in the weights and cost nothing.
struct RowWarp {
  private let picture: SourcePicture
  private let inverse: Homography

  /// The projection; nil if it is not of this kind.
  init?(_ picture: SourcePicture, bounds: PixelRect, inverse m: Homography) {
    let w = { (y: Double) in y * m.yw + m.ow }
    let (top, bottom) = (Double(bounds.y), Double(bounds.maxY))
    let right = Double(bounds.maxX)
    // Over four pixels the source must not fall behind or run ahead by more than one.
    let steps = 0.67...1.33
    guard abs(m.xy) * right < 1e-6 * abs(m.oy) + 1e-9, abs(m.xw) * right < 1e-9,
      w(top) > 1e-6, w(bottom) > 1e-6, m.yy * m.ow - m.oy * m.yw > 0,
      steps.contains(m.xx / w(top)), steps.contains(m.xx / w(bottom))
    else { return nil }
    self.picture = picture
    inverse = m
  }

  /// Paints pixels of a row.
  ///
  /// - Parameter factor: the shade's factor in 256ths on this row.
  func paint(
    row y: Int, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>, factor: Int,
    arena: Arena
  ) {
    let (upper, lower) = (Double(y), Double(y + 1))
    let m = inverse
    let filter = AxisFilter(
      from: (upper * m.yy + m.oy) / (upper * m.yw + m.ow),
      to: (lower * m.yy + m.oy) / (lower * m.yw + m.ow), within: picture.rows)
    let center = upper + 0.5
    let w = center * m.yw + m.ow
    // Source positions are counted so that the centre of a source pixel is a whole number. They are
    // fixed-point from the window's left border on and in blocks of four from there, so that a
    // pixel comes out the same whatever else is painted with it.
    let border = (0.5 * m.xx + center * m.yx + m.ox) / w - 0.5
    guard abs(border) < 1e9 else { return }
    let origin = FixedPoint(border)
    let step = FixedPoint(m.xx / w)
    let blocks = PixelSpan(start: span.start / 4 * 4, end: (span.end + 3) / 4 * 4)
    let first = origin.advanced(by: blocks.start, step: step).whole - 1
    let count = origin.advanced(by: blocks.end, step: step).whole + 8 - first
    let sum = unsafe arena.allocate(UInt32.self, count: count + 16)
    // Beyond the piece that is shown its border goes on.
    let lowest = min(max(first, picture.columns.start), picture.columns.end - 1)
    let highest = max(min(first + count, picture.columns.end), lowest + 1)
    let (before, after) = (lowest - first, first + count - highest)
    unsafe add(
      filter, from: lowest, count: highest - lowest, total: factor, to: sum + max(before, 0),
      arena: arena)
    if before > 0 { unsafe sum.update(repeating: sum[before], count: min(before, count)) }
    if after > 0 {
      let start = max(0, count - after)
      unsafe (sum + start).update(
        repeating: sum[max(before, 0) + highest - lowest - 1], count: count - start)
    }
    unsafe resample(
      sum, sumStart: first, origin: origin, step: step, span: span, to: target)
  }

  /// Adds source rows up by their weights.
  private func add(
    _ filter: AxisFilter, from column: Int, count: Int, total: Int,
    to target: UnsafeMutablePointer<UInt32>, arena: Arena
  ) {
    let rows = filter.count
    let weights = unsafe arena.allocate(Quad.self, count: rows)
    filter.forEachWeight(total: total) { index, weight in
      unsafe weights[index] = Quad(repeating: UInt16(weight))
    }
    let pitch = picture.pitch
    let base = unsafe picture.pixels + (filter.first &* pitch &+ column)
    var index = 0
    // A row is padded by more than three pixels, so the last four may be read whole.
    if rows == 2 {
      let (a, b) = unsafe (weights[0], weights[1])
      let next = unsafe base + pitch
      while index < count {
        let mixed = unsafe Pixels.mixed(
          Pixels.load(base, index), by: a, Pixels.load(next, index), by: b)
        unsafe Pixels.store(mixed, target, index)
        index &+= 4
      }
      return
    }
    while index < count {
      var even = Quad(repeating: 128)
      var odd = Quad(repeating: 128)
      var row = unsafe base + index
      for tap in 0..<rows {
        let pixels = unsafe Pixels.load(row, 0)
        let weight = unsafe weights[tap]
        even &+= (pixels & 0xff) &* weight
        odd &+= (pixels &>> 8) &* weight
        unsafe row += pitch
      }
      unsafe Pixels.store((even &>> 8) | (odd & 0xff00), target, index)
      index &+= 4
    }
  }

  /// Interpolates along a row with a step of nearly one.
  private func resample(
    _ source: UnsafePointer<UInt32>, sumStart: Int, origin: FixedPoint, step: FixedPoint,
    span: PixelSpan, to target: UnsafeMutablePointer<UInt32>
  ) {
    // In a block of four only the low part of the position and a 16-bit step matter.
    let step16 = UInt32(truncatingIfNeeded: step.bits &>> 16)
    let steps = SIMD4<UInt32>(0, step16, 2 &* step16, 3 &* step16)
    // Where the step is at most one, a pixel may fall one behind its block's first; else run ahead.
    let lag = step16 <= 65_536 ? 1 : 0
    let expected = SIMD4<UInt32>(0, 1, 2, 3) &+ UInt32(1 - lag)
    var x = span.start / 4 * 4
    var place = origin.advanced(by: x, step: step)
    while x < span.end {
      let low = SIMD4(repeating: UInt32(truncatingIfNeeded: place.bits &>> 16) & 0xffff) &+ steps
      let isAhead = (low &>> 16) .== expected
      let base = unsafe source + (place.whole &- sumStart &- lag)
      let first = unsafe UnsafeRawPointer(base).loadUnaligned(as: SIMD4<UInt32>.self)
      let second = unsafe UnsafeRawPointer(base + 1).loadUnaligned(as: SIMD4<UInt32>.self)
      let third = unsafe UnsafeRawPointer(base + 2).loadUnaligned(as: SIMD4<UInt32>.self)
      let left = first.replacing(with: second, where: isAhead)
      let right = second.replacing(with: third, where: isAhead)
      let share = (low &>> 8) & 0xff
      let weight = unsafe unsafeBitCast(share | share &<< 16, to: Quad.self)
      let mixed = unsafe Pixels.mixed(
        unsafeBitCast(left, to: Quad.self), by: 256 &- weight,
        unsafeBitCast(right, to: Quad.self), by: weight)
      if x >= span.start, x &+ 4 <= span.end {
        unsafe Pixels.store(mixed | Pixels.opaque, target, x &- span.start)
      } else {
        let four = unsafe unsafeBitCast(mixed | Pixels.opaque, to: SIMD4<UInt32>.self)
        for lane in max(0, span.start &- x)..<min(4, span.end &- x) {
          unsafe target[x &+ lane &- span.start] = four[lane]
        }
      }
      place = place.advanced(by: 4, step: step)
      x &+= 4
    }
  }
}

/// A position in source pixels with 32 bits after the point.
private struct FixedPoint {
  let bits: Int64

  /// The nearest to a value below 2³⁰.
  init(_ value: Double) { bits = Int64((value * 4_294_967_296).rounded()) }
  private init(bits: Int64) { self.bits = bits }

  /// The whole pixels, rounded down.
  @inline(always) var whole: Int { Int(truncatingIfNeeded: bits &>> 32) }

  /// The position after some steps.
  @inline(always) func advanced(by count: Int, step: FixedPoint) -> FixedPoint {
    FixedPoint(bits: bits &+ Int64(count) &* step.bits)
  }
}
