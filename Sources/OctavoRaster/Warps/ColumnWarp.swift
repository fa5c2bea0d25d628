internal import OctavoGeometry

/// A projection whose source column is the same all down a window column: a turn about an upright
/// axis, or a roll around one.
///
/// Two passes: each source row is filtered along x once, by a table of weights, into a slab of the
/// band; then every window pixel is interpolated between two rows of the slab. Where neighbouring
/// columns lie far apart along y in the source, a pixel is the mean of several places across it: as
/// many as its band needs. Shades that change along x only are in the weights and cost nothing.
@safe
struct ColumnWarp {
  /// The columns that the tables speak of.
  let columns: PixelSpan
  let sourceRows: PixelSpan
  let pixels: UnsafePointer<UInt32>
  let pitch: Int
  let kernels: Kernels
  private let map: ColumnMap
  private let rows: PixelSpan
  private let grid: BandGrid
  /// The tables by the power of two that divides; nil where no band asks for it.
  private let tables: UnsafeMutablePointer<ColumnTable?>

  /// The tables of a projection; nil if it is not of this kind.
  ///
  /// - Parameter factor: the shade's factor in 256ths at a place of the source.
  init?(
    _ picture: SourcePicture, bounds: PixelRect, map: ColumnMap, bench: Workbench,
    factor: (Double) -> Int
  ) {
    let (left, right) = (Double(bounds.x), Double(bounds.maxX))
    let bottom = Double(bounds.maxY)
    var isUpright = bounds.height < 32_000
    map.forEach(from: left, to: right) { inverse, first, last in
      if !inverse.isUpright(from: first, to: last, bottom: bottom) { isUpright = false }
    }
    guard isUpright else { return nil }
    columns = PixelSpan(start: bounds.x, end: bounds.maxX)
    rows = PixelSpan(start: bounds.y, end: bounds.maxY)
    sourceRows = picture.rows
    unsafe pixels = unsafe picture.pixels
    pitch = picture.pitch
    kernels = bench.kernels
    self.map = map
    grid = bench.grid
    let count = Division.powers.count
    unsafe tables = bench.arena.allocate(ColumnTable?.self, count: count)
    unsafe tables.initialize(repeating: nil, count: count)
    var line = grid.firstLine(of: bounds.y)
    while line < bounds.maxY {
      let division = division(from: line)
      if unsafe tables[division.power] == nil {
        guard
          let table = ColumnTable(
            of: picture, columns: columns, division: division, map: map, arena: bench.arena,
            factor: factor)
        else { return nil }
        unsafe tables[division.power] = table
      }
      line += grid.height
    }
  }

  /// The table for a band.
  ///
  /// - Parameter line: the band's first row before damage cut it.
  func table(from line: Int) -> ColumnTable? { unsafe tables[division(from: line).power] }

  /// How often a band's columns are divided.
  private func division(from line: Int) -> Division {
    let top = Double(max(line, rows.start))
    let bottom = Double(min(line + grid.height, rows.end))
    let slant = max(slant(at: top, within: columns), slant(at: bottom, within: columns))
    return Division(atLeast: slant * Self.placesPerRow)
  }

  /// The places that a column is divided into for each source row that lies between it and the next.
  private static let placesPerRow = 1.5

  /// How far the source row moves from a column to the next at a height of the window, where it moves
  /// the most.
  func slant(at y: Double, within span: PixelSpan) -> Double {
    var most = 0.0
    map.forEach(from: Double(span.start), to: Double(span.end)) { inverse, first, last in
      most = max(most, inverse.slant(at: y, from: first, to: last))
    }
    return most
  }
}
