import OctavoGeometry
import OctavoTransitions
import Testing

struct FlipShadowTests {
  private let stage = Stage(size: Size(width: 800, height: 600))

  private func shade(
    _ role: Shade.Role, at progress: Double, _ flip: FlipTransition = FlipTransition()
  ) -> Shade? {
    flip.layers(at: progress, on: stage).flatMap(\.shades).first { $0.role == role }
  }

  /// Laws, Shadows: share of a quarter turn, and the strength of the covered page's shadow.
  @Test(arguments: [(0, 0.3333), (0.25, 0.3080), (0.5, 0.2357), (0.75, 0.1276)])
  func `the revealed page's shadow follows the covered width`(share: Double, alpha: Double) throws {
    #expect(abs(try #require(shade(.reveal, at: share / 2)).opacity - alpha) < 5e-5)
    #expect(abs(try #require(shade(.facing, at: 1 - share / 2)).opacity - alpha) < 5e-5)
  }

  @Test func `the crease grows to the right angle and goes again`() throws {
    #expect(abs(try #require(shade(.crease, at: 0.25)).opacity - 0.05) < 1e-12)
    #expect(abs(try #require(shade(.crease, at: 0.5)).opacity - 0.1) < 1e-12)
    #expect(abs(try #require(shade(.crease, at: 0.75)).opacity - 0.05) < 1e-12)
    #expect(try #require(shade(.crease, at: 0)).opacity == 0)
  }

  @Test func `the crease is strongest at a twentieth of the page and ends at its half`() throws {
    let crease = try #require(shade(.crease, at: 0.25))
    guard case .gradient(let from, let to, let stops) = crease.profile else {
      Issue.record("the crease is a gradient")
      return
    }
    #expect(from == Point(x: 400, y: 0) && to == Point(x: 600, y: 0))
    #expect(stops == [Shade.Stop(0, 0.5), Shade.Stop(0.1, 1), Shade.Stop(1, 0)])
  }

  @Test(arguments: [0, 0.2, 0.5, 0.8, 1])
  func `a page that goes away throws no shadow and keeps its crease`(progress: Double) {
    let flip = FlipTransition(style: .reversePerspective)
    let roles = flip.layers(at: progress, on: stage).flatMap(\.shades).map(\.role)
    #expect(roles == [.crease])
  }

  @Test(arguments: CoveredShadow.Law.allCases)
  func `no law jumps at the right angle`(law: CoveredShadow.Law) throws {
    let flip = FlipTransition(coveredShadow: CoveredShadow(law))
    #expect(try #require(shade(.reveal, at: 0.499_999, flip)).opacity < 1e-4)
    #expect(try #require(shade(.facing, at: 0.500_001, flip)).opacity < 1e-4)
  }

  @Test(arguments: [0, 0.1, 0.3, 0.6, 0.9, 1])
  func `a page at rest carries no covered shadow`(progress: Double) {
    let layers = FlipTransition().layers(at: progress, on: stage)
    let resting: Layer.Role = progress < 0.5 ? .facing : .reveal
    #expect(layers.first { $0.role == resting }?.shades.isEmpty == true)
  }

  @Test func `colour and strength are settable`() throws {
    let blue = Color(red: 0, green: 0, blue: 1)
    let flip = FlipTransition(
      coveredShadow: CoveredShadow(color: blue, strength: 0.8), creaseColor: blue,
      creaseStrength: 0.4)
    #expect(try #require(shade(.reveal, at: 0, flip)).opacity == 0.8)
    #expect(try #require(shade(.reveal, at: 0, flip)).color == blue)
    #expect(abs(try #require(shade(.crease, at: 0.25, flip)).opacity - 0.2) < 1e-12)
  }

  @Test(arguments: [0.1, 0.25, 0.4])
  func `the cast shadow is darkest by the covering edge`(progress: Double) throws {
    let flip = FlipTransition(coveredShadow: CoveredShadow(.cast))
    let layers = flip.layers(at: progress, on: stage)
    let edge = try #require(layers.last).corners[1].x
    guard case .gradient(let from, let to, let stops) = try #require(layers[0].shades.first).profile
    else {
      Issue.record("the cast shadow is a gradient")
      return
    }
    #expect(abs(from.x - min(edge, 800)) < 1e-9 && to.x > from.x)
    #expect(stops.first?.alpha == 1 && stops.last?.alpha == 0)
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.alpha > $1.alpha })
  }

  /// Laws, Shadows: 0.25·min(1, 8p), p the share of a quarter turn from rest.
  @Test(arguments: [
    (0, 0), (0.01, 0.04), (0.0625, 0.25), (0.3, 0.25), (0.5, 0.25), (0.99, 0.04), (1, 0),
  ])
  func `the drop shadow grows to an eighth of a quarter turn`(
    progress: Double, alpha: Double
  ) throws {
    let flip = FlipTransition(dropShadow: DropShadow())
    let layers = flip.layers(at: progress, on: stage)
    let strengths = layers.flatMap(\.shades).filter { $0.role == .drop }.map(\.opacity)
    // Edge-on, there is nothing to throw one.
    guard progress != 0.5 else { return }
    #expect(abs(try #require(strengths.max()) - alpha) < 1e-9)
    #expect(strengths == strengths.sorted())
    // It lies on the half below the turning page and nowhere else.
    let moving = try #require(layers.first { $0.role == .front || $0.role == .back })
    for layer in layers where layer.shades.contains(where: { $0.role == .drop }) {
      #expect(layer.placement == .identity && layer.source == moving.source)
    }
  }

  @Test func `a drop shadow reaches beyond the page by its blur and its offset`() throws {
    let flip = FlipTransition(
      perspective: .none, dropShadow: DropShadow(blur: 12, offset: Point(x: 2, y: 3)))
    let layers = flip.layers(at: 0.25, on: stage)
    let ring = try #require(layers.first { $0.outline != nil })
    let reach = try #require(ring.outline?.map(\.x).max())
    // The free edge at 400 + 400·cos 45°; the outermost of six steps is a sixth of the blur short.
    #expect(abs(reach - (682.843 + 2 + 10)) < 1e-3)
  }

  @Test func `the light is the most half way to upright, and none at rest and upright`() throws {
    let flip = FlipTransition(highlight: Highlight(strength: 0.4))
    #expect(try #require(shade(.shine, at: 0, flip)).opacity == 0)
    #expect(abs(try #require(shade(.shine, at: 0.25, flip)).opacity - 0.4) < 1e-9)
    #expect(try #require(shade(.shine, at: 0.499_999, flip)).opacity < 1e-4)
    #expect(try #require(shade(.shine, at: 0.500_001, flip)).opacity < 1e-4)
    #expect(abs(try #require(shade(.shine, at: 0.75, flip)).opacity - 0.4) < 1e-9)
    #expect(try #require(shade(.shine, at: 1, flip)).opacity < 1e-12)
    #expect(FlipTransition().layers(at: 0.25, on: stage).flatMap(\.shades).count == 2)
  }
}
