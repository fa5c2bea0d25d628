import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoNavigation
import OctavoTestSupport
import Testing

/// Gestures in any order on pages that are shown larger and as they are.
@MainActor
struct MixedGestureTests {
  private enum Kind: CaseIterable {
    case sideTap, centerTap, doubleTap, pinch, twoFingers, pan, turn, key
  }

  private struct Seen: Equatable {
    var turns: Int
    var taps: Int
    var zoom: Zoom
  }

  private static let size = Size(width: 400, height: 320)

  @Test func `of 10,000 mixed gestures none is taken for another`() {
    let rig = FlipRig(pages: "ABCDEFG", size: Self.size)
    rig.container.allowsZoom = true
    rig.source.loops = true
    rig.open(at: "D")
    var (taps, turns) = (0, 0)
    rig.container.onCenterTap = { _ in taps += 1 }
    var dice = Dice(seed: 20)
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
    func settle() {
      rig.settle(step: 0.05)
      turns += rig.turned.count
      rig.turned = []
      _ = rig.journal.take()
    }
    func seen() -> Seen { Seen(turns: turns, taps: taps, zoom: rig.container.zoom) }
    func drag(_ fingers: [(start: Point, way: Point)], rests: Bool = true) {
      for (id, finger) in fingers.enumerated() {
        rig.touch(.began, at: finger.start, id: id, after: id == 0 ? 1 : random(0...0.05))
      }
      let steps = Int.random(in: 12...20, using: &dice)
      for step in 1...steps {
        let part = Double(step) / Double(steps)
        for (id, finger) in fingers.enumerated() {
          let way = Point(x: finger.way.x * part, y: finger.way.y * part)
          rig.touch(.moved, at: finger.start + way, id: id, after: 0.004)
        }
        if step % 4 == 0 { rig.frame() }
      }
      for (id, finger) in fingers.enumerated() {
        rig.touch(.ended, at: finger.start + finger.way, id: id, after: rests ? 0.1 : 0.004)
      }
      settle()
    }
    /// A place with room about it.
    func place() -> Point { Point(x: random(120...280), y: random(100...220)) }

    var counts: [Kind: Int] = [:]
    for number in 0..<10_000 {
      var expected = seen()
      let isLarger = expected.zoom.scale > 1.01
      let kind = Kind.allCases[Int.random(in: 0..<Kind.allCases.count, using: &dice)]
      counts[kind, default: 0] += 1
      switch kind {
      case .sideTap:
        let share = random(0.02...0.3)
        rig.tap(x: Bool.random(using: &dice) ? share : 1 - share, y: random(0.05...0.95))
        settle()
        expected.turns += 1
        expected.zoom.center = rig.container.zoom.center
      case .centerTap:
        rig.tap(x: random(0.36...0.64), y: random(0.05...0.95))
        settle()
        rig.frame(after: 0.3)
        expected.taps += 1
      case .doubleTap:
        let point = place()
        rig.tap(at: Point(x: min(max(point.x, 150), 250), y: point.y))
        let second = Point(x: min(max(point.x + 10, 150), 250), y: point.y - 10)
        rig.touch(.began, at: second, after: random(0.03...0.2))
        rig.touch(.ended, at: second, after: random(0.02...0.1))
        settle()
        expected.zoom = rig.container.zoom
        #expect((expected.zoom.scale > 1.01) != isLarger, "\(number)")
      case .pinch:
        let (middle, spreads) = (place(), Bool.random(using: &dice))
        let (near, far) = (random(15...25), random(60...90))
        let (first, last) = spreads ? (near, far) : (far, near)
        drag(
          [-1.0, 1].map { side in
            (
              Point(x: middle.x + side * first, y: middle.y),
              Point(x: side * (last - first), y: random(-3...3))
            )
          }, rests: Bool.random(using: &dice))
        let scale = rig.container.zoom.scale
        let before = expected.zoom.scale
        #expect(spreads ? scale > before || scale == 8 : scale < before || scale == 1, "\(number)")
        expected.zoom = rig.container.zoom
      case .twoFingers:
        let (middle, way) = (place(), Point(x: random(-70...70), y: random(-70...70)))
        drag([
          (Point(x: middle.x - 30, y: middle.y), way), (Point(x: middle.x + 30, y: middle.y), way),
        ])
        // They are told of one after the other: their gap is off by a step of 8 points of 60.
        let factor = rig.container.zoom.scale / expected.zoom.scale
        #expect(factor > 0.85 && factor < 1.15, "\(number)")
        expected.zoom = rig.container.zoom
      case .pan:
        rig.container.zoom(
          to: Zoom(
            scale: random(1.5...8), center: Point(x: random(0.4...0.6), y: random(0.4...0.6))),
          animated: false)
        settle()
        let before = rig.container.zoom
        drag(
          [(place(), Point(x: random(-100...100), y: Bool.random(using: &dice) ? -60 : 60))],
          rests: Bool.random(using: &dice))
        let after = rig.container.zoom
        #expect(after.scale == before.scale && after.center != before.center, "\(number)")
        expected.zoom = after
      case .turn:
        let isBack = Bool.random(using: &dice)
        let scale = Bool.random(using: &dice) ? 1 : random(1.2...8)
        rig.container.zoom(
          to: Zoom(scale: scale, center: Point(x: isBack ? 0 : 1, y: random(0...1))),
          animated: false)
        settle()
        let start = Point(x: isBack ? 20 : 380, y: random(40...280))
        drag([(start, Point(x: isBack ? 350 : -350, y: random(-40...40)))], rests: false)
        expected.turns += 1
        let half = 0.5 / scale
        let center = isBack ? Point(x: 1 - half, y: 1 - half) : Point(x: half, y: half)
        let zoom = rig.container.zoom
        #expect(
          abs(zoom.scale - scale) < 1e-12 && (zoom.center - center).length < 1e-9, "\(number)")
        expected.zoom = zoom
      case .key:
        let isUp = Bool.random(using: &dice)
        rig.key(isUp ? "plus" : "minus", .control)
        settle()
        let (scale, before) = (rig.container.zoom.scale, expected.zoom.scale)
        #expect(isUp ? scale > before || scale == 8 : scale < before || scale == 1, "\(number)")
        expected.zoom = rig.container.zoom
      }
      #expect(seen() == expected, "\(number): \(kind)")
      if seen() != expected { break }
    }
    #expect(counts.values.allSatisfy { $0 > 1000 })
  }
}
