import OctavoGeometry
import OctavoTransitions
import Testing

/// The numbers of Laws, Geometry, W = 800, H = 600, scale 1.
struct FlipGeometryTests {
  private let stage = Stage(size: Size(width: 800, height: 600))

  /// A quarter turn's angle in degrees, the free edge's x and its half-height.
  private static let edges: [(Double, Double, Double)] = [
    (22.5, 802.563, 326.799), (30, 787.979, 336.000), (45, 733.353, 353.575),
    (60, 645.573, 368.359), (67.5, 590.858, 374.053),
  ]

  private func layer(
    _ role: Layer.Role, at progress: Double, _ flip: FlipTransition = FlipTransition(),
    on stage: Stage? = nil
  ) throws -> Layer {
    try #require(
      flip.layers(at: progress, on: stage ?? self.stage).first { $0.role == role })
  }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 0.001) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test(arguments: edges)
  func `the free edge stands where the law says`(angle: Double, x: Double, half: Double) throws {
    let corners = try layer(.front, at: angle / 180).corners
    #expect(isNear(corners[1].x, x) && isNear(corners[2].x, x))
    #expect(isNear(corners[1].y, 300 - half) && isNear(corners[2].y, 300 + half))
    #expect(isNear(corners[0].x, 400) && isNear(corners[0].y, 0) && isNear(corners[3].y, 600))
  }

  @Test(arguments: edges)
  func `a vertical flip is the transpose`(angle: Double, y: Double, half: Double) throws {
    let tall = Stage(size: Size(width: 600, height: 800))
    let flip = FlipTransition(style: .vertical)
    let corners = try layer(.front, at: angle / 180, flip, on: tall).corners
    #expect(isNear(corners[3].y, y) && isNear(corners[2].y, y))
    #expect(isNear(corners[3].x, 300 - half) && isNear(corners[2].x, 300 + half))
    #expect(isNear(corners[0].y, 400) && isNear(corners[0].x, 0) && isNear(corners[1].x, 600))
  }

  @Test(arguments: edges)
  func `a backward flip is the mirror image`(angle: Double, x: Double, half: Double) throws {
    let corners = try layer(.front, at: angle / 180, FlipTransition(style: .backward)).corners
    #expect(isNear(corners[0].x, 800 - x) && isNear(corners[0].y, 300 - half))
    #expect(isNear(corners[1].x, 400) && isNear(corners[1].y, 0))
  }

  @Test func `at the right angle the page is a line at the spine`() throws {
    let corners = try layer(.back, at: 0.5).corners
    #expect(corners.allSatisfy { isNear($0.x, 400) })
    #expect(isNear(corners[3].y - 300, 381.818))
  }

  @Test func `at three quarters the back page's edge is on the other side`() throws {
    #expect(isNear(try layer(.back, at: 0.75).corners[0].x, 66.647))
  }

  @Test func `in reverse perspective the page goes away`() throws {
    let corners = try layer(.front, at: 0.25, FlipTransition(style: .reversePerspective)).corners
    #expect(isNear(corners[1].x, 645.625) && isNear(300 - corners[1].y, 260.525))
  }

  @Test(arguments: [Perspective.none, .m34(0), .distance(.infinity)])
  func `without perspective the page only narrows`(perspective: Perspective) throws {
    let corners = try layer(.front, at: 0.25, FlipTransition(perspective: perspective)).corners
    #expect(isNear(corners[1].x - 400, 282.843) && isNear(corners[2].y - 300, 300))
  }

  @Test(arguments: [
    Perspective.classic, .distance(4.666_666_7 * 400), .m34(-1 / (4.666_666_7 * 400)),
  ])
  func `distance, skew and m34 say the same`(perspective: Perspective) throws {
    let corners = try layer(.front, at: 0.25, FlipTransition(perspective: perspective)).corners
    #expect(isNear(corners[1].x, 733.353))
  }

  @Test func `a moved vanishing point leaves the spine and moves the edge`() throws {
    let flip = FlipTransition(vanishingPoint: Point(x: 400, y: 0))
    let corners = try layer(.front, at: 0.25, flip).corners
    #expect(isNear(corners[1].y, 0) && isNear(corners[2].y, 2 * 353.575))
    #expect(isNear(corners[0].x, 400) && isNear(corners[3].y, 600))
  }

  @Test func `an odd split gives the first half the extra pixel`() throws {
    let narrow = Stage(size: Size(width: 99, height: 101))
    let layers = FlipTransition().layers(at: 0.25, on: narrow)
    #expect(layers.map(\.source.size.width) == [49, 50, 49])
    let split = FlipTransition(style: .vertical).layers(at: 0.25, on: narrow)
    #expect(split.map(\.source.size.height) == [50, 51, 50])
    // The vanishing point stays at the true centre: the edge's middle stays at half the height.
    let corners = try layer(.front, at: 0.25, on: narrow).corners
    #expect(isNear(corners[1].y + corners[2].y, 101, 1e-9))
  }

  /// What turns, from where, and what lies below, for the four directions of Laws, Geometry.
  @Test(arguments: [
    (0, 400.0, 0.0), (1, 0.0, 0.0), (2, 0.0, 300.0), (3, 0.0, 0.0),
    (4, 400.0, 0.0), (5, 0.0, 0.0), (6, 0.0, 300.0), (7, 0.0, 0.0),
  ])
  func `each style turns its own half`(bits: Int, x: Double, y: Double) throws {
    let flip = FlipTransition(style: FlipStyle(rawValue: bits))
    let first = flip.layers(at: 0.25, on: stage)
    #expect(first.map(\.role) == [.reveal, .facing, .front])
    #expect(first.map(\.page) == [.to, .from, .from])
    #expect(first[2].source.origin == Point(x: x, y: y))
    #expect(first[0].source == first[2].source)
    let second = flip.layers(at: 0.75, on: stage)
    #expect(second.map(\.role) == [.facing, .back, .reveal])
    #expect(second.map(\.page) == [.from, .to, .to])
    #expect(second[1].source == first[1].source && second[2].source == first[0].source)
    // Toward the viewer it grows beyond the window, away from it it shrinks.
    let vertical = flip.style.contains(.vertical)
    let extent = vertical ? 800.0 : 600
    for layer in [first[2], second[1]] {
      let seen = layer.corners.map { vertical ? $0.x : $0.y }
      let spread = try #require(seen.max()) - (try #require(seen.min()))
      #expect(flip.style.contains(.reversePerspective) == (spread < extent + 1e-9))
    }
  }

  @Test(arguments: 0..<8)
  func `at both ends nothing is moved`(bits: Int) {
    let flip = FlipTransition(style: FlipStyle(rawValue: bits))
    for progress in [-1, 0, 1, 2, Double.nan] {
      let layers = flip.layers(at: progress, on: stage)
      #expect(layers.allSatisfy { $0.placement.apply(Point(x: 5, y: 7)) == (5, 7, 1) })
      #expect(layers.last?.page == (progress > 0 ? .to : .from))
    }
  }

  @Test(arguments: [0, 0.1, 0.3, 0.45, 0.6, 0.95])
  func `backward is forward of the swapped pages at one minus progress`(progress: Double) {
    let backward = FlipTransition(style: .backward).layers(at: progress, on: stage)
    let forward = FlipTransition().layers(at: 1 - progress, on: stage)
    for layer in backward {
      let twin = forward.first {
        $0.page != layer.page && $0.source == layer.source
          && zip($0.corners, layer.corners).allSatisfy { isNear($0.x, $1.x) && isNear($0.y, $1.y) }
      }
      #expect(twin != nil, "\(layer.role)")
    }
  }
}
