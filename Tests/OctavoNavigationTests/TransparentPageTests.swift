import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// Pages with transparent ground over the container's background.
@MainActor
struct TransparentPageTests {
  private let size = Size(width: 120, height: 90)
  private let renderer = Renderer(workers: 1)

  /// A book whose pages are a bar each on no ground of their own, but for those that are named.
  private func open(
    opaque: Set<Int> = [], _ transition: any Transition = FlipTransition()
  ) -> FlipContainer {
    let pages = (0..<8).map { number in
      ContentPage(isTransparent: !opaque.contains(number)) { context, size in
        context.fill(Rect(x: 8 + 13 * Double(number), y: 20, width: 9, height: 50))
      }
    }
    let container = FlipContainer(drawing: .immediate)
    container.dataSource = PageList(pages)
    container.background = Color(red: 0.2, green: 0.6, blue: 0.4)
    container.transition = { $0.fitted(transition) }
    container.setPage(pages[0])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  private func pixels(of scene: Scene) -> [UInt32] { pixels(of: renderer.snapshot(of: scene)) }

  private func pixels(of picture: Snapshot) -> [UInt32] {
    picture.withPixels { bytes in
      (0..<picture.height).flatMap { y in
        (0..<picture.width).map { x in
          unsafe bytes.load(fromByteOffset: y * picture.stride + x * 4, as: UInt32.self)
        }
      }
    }
  }

  @Test func `the container's background is seen bit for bit, and the ink on it`() {
    let container = open()
    let seen = pixels(of: container.advance(to: 1).scene)
    for y in 0..<90 {
      for x in 0..<120 {
        let isInk = (8..<17).contains(x) && (20..<70).contains(y)
        #expect(seen[y * 120 + x] == (isInk ? 0xff00_0000 : 0xff33_9966))
      }
    }
  }

  @Test func `a turn ends on the background and the page that came alone`() {
    let container = open()
    container.turn(.forward)
    _ = container.advance(to: 1)
    _ = container.advance(to: 5)
    let seen = pixels(of: container.advance(to: 6).scene)
    #expect(seen[40 * 120 + 12] == 0xff33_9966)
    #expect(seen[40 * 120 + 25] == 0xff00_0000)
    #expect(Set(seen) == [0xff33_9966, 0xff00_0000])
  }

  @Test(arguments: [false, true])
  func `leaves hide nothing below them that is seen through them`(curls: Bool) throws {
    let container = open(
      opaque: [2], curls ? CurlTransition() as any Transition : FlipTransition())
    var time = 1.0
    for _ in 0..<4 {
      container.turn(.forward)
      _ = container.advance(to: time)
      time += 0.08
    }
    #expect(container.air.count > 1)
    while container.air.count > 1 {
      var scene = container.advance(to: time).scene
      let seen = pixels(of: scene)
      guard container.air.count > 1 else { break }
      scene.items = container.air.items(
        from: container.sheetPictures(on: Stage(size: size)), hidesCovered: false)
      let whole = pixels(of: scene)
      #expect(seen == whole, "at \(time)")
      time += 0.05
    }
  }

  @Test func `until it is drawn nothing of it is seen`() throws {
    let cache = SnapshotCache(drawing: .background, byteLimit: nil)
    let page = ContentPage(isTransparent: true) { _, _ in }
    let paper = try #require(cache.picture(of: page, on: Stage(size: size)))
    #expect(!paper.isOpaque)
    #expect(pixels(of: paper).allSatisfy { $0 == 0 })
  }
}
