internal import Geometry

/// A shade whose strength is looked up by the place of the page under each pixel.
///
/// The position on its ramp is a quotient of two sums that grow evenly over the window, along a line
/// of the page as well as around an apex, so that four pixels are found at a time.
struct PlaceShade {
  /// A sum `x·a + y·b + c` over window pixels.
  private struct Form {
    var a, b, c: Double

    /// The sum of the page's coordinates by weights, at a place of the page.
    static func value(_ weights: (Double, Double, Double), at place: Point, per unit: Double)
      -> Double
    {
      (weights.0 * place.x + weights.1 * place.y) / unit + weights.2
    }

    /// The sum of the source's coordinates u, v and w by weights.
    init(_ weights: (Double, Double, Double), seenBy m: Homography) {
      let (u, v, w) = weights
      a = u * m.xx + v * m.xy + w * m.xw
      b = u * m.yx + v * m.yy + w * m.yw
      c = u * m.ox + v * m.oy + w * m.ow
    }

    func at(row y: Int) -> Double { (Double(y) + 0.5) * b + c }
  }

  /// Added to a number, it leaves its whole part in the low bits of the double.
  private static let magic = 0x1.8p52
  let color: UInt32
  private let opacity: Float
  private let ramp: ShadeRamp
  private let over, under: Form
  /// The positions that the piece itself has: near to edge-on a pixel beside it lies far from it.
  private let reach: ClosedRange<Double>

  /// A shade of a piece; nil if it has no direction.
  init?(
    _ shade: Shade, inverse: Homography, pointsPerPixel: Double, reach: [Point]?,
    ramps: ShadeRamps
  ) {
    let stops: [Shade.Stop]
    let (above, below): ((Double, Double, Double), (Double, Double, Double))
    switch shade.profile {
    case .uniform: return nil
    case .gradient(let from, let to, let own):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0, square.isFinite else { return nil }
      above = (
        dx / square * pointsPerPixel, dy / square * pointsPerPixel,
        -(from.x * dx + from.y * dy) / square
      )
      below = (0, 0, 1)
      stops = own
    case .fan(let apex, let from, let to, let own):
      func direction(_ point: Point) -> Point {
        let (x, y) = (point.x - apex.x, point.y - apex.y)
        let length = (x * x + y * y).squareRoot()
        return Point(x: x / length, y: y / length)
      }
      let (first, last) = (direction(from), direction(to))
      let turn = first.x * last.y - first.y * last.x
      guard turn != 0, turn.isFinite else { return nil }
      let sign: Double = turn < 0 ? -1 : 1
      // How far a place is from a ray, counted toward the other one.
      func distance(_ ray: Point, _ sign: Double) -> (Double, Double, Double) {
        (
          -ray.y * sign * pointsPerPixel, ray.x * sign * pointsPerPixel,
          (ray.y * apex.x - ray.x * apex.y) * sign
        )
      }
      let (a, b) = (distance(first, sign), distance(last, -sign))
      above = a
      below = (a.0 + b.0, a.1 + b.1, a.2 + b.2)
      stops = own
    }
    over = Form(above, seenBy: inverse)
    under = Form(below, seenBy: inverse)
    let positions = (reach ?? []).map {
      Form.value(above, at: $0, per: pointsPerPixel)
        / Form.value(below, at: $0, per: pointsPerPixel)
    }.filter(\.isFinite)
    self.reach =
      if let least = positions.min(), let most = positions.max() {
        min(max(least, 0), 1)...min(max(most, 0), 1)
      } else {
        0...1
      }
    color = shade.color.pixel
    opacity = Float(shade.visibleOpacity * 256)
    ramp = ramps.ramp(stops)
  }

  /// What is left of the page at pixels of a row, in 256ths and in both lanes of a pixel.
  ///
  /// - Parameter factors: room for the span and three more.
  func factors(row y: Int, span: PixelSpan, to factors: UnsafeMutablePointer<UInt32>) {
    unsafe ramp.withAlphas { alphas in
      let scale = Double(alphas.count)
      let last = min(Int(reach.upperBound * scale), alphas.count &- 1)
      let first = min(Int(reach.lowerBound * scale), last)
      let (top, bottom) = (over.at(row: y) * scale, under.at(row: y))
      let (step, growth) = (over.a * scale, under.a)
      let zero = Int(bitPattern: UInt(Self.magic.bitPattern))
      var x = span.start
      while x < span.end {
        let places = SIMD4(0.5, 1.5, 2.5, 3.5) + Double(x)
        let positions = (places * step + top) / (places * growth + bottom) + (Self.magic - 0.5)
        @inline(always) func factor(_ position: Double) -> UInt32 {
          let place = Int(bitPattern: UInt(position.bitPattern)) &- zero
          let alpha = unsafe alphas[min(max(place, first), last)]
          let share = 256 &- UInt32(alpha * opacity + 0.5)
          return share | share &<< 16
        }
        let target = unsafe factors + (x &- span.start)
        unsafe target[0] = factor(positions[0])
        unsafe target[1] = factor(positions[1])
        unsafe target[2] = factor(positions[2])
        unsafe target[3] = factor(positions[3])
        x &+= 4
      }
    }
  }
}
