import OctavoCairo
import OctavoGeometry
import OctavoManipulation
import OctavoPixelMemory
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
      parts: [ZoomPictures.Part(content: paper, rect: Rect(size: Self.stage.size))],
      background: .white, stage: Self.stage, versions: [0])
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
}
