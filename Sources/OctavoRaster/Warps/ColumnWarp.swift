internal import OctavoGeometry

/// A projection whose source column is the same all down a window column: a turn about an upright
/// axis.
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
  private let inverse: Homography
  private let rows: PixelSpan
  private let grid: BandGrid
  /// The tables by the power of two that divides; nil where no band asks for it.
  private let tables: UnsafeMutablePointer<ColumnTable?>

  /// The tables of a projection; nil if it is not of this kind.
  ///
  /// - Parameter factor: the shade's factor in 256ths at a place of the source.
  init?(
    _ picture: SourcePicture, bounds: PixelRect, inverse m: Homography, bench: Workbench,
    factor: (Double) -> Int
  ) {
    let (left, right) = (Double(bounds.x), Double(bounds.maxX))
    let (top, bottom) = (Double(bounds.y), Double(bounds.maxY))
    let w = { (x: Double) in x * m.xw + m.ow }
    guard abs(m.yx) * bottom < 1e-6 * abs(m.ow), abs(m.yw) * bottom < 1e-9,
      w(left) > 1e-6, w(right) > 1e-6, m.xx * m.ow - m.ox * m.xw != 0,
      m.yy > 0, m.yy / w(left) < 1.4, m.yy / w(right) < 1.4, bottom - top < 32_000
    else { return nil }
    columns = PixelSpan(start: bounds.x, end: bounds.maxX)
    rows = PixelSpan(start: bounds.y, end: bounds.maxY)
    sourceRows = picture.rows
    unsafe pixels = unsafe picture.pixels
    pitch = picture.pitch
    kernels = bench.kernels
    inverse = m
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
            of: picture, columns: columns, division: division, inverse: m, arena: bench.arena,
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
  /// the most: over the depth's square, the same numerator all along the row.
  func slant(at y: Double, within span: PixelSpan) -> Double {
    let m = inverse
    let nearest = min(Double(span.start) * m.xw + m.ow, Double(span.end) * m.xw + m.ow)
    return abs(m.xy * m.ow - (y * m.yy + m.oy) * m.xw) / (nearest * nearest)
  }
}
