import OctavoGeometry
import OctavoGestures
import OctavoRaster
import Testing

@testable import OctavoNavigation

/// When what is seen of a container is drawn while something flies in it.
@MainActor
struct PicturesInFlightTests {
  private let size = Size(width: 80, height: 60)
  private let pages = (0..<2).map { _ in ContentPage(PlainContent()) }

  @Test(.timeLimit(.minutes(2)), arguments: 0..<2)
  func `flips are drawn when both pages of a leaf in the air are`(changed: Int) async {
    let container = FlipContainer(drawing: .background)
    container.dataSource = PageList(pages)
    container.setPage(pages[0])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    container.turn(.forward)
    _ = container.advance(to: 1)
    _ = container.advance(to: 1.1)
    #expect(container.air.count == 1)
    while !container.isDrawn { await Task.yield() }
    pages[changed].contentDidChange()
    #expect(!container.isDrawn)
  }

  @Test(.timeLimit(.minutes(2)), arguments: 0..<2)
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
}
