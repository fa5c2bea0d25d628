internal import COctavoKernels
internal import OctavoGeometry

/// A projection whose source row is the same all along a window row: a turn about a level axis, or a
/// flat picture that is moved or stretched.
///
/// Two passes, a row at a time: the source rows that the window row covers are added up by weights
/// that are the same for all pixels; the sum is then resampled along x, whose step is nearly one.
/// Shades that change along y only are in the weights and cost nothing.
struct RowWarp {
  private let picture: SourcePicture
  private let kernels: Kernels
  private let inverse: Homography
  /// The columns of the window that the piece can touch.
  private let reach: PixelSpan

  /// The projection; nil if it is not of this kind.
  init?(
    _ picture: SourcePicture, bounds: PixelRect, inverse m: Homography, kernels: Kernels
  ) {
    let w = { (y: Double) in y * m.yw + m.ow }
    let (top, bottom) = (Double(bounds.y), Double(bounds.maxY))
    let right = Double(bounds.maxX)
    // Over four pixels the source must not fall behind or run ahead by more than one.
    let steps = 0.67...1.33
    // Beyond this a place is no fixed-point number.
    let isNear = { (place: Double) in abs(place) < 5e8 }
    guard abs(m.xy) * right < 1e-6 * abs(m.oy) + 1e-9, abs(m.xw) * right < 1e-9,
      w(top) > 1e-6, w(bottom) > 1e-6, m.yy * m.ow - m.oy * m.yw > 0,
      isNear((top * m.yx + m.ox) / w(top)), isNear((bottom * m.yx + m.ox) / w(bottom)),
      steps.contains(m.xx / w(top)), steps.contains(m.xx / w(bottom))
    else { return nil }
    self.picture = picture
    self.kernels = kernels
    inverse = m
    reach = PixelSpan(start: bounds.x, end: bounds.maxX)
  }

  /// Paints pixels of a row.
  ///
  /// - Parameter factor: the shade's factor in 256ths on this row.
  func paint(
    row y: Int, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>, factor: Int,
    arena: Arena
  ) {
    // Near to edge-on the row is the sum of several lines across it.
    let lines = Int(min(max(slant(row: y) * 1.35, 1), 4).rounded(.up))
    // All lines' weights make up the factor, and each line is rounded a little later than the one
    // before: together they come out as rounded once, so that no byte overflows into the next.
    @inline(always) func paintLine(_ line: Int, _ target: UnsafeMutablePointer<UInt32>) {
      let total = factor * (line + 1) / lines - factor * line / lines
      unsafe paint(
        from: Double(y) + Double(line) / Double(lines), height: 1 / Double(lines), span: span,
        to: target, weights: (total: total, bias: UInt16((2 * line + 1) * 128 / lines)),
        arena: arena)
    }
    unsafe paintLine(0, target)
    guard lines > 1 else { return }
    let spare = unsafe arena.allocate(UInt32.self, count: span.count)
    for line in 1..<lines {
      unsafe paintLine(line, spare)
      for index in 0..<span.count {
        unsafe target[index] = (target[index] & 0xff_ffff) &+ (spare[index] & 0xff_ffff)
      }
    }
    for index in 0..<span.count { unsafe target[index] |= 0xff00_0000 }
  }

  /// How far the source column moves from a row to the next, where it moves the most: at an end of
  /// what the row can show, not of what is painted, so that a pixel comes out the same whatever else
  /// is painted with it.
  private func slant(row y: Int) -> Double {
    let m = inverse
    let line = Double(y) + 0.5
    let w = line * m.yw + m.ow
    func place(_ x: Int) -> Double { ((Double(x) + 0.5) * m.xx + line * m.yx + m.ox) / w }
    let first = max(place(reach.start), Double(picture.columns.start))
    let last = min(place(reach.end), Double(picture.columns.end))
    return max(abs(m.yx - first * m.yw), abs(m.yx - last * m.yw)) / w
  }

  /// Paints one line of a height in pixels, its colours multiplied by the total of its weights.
  private func paint(
    from upper: Double, height: Double, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>,
    weights: (total: Int, bias: UInt16), arena: Arena
  ) {
    let lower = upper + height
    let m = inverse
    let filter = AxisFilter(
      from: (upper * m.yy + m.oy) / (upper * m.yw + m.ow),
      to: (lower * m.yy + m.oy) / (lower * m.yw + m.ow), within: picture.rows)
    let center = (upper + lower) / 2
    let w = center * m.yw + m.ow
    // Source positions are counted so that the centre of a source pixel is a whole number. They are
    // fixed-point from the window's left border on and in blocks of four from there, so that a
    // pixel comes out the same whatever else is painted with it.
    let border = (0.5 * m.xx + center * m.yx + m.ox) / w - 0.5
    let origin = FixedPoint(border)
    let step = FixedPoint(m.xx / w)
    let columns = picture.columns
    let ahead = origin.advanced(by: span.start, step: step)
    if step.isOne, ahead.isWhole, ahead.whole >= columns.start,
      ahead.whole + span.count <= columns.end
    {
      // Moved by whole columns: the sum is the row.
      unsafe add(
        filter, from: ahead.whole, count: span.count, weights: weights, to: target, arena: arena)
      return
    }
    let blocks = PixelSpan(start: span.start / 4 * 4, end: (span.end + 3) / 4 * 4)
    let first = origin.advanced(by: blocks.start, step: step).whole - 1
    let end = origin.advanced(by: blocks.end, step: step).whole + 8
    let inside = PixelSpan(start: max(first, columns.start), end: min(end, columns.end))
    if filter.count == 1, weights.total == 256, inside == PixelSpan(start: first, end: end) {
      // One source row as it is: there is nothing to add up.
      unsafe resample(
        picture.pixels + filter.first * picture.pitch, sourceStart: 0, origin: origin, step: step,
        span: span, to: target)
      return
    }
    let sum = unsafe arena.allocate(UInt32.self, count: end - first + 16)
    if inside.isEmpty {
      let edge = first >= columns.end ? columns.end - 1 : columns.start
      unsafe add(filter, from: edge, count: 1, weights: weights, to: sum, arena: arena)
      unsafe sum.update(repeating: sum[0], count: end - first)
    } else {
      // Beyond the piece that is shown its border goes on.
      let row = unsafe sum + (inside.start - first)
      unsafe add(
        filter, from: inside.start, count: inside.count, weights: weights, to: row, arena: arena)
      unsafe sum.update(repeating: row[0], count: inside.start - first)
      unsafe (row + inside.count).update(
        repeating: row[inside.count - 1], count: end - inside.end)
    }
    unsafe resample(
      sum, sourceStart: first, origin: origin, step: step, span: span, to: target)
  }

  /// Adds source rows up by their weights, opaque.
  private func add(
    _ filter: AxisFilter, from column: Int, count: Int, weights share: (total: Int, bias: UInt16),
    to target: UnsafeMutablePointer<UInt32>, arena: Arena
  ) {
    let rows = filter.count
    let weights = unsafe arena.allocate(UInt16.self, count: max(rows, 3))
    unsafe weights.update(repeating: 0, count: 3)
    filter.forEachWeight(total: share.total) { index, weight in
      unsafe weights[index] = UInt16(weight)
    }
    let pitch = picture.pitch
    let base = unsafe picture.pixels + (filter.first &* pitch &+ column)
    if let wide = unsafe kernels.wide {
      unsafe wide.pointee.add_rows(base, pitch, rows, weights, share.bias, target, count)
      return
    }
    // Up to three rows, as a page has until it has turned by half, without a loop; a row that has no
    // weight is read again instead of one that may not be there.
    let (first, second, third) = unsafe (
      Quad(repeating: weights[0]), Quad(repeating: weights[1]), Quad(repeating: weights[2])
    )
    let next = rows > 1 ? pitch : 0
    let last = rows > 2 ? 2 &* pitch : 0
    let bias = Quad(repeating: share.bias)
    @inline(always) func sum(_ index: Int) -> Quad {
      let row = unsafe base + index
      let one = unsafe Pixels.load(row, 0)
      let two = unsafe Pixels.load(row, next)
      var even = (one & 0xff) &* first &+ (two & 0xff) &* second &+ bias
      var odd = (one &>> 8) &* first &+ (two &>> 8) &* second &+ bias
      if rows > 2 {
        let three = unsafe Pixels.load(row, last)
        even &+= (three & 0xff) &* third
        odd &+= (three &>> 8) &* third
        var tap = 3
        while tap < rows {
          let pixels = unsafe Pixels.load(row, tap &* pitch)
          let weight = unsafe Quad(repeating: weights[tap])
          even &+= (pixels & 0xff) &* weight
          odd &+= (pixels &>> 8) &* weight
          tap &+= 1
        }
      }
      return (even &>> 8) | (odd & 0xff00) | Pixels.opaque
    }
    var index = 0
    while index &+ 4 <= count {
      unsafe Pixels.store(sum(index), target, index)
      index &+= 4
    }
    if index < count {
      // Rows are padded by more than three pixels, so four may be read.
      let four = unsafe unsafeBitCast(sum(index), to: SIMD4<UInt32>.self)
      for lane in 0..<count &- index { unsafe target[index &+ lane] = four[lane] }
    }
  }

  /// Interpolates along a row with a step of nearly one.
  private func resample(
    _ source: UnsafePointer<UInt32>, sourceStart: Int, origin: FixedPoint, step: FixedPoint,
    span: PixelSpan, to target: UnsafeMutablePointer<UInt32>
  ) {
    if let wide = unsafe kernels.wide {
      unsafe wide.pointee.resample(
        source, sourceStart, origin.bits, step.bits, target, span.start, span.end)
      return
    }
    // In a block of four only the low part of the position and a 16-bit step matter.
    let step16 = UInt32(truncatingIfNeeded: step.bits &>> 16)
    let steps = Self.multiples(of: step16)
    // Where the step is at most one, a pixel may fall one behind its block's first; else run ahead.
    let lag = step16 <= 65_536 ? 1 : 0
    let least = Self.multiples(of: 1) &- UInt32(lag)
    var x = span.start / 4 * 4
    var place = origin.advanced(by: x, step: step)
    while x < span.end {
      let low = SIMD4(repeating: UInt32(truncatingIfNeeded: place.bits &>> 16) & 0xffff) &+ steps
      let isAhead = 0 &- ((low &>> 16) &- least)
      let base = unsafe source + (place.whole &- sourceStart &- lag)
      let first = unsafe Pixels.load4(base)
      let second = unsafe Pixels.load4(base + 1)
      let third = unsafe Pixels.load4(base + 2)
      let share = (low &>> 8) & 0xff
      let weight = unsafe unsafeBitCast(share | share &<< 16, to: Quad.self)
      let mixed = Pixels.mixed(
        Pixels.stepped(first, second, by: isAhead), by: 256 &- weight,
        Pixels.stepped(second, third, by: isAhead), by: weight)
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

extension RowWarp {
  /// Not inlined, so that the optimiser does not treat the first lane, a known zero, by itself.
  @inline(never) private static func multiples(of step: UInt32) -> SIMD4<UInt32> {
    SIMD4(0, step, 2 &* step, 3 &* step)
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

  /// Whether it is one, and whether it is whole but for less than a weight.
  var isOne: Bool { bits == 1 << 32 }
  var isWhole: Bool { bits & 0xffff_ffff < 1 << 24 }

  /// The position after some steps.
  @inline(always) func advanced(by count: Int, step: FixedPoint) -> FixedPoint {
    FixedPoint(bits: bits &+ Int64(count) &* step.bits)
  }
}
