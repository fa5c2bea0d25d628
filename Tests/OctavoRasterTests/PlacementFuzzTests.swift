import OctavoGeometry
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// Any matrix at all as a placement, also one that puts part of the page behind the viewer.
struct PlacementFuzzTests {
  private static let count = 2000
  private static let size = Size(width: 32, height: 24)

  /// Matrices from dice.
  private struct Chance {
    var dice: Dice

    private mutating func next() -> Double { Double.random(in: -1..<1, using: &dice) }

    /// A matrix of one of several kinds: anything, a page tilted in space, or one out of all bounds.
    mutating func placement(_ kind: Int) -> Transform3D {
      var rows = [16 of Double](repeating: 0)
      for index in rows.indices { rows[index] = next() }
      var matrix = Transform3D(rows: rows)
      switch kind % 4 {
      case 0:
        // Mostly on the screen: w is about one near the page's middle.
        (matrix.m14, matrix.m24, matrix.m44) = (next() / 16, next() / 16, 1 + next())
        (matrix.m41, matrix.m42) = (16 + 16 * next(), 12 + 12 * next())
        return matrix
      case 1:
        let middle = Point(x: 16, y: 12)
        return Transform3D.rotation(aboutX: 4 * next()).then(.rotation(aboutY: 4 * next()))
          .then(.rotation(aboutZ: 4 * next())).about(middle)
          .then(Transform3D.perspective(m34: next() / 12).about(middle))
      case 2:
        // As homogeneous numbers they have no size of their own.
        let zoom = next() > 0 ? 1e-7 : 1e30
        return placement(1).then(
          Transform3D(rows: [zoom, 0, 0, 0, 0, zoom, 0, 0, 0, 0, zoom, 0, 0, 0, 0, zoom]))
      default: return matrix
      }
    }
  }

  /// The way back from the window to the page, by Cramer's rule; nil if the page is seen edge-on.
  private static func place(
    _ m: Transform3D, _ x: Double, _ y: Double
  ) -> (u: Double, v: Double, w: Double)? {
    // (u·a + v·b + c) − x·(u·g + v·h + i) = 0, and the same for y.
    let (a, b, p) = (m.m11 - x * m.m14, m.m21 - x * m.m24, x * m.m44 - m.m41)
    let (c, d, q) = (m.m12 - y * m.m14, m.m22 - y * m.m24, y * m.m44 - m.m42)
    let determinant = a * d - b * c
    let size = max(abs(a), abs(b)) * max(abs(c), abs(d))
    guard abs(determinant) > 1e-6 * size else { return nil }
    let (u, v) = ((p * d - b * q) / determinant, (a * q - p * c) / determinant)
    return (u, v, m.apply(Point(x: u, y: v)).w)
  }

  @Test func `every finite matrix covers the pixels that the projection says`() throws {
    let page = try Snapshot(size: Self.size, scale: .one) { _ in }
    let renderer = Renderer(workers: 1)
    let bounds = Rect(size: Self.size)
    var chance = Chance(dice: Dice(seed: 3))
    var (covered, crossing) = (0, 0)
    for number in 0..<Self.count {
      let placement = chance.placement(number)
      let scene = Scene(
        size: Self.size, scale: .one,
        items: [
          Scene.Item(
            Layer(.leaving, of: .from, source: bounds, placement: placement), showing: page)
        ])
      let canvas = Canvas(scene, by: renderer)
      let depths = bounds.corners.map { placement.apply($0).w }
      if depths.contains(where: { $0 > 0 }), depths.contains(where: { $0 < 0 }) { crossing += 1 }
      for y in 0..<24 {
        for x in 0..<32 {
          var (inside, outside) = (true, true)
          for step in 0..<25 where inside || outside {
            let (px, py) = (
              Double(x) - 0.5 + Double(step % 5) / 2, Double(y) - 0.5 + Double(step / 5) / 2
            )
            guard let (u, v, w) = Self.place(placement, px, py) else {
              (inside, outside) = (false, false)
              break
            }
            let isSeen = w > 0 && bounds.contains(Point(x: u, y: v))
            if isSeen { outside = false } else { inside = false }
          }
          let level = canvas.pixels[y * 32 + x] & 0xff
          if inside {
            covered += 1
            #expect(level == 255, "\(number): \(x), \(y) of \(placement)")
          }
          // A sliver of less than half a pixel may pass between the places looked at.
          if outside { #expect(level < 140, "\(number): \(x), \(y) of \(placement)") }
        }
      }
    }
    // The test has seen pages, and horizons across them.
    #expect(covered > 10 * Self.count && crossing > Self.count / 10)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity], 0..<16)
  func `a matrix that is not finite draws nothing`(number: Double, index: Int) throws {
    // The third row moves what is out of the page's plane, where nothing is.
    guard !(8..<12).contains(index), index % 4 != 2 else { return }
    var rows: [16 of Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    rows[index] = number
    let page = try Snapshot(size: Self.size, scale: .one) { _ in }
    let layer = Layer(
      .leaving, of: .from, source: Rect(size: Self.size), placement: Transform3D(rows: rows))
    let scene = Scene(
      size: Self.size, scale: .one, items: [Scene.Item(layer, showing: page)])
    #expect(scene.pixelBounds(of: scene.items[0]).isEmpty)
    #expect(Canvas(scene).pixels.allSatisfy { $0 == 0xff00_0000 })
  }

  @Test func `a page through the horizon is bounded by what lies before the viewer`() throws {
    // Tilted toward the viewer, the lower edge stands behind them: 1 − 11.2/10 is less than zero.
    let middle = Point(x: 16, y: 12)
    let tilt = Transform3D.rotation(aboutX: 1.2).about(middle)
      .then(Transform3D.perspective(m34: -1 / 10).about(middle))
    let page = try Snapshot(size: Self.size, scale: .one) { _ in }
    let layer = Layer(.leaving, of: .from, source: Rect(size: Self.size), placement: tilt)
    let scene = Scene(size: Self.size, scale: .one, items: [Scene.Item(layer, showing: page)])
    // The upper edge: 12 − 12·cos 1.2 / (1 + 1.2·sin 1.2) = 9.95.
    let bounds = PixelRect(x: 0, y: 9, width: 32, height: 15)
    #expect(scene.pixelBounds(of: scene.items[0]) == bounds)
    let canvas = Canvas(scene)
    #expect((0..<32).allSatisfy { canvas[$0, 23].x == 255 })
    #expect((0..<32).allSatisfy { canvas[$0, 8].x == 0 })
    #expect(canvas[16, 12].x == 255)
  }
}
