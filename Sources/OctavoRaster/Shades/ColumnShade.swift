/// Shades whose strength is the same all down a window column: what they make of a pixel is a factor and a
/// colour, found once for each column.
///
/// It is `@safe`: it lies in the arena of the frame that its piece belongs to.
@safe
struct ColumnShade: BitwiseCopyable {
  private let columns: PixelSpan
  private let factors, evens, odds: UnsafeMutablePointer<UInt32>

  /// No shade of some columns.
  init(columns: PixelSpan, arena: Arena) {
    self.columns = columns
    let count = columns.count
    unsafe factors = arena.allocate(UInt32.self, count: count)
    unsafe evens = arena.allocate(UInt32.self, count: count)
    unsafe odds = arena.allocate(UInt32.self, count: count)
    unsafe factors.initialize(repeating: 256 | 256 << 16, count: count)
    unsafe evens.initialize(repeating: 128 | 128 << 16, count: count)
    unsafe odds.initialize(repeating: 128 | 128 << 16, count: count)
  }

  /// Says what becomes of a column.
  func set(_ column: Int, _ entry: PlaceShade.Entry) {
    let index = column - columns.start
    unsafe factors[index] = entry[0]
    unsafe evens[index] = entry[1]
    unsafe odds[index] = entry[2]
  }

  /// Lays the shades over pixels of a row.
  func paint(span: PixelSpan, on target: UnsafeMutablePointer<UInt32>) {
    let first = span.start - columns.start
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
