internal import COctavoKernels

/// Shades whose strength is the same all down a window column: what they make of a pixel is a factor and a
/// colour, found once for each column.
///
/// It is `@safe`: it lies in the arena of the frame that its piece belongs to.
@safe
struct ColumnShade: BitwiseCopyable {
  private let columns: PixelSpan
  private let factors, evens, odds: UnsafeMutablePointer<UInt32>
  /// The columns outside of which it changes nothing.
  private var touched: PixelSpan

  /// No shade of some columns.
  init(columns: PixelSpan, arena: Arena) {
    self.columns = columns
    touched = PixelSpan(start: columns.end, end: columns.end)
    let count = columns.count
    unsafe factors = arena.allocate(UInt32.self, count: count)
    unsafe evens = arena.allocate(UInt32.self, count: count)
    unsafe odds = arena.allocate(UInt32.self, count: count)
    unsafe factors.initialize(repeating: 256 | 256 << 16, count: count)
    unsafe evens.initialize(repeating: 128 | 128 << 16, count: count)
    unsafe odds.initialize(repeating: 128 | 128 << 16, count: count)
  }

  /// Lays a shade over those that a column has.
  mutating func lay(_ entry: PlaceShade.Entry, onColumn column: Int) {
    let index = column - columns.start
    let (factor, half) = (entry[0] & 0xffff, UInt32(128))
    guard factor < 256 || entry[1] != half | half << 16 || entry[2] & 0xffff != half else { return }
    let end = touched.isEmpty ? column + 1 : max(touched.end, column + 1)
    touched = PixelSpan(start: min(touched.start, column), end: end)
    let all = unsafe ((factors[index] & 0xffff) * factor + half) >> 8
    // Together with a white pixel no lane overflows.
    let most = 65_280 - 255 * all
    /// What is added to a channel: what was added below, as far as it is seen, and the new.
    func lane(_ below: UInt32, _ above: UInt32) -> UInt32 {
      min(((((below & 0xffff) - half) * factor) >> 8) + (above & 0xffff) - half, most) + half
    }
    unsafe factors[index] = all | all << 16
    unsafe evens[index] =
      lane(evens[index], entry[1]) | lane(evens[index] >> 16, entry[1] >> 16) << 16
    unsafe odds[index] = unsafe lane(odds[index], entry[2])
  }

  /// Lays the shades over pixels of a row.
  func paint(span all: PixelSpan, on target: UnsafeMutablePointer<UInt32>, by kernels: Kernels) {
    let span = PixelSpan(start: max(all.start, touched.start), end: min(all.end, touched.end))
    guard !span.isEmpty else { return }
    let target = unsafe target + (span.start - all.start)
    let first = span.start - columns.start
    if let wide = unsafe kernels.wide {
      unsafe wide.pointee.shade_each(
        target, span.count, factors + first, evens + first, odds + first)
      return
    }
    var index = 0
    while index &+ 4 <= span.count {
      let (factor, even, odd) = unsafe (
        Pixels.load(factors, first &+ index), Pixels.load(evens, first &+ index),
        Pixels.load(odds, first &+ index)
      )
      unsafe Pixels.store(
        PlaceShade.mixed(Pixels.load(target, index), factor, even, odd), target, index)
      index &+= 4
    }
    while index < span.count {
      let place = first &+ index
      let entry = unsafe SIMD4(factors[place], evens[place], odds[place], 0)
      unsafe target[index] = PlaceShade.mixed(target[index], entry)
      index &+= 1
    }
  }
}
