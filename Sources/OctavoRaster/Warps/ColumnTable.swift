internal import COctavoKernels
internal import OctavoGeometry

/// How the window columns of a piece are mixed from source columns: a line for each place that a
/// column is divided into.
///
/// It is `@safe`: it lies in the arena of the frame that the piece belongs to.
@safe
struct ColumnTable {
  /// Into how many places a column is divided.
  let division: Division
  /// Eight places share a block.
  let blockCount: Int
  let taps: OctavoColumnTable
  /// The source row of a place at the top of window row 0, and how it grows from row to row.
  let origin: UnsafeMutablePointer<Double>
  let growth: UnsafeMutablePointer<Double>

  /// The table of a piece whose window columns show one source column each; nil if the source has
  /// not the pixels that would be read.
  ///
  /// - Parameters:
  ///   - columns: the window columns that the piece can touch.
  ///   - factor: the shade's factor in 256ths at a place of the source.
  init?(
    of picture: SourcePicture, columns: PixelSpan, division: Division, map: ColumnMap,
    arena: Arena, factor: (Double) -> Int
  ) {
    self.division = division
    let left = Double(columns.start)
    let step = 1 / Double(division.count)
    let placeCount = columns.count * division.count
    blockCount = (placeCount + 7) / 8
    let count = blockCount * 8
    let firsts = unsafe arena.allocate(Int32.self, count: count)
    let pairs = unsafe arena.allocate(Int32.self, count: blockCount)
    let starts = unsafe arena.allocate(Int32.self, count: blockCount)
    unsafe origin = arena.allocate(Double.self, count: count)
    unsafe growth = arena.allocate(Double.self, count: count)

    // Those past the last place stay on its border.
    let filters = unsafe arena.allocate(AxisFilter.self, count: count)
    var borders = ColumnMap.Walk(map)
    var border = borders.inverse(at: left).column(at: left)
    for place in 0..<count {
      let x = left + Double(min(place + 1, placeCount)) * step
      let next = borders.inverse(at: x).column(at: x)
      unsafe (filters + place).initialize(
        to: AxisFilter(
          from: min(border, next), to: max(border, next), within: picture.columns))
      border = next
    }
    var total = 0
    for block in 0..<blockCount {
      var most = 1
      for place in block * 8..<block * 8 + 8 { most = unsafe max(most, filters[place].count) }
      let count = (most + 1) / 2
      unsafe pairs[block] = Int32(count)
      unsafe starts[block] = Int32(total)
      total += count
    }
    let weights = unsafe arena.allocate(UInt32.self, count: total * 8)
    unsafe weights.update(repeating: 0, count: total * 8)
    let biases = unsafe arena.allocate(UInt32.self, count: count)
    var middles = ColumnMap.Walk(map)
    for block in 0..<blockCount {
      let most = unsafe 2 * Int(pairs[block])
      let rows = unsafe weights + Int(starts[block]) * 8
      for lane in 0..<8 {
        let place = block * 8 + lane
        let filter = unsafe filters[place]
        // All eight are read as far as the widest: near the end of a row they start earlier, with
        // weights of zero.
        let first = max(0, min(filter.first, picture.readable - most))
        guard filter.first - first + filter.count <= most, first + most <= picture.readable else {
          return nil
        }
        unsafe firsts[place] = Int32(first)
        let x = left + (Double(min(place, placeCount - 1)) + 0.5) * step
        let m = middles.inverse(at: x)
        let depth = x * m.xw + m.ow
        let total = factor(m.column(at: x))
        // A weight is a byte. A column that is taken whole has 255, and nearly a level instead of half
        // a one is added, which gives every byte as it is.
        var isWhole = false
        filter.forEachWeight(total: total) { index, weight in
          if weight == 256 { isWhole = true }
          let tap = filter.first - first + index
          unsafe rows[tap / 2 * 8 + lane] |= lanes(min(weight, 255) << (tap % 2 * 8))
        }
        unsafe biases[place] = lanes((isWhole ? 255 + 128 * 255 : 128 + 128 * total) & 0xffff)
        unsafe origin[place] = (0.5 * m.yy + x * m.xy + m.oy) / depth - 0.5
        unsafe growth[place] = m.yy / depth
      }
    }
    unsafe taps = OctavoColumnTable(
      firsts: firsts, pairs: pairs, starts: starts, weights: weights, biases: biases,
      readable: picture.readable)
  }
}

extension Homography {
  /// The source column at a place on the window's x axis, where it is the same all down a column.
  fileprivate func column(at x: Double) -> Double { (x * xx + ox) / (x * xw + ow) }
}
