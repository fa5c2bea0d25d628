import OctavoCairo
import OctavoGeometry
import OctavoManipulation
import OctavoPixelMemory
import OctavoTestSupport
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// The sharp pictures of pages that are shown larger, of which there are two at most.
@MainActor
struct ZoomPicturesTests {
  private final class Paper: PageContent {
    func draw(in context: Context, size: Size) { context.fill(Rect(size: size)) }
  }

  private static let stage = Stage(size: Size(width: 40, height: 40), scale: .one)
  private static let view = ZoomView.whole.scaled(to: 2, about: Point(x: 10, y: 10))

  private func subject() -> ZoomPictures.Subject {
    let paper = Paper()
    return ZoomPictures.Subject(
      key: [ObjectIdentifier(paper)],
      parts: [
        ZoomPictures.Part(
          content: paper, version: 0, place: PagePlace(Self.stage),
          rect: Rect(size: Self.stage.size))
      ],
      background: .white, stage: Self.stage)
  }

  /// In the order of a dictionary one or the other went, in one process so and in the next otherwise.
  @Test func `of two the one that was needed longest ago goes for a third`() {
    // Keys of which a dictionary has one order or another.
    for _ in 0..<16 {
      let pictures = ZoomPictures(drawing: .immediate, pool: PixelPool())
      let (old, again, next) = (subject(), subject(), subject())
      for (subject, isCurrent) in [(again, false), (old, true), (again, false), (next, true)] {
        pictures.want(subject, in: Self.view, isCurrent: isCurrent)
      }
      let shown = [old, again, next].map { pictures.item(of: $0, in: Self.view) != nil }
      #expect(shown == [false, true, true])
    }
  }

  @Test func `through a page without a ground the background is seen that there is`() {
    let container = FlipContainer(
      pages: [ContentPage(isTransparent: true) { _, _ in }], drawing: .immediate)
    container.allowsZoom = true
    container.background = .white
    container.resize(to: Size(width: 40, height: 40), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    container.zoom(to: Zoom(scale: 2), animated: false)
    #expect(pixels(of: container.advance(to: 1).scene).first == 0xffff_ffff)
    container.background = .black
    #expect(pixels(of: container.advance(to: 2).scene).first == 0xff00_0000)
  }
}
