internal import Geometry

/// A projection whose source column is the same all down a window column: a turn about an upright
/// axis.
///
/// Two passes: each source row is filtered along x once, by a table of weights, into a slab of the
/// band; then every window pixel is interpolated between two rows of the slab. Shades that change
/// along x only are in the weights and cost nothing.
@safe
struct ColumnWarp {
  /// The columns that the tables speak of, from the first.
  let columns: PixelSpan
  /// Four columns share a block of the tables.
  let blockCount: Int
  /// Four first source pixels a block, and where its weights start and how many pairs it has.
  private let firsts: UnsafeMutablePointer<Int32>
  private let starts: UnsafeMutablePointer<Int32>
  private let pairs: UnsafeMutablePointer<Int32>
  /// Two quads of weights a pair of source pixels: for the first and for the second of each column.
  private let weights: UnsafeMutablePointer<Quad>
  /// The source row of a column at the top of window row 0, and how it grows from row to row.
  private let origin: UnsafeMutablePointer<Double>
  private let growth: UnsafeMutablePointer<Double>
  private let sourceRows: PixelSpan
  private let pixels: UnsafePointer<UInt32>
  private let pitch: Int

  /// The tables of a projection; nil if it is not of this kind.
  ///
  /// - Parameter factor: the shade's factor in 256ths at the centre of a column.
  init?(
    _ picture: SourcePicture, bounds: PixelRect, inverse m: Homography, arena: Arena,
    factor: (Double) -> Int
  ) {
    let (left, right) = (Double(bounds.x), Double(bounds.maxX))
    let (top, bottom) = (Double(bounds.y), Double(bounds.maxY))
    let w = { (x: Double) in x * m.xw + m.ow }
    guard abs(m.yx) * bottom < 1e-6 * abs(m.ow), abs(m.yw) * bottom < 1e-9,
      w(left) > 1e-6, w(right) > 1e-6, m.xx * m.ow - m.ox * m.xw > 0,
      m.yy > 0, m.yy / w(left) < 1.4, m.yy / w(right) < 1.4, bottom - top < 32_000
    else { return nil }
    columns = PixelSpan(start: bounds.x, end: bounds.maxX)
    blockCount = (bounds.width + 3) / 4
    let count = blockCount * 4
    sourceRows = picture.rows
    unsafe pixels = unsafe picture.pixels
    pitch = picture.pitch
    unsafe firsts = arena.allocate(Int32.self, count: count)
    unsafe starts = arena.allocate(Int32.self, count: blockCount)
    unsafe pairs = arena.allocate(Int32.self, count: blockCount)
    unsafe origin = arena.allocate(Double.self, count: count)
    unsafe growth = arena.allocate(Double.self, count: count)

    // The borders of the columns in the source; those past the last column stay on its border.
    let borders = unsafe arena.allocate(Double.self, count: count + 1)
    for index in 0...count {
      let x = left + Double(min(index, bounds.width))
      unsafe borders[index] = (x * m.xx + m.ox) / w(x)
    }
    var total = 0
    for block in 0..<blockCount {
      var taps = 1
      for column in block * 4..<block * 4 + 4 {
        let filter = unsafe AxisFilter(
          from: borders[column], to: borders[column + 1], within: picture.columns)
        taps = max(taps, filter.count)
      }
      unsafe pairs[block] = Int32((taps + 1) / 2)
      unsafe starts[block] = Int32(total)
      total += (taps + 1) / 2 * 2
    }
    unsafe weights = arena.allocate(Quad.self, count: total)
    for block in 0..<blockCount {
      let taps = unsafe Int(pairs[block]) * 2
      let start = unsafe Int(starts[block])
      let lanes = unsafe UnsafeMutableRawPointer(weights + start)
        .assumingMemoryBound(to: UInt16.self)
      unsafe lanes.update(repeating: 0, count: taps * 8)
      for lane in 0..<4 {
        let column = block * 4 + lane
        let filter = unsafe AxisFilter(
          from: borders[column], to: borders[column + 1], within: picture.columns)
        // Pairs are read whole: near the end of a row they start earlier, with weights of zero.
        let first = max(0, min(filter.first, picture.readable - taps))
        guard filter.first - first + filter.count <= taps, first + taps <= picture.readable else {
          return nil
        }
        unsafe firsts[column] = Int32(first)
        let x = min(left + Double(column) + 0.5, right - 0.5)
        filter.forEachWeight(total: factor((x * m.xx + m.ox) / w(x))) { index, weight in
          let tap = filter.first - first + index
          // Both 16-bit lanes of the column's pixel, in the quad of its place in the pair.
          unsafe lanes[tap * 8 + lane * 2] = UInt16(weight)
          unsafe lanes[tap * 8 + lane * 2 + 1] = UInt16(weight)
        }
        let center = min(left + Double(column) + 0.5, right - 0.5)
        unsafe origin[column] = (0.5 * m.yy + center * m.xy + m.oy) / w(center) - 0.5
        unsafe growth[column] = m.yy / w(center)
      }
    }
  }

  // MARK: - The first pass

  /// What a band keeps of a warp between its two passes.
  @safe
  struct Slab {
    /// Source rows filtered along x, `pitch` pixels apart, the first being `firstRow`.
    let pixels: UnsafeMutablePointer<UInt32>
    let pitch: Int
    let firstRow: Int
    let rowCount: Int
    /// The window row that the positions are given for.
    let firstLine: Int
    /// The position in the slab of each column on that line, plus `magic`, and its growth a line.
    let positions: UnsafeMutablePointer<Float>
    let growth: UnsafeMutablePointer<Float>
  }

  /// Added to a position, it leaves 256ths of a row in the low bits of the float.
  private static var magic: Float { 32_768 }

  /// Filters the source rows that a band of the window needs.
  ///
  /// - Parameter line: the row that positions are counted from: the same for every band that this
  ///   one may be cut from, so that a pixel comes out the same whatever else is painted with it.
  func slab(for band: PixelRect, from line: Int, arena: Arena) -> Slab? {
    let start = max(band.x, columns.start) - columns.start
    let end = min(band.maxX, columns.end) - columns.start
    guard start < end else { return nil }
    let blocks = start / 4..<(end + 3) / 4
    let needs = unsafe arena.allocate(RowNeed.self, count: blocks.count)
    let (firstLine, lastLine) = (Double(band.y), Double(band.maxY - 1))
    var (least, most) = (Int.max, Int.min)
    let limits = (Double(sourceRows.start - 8), Double(sourceRows.end + 8))
    for block in blocks {
      let (a, b) = (block * 4, block * 4 + 3)
      let top = unsafe min(
        origin[a] + growth[a] * firstLine, origin[b] + growth[b] * firstLine)
      let bottom = unsafe max(
        origin[a] + growth[a] * lastLine, origin[b] + growth[b] * lastLine)
      let need = RowNeed(
        first: Int((min(max(top, limits.0), limits.1) - 0.02).rounded(.down)),
        last: Int((min(max(bottom, limits.0), limits.1) + 0.02).rounded(.down)) + 1)
      unsafe needs[block - blocks.lowerBound] = need
      (least, most) = (min(least, need.first), max(most, need.last))
    }
    // A row before and two after: a block reads three rows from the lowest of its columns'.
    let firstRow = least - 1
    let rowCount = most + 3 - firstRow
    var slabPitch = (blockCount * 4 + 31) / 16 * 16
    if slabPitch % 1024 == 0 { slabPitch += 16 }
    let slab = unsafe Slab(
      pixels: arena.allocate(UInt32.self, count: slabPitch * rowCount), pitch: slabPitch,
      firstRow: firstRow, rowCount: rowCount, firstLine: line,
      positions: arena.allocate(Float.self, count: blockCount * 4 + 8),
      growth: arena.allocate(Float.self, count: blockCount * 4 + 8))
    for column in blocks.lowerBound * 4..<blocks.upperBound * 4 {
      let position =
        unsafe ((origin[column] + growth[column] * Double(line)) * 256).rounded() / 256
        - Double(firstRow)
      // Far beyond the slab nothing is seen; the second pass looks at each position anyway.
      unsafe slab.positions[column] = Self.magic + Float(min(max(position, -30_000), 30_000))
      unsafe slab.growth[column] = Float(growth[column])
    }
    var interval = unsafe NeedInterval(
      needs: unsafe UnsafeBufferPointer(start: needs, count: blocks.count))
    for row in least...most {
      let needed = interval.advance(to: row)
      guard !needed.isEmpty else { continue }
      let sourceRow = min(max(row, sourceRows.start), sourceRows.end - 1)
      unsafe filter(
        pixels + sourceRow * pitch,
        blocks: needed.lowerBound + blocks.lowerBound..<needed.upperBound + blocks.lowerBound,
        to: slab.pixels + (row - firstRow) * slabPitch)
    }
    return slab
  }

  private func filter(
    _ source: UnsafePointer<UInt32>, blocks: Range<Int>, to target: UnsafeMutablePointer<UInt32>
  ) {
    @inline(always) func pair(_ first: Int32, _ offset: Int) -> UInt64 {
      unsafe UnsafeRawPointer(source + Int(first) + offset).loadUnaligned(as: UInt64.self)
    }
    for block in blocks {
      let first = unsafe UnsafeRawPointer(firsts + block &* 4).load(as: SIMD4<Int32>.self)
      var even = Quad(repeating: 128)
      var odd = Quad(repeating: 128)
      var weight = unsafe weights + Int(starts[block])
      var offset = 0
      for _ in 0..<(unsafe pairs[block]) {
        let four = SIMD4(
          pair(first[0], offset), pair(first[1], offset), pair(first[2], offset),
          pair(first[3], offset))
        let eight = unsafe unsafeBitCast(four, to: SIMD8<UInt32>.self)
        let here = unsafe unsafeBitCast(eight.evenHalf, to: Quad.self)
        let next = unsafe unsafeBitCast(eight.oddHalf, to: Quad.self)
        let (a, b) = unsafe (weight[0], weight[1])
        even &+= (here & 0xff) &* a &+ (next & 0xff) &* b
        odd &+= (here &>> 8) &* a &+ (next &>> 8) &* b
        unsafe weight += 2
        offset &+= 2
      }
      unsafe Pixels.store((even &>> 8) | (odd & 0xff00), target, block &* 4)
    }
  }

  // MARK: - The second pass

  /// Paints pixels of a row from the slab.
  func paint(
    _ slab: Slab, row: Int, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>
  ) {
    let line = Float(row - slab.firstLine)
    let start = span.start - columns.start
    let count = span.count
    let positions = unsafe slab.positions + start
    let growth = unsafe slab.growth + start
    let base = unsafe slab.pixels + start
    let lastBase = slab.rowCount - 3
    var index = 0
    while index < count {
      // The last four start earlier and are painted over what is there already, which is the same.
      let at = min(index, count &- 4)
      guard at >= 0 else { break }
      let position =
        unsafe UnsafeRawPointer(positions + at).loadUnaligned(as: SIMD4<Float>.self)
        + UnsafeRawPointer(growth + at).loadUnaligned(as: SIMD4<Float>.self) * line
      let bits = unsafe unsafeBitCast(position, to: SIMD4<UInt32>.self) & 0x7f_ffff
      let rows = bits &>> 8
      let lowest = min(rows[0], rows[3])
      guard max(rows[0], rows[3]) &- lowest < 2, lowest <= lastBase else {
        unsafe paintEach(slab, line: line, start: start + at, count: 4, to: target + at)
        index &+= 4
        continue
      }
      let isLower = rows .!= SIMD4(repeating: lowest)
      let above = unsafe base + (Int(lowest) &* slab.pitch &+ at)
      let first = unsafe UnsafeRawPointer(above).loadUnaligned(as: SIMD4<UInt32>.self)
      let second = unsafe UnsafeRawPointer(above + slab.pitch).loadUnaligned(
        as: SIMD4<UInt32>.self)
      let third = unsafe UnsafeRawPointer(above + 2 &* slab.pitch).loadUnaligned(
        as: SIMD4<UInt32>.self)
      let upper = first.replacing(with: second, where: isLower)
      let lower = second.replacing(with: third, where: isLower)
      let share = bits & 0xff
      let weight = unsafe unsafeBitCast(share | share &<< 16, to: Quad.self)
      let mixed = unsafe Pixels.mixed(
        unsafeBitCast(upper, to: Quad.self), by: 256 &- weight,
        unsafeBitCast(lower, to: Quad.self), by: weight)
      unsafe Pixels.store(mixed | Pixels.opaque, target, at)
      index &+= 4
    }
    if index < count { unsafe paintEach(slab, line: line, start: start, count: count, to: target) }
  }

  /// Paints pixels one by one: a few, or where the rows run too steep for four at once.
  private func paintEach(
    _ slab: Slab, line: Float, start: Int, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count {
      let column = start + index
      let position = unsafe slab.positions[column] + slab.growth[column] * line
      let place = min(max(position - Self.magic, 0), Float(slab.rowCount - 2))
      let row = min(Int(place), slab.rowCount - 2)
      let above = unsafe slab.pixels + (row * slab.pitch + column)
      unsafe target[index] =
        Pixels.mixed(above[0], above[slab.pitch], by: UInt32((place - Float(row)) * 256))
        | 0xff00_0000
    }
  }
}

/// The source rows that a block of columns needs for a band.
struct RowNeed {
  var first, last: Int
}

/// Finds, row after row, the blocks that need it: both ends of the blocks' needs are monotonous, so
/// those are always neighbours.
@safe
private struct NeedInterval {
  private let needs: UnsafeBufferPointer<RowNeed>
  private var start = 0
  private var end: Int
  private let startsRise, endsRise: Bool
  private var started, ended: Int

  init(needs: UnsafeBufferPointer<RowNeed>) {
    unsafe self.needs = unsafe needs
    end = needs.count
    let last = needs.count - 1
    startsRise = unsafe needs[0].first <= needs[last].first
    endsRise = unsafe needs[0].last <= needs[last].last
    started = startsRise ? 0 : needs.count
    ended = endsRise ? 0 : needs.count
  }

  /// The blocks that need a row; rows must be asked in growing order.
  mutating func advance(to row: Int) -> Range<Int> {
    // Blocks whose need has begun: a growing beginning if starts rise, else a growing end.
    if startsRise {
      while unsafe started < needs.count, unsafe needs[started].first <= row { started += 1 }
    } else {
      while started > 0, unsafe needs[started - 1].first <= row { started -= 1 }
    }
    // Blocks whose need has not ended: what is left of the end if ends rise, else of the beginning.
    if endsRise {
      while unsafe ended < needs.count, unsafe needs[ended].last < row { ended += 1 }
    } else {
      while ended > 0, unsafe needs[ended - 1].last < row { ended -= 1 }
    }
    let lower = max(startsRise ? 0 : started, endsRise ? ended : 0)
    let upper = unsafe min(startsRise ? started : needs.count, endsRise ? needs.count : ended)
    return lower..<max(lower, upper)
  }
}
