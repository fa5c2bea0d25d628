import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What stands behind pages that leave their plane.
@MainActor
struct TableTests {
  private static let size = Size(width: 120, height: 90)
  /// What is left of the light of a table's middle in the corners below.
  private static let corner = 0.6

  /// A container of two plain pages, at rest.
  private func flips(
    _ papers: [Color] = [.white, .white], on table: Table,
    by kind: String = "cube", _ change: (FlipContainer) -> Void = { _ in }
  ) throws -> FlipContainer {
    let pages = papers.map { ContentPage(background: $0) { _, _ in } }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages)
    container.table = table
    let way = try TransitionCatalog.kind(named: kind)
    container.transition = { turn in (try? turn.transition(way)) ?? CutTransition() }
    (container.duration, container.timing) = (1, .linear)
    change(container)
    container.setPage(pages[0])
    container.resize(to: Self.size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  /// The scene of a turn forward at a progress, on its way since time 1.
  private func turning(_ container: FlipContainer, at progress: Double) -> Scene {
    container.turn(.forward)
    _ = container.advance(to: 1)
    return container.advance(to: 1 + progress).scene
  }

  @Test(arguments: [
    (Color.white, Table.pages, 0.3984), (.black, .pages, 0.06),
    (.black, .color(Color(red: 0.5, green: 0.5, blue: 0.5)), 0.5), (.white, .plain, 0),
  ])
  func `in the corners of a cube that turns the table is seen`(
    paper: Color, table: Table, light: Double
  ) throws {
    let scene = turning(try flips([paper, paper], on: table), at: 0.5)
    let seen = pixels(of: scene)
    let expected = light * Self.corner * 255
    for x in [0, 119] {
      let pixel = seen[89 * 120 + x]
      for shift in [0, 8, 16] {
        #expect(abs(Double(pixel >> shift & 255) - expected) <= 1.1, "\(x): \(pixel)")
      }
    }
  }

  @Test(arguments: TransitionCatalog.names)
  func `with a table nothing that plays shows the plain background`(kind: String) throws {
    // Red is nothing else here; a fade goes through black.
    let container = try flips(on: .pages, by: kind) {
      $0.background = Color(red: 1, green: 0, blue: 0)
    }
    container.turn(.forward)
    for step in 0...12 {
      let scene = container.advance(to: 1 + Double(step) / 12).scene
      let isRed = pixels(of: scene).contains { Int($0 >> 16 & 255) - Int($0 & 255) > 12 }
      #expect(!isRed, "\(step)")
    }
  }

  @Test(arguments: ["cube", "flip", "curl", "slide"])
  func `at rest, before and after, the table is no part of the scene`(kind: String) throws {
    let papers = [Color.white, Color(red: 0.8, green: 0.7, blue: 0.6)]
    let (with, without) = (
      try flips(papers, on: .pages, by: kind), try flips(papers, on: .plain, by: kind)
    )
    for container in [with, without] { container.turn(.forward) }
    for time in [0.0, 1, 1.5, 3, 4] {
      let scenes = [with, without].map { $0.advance(to: time).scene }
      if time == 1.5 { continue }
      #expect(pixels(of: scenes[0]) == pixels(of: scenes[1]), "at \(time)")
      if time >= 3 { #expect(scenes[0].items.count == 1) }
    }
  }

  @Test func `a table of a colour that is none is drawn`() throws {
    let container = try flips(on: .color(Color(red: .nan, green: 0.5, blue: .nan)))
    let middle = pixels(of: turning(container, at: 0.5))[119]
    #expect(middle >> 16 & 255 == 0 && middle >> 8 & 255 > 60 && middle & 255 == 0)
  }

  @Test func `what is in the air keeps the table that it rose from`() throws {
    let (light, dark) = (Color.white, Color(red: 0.2, green: 0.1, blue: 0))
    let container = try flips([light, dark, light], on: .pages)
    let rest = container.advance(to: 0.5).scene
    #expect(rest.items.count == 1)
    let table = try #require(turning(container, at: 0.3).items.first)
    // Another turn comes, the table is set anew, one is turned round: nothing is seen of it.
    container.turn(.forward)
    container.table = .color(dark)
    #expect(container.advance(to: 1.4).scene.items.first == table)
    container.turn(.backward)
    #expect(container.advance(to: 1.5).scene.items.first == table)
    _ = container.advance(to: 5)
    container.turn(.forward)
    _ = container.advance(to: 6)
    #expect(container.advance(to: 6.5).scene.items.first != table)
  }

  @Test func `only what pages cover or uncover is damaged, the table elsewhere is left alone`()
    throws
  {
    let container = try flips(on: .pages, by: "turn")
    let first = turning(container, at: 0.4)
    let damage = Damage.between(first, container.advance(to: 1.42).scene)
    #expect(!damage.isEmpty)
    #expect(damage.rects.allSatisfy { $0.x > 20 && $0.maxX < 100 }, "\(damage.rects)")
  }

  @Test func `frames of a turn make no picture of the table`() throws {
    let container = try flips(on: .pages)
    let items = (0..<20).compactMap { step -> Scene.Item? in
      let scene = step == 0 ? turning(container, at: 0.1) : container.advance(to: 1.1).scene
      return scene.items.first
    }
    #expect(Set(items.map { ObjectIdentifier($0.snapshot) }).count == 1)
    #expect(items[0].snapshot.byteCount < 1 << 17)
  }

  @Test func `two pages lie on a table of the mean of both`() throws {
    let container = try flips([.white, .white, .black], on: .pages) { $0.spread = .always }
    container.turn(.forward, animated: false)
    _ = container.advance(to: 0.5)
    container.setPage(ContentPage(background: .white) { _, _ in })
    _ = container.advance(to: 1)
    let middle = try #require(container.advance(to: 1.5).scene.items.first).snapshot
    // Half of a light of 0.36, and the light that there always is.
    let expected = (0.18 + 0.82 * 0.06) * 255
    let seen = middle.withPixels { bytes in
      bytes.loadUnaligned(fromByteOffset: 58 * middle.stride + 64 * 4, as: UInt32.self) & 255
    }
    #expect(abs(Double(seen) - expected) <= 1.1, "\(seen)")
  }

  @Test func `a stack has one below its bar, and a modal in its place`() throws {
    let cube = TimedTransition(CubeTransition(), duration: 1, curve: .linear)
    let stack = NavigationStack(
      root: ContentPage(PlainContent(), title: "A"), drawing: .immediate)
    stack.showsBar = true
    stack.barHeight = 20
    stack.table = .pages
    stack.resize(to: Self.size, scale: .one)
    _ = stack.advance(to: 0)
    stack.framePresented()
    stack.push(ContentPage(PlainContent(), title: "B"), transition: cube)
    _ = stack.advance(to: 1)
    let expected = 0.3984 * Self.corner * 255
    let pushed = pixels(of: stack.advance(to: 1.5).scene)
    #expect(abs(Double(pushed[89 * 120] & 255) - expected) <= 1.1)
    _ = stack.advance(to: 3)
    stack.present(ContentPage(PlainContent()), transition: cube)
    _ = stack.advance(to: 4)
    let presented = pixels(of: stack.advance(to: 4.5).scene)
    #expect(abs(Double(presented[89 * 120] & 255) - expected) <= 1.1)
  }
}

/// The mean colour that a drawn picture knows of itself.
struct MeanTests {
  @Test(arguments: [(1, 1), (3, 200), (640, 480)])
  func `a plain picture's mean is its colour`(width: Int, height: Int) throws {
    let color = Color(red: 0.2, green: 0.4, blue: 0.8)
    let picture = try Snapshot(
      size: Size(width: Double(width), height: Double(height)), scale: .one, background: color
    ) { _ in }
    let mean = try #require(picture.mean)
    #expect(abs(mean.red - 0.2) < 0.002)
    #expect(abs(mean.green - 0.4) < 0.002)
    #expect(abs(mean.blue - 0.8) < 0.002)
  }

  /// Periods that a plain grid would fall in step with.
  @Test(arguments: [2, 5, 7, 10, 14, 21])
  func `stripes count for as much as they cover`(period: Int) throws {
    let size = Size(width: 672, height: 672)
    for isUpright in [false, true] {
      let picture = try Snapshot(size: size, scale: .one) { context in
        context.setColor(.black)
        for place in stride(from: 0, to: 672, by: period) {
          let (place, width) = (Double(place), Double(period) / 2)
          context.fill(
            isUpright
              ? Rect(x: place, y: 0, width: width, height: 672)
              : Rect(x: 0, y: place, width: 672, height: width))
        }
      }
      let mean = try #require(picture.mean).green
      #expect(abs(mean - 0.5) < 0.1, "\(isUpright): \(mean)")
    }
  }
}
