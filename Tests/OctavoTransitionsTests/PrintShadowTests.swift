import OctavoGeometry
import OctavoTransitions
import Testing

/// The shadow beside a print that turns or rolls up on a mat, at some distance from its hinge (Laws, Light, The
/// table).
struct PrintShadowTests {
  private static let styles = [
    CurlStyle(), .corner, .top, .cone, [.cone, .top], .vertical, [.vertical, .corner],
  ]
  private static let stage: Stage = {
    var stage = Stage(size: Size(width: 320, height: 240))
    stage.papers = Papers(
      from: [Rect(x: 50, y: 20, width: 230, height: 190)],
      to: [Rect(x: 60, y: 30, width: 200, height: 180)])
    return stage
  }()

  /// How dark it is, and between which places.
  private struct Shadow {
    var strength = 0.0
    var places: [Point] = []

    init(of curl: CurlTransition, at progress: Double) {
      let shades = curl.layers(at: progress, on: PrintShadowTests.stage).flatMap(\.shades)
      guard let shade = shades.first(where: { $0.role == .reveal }),
        case .penumbra(let inner, let outer, _) = shade.profile
      else { return }
      (strength, places) = (shade.opacity, inner + outer)
    }
  }

  @Test(arguments: [0.05, 0.2, 0.35, 0.65, 0.8, 0.95])
  func `beside a print that turns it fades from the print's border on`(progress: Double) throws {
    var stage = Stage(size: Size(width: 320, height: 240))
    let prints = [
      Rect(x: 40, y: 20, width: 120, height: 200), Rect(x: 160, y: 20, width: 120, height: 200),
    ]
    stage.papers = Papers(from: prints, to: prints)
    let shades = FlipTransition(light: .natural).layers(at: progress, on: stage)
      .flatMap(\.shades)
    let profiles = shades.compactMap { shade -> [Point]? in
      if case .penumbra(let inner, _, _) = shade.profile { inner } else { nil }
    }
    #expect(!profiles.isEmpty)
    for place in profiles.joined() {
      #expect(min(abs(place.y - 20), abs(place.y - 220)) < 1e-9, "\(place)")
    }
  }

  @Test(arguments: styles, CurlStock.allCases)
  func `it goes evenly with the roll until that is gone`(style: CurlStyle, stock: CurlStock) {
    let curl = CurlTransition(style: style, stock: stock, light: .natural)
    var before = Shadow(of: curl, at: 0)
    var most = 0.0
    for step in 1...800 {
      let after = Shadow(of: curl, at: Double(step) / 800)
      #expect(abs(after.strength - before.strength) < 0.03, "at \(step)/800")
      if before.places.count == after.places.count {
        // A weak one may come from anywhere.
        for (start, end) in zip(before.places, after.places) {
          #expect((end - start).length * after.strength < 4, "at \(step)/800")
        }
      }
      most = max(most, after.strength)
      before = after
    }
    #expect(most > 0.2)
  }
}
