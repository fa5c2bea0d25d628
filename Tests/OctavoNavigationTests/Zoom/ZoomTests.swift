import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoNavigation
import OctavoPixelMemory
import OctavoRaster
import OctavoTestSupport
import Testing

/// Pages that are shown larger.
@MainActor
struct ZoomTests {
  /// Lines and a ring, so that a blurred picture is another.
  private struct Ring: PageContent {
    func draw(in context: Context, size: Size) {
      for step in 0..<Int(size.width / 8) {
        context.fill(
          Rect(x: Double(step) * 8, y: Double(step) * 5, width: 1.3, height: size.height))
      }
      context.fill(Rect(x: 30, y: 30, width: size.width - 60, height: 2.5))
    }
  }

  private static let size = Size(width: 200, height: 160)

  private func rig(allows: Bool = true, pages: String = "ABCDE", spread: Spread = .none) -> FlipRig
  {
    let rig = FlipRig(pages: pages, size: Self.size)
    for page in rig.pages { page.content = Ring() }
    rig.container.allowsZoom = allows
    rig.container.spread = spread
    rig.open()
    rig.settle()
    return rig
  }

  private func picture(of frame: Frame) -> [UInt32] {
    pixels(of: frame.scene)
  }

  /// What a page looks like that is drawn at a scale with a place of it in the window's corner.
  private func drawn(scale: Double, corner: Point) throws -> [UInt32] {
    pixels(
      of: try Snapshot(size: Self.size, scale: .one) { context in
        context.translate(x: -corner.x, y: -corner.y)
        context.scale(x: scale, y: scale)
        context.setColor(.black)
        Ring().draw(in: context, size: Self.size)
      })
  }

  @Test(arguments: [
    (Zoom(scale: .nan), Zoom.whole),
    (Zoom(scale: .infinity), Zoom(scale: Zoom.largestScale)),
    (Zoom(scale: 2, center: Point(x: .nan, y: 0.5)), Zoom(scale: 2)),
    (Zoom(scale: 2, center: Point(x: .infinity, y: -.infinity)), Zoom(scale: 2)),
  ])
  func `what is no number in a zoom is left as it is without`(asked: Zoom, shown: Zoom) {
    let rig = rig()
    rig.container.zoom(to: asked, animated: false)
    rig.settle()
    #expect(rig.container.zoom == shown)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a wheel that says no number moves and stretches nothing`(number: Double) {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 2), animated: false)
    rig.settle()
    let middle = Point(x: 100, y: 80)
    for (kind, place) in [
      (Scroll.Kind.notches(number), middle), (.finger(number), middle),
      (.notches(1), Point(x: number, y: 80)),
    ] {
      for modifiers in [KeyPress.Modifiers.control, []]
      where modifiers == .control || place == middle {
        for axis in Axis.allCases {
          rig.eventTime += 1
          rig.container.handle(
            .scroll(
              Scroll(kind, along: axis, at: place, time: rig.eventTime, modifiers: modifiers)))
          rig.settle()
        }
      }
    }
    #expect(rig.container.page === rig["A"])
    #expect(rig.container.zoom == Zoom(scale: 2))
  }

  /// Two fingers spread about a place, by a factor.
  private func spread(_ rig: FlipRig, about place: Point, by factor: Double) {
    for step in 0...20 {
      let way = 20 * (1 + (factor - 1) * Double(step) / 20)
      for (id, sign) in [(0, -1.0), (1, 1.0)] {
        rig.touch(
          step == 0 ? .began : .moved, at: Point(x: place.x + sign * way, y: place.y), id: id,
          after: 0.004)
      }
      rig.frame()
    }
    for id in [0, 1] {
      rig.touch(
        .ended, at: Point(x: place.x + (id == 0 ? -20 : 20) * factor, y: place.y), id: id,
        after: 0.1)
    }
    rig.settle()
  }

  /// A finger goes a way in even steps, rests and lifts.
  private func pan(_ rig: FlipRig, from start: Point, by way: Point) {
    rig.touch(.began, at: start, after: 1)
    for step in 1...10 {
      let part = Double(step) / 10
      rig.touch(.moved, at: start + Point(x: way.x * part, y: way.y * part), after: 0.01)
      rig.frame()
    }
    rig.touch(.ended, at: start + way, after: 0.2)
    rig.settle()
  }

  @Test func `a container that was not told to has no zoom`() {
    let rig = rig(allows: false)
    #expect(!rig.key("plus", .control))
    spread(rig, about: Point(x: 100, y: 80), by: 3)
    rig.container.zoom(to: Zoom(scale: 2))
    rig.settle()
    #expect(rig.container.zoom == .whole)
    #expect(rig.turned == [])
  }

  @Test(arguments: [Spread.none, .always])
  func `a page at 1 is to the bit what it is where nobody ever zoomed`(spread: Spread) {
    let (plain, zoomed) = (rig(allows: false, spread: spread), rig(spread: spread))
    zoomed.container.zoom(to: Zoom(scale: 3, center: Point(x: 0.2, y: 0.8)))
    zoomed.settle()
    #expect(picture(of: zoomed.frame()) != picture(of: plain.frame()))
    zoomed.key("0", .control)
    let back = zoomed.settle()
    #expect(zoomed.container.zoom == .whole)
    #expect(back.scene.items.map(\.layer) == plain.frame().scene.items.map(\.layer))
    #expect(picture(of: back) == picture(of: plain.frame()))
    #expect(zoomed.container.zoomByteCount == 0)
  }

  @Test(arguments: zip([2.0, 3, 8], [Point(), Point(x: 217, y: 120), Point(x: 1400, y: 1120)]))
  func `at rest a larger page is to the bit what is drawn so large`(scale: Double, corner: Point)
    throws
  {
    let rig = rig()
    let center = Point(
      x: (corner.x + 100) / (scale * Self.size.width),
      y: (corner.y + 80) / (scale * Self.size.height))
    rig.container.zoom(to: Zoom(scale: scale, center: center))
    #expect(picture(of: rig.settle()) == (try drawn(scale: scale, corner: corner)))
  }

  @Test func `while it grows, the picture there is is stretched, and nothing is drawn`() throws {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 4))
    rig.frame()
    let item = try #require(rig.frame(after: 0.05).scene.items.first)
    #expect(rig.frame(after: 0.05).scene.items.count == 1)
    #expect(item.layer.placement.m11 > 1 && item.layer.placement.m11 < 4)
    #expect(rig.settle().scene.items.count == 2)
  }

  @Test func `two fingers make a page larger about the place between them`() {
    let rig = rig()
    let place = Point(x: 60, y: 40)
    spread(rig, about: place, by: 3)
    let zoom = rig.container.zoom
    // The gap grows by 8 points until it counts: 48 to 120.
    #expect(zoom.scale > 2.3 && zoom.scale < 3)
    let seen = Point(
      x: 100 + (place.x - zoom.center.x * 200) * zoom.scale,
      y: 80 + (place.y - zoom.center.y * 160) * zoom.scale)
    #expect((seen - place).length < 0.5)
    #expect(rig.turned == [])
  }

  @Test func `a finger moves the page inside its edges and turns only from one`() {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 2))
    rig.settle()
    pan(rig, from: Point(x: 150, y: 80), by: Point(x: -60, y: -30))
    #expect(rig.turned == [])
    // From the slop of 12 points on the page goes with the finger.
    let part = 1 - 12 / Point(x: 60, y: 30).length
    #expect(abs(rig.container.zoom.center.x - (0.5 + 60 * part / 400)) < 1e-6)
    #expect(abs(rig.container.zoom.center.y - (0.5 + 30 * part / 320)) < 1e-6)
    pan(rig, from: Point(x: 190, y: 80), by: Point(x: -160, y: 0))
    #expect(rig.turned == [], "it began inside")
    #expect(rig.container.zoom.center.x == 0.75)
    pan(rig, from: Point(x: 190, y: 80), by: Point(x: -180, y: 0))
    #expect(rig.turned == ["B"])
    #expect(rig.container.zoom == Zoom(scale: 2, center: Point(x: 0.25, y: 0.25)))
    pan(rig, from: Point(x: 10, y: 80), by: Point(x: 180, y: 0))
    #expect(rig.turned == ["B", "A"])
    #expect(rig.container.zoom == Zoom(scale: 2, center: Point(x: 0.75, y: 0.75)))
  }

  @Test func `where lines begin on the right, the next page begins there`() {
    let rig = rig()
    rig.container.layoutDirection = .rightToLeft
    rig.container.zoom(to: Zoom(scale: 2, center: Point(x: 0, y: 1)))
    rig.settle()
    pan(rig, from: Point(x: 10, y: 80), by: Point(x: 180, y: 0))
    #expect(rig.turned == ["B"])
    #expect(rig.container.zoom == Zoom(scale: 2, center: Point(x: 0.75, y: 0.25)))
  }

  @Test func `a turn that falls back leaves the page where it was`() {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 2, center: Point(x: 0.75, y: 0.6)))
    let before = picture(of: rig.settle())
    pan(rig, from: Point(x: 190, y: 80), by: Point(x: -30, y: 0))
    #expect(rig.turned == [])
    #expect(rig.container.zoom.scale == 2)
    #expect(abs(rig.container.zoom.center.y - 0.6) < 1e-9)
    #expect(picture(of: rig.settle()) == before)
  }

  @Test func `a leaf carries what is seen of both pages`() throws {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 2, center: Point(x: 0.75, y: 0.75)))
    let before = picture(of: rig.settle())
    rig.container.turn(.forward)
    // At its beginning a turn shows the page as it is seen.
    #expect(picture(of: rig.frame()) == before)
    let after = rig.settle()
    #expect(rig.container.page === rig["B"])
    #expect(picture(of: after) == (try drawn(scale: 2, corner: Point())))
  }

  @Test func `a spread is zoomed as one`() throws {
    let rig = rig(spread: .always)
    rig.container.turn(.forward, animated: false)
    rig.container.zoom(to: Zoom(scale: 2, center: Point(x: 0.5, y: 0.25)))
    let frame = rig.settle()
    // The spine is in the middle, and both pages are drawn as large.
    let half = Size(width: 100, height: 160)
    let expected = try Snapshot(size: Self.size, scale: .one, background: .black) { context in
      context.translate(x: -100, y: 0)
      context.scale(x: 2, y: 2)
      for x in [0.0, 100] {
        context.saved {
          context.clip(to: Rect(origin: Point(x: x), size: half))
          context.translate(x: x, y: 0)
          context.setColor(.white)
          context.paint()
          context.setColor(.black)
          Ring().draw(in: context, size: half)
        }
      }
    }
    #expect(picture(of: frame) == pixels(of: expected))
  }

  @Test func `one tap in the middle waits for a second, and one at a side turns at once`() {
    let rig = rig()
    var taps: [Point] = []
    rig.container.onCenterTap = { taps.append($0) }
    rig.tap(x: 0.9)
    #expect(rig.frame().isAnimating)
    rig.settle()
    #expect(rig.turned == ["B"])
    rig.tap(x: 0.5)
    let frame = rig.frame()
    #expect(taps == [] && !frame.isAnimating)
    #expect(abs((frame.wakeTime ?? 0) - (rig.time - 1.0 / 60 + 0.25)) < 1e-9)
    rig.frame(after: 0.2)
    #expect(taps == [])
    rig.frame(after: 0.1)
    #expect(taps == [Point(x: 100, y: 80)])
    #expect(rig.frame().wakeTime == nil)
  }

  @Test func `two taps in the middle make the page larger about them, and two more as it was`() {
    let rig = rig()
    var taps = 0
    rig.container.onCenterTap = { _ in taps += 1 }
    func tapTwice() {
      rig.tap(at: Point(x: 90, y: 100))
      rig.touch(.began, at: Point(x: 92, y: 102), after: 0.1)
      rig.touch(.ended, at: Point(x: 92, y: 102), after: 0.05)
      rig.settle()
    }
    tapTwice()
    #expect(rig.container.zoom.scale == 2)
    let center = rig.container.zoom.center
    #expect(abs(92 - (100 + (92 - center.x * 200) * 2)) < 1e-6)
    tapTwice()
    #expect(rig.container.zoom == .whole)
    rig.frame(after: 1)
    #expect(taps == 0 && rig.turned == [])
  }

  @Test func `two taps in the middle that are 60 points apart are two`() {
    let rig = rig()
    var taps: [Point] = []
    rig.container.onCenterTap = { taps.append($0) }
    let places = [Point(x: 90, y: 50), Point(x: 90, y: 110)]
    for place in places {
      rig.touch(.began, at: place, after: 0.1)
      rig.touch(.ended, at: place, after: 0.02)
    }
    rig.settle()
    rig.frame(after: 1)
    #expect(taps == places && rig.container.zoom == .whole)
  }

  @Test func `a tap and then a drag is a tap, at once, and a drag`() {
    let rig = rig()
    var taps = 0
    rig.container.onCenterTap = { _ in taps += 1 }
    rig.container.zoom(to: Zoom(scale: 3))
    rig.settle()
    rig.tap(x: 0.5)
    rig.touch(.began, x: 0.5, after: 0.1)
    rig.touch(.moved, x: 0.6)
    rig.touch(.moved, x: 0.7)
    #expect(taps == 1)
    rig.lift()
    rig.settle()
    #expect(rig.turned == [] && rig.container.zoom.center.x < 0.5)
  }

  @Test func `keys make it larger and smaller, move it, and turn at its end`() {
    let rig = rig()
    #expect(rig.key("plus", .control) && rig.key("KP_Add", .control))
    rig.settle()
    #expect(rig.container.zoom.scale == 1.5)
    #expect(rig.key("minus", .control))
    rig.settle()
    #expect(rig.container.zoom.scale == 1.25)
    rig.container.zoom(to: Zoom(scale: 2, center: Point()))
    rig.settle()
    for name in ["Right", "Down", "space", "space", "space"] {
      rig.key(name)
      rig.settle()
    }
    #expect(rig.turned == [])
    #expect(rig.container.zoom.center == Point(x: 0.75, y: 0.75))
    rig.key("space")
    rig.settle()
    #expect(rig.turned == ["B"])
    #expect(rig.container.zoom.center == Point(x: 0.25, y: 0.25))
    rig.key("Left")
    rig.settle()
    #expect(rig.turned == ["B", "A"])
  }

  @Test func `a touch that stops a page is no tap`() {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 6))
    rig.settle()
    rig.touch(.began, x: 0.5, after: 1)
    for step in 1...6 { rig.touch(.moved, x: 0.5 - Double(step) * 0.06) }
    rig.touch(.ended, x: 0.14, after: 0.001)
    #expect(rig.frame().isAnimating)
    rig.frame()
    rig.touch(.began, x: 0.9, after: 0.02)
    rig.touch(.ended, x: 0.9, after: 0.05)
    rig.settle()
    #expect(rig.turned == [])
    #expect(rig.container.zoom.center.x < 0.9)
  }

  @Test func `two taps on a page that glides its last few points are two taps`() {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 6))
    rig.settle()
    rig.touch(.began, x: 0.5, after: 1)
    for step in 1...6 { rig.touch(.moved, x: 0.5 - Double(step) * 0.04, after: 0.02) }
    rig.touch(.ended, x: 0.26, after: 0.001)
    // Two frames before it is at rest it has a few points to go.
    var before: [Scene] = []
    let glide = rig
    while glide.frame().isAnimating { before.append(glide.frame(after: 0).scene) }
    #expect(before.count > 10)
    rig.touch(.began, x: 0.5, after: 1)
    for step in 1...6 { rig.touch(.moved, x: 0.5 + Double(step) * 0.04, after: 0.02) }
    rig.touch(.ended, x: 0.74, after: 0.001)
    for _ in 0..<(before.count - 6) { rig.frame() }
    #expect(rig.frame().isAnimating)
    for _ in 0..<2 {
      rig.touch(.began, x: 0.5, after: 0.05)
      rig.touch(.ended, x: 0.5, after: 0.05)
    }
    rig.settle()
    #expect(rig.container.zoom.scale == 1)
  }

  @Test func `two taps right after a touch that stopped a page are two taps`() {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 6))
    rig.settle()
    rig.touch(.began, x: 0.5, after: 1)
    for step in 1...6 { rig.touch(.moved, x: 0.5 - Double(step) * 0.06) }
    rig.touch(.ended, x: 0.14, after: 0.001)
    rig.frame()
    rig.touch(.began, x: 0.5, after: 0.02)
    rig.touch(.ended, x: 0.5, after: 0.05)
    rig.frame()
    for _ in 0..<2 {
      rig.touch(.began, x: 0.5, after: 0.05)
      rig.touch(.ended, x: 0.5, after: 0.05)
    }
    rig.settle()
    #expect(rig.container.zoom.scale == 1)
  }

  @Test func `what is drawn is no more than three windows`() {
    let pool = PixelPool()
    let container = FlipContainer(drawing: .immediate, pictureBytes: nil, pool: pool)
    let large = Size(width: 1200, height: 900)
    let pages = (0..<4).map { _ in ContentPage(Ring()) }
    container.allowsZoom = true
    container.dataSource = PageList(pages)
    container.setPage(pages[0])
    container.resize(to: large, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    let window = Snapshot.byteCount(size: large, scale: .one)
    for step in 1...40 {
      let share = Double(step % 7) / 6
      container.zoom(to: Zoom(scale: 4, center: Point(x: share, y: 1 - share)), animated: false)
      if step % 10 == 0 { container.turn(.forward) }
      _ = container.advance(to: Double(step) / 4)
      #expect(container.zoomByteCount > 0 && container.zoomByteCount <= 3 * window)
    }
  }

  @Test func `a wheel moves a larger page, and turns from its edge`() {
    let rig = rig()
    func scroll(_ notches: Double, after: Double) {
      rig.eventTime += after
      rig.root.handle(
        .scroll(Scroll(.notches(notches), along: .vertical, at: Point(), time: rig.eventTime)))
      rig.settle()
    }
    rig.container.zoom(to: Zoom(scale: 2, center: Point()))
    rig.settle()
    for _ in 0..<4 { scroll(1, after: 0.1) }
    #expect(rig.turned == [], "what began inside does not turn")
    #expect(rig.container.zoom.center.y == 0.75)
    scroll(1, after: 0.5)
    #expect(rig.turned == ["B"])
  }

  @Test func `a wheel with Ctrl makes the page larger about the pointer, and smaller`() {
    let rig = rig()
    let pointer = Point(x: rig.size.width * 0.75, y: rig.size.height * 0.25)
    func scroll(_ notches: Double, along axis: Axis = .vertical) {
      rig.eventTime += 0.3
      rig.root.handle(
        .scroll(
          Scroll(
            .notches(notches), along: axis, at: pointer, time: rig.eventTime, modifiers: .control)))
      rig.settle()
    }
    scroll(-1)
    let once = rig.container.zoom
    #expect(once.scale > 1.05)
    #expect(once.center.x > 0.5 && once.center.y < 0.5, "what the pointer is on stays there")
    for _ in 0..<3 { scroll(-1) }
    let scale = rig.container.zoom.scale
    #expect(scale > once.scale)
    scroll(1)
    #expect(rig.container.zoom.scale < scale)
    for _ in 0..<12 { scroll(1) }
    #expect(rig.container.zoom.scale == 1)
    scroll(-1, along: .horizontal)
    #expect(rig.container.zoom.scale == 1, "only an upright wheel does")
    #expect(rig.turned == [], "no notch turns")
  }
}
