import OctavoGeometry
import Testing

@testable import OctavoTransitions

/// What comes from a side, for pages that are read from right to left.
struct MirrorTests {
  struct Case: Sendable {
    let plain: any Transition
    let mirrored: any Transition
    let axis: Axis

    init(_ transition: some MirrorableTransition, along axis: Axis = .horizontal) {
      var other = transition
      other.isMirrored = true
      (plain, mirrored, self.axis) = (transition, other, axis)
    }
  }

  static let cases: [Case] = [Light.classic, .natural].flatMap { light in
    [
      Case(PanTransition(light: light)), Case(PanTransition(style: .backward, light: light)),
      Case(PanTransition(style: .vertical, light: light), along: .vertical),
      Case(NaturalGeographyTransition(light: light)),
      Case(NaturalGeographyTransition(isBackward: true, light: light)),
    ]
  }

  /// A window, and prints on mats that stand in it unevenly.
  static let stages: [Stage] = {
    let plain = Stage(size: Size(width: 801, height: 599))
    var prints = plain
    let (from, to) = (
      Rect(x: 100, y: 40, width: 500, height: 500), Rect(x: 160, y: 60, width: 600, height: 420)
    )
    prints.papers = Papers(from: [from], to: [to])
    prints.papers.blocks = Papers.Blocks(from: from, to: to)
    return [plain, prints]
  }()

  /// The same window in a mirror.
  private func mirrored(_ stage: Stage, along axis: Axis) -> Stage {
    func mirrored(_ rect: Rect) -> Rect {
      var rect = rect
      rect.origin[axis] = stage.size[axis] - rect.origin[axis] - rect.size[axis]
      return rect
    }
    var other = stage
    other.papers = Papers(from: stage.papers.from.map(mirrored), to: stage.papers.to.map(mirrored))
    other.papers.blocks = stage.papers.blocks.map {
      Papers.Blocks(from: mirrored($0.from), to: mirrored($0.to))
    }
    return other
  }

  @Test(arguments: cases.indices, stages)
  func `a mirrored transition is seen as in a mirror, and its pages are not`(
    index: Int, stage: Stage
  ) {
    let test = Self.cases[index]
    // Of an image of corners in a mirror, those that change sides change places.
    let order = test.axis == .horizontal ? [1, 0, 3, 2] : [3, 2, 1, 0]
    for progress in [0, 0.15, 0.5, 0.85, 1] {
      let plain = test.plain.layers(at: progress, on: stage)
      let seen = test.mirrored.layers(at: progress, on: mirrored(stage, along: test.axis))
      #expect(seen.map(\.role) == plain.map(\.role) && seen.map(\.page) == plain.map(\.page))
      for (one, other) in zip(plain, seen) {
        for (corner, image) in zip(one.corners, order.map { other.corners[$0] }) {
          #expect(
            abs(image[test.axis] - (stage.size[test.axis] - corner[test.axis])) < 1e-6
              && abs(image[test.axis.cross] - corner[test.axis.cross]) < 1e-6)
        }
        #expect(other.shades.map(\.opacity) == one.shades.map(\.opacity))
        // A page that is seen from the front is not written in a mirror.
        #expect(
          ConvexPolygon(one.corners).signedArea * ConvexPolygon(other.corners).signedArea >= 0)
      }
    }
  }

  @Test func `a mirrored pan comes from the left, under the shadow of its right edge`() throws {
    var pan = PanTransition(light: .natural)
    pan.isMirrored = true
    #expect(pan.defaults.movement == 1)
    let layers = pan.layers(at: 0.25, on: Stage(size: Size(width: 800, height: 600)))
    let (below, above) = (layers[0], layers[1])
    #expect(above.page == .to && above.corners[0].x == -600 && above.corners[1].x == 200)
    #expect(below.page == .from && below.corners[0].x == 100)
    guard case .gradient(let edge, let end, _)? = below.shades.first?.profile else {
      Issue.record("the page below lies in a shadow")
      return
    }
    // The edge at 200 points of the window, and 16 points of shadow to the right of it.
    #expect(abs(below.placement.project(edge).x - 200) < 1e-9)
    #expect(abs(below.placement.project(end).x - 216) < 1e-9)
  }
}
