import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPixelMemory
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import Testing

/// What is seen while pages are drawn on other threads.
@MainActor
struct PictureTests {
  private let size = Size(width: 80, height: 60)

  @Test func `a page that is not drawn yet is its paper, and then comes with a frame asked for`()
    async throws
  {
    let gate = Gate()
    let red = Color(red: 1, green: 0, blue: 0)
    let page = ContentPage(background: red) { context, size in
      gate.wait()
      context.setColor(.black)
      context.paint()
    }
    let container = FlipContainer(pages: [page])
    container.resize(to: size, scale: .one)
    let arrival = Signal()
    container.requestFrame = { arrival.send() }
    let paper = try #require(container.advance(to: 0).scene.items.first?.snapshot)
    #expect(firstPixel(of: paper) == 0xFFFF_0000)
    gate.open()
    await arrival.received()
    let drawn = try #require(container.advance(to: 1).scene.items.first?.snapshot)
    #expect(firstPixel(of: drawn) == 0xFF00_0000)
  }

  @Test(.timeLimit(.minutes(60)))
  func `neighbours are drawn ahead of need, and pages further away are not`() async {
    let drawn = DrawnPages(until: 3)
    let pages = (0..<7).map { index in
      ContentPage { _, _ in Task { @MainActor in drawn.add(index) } }
    }
    let container = FlipContainer()
    container.dataSource = PageList(pages)
    container.setPage(pages[3])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    await drawn.isComplete.received()
    #expect(drawn.indices == [2, 3, 4])
  }

  @Test func `a page whose drawing fails says why, and the program goes on`() throws {
    struct Torn: Error, CustomStringConvertible { var description: String { "the page is torn" } }
    let page = ContentPage(background: .black) { _, _ in throw Torn() }
    let container = FlipContainer(pages: [page], drawing: .immediate)
    container.resize(to: size, scale: .one)
    let picture = try #require(container.advance(to: 0).scene.items.first?.snapshot)
    let paper = firstPixel(of: picture)
    #expect(paper != 0xFF00_0000)
    #expect(pixels(of: picture).contains { $0 != paper }, "there is something to read")
  }

  @Test func `a changed content is drawn anew, and only then`() throws {
    let count = Counter()
    let page = ContentPage { _, _ in count.add() }
    let container = FlipContainer(pages: [page], drawing: .immediate)
    container.resize(to: size, scale: .one)
    for time in 0..<5 { _ = container.advance(to: Double(time)) }
    #expect(count.value == 1)
    var requests = 0
    container.requestFrame = { requests += 1 }
    page.contentDidChange()
    #expect(requests == 1)
    _ = container.advance(to: 6)
    #expect(count.value == 2)
  }

  @Test func `at rest nothing is asked for`() {
    let rig = FlipRig()
    rig.open()
    rig.container.turn(.forward)
    rig.settle()
    #expect(!rig.frame().isAnimating)
    #expect(rig.frameRequests == 0)
  }

  @Test func `while the window grows, the former picture is stretched over the page`()
    async throws
  {
    let gate = Gate()
    let container = FlipContainer(
      pages: [ContentPage { _, size in if size.width > 80 { gate.wait() } }])
    container.resize(to: size, scale: .one)
    let arrival = Signal()
    container.requestFrame = { arrival.send() }
    _ = container.advance(to: 0)
    await arrival.received()
    let former = try #require(container.advance(to: 1).scene.items.first)
    container.resize(to: Size(width: 160, height: 120), scale: .one)
    let stretched = try #require(container.advance(to: 2).scene.items.first)
    #expect(stretched.snapshot === former.snapshot)
    #expect(former.layer.corners[2] == Point(x: 80, y: 60))
    #expect(stretched.layer.corners[2] == Point(x: 160, y: 120))
    gate.open()
  }

  @Test func `what comes later to a page in the air is seen there, in mid-turn`() async throws {
    let pages = (0..<2).map { _ in ContentPage(background: .black) { _, _ in } }
    let container = FlipContainer(drawing: .background)
    container.dataSource = PageList(pages)
    container.setPage(pages[0])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    container.turn(.forward)
    _ = container.advance(to: 0.01)
    let colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]
    for (page, color) in zip(pages, colors) { page.content = PlainContent(background: color) }
    func seen() -> Set<UInt32> {
      Set(container.advance(to: 0.2).scene.items.map { firstPixel(of: $0.snapshot) })
    }
    let awaited: Set<UInt32> = [0xFFFF_0000, 0xFF00_00FF]
    for _ in 0..<1000 where !seen().isSuperset(of: awaited) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(seen().isSuperset(of: awaited) && container.advance(to: 0.2).isAnimating)
  }

  @Test func `a page that takes another's place is drawn though the other's picture is lent to it`()
    throws
  {
    let colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]
    let pages = colors.map { ContentPage(background: $0) { _, _ in } }
    let container = FlipContainer(drawing: .immediate)
    container.setPage(pages[0])
    container.resize(to: size, scale: .one)
    _ = container.advance(to: 0)
    // Another book of the same extents says what is there now.
    let source = CountingSource(pages)
    source.laidOut = { _ in pages[1] }
    container.dataSource = source
    let picture = try #require(container.advance(to: 1).scene.items.first?.snapshot)
    #expect(firstPixel(of: picture) == 0xFF00_00FF)
  }

  @Test(arguments: [TurnDirection.forward, .backward])
  func `a leaf that is taken past another takes that along, and none passes through it`(
    direction: TurnDirection
  ) throws {
    let rig = FlipRig(size: Size(width: 200, height: 150))
    rig.open(at: "C")
    let isForward = direction == .forward
    rig.container.turn(direction)
    rig.frame()
    rig.frame(after: 0.32)
    let alone = try #require(angles(in: rig.frame(after: 0), of: rig).first)
    #expect(isForward ? alone > 90 && alone < 150 : alone < 90 && alone > 30)
    // From the other edge, past it.
    rig.drag(from: isForward ? 0.98 : 0.02, to: isForward ? 0.12 : 0.88)
    let both = angles(in: rig.frame(after: 0), of: rig)
    try #require(both.count == 2)
    // One pushes the other before it.
    #expect(abs(abs(both[0] - both[1]) - 6) < 0.001, "\(both)")
    #expect(both.allSatisfy { isForward ? $0 > 145 : $0 < 35 }, "\(both)")
  }

  /// The angle of each leaf, in degrees from lying on the side of the page after.
  private func angles(in frame: Frame, of rig: FlipRig) -> [Double] {
    frame.scene.items.map(\.layer).filter { $0.role == .front || $0.role == .back }.map { leaf in
      let isHigh = leaf.source.maxX > rig.size.width * 0.75
      let edge = isHigh ? leaf.source.maxX : leaf.source.minX
      let (x, _, w) = leaf.placement.apply(Point(x: edge, y: rig.size.height / 2))
      return degrees(cosine: (x - rig.size.width / 2 * w) / (rig.size.width / 2))
    }
  }

  @Test func `twelve quick turns begin from the picture on the screen`() throws {
    let rig = FlipRig(pages: "ABCDEFGHIJKLM", size: Size(width: 80, height: 60))
    for (page, hue) in zip(rig.pages, 1...) {
      let level = Double(hue) / 14
      page.content = PlainContent(background: Color(red: level, green: 1 - level, blue: 0.5))
    }
    rig.open()
    let seen = pixels(of: rig.frame().scene)
    for _ in 0..<12 { rig.container.turn(.forward) }
    // Eight are on their way, and the others wait for room.
    #expect(rig.container.page === rig["I"])
    #expect(pixels(of: rig.frame(after: 0).scene) == seen)
    rig.settle()
    #expect(rig.turned == "BCDEFGHIJKLM".map(String.init))
  }

  @Test func `of ten leaves on their way eight are seen`() {
    let rig = FlipRig(pages: "ABCDEFGHIJKLM", size: Size(width: 80, height: 60))
    rig.open()
    for _ in 1...10 { rig.container.turn(.forward) }
    var counts: [Int] = []
    while rig.frame(after: 0.005).isAnimating {
      counts.append(angles(in: rig.frame(after: 0), of: rig).count)
    }
    #expect(counts.max() == 8)
    #expect(rig.turned.count == 10)
  }

  @Test func `pictures stay within their bytes`() {
    let rig = FlipRig(pages: "ABCDEFGHIJ", size: Size(width: 100, height: 100))
    let container = FlipContainer(
      drawing: .immediate, pictureBytes: 200_000, pool: PixelPool())
    container.dataSource = PageList(rig.pages)
    container.setPage(rig.pages[0])
    container.resize(to: rig.size, scale: .one)
    for time in 0..<9 {
      _ = container.advance(to: Double(time))
      container.framePresented()
      container.turn(.forward, animated: false)
    }
    #expect(container.pictureByteCount > 0)
    #expect(container.pictureByteCount <= 200_000)
  }

  @Test func `of the pictures the one used longest ago goes first`() {
    let count = Counter()
    let pages = (0..<14).map { _ in ContentPage { _, _ in count.add() } }
    // Room for seven of 51,200 bytes.
    let container = FlipContainer(
      drawing: .immediate, pictureBytes: 400_000, pool: PixelPool())
    container.dataSource = PageList(pages)
    container.setPage(pages[0])
    container.resize(to: Size(width: 100, height: 100), scale: .one)
    var time = 0.0
    func turn(_ direction: TurnDirection) {
      container.turn(direction, animated: false)
      time += 1
      _ = container.advance(to: time)
      container.framePresented()
    }
    for _ in 0..<10 { turn(.forward) }
    let drawn = count.value
    for _ in 0..<3 { turn(.backward) }
    #expect(container.page === pages[7])
    #expect(count.value == drawn)
  }

  private func firstPixel(of snapshot: Snapshot) -> UInt32 { pixels(of: snapshot)[0] }
}

/// The numbers of the pages that were drawn.
@MainActor
private final class DrawnPages {
  private(set) var indices: Set<Int> = []
  /// Comes when so many are drawn.
  let isComplete = Signal()
  private let count: Int

  init(until count: Int) { self.count = count }

  func add(_ index: Int) {
    indices.insert(index)
    if indices.count >= count { isComplete.send() }
  }
}
