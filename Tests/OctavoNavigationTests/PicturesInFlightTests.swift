import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// When what is seen of a container is drawn while something flies in it.
@MainActor
struct PicturesInFlightTests {
  private let size = Size(width: 80, height: 60)
  private let pages = (0..<2).map { _ in ContentPage(PlainContent()) }

  /// Flips of which the first leaf is in the air.
  private func turning(_ pages: [ContentPage]) -> FlipContainer {
    let container = FlipContainer(drawing: .background)
    container.dataSource = PageList(pages)
    container.setPage(pages[0])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    container.turn(.forward)
    _ = container.advance(to: 1)
    _ = container.advance(to: 1.1)
    return container
  }

  @Test(.timeLimit(.minutes(60)), arguments: 0..<2)
  func `flips are drawn when both pages of a leaf in the air are`(changed: Int) async {
    let container = turning(pages)
    #expect(container.air.count == 1)
    while !container.isDrawn { await Task.yield() }
    pages[changed].contentDidChange()
    #expect(!container.isDrawn)
  }

  @Test(.timeLimit(.minutes(60)), arguments: 0..<2)
  func `a stack is drawn when the page that comes is, and the one that goes`(
    changed: Int
  ) async {
    let stack = NavigationStack(root: pages[0], drawing: .background)
    stack.resize(to: size, scale: .one)
    _ = stack.advance(to: 0)
    stack.framePresented()
    stack.push(pages[1])
    _ = stack.advance(to: 1)
    _ = stack.advance(to: 1.1)
    #expect(stack.air.count == 1)
    while !stack.isDrawn { await Task.yield() }
    pages[changed].contentDidChange()
    #expect(!stack.isDrawn)
  }

  /// A print with a mat about it, as wide as a page is high.
  private struct Square: PageContent {
    var background: Color { .white }
    func draw(in context: Context, size: Size) {}
    func paper(in context: Context, size: Size) -> Rect? {
      let side = min(size.width, size.height) - 20
      return Rect(
        x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `a print of before is turned where it is seen in a window of other extents`() async throws {
    let pages = (0..<2).map { _ in ContentPage(Square()) }
    let container = turning(pages)
    while !container.isDrawn { await Task.yield() }
    let square = Rect(x: 20, y: 10, width: 40, height: 40)
    let leaf = try #require(container.air.leaves.first)
    func papers() -> Papers { container.papers(of: leaf.id) }
    #expect(papers().from == [square] && papers().to == [square])
    // Nothing is drawn before this test waits.
    container.resize(to: Size(width: 40, height: 120), scale: .one)
    let stretched = Rect(x: 10, y: 20, width: 20, height: 80)
    #expect(papers().from == [stretched] && papers().to == [stretched])
    while !container.isDrawn { await Task.yield() }
    let drawn = Rect(x: 10, y: 50, width: 20, height: 20)
    #expect(papers().from == [drawn] && papers().to == [drawn])
  }
}
