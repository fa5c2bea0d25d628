import OctavoGeometry
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoReader

@MainActor
@Suite struct `Small pictures of pages` {
  let previews = PagePreviews(drawing: .immediate)
  let stage = Stage(size: Size(width: 4, height: 4))

  /// How red a page of a redness is drawn.
  private func red(_ redness: Int) -> UInt8? {
    let color = Color(red: Double(redness) / 255, green: 0, blue: 0)
    let page = ContentPage(background: color) { _, _ in }
    return unsafe previews.picture(of: page, on: stage)?.withPixels { unsafe $0[2] }
  }

  @Test func `are never those of pages that are gone`() {
    for redness in stride(from: 0, through: 255, by: 5) {
      #expect(red(redness).map(Int.init) == redness)
    }
  }

  @Test func `are drawn once`() throws {
    let page = ContentPage(background: .black) { _, _ in }
    let first = try #require(previews.picture(of: page, on: stage))
    #expect(previews.picture(of: page, on: stage) === first)
    #expect(previews.picture(of: page, on: Stage(size: Size(width: 5, height: 4))) !== first)
  }

  @Test func `are of two dozen pages, of which the one goes that was seen longest ago`() {
    let pages = (0..<25).map { _ in ContentPage(background: .black) { _, _ in } }
    let first = pages.prefix(24).map { previews.picture(of: $0, on: stage) }
    #expect(previews.picture(of: pages[0], on: stage) === first[0])
    _ = previews.picture(of: pages[24], on: stage)
    #expect(previews.picture(of: pages[0], on: stage) === first[0])
    #expect(previews.picture(of: pages[1], on: stage) !== first[1])
  }

  @Test
  func `keep their pages, or a source that makes its pages as they are asked for makes them anew`()
    async throws
  {
    for drawing in [DrawingMode.immediate, .background] {
      let previews = PagePreviews(drawing: drawing)
      weak var kept: ContentPage?
      do {
        let page = ContentPage(background: .black) { _, _ in }
        kept = page
        if previews.picture(of: page, on: stage) == nil {
          await withCheckedContinuation { arrival in
            previews.onArrival = { arrival.resume() }
          }
        }
      }
      let page = try #require(kept)
      #expect(previews.picture(of: page, on: stage) != nil)
      previews.removeAll()
    }
  }
}
