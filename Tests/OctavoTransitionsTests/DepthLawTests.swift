import Foundation
import OctavoGeometry
import OctavoTransitions
import Testing

@Suite struct `Depths of whole pages` {
  private static let stage = Stage(size: Size(width: 800, height: 600), scale: .one)

  /// Where a point of the stage is seen, by the only layer of a page that turns.
  private func place(_ point: Point, of layer: Layer?) throws -> Point {
    let (x, y, w) = try #require(layer).placement.apply(point)
    return Point(x: x / w, y: y / w)
  }

  @Test(arguments: stride(from: 0.01, to: 1, by: 0.01).filter { abs($0 - 0.5) > 0.001 })
  func `show something of a barn door at every moment but the one on its edge`(
    _ progress: Double
  ) throws {
    let layer = BarnDoorTransition().layers(at: progress, on: Self.stage).first
    let (hinge, edge) = progress < 0.5 ? (0.0, 800.0) : (800, 0)
    // The free edge at z = W·sin θ before a viewer at d = k·W/2, the hinge in the middle of the view.
    let angle = .pi * (progress < 0.5 ? progress : 1 - progress)
    let near = 800 * sin(angle) / (14.0 / 3 * 400)
    let width: Double = 800 * cos(angle) / (1 - near)
    let seen = try place(Point(x: edge, y: 300), of: layer)
    #expect(abs(abs(seen.x - hinge) - width) < 1e-4)
    #expect(abs(seen.y - 300) < 1e-9)
    let still = try place(Point(x: hinge, y: 0), of: layer)
    #expect(abs(still.x - hinge) < 1e-9 && abs(still.y) < 1e-9)
  }

  @Test(arguments: [(0.42, true), (0.44, false), (0.56, false), (0.58, true)])
  func `of a barn door vanish in the window's middle if that is asked for`(
    _ progress: Double, _ isSeen: Bool
  ) throws {
    let door = BarnDoorTransition(vanishingPoint: .center)
    let layer = door.layers(at: progress, on: Self.stage).first
    let edge = try place(Point(x: progress < 0.5 ? 800 : 0, y: 300), of: layer)
    // What is seen lies between the hinge and the free edge; the other side is the window's edge.
    #expect((progress < 0.5 ? edge.x > 0 : edge.x < 800) == isSeen)
  }

  @Test(arguments: [320.0, 800, 1000, 1920, 3840])
  func `of a faked door are the same picture at every width`(_ width: Double) throws {
    let stage = Stage(size: Size(width: width, height: 480), scale: .one)
    let phone = Stage(size: Size(width: 320, height: 480), scale: .one)
    let door = BarnDoorTransition(depth: .faked)
    for progress in [0.1, 0.3, 0.45, 0.6, 0.9] {
      let edge = progress < 0.5 ? 1.0 : 0
      let seen = try place(
        Point(x: edge * width, y: 480), of: door.layers(at: progress, on: stage).first)
      let small = try place(
        Point(x: edge * 320, y: 480), of: door.layers(at: progress, on: phone).first)
      #expect(abs(seen.x / width - small.x / 320) < 1e-9)
      #expect(abs(seen.y - small.y) < 1e-9)
      #expect(seen.y > 480, "what comes nearer is larger")
    }
  }

  @Test(arguments: [0.1, 0.25, 0.4, 0.7]) func `of a vertical turn are those of a horizontal one`(
    _ progress: Double
  ) throws {
    let wide = Stage(size: Size(width: 900, height: 300), scale: .one)
    let high = Stage(size: Size(width: 300, height: 900), scale: .one)
    let across = TurnTransition().layers(at: progress, on: wide).first
    let down = TurnTransition(style: .vertical).layers(at: progress, on: high).first
    for corner in [Point(x: 0, y: 0), Point(x: 900, y: 0), Point(x: 900, y: 300)] {
      let one = try place(corner, of: across)
      // A turn about the other axis leans the other way: what comes nearer here goes away there.
      let other = try place(Point(x: corner.y, y: 900 - corner.x), of: down)
      let same = try place(Point(x: corner.y, y: corner.x), of: down)
      let (dx, dy) = (abs(one.x - 450), abs(one.y - 150))
      let isTransposed = [other, same].contains { seen in
        let (along, across) = (abs(seen.y - 450), abs(seen.x - 150))
        return abs(along - dx) < 1e-6 && abs(across - dy) < 1e-6
      }
      #expect(isTransposed)
    }
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.8])
  func `of a vertical multi-fold are those of a horizontal one`(
    _ progress: Double
  ) {
    func corners(_ style: HeadingStyle, _ size: Size) -> [Point] {
      MultiFoldTransition(style: style).layers(at: progress, on: Stage(size: size)).flatMap(
        \.corners)
    }
    let across = corners([], Size(width: 800, height: 400))
    let down = corners(.vertical, Size(width: 400, height: 800))
    #expect(across.count == down.count && !across.isEmpty)
    for corner in down {
      #expect(across.contains { abs($0.x - corner.y) < 1e-6 && abs($0.y - corner.x) < 1e-6 })
    }
  }

  @Test func `of a card that tilts are not made smaller with it`() throws {
    // All of the tilt and nothing of the step back: at 0.2 the card is half tilted.
    let layer = CardsTransition().layers(at: 0.2, on: Self.stage).first { $0.page == .from }
    let (angle, scale) = (7.5 * Double.pi / 180, 0.975)
    // A point of the lower edge is at y·cos θ·s and z = y·sin θ before a viewer at 900·H/320, as a tilt
    // about the horizontal takes its depth from the height.
    let distance = 900.0 * 600 / 320
    for (x, y) in [(0.0, 300.0), (400, 300), (-400, -300)] {
      let shrink = 1 / (1 - y * sin(angle) / distance)
      let seen = try place(Point(x: 400 + x, y: 300 + y), of: layer)
      let right = 400 + x * scale * shrink
      let down = 300 + y * cos(angle) * scale * shrink
      #expect(abs(seen.x - right) < 1e-6)
      #expect(abs(seen.y - down) < 1e-6)
    }
  }
}
