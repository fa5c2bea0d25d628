internal import COctavoKernels

extension ColumnWarp {
  /// Paints pixels of a row from the slab.
  func paint(
    _ slab: Slab, row: Int, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>,
    arena: Arena
  ) {
    let line = Float(row - slab.firstLine)
    let start = span.start - columns.start
    let division = slab.division
    guard division.count > 1 else {
      unsafe paint(slab, line: line, start: start, count: span.count, to: target)
      return
    }
    let count = span.count * division.count
    let places = unsafe arena.allocate(UInt32.self, count: count)
    unsafe paint(
      slab, line: line, start: start * division.count, count: count, to: places)
    unsafe division.join(places, to: target, count: span.count, by: kernels)
  }

  /// The most by which neighbouring places may lie apart, in rows, for four to lie on three rows.
  private static let gentlest = 0.315

  /// Paints places of the tables, from one on.
  private func paint(
    _ slab: Slab, line: Float, start: Int, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    if count >= 8, let wide = unsafe kernels.wide {
      var slabLine = unsafe OctavoSlabLine(
        pixels: slab.pixels + start, pitch: slab.pitch, row_count: slab.rowCount,
        positions: slab.positions + start, growth: slab.growth + start, line: line,
        first: slab.reach.first, last: slab.reach.last)
      unsafe wide.pointee.paint_columns(&slabLine, target, count, Float(slab.slant))
    } else if slab.slant <= Self.gentlest, count >= 4 {
      unsafe paintFour(slab, line: line, start: start, count: count, to: target)
    } else {
      unsafe paintEach(slab, line: line, start: start, count: count, to: target)
    }
  }

  /// Paints places four at once, which lie on three rows at most.
  private func paintFour(
    _ slab: Slab, line: Float, start: Int, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    let positions = unsafe slab.positions + start
    let growth = unsafe slab.growth + start
    let base = unsafe slab.pixels + start
    let pitch = slab.pitch
    let lastBase = Float(slab.rowCount - 3)
    var index = 0
    while index < count {
      // The last four start earlier and are painted over what is there already, which is the same.
      let at = min(index, count &- 4)
      let position =
        unsafe UnsafeRawPointer(positions + at).loadUnaligned(as: SIMD4<Float>.self)
        + UnsafeRawPointer(growth + at).loadUnaligned(as: SIMD4<Float>.self) * line
      let bits = unsafe unsafeBitCast(position, to: SIMD4<UInt32>.self) & 0x7f_ffff
      // The outer rows again from memory: taken from the lanes, the optimiser would take them apart.
      let one = unsafe positions[at] + growth[at] * line
      let four = unsafe positions[at &+ 3] + growth[at &+ 3] * line
      // A slab has every row that its band needs; the bounds only keep noise out of other memory.
      let lower = min(one, four) - Self.noise
      let least = max(min(lower, Self.magic + lastBase), Self.magic)
      let lowest = (least.bitPattern & 0x7f_ffff) &>> 8
      let isLower = 0 &- ((bits &>> 8) &- lowest)
      let above = unsafe base + (Int(lowest) &* pitch &+ at)
      let first = unsafe Pixels.load4(above)
      let second = unsafe Pixels.load4(above + pitch)
      let third = unsafe Pixels.load4(above + 2 &* pitch)
      let share = bits & 0xff
      let weight = unsafe unsafeBitCast(share | share &<< 16, to: Quad.self)
      let mixed = Pixels.mixed(
        Pixels.stepped(first, second, by: isLower), by: 256 &- weight,
        Pixels.stepped(second, third, by: isLower), by: weight)
      unsafe Pixels.store(mixed | Pixels.opaque, target, at)
      index &+= 4
    }
  }

  /// Paints places one by one: a few, or where the rows run too steep for four at once.
  private func paintEach(
    _ slab: Slab, line: Float, start: Int, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count {
      let column = start + index
      let position = unsafe slab.positions[column] + slab.growth[column] * line
      let place = min(max(position - Self.magic, slab.reach.first), slab.reach.last)
      let row = Int(place)
      let above = unsafe slab.pixels + (row * slab.pitch + column)
      unsafe target[index] =
        Pixels.mixed(above[0], above[slab.pitch], by: UInt32((place - Float(row)) * 256))
        | 0xff00_0000
    }
  }
}
