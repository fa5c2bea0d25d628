internal import COctavoKernels

extension ColumnWarp {
  /// What a band keeps of a warp between its two passes.
  @safe
  struct Slab {
    /// How often the columns of the band are divided.
    let division: Division
    /// Source rows filtered along x, `pitch` pixels apart, the first being `firstRow`.
    let pixels: UnsafeMutablePointer<UInt32>
    let pitch: Int
    let firstRow: Int
    let rowCount: Int
    /// The first and the last position in the slab that a place is looked up at: beyond the source
    /// its border goes on, and no more of it is filtered.
    let reach: (first: Float, last: Float)
    /// How many rows neighbouring places lie apart at the most.
    let slant: Double
    /// The window row that the positions are given for.
    let firstLine: Int
    /// The position in the slab of each column on that line, plus `magic`, and its growth a line.
    let positions: UnsafeMutablePointer<Float>
    let growth: UnsafeMutablePointer<Float>
  }

  /// Added to a position, it leaves 256ths of a row in the low bits of the float.
  static var magic: Float { 32_768 }
  /// Added to a number and taken away again, it leaves the nearest whole one.
  private static var rounding: Double { 0x1.8p52 }
  /// Positions are rounded each by itself: one between two others may come out lower than both, by
  /// less than this many rows.
  static var noise: Float { 2 / 256 }

  /// Filters the source rows that a band of the window needs.
  ///
  /// - Parameter line: the row that positions are counted from: the same for every band that this
  ///   one may be cut from, so that a pixel comes out the same whatever else is painted with it.
  func slab(for band: PixelRect, from line: Int, arena: Arena) -> Slab? {
    guard let table = table(from: line) else { return nil }
    let division = table.division
    let start = (max(band.x, columns.start) - columns.start) * division.count
    let end = (min(band.maxX, columns.end) - columns.start) * division.count
    guard start < end else { return nil }
    let blocks = start / 8..<(end + 7) / 8
    let (origin, growth) = unsafe (table.origin, table.growth)
    let needs = unsafe arena.allocate(OctavoNeed.self, count: blocks.count)
    let (firstLine, lastLine) = (Double(band.y), Double(band.maxY - 1))
    var (least, most) = (Int.max, Int.min)
    let limits = (Double(sourceRows.start - 8), Double(sourceRows.end + 8))
    for block in blocks {
      let (a, b) = (block * 8, block * 8 + 7)
      let top = unsafe min(
        origin[a] + growth[a] * firstLine, origin[b] + growth[b] * firstLine)
      let bottom = unsafe max(
        origin[a] + growth[a] * lastLine, origin[b] + growth[b] * lastLine)
      let first = Int((min(max(top, limits.0), limits.1) - 0.02).rounded(.down))
      let last = Int((min(max(bottom, limits.0), limits.1) + 0.02).rounded(.down)) + 1
      unsafe (needs + (block - blocks.lowerBound)).initialize(
        to: OctavoNeed(first: Int32(first), last: Int32(last)))
      (least, most) = (min(least, first), max(most, last))
    }
    // A row before and two after: a block reads three rows from the lowest of its columns'.
    let firstRow = least - 1
    let rowCount = most + 3 - firstRow
    var slabPitch = (table.blockCount * 8 + 31) / 16 * 16
    if slabPitch % 1024 == 0 { slabPitch += 16 }
    // It is the largest on the first or the last row.
    let span = PixelSpan(
      start: max(band.x, columns.start), end: min(band.maxX, columns.end))
    let slant = max(
      slant(at: firstLine + 0.5, within: span), slant(at: lastLine + 0.5, within: span))
    let slab = unsafe Slab(
      division: division,
      pixels: arena.allocate(UInt32.self, count: slabPitch * rowCount), pitch: slabPitch,
      firstRow: firstRow, rowCount: rowCount,
      reach: (
        first: Float(max(limits.0 - Double(firstRow), 0)),
        last: Float(min(limits.1 - Double(firstRow), Double(rowCount - 2)))
      ), slant: slant / Double(division.count), firstLine: line,
      positions: arena.allocate(Float.self, count: table.blockCount * 8 + 8),
      growth: arena.allocate(Float.self, count: table.blockCount * 8 + 8))
    for column in blocks.lowerBound * 8..<blocks.upperBound * 8 {
      let place = unsafe (origin[column] + growth[column] * Double(line)) * 256
      // Rounded by adding: the library's rounding is a call on processors without an instruction.
      let position = (place + Self.rounding - Self.rounding) / 256 - Double(firstRow)
      // Far beyond the slab nothing is seen; the second pass looks at each position anyway.
      unsafe slab.positions[column] = Self.magic + Float(min(max(position, -30_000), 30_000))
      unsafe slab.growth[column] = unsafe Float(growth[column])
    }
    unsafe filter(blocks, on: needs, by: table.taps, to: slab)
    return slab
  }

  /// Filters blocks of columns, each on the rows that it needs.
  private func filter(
    _ blocks: Range<Int>, on needs: UnsafePointer<OctavoNeed>, by table: OctavoColumnTable,
    to slab: Slab
  ) {
    if let wide = unsafe kernels.wide {
      var table = unsafe table
      var source = unsafe OctavoSourceRows(
        pixels: pixels, pitch: pitch, first: sourceRows.start, last: sourceRows.end - 1)
      var rows = unsafe OctavoSlabRows(
        pixels: slab.pixels, pitch: slab.pitch, first: slab.firstRow)
      unsafe wide.pointee.filter_columns(
        &table, &source, &rows, needs, blocks.lowerBound, blocks.upperBound)
      return
    }
    for block in blocks {
      let need = unsafe needs[block - blocks.lowerBound]
      for row in Int(need.first)...Int(need.last) {
        let sourceRow = min(max(row, sourceRows.start), sourceRows.end - 1)
        unsafe filter(
          pixels + sourceRow * pitch, by: table, block: block,
          to: slab.pixels + (row - slab.firstRow) * slab.pitch)
      }
    }
  }

  /// Filters a block of columns of a row of the source.
  private func filter(
    _ source: UnsafePointer<UInt32>, by table: OctavoColumnTable, block: Int,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    let count = unsafe 2 * Int(table.pairs[block])
    let rows = unsafe table.weights + Int(table.starts[block]) &* 8
    for half in 0..<2 {
      let first = unsafe table.firsts + (block &* 8 &+ half &* 4)
      let (a, b) = unsafe (source + Int(first[0]), source + Int(first[1]))
      let (c, d) = unsafe (source + Int(first[2]), source + Int(first[3]))
      let weights = unsafe rows + half &* 4
      var even = unsafe Pixels.load(table.biases, block &* 8 &+ half &* 4)
      var odd = even
      for tap in 0..<count {
        let four = unsafe SIMD4(a[tap], b[tap], c[tap], d[tap])
        let pixels = unsafe unsafeBitCast(four, to: Quad.self)
        let pair = unsafe Pixels.load(weights, tap / 2 &* 8)
        let weight = tap & 1 == 0 ? pair & 0xff : pair &>> 8
        even &+= ((pixels & 0xff) &- 128) &* weight
        odd &+= ((pixels &>> 8) &- 128) &* weight
      }
      unsafe Pixels.store((even &>> 8) | (odd & 0xff00), target, block &* 8 &+ half &* 4)
    }
  }
}
