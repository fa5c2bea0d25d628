import OctavoGeometry
import Testing

struct PixelScaleTests {
  @Test func `a length is points times scale, halves rounded up`() throws {
    let scale = try #require(PixelScale(factor: 1.5))
    #expect(scale.numerator == 180)
    #expect(scale.pixels(99) == 149)
    #expect(scale.pixels(0) == 1)
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `a factor that is not a scale is refused`(factor: Double) {
    #expect(PixelScale(factor: factor) == nil)
  }
}

struct Transform3DTests {
  @Test func `a point nearer to the viewer is seen larger`() {
    let d = 1000.0
    let near = Transform3D.translation(z: 250).then(.perspective(m34: -1 / d))
    let seen = near.project(Point(x: 30, y: 60))
    #expect(abs(seen.x - 40) < 1e-9)
    #expect(abs(seen.y - 80) < 1e-9)
  }

  @Test func `a quarter turn is exactly edge-on`() {
    let turned = Transform3D.rotation(aboutY: -.pi / 2)
    #expect(turned.apply(Point(x: 100, y: 0)).x == 0)
  }

  @Test func `turning about a point leaves it in place`() {
    let centre = Point(x: 400, y: 300)
    let turned = Transform3D.rotation(aboutZ: 1).about(centre)
    let seen = turned.project(centre)
    #expect(abs(seen.x - 400) < 1e-9 && abs(seen.y - 300) < 1e-9)
  }
}

struct RectTests {
  @Test func `the left and top edges are inside, the right and bottom ones are not`() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    for inside in [Point(x: 10, y: 20), Point(x: 39.9, y: 20), Point(x: 10, y: 59.9)] {
      #expect(rect.contains(inside))
    }
    for outside in [(40.0, 30.0), (20, 60), (40, 60), (9.9, 30), (20, 19.9)] {
      #expect(!rect.contains(Point(x: outside.0, y: outside.1)))
    }
    #expect(!Rect(x: 1, y: 1, width: 0, height: 5).contains(Point(x: 1, y: 2)))
  }
}

struct VanishingAnchorTests {
  @Test func `the nine anchors stand in the middle and a quarter outside`() {
    let places = Set(VanishingAnchor.allCases.map { $0.point(in: Size(width: 400, height: 200)) })
    #expect(places.count == 9)
    #expect(
      VanishingAnchor.center.point(in: Size(width: 400, height: 200)) == Point(x: 200, y: 100))
    #expect(
      VanishingAnchor.topLeft.point(in: Size(width: 400, height: 200)) == Point(x: -100, y: -50))
    #expect(
      VanishingAnchor.bottomRight.point(in: Size(width: 400, height: 200)) == Point(x: 500, y: 250))
  }
}

struct ConvexPolygonTests {
  private let square = ConvexPolygon(Rect(x: 0, y: 0, width: 10, height: 10))

  /// As two lines leave them that cut it at one place: the way from one to the other is noise.
  @Test func `corners that all but stand on one another have no edge between them`() {
    let ulp = Double(10).ulp
    for (x, y) in [(ulp, ulp), (ulp, -ulp), (-ulp, ulp), (-ulp, -ulp), (0, 0)] {
      var corners = square.corners
      corners.insert(Point(x: 10 + x, y: 10 + y), at: 3)
      let polygon = ConvexPolygon(corners)
      #expect(abs(polygon.intersection(square).signedArea - 100) < 1e-9)
      #expect(abs(square.intersection(polygon).signedArea - 100) < 1e-9)
      #expect(polygon.contains(Point(x: 2, y: 8)) && polygon.contains(Point(x: 8, y: 2)))
      #expect(polygon.contains(Point(x: 1, y: 1)) && polygon.contains(Point(x: 9, y: 9)))
    }
  }

  @Test func `the middle is the mean of the corners`() {
    #expect(square.middle == Point(x: 5, y: 5))
    #expect(
      ConvexPolygon([Point(x: 3, y: 0), Point(x: 6, y: 3), Point(x: 0, y: 6)]).middle
        == Point(x: 3, y: 3))
    #expect(ConvexPolygon([]).middle == Point())
  }

  @Test(arguments: [(30.0, 3.8637), (60, 2), (90, 1.4142)])
  func `a grown corner is where its moved edges meet`(degrees: Double, reach: Double) throws {
    let half = sine(degrees / 2 * .pi / 180) / cosine(degrees / 2 * .pi / 180)
    let wedge = ConvexPolygon([
      Point(), Point(x: 100, y: -100 * half), Point(x: 100, y: 100 * half),
    ])
    let tip = try #require(wedge.grown(by: 1).corners.min { $0.x < $1.x })
    #expect(abs(tip.x + reach) < 1e-3 && abs(tip.y) < 1e-9)
  }

  @Test func `a very sharp corner is cut off before it flies away`() throws {
    let wedge = ConvexPolygon([Point(), Point(x: 100, y: -1), Point(x: 100, y: 1)])
    let tip = try #require(wedge.grown(by: 1).corners.min { $0.x < $1.x })
    #expect(tip.x > -4 && tip.x < 0)
  }

  @Test func `a polygon is clipped at a line, and grown by its edges`() {
    let half = square.clipped { 4 - $0.x }
    #expect(abs(half.signedArea - 40) < 1e-9)
    #expect(square.clipped { $0.x - 20 }.corners.isEmpty)
    #expect(abs(square.grown(by: 2).signedArea - 196) < 1e-9)
    #expect(abs(ConvexPolygon(square.corners.reversed()).grown(by: 2).signedArea + 196) < 1e-9)
    let other = ConvexPolygon(Rect(x: 6, y: -5, width: 10, height: 10))
    #expect(abs(square.intersection(other).signedArea - 20) < 1e-9)
  }
}
