import OctavoCairo
import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// Pages whose ground lets through what lies below them.
struct TransparentPageTests {
  static let transitions: [any Transition] = {
    var spread = CurlTransition(style: .corner)
    spread.isSpread = true
    return [
      FlipTransition(), FlipTransition(style: [.vertical, .backward]),
      FlipTransition(style: .reversePerspective), FoldTransition(),
      FoldTransition(style: [.cubic, .horizontal]), CurlTransition(),
      CurlTransition(style: .corner), CurlTransition(style: .cone), spread, SlideTransition(),
      CrossfadeTransition(), CubeTransition(), TurnTransition(),
    ]
  }()
  /// Tenths of the way.
  static let steps = [1, 3, 4, 5, 6, 8, 9]
  static let background = Color(red: 0.2, green: 0.6, blue: 0.4)
  static let size = Size(width: 120, height: 90)

  /// A page with words on a ground of its own, or on none; a pane that lets half through in their midst.
  static func page(
    isTransparent: Bool, ground: Color? = nil, ink: Color = .black, size: Size = size,
    scale: PixelScale = .one
  ) throws -> Snapshot {
    try Snapshot(size: size, scale: scale, isTransparent: isTransparent) { context in
      if let ground {
        context.setColor(ground)
        context.paint()
      }
      context.setColor(ink)
      for line in 0..<7 {
        for word in 0..<5 {
          context.fill(
            Rect(
              x: 6 + Double(word) * 22, y: 8 + Double(line) * 11,
              width: 8 + Double((line * 3 + word * 5) % 11), height: 5))
        }
      }
      context.setColor(Color(red: 0.9, green: 0.2, blue: 0.1), alpha: 0.5)
      context.fill(Rect(x: 36, y: 27, width: 54, height: 36))
    }
  }

  static func scene(
    _ transition: any Transition, at progress: Double, from: Snapshot, to: Snapshot
  ) -> Scene {
    let items = transition.layers(at: progress, on: Stage(size: size)).map {
      Scene.Item($0, showing: $0.page == .from ? from : to)
    }
    return Scene(size: size, scale: .one, background: background, items: items)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2])
  func `at rest what lies below is seen bit for bit where nothing is drawn`(factor: Double) throws {
    let scale = try #require(PixelScale(factor: factor))
    let page = try Self.page(isTransparent: true, scale: scale)
    let layer = Layer(.front, of: .to, source: Rect(size: Self.size))
    let scene = Scene(
      size: Self.size, scale: scale, background: Self.background,
      items: [.init(layer, showing: page)])
    let (seen, drawn) = (Canvas(scene), Canvas(page))
    var (clear, whole) = (0, 0)
    for (below, above) in zip(seen.pixels, drawn.pixels) {
      switch above >> 24 {
      case 0:
        clear += 1
        #expect(below == 0xff33_9966)
      case 255:
        whole += 1
        #expect(below == above)
      default: break
      }
    }
    #expect(clear > seen.pixels.count / 3 && whole > seen.pixels.count / 10)
    // Of the pane a half is let through: 51/153/102 and 230/51/26.
    let (x, y) = (Int(53 * factor), Int(40 * factor))
    let pane = seen[x, y] - SIMD4(64, 102, 140, 255)
    #expect(max(pane.max(), -pane.min()) <= 1)
  }

  @Test(arguments: transitions.indices)
  func `a turn is what the layers make over each other`(index: Int) throws {
    let from = try Self.page(isTransparent: true)
    let to = try Self.page(isTransparent: true, ink: Color(red: 0, green: 0, blue: 0.6))
    let paper = try Self.page(isTransparent: false, ground: .white)
    for step in Self.steps {
      for pair in [(from, to), (from, paper), (paper, to)] {
        let scene = Self.scene(
          Self.transitions[index], at: Double(step) / 10, from: pair.0, to: pair.1)
        let frame = Canvas(scene)
        let ratio = frame.psnr(
          against: ReferenceRenderer(places: 6).render(scene), in: scene.window)
        #expect(ratio >= 32, "at \(step)/10")
      }
    }
  }

  @Test(arguments: transitions.indices)
  func `a transparent page that is drawn on all over is an opaque one`(index: Int) throws {
    let pages = try [false, true].map { isTransparent in
      try (
        Self.page(isTransparent: isTransparent, ground: .white),
        Self.page(isTransparent: isTransparent, ground: Color(red: 1, green: 0.9, blue: 0.7))
      )
    }
    for step in Self.steps {
      let frames = pages.map {
        Canvas(
          Self.scene(Self.transitions[index], at: Double(step) / 10, from: $0.0, to: $0.1))
      }
      #expect(frames[1].difference(from: frames[0]).count == 0, "at \(step)/10")
    }
  }

  @Test(arguments: transitions.indices, [true, false])
  func `painting only the damage gives the whole picture`(index: Int, isReversed: Bool) throws {
    let (clear, paper) = (
      try Self.page(isTransparent: true), try Self.page(isTransparent: false, ground: .white)
    )
    let renderer = Renderer(workers: 1)
    var canvas = Canvas(width: 120, height: 90)
    var former: Scene?
    for step in 0...12 {
      let scene = Self.scene(
        Self.transitions[index], at: Double(step) / 12, from: isReversed ? paper : clear,
        to: isReversed ? clear : paper)
      canvas.paint(scene, damage: .between(former, scene), by: renderer)
      former = scene
      #expect(canvas == Canvas(scene, by: renderer), "at \(step)/12")
    }
  }

  @Test func `what changes below a transparent page at rest is damage`() throws {
    let (clear, paper) = (
      try Self.page(isTransparent: true), try Self.page(isTransparent: false, ground: .white)
    )
    let whole = Layer(.front, of: .to, source: Rect(size: Self.size))
    let top = Scene.Item(whole, showing: clear)
    var below = whole
    below.source = Rect(x: 20, y: 10, width: 40, height: 50)
    let bare = Scene(size: Self.size, scale: .one, background: Self.background, items: [top])
    var filled = bare
    filled.items.insert(Scene.Item(below, showing: paper), at: 0)
    var canvas = Canvas(bare)
    canvas.paint(filled, damage: .between(bare, filled))
    #expect(canvas == Canvas(filled))
    #expect(canvas != Canvas(bare))
  }

  @Test func `an opaque page beside a transparent one is as it is alone`() throws {
    let (clear, paper) = (
      try Self.page(isTransparent: true), try Self.page(isTransparent: false, ground: .white)
    )
    func half(_ x: Double, _ snapshot: Snapshot) -> Scene.Item {
      Scene.Item(
        Layer(.front, of: .to, source: Rect(x: x, y: 0, width: 60, height: 90)),
        showing: snapshot)
    }
    func scene(_ items: [Scene.Item]) -> Scene {
      Scene(size: Self.size, scale: .one, background: Self.background, items: items)
    }
    let both = Canvas(scene([half(0, paper), half(60, clear)]))
    let area = PixelRect(x: 0, y: 0, width: 60, height: 90)
    #expect(both.difference(from: Canvas(scene([half(0, paper)])), in: area).count == 0)
  }

  @Test(arguments: transitions.indices)
  func `what memory held before does not show`(index: Int) throws {
    let page = try Self.page(isTransparent: true)
    for step in [2, 4, 7] {
      let scene = Self.scene(
        Self.transitions[index], at: Double(step) / 10, from: page, to: page)
      let frames = [UInt8(0), 0xff].map {
        Canvas(scene, by: Renderer(workers: 1, scratchFill: $0))
      }
      #expect(frames[0] == frames[1], "at \(step)/10")
    }
  }
}
