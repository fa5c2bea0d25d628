internal import OctavoGeometry

extension FreeWarp {
  /// Into how many places a pixel is divided: the powers of two, along a row and down, or along a line.
  struct Places: Equatable, BitwiseCopyable {
    /// More lines of them no pixel has.
    static let mostRows = 16
    private(set) var columns, rows: Int
    /// How far a line of places is from the next, in pixels.
    private var pace = 1.0
    /// How far the lines of places are shifted to either side in turn, in pixels, so that half as many
    /// places are as dense: like the black squares of a board.
    private var stagger = 0.0
    /// The direction in which the places lie, one in each line; nil for a grid.
    private var direction: SIMD2<Double>?

    /// How far apart places of the source may lie: each is mixed of all that is less than a pixel of it
    /// away.
    private static let reach = 1.35

    /// The places for a page that shrinks by so much rightwards and downwards.
    init(_ right: Double, _ down: Double) {
      (columns, rows) = (Self.power(right), Self.power(down))
      if columns > 0, rows > 0,
        right * down <= Double(1 << (columns + rows - 1)) * Self.reach * Self.reach
      {
        columns -= 1
        stagger = 0.25 / Double(1 << columns)
      }
      // More than 64 places would not be seen and would take long.
      while columns + rows > 6 {
        stagger = 0
        if columns > rows { columns -= 1 } else { rows -= 1 }
      }
      pace = 1 / Double(1 << rows)
    }

    /// The same where it shrinks in one direction only, which leans: places beside that would look at the same
    /// pixels again.
    init(_ right: Double, _ down: Double, mostly shrinkage: Homography.Shrinkage) {
      self.init(right, down)
      // Where it is seen nearly edge-on it is a line of few pixels.
      let count = min(Self.power(shrinkage.most), 3)
      let isFewer = count < columns + rows + (stagger == 0 ? 0 : 1)
      guard shrinkage.least <= Self.reach, isFewer else { return }
      (columns, rows, stagger, direction) = (0, count, 0, shrinkage.direction)
      pace = 1 / Double(1 << count)
    }

    /// How far the places of a row of them are from the middle of the pixel; of a grid's down, and
    /// rightwards but for where they are in the row.
    @inline(always) func shift(of row: Int) -> Point {
      let share = (Double(row) + 0.5) * pace - 0.5
      if let direction { return Point(x: direction[0] * share, y: direction[1] * share) }
      // In every other line the places lie between those above.
      return Point(x: row % 2 == 0 ? -stagger : stagger, y: share)
    }

    /// The power of two that is not less than a shrinkage, a little less being as good.
    private static func power(_ shrinkage: Double) -> Int {
      var power = 0
      while power < 4, Double(1 << power) * reach < shrinkage { power += 1 }
      return power
    }
  }
}

extension Homography {
  /// How far the source moves from a pixel to the next, rightwards and downwards.
  func steps(x: Double, y: Double) -> (right: Double, down: Double) {
    let (right, down) = ways(x: x, y: y)
    return (right.length, down.length)
  }

  /// By how much a page shrinks in the direction in which it does most, and across it.
  struct Shrinkage: BitwiseCopyable {
    var most = 0.0
    var least = 0.0
    /// Where it does most, in the window; its length is 1.
    var direction = SIMD2(1.0, 0)
  }

  /// By how much the source shrinks at a place of the window.
  func shrinkage(x: Double, y: Double) -> Shrinkage {
    let (right, down) = ways(x: x, y: y)
    let (across, along) = (right.x * right.x + right.y * right.y, down.x * down.x + down.y * down.y)
    let both = right.x * down.x + right.y * down.y
    let (middle, half) = ((across + along) / 2, (across - along) / 2)
    let rest = (half * half + both * both).squareRoot()
    // The larger of two roots, and the vector that belongs to it, by the longer way to it.
    let vector = half > 0 ? SIMD2(rest + half, both) : SIMD2(both, rest - half)
    let length = (vector * vector).sum().squareRoot()
    return Shrinkage(
      most: (middle + rest).squareRoot(), least: max(0, middle - rest).squareRoot(),
      direction: length > 0 ? vector / length : SIMD2(1, 0))
  }

  /// The ways of the source from a pixel to the next, rightwards and downwards.
  private func ways(x: Double, y: Double) -> (right: Point, down: Point) {
    let (u, v, w) = apply(x: x, y: y)
    guard w > 0 else { return (Point(), Point()) }
    let share = 1 / w
    let (column, row) = (u * share, v * share)
    return (
      Point(x: (xx - column * xw) * share, y: (xy - row * xw) * share),
      Point(x: (yx - column * yw) * share, y: (yy - row * yw) * share)
    )
  }
}
