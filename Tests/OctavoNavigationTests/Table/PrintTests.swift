import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// Prints turn, the mat on which they lie does not.
@MainActor
struct PrintTests {
  private static let size = Size(width: 120, height: 90)
  private nonisolated static let mat = Color(red: 0.8, green: 0.9, blue: 0.7)

  /// A print in the middle of a mat, or at the spine.
  private struct Print: PageContent {
    var size: Size
    var color: Color
    var spine: SpineEdge?
    var background: Color { PrintTests.mat }

    func bound(at spine: SpineEdge) -> any PageContent {
      Print(size: size, color: color, spine: spine)
    }

    func draw(in context: Context, size: Size) {
      context.setColor(color)
      context.fill(rect(in: size))
    }

    func paper(in context: Context, size: Size) -> Rect? { rect(in: size) }

    private func rect(in page: Size) -> Rect {
      let x =
        switch spine {
        case .left: 0.0
        case .right: page.width - size.width
        default: (page.width - size.width) / 2
        }
      return Rect(
        x: x, y: (page.height - size.height) / 2, width: size.width, height: size.height)
    }
  }

  private func flips(
    _ sizes: [(Double, Double)], by kind: String, style: [String] = [], light: Light = .natural,
    _ change: (FlipContainer) -> Void = { _ in }
  ) throws -> FlipContainer {
    let colors = [Color(red: 0.7, green: 0.1, blue: 0.1), Color(red: 0.1, green: 0.1, blue: 0.7)]
    let pages = sizes.enumerated().map { index, size in
      ContentPage(
        Print(size: Size(width: size.0, height: size.1), color: colors[index % 2]))
    }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages)
    let way = try TransitionCatalog.kind(named: kind)
    container.transition = { turn in
      ((try? turn.transition(way, style: style)) ?? CutTransition()).lit(by: light)
    }
    (container.duration, container.timing) = (1, .linear)
    change(container)
    container.setPage(pages[0])
    container.resize(to: Self.size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  /// The pictures of a turn at some places on its way, at rest before it and after it.
  private func frames(
    _ container: FlipContainer, _ direction: TurnDirection = .forward, at times: [Double]
  )
    -> [[UInt32]]
  {
    var frames = [pixels(of: container.advance(to: 0.5).scene)]
    container.turn(direction)
    _ = container.advance(to: 1)
    frames += times.map { pixels(of: container.advance(to: 1 + $0).scene) }
    return frames + [pixels(of: container.advance(to: 9).scene)]
  }

  /// What is lifted by a corner flies over the mat, and is left out here.
  @Test(arguments: ["flip", "curl", "slide", "turn", "pan", "fold", "multi-fold", "portal"])
  func `the mat is the same all the way`(kind: String) throws {
    for isSpread in [false, true] {
      let sizes = isSpread ? [(50.0, 30.0), (50, 30), (50, 30), (50, 30)] : [(70, 30), (70, 30)]
      let container = try flips(sizes, by: kind) {
        if isSpread { ($0.spread, $0.isCoverAlone) = (.always, false) }
      }
      let ways = frames(container, at: (0...20).map { Double($0) / 20 })
      // Beyond the reach of any shadow, above and below.
      for (index, frame) in ways.enumerated() {
        let changed = frame.indices.filter { place in
          (place / 120 < 6 || place / 120 > 83) && !isNear(frame[place], ways[0][0])
        }
        #expect(changed.isEmpty, "\(isSpread), frame \(index)")
      }
      #expect(ways[8] != ways[0] && ways[8] != ways.last)
    }
  }

  @Test(arguments: [
    ("flip", []), ("curl", []), ("curl", ["corner"]), ("turn", []), ("cards", []), ("slide", []),
    ("pan", []), ("natural-geography", []), ("explode", []), ("fold", []), ("fold", ["cubic"]),
    ("fold", ["unfold"]), ("multi-fold", []), ("multi-fold", ["classic"]), ("portal", []),
    ("barn-door", []), ("cube", []),
  ])
  func `a larger or a smaller print does not appear at once`(kind: String, style: [String]) throws {
    for sizes in [[(60.0, 40.0), (110, 80)], [(110, 80), (60, 40)]] {
      for direction in [TurnDirection.forward, .backward] {
        let container = try flips(sizes, by: kind, style: style) { _ in }
        if direction == .backward {
          container.turn(.forward, animated: false)
          _ = container.advance(to: 0.4)
        }
        let ways = frames(container, direction, at: [0.002, 0.998])
        for (rest, moved) in [(ways[0], ways[1]), (ways[3], ways[2])] {
          let change = zip(rest, moved).reduce(0.0) { sum, pair in
            sum + abs(Double(pair.0 & 255) - Double(pair.1 & 255))
          }
          #expect(change / Double(rest.count) < 4, "\(sizes) \(direction): \(change)")
        }
      }
    }
  }

  @Test(arguments: ["cards", "natural-geography", "explode"])
  func `a print is never seen through: it goes beneath what comes over it`(kind: String) throws {
    for sizes in [[(60.0, 40.0), (110, 80)], [(110, 80), (60, 40)], [(40, 80), (110, 30)]] {
      let container = try flips(sizes, by: kind)
      for direction in [TurnDirection.forward, .backward] {
        container.turn(direction)
        let start = direction == .forward ? 1.0 : 10
        _ = container.advance(to: start)
        for step in 0...40 {
          let scene = container.advance(to: start + Double(step) / 40).scene
          #expect(scene.items.allSatisfy { $0.layer.opacity == 1 }, "\(sizes) \(step)")
        }
        _ = container.advance(to: start + 5)
      }
    }
  }

  @Test func `in the classics' light the mat turns with the page`() throws {
    let container = try flips([(70, 30), (70, 30)], by: "flip", light: .classic)
    container.turn(.forward)
    _ = container.advance(to: 1)
    let scene = container.advance(to: 1.3).scene
    #expect(scene.items.allSatisfy { $0.layer.role.rawValue != "mat" })
    #expect(scene.items.contains { $0.layer.role == .front && $0.layer.source.size.height == 90 })
  }

  @Test(arguments: [
    "turn", "cards", "natural-geography", "slide", "pan", "fold", "multi-fold", "portal",
    "barn-door", "cube",
  ])
  func `prints that go whole leave their mat, as far as one can see it`(kind: String) throws {
    let container = try flips([(60, 40), (90, 60)], by: kind) { $0.table = .pages }
    let ways = frames(container, at: (1...9).map { Double($0) / 10 })
    let plain = try flips([(60, 40), (90, 60)], by: kind, light: .classic) { $0.table = .pages }
    let whole = frames(plain, at: [0.5])[1]
    // The corners are the mat's, where the table would be seen or the page's other side.
    for frame in ways { #expect(isNear(frame[0], ways[0][0]) && isNear(frame[119], ways[0][0])) }
    #expect(kind == "slide" || kind == "pan" || whole != ways[5])
    #expect(ways.first != ways[5] && ways[5] != ways.last)
  }

  @Test(arguments: [
    "turn", "cards", "natural-geography", "slide", "pan", "explode", "fold", "multi-fold",
    "portal", "barn-door", "cube",
  ])
  func `with a second print in the air nothing jumps, and the mat stays`(kind: String) throws {
    let container = try flips([(60, 40), (90, 60), (60, 40)], by: kind) { $0.table = .pages }
    let rest = pixels(of: container.advance(to: 0.5).scene)
    container.turn(.forward)
    _ = container.advance(to: 1)
    let before = pixels(of: container.advance(to: 1.3).scene)
    container.turn(.forward)
    _ = container.advance(to: 1.3)
    let after = pixels(of: container.advance(to: 1.302).scene)
    let change = zip(before, after).reduce(0) { $0 + abs(Int($1.0 & 255) - Int($1.1 & 255)) }
    #expect(Double(change) / Double(rest.count) < 4, "\(change)")
    let jumped = zip(before, after).count { abs(Int($0 & 255) - Int($1 & 255)) > 8 }
    // But for edges: of a shadow that went at once five hundred pixels would change.
    #expect(jumped < 400)
    for step in 0...12 {
      let frame = pixels(of: container.advance(to: 1.31 + Double(step) / 10).scene)
      #expect(frame[0] != 0xff00_0000 && frame != before)
      if kind == "slide" { #expect(isNear(frame[0], rest[0]) && isNear(frame[119], rest[0])) }
    }
  }

  @Test func `of a curled print that is smaller than the next, the mat is laid bare by its fold`()
    throws
  {
    let container = try flips([(40, 30), (110, 80)], by: "curl")
    container.turn(.forward)
    _ = container.advance(to: 1)
    var before = 0
    for step in 1...20 {
      let scene = container.advance(to: 1 + Double(step) / 20).scene
      #expect(scene.items.allSatisfy { $0.layer.opacity == 1 })
      // How much is seen of the coming print in the row above the leaving one.
      let bare = pixels(of: scene)[15 * 120..<16 * 120].count { $0 & 255 > 2 * ($0 >> 16 & 255) }
      #expect(bare >= before - 1 && bare <= before + 60, "\(step): \(bare) after \(before)")
      before = bare
    }
    #expect(before == 110)
  }

  @Test func `a page that is its paper takes the mat with it`() throws {
    let container = try flips([(120, 90), (120, 90)], by: "flip")
    container.turn(.forward)
    _ = container.advance(to: 1)
    let scene = container.advance(to: 1.3).scene
    #expect(!scene.items.contains { $0.layer.role.rawValue == "mat" })
  }

  @Test func `a finger on the mat takes the print by its edge`() throws {
    let container = try flips([(60, 40), (60, 40)], by: "curl")
    _ = container.advance(to: 0.5)
    for step in 0...6 {
      container.handle(
        .contact(
          Contact(
            step == 0 ? .began : .moved, id: 1, at: Point(x: 115 - 12 * Double(step), y: 5),
            time: 1 + Double(step) * 0.016)))
    }
    let seen = pixels(of: container.advance(to: 2).scene)
    // Some of the print's own colour is gone at its right edge.
    #expect(seen[45 * 120 + 88] != 0xffb3_1a1a)
    #expect((0..<120).allSatisfy { seen[$0] == seen[0] })
  }

  /// Whether two pixels differ by a level at most, as at the edge of a piece over the same colour.
  private func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 1 }
  }
}
