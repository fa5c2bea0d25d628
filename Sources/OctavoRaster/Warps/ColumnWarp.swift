internal import OctavoGeometry

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
  /// How often the tables divide a column: where neighbouring columns lie far apart in the source, a
  /// pixel is the mean of several places across it.
  let division: Division
  /// Whether four places in a row lie on at most three neighbouring source rows.
  let isGentle: Bool
  /// Four columns share a block of the tables.
  let blockCount: Int
  /// Four first source pixels a block, and where its weights start and how many pairs it has.
  let firsts: UnsafeMutablePointer<Int32>
  let starts: UnsafeMutablePointer<Int32>
  let pairs: UnsafeMutablePointer<Int32>
  /// Two quads of weights a pair of source pixels: for the first and for the second of each column.
  let weights: UnsafeMutablePointer<Quad>
  /// The source row of a column at the top of window row 0, and how it grows from row to row.
  let origin: UnsafeMutablePointer<Double>
  let growth: UnsafeMutablePointer<Double>
  let sourceRows: PixelSpan
  let pixels: UnsafePointer<UInt32>
  let pitch: Int

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
    // How far the source row moves from a column to the next, where it moves the most. Below a
    // third of a row, four columns need at most three rows, as the second pass would like it.
    func slant(_ x: Double, _ y: Double) -> Double {
      abs(m.xy - (y * m.yy + x * m.xy + m.oy) / w(x) * m.xw) / w(x)
    }
    let steepest = max(
      max(slant(left, top), slant(left, bottom)), max(slant(right, top), slant(right, bottom)))
    division = Division(atLeast: steepest * 3.1)
    isGentle = steepest * 3.1 <= Double(division.count)
    let step = 1 / Double(division.count)
    let columnCount = bounds.width * division.count
    blockCount = (columnCount + 3) / 4
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
      let x = left + Double(min(index, columnCount)) * step
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
        let x = left + (Double(min(column, columnCount - 1)) + 0.5) * step
        filter.forEachWeight(total: factor((x * m.xx + m.ox) / w(x))) { index, weight in
          let tap = filter.first - first + index
          // Both 16-bit lanes of the column's pixel, in the quad of its place in the pair.
          unsafe lanes[tap * 8 + lane * 2] = UInt16(weight)
          unsafe lanes[tap * 8 + lane * 2 + 1] = UInt16(weight)
        }
        unsafe origin[column] = (0.5 * m.yy + x * m.xy + m.oy) / w(x) - 0.5
        unsafe growth[column] = m.yy / w(x)
      }
    }
  }
}
