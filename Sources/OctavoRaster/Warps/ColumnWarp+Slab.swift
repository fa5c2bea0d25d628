extension ColumnWarp {
  /// What a band keeps of a warp between its two passes.
  @safe
  struct Slab {
    /// Source rows filtered along x, `pitch` pixels apart, the first being `firstRow`.
    let pixels: UnsafeMutablePointer<UInt32>
    let pitch: Int
    let firstRow: Int
    let rowCount: Int
    /// The first and the last position in the slab that a place is looked up at: beyond the source
    /// its border goes on, and no more of it is filtered.
    let reach: (first: Float, last: Float)
    /// The window row that the positions are given for.
    let firstLine: Int
    /// The position in the slab of each column on that line, plus `magic`, and its growth a line.
    let positions: UnsafeMutablePointer<Float>
    let growth: UnsafeMutablePointer<Float>
  }

  /// Added to a position, it leaves 256ths of a row in the low bits of the float.
  static var magic: Float { 32_768 }
  /// Positions are rounded each by itself: one between two others may come out lower than both, by
  /// less than this many rows.
  static var noise: Float { 2 / 256 }

  /// Filters the source rows that a band of the window needs.
  ///
  /// - Parameter line: the row that positions are counted from: the same for every band that this
  ///   one may be cut from, so that a pixel comes out the same whatever else is painted with it.
  func slab(for band: PixelRect, from line: Int, arena: Arena) -> Slab? {
    let start = (max(band.x, columns.start) - columns.start) * division.count
    let end = (min(band.maxX, columns.end) - columns.start) * division.count
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
      firstRow: firstRow, rowCount: rowCount,
      reach: (
        first: Float(max(limits.0 - Double(firstRow), 0)),
        last: Float(min(limits.1 - Double(firstRow), Double(rowCount - 2)))
      ), firstLine: line,
      positions: arena.allocate(Float.self, count: blockCount * 4 + 8),
      growth: arena.allocate(Float.self, count: blockCount * 4 + 8))
    for column in blocks.lowerBound * 4..<blocks.upperBound * 4 {
      let position =
        unsafe ((origin[column] + growth[column] * Double(line)) * 256).rounded() / 256
        - Double(firstRow)
      // Far beyond the slab nothing is seen; the second pass looks at each position anyway.
      unsafe slab.positions[column] = Self.magic + Float(min(max(position, -30_000), 30_000))
      unsafe slab.growth[column] = unsafe Float(growth[column])
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
    var weight = unsafe weights + Int(starts[blocks.lowerBound])
    for block in blocks {
      let first = unsafe firsts + block &* 4
      let (a, b) = unsafe (source + Int(first[0]), source + Int(first[1]))
      let (c, d) = unsafe (source + Int(first[2]), source + Int(first[3]))
      var even = Quad(repeating: 128)
      var odd = Quad(repeating: 128)
      @inline(always) func add(_ offset: Int) {
        @inline(always) func pair(_ column: UnsafePointer<UInt32>) -> UInt64 {
          unsafe UnsafeRawPointer(column + offset).loadUnaligned(as: UInt64.self)
        }
        let four = unsafe SIMD4(pair(a), pair(b), pair(c), pair(d))
        let eight = unsafe unsafeBitCast(four, to: SIMD8<UInt32>.self)
        let here = unsafe unsafeBitCast(eight.evenHalf, to: Quad.self)
        let next = unsafe unsafeBitCast(eight.oddHalf, to: Quad.self)
        let (mine, its) = unsafe (weight[0], weight[1])
        even &+= (here & 0xff) &* mine &+ (next & 0xff) &* its
        odd &+= (here &>> 8) &* mine &+ (next &>> 8) &* its
        unsafe weight += 2
      }
      // One and two pairs are what a page has until it has turned by half.
      let count = unsafe Int(pairs[block])
      add(0)
      if count > 1 { add(2) }
      var pair = 2
      while pair < count {
        add(pair &* 2)
        pair &+= 1
      }
      unsafe Pixels.store((even &>> 8) | (odd & 0xff00), target, block &* 4)
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
