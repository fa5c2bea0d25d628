import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What the leaves of a book are, of which two pages are seen at once.
@MainActor
struct SpreadLeafTests {
  private var time = 1.0

  /// A book in a spread, open at its first page, whose turns take a second.
  private func open(_ pages: [ContentPage], drawing: DrawingMode) -> FlipContainer {
    let container = FlipContainer(drawing: drawing)
    container.dataSource = PageList(pages)
    container.spread = .always
    container.timing = .linear
    container.duration = 1
    container.setPage(pages[0])
    container.resize(to: Size(width: 120, height: 90), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  /// Turns a page; what is seen half way.
  private mutating func halfWay(_ container: FlipContainer, _ direction: TurnDirection) -> [Layer] {
    container.turn(direction)
    _ = container.advance(to: time)
    let layers = container.advance(to: time + 0.4).scene.items.map(\.layer)
    _ = container.advance(to: time + 1.1)
    container.framePresented()
    time += 2
    return layers
  }

  @Test(arguments: [false, true])
  mutating func `the covers of a book are hard and its pages soft, there and back`(
    isRightToLeft: Bool
  ) throws {
    let titles = ["Cover", "2", "3", "4", "5", "6", "7", "Cover"]
    let pages = titles.map { ContentPage(title: $0) { _, _ in } }
    let container = open(pages, drawing: .immediate)
    container.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    container.transition = { turn in
      let isHard = (turn.leaving + turn.coming).contains { $0.title == "Cover" }
      if isHard { return FlipTransition(style: turn.flipStyle) }
      return turn.fitted(CurlTransition())
    }
    for direction in [TurnDirection.forward, .backward] {
      for isHard in [true, false, false, true] {
        let layers = halfWay(container, direction)
        let leaf = layers.filter { [.front, .back].contains($0.role) }
        let rolls = layers.filter { $0.roll != nil }
        #expect(leaf.count == (isHard ? 1 : 0), "\(layers.map(\.role))")
        // The front and the other side of what is rolled.
        #expect(rolls.map(\.role) == (isHard ? [] : [.curl, .overlap]))
        // The leaf that turns is the right one where the pages after lie there, and forward.
        let isRight = (direction == .forward) != isRightToLeft
        for piece in leaf + layers.filter({ $0.role == .flat }) {
          let edge = piece.corners.map(\.x).max() ?? 0
          #expect((edge > 60.5) == isRight, "\(piece.role) to \(edge)")
        }
      }
      #expect(container.page === (direction == .forward ? pages[7] : pages[0]))
    }
  }

  @Test(.timeLimit(.minutes(60)))
  mutating func `until the page that comes is drawn the back of a leaf is the paper of that`()
    async throws
  {
    let gate = Gate()
    let pages = (0..<6).map { index in
      ContentPage(background: Color(red: 1, green: 0, blue: 0)) { context, _ in
        if index > 2 { gate.wait() }
        context.setColor(.black)
        context.paint()
      }
    }
    let container = open(pages, drawing: .background)
    container.transition = { $0.fitted(CurlTransition()) }
    _ = halfWay(container, .forward)
    container.turn(.forward)
    _ = container.advance(to: time)
    func back() throws -> UInt32? {
      let items = container.advance(to: time + 0.4).scene.items
      let backs = items.filter { $0.layer.role == .overlap }
      #expect(backs.count == 1)
      return try pixels(of: #require(backs.first).snapshot).first
    }
    #expect(try back() == 0xffff_0000)
    gate.open()
    while try back() != 0xff00_0000 { await Task.yield() }
  }

  @Test(arguments: [TurnDirection.forward, .backward])
  mutating func `a leaf whose back is a colour has that wherever it turns to`(
    direction: TurnDirection
  ) throws {
    let pages = (0..<6).map { _ in ContentPage { _, _ in } }
    let container = open(pages, drawing: .immediate)
    let green = Color(red: 0, green: 1, blue: 0)
    container.transition = {
      $0.fitted(CurlTransition(back: .color(green), shadowStrength: 0, highlightStrength: 0))
    }
    container.setPage(pages[2], animated: false)
    let layers = halfWay(container, direction)
    let back = try #require(layers.first { $0.role == .overlap })
    #expect(back.page == .from && back.shades.first?.color == green)
    #expect(back.shades.first?.opacity == 1)
  }
}
