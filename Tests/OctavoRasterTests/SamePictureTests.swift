import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// One scene has one picture, whatever is painted with it, by how many threads, in what memory and by
/// which processor's loops.
struct SamePictureTests {
  /// Every transition in every style that it is tried in.
  static let transitions: [(name: String, transition: any Transition)] =
    TransitionCatalog.all.flatMap { kind in
      kind.sampleStyles.map { style in
        guard let transition = try? kind.make(style: style) else {
          preconditionFailure("a kind knows its own styles")
        }
        return (([kind.name] + style).joined(separator: " "), transition)
      }
    }

  /// Memory that was never written before, as it may be found: empty, full, and neither; and the loops
  /// that run anywhere beside those that are the quickest here.
  private static let renderers = [
    Renderer(workers: 1, scratchFill: 0), Renderer(workers: 3, scratchFill: 0xff),
    Renderer(workers: 2, scratchFill: 0xa5), Renderer(workers: 1, scratchFill: 0x7f),
    Renderer(workers: 1, scratchFill: 0x33, kernels: .swift),
  ]

  /// Numbers that look random and are the same each time.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 29) &* 0xbf58_476d_1ce4_e5b9
    }
  }

  /// Cuts a window into rectangles, some of them a pixel narrow.
  private static func parts(of rect: PixelRect, count: Int, _ chance: inout Chance) -> [PixelRect] {
    guard count > 1, rect.width > 1, rect.height > 1 else { return [rect] }
    var (first, second) = (rect, rect)
    if Bool.random(using: &chance) {
      first.width = Int.random(in: 1..<rect.width, using: &chance)
      (second.x, second.width) = (rect.x + first.width, rect.width - first.width)
    } else {
      first.height = Int.random(in: 1..<rect.height, using: &chance)
      (second.y, second.height) = (rect.y + first.height, rect.height - first.height)
    }
    return parts(of: first, count: count / 2, &chance)
      + parts(of: second, count: count - count / 2, &chance)
  }

  /// What two pictures of one scene differ in; nil if nothing.
  private static func difference(_ one: Canvas, _ other: Canvas) -> String? {
    one == other ? nil : "\(one.difference(from: other))"
  }

  /// Paints a scene whole and in parts, by every renderer, and expects one picture.
  private static func expectOnePicture(
    of scene: Scene, _ chance: inout Chance, _ what: @autoclosure () -> String
  ) {
    let whole = Canvas(scene, by: renderers[0])
    let window = PixelRect(x: 0, y: 0, width: whole.width, height: whole.height)
    for renderer in renderers {
      #expect(difference(Canvas(scene, by: renderer), whole) == nil, "\(what()), whole")
      var parted = Canvas(of: scene)
      let parts = parts(of: window, count: Int.random(in: 2...9, using: &chance), &chance)
      parted.paint(scene, damage: Damage(rects: parts.shuffled(using: &chance)), by: renderer)
      #expect(difference(parted, whole) == nil, "\(what()), in \(parts)")
    }
    var parted = Canvas(of: scene)
    for part in parts(of: window, count: 6, &chance) {
      guard let renderer = renderers.randomElement(using: &chance) else { continue }
      parted.paint(scene, damage: Damage(rects: [part]), by: renderer)
    }
    #expect(difference(parted, whole) == nil, "\(what()), one part after the other")
  }

  @Test(arguments: transitions.indices)
  func `a scene has one picture, whatever is painted with it`(index: Int) throws {
    let (name, transition) = Self.transitions[index]
    var chance = Chance(state: UInt64(index))
    let looks: [(width: Double, height: Double, scale: PixelScale)] = [
      (97, 64, .one), (61, 103, .one), (80, 51, PixelScale(numerator: 180)),
      (33, 47, PixelScale(numerator: 240)),
      // Large enough for several threads.
      (271, 190, .one),
    ]
    for look in looks {
      let pages = try SamplePages(width: look.width, height: look.height, scale: look.scale)
      for _ in 0..<3 {
        let progress = Double.random(in: 0...1, using: &chance)
        Self.expectOnePicture(
          of: pages.scene(transition, at: progress), &chance,
          "\(name) at \(progress), \(look)")
      }
      // Where pages are nearly edge-on.
      for progress in [0.25, 0.48, 0.5, 0.97] {
        Self.expectOnePicture(
          of: pages.scene(transition, at: progress), &chance,
          "\(name) at \(progress), \(look)")
      }
    }
  }

  @Test(arguments: transitions.indices)
  func `repainting what changed gives the whole picture`(index: Int) throws {
    let (name, transition) = Self.transitions[index]
    var chance = Chance(state: UInt64(index) + 1000)
    for (width, height) in [(97.0, 64.0), (61, 103)] {
      let pages = try SamplePages(width: width, height: height)
      var shown = pages.scene(transition, at: 0)
      var canvas = Canvas(shown, by: Self.renderers[1])
      for _ in 0..<12 {
        let progress = Double.random(in: 0...1, using: &chance)
        let scene = pages.scene(transition, at: progress)
        canvas.paint(scene, damage: .between(shown, scene), by: Self.renderers[2])
        shown = scene
        #expect(
          Self.difference(canvas, Canvas(scene, by: Self.renderers[0])) == nil,
          "\(name) at \(progress)")
      }
    }
  }

  @Test func `a page placed anyhow has one picture`() throws {
    let pages = try SamplePages(width: 60, height: 40)
    var chance = Chance(state: 5)
    for (index, placement) in RobustnessTests.placements.enumerated() {
      let layer = Layer(
        .front, of: .from, source: Rect(x: 10, y: 0, width: 50, height: 40), placement: placement,
        shades: [
          Shade(
            .crease, opacity: 0.5,
            profile: .gradient(
              from: Point(x: 10, y: 0), to: Point(x: 30, y: 0), stops: [Shade.Stop(0, 1)]))
        ])
      let scene = Scene(
        size: pages.stage.size, scale: .one, items: [Scene.Item(layer, showing: pages.from)])
      Self.expectOnePicture(of: scene, &chance, "placement \(index)")
    }
  }
}
