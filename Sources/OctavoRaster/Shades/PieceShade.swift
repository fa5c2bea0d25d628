internal import OctavoGeometry

/// A shade made ready for painting: toward one colour, by a factor that is 256 where the page shows
/// whole and 0 where only the colour does.
@safe
enum PieceShade {
  /// The same everywhere.
  case uniform(color: UInt32, factor: Int)
  /// By the window column, from the piece's first; the factor in both lanes of a pixel. Columns that are not
  /// among the changed ones are left as they are.
  case columns(color: UInt32, factors: UnsafePointer<UInt32>, changed: PixelSpan)
  /// By the window row, from the piece's first; the factor in both lanes of a pixel.
  case rows(color: UInt32, factors: UnsafePointer<UInt32>)
  /// By the place of the page under each pixel.
  case places(PlaceShade)
}

/// Shades that a warp lays itself along one axis of the page, and those that it cannot.
struct WovenShades {
  /// More are laid one by one: no transition has as many.
  private var shades: [4 of AxisShade?] = .init(repeating: nil)
  private var count = 0
  let rest: VisibleShades

  /// Takes the lowest shades that are black and change along an axis only.
  fileprivate init(_ shades: VisibleShades, along axis: Axis) {
    var rest = shades
    while count < self.shades.count, let shade = rest.first, shade.color == .black,
      let axisShade = AxisShade(shade, along: axis)
    {
      self.shades[count] = axisShade
      count += 1
      _ = rest.next()
    }
    self.rest = rest
  }

  /// What is left of the page at a place along the axis in page points, in 256ths.
  func factor(at place: Double) -> Int {
    var share = 256.0
    for index in 0..<count { share *= shades[index]?.share(at: place) ?? 1 }
    return Int(share + 0.5)
  }
}

/// A strength along one axis of the page.
struct AxisShade {
  private let opacity: Double
  private let gradient: (start: Double, length: Double, ramp: ShadeRamp)?

  /// The shade; nil if it changes along the other axis too.
  init?(_ shade: VisibleShade, along axis: Axis) {
    opacity = shade.opacity
    guard let ramp = shade.ramp else {
      gradient = nil
      return
    }
    guard let (from, to) = shade.ends, from[axis.cross] == to[axis.cross] else { return nil }
    gradient = (from[axis], to[axis] - from[axis], ramp)
  }

  /// What is left of the page at a place along the axis in page points, 0…1.
  func share(at place: Double) -> Double {
    var strength = opacity
    if let gradient { strength *= gradient.ramp.alpha(at: position(of: place)) }
    return min(max(1 - strength, 0), 1)
  }

  /// Where a place is on the way from the start to the end, 0…1: before and behind nothing changes.
  func position(of place: Double) -> Double {
    gradient.map { (place - $0.start) / $0.length } ?? 0
  }
}

/// Makes the shades of one piece ready.
struct ShadeMaker: BitwiseCopyable {
  let bounds: PixelRect
  let inverse: Homography
  let pointsPerPixel: Double
  let arena: Arena

  /// The place of the page under the centre of a window pixel, in page points.
  func place(x: Int, y: Int) -> Point {
    let (u, v, w) = inverse.apply(x: Double(x) + 0.5, y: Double(y) + 0.5)
    return Point(x: u / w * pointsPerPixel, y: v / w * pointsPerPixel)
  }

  /// Takes the lowest shades that are black and change along an axis only.
  func weave(_ shades: VisibleShades, along axis: Axis) -> WovenShades {
    WovenShades(shades, along: axis)
  }

  /// The cheapest way to lay a shade.
  ///
  /// - Parameters:
  ///   - alongColumns: whether a window column shows one column of the page.
  ///   - alongRows: whether a window row shows one row of the page.
  func shade(_ shade: VisibleShade, alongColumns: Bool, alongRows: Bool) -> PieceShade {
    if shade.ramp == nil {
      return .uniform(
        color: shade.color.pixel,
        factor: Int((256 * (1 - shade.opacity)).rounded()))
    }
    if alongColumns, let axisShade = AxisShade(shade, along: .horizontal) {
      let (factors, changed) = unsafe factors(of: axisShade, count: bounds.width) {
        place(x: bounds.x + $0, y: bounds.y).x
      }
      return unsafe .columns(
        color: shade.color.pixel, factors: factors,
        changed: PixelSpan(start: bounds.x + changed.start, end: bounds.x + changed.end))
    }
    if alongRows, let axisShade = AxisShade(shade, along: .vertical) {
      let (factors, _) = unsafe factors(of: axisShade, count: bounds.height) {
        place(x: bounds.x, y: bounds.y + $0).y
      }
      return unsafe .rows(color: shade.color.pixel, factors: factors)
    }
    var alone = VisibleShades(alone: shade, arena: arena)
    guard let placed = PlaceShade(joining: &alone, by: self) else {
      return .uniform(color: shade.color.pixel, factor: 256)
    }
    return .places(placed)
  }

  /// The factors of a shade for a piece's columns or rows, and which of them are not 256. A gradient changes on
  /// few of them often: only these are looked at one by one.
  ///
  /// - Parameter place: of a column or row, along the axis of the shade; it rises or falls with its number.
  private func factors(
    of shade: AxisShade, count: Int, place: (Int) -> Double
  ) -> (factors: UnsafeMutablePointer<UInt32>, changed: PixelSpan) {
    let factors = unsafe arena.allocate(UInt32.self, count: count)
    func factor(_ number: Int) -> UInt32 {
      lanes(Int((256 * shade.share(at: place(number))).rounded()))
    }
    /// The first number that is so; all after it are as well.
    func first(_ isSo: (Double) -> Bool) -> Int {
      var (least, most) = (0, count)
      while least < most {
        let middle = (least + most) / 2
        if isSo(shade.position(of: place(middle))) { most = middle } else { least = middle + 1 }
      }
      return least
    }
    let (start, end) = (factor(0), factor(count - 1))
    let isRising = shade.position(of: place(count - 1)) >= shade.position(of: place(0))
    var changed = PixelSpan(
      start: isRising ? first { $0 > 0 } : first { $0 < 1 },
      end: isRising ? first { $0 >= 1 } : first { $0 <= 0 })
    changed.end = max(changed.start, changed.end)
    unsafe factors.update(repeating: start, count: changed.start)
    for number in changed.start..<changed.end { unsafe factors[number] = factor(number) }
    unsafe (factors + changed.end).update(repeating: end, count: count - changed.end)
    let nothing = lanes(256)
    if start != nothing { changed.start = 0 }
    if end != nothing { changed.end = count }
    while changed.start < changed.end, unsafe factors[changed.start] == nothing {
      changed.start += 1
    }
    while changed.start < changed.end, unsafe factors[changed.end - 1] == nothing {
      changed.end -= 1
    }
    return unsafe (factors, changed)
  }
}

extension ShadeMaker {
  /// The ways to lay shades where a window row or column shows no single one of the page: those that
  /// change in the same direction are laid as one.
  func join(_ shades: VisibleShades, _ body: (PieceShade) -> Void) {
    var rest = shades
    while let next = rest.first {
      if let placed = PlaceShade(joining: &rest, by: self) {
        body(.places(placed))
      } else {
        body(shade(next, alongColumns: false, alongRows: false))
        _ = rest.next()
      }
    }
  }
}

extension Color {
  /// An opaque pixel of this colour.
  var pixel: UInt32 {
    func byte(_ channel: Double) -> UInt32 {
      channel.isNaN ? 0 : UInt32(min(max(channel, 0), 1) * 255 + 0.5)
    }
    return 0xff00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
