import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPixelMemory
import OctavoRaster
import Testing

/// What the pictures of pages hold of the memory, with what waits for the next ones.
@MainActor
struct PictureMemoryTests {
  private let pool = PixelPool()
  private let size = Size(width: 400, height: 300)

  /// What a picture of the window takes.
  private var picture: Int { Snapshot.byteCount(size: size, scale: .one) }

  private func container(pages: Int, pictureBytes: Int?) -> FlipContainer {
    let container = FlipContainer(drawing: .immediate, pictureBytes: pictureBytes, pool: pool)
    let pages = PageList(
      (0..<pages).map { _ in
        ContentPage { context, _ in context.fill(Rect(x: 10, y: 10, width: 50, height: 50)) }
      })
    container.dataSource = pages
    container.setPage(pages.pages[0], animated: false)
    return container
  }

  private func show(_ container: FlipContainer, at time: Int) {
    _ = container.advance(to: Double(time))
    container.framePresented()
  }

  @Test func `however many pages are turned, no more than the limit is held`() {
    let limit = 6 * picture
    let container = container(pages: 201, pictureBytes: limit)
    container.resize(to: size, scale: .one)
    var addresses: Set<UnsafeRawPointer?> = []
    for turn in 0..<200 {
      let frame = container.advance(to: Double(turn))
      container.framePresented()
      for item in frame.scene.items {
        addresses.insert(item.snapshot.withPixels(\.baseAddress))
      }
      container.turn(.forward, animated: false)
      #expect(pool.heldByteCount <= limit)
    }
    #expect(pool.heldByteCount >= 3 * picture)
    #expect(addresses.count <= 6, "a new page is drawn in the memory of one that went")
  }

  @Test func `without a limit of its own, a container keeps eight pictures of its window`() {
    let large = Size(width: 3000, height: 2500)
    let picture = Snapshot.byteCount(size: large, scale: .one)
    let container = container(pages: 14, pictureBytes: nil)
    container.resize(to: large, scale: .one)
    for turn in 0..<13 {
      show(container, at: turn)
      container.turn(.forward, animated: false)
    }
    #expect(pool.heldByteCount <= 8 * picture)
    #expect(pool.heldByteCount > 6 * picture)
  }

  @Test func `what drawing took waits for the next as long as pages move, and no longer`() throws {
    let limit = 6 * picture
    let container = container(pages: 20, pictureBytes: limit)
    container.resize(to: size, scale: .one)
    var time = 0.0
    func frame() {
      time += 0.05
      _ = container.advance(to: time)
      container.framePresented()
    }
    frame()
    // As by a page of text, which is first drawn on finer columns.
    let fine = 2 * picture
    var waited = 0
    for _ in 0..<12 {
      container.turn(.forward)
      do { _ = try pool.block(byteCount: fine) }
      frame()
      waited += pool.idleByteCount(unfitFor: picture) >= fine ? 1 : 0
    }
    #expect(waited >= 10)
    #expect(pool.heldByteCount > limit, "else there was room for it anyway")
    for _ in 0..<40 { frame() }
    #expect(pool.heldByteCount <= limit)
  }

  @Test func `two containers hold no more together than one may`() {
    let limit = 8 * picture
    let both = [0, 1].map { _ in container(pages: 40, pictureBytes: limit) }
    for container in both { container.resize(to: size, scale: .one) }
    for turn in 0..<30 {
      for container in both {
        show(container, at: turn)
        container.turn(.forward, animated: false)
        #expect(pool.heldByteCount <= limit)
      }
    }
    let kept = both.reduce(0) { $0 + $1.pictureByteCount }
    #expect(kept > 5 * picture, "what there is room for is kept")
  }

  @Test func `whatever others hold, a page is shown, not its paper`() {
    pool.keptPictureBytes(changedBy: 1 << 30)
    let container = container(pages: 5, pictureBytes: nil)
    container.resize(to: size, scale: .one)
    for turn in 0..<4 {
      let snapshot = container.advance(to: Double(turn)).scene.items.first?.snapshot
      let isDrawn = snapshot?.withPixels { bytes in bytes.contains { $0 != 0xFF } }
      #expect(isDrawn == true)
      container.framePresented()
      container.turn(.forward, animated: false)
    }
    pool.keptPictureBytes(changedBy: -(1 << 30))
  }

  @Test func `after many sizes of the window, only memory of the last is held`() {
    let container = container(pages: 5, pictureBytes: nil)
    container.resize(to: size, scale: .one)
    for turn in 0..<4 {
      show(container, at: turn)
      container.turn(.forward, animated: false)
    }
    var most = 0
    for step in 1...300 {
      let size = Size(width: Double(400 + step % 30 * 37), height: Double(300 + step % 7 * 60))
      container.resize(to: size, scale: .one)
      show(container, at: 4 + step)
      most = max(most, pool.heldByteCount)
    }
    container.resize(to: size, scale: .one)
    show(container, at: 1000)
    #expect(most <= 64 << 20)
    #expect(pool.heldByteCount == container.pictureByteCount)
    #expect(pool.heldByteCount <= 3 * picture)
  }

  @Test func `a picture is the same whatever its memory held before`() throws {
    let kept = try pool.block(byteCount: 8 << 20)
    var pictures: [[UInt8]] = []
    for pattern in [UInt8(0), 0x5A, 0xFF] {
      do {
        let block = try pool.block(byteCount: picture)
        block.bytes.initializeMemory(as: UInt8.self, repeating: pattern)
      }
      let snapshot = try Snapshot(size: size, scale: .one, background: .white, from: pool) {
        $0.fill(Rect(x: 10.5, y: 10.25, width: 50, height: 50))
      }
      pictures.append(snapshot.withPixels { Array($0) })
    }
    #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0])
    _ = kept
  }
}
