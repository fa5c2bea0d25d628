import OctavoGeometry
import Testing

@testable import OctavoNavigation

/// Calls that callbacks make, whose callbacks call again (Laws, L6).
@MainActor
struct CallChainTests {
  /// Answers each turn with another.
  private final class Answering: FlipContainerDelegate {
    let pages = [ContentPage { _, _ in }, ContentPage { _, _ in }]

    func flipContainer(_ container: FlipContainer, didTurnTo page: any Page) {
      container.setPage(page === pages[0] ? pages[1] : pages[0], animated: false)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `callbacks that answer each other without an end stop the program with a line`() async throws
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let delegate = Answering()
      let flips = FlipContainer(pages: delegate.pages, drawing: .immediate)
      flips.delegate = delegate
      flips.resize(to: Size(width: 40, height: 30), scale: .one)
      _ = flips.advance(to: 0)
      flips.framePresented()
      flips.setPage(delegate.pages[1], animated: false)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("Page.callbacks: \(CallQueue.mostDepth) calls to containers"), "\(said)")
  }

  @Test func `a long chain that ends is made whole, and the next one as well`() {
    let queue = CallQueue()
    var count = 0
    func call() {
      count += 1
      if count <= CallQueue.mostDepth { queue.perform(call) }
    }
    for _ in 0..<2 {
      count = 0
      queue.perform(call)
      #expect(count == CallQueue.mostDepth + 1)
    }
  }

  @Test func `one callback may make any number of calls`() {
    let queue = CallQueue()
    var count = 0
    queue.perform {
      for _ in 0...2 * CallQueue.mostDepth { queue.perform { count += 1 } }
    }
    #expect(count == 2 * CallQueue.mostDepth + 1)
  }
}
