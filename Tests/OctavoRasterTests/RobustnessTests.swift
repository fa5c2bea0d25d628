import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

struct RobustnessTests {
  static let placements: [Transform3D] = {
    var all: [Transform3D] = [
      .translation(x: 1e7, y: -1e7), .scale(x: 0, y: 1),
      .scale(x: -1, y: 1).about(Point(x: 30, y: 20)),
      .scale(x: 1e-6, y: 1e-6), .scale(x: 1e9, y: 1e9), .scale(x: 0.3, y: 3),
      .scale(x: 1.2, y: 0.05),
      .scale(x: .nan), .translation(x: .infinity), .rotation(aboutZ: 0.4),
      .translation(x: 0.5, y: 0.25), .translation(x: 1e300, y: 1e300),
    ]
    // Through the horizon: parts of the page stand on and behind the viewer's plane.
    for angle in stride(from: -3.1, through: 3.1, by: 0.31) {
      for m34 in [-1.0 / 10, -1.0 / 40, 1.0 / 30, -1e6] {
        let view = Transform3D.perspective(m34: m34).about(Point(x: 31, y: 19))
        let spine = Point(x: 30, y: 10)
        all.append(Transform3D.rotation(aboutY: angle).about(spine).then(view))
        all.append(Transform3D.rotation(aboutX: angle).about(spine).then(view))
        all.append(
          Transform3D.rotation(aboutZ: 0.3).then(.rotation(aboutX: angle)).about(spine).then(view))
      }
    }
    return all
  }()

  /// A part of a page, with a shade on it, placed in a window of its extents.
  static func scene(_ placement: Transform3D, of pages: SamplePages) -> Scene {
    let layer = Layer(
      .front, of: .from, source: Rect(x: 10, y: 0, width: 50, height: 40), placement: placement,
      shades: [
        Shade(
          .crease, opacity: 0.5,
          profile: .gradient(
            from: Point(x: 10, y: 0), to: Point(x: 30, y: 0), stops: [Shade.Stop(0, 1)]))
      ])
    return Scene(
      size: pages.stage.size, scale: .one, items: [Scene.Item(layer, showing: pages.from)])
  }

  @Test func `no placement crashes or writes outside the damage`() throws {
    let pages = try SamplePages(width: 60, height: 40)
    let renderer = Renderer(workers: 1)
    for placement in Self.placements {
      let scene = Self.scene(placement, of: pages)
      let area = PixelRect(x: 5, y: 3, width: 41, height: 29)
      var canvas = Canvas(of: scene)
      canvas.paint(scene, damage: Damage(rects: [area]), by: renderer)
      for y in 0..<40 {
        for x in 0..<60 {
          let isInside = x >= 5 && x < 46 && y >= 3 && y < 32
          let pixel = canvas.pixels[y * 60 + x]
          #expect(isInside ? pixel >> 24 == 0xff : pixel == 0x1234_5678)
        }
      }
    }
  }

  @Test func `any finite placement looks like the plain way to it`() throws {
    let pages = try SamplePages(width: 60, height: 40)
    let view = Transform3D.perspective(m34: -1 / 200).about(Point(x: 30, y: 20))
    let placements: [Transform3D] = [
      .translation(x: 0.5, y: 0.25), Transform3D.scale(x: 0.8, y: 0.7).about(Point(x: 30, y: 20)),
      Transform3D.rotation(aboutZ: 0.4).about(Point(x: 30, y: 20)),
      Transform3D.rotation(aboutX: 0.7).about(Point(x: 30, y: 20)).then(view),
      Transform3D.rotation(aboutY: 0.7).about(Point(x: 30, y: 20)).then(view),
      Transform3D.rotation(aboutX: -0.5).then(.rotation(aboutY: 0.5)).about(Point(x: 30, y: 20))
        .then(view),
    ]
    for placement in placements {
      let layer = Layer(
        .front, of: .from, source: Rect(size: pages.stage.size), placement: placement)
      let scene = Scene(
        size: pages.stage.size, scale: .one, items: [Scene.Item(layer, showing: pages.from)])
      let psnr = Canvas(scene).psnr(
        against: ReferenceRenderer(places: 4).render(scene),
        in: PixelRect(x: 0, y: 0, width: 60, height: 40))
      #expect(psnr > 24, "\(placement)")
    }
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 2])
  func `strengths that are none are taken to the nearest`(strength: Double) throws {
    let pages = try SamplePages(width: 60, height: 40)
    let flip = FlipTransition(
      coveredShadow: CoveredShadow(strength: strength), creaseStrength: strength)
    var scene = pages.scene(flip, at: 0.3)
    scene.items[2].layer.opacity = strength
    #expect(Canvas(scene).pixels.allSatisfy { $0 >> 24 == 0xff })
  }

  @Test func `a piece that ends beyond its page's last pixel ends with that`() throws {
    // 46 pixels show 46.3 points.
    let size = Size(width: 40, height: 46.3)
    let page = try Snapshot(size: size, scale: .one) { _ in }
    let layer = Layer(
      .front, of: .from, source: Rect(x: 0, y: 20, width: 40, height: 26.2),
      placement: .translation(y: -10))
    let scene = Scene(size: size, scale: .one, items: [Scene.Item(layer, showing: page)])
    #expect(scene.pixelBounds(of: scene.items[0]) == PixelRect(x: 0, y: 10, width: 40, height: 26))
    let canvas = Canvas(scene)
    #expect(canvas[20, 35].x == 255 && canvas[20, 36].x == 0)
  }
}
