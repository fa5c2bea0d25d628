import OctavoGeometry
import OctavoTestSupport
import OctavoTransitions
import Testing

struct CurlTests {
  /// Every way forward; the way back is the way there, which the catalogue's laws prove.
  static let styles = (0..<16).map { CurlStyle(rawValue: $0 * 2) }
  static let sizes = [
    Size(width: 800, height: 600), Size(width: 600, height: 800), Size(width: 1600, height: 500),
    Size(width: 301, height: 299),
  ]

  /// Where a place of the page that curls is seen, whichever piece shows it.
  private func seen(_ place: Point, in layers: [Layer], of page: Layer.Page) -> Point? {
    // Both sides go the same way.
    layers.first { $0.page == page && $0.roll != nil }?.place(of: place)
  }

  /// The corner that is lifted first, and the way it goes.
  private func lead(_ style: CurlStyle, _ size: Size) -> (corner: Point, axis: Axis) {
    let isTop = style.contains(.top)
    return style.contains(.vertical)
      ? (Point(x: isTop ? 0 : size.width, y: size.height), .vertical)
      : (Point(x: size.width, y: isTop ? 0 : size.height), .horizontal)
  }

  @Test(arguments: styles, sizes)
  func `the lifted corner follows the finger and never goes back`(
    style: CurlStyle, size: Size
  ) throws {
    let curl = CurlTransition(style: style, perspective: .none)
    let stage = Stage(size: size)
    let (corner, axis) = lead(style, size)
    var before = corner[axis]
    for step in 1..<60 {
      let progress = Double(step) / 60
      let layers = curl.layers(at: progress, on: stage)
      let place = try #require(seen(corner, in: layers, of: .from))[axis]
      #expect(place <= before + 1e-6, "at \(progress)")
      before = place
    }
    // It ends off the window, on the other side.
    #expect(before < -0.5 * size[axis])
  }

  @Test(arguments: styles, sizes)
  func `the facets tile what is rolled up and share their edges`(
    style: CurlStyle, size: Size
  ) throws {
    let curl = CurlTransition(style: style)
    let stage = Stage(size: size)
    for step in 1..<10 {
      let layers = curl.layers(at: Double(step) / 10, on: stage)
      let sides = layers.filter { $0.roll != nil }
      #expect(sides.map(\.roll?.side) == [.front, .back])
      let facets = try sides.flatMap { Array(try #require($0.facets)) }
      let area = facets.reduce(0) { $0 + abs($1.outline.signedArea) }
      let roll = try #require(sides.first?.roll)
      let lifted = ConvexPolygon(stage.bounds).clipped {
        roll.ruling(at: 0).lift(of: roll.paper.project($0))
      }
      #expect(abs(area - abs(lifted.signedArea)) < 1e-6 * area)
      // Both sides of a cut show the same line.
      for (one, other) in zip(facets, facets.dropFirst()) {
        for corner in (0..<other.outline.count).map({ other.outline[$0] })
        where abs(one.end.lift(of: corner)) < 1e-6 {
          let distance = one.placement.project(corner) - other.placement.project(corner)
          #expect(distance.length < 1e-6)
        }
      }
    }
  }

  @Test(arguments: styles)
  func `no piece jumps from one moment to the next`(style: CurlStyle) throws {
    let curl = CurlTransition(style: style)
    let stage = Stage(size: Size(width: 800, height: 600))
    let places = (0..<12).map { Point(x: 40 + Double($0 % 4) * 239, y: 30 + Double($0 / 4) * 269) }
    var before: [Int: Point] = [:]
    for step in 1..<400 {
      let layers = curl.layers(at: Double(step) / 400, on: stage)
      for (index, place) in places.enumerated() {
        let now = try #require(seen(place, in: layers, of: .from))
        if let then = before[index] {
          let way = now - then
          // The whole way is some twice the window: a 400th of it, and some haste.
          #expect(abs(way.x) + abs(way.y) < 20, "\(place) at \(step)")
        }
        before[index] = now
      }
    }
  }

  @Test func `a barely begun curl is the page, a barely ended one is gone`() throws {
    for style in Self.styles {
      let stage = Stage(size: Size(width: 800, height: 600))
      let curl = CurlTransition(style: style)
      let begun = curl.layers(at: 1e-4, on: stage)
      for place in [Point(), Point(x: 800, y: 0), Point(x: 400, y: 600), Point(x: 799, y: 599)] {
        let now = try #require(seen(place, in: begun, of: .from))
        let way = now - place
        #expect(abs(way.x) < 0.5 && abs(way.y) < 0.5)
      }
      #expect(
        begun.flatMap(\.shades).filter { $0.role == .reveal }.allSatisfy { $0.opacity < 0.01 })
      let ended = curl.layers(at: 1 - 1e-4, on: stage)
      for layer in ended where layer.page == .from {
        for corner in layer.outlineCorners ?? [] {
          #expect(corner.x < 0.1 || corner.y < 0.1)
        }
      }
      #expect(
        ended.flatMap(\.shades).filter { $0.role == .reveal }.allSatisfy { $0.opacity < 0.01 })
    }
  }

  @Test func `the other side is paper through which a little print is seen`() throws {
    let layers = CurlTransition(back: .paper(showThrough: 0.2)).layers(
      at: 0.5, on: Stage(size: Size(width: 800, height: 600)))
    let overlap = try #require(layers.last { $0.role == .overlap })
    let paper = try #require(overlap.shades.first)
    #expect(paper.role == .paper && abs(paper.opacity - 0.8) < 1e-12)
    // Mirrored: what was on the left of it is on the right now.
    #expect(overlap.corners[0].x > overlap.corners[1].x)
  }

  @Test(arguments: [[], CurlStyle.cone, .corner, [.cone, .corner]])
  func `a radius that is no number is the least`(style: CurlStyle) {
    let stage = Stage(size: Size(width: 800, height: 600))
    for progress in [0.1, 0.4, 0.8] {
      #expect(
        CurlTransition(style: style, radius: .nan).layers(at: progress, on: stage)
          == CurlTransition(style: style, radius: 0).layers(at: progress, on: stage))
    }
  }

  @Test func `softer paper rolls tighter and leans more, card wider and less`() throws {
    let stage = Stage(size: Size(width: 800, height: 600))
    let kind = try TransitionCatalog.kind(named: "curl")
    func roll(_ words: String...) throws -> (radius: Double, lean: Double) {
      let layers = try kind.make(style: ["corner"] + words).layers(at: 0.4, on: stage)
      let roll = try #require(layers.compactMap(\.roll).first)
      guard case .cylinder(let radius) = roll.shape else { throw NoCylinder() }
      return (radius, abs(roll.normal.y))
    }
    let rolls = [try roll("soft"), try roll(), try roll("card")]
    #expect(rolls.map { ($0.radius * 100).rounded() / 100 } == [54, 90, 180])
    #expect(rolls[0].lean > rolls[1].lean && rolls[1].lean > rolls[2].lean)
    // Of both the last counts.
    #expect(try roll("card", "soft") == rolls[0])
    #expect(try roll("soft", "card") == rolls[2])
  }

  private struct NoCylinder: Error {}
}
