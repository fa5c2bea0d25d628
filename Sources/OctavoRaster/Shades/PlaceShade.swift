internal import COctavoKernels
internal import OctavoGeometry

/// Shades whose strength is looked up by the place of the page under each pixel: one, and with it
/// those that lie on it and change in the same direction.
///
/// The position on the ramps is a quotient of two sums that grow evenly over the window, along a line
/// of the page as well as around an apex. What all the shades make of a pixel is a factor and a
/// colour, found once for each position that the piece has.
@safe
struct PlaceShade {
  /// The positions from a shade's start to its end.
  private static let count = 1024
  /// The factor in both 16-bit lanes, then what is added: blue and red, green and alpha, with eight
  /// bits after the point and the half for rounding.
  typealias Entry = SIMD4<UInt32>

  /// Positions that a piece has: near to edge-on a pixel beside it lies far from it.
  struct Reach: BitwiseCopyable {
    /// Its ends.
    let first, last: Int32
  }

  /// The courses; beyond several of them a place is as far as the root of the squares of its positions.
  private let courses: PlaceCourses
  private let entries: UnsafeMutablePointer<Entry>
  private let strengths: UnsafeMutablePointer<Strength>
  private var strengthCount = 0

  /// What one of the shades does.
  private struct Strength: BitwiseCopyable {
    let color: SIMD3<Double>
    let opacity: Double
    /// Nil where it is the same everywhere.
    let ramp: ShadeRamp?

    init(_ shade: VisibleShade) {
      color = SIMD3(shade.color.blue, shade.color.green, shade.color.red) * 255
      (opacity, ramp) = (shade.opacity, shade.ramp)
    }

    func alpha(at position: Double) -> Double { min(opacity * (ramp?.alpha(at: position) ?? 1), 1) }
  }

  /// The lowest of a piece's shades that change in one direction, which it takes out of them; its entries are
  /// not made yet.
  ///
  /// - Returns: nil, and takes none, if they have no direction.
  init?(joining shades: inout VisibleShades, by maker: ShadeMaker) {
    guard let found = shades.first(where: { $0.ramp != nil })?.courses else { return nil }
    courses = found
    unsafe entries = maker.arena.allocate(Entry.self, count: Self.count)
    // More are laid after these: no transition has as many.
    let most = 4
    unsafe strengths = maker.arena.allocate(Strength.self, count: most)
    while strengthCount < most, let shade = shades.first,
      shade.ramp == nil || shade.courses == found
    {
      unsafe (strengths + strengthCount).initialize(to: Strength(shade))
      strengthCount += 1
      _ = shades.next()
    }
  }

  /// Makes all entries, for who looks them up pixel by pixel: more than there are columns of most rolls.
  func makeEntries() {
    for index in 0..<Self.count { unsafe (entries + index).initialize(to: entry(index)) }
  }

  /// What is made of a pixel at a position.
  func entry(_ index: Int) -> Entry {
    let position = (Double(index) + 0.5) / Double(Self.count)
    var (left, added) = (1.0, SIMD3<Double>.zero)
    for number in 0..<strengthCount {
      let shade = unsafe strengths[number]
      let strength = shade.alpha(at: position)
      left *= 1 - strength
      added = added * (1 - strength) + shade.color * strength
    }
    let factor = UInt32(left * 256 + 0.5)
    // Together with a white pixel no lane overflows.
    let most = 65_280 - 255 * factor
    func lane(_ color: Double) -> UInt32 { min(UInt32(max(color, 0) * 256), most) + 128 }
    return Entry(factor | factor << 16, lane(added.x) | lane(added.z) << 16, lane(added.y), 0)
  }

  /// All positions.
  static let whole = Reach(first: 0, last: Int32(count - 1))

  /// The positions between the least and the greatest of some corners of the page; all if there is none.
  ///
  /// Of several courses a place may have the least of one and the most of another: nowhere is it nearer than
  /// the least of all, nor farther than the most of all.
  func reach(of corners: (_ visit: (Point) -> Void) -> Void) -> Reach {
    var (least, most) = (Double.infinity, -Double.infinity)
    if courses.count == 1 {
      corners { corner in
        let position = courses[0].position(corner)
        guard position.isFinite else { return }
        (least, most) = (min(least, position), max(most, position))
      }
    } else {
      var squares = (least: 0.0, most: 0.0)
      for index in 0..<courses.count {
        var ends = (least: Double.infinity, most: 0.0)
        corners { corner in
          let position = courses[index].edgePosition(corner)
          ends = (min(ends.least, position), max(ends.most, position))
        }
        squares.least += ends.least * ends.least
        squares.most += ends.most * ends.most
      }
      (least, most) = (squares.least.squareRoot(), squares.most.squareRoot())
    }
    func index(_ position: Double) -> Int32 {
      Int32(min(max(position, 0), 1) * Double(Self.count)).clamped(to: 0, Int32(Self.count - 1))
    }
    return least.isFinite && least <= most
      ? Reach(first: index(least), last: index(most)) : Self.whole
  }

  /// What an entry makes of a pixel.
  static func mixed(_ pixel: UInt32, _ entry: Entry) -> UInt32 {
    let factor = entry[0] & 0xffff
    let even = (((pixel & 0xff_00ff) &* factor &+ entry[1]) &>> 8) & 0xff_00ff
    let odd = (((pixel &>> 8) & 0xff_00ff) &* factor &+ entry[2]) & 0xff00_ff00
    return even | odd | 0xff00_0000
  }

  /// The shade as it is seen in a window.
  ///
  /// - Parameters:
  ///   - inverse: From the window to points of the page.
  ///   - bounds: The pixels that the piece can touch: what places along a row are counted from.
  ///   - reach: The positions that the piece has.
  func seen(
    by inverse: Homography, in bounds: PixelRect, reach: Reach, arena: Arena
  ) -> SeenShade {
    let base = inverse.countsFromEnd ? bounds.maxX : bounds.x
    let seen = unsafe arena.allocate(SeenCourse.self, count: courses.count)
    for index in 0..<courses.count {
      unsafe (seen + index).initialize(
        to: courses[index].seen(by: inverse, from: base, scale: Double(Self.count)))
    }
    return unsafe SeenShade(
      courses: seen, courseCount: courses.count, base: base, reach: reach, entries: entries)
  }

  /// What its entries make of four pixels.
  @inline(always) static func mixed(
    _ pixels: Quad, _ factor: Quad, _ even: Quad, _ odd: Quad
  ) -> Quad {
    (((pixels & 0xff) &* factor &+ even) &>> 8)
      | (((pixels &>> 8) &* factor &+ odd) & 0xff00) | Pixels.opaque
  }
}

extension Int32 {
  func clamped(to least: Int32, _ most: Int32) -> Int32 { Swift.min(Swift.max(self, least), most) }
}
