import OctavoGeometry
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

struct DamageTests {
  @Test(
    arguments: [FlipStyle(), .backward, .vertical, [.vertical, .backward], .reversePerspective],
    [1, 2, 3])
  func `painting only the damage gives the whole picture`(style: FlipStyle, age: Int) throws {
    let pages = try SamplePages(width: 60, height: 45)
    let flip = FlipTransition(style: style, coveredShadow: CoveredShadow(.cast))
    let renderer = Renderer(workers: 1)
    // Each buffer keeps the scene that it was painted with, as a swapchain does.
    var buffers = [(canvas: Canvas, scene: Scene?)](
      repeating: (Canvas(width: 60, height: 45), nil), count: age)
    for step in 0...16 {
      let scene = pages.scene(flip, at: Double(step) / 16)
      let index = step % age
      buffers[index].canvas.paint(
        scene, damage: .between(buffers[index].scene, scene), by: renderer)
      buffers[index].scene = scene
      #expect(buffers[index].canvas == Canvas(scene, by: renderer), "at \(step)/16")
    }
  }

  @Test func `damage that is used again is what it would be otherwise`() throws {
    let pages = try SamplePages(width: 60, height: 45)
    let (flip, curl) = (FlipTransition(), CurlTransition())
    let small = try SamplePages(width: 40, height: 45)
    let scenes = [
      pages.scene(flip, at: 0.2), pages.scene(flip, at: 0.3), pages.scene(curl, at: 0.4),
      small.scene(flip, at: 0.4), small.scene(flip, at: 0.4), pages.scene(flip, at: 0.7),
    ]
    var damage = Damage.none
    damage.update(from: nil, to: scenes[0])
    #expect(damage == .whole(of: scenes[0]))
    for (old, new) in zip(scenes, scenes.dropFirst()) {
      damage.update(from: old, to: new)
      #expect(damage == .between(old, new))
    }
  }

  @Test func `the facing half and a resting page are not damaged`() throws {
    let pages = try SamplePages(width: 100, height: 75)
    let flip = FlipTransition()
    let first = Damage.between(pages.scene(flip, at: 0.2), pages.scene(flip, at: 0.3))
    #expect(first.rects == [PixelRect(x: 50, y: 0, width: 50, height: 75)])
    let second = Damage.between(pages.scene(flip, at: 0.7), pages.scene(flip, at: 0.8))
    #expect(second.rects == [PixelRect(x: 0, y: 0, width: 50, height: 75)])
    let rest = pages.scene(flip, at: 0.4)
    #expect(Damage.between(rest, rest).isEmpty)
  }

  @Test func `a clipped layer paints and damages only inside its clip`() throws {
    let pages = try SamplePages(width: 60, height: 45)
    let clip = Rect(x: 10, y: 5, width: 30, height: 20)
    var scene = pages.scene(FlipTransition(), at: 0.3)
    let whole = Canvas(scene, by: Renderer(workers: 1))
    for index in scene.items.indices { scene.items[index].clip = clip }
    let clipped = Canvas(scene, by: Renderer(workers: 1))
    for y in 0..<45 {
      for x in 0..<60 {
        let isInside = clip.contains(Point(x: Double(x), y: Double(y)))
        #expect(clipped[x, y] == (isInside ? whole[x, y] : SIMD4(0, 0, 0, 255)), "at \(x), \(y)")
      }
    }
    var moved = scene
    for index in moved.items.indices { moved.items[index].clip = nil }
    #expect(!Damage.between(scene, moved).isEmpty)
    moved.items = []
    let gone = Damage.between(scene, moved)
    let union = try #require(gone.rects.first).union(try #require(gone.rects.last))
    #expect(union == PixelRect(x: 10, y: 5, width: 30, height: 20))
    #expect(gone.pixelCount == 600)
  }

  @Test func `another size, scale or background damages everything`() throws {
    let pages = try SamplePages(width: 100, height: 75)
    let scene = pages.scene(FlipTransition(), at: 0.2)
    var others = [scene, scene, scene]
    others[0].size.width = 101
    others[1].scale = PixelScale(numerator: 180)
    others[2].background = .white
    for other in others {
      #expect(Damage.between(scene, other) == .whole(of: other))
    }
    #expect(Damage.between(nil, scene) == .whole(of: scene))
  }

  @Test func `a layer that goes, comes or changes place damages where it is seen`() throws {
    let pages = try SamplePages(width: 100, height: 75)
    func scene(_ rects: [Rect]) -> Scene {
      Scene(
        size: pages.stage.size, scale: .one,
        items: rects.map {
          Scene.Item(Layer(.facing, of: .from, source: $0), showing: pages.from)
        })
    }
    let a = Rect(x: 0, y: 0, width: 20, height: 20)
    let b = Rect(x: 50, y: 50, width: 10.5, height: 10)
    #expect(
      Damage.between(scene([a, b]), scene([a])).rects == [
        PixelRect(x: 50, y: 50, width: 11, height: 10)
      ])
    #expect(
      Damage.between(scene([b]), scene([a, b])).rects == [
        PixelRect(x: 0, y: 0, width: 20, height: 20)
      ])
    let swapped = Damage.between(scene([a, b]), scene([b, a]))
    #expect(!swapped.isEmpty && swapped.pixelCount <= 400)
  }

  @Test func `a page that rests hides what changes below it`() throws {
    let pages = try SamplePages(width: 200, height: 150)
    func scene(_ width: Double, _ strength: Double) -> Scene {
      let flat = Rect(x: 0, y: 0, width: width, height: 150)
      return Scene(
        size: pages.stage.size, scale: .one,
        items: [
          Scene.Item(
            Layer(
              .coming, of: .to, source: pages.stage.bounds,
              shades: [Shade(.reveal, opacity: strength, profile: .uniform)]), showing: pages.to),
          Scene.Item(
            Layer(.flat, of: .from, source: pages.stage.bounds, outline: flat.corners),
            showing: pages.from),
        ])
    }
    // Less four pixels at the edge, upon which what hangs on it may depend.
    let less = Damage.between(scene(140, 0.2), scene(120, 0.3))
    #expect(less.rects == [PixelRect(x: 116, y: 0, width: 84, height: 150)])
    let more = Damage.between(scene(120, 0.3), scene(140, 0.2))
    #expect(more == less)
    // Seen through, it hides nothing.
    var (old, new) = (scene(140, 0.2), scene(120, 0.3))
    old.items[1].layer.opacity = 0.5
    new.items[1].layer.opacity = 0.5
    #expect(Damage.between(old, new) == .whole(of: new))
  }

  @Test func `a slanted piece damages what it crosses, not its bounds`() throws {
    let pages = try SamplePages(width: 320, height: 320)
    func scene(_ opacity: Double) -> Scene {
      let corners = [
        Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 320, y: 320), Point(x: 280, y: 320),
      ]
      return Scene(
        size: pages.stage.size, scale: .one,
        items: [
          Scene.Item(
            Layer(
              .flat, of: .from, source: pages.stage.bounds, opacity: opacity, outline: corners),
            showing: pages.from)
        ])
    }
    let damage = Damage.between(scene(0.4), scene(0.6))
    #expect(damage.pixelCount < 320 * 320 / 4)
    #expect(damage.pixelCount >= 320 * 40)
  }

  @Test func `an outline that reaches beyond its page shows and damages what it leaves of that`()
    throws
  {
    let pages = try SamplePages(width: 60, height: 45)
    let bare = Scene(size: pages.stage.size, scale: .one)
    func scene(_ outline: [Point], turnedBy angle: Double) -> Scene {
      let layer = Layer(
        .flat, of: .from, source: pages.stage.bounds,
        placement: Transform3D.rotation(aboutZ: angle).about(Point(x: 30, y: 22)),
        outline: outline)
      var scene = bare
      scene.items = [Scene.Item(layer, showing: pages.from)]
      return scene
    }
    let far = 1e6
    for angle in [0, 0.4, 1.1, 2.6] {
      let slanted = [
        Point(x: 10, y: -far), Point(x: far, y: -20), Point(x: far, y: far), Point(x: 30, y: far),
      ]
      expectRepainted(from: bare, to: scene(slanted, turnedBy: angle), "turned by \(angle)")
      let beside = Rect(x: 62, y: -far, width: far, height: 2 * far).corners
      #expect(Canvas(scene(beside, turnedBy: angle)) == Canvas(bare), "turned by \(angle)")
    }
  }

  @Test func `of a roll that reaches beyond its page what is seen is damaged`() throws {
    let stage = Stage(size: Size(width: 109, height: 105))
    let small = try SamplePages(width: 75, height: 64)
    let bare = Scene(size: stage.size, scale: .one)
    for style in [CurlStyle.corner, [.vertical, .top], [.vertical, .cone]] {
      for step in 1..<20 {
        var scene = bare
        scene.items = CurlTransition(style: style).layers(at: Double(step) / 20, on: stage)
          .filter { $0.roll != nil }.map { Scene.Item($0, showing: small.from) }
        expectRepainted(from: bare, to: scene, "\(style.rawValue) at \(step)/20")
      }
    }
  }

  @Test func `of a roll whose page is turned in space what is seen is damaged`() throws {
    let pages = try SamplePages(width: 139, height: 73)
    let bare = Scene(size: pages.stage.size, scale: .one)
    var dice = Dice(seed: 12)
    func any(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &dice) }
    for number in 0..<1500 {
      let middle = Point(x: any(0...139), y: any(0...73))
      let angle = number % 3 == 0 ? 0 : any(-3.1...3.1)
      let normal = Point(x: cosine(angle), y: sine(angle))
      let roll = Roll(
        number % 2 == 0 ? .front : .back, normal: normal,
        line: normal.x * middle.x + normal.y * middle.y, around: .cylinder(radius: any(0.01...60)))
      let view = Transform3D.perspective(m34: (number % 4 < 2 ? -1 : 1) / any(20...2000))
        .about(Point(x: any(0...139), y: any(0...73)))
      let placement = Transform3D.rotation(aboutY: any(-1.2...1.2))
        .then(.rotation(aboutX: any(-0.8...0.8))).about(middle).then(view)
      let layer = Layer(
        .front, of: .from, source: pages.stage.bounds, placement: placement, roll: roll)
      var scene = bare
      scene.items = [Scene.Item(layer, showing: pages.from)]
      expectRepainted(from: bare, to: scene, "\(number)")
    }
  }

  /// Expects that painting the damage turns the picture of one scene into that of another.
  private func expectRepainted(from old: Scene, to new: Scene, _ what: String) {
    let renderer = Renderer(workers: 1)
    var canvas = Canvas(old, by: renderer)
    canvas.paint(new, damage: .between(old, new), by: renderer)
    #expect(canvas == Canvas(new, by: renderer), "\(what)")
  }
}
