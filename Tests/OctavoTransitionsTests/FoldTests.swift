import OctavoGeometry
import OctavoTransitions
import Testing

/// The numbers of Laws, Geometry for folds, 600×800.
struct FoldTests {
  private let stage = Stage(size: Size(width: 600, height: 800))

  private func layer(
    _ role: Layer.Role, at degrees: Double, _ style: FoldStyle = [], on stage: Stage? = nil
  ) throws -> Layer {
    try #require(
      FoldTransition(style: style).layers(at: degrees / 90, on: stage ?? self.stage)
        .first { $0.role == role })
  }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 0.001) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test func `at 45 degrees hinges, valley and middle row stand where the law says`() throws {
    let upper = try layer(.upperPanel, at: 45)
    #expect(isNear(upper.corners[0].y, 117.157) && isNear(upper.corners[0].x, 0))
    #expect(isNear(upper.corners[3].y, 400) && isNear(300 - upper.corners[3].x, 260.525))
    let middle = upper.placement.project(Point(x: 0, y: 200))
    #expect(isNear(middle.y, 268.538) && isNear(300 - middle.x, 278.872))
    let lower = try layer(.lowerPanel, at: 45)
    #expect(isNear(lower.corners[3].y, 682.843) && isNear(lower.corners[0].y, 400))
  }

  @Test func `edge-on the hinges meet and the valley is smallest`() throws {
    let upper = try layer(.upperPanel, at: 89.999_999)
    #expect(isNear(upper.corners[0].y, 400) && isNear(300 - upper.corners[3].x, 247.059, 0.01))
  }

  @Test func `a cubic sleeve's far edge goes away behind`() throws {
    #expect(isNear(try layer(.upperSleeve, at: 45, .cubic).corners[0].y, -91.250))
  }

  @Test func `normal sleeves keep their size and hang at the hinges`() throws {
    let sleeve = try layer(.upperSleeve, at: 45)
    #expect(isNear(sleeve.corners[3].y, 117.157) && isNear(sleeve.corners[0].y, 117.157 - 400))
    #expect(sleeve.shades.isEmpty)
  }

  @Test(arguments: [5.0, 30, 45, 80], [FoldStyle(), .cubic])
  func `a horizontal fold is the transpose`(degrees: Double, style: FoldStyle) throws {
    let wide = Stage(size: Size(width: 800, height: 600))
    let upright: [Layer.Role] = [.upperSleeve, .lowerSleeve, .upperPanel, .lowerPanel]
    let across: [Layer.Role] = [.leftSleeve, .rightSleeve, .leftPanel, .rightPanel]
    for (role, transposed) in zip(upright, across) {
      let one = try layer(role, at: degrees, style)
      let other = try layer(transposed, at: degrees, style.union(.horizontal), on: wide)
      for (a, b) in zip([0, 1, 2, 3], [0, 3, 2, 1]) {
        #expect(isNear(one.corners[a].x, other.corners[b].y))
        #expect(isNear(one.corners[a].y, other.corners[b].x))
      }
    }
  }

  @Test(arguments: [FoldStyle(), .cubic, .horizontal, [.cubic, .horizontal]])
  func `no joint opens or overlaps, at odd sizes too`(style: FoldStyle) throws {
    for stage in [stage, Stage(size: Size(width: 99, height: 101))] {
      for step in 1..<100 {
        let layers = FoldTransition(style: style).layers(at: Double(step) / 100, on: stage)
        let (first, second) = style.contains(.horizontal) ? ((1, 2), (0, 3)) : ((3, 2), (0, 1))
        // The valley: the end of the first panel is the start of the second.
        for (a, b) in [(first.0, second.0), (first.1, second.1)] {
          #expect(isNear(layers[2].corners[a].x, layers[3].corners[b].x, 1e-9))
          #expect(isNear(layers[2].corners[a].y, layers[3].corners[b].y, 1e-9))
        }
        // The hinges: the start of the first panel is the end of its sleeve; mirrored the second.
        for (a, b) in [(first.0, second.0), (first.1, second.1)] {
          #expect(isNear(layers[0].corners[a].x, layers[2].corners[b].x, 1e-9))
          #expect(isNear(layers[0].corners[a].y, layers[2].corners[b].y, 1e-9))
          #expect(isNear(layers[1].corners[b].x, layers[3].corners[a].x, 1e-9))
          #expect(isNear(layers[1].corners[b].y, layers[3].corners[a].y, 1e-9))
        }
      }
    }
  }

  @Test(arguments: [FoldStyle(), .cubic, .horizontal, [.cubic, .horizontal]])
  func `unfolding is folding backwards with the pages changed over`(style: FoldStyle) {
    for step in 0...20 {
      let progress = Double(step) / 20
      let fold = FoldTransition(style: style).layers(at: progress, on: stage)
      let unfold = FoldTransition(style: style.union(.unfold)).layers(at: 1 - progress, on: stage)
      #expect(fold.count == unfold.count)
      for (a, b) in zip(fold, unfold) {
        #expect(a.page != b.page)
        #expect(zip(a.corners, b.corners).allSatisfy { isNear($0.x, $1.x) && isNear($0.y, $1.y) })
        #expect(zip(a.shades, b.shades).allSatisfy { isNear($0.opacity, $1.opacity, 1e-9) })
      }
    }
  }

  @Test func `the shadows are as strong as the law says`() throws {
    let strength = try #require(try layer(.upperPanel, at: 60).shades.first).opacity
    #expect(isNear(strength, 0.125))
    let sleeve = try #require(try layer(.upperSleeve, at: 30, .cubic).shades.first).opacity
    #expect(isNear(sleeve, 0.125))
    guard
      case .gradient(_, _, let normal) = try #require(try layer(.lowerPanel, at: 60).shades.first)
        .profile,
      case .gradient(_, _, let cubic) = try #require(
        try layer(.lowerPanel, at: 60, .cubic).shades.first
      ).profile
    else {
      Issue.record("a panel's shadow is a gradient")
      return
    }
    #expect(normal.map(\.alpha) == [1, 0.25])
    #expect(cubic.map(\.alpha) == [1, 0])
  }
}
