import OctavoCairo
import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// Where the pieces of a folded page meet.
struct JointTests {
  @Test(
    arguments: (0..<8).map { FoldStyle(rawValue: $0) },
    [(60.0, 80.0, 1.0), (51, 49, 1), (41, 47, 1.5)])
  func `nothing shines through a joint`(style: FoldStyle, size: (Double, Double, Double)) throws {
    let scale = try #require(PixelScale(factor: size.2))
    let extent = Size(width: size.0, height: size.1)
    let page = try Snapshot(size: extent, scale: scale) { _ in }
    let fold = FoldTransition(style: style, shadowStrength: 0)
    let isHorizontal = style.contains(.horizontal)
    for step in 0...25 {
      let layers = fold.layers(at: Double(step) / 25, on: Stage(size: extent, scale: scale))
      let scene = Scene(
        size: extent, scale: scale, background: Color(red: 1, green: 0, blue: 1),
        items: layers.map { Scene.Item($0, showing: page) })
      let canvas = Canvas(scene)
      // The middle line across the joints is all paper, as far as paper reaches: seen from the side,
      // a sleeve may end before the window does.
      let seen = layers.flatMap(\.corners).map { (isHorizontal ? $0.x : $0.y) * scale.factor }
      let reach = (try #require(seen.min()), try #require(seen.max()))
      let (columns, rows) = (canvas.width, canvas.height)
      let middle: [Int] =
        isHorizontal
        ? (0..<columns).map { rows / 2 * columns + $0 }
        : (0..<rows).map { $0 * columns + columns / 2 }
      let inner = middle.indices.filter { Double($0) >= reach.0 && Double($0 + 1) <= reach.1 }
      let greens = inner.map { middle[$0] }.map { Int(canvas.pixels[$0] >> 8 & 0xff) }
      #expect(greens.allSatisfy { $0 == 255 }, "at \(step)/25: \(greens)")
    }
  }

  @Test(arguments: (0..<16).map { CurlStyle(rawValue: $0 * 2) }, [1.0, 1.5])
  func `nothing shines through a curl`(style: CurlStyle, factor: Double) throws {
    let scale = try #require(PixelScale(factor: factor))
    let size = Size(width: 48, height: 36)
    let page = try Snapshot(size: size, scale: scale) { _ in }
    let curl = CurlTransition(
      style: style, paper: .white, shadowStrength: 0, highlightStrength: 0)
    for step in 0...8 {
      let layers = curl.layers(at: Double(step) / 8, on: Stage(size: size, scale: scale))
      let scene = Scene(
        size: size, scale: scale, background: Color(red: 1, green: 0, blue: 1),
        items: layers.map { Scene.Item($0, showing: page) })
      let least = Canvas(scene).pixels.map { $0 >> 8 & 0xff }.min()
      #expect(least == 255, "at \(step)/8")
    }
    // The same without the page below: each pixel of the rolled page is whole or at its rim.
    let layers = curl.layers(at: 0.4, on: Stage(size: size, scale: scale)).filter {
      $0.page == .from
    }
    let scene = Scene(
      size: size, scale: scale, items: layers.map { Scene.Item($0, showing: page) })
    let canvas = Canvas(scene)
    for y in 1..<canvas.height - 1 {
      for x in 1..<canvas.width - 1 where canvas[x, y].x < 250 {
        let isRim = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (1, -1), (-1, 1)]
          .contains { canvas[x + $0.0, y + $0.1].x < 130 }
        #expect(isRim, "at \(x), \(y): \(canvas[x, y].x)")
      }
    }
  }

  @Test(arguments: [
    ("moved", Transform3D.translation(x: 0.5, y: 0.5)),
    ("turned about y", .rotation(aboutY: 0.5).then(.perspective(m34: -1 / 120))),
    ("turned about x", .rotation(aboutX: 0.5).then(.perspective(m34: -1 / 120))),
    ("turned about z", .rotation(aboutZ: 0.3)),
  ])
  func `a page that is cut at a joint looks as the whole one does`(
    name: String, turn: Transform3D
  ) throws {
    let size = Size(width: 40, height: 30)
    // Every pixel differs from its neighbours: what is mixed from the wrong ones is seen.
    let page = try Snapshot(size: size, scale: .one) { context in
      context.setColor(.black)
      for y in 0..<30 {
        for x in 0..<40 where (x + y) % 2 == 0 {
          context.fill(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
        }
      }
    }
    let placement = turn.about(Point(x: 20, y: 15))
    func canvas(_ outlines: [[Point]]) -> Canvas {
      let items = outlines.map { outline in
        var layer = Layer(.front, of: .from, source: Rect(size: size), placement: placement)
        layer.outline = outline
        return Scene.Item(layer, showing: page)
      }
      return Canvas(Scene(size: size, scale: .one, background: .black, items: items))
    }
    let whole = canvas([Rect(size: size).corners])
    let left = Rect(x: 0, y: 0, width: 20, height: 30)
    let right = Rect(x: 20, y: 0, width: 20, height: 30)
    let top = Rect(x: 0, y: 0, width: 40, height: 15)
    let bottom = Rect(x: 0, y: 15, width: 40, height: 15)
    for parts in [[left, right], [right, left], [top, bottom], [bottom, top]] {
      // Where a joint meets the page's own edge in the middle of a pixel, the edge is drawn twice.
      let inner = PixelRect(x: 2, y: 2, width: 36, height: 26)
      let (_, worst) = canvas(parts.map(\.corners)).difference(from: whole, in: inner)
      #expect(worst <= 1)
    }
  }

  @Test func `two layers that share an edge between pixels fill them together`() throws {
    let size = Size(width: 40, height: 30)
    let page = try Snapshot(size: size, scale: .one) { _ in }
    for place in [19.25, 19.5, 19.9] {
      let scene = Scene(
        size: size, scale: .one, background: .black,
        items: [
          Scene.Item(
            Layer(
              .reveal, of: .to, source: Rect(x: 20, y: 0, width: 20, height: 30),
              placement: .translation(x: place - 20)), showing: page),
          Scene.Item(
            Layer(
              .front, of: .from, source: Rect(x: 0, y: 0, width: 20, height: 30),
              placement: .translation(x: place - 20)), showing: page),
        ])
      let canvas = Canvas(scene)
      #expect((0..<39).allSatisfy { canvas[$0, 15] == SIMD4(repeating: 255) })
      // The outer edge still lets its share of the background through.
      #expect(abs(canvas[39, 15].x - 255 * (place - 19)) <= 1)
    }
  }
}
