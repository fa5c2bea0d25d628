import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// Pieces of a page that are not rectangles.
struct OutlineTests {
  private static let size = Size(width: 60, height: 44)
  private static let corners = Rect(size: size).corners

  /// The halves of a page on both sides of a line through two of its edges.
  private static let cuts: [(name: String, halves: [[Point]])] = [
    (
      "diagonal",
      [[corners[0], corners[1], corners[2]], [corners[2], corners[3], corners[0]]]
    ),
    (
      "steep",
      [
        [corners[0], Point(x: 20.3, y: 0), Point(x: 31.7, y: 44), corners[3]],
        [Point(x: 20.3, y: 0), corners[1], corners[2], Point(x: 31.7, y: 44)],
      ]
    ),
    (
      "level",
      [
        [corners[0], corners[1], Point(x: 60, y: 20.5), Point(x: 0, y: 20.5)],
        [Point(x: 0, y: 20.5), Point(x: 60, y: 20.5), corners[2], corners[3]],
      ]
    ),
  ]

  private static let placements: [Transform3D] = {
    let middle = Point(x: 30, y: 22)
    let view = Transform3D.perspective(m34: -1 / 150).about(middle)
    return [
      .identity, .translation(x: 0.3, y: -0.7),
      Transform3D.rotation(aboutZ: 0.3).about(middle),
      Transform3D.rotation(aboutY: 0.8).about(middle).then(view),
      Transform3D.rotation(aboutX: -0.6).then(.rotation(aboutZ: 2)).about(middle).then(view),
    ]
  }()

  private func scene(_ outlines: [[Point]?], _ placement: Transform3D, _ page: Snapshot) -> Scene {
    Scene(
      size: Self.size, scale: page.scale,
      items: outlines.map { outline in
        Scene.Item(
          Layer(
            .fragment, of: .from, source: Rect(size: Self.size), placement: placement,
            outline: outline), showing: page)
      })
  }

  @Test(arguments: cuts.indices, placements.indices)
  func `two halves of a page are the page`(cut: Int, placement: Int) throws {
    for scale in [PixelScale.one, PixelScale(numerator: 180)] {
      let pages = try SamplePages(width: 60, height: 44, scale: scale)
      let placement = Self.placements[placement]
      let whole = Canvas(scene([nil], placement, pages.from))
      let halves = Canvas(scene(Self.cuts[cut].halves, placement, pages.from))
      // What is written twice, by shares, is rounded twice.
      #expect(halves.difference(from: whole).worst <= 2)
      let reversed = Canvas(
        scene(Self.cuts[cut].halves.map { $0.reversed() }, placement, pages.from))
      #expect(reversed == halves)
    }
  }

  @Test(arguments: placements.indices)
  func `an outline is seen as the plain way shows it`(index: Int) throws {
    let pages = try SamplePages(width: 60, height: 44)
    let outline = [
      Point(x: 8, y: 3), Point(x: 51, y: 11), Point(x: 56, y: 30), Point(x: 30, y: 41),
      Point(x: 4, y: 25),
    ]
    let scene = scene([outline], Self.placements[index], pages.from)
    let reference = ReferenceRenderer().render(scene)
    let area = PixelRect(x: 0, y: 0, width: 60, height: 44)
    #expect(Canvas(scene).psnr(against: reference, in: area) > 27)
    #expect(scene.pixelBounds(of: scene.items[0]).width < 60)
    let blank = try Snapshot(size: Self.size, scale: .one) { _ in }
    let edges = self.scene([outline], Self.placements[index], blank)
    #expect(
      Canvas(edges).psnr(against: ReferenceRenderer().render(edges), in: area) > 38)
  }

  @Test func `an outline that bounds nothing shows nothing`() throws {
    let page = try Snapshot(size: Self.size, scale: .one) { _ in }
    let outlines: [[Point]] = [
      [], [Point(x: 1, y: 1)], [Point(x: 1, y: 1), Point(x: 30, y: 20)],
      [Point(x: 1, y: 1), Point(x: .nan, y: 20), Point(x: 4, y: 30)],
      [Point(x: 1, y: 1), Point(x: 9, y: .infinity), Point(x: 4, y: 30)],
    ]
    for outline in outlines {
      let scene = scene([outline], .identity, page)
      #expect(Canvas(scene).pixels.allSatisfy { $0 == 0xff00_0000 })
      #expect(scene.pixelBounds(of: scene.items[0]).isEmpty)
    }
  }

  @Test func `another outline is damage`() throws {
    let page = try Snapshot(size: Self.size, scale: .one) { _ in }
    let cut = Self.cuts[1].halves
    let (old, new) = (scene([cut[0]], .identity, page), scene([cut[1]], .identity, page))
    var canvas = Canvas(old)
    canvas.paint(new, damage: .between(old, new))
    #expect(canvas == Canvas(new))
  }
}
