import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoRaster
import OctavoViews
import Testing

@MainActor
@Suite struct `The pen of a page` {
  /// The pixel in the middle of what a window shows.
  private func pixel(of root: any WindowRoot) throws -> UInt32 {
    root.resize(to: Size(width: 20, height: 20), scale: .one)
    let scene = root.advance(to: 0).scene
    let snapshot = try #require(scene.items.last?.snapshot)
    return snapshot.withPixels {
      $0.loadUnaligned(fromByteOffset: 10 * snapshot.stride + 40, as: UInt32.self)
    }
  }

  @Test(
    arguments: [
      (Color.white, 0xFF00_0000), (Color(red: 0.95, green: 0.9, blue: 0.8), 0xFF00_0000),
      (.black, 0xFFFF_FFFF), (Color(red: 0.1, green: 0.1, blue: 0.3), 0xFFFF_FFFF),
      (Color(red: 0.8, green: 0, blue: 0), 0xFFFF_FFFF),
      (Color(red: 0, green: 0.8, blue: 0), 0xFF00_0000),
    ] as [(Color, UInt32)]) func `begins in ink that is read on the background`(
      _ background: Color, _ ink: UInt32
    ) throws
  {
    let page = ContentPage(background: background) { context, size in
      context.fill(Rect(size: size))
    }
    let flips = FlipContainer(drawing: .immediate)
    flips.setPage(page, animated: false)
    #expect(try pixel(of: flips) == ink)

    let views = ViewPage()
    views.add(
      DrawnView(frame: Rect(x: 0, y: 0, width: 20, height: 20), background: background) {
        $0.fill(Rect(size: $1))
      })
    #expect(try pixel(of: views) == ink)
  }
}
