import OctavoCairo
import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

struct ShadowPixelTests {
  private func white(_ width: Double = 120, _ height: Double = 90) throws -> Snapshot {
    try Snapshot(size: Size(width: width, height: height), scale: .one) { _ in }
  }

  private func scene(_ transition: FlipTransition, at progress: Double) throws -> Scene {
    let page = try white()
    let stage = Stage(size: page.size)
    return Scene(
      size: page.size, scale: .one,
      items: transition.layers(at: progress, on: stage).map { Scene.Item($0, showing: page) })
  }

  /// Laws, Shadows: share of the quarter turn, grey of white paper. The leaf is made edge-on with no
  /// perspective by asking for one flat layer, so that the whole shaded half is seen.
  @Test(arguments: zip([0, 0.25, 0.5, 0.75, 1], [170, 176, 195, 222, 255]))
  func `white paper under the covered shadow has the grey of the law`(
    share: Double, grey: Int
  ) throws {
    var scene = try scene(FlipTransition(), at: share / 2)
    if share < 1 {
      scene.items = scene.items.filter { $0.layer.role == .reveal }
      #expect(Canvas(scene)[90, 45] == SIMD4(Double(grey), Double(grey), Double(grey), 255))
    }
    var mirrored = try self.scene(FlipTransition(), at: 1 - share / 2)
    mirrored.items = mirrored.items.filter { $0.layer.role == .facing }
    #expect(Canvas(mirrored)[30, 45] == SIMD4(Double(grey), Double(grey), Double(grey), 255))
  }

  @Test(arguments: [FlipStyle(), .vertical])
  func `the crease is where the law has it`(style: FlipStyle) throws {
    let scene = try scene(FlipTransition(style: style, perspective: .none), at: 0.25)
    let front = try #require(scene.items.last?.layer)
    let shade = try #require(front.shades.first)
    let canvas = Canvas(scene)
    let isVertical = style == .vertical
    let half = isVertical ? 45.0 : 60
    for step in 1..<Int(half * 0.7) {
      let place = half + (Double(step) + 0.5) / 0.5.squareRoot()
      let page = isVertical ? Point(x: 0, y: place) : Point(x: place, y: 0)
      let seen = isVertical ? canvas[60, 45 + step] : canvas[60 + step, 45]
      let expected = 255 * (1 - shade.alpha(at: page))
      #expect(abs(seen.x - expected) <= 1.5, "at \(place)")
    }
  }

  @Test(arguments: [FlipStyle(), .vertical])
  func `a shade of any colour and direction comes out as its definition`(style: FlipStyle) throws {
    let page = try white()
    let stage = Stage(size: page.size)
    let red = Color(red: 0.8, green: 0.1, blue: 0)
    let stops = [Shade.Stop(0, 1), Shade.Stop(1, 0)]
    let directions = [(90.0, 0.0), (0, 60), (50, 40), (-40, 30)]
    for (dx, dy) in directions {
      for color in [Color.black, red] {
        var items: [Scene.Item] = []
        for var layer in FlipTransition(style: style).layers(at: 0.2, on: stage) {
          let middle = layer.source.center
          layer.shades = [
            Shade(
              .crease, color: color, opacity: 0.7,
              profile: .gradient(
                from: middle, to: Point(x: middle.x + dx, y: middle.y + dy), stops: stops))
          ]
          items.append(Scene.Item(layer, showing: page))
        }
        let scene = Scene(size: page.size, scale: .one, items: items)
        let difference = Canvas(scene).difference(
          from: ReferenceRenderer(places: 2).render(scene),
          in: PixelRect(x: 1, y: 1, width: 58, height: 43))
        #expect(difference.worst <= 3, "\(dx) \(dy) \(color)")
      }
    }
  }

  @Test func `a layer that fades lets through what is below`() throws {
    let black = try Snapshot(size: Size(width: 40, height: 30), scale: .one, background: .black) {
      _ in
    }
    let paper = try white(40, 30)
    let bounds = Rect(x: 0, y: 0, width: 40, height: 30)
    var scene = Scene(
      size: bounds.size, scale: .one,
      items: [
        Scene.Item(Layer(.facing, of: .from, source: bounds), showing: black),
        Scene.Item(Layer(.front, of: .to, source: bounds, opacity: 0.25), showing: paper),
      ])
    #expect(Canvas(scene)[20, 15] == SIMD4(64, 64, 64, 255))
    scene.items[1].layer.opacity = 0
    #expect(Canvas(scene) == Canvas(black))
    scene.items[1].layer.opacity = 1
    #expect(Canvas(scene) == Canvas(paper))
  }
}
