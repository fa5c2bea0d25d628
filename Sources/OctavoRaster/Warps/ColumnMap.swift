internal import OctavoGeometry

/// The ways back from the window's columns to a picture: one for all columns, or one each for the parts
/// of a page that is rolled up, side by side.
///
/// It is `@safe`: it lies in the arena of the frame that its piece belongs to.
@safe
struct ColumnMap: BitwiseCopyable {
  /// What shows one source column all down each window column, from a place of the window on.
  struct Part: BitwiseCopyable {
    var start: Double
    var inverse: Homography
  }

  private let parts: UnsafeMutablePointer<Part>
  private let count: Int

  /// One way for all columns.
  init(_ inverse: Homography, arena: Arena) {
    unsafe parts = arena.allocate(Part.self, count: 1)
    unsafe parts.initialize(to: Part(start: -.infinity, inverse: inverse))
    count = 1
  }

  /// Parts in the order of their places. What lies before the first one is like it.
  ///
  /// - Parameter part: The part with a number.
  init(_ numbers: Range<Int>, arena: Arena, part: (Int) -> Part) {
    unsafe parts = arena.allocate(Part.self, count: numbers.count)
    count = numbers.count
    for number in numbers {
      unsafe (parts + (number - numbers.lowerBound)).initialize(to: part(number))
    }
    unsafe parts[0].start = -.infinity
  }

  /// Calls with the way back of each part that has some of the places between two, and which of them.
  @inline(always) func forEach(
    from first: Double, to last: Double, _ body: (Homography, _ from: Double, _ to: Double) -> Void
  ) {
    for index in 0..<count {
      let end = unsafe index + 1 < count ? parts[index + 1].start : .infinity
      let start = unsafe parts[index].start
      guard start < last, end > first else { continue }
      unsafe body(parts[index].inverse, max(start, first), min(end, last))
    }
  }

  /// Finds ways back for places that are asked for from left to right.
  struct Walk {
    private let map: ColumnMap
    private var index = 0

    init(_ map: ColumnMap) { self.map = map }

    mutating func inverse(at place: Double) -> Homography {
      while index + 1 < map.count, unsafe map.parts[index + 1].start <= place { index += 1 }
      return unsafe map.parts[index].inverse
    }
  }
}

extension Homography {
  /// Whether all pixels of a window column have one column of the picture under them, which is hardly
  /// larger than its picture: what a warp by columns can paint.
  ///
  /// - Parameters:
  ///   - first: The first of the places on the window's x axis that are asked for.
  ///   - last: The last one.
  ///   - bottom: The lowest place on the y axis.
  func isUpright(from first: Double, to last: Double, bottom: Double) -> Bool {
    func w(_ x: Double) -> Double { x * xw + ow }
    return abs(yx) * bottom < 1e-6 * abs(ow) && abs(yw) * bottom < 1e-9
      && w(first) > 1e-6 && w(last) > 1e-6 && xx * ow - ox * xw != 0
      && yy > 0 && yy / w(first) < 1.4 && yy / w(last) < 1.4
  }

  /// How far the source row moves from a window column to the next at a height of the window, where it
  /// moves the most between two places: over the depth's square, the same numerator all along the row.
  func slant(at y: Double, from first: Double, to last: Double) -> Double {
    let nearest = min(first * xw + ow, last * xw + ow)
    return abs(xy * ow - (y * yy + oy) * xw) / (nearest * nearest)
  }
}
