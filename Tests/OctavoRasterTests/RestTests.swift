import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// What must be the same to the last bit.
struct RestTests {
  static let styles = (0..<8).map { FlipStyle(rawValue: $0) }
  static let sizes: [(Double, Double, Double)] = [
    (60, 44, 1), (49, 51, 1), (51, 49, 1), (34, 33, 1.5), (41, 39, 1.25),
  ]

  @Test(arguments: styles, sizes)
  func `at both ends the frame is exactly the page`(
    style: FlipStyle, size: (Double, Double, Double)
  ) throws {
    let scale = try #require(PixelScale(factor: size.2))
    let pages = try SamplePages(width: size.0, height: size.1, scale: scale)
    let flip = FlipTransition(style: style)
    #expect(Canvas(pages.scene(flip, at: 0)) == Canvas(pages.from))
    #expect(Canvas(pages.scene(flip, at: 1)) == Canvas(pages.to))
  }

  @Test(arguments: styles)
  func `the facing half is exactly the page in the first quarter turn`(style: FlipStyle) throws {
    let pages = try SamplePages(width: 60, height: 44)
    let from = Canvas(pages.from)
    let flip = FlipTransition(style: style)
    for progress in [0.01, 0.2, 0.35, 0.49] {
      let scene = pages.scene(flip, at: progress)
      let facing = try #require(scene.items.first { $0.layer.role == .facing })
      let area = scene.pixelBounds(of: facing)
      #expect(Canvas(scene).difference(from: from, in: area).count == 0, "at \(progress)")
    }
  }

  @Test(arguments: styles)
  func `the reveal half is exactly the page in the second quarter turn`(style: FlipStyle) throws {
    let pages = try SamplePages(width: 60, height: 44)
    let to = Canvas(pages.to)
    let flip = FlipTransition(style: style)
    for progress in [0.51, 0.65, 0.8, 0.99] {
      let scene = pages.scene(flip, at: progress)
      let reveal = try #require(scene.items.first { $0.layer.role == .reveal })
      let area = scene.pixelBounds(of: reveal)
      #expect(Canvas(scene).difference(from: to, in: area).count == 0, "at \(progress)")
    }
  }

  @Test(arguments: [FlipStyle(), .vertical, .reversePerspective], [(60.0, 44.0), (49, 51)])
  func `backward is forward of the swapped pages, played from the end`(
    style: FlipStyle, size: (Double, Double)
  ) throws {
    let pages = try SamplePages(width: size.0, height: size.1)
    let (forward, backward) = (
      FlipTransition(style: style), FlipTransition(style: style.union(.backward))
    )
    for progress in [0.05, 0.1, 0.25, 0.3, 0.4, 0.6, 0.7, 0.75, 0.95] {
      let one = Canvas(pages.scene(backward, at: progress))
      let other = Canvas(pages.scene(forward, at: 1 - progress, swapped: true))
      #expect(one.difference(from: other).count == 0, "at \(progress)")
    }
  }

  @Test(arguments: styles, sizes)
  func `no background is seen at the spine`(
    style: FlipStyle, size: (Double, Double, Double)
  ) throws {
    let scale = try #require(PixelScale(factor: size.2))
    let pages = try SamplePages(width: size.0, height: size.1, scale: scale)
    let flip = FlipTransition(style: style, coveredShadow: CoveredShadow(strength: 0))
    let magenta = Color(red: 1, green: 0, blue: 1)
    for step in 0...20 {
      // The pages are paper and ink, and the background none of both: green is never missing.
      let canvas = Canvas(pages.scene(flip, at: Double(step) / 20, background: magenta))
      let seen = canvas.pixels.filter { $0 & 0xff00 == 0 && $0 & 0xff_00ff > 0xe0_00e0 }.count
      #expect(seen == 0, "at \(step)/20")
    }
  }

  @Test func `what is not damaged is not touched`() throws {
    let pages = try SamplePages(width: 60, height: 44)
    let scene = pages.scene(FlipTransition(), at: 0.3)
    let area = PixelRect(x: 15, y: 10, width: 31, height: 23)
    var canvas = Canvas(of: scene)
    canvas.paint(scene, damage: Damage(rects: [area]))
    let whole = Canvas(scene)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let isInside =
          x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
        let index = y * canvas.width + x
        #expect(canvas.pixels[index] == (isInside ? whole.pixels[index] : 0x1234_5678))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5])
  func `the number of threads does not show`(workers: Int) throws {
    let pages = try SamplePages(width: 300, height: 240)
    let scene = pages.scene(FlipTransition(), at: 0.37)
    #expect(
      Canvas(scene, by: Renderer(workers: workers)) == Canvas(scene, by: Renderer(workers: 1)))
  }

  @Test(arguments: [0.9875, 0.99])
  func `what memory held before does not show`(progress: Double) throws {
    // Nearly flat, the source rows of neighbouring columns lie closer than positions are exact.
    let pages = try SamplePages(width: 160, height: 120)
    let scene = pages.scene(FlipTransition(style: .backward), at: progress)
    let renderer = Renderer(workers: 1)
    let fresh = Canvas(scene, by: renderer)
    for former in [0.6, 0.7, 0.8, 0.9] {
      _ = Canvas(pages.scene(FlipTransition(style: .backward), at: former), by: renderer)
      let again = Canvas(scene, by: renderer)
      #expect(again.difference(from: fresh).count == 0, "after \(former)")
    }
  }
}
