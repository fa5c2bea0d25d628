import OctavoCairo
import OctavoGeometry
import OctavoRaster
import OctavoTestSupport
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

  /// Cuts a window into rectangles, some of them a pixel narrow.
  private static func parts(of rect: PixelRect, count: Int, _ dice: inout Dice) -> [PixelRect] {
    guard count > 1, rect.width > 1, rect.height > 1 else { return [rect] }
    var (first, second) = (rect, rect)
    if Bool.random(using: &dice) {
      first.width = Int.random(in: 1..<rect.width, using: &dice)
      (second.x, second.width) = (rect.x + first.width, rect.width - first.width)
    } else {
      first.height = Int.random(in: 1..<rect.height, using: &dice)
      (second.y, second.height) = (rect.y + first.height, rect.height - first.height)
    }
    return parts(of: first, count: count / 2, &dice)
      + parts(of: second, count: count - count / 2, &dice)
  }

  /// What two pictures of one scene differ in; nil if nothing.
  private static func difference(_ one: Canvas, _ other: Canvas) -> String? {
    one == other ? nil : "\(one.difference(from: other))"
  }

  /// Paints a scene whole and in parts, by every renderer, and expects one picture.
  private static func expectOnePicture(
    of scene: Scene, _ dice: inout Dice, _ what: @autoclosure () -> String
  ) {
    let whole = Canvas(scene, by: renderers[0])
    let window = PixelRect(x: 0, y: 0, width: whole.width, height: whole.height)
    for renderer in renderers {
      #expect(difference(Canvas(scene, by: renderer), whole) == nil, "\(what()), whole")
      var parted = Canvas(of: scene)
      let parts = parts(of: window, count: Int.random(in: 2...9, using: &dice), &dice)
      parted.paint(scene, damage: Damage(rects: parts.shuffled(using: &dice)), by: renderer)
      #expect(difference(parted, whole) == nil, "\(what()), in \(parts)")
    }
    var parted = Canvas(of: scene)
    for part in parts(of: window, count: 6, &dice) {
      guard let renderer = renderers.randomElement(using: &dice) else { continue }
      parted.paint(scene, damage: Damage(rects: [part]), by: renderer)
    }
    #expect(difference(parted, whole) == nil, "\(what()), one part after the other")
  }

  @Test(arguments: transitions.indices)
  func `a scene has one picture, whatever is painted with it`(index: Int) throws {
    let (name, transition) = Self.transitions[index]
    var dice = Dice(seed: UInt64(index))
    let looks: [(width: Double, height: Double, scale: PixelScale)] = [
      (97, 64, .one), (61, 103, .one), (80, 51, PixelScale(numerator: 180)),
      (33, 47, PixelScale(numerator: 240)),
      // Large enough for several threads.
      (271, 190, .one),
    ]
    for look in looks {
      let pages = try SamplePages(width: look.width, height: look.height, scale: look.scale)
      for _ in 0..<3 {
        let progress = Double.random(in: 0...1, using: &dice)
        Self.expectOnePicture(
          of: pages.scene(transition, at: progress), &dice,
          "\(name) at \(progress), \(look)")
      }
      // Where pages are nearly edge-on.
      for progress in [0.25, 0.48, 0.5, 0.97] {
        Self.expectOnePicture(
          of: pages.scene(transition, at: progress), &dice,
          "\(name) at \(progress), \(look)")
      }
    }
  }

  @Test(arguments: transitions.indices)
  func `repainting what changed gives the whole picture`(index: Int) throws {
    let (name, transition) = Self.transitions[index]
    var dice = Dice(seed: UInt64(index) + 1000)
    for (width, height) in [(97.0, 64.0), (61, 103)] {
      let pages = try SamplePages(width: width, height: height)
      var shown = pages.scene(transition, at: 0)
      var canvas = Canvas(shown, by: Self.renderers[1])
      for _ in 0..<12 {
        let progress = Double.random(in: 0...1, using: &dice)
        let scene = pages.scene(transition, at: progress)
        canvas.paint(scene, damage: .between(shown, scene), by: Self.renderers[2])
        shown = scene
        #expect(
          Self.difference(canvas, Canvas(scene, by: Self.renderers[0])) == nil,
          "\(name) at \(progress)")
      }
    }
  }

  /// In a large window a pixel at a page's edge may reach more rows beyond the page than are kept.
  @Test func `a panel that runs steeply past its page's edge has one picture`() throws {
    let pages = try SamplePages(width: 1920, height: 1080)
    for progress in [0.1, 0.45, 0.9] {
      let scene = pages.scene(MultiFoldTransition(), at: progress)
      let pictures = Self.renderers.map { Canvas(scene, by: $0) }
      for picture in pictures.dropFirst() {
        #expect(Self.difference(picture, pictures[0]) == nil, "at \(progress)")
      }
    }
  }

  @Test func `a page placed anyhow has one picture`() throws {
    let pages = try SamplePages(width: 60, height: 40)
    var dice = Dice(seed: 5)
    for (index, placement) in RobustnessTests.placements.enumerated() {
      let scene = RobustnessTests.scene(placement, of: pages)
      Self.expectOnePicture(of: scene, &dice, "placement \(index)")
    }
  }

  /// On the line of a facet across the window the source may lie very far from where that line begins.
  @Test func `a cone that is nearly edge-on has one picture`() throws {
    let scale = PixelScale(numerator: 30)
    let pages = try SamplePages(width: 1512, height: 1860)
    for step in 0..<60 {
      let line = 1030 + Double(step) / 10
      let shape = Roll.Shape.cone(
        apex: Point(x: 9705, y: line), toward: Point(x: -1), slope: 0.01)
      let roll = Roll(
        .front, normal: Point(y: 1), line: line, around: shape,
        paper: .rotation(aboutZ: 0.2223))
      let layer = Layer(.front, of: .from, source: Rect(size: pages.stage.size), roll: roll)
      let scene = Scene(
        size: pages.stage.size, scale: scale, items: [Scene.Item(layer, showing: pages.from)])
      let pictures = Self.renderers.map { Canvas(scene, by: $0) }
      for picture in pictures.dropFirst() {
        #expect(Self.difference(picture, pictures[0]) == nil, "\(step)")
      }
    }
  }

  /// Where its fold leans, the run of pixels that a roll covers whole ends where an edge of the page cuts it.
  @Test(arguments: [CurlStyle.top, .corner, .cone])
  func `a roll that is seen through has one picture, column by column`(style: CurlStyle) throws {
    let size = Size(width: 22, height: 60)
    let page = try Snapshot(size: size, scale: .one, isTransparent: true) { context in
      context.setColor(Color(red: 0.6, green: 0.1, blue: 0.3), alpha: 0.5)
      context.paint()
    }
    let paper = try Snapshot(size: size, scale: .one) { _ in }
    let stage = Stage(size: size)
    for step in 1..<20 {
      let layers = CurlTransition(style: style).layers(at: Double(step) / 20, on: stage)
      let items = layers.map { Scene.Item($0, showing: $0.roll == nil ? paper : page) }
      let scene = Scene(size: size, scale: .one, items: items)
      var parted = Canvas(of: scene)
      for x in 0..<22 {
        let column = PixelRect(x: x, y: 0, width: 1, height: 60)
        parted.paint(scene, damage: Damage(rects: [column]), by: Self.renderers[0])
      }
      let whole = Canvas(scene, by: Self.renderers[0])
      #expect(Self.difference(parted, whole) == nil, "at \(step)/20")
    }
  }

  @Test(arguments: [Point(x: 48, y: 30), Point(x: 0, y: 63), Point(x: 96, y: 0)])
  func `a fan around a place of the page has one picture`(apex: Point) throws {
    let pages = try SamplePages(width: 97, height: 64)
    var dice = Dice(seed: 8)
    for end in [Point(x: 20, y: 0), Point(x: 90, y: 10), Point(x: 48, y: 64)] {
      let profile = Shade.Profile.fan(
        apex: apex, from: Point(x: -30, y: 40), to: end,
        stops: [Shade.Stop(0, 1), Shade.Stop(1, 0)])
      let layer = Layer(
        .front, of: .from, source: pages.stage.bounds,
        shades: [Shade(.crease, opacity: 0.5, profile: profile)])
      let scene = Scene(
        size: pages.stage.size, scale: .one, items: [Scene.Item(layer, showing: pages.from)])
      Self.expectOnePicture(of: scene, &dice, "to \(end)")
    }
  }

  /// Counted from the window's edge it lies thousands of its widths away.
  @Test(arguments: [4.0, 1, 0.1, 0.004])
  func `a shade that is narrow lies where it is in a wide window, too`(width: Double) throws {
    let size = Size(width: 3000, height: 20)
    let page = try Snapshot(size: size, scale: .one) { _ in }
    let shade = Shade(
      .crease, opacity: 1,
      profile: .gradient(
        from: Point(x: 2500, y: 10), to: Point(x: 2500 + width, y: 10 + width / 8),
        stops: [Shade.Stop(0, 0), Shade.Stop(1, 1)]))
    let layer = Layer(.front, of: .from, source: Rect(size: size), shades: [shade])
    let scene = Scene(size: size, scale: .one, items: [Scene.Item(layer, showing: page)])
    let picture = Canvas(scene, by: Self.renderers[0])
    #expect((0..<2497).allSatisfy { picture[$0, 10].x == 255 })
    #expect((2508..<3000).allSatisfy { picture[$0, 10].x == 0 })
    var dice = Dice(seed: 9)
    Self.expectOnePicture(of: scene, &dice, "\(width) wide")
  }
}
