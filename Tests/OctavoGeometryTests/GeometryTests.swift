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
