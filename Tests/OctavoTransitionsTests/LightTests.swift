import OctavoGeometry
import OctavoTransitions
import Testing

/// Natural light: its numbers, and that it never jumps.
struct LightTests {
  private let stage = Stage(size: Size(width: 800, height: 600))

  /// Every transition that knows the lamp, with none, each and all of its style bits.
  private static let cases = CatalogLawTests.cases.filter { (try? $0.make()).map(isLit) ?? false }

  private static func isLit(_ transition: any Transition) -> Bool {
    TransitionDepth.Traits(of: transition).contains(.light)
  }

  private func lit(_ name: String, _ style: [String] = []) throws -> any Transition {
    try TransitionCatalog.kind(named: name).make(style: style).lit(by: .natural)
  }

  /// The strengths of a role's shades at eight steps of the way.
  private func strengths(
    _ transition: any Transition, _ role: Shade.Role, of layer: Layer.Role? = nil
  ) -> [Double] {
    // In steps: as one expression it takes the compiler seconds.
    (0..<8).map { step -> Double in
      let layers = transition.layers(at: (Double(step) + 0.5) / 8, on: stage)
      let shades = layers.filter { layer == nil || $0.role == layer }.flatMap(\.shades)
      return shades.filter { $0.role == role }.map(\.opacity).max() ?? 0
    }
  }

  private func isNear(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 5e-5 }
  }

  @Test(arguments: [0.4, 0.6])
  func `of paper that stands the edge is seen where it ends`(progress: Double) throws {
    let layers = FlipTransition(light: .natural).layers(at: progress, on: stage)
    let edge = try #require(layers.last)
    #expect(edge.shades.map(\.role) == [.paper])
    let leaf = layers[layers.count - 2]
    let end = leaf.corners[progress < 0.5 ? 1 : 0].x
    #expect(edge.corners.allSatisfy { abs($0.x - end) < 1 })
  }

  @Test func `a leaf is as dark as Lambert's law over two fifths of the light has it`() throws {
    // 0.4·(1 − cos θ) in its middle, at 11.25°, 33.75°, 56.25° and 78.75°.
    let leaf = strengths(FlipTransition(light: .natural), .light)
    let expected = [0.0107, 0.0936, 0.2469, 0.4472]
    #expect(isNear(leaf, expected + expected.reversed()), "\(leaf)")
  }

  @Test func `its shadow grows as it leaves the page, and fades as it stands up`() throws {
    let flip = FlipTransition(light: .natural)
    let reveal = strengths(flip, .reveal)
    #expect(
      isNear(reveal, [0.4160, 0.3846, 0.3267, 0.2510, 0.13605, 0.04148, 0.00596, 0]), "\(reveal)")
    #expect(isNear(strengths(flip, .facing), reveal.reversed()))
  }

  @Test(arguments: [
    ("barn-door", [0.0077, 0.0674, 0.1778, 0.3220]), ("turn", [0.0077, 0.0674, 0.1778, 0.3220]),
  ])
  func `a page that turns whole is as dark as it is tilted`(name: String, half: [Double]) throws {
    let seen = strengths(try lit(name), .light)
    #expect(isNear(seen, half + half.reversed()), "\(name): \(seen)")
  }

  @Test func `a face of a cube is as dark as it has turned away`() throws {
    let seen = strengths(try lit("cube"), .light, of: .leaving)
    #expect(
      isNear(seen, [0.0019, 0.0172, 0.0472, 0.0908, 0.1462, 0.2114, 0.2839, 0.3608]), "\(seen)")
  }

  @Test func `a panel of a fold is as dark as it is tilted`() throws {
    let seen = strengths(try lit("fold"), .light, of: .upperPanel)
    #expect(
      isNear(seen, [0.0027, 0.0239, 0.0656, 0.1261, 0.2031, 0.2937, 0.3943, 0.5011]), "\(seen)")
  }

  @Test func `a roll is darkest where it stands upright`() throws {
    let curl = try lit("curl").layers(at: 0.4, on: stage)
    let dark = try #require(curl.flatMap(\.shades).first { $0.role == .curl })
    guard case .gradient(_, _, let stops) = dark.profile else {
      Issue.record("a roll's darkness is a gradient")
      return
    }
    let places = [0, 6, 12, 18, 24, 30, 36].map { stops[$0].alpha }
    #expect(
      isNear([dark.opacity] + places, [0.4, 0, 0.2929, 1, 0.3565, 0.0900, 0.0225, 0]), "\(places)")
  }

  /// What is seen of a shade: where its layer is in the picture, which of the layer's it is, and how strong.
  private func seen(_ transition: any Transition, at progress: Double) -> [String: Seen] {
    var found: [String: Seen] = [:]
    for layer in transition.layers(at: progress, on: stage) {
      let window = ConvexPolygon(stage.bounds)
      let outline = ConvexPolygon(layer.outlineCorners ?? layer.corners)
      // What is seen of a roll is not said by its corners.
      let area = layer.roll == nil ? abs(outline.intersection(window).signedArea) : .nan
      for shade in layer.shades where shade.role != .paper && shade.role != .shine {
        let isLeaf = layer.role == .front || layer.role == .back
        let owner = isLeaf ? "leaf" : "\(layer.role.rawValue) \(layer.page)"
        var (name, number) = ("\(owner) \(shade.role.rawValue)", 0)
        while found["\(name) \(number)"] != nil { number += 1 }
        found["\(name) \(number)"] = Seen(
          opacity: layer.opacity * shade.opacity, share: area / 480_000, profile: shade.profile)
      }
    }
    return found
  }

  private struct Seen {
    var opacity, share: Double
    var profile: Shade.Profile
  }

  /// How far the ends of two gradients are apart, in points.
  private func distance(_ left: Shade.Profile, _ right: Shade.Profile) -> Double {
    guard case .gradient(let a, let b, _) = left, case .gradient(let c, let d, _) = right else {
      return 0
    }
    return max((a - c).length, (b - d).length)
  }

  /// A step of 1/256 changes no strength by more than 0.04, ten levels of grey, and moves no shadow by more
  /// than a tenth of the window.
  @Test(arguments: cases)
  func `no light jumps`(_ one: CatalogLawTests.Case) throws {
    let transition = try one.make().lit(by: .natural)
    var before = seen(transition, at: 0)
    for step in 1...256 {
      let now = seen(transition, at: Double(step) / 256)
      for (name, new) in now {
        if let old = before[name] {
          let share = old.share.isNaN ? 1 : max(old.share, new.share)
          #expect(abs(new.opacity - old.opacity) * share < 0.04, "\(name) at \(step)")
          let way = distance(old.profile, new.profile) * min(1, 10 * new.opacity) * share
          #expect(way < 80, "\(name) moves by \(way) at \(step)")
        }
      }
      before = now
    }
  }

  @Test(arguments: cases, [0.0, 1])
  func `nothing is shaded at rest`(_ one: CatalogLawTests.Case, progress: Double) throws {
    let layers = try one.make().lit(by: .natural).layers(at: progress, on: stage)
    #expect(layers.flatMap(\.shades).allSatisfy { $0.opacity == 0 })
  }

  @Test(arguments: ["cards", "portal", "natural-geography", "turn"])
  func `what floats throws a shadow on the table that does not jump`(name: String) throws {
    var stage = stage
    stage.hasTable = true
    /// What is missing of the light on the table: no more than a fraction of it comes at once.
    func dark(_ progress: Double) throws -> Double {
      try lit(name).layers(at: progress, on: stage).filter { $0.role == .ground }.reduce(0) {
        let area = abs(ConvexPolygon($1.outline ?? $1.source.corners).signedArea)
        return $0 + ($1.shades.first?.opacity ?? 0) * area / 480_000
      }
    }
    let way = try (0...256).map { try dark(Double($0) / 256) }
    for (old, new) in zip(way, way.dropFirst()) { #expect(abs(new - old) < 0.06) }
    #expect((way.max() ?? 0) > 0.2)
    #expect(way.first == 0 && way.last == 0)
    // Where there is no table there is nothing to draw it with.
    let bare = try lit(name).layers(at: 0.4, on: self.stage)
    #expect(bare.allSatisfy { $0.role != .ground })
  }

  @Test(arguments: [0.05, 0.2, 0.45, 0.5, 0.7, 0.97])
  func `a flip is lit alike both ways and along both axes`(progress: Double) throws {
    func strengths(_ style: FlipStyle, _ size: Size, at progress: Double) -> [String: Double] {
      FlipTransition(style: style, light: .natural)
        .layers(at: progress, on: Stage(size: size)).reduce(into: [:]) { found, layer in
          for shade in layer.shades { found[shade.role.rawValue, default: 0] += shade.opacity }
        }
    }
    let wide = Size(width: 800, height: 600)
    let forward = strengths([], wide, at: progress)
    let back = strengths(.backward, wide, at: progress)
    let down = strengths(.vertical, Size(width: 600, height: 800), at: progress)
    for (role, strength) in forward {
      #expect(abs((back[role] ?? 0) - strength) < 1e-9 && abs((down[role] ?? 0) - strength) < 1e-9)
    }
    #expect(forward.count == back.count && forward.count == down.count)
  }

  @Test func `strength and colour of the shadow are settable`() throws {
    let blue = Color(red: 0, green: 0, blue: 1)
    let half = FlipTransition(
      coveredShadow: CoveredShadow(color: blue, strength: 1.0 / 6), light: .natural)
    let shades = half.layers(at: 0.3, on: stage).flatMap(\.shades).filter { $0.role == .reveal }
    let whole = strengths(FlipTransition(light: .natural), .reveal)
    #expect(shades.count == 1 && shades.allSatisfy { $0.color == blue })
    #expect(isNear(strengths(half, .reveal), whole.map { $0 / 2 }))
  }

  @Test func `a leaf that lies low has a fold at its spine`() throws {
    // 0.14 of the light where the sine of its angle is 0.35, less before; falling over 0.3 of the page.
    let flip = FlipTransition(light: .natural)
    let degrees = [0.0, 5, 10, 20.5, 45, 90, 159.5, 170, 180]
    let strengths = degrees.map { angle in
      flip.layers(at: angle / 180, on: stage).flatMap(\.shades).filter { $0.role == .crease }
        .map(\.opacity).max() ?? 0
    }
    #expect(
      isNear(strengths, [0, 0.06104, 0.10446, 0.14, 0.14, 0.14, 0.14, 0.10446, 0]), "\(strengths)")
    let folds = flip.layers(at: 0.1, on: stage).flatMap(\.shades).filter { $0.role == .crease }
    guard case .gradient(let spine, let end, _) = try #require(folds.first).profile else {
      Issue.record("the fold is a gradient")
      return
    }
    #expect(folds.count == 1 && spine.x == 400 && abs(end.x - 520) < 1e-9)
  }

  @Test func `between pieces that fly off it is dark while they have hardly parted`() throws {
    let below = strengths(try lit("explode"), .cast, of: .coming)
    // 0.42 of the sixth power of what they cover yet, which is the square of their scale.
    let expected = (0..<8).map { step in
      let progress = (Double(step) + 0.5) / 8
      let (scale, near) = (1 - progress, min(1, 8 * min(progress, 1 - progress)))
      return 0.42 * (0..<12).reduce(1) { power, _ in power * scale } * near * (2 - near)
    }
    #expect(isNear(below, expected), "\(below)")
  }

  @Test func `pieces that fly off are paper until they have shrunk to nothing`() throws {
    let explosion = ExplodeTransition(light: .natural)
    for step in 1..<64 {
      let progress = Double(step) / 64
      let pieces = explosion.layers(at: progress, on: stage).filter { $0.role == .fragment }
      let near = min(1, 8 * progress)
      #expect(pieces.count == 80)
      for piece in pieces {
        let corners = piece.corners
        let side = (corners[1] - corners[0]).length
        #expect(piece.opacity == 1 && abs(side - 80 * (1 - progress)) < 1e-9)
        // The lower it flies the more it turns away from the lamp: it loses 0.04 to 0.2 of the light.
        let way = piece.placement.project(piece.source.center) - piece.source.center
        let tilt = 0.04 + 0.16 * (1 + way.y / way.length) / 2
        #expect(piece.shades.count == 1 && piece.shades[0].profile == .uniform)
        #expect(abs(piece.shades[0].opacity - tilt * near * (2 - near)) < 1e-9)
      }
    }
  }

  @Test func `a page that stands on its edge shows its paper`() throws {
    let layers = FlipTransition(light: .natural).layers(at: 0.5, on: stage)
    let edge = try #require(layers.last)
    let xs = edge.corners.map(\.x)
    // As thick as paper is, seen as much larger as it is nearer.
    #expect(abs((xs.max() ?? 0) - (xs.min() ?? 0) - 0.9 * 1.2727) < 0.01)
    #expect(FlipTransition(light: .natural).layers(at: 0, on: stage).count == 3)
  }

  @Test func `a door's edge is gone where the door changes over to the other side`() {
    // It begins to go where the cosine of its angle is 0.1: at 0.49 that is 0.0314, and 0.996 were seen.
    let seen = [0.45, 0.49, 0.4999].map {
      BarnDoorTransition(light: .natural).layers(at: $0, on: stage).last?.opacity ?? 0
    }
    #expect(zip(seen, [0.9021, 0.3129, 0.0031]).allSatisfy { abs($0 - $1) < 5e-4 }, "\(seen)")
  }

  @Test func `what wraps a transition hands the light on`() throws {
    let flip = FlipTransition()
    #expect(
      (flip.reversed.lit(by: .natural) as? ReversedTransition)?.original as? FlipTransition
        == FlipTransition(light: .natural))
    let fitted = TransitionDepth(vanishingShare: Point(x: 0.2, y: 0.2)).fitted(to: flip)
    #expect(
      fitted.lit(by: .natural).layers(at: 0.3, on: stage)
        == TransitionDepth(vanishingShare: Point(x: 0.2, y: 0.2), light: .natural).fitted(to: flip)
        .layers(at: 0.3, on: stage))
    #expect(CutTransition().lit(by: .natural) is CutTransition)
  }
}
