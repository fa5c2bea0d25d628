import OctavoGeometry
import OctavoTransitions
import Testing

/// What every transition in the catalogue owes, whatever it looks like.
struct CatalogLawTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let kind: TransitionKind
    let style: [String]

    var testDescription: String { ([kind.name] + style).joined(separator: " ") }

    func make() throws -> any Transition { try kind.make(style: style) }
  }

  /// Every transition with none, each and all of its style bits.
  static let cases: [Case] = TransitionCatalog.all.flatMap { kind in
    kind.sampleStyles.map { Case(kind: kind, style: $0) }
  }

  private let stage = Stage(size: Size(width: 801, height: 599))

  /// Whether a page is all that is seen: its pieces lie in place, unshaded, tile it, and nothing that
  /// is painted after one of them touches that.
  private func covers(_ layers: [Layer], _ page: Layer.Page) -> Bool {
    func isInPlace(_ layer: Layer) -> Bool {
      layer.page == page && layer.opacity == 1 && layer.outline == nil
        && layer.shades.allSatisfy { $0.opacity == 0 }
        && zip(layer.corners, layer.source.corners).allSatisfy {
          abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6
        }
    }
    var area = 0.0
    for (index, layer) in layers.enumerated() where isInPlace(layer) {
      let above = layers[(index + 1)...].filter { $0.opacity > 0 }
      guard !above.contains(where: { overlap($0, layer.source) > 1e-6 }) else { continue }
      area += layer.source.size.width * layer.source.size.height
    }
    return abs(area - stage.size.width * stage.size.height) < 1e-3
  }

  /// The area of a rectangle within the least upright box about what a layer shows.
  private func overlap(_ layer: Layer, _ rect: Rect) -> Double {
    let seen = layer.outlineCorners ?? layer.corners
    let (xs, ys) = (seen.map(\.x), seen.map(\.y))
    let width = min(xs.max() ?? 0, rect.maxX) - max(xs.min() ?? 0, rect.minX)
    let height = min(ys.max() ?? 0, rect.maxY) - max(ys.min() ?? 0, rect.minY)
    return max(0, width) * max(0, height)
  }

  @Test(arguments: cases, [Size(), Size(width: 0, height: 50), Size(width: 50, height: 0)])
  func `in a window without extents every corner is somewhere`(_ test: Case, _ size: Size) throws {
    let transition = try test.make()
    for progress in [0, 0.1, 0.5, 0.9, 1] {
      for layer in transition.layers(at: progress, on: Stage(size: size)) {
        #expect(layer.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }

  @Test func `a page under another one, or under a veil, is not seen`() {
    let from = Layer(.front, of: .from, source: Rect(size: stage.size))
    let to = Layer(.back, of: .to, source: Rect(size: stage.size))
    var half = to
    half.source.size.width /= 2
    var veil = to
    veil.opacity = 0.5
    var hidden = to
    hidden.opacity = 0
    #expect(covers([from], .from) && covers([to, from], .from) && covers([from, hidden], .from))
    for top in [to, half, veil] { #expect(!covers([from, top], .from)) }
    #expect(!covers([half], .to) && !covers([veil], .to) && !covers([hidden], .to))
  }

  @Test(arguments: cases)
  func `no progress is the leaving page, at rest`(of test: Case) throws {
    #expect(covers(try test.make().layers(at: 0, on: stage), .from))
  }

  @Test(arguments: cases)
  func `whole progress is the coming page, at rest`(of test: Case) throws {
    #expect(covers(try test.make().layers(at: 1, on: stage), .to))
  }

  @Test(arguments: cases)
  func `every layer is finite and every strength within bounds`(of test: Case) throws {
    let transition = try test.make()
    for step in -1...101 {
      for layer in transition.layers(at: Double(step) / 100, on: stage) {
        #expect((0...1).contains(layer.opacity))
        #expect(layer.shades.allSatisfy { (0...1).contains($0.opacity) })
        for corner in layer.outline ?? layer.source.corners {
          let (x, y, w) = layer.placement.apply(corner)
          #expect(x.isFinite && y.isFinite && w.isFinite && w > 0)
        }
        // What is seen is convex and inside its source.
        guard let outline = layer.outline else { continue }
        let area = ConvexPolygon(outline).signedArea
        for index in outline.indices {
          let (a, b, c) = (
            outline[index], outline[(index + 1) % outline.count],
            outline[(index + 2) % outline.count]
          )
          let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
          #expect(turn * area >= -1e-6)
          #expect(a.x >= layer.source.minX - 1e-6 && a.x <= layer.source.maxX + 1e-6)
          #expect(a.y >= layer.source.minY - 1e-6 && a.y <= layer.source.maxY + 1e-6)
        }
      }
    }
    #expect(transition.layers(at: .nan, on: stage) == transition.layers(at: 0, on: stage))
  }

  @Test(
    arguments: cases.filter { $0.kind.styleNames.contains("backward") && $0.kind.name != "cards" })
  func `backward undoes forward`(test: Case) throws {
    let forward = try test.kind.make(style: test.style.filter { $0 != "backward" })
    let backward = try test.kind.make(style: test.style.filter { $0 != "backward" } + ["backward"])
    for step in 1..<40 where step != 20 {
      let progress = Double(step) / 40
      let there = forward.layers(at: progress, on: stage)
      let back = backward.layers(at: 1 - progress, on: stage)
      #expect(there.count == back.count)
      for layer in there {
        #expect(
          back.contains { other in
            other.page != layer.page && abs(other.opacity - layer.opacity) < 1e-9
              && zip(other.corners, layer.corners).allSatisfy {
                abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6
              }
          })
      }
    }
  }

  @Test(arguments: [
    Size(width: 800, height: 600), Size(width: 360, height: 960), Size(width: 300, height: 2000),
  ])
  func `a page that flies in comes from beside the window, however tall that is`(
    size: Size
  ) throws {
    for light in [Light.classic, .natural] {
      let start = NaturalGeographyTransition(light: light).layers(at: 1e-9, on: Stage(size: size))
      let coming = try #require(start.last { $0.page == .to })
      #expect(coming.corners.allSatisfy { $0.x > size.width - 1e-3 })
    }
  }

  @Test(arguments: (0..<4).map { HeadingStyle(rawValue: $0) })
  func `of a cube's faces the one that is turned to the viewer is painted last`(
    style: HeadingStyle
  ) {
    for (progress, page) in [(0.1, Layer.Page.from), (0.49, .from), (0.51, .to), (0.9, .to)] {
      let layers = CubeTransition(style: style).layers(at: progress, on: stage)
      #expect(layers.count == 2)
      #expect(layers.last?.page == page, "at \(progress)")
    }
  }

  /// A shade that is seen on two neighbouring frames differs by no more than the step allows.
  @Test(arguments: cases)
  func `no shadow jumps`(test: Case) throws {
    let transition = try test.make()
    func strengths(_ progress: Double) -> [String: Double] {
      var strengths: [String: Double] = [:]
      for layer in transition.layers(at: progress, on: stage) {
        for shade in layer.shades {
          strengths["\(layer.page) \(layer.role.rawValue) \(shade.role.rawValue)"] = shade.opacity
        }
      }
      return strengths
    }
    var before = strengths(0)
    for step in 1...1000 {
      let after = strengths(Double(step) / 1000)
      for (shade, strength) in after {
        guard let earlier = before[shade] else { continue }
        #expect(abs(strength - earlier) <= 0.01, "\(shade) at \(step)/1000")
      }
      before = after
    }
  }
}
