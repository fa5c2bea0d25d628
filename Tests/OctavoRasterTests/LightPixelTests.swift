import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// Natural light as it is painted.
struct LightPixelTests {
  @Test(arguments: TransitionCatalog.all.map(\.name), [(60.0, 44.0, 1.0), (49, 51, 1.25)])
  func `at both ends the frame is exactly the page`(
    name: String, size: (Double, Double, Double)
  ) throws {
    let scale = try #require(PixelScale(factor: size.2))
    let pages = try SamplePages(width: size.0, height: size.1, scale: scale)
    let kind = try TransitionCatalog.kind(named: name)
    for style in kind.sampleStyles {
      let lit = try kind.make(style: style).lit(by: .natural)
      #expect(Canvas(pages.scene(lit, at: 0)) == Canvas(pages.from), "\(style)")
      #expect(Canvas(pages.scene(lit, at: 1)) == Canvas(pages.to), "\(style)")
    }
  }

  /// White pages on white: all that changes is light. A step of 1/128 changes the mean of the picture by less
  /// than six levels of grey, what comes, goes and changes over included.
  @Test(arguments: TransitionCatalog.all.filter { $0.name != "explode" }.map(\.name))
  func `no light jumps`(name: String) throws {
    let page = try Snapshot(size: Size(width: 48, height: 36), scale: .one, background: .white) {
      _ in
    }
    let kind = try TransitionCatalog.kind(named: name)
    let lit = kind.plain.lit(by: .natural)
    var before: [UInt32] = []
    for step in 0...128 {
      let layers = lit.layers(at: Double(step) / 128, on: Stage(size: page.size))
      let canvas = Canvas(
        Scene(
          size: page.size, scale: .one, background: .white,
          items: layers.map { Scene.Item($0, showing: page) }))
      let change = zip(before, canvas.pixels).reduce(0) {
        $0 + abs(Int($1.0 & 0xff) - Int($1.1 & 0xff))
      }
      #expect(Double(change) / 1728 < 6, "\(step)")
      before = canvas.pixels
    }
  }

  /// White pages on white again, in steps of a 4096th: what changes by more than eight levels is never more
  /// than an edge or two of the window have pixels, and next to a page that rests hardly anything does.
  @Test(arguments: TransitionCatalog.all.map(\.name))
  func `no pixels jump but those that an edge goes over`(name: String) throws {
    let page = try Snapshot(size: Size(width: 48, height: 36), scale: .one, background: .white) {
      _ in
    }
    let lit = try TransitionCatalog.kind(named: name).plain.lit(by: .natural)
    let steps = 4096
    var before: [UInt32]?
    for step in 0...steps {
      let layers = lit.layers(at: Double(step) / Double(steps), on: Stage(size: page.size))
      let now = Canvas(
        Scene(
          size: page.size, scale: .one, background: .white,
          items: layers.map { Scene.Item($0, showing: page) })
      ).pixels
      if let before {
        let changes = zip(before, now).map { abs(Int($0 & 0xff) - Int($1 & 0xff)) }
        #expect(changes.count { $0 > 8 } <= 2 * 48, "\(step)")
        if step == 1 || step == steps { #expect((changes.max() ?? 0) <= 6, "\(step)") }
      }
      before = now
    }
  }

  /// Where its strip ends before its reach, no byte is missing of it.
  @Test(arguments: [FlipStyle(), .vertical])
  func `a leaf's shadow ends where it changes no byte`(style: FlipStyle) throws {
    let page = try Snapshot(size: Size(width: 640, height: 600), scale: .one, background: .white) {
      _ in
    }
    let axis: Axis = style.contains(.vertical) ? .vertical : .horizontal
    var shortened = 0
    for step in 1...19 {
      let layers = FlipTransition(style: style, light: .natural)
        .layers(at: Double(step) / 20, on: Stage(size: page.size))
      let whole = layers.map { layer in
        guard layer.role == .reveal || layer.role == .facing,
          case .gradient(_, let end, _) = layer.shades.first?.profile
        else { return layer }
        var layer = layer
        // A strip reaches from the spine toward the shadow's end.
        let last = layer.outline?.map { abs($0[axis] - page.size[axis] / 2) }.max() ?? 0
        if last < abs(end[axis] - page.size[axis] / 2) - 1 { shortened += 1 }
        layer.outline = nil
        return layer
      }
      func canvas(_ layers: [Layer]) -> Canvas {
        Canvas(
          Scene(
            size: page.size, scale: .one, background: .white,
            items: layers.map { Scene.Item($0, showing: page) }))
      }
      #expect(canvas(layers) == canvas(whole), "\(step)")
    }
    #expect(shortened > 10, "\(shortened)")
  }

  @Test func `white paper is as bright as its tilt and the place next to it leave it`() throws {
    let page = try Snapshot(size: Size(width: 320, height: 200), scale: .one, background: .white) {
      _ in
    }
    let stage = Stage(size: page.size)
    func row(_ progress: Double) -> [UInt32] {
      let layers = FlipTransition(light: .natural).layers(at: progress, on: stage)
      let canvas = Canvas(
        Scene(
          size: page.size, scale: .one, items: layers.map { Scene.Item($0, showing: page) }))
      return (0..<320).map { canvas.pixels[100 * 320 + $0] & 0xff }
    }
    // Upright at 60°: 255 · (1 − 0.2) = 204, and a little dusk, in the leaf's middle, darker at the spine.
    let leaf = row(1.0 / 3)
    #expect(abs(Int(leaf[208]) - 209) <= 4, "\(leaf[208])")
    #expect(leaf[163] < leaf[208] && leaf[208] < leaf[240])
    // A page far from the leaf keeps its white.
    #expect(leaf[20] == 255)
    #expect(row(0.02)[80] == 255)
  }
}
