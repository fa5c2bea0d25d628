internal import OctavoGeometry

/// A border in window pixels: the side where the distance is positive is inside.
struct Border: Sendable {
  private let a, b, c: Double
  /// How far from the border a pixel's centre may be for the border to cut the pixel.
  private let reach: Double
  /// The least distances of the pixels that are inside by more than nothing, and of those that are
  /// whole inside.
  private let touched, whole: Double

  /// The border where `a·x + b·y + c` is zero, as a distance along the axis it crosses most steeply:
  /// one unit there is one pixel, so a ramp of one unit is the coverage of the pixels it passes.
  init(_ a: Double, _ b: Double, _ c: Double) {
    let norm = max(abs(a), abs(b))
    // A border at infinity: everything is on one side of it.
    if norm > 1e-12 * abs(c) {
      // Below the tolerance over any window, a slope is noise: the border is upright or level.
      let level = norm * 1e-9
      self.a = abs(a) < level ? 0 : a / norm
      self.b = abs(b) < level ? 0 : b / norm
      self.c = c / norm
    } else {
      (self.a, self.b) = (0, 0)
      self.c = c > 0 ? 1e9 : -1e9
    }
    reach = (1 + min(abs(self.a), abs(self.b))) / 2
    touched = edgeTolerance - reach
    whole = reach - edgeTolerance
  }

  /// The border in the window of what in the source is the border where `a·u + b·v + c` is zero.
  init(_ a: Double, _ b: Double, _ c: Double, seenBy m: Homography) {
    self.init(
      a * m.xx + b * m.xy + c * m.xw, a * m.yx + b * m.yy + c * m.yw,
      a * m.ox + b * m.oy + c * m.ow)
  }

  /// The line through two places, inside where a third one is; nil if that lies on it.
  private init?(through start: Point, _ end: Point, beside place: Point) {
    let (a, b) = (start.y - end.y, end.x - start.x)
    let c = -(a * start.x + b * start.y)
    let side = a * place.x + b * place.y + c
    guard side != 0 else { return nil }
    self.init(side > 0 ? a : -a, side > 0 ? b : -b, side > 0 ? c : -c)
  }

  /// All is inside.
  static let none = Border(0, 0, 1)

  /// The border square to this one through a place, inside where another place is.
  func across(at place: Point, beside other: Point) -> Border {
    let end = Point(x: place.x + a, y: place.y + b)
    return Border(through: place, end, beside: other) ?? .none
  }

  /// A border that cuts no pixel: one belongs to the side that its centre is on.
  ///
  /// - Parameter sign: −1 for the other side.
  private init(cutting other: Border, sign: Double, least: Double) {
    (a, b, c) = (other.a * sign, other.b * sign, other.c * sign)
    reach = other.reach
    (touched, whole) = (least, least)
  }

  /// Both sides of it, where a pixel is on one of them alone; on both if its centre lies on it.
  var sides: (inside: Border, outside: Border) {
    (Border(cutting: self, sign: 1, least: 0), Border(cutting: self, sign: -1, least: 0))
  }

  /// The border where a pixel's centre has to be inside.
  var hard: Border { Border(cutting: self, sign: 1, least: edgeTolerance) }

  /// How far inside the centre of a pixel is.
  @inline(always) func distance(x: Int, y: Int) -> Double {
    a * (Double(x) + 0.5) + b * (Double(y) + 0.5) + c
  }

  /// How much farther inside a place is, given as the pixel of which it is the middle, than one has to be that
  /// is whole inside, and a little.
  func excess(x: Double, y: Double) -> Double {
    a * (x + 0.5) + b * (y + 0.5) + c - whole - edgeTolerance
  }

  /// Whether all pixels of a rectangle are whole inside.
  func holds(_ rect: PixelRect) -> Bool {
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    return distance(x: rect.x, y: rect.y) >= whole && distance(x: right, y: rect.y) >= whole
      && distance(x: rect.x, y: bottom) >= whole && distance(x: right, y: bottom) >= whole
  }

  /// Whether it cuts one of some pixels of a row, or has one outside.
  @inline(always) func cuts(row y: Int, _ span: PixelSpan) -> Bool {
    // It grows evenly along a row.
    min(distance(x: span.start, y: y), distance(x: span.end &- 1, y: y)) < reach
  }

  /// Where it lies on the window's x axis, in pixels; nil if it is not upright.
  var place: Double? { a != 0 && b == 0 ? -c / a : nil }

  /// How much of a pixel lies inside, 0…1: exactly the area of the half-plane in the pixel, so that
  /// both sides of a border always make up one.
  @inline(always) func coverage(x: Int, y: Int) -> Double {
    let distance = distance(x: x, y: y)
    let outward = reach - abs(distance)
    guard outward > 0 else { return distance > 0 ? 1 : 0 }
    // Beyond the corners the area grows straight; within a corner as the triangle that is left.
    let slope = 2 * reach - 1
    let small =
      outward < slope ? outward * outward / (2 * slope) : outward - slope / 2
    return distance > 0 ? 1 - small : small
  }

  /// What it leaves of the rows of a window.
  var edge: Edge { Edge(a, b, c, touched: touched, whole: whole) }
}

/// A border as rows meet it: where on each it lets pixels in, and where whole ones.
struct Edge: Sendable {
  private let slope, touched, whole: Double
  /// Where inside lies: 1 to the right, −1 to the left, 0 for a level border, all of a row or none.
  private let side: Int

  /// None: all pixels are whole inside.
  static let none = Edge(0, 0, 1, touched: 0, whole: 0)

  init(_ a: Double, _ b: Double, _ c: Double, touched: Double, whole: Double) {
    guard a != 0 else {
      slope = b
      (self.touched, self.whole) = (c - touched, c - whole)
      side = 0
      return
    }
    // a·(x + ½) + b·(y + ½) + c ≥ least
    slope = Self.limited(-b / a)
    self.touched = Self.limited(-c / a + touched / a - 0.5)
    self.whole = Self.limited(-c / a + whole / a - 0.5)
    side = a > 0 ? 1 : -1
  }

  /// Whether it narrows every row alike.
  var isUpright: Bool { slope == 0 }

  /// Whether they let pixels in from two sides.
  func isOpposed(to other: Edge) -> Bool { side * other.side < 0 }

  /// The pixel, not a whole one, in whose middle a row meets it.
  @inline(always) func place(row y: Int) -> Double { slope * (Double(y) + 0.5) + touched }

  /// Where an edge meets a row.
  struct Crossing: BitwiseCopyable {
    /// The first pixel to the right of it, and the end of those to its left; one whose middle is on it is both.
    var first = 0
    var end = 0
  }

  /// Whether it lets all of a row in or nothing: then it crosses none.
  var isLevel: Bool { side == 0 }

  /// Where it meets a row, as does the edge of the other side where a pixel is on one of them alone.
  @inline(always) func crossing(row y: Int) -> Crossing {
    let place = place(row: y)
    let (number, nearest) = Self.nearest(place)
    return Crossing(
      first: nearest < place ? number &+ 1 : number, end: nearest > place ? number : number &+ 1)
  }

  /// Narrows a span of a row to the pixels that are inside by more than nothing.
  @inline(always) func narrow(_ span: inout PixelSpan, at crossing: Crossing) {
    if side > 0 {
      span.start = max(span.start, crossing.first)
    } else {
      span.end = min(span.end, crossing.end)
    }
  }

  /// Narrows two spans of a row to the pixels that are inside by more than nothing, and whole.
  @inline(always) func narrow(
    _ touched: inout PixelSpan, _ whole: inout PixelSpan, row y: Int
  ) {
    let way = slope * (Double(y) + 0.5)
    switch side {
    case 1:
      touched.start = max(touched.start, Self.ceiling(way + self.touched))
      whole.start = max(whole.start, Self.ceiling(way + self.whole))
    case -1:
      touched.end = min(touched.end, Self.floor(way + self.touched) &+ 1)
      whole.end = min(whole.end, Self.floor(way + self.whole) &+ 1)
    default:
      if way + self.touched < 0 { touched.end = touched.start }
      if way + self.whole < 0 { whole.end = whole.start }
    }
  }

  // The library's rounding is a call on processors without an instruction for it.
  @inline(always) private static func floor(_ place: Double) -> Int {
    let (number, nearest) = nearest(place)
    return nearest > place ? number &- 1 : number
  }

  @inline(always) private static func ceiling(_ place: Double) -> Int {
    let (number, nearest) = nearest(place)
    return nearest < place ? number &+ 1 : number
  }

  /// So that on no row of a window a place is too large to be rounded.
  private static func limited(_ place: Double) -> Double {
    abs(place) < 1e11 ? place : place < 0 ? -1e11 : 1e11
  }

  /// The whole number next to a place, twice.
  @inline(always) private static func nearest(_ place: Double) -> (number: Int, place: Double) {
    // Added to a number, it leaves the whole part in the low bits.
    let magic = 0x1.8p52
    let sum = place + magic
    return (Int(truncatingIfNeeded: sum.bitPattern &- magic.bitPattern), sum - magic)
  }
}
