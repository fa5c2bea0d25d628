import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPixelMemory
import OctavoRaster
import Testing

/// Which pictures are drawn ahead of need, and which are let go again.
@MainActor
struct PicturesAheadTests {
  private let pool = PixelPool()
  private let size = Size(width: 400, height: 300)

  /// What a picture of the window takes.
  private var picture: Int { Snapshot.byteCount(size: size, scale: .one) }

  /// A book whose pages say when they are drawn.
  @MainActor
  private final class Book {
    let container: FlipContainer
    var pages: [ContentPage] = []
    private(set) var drawn: Set<Int> = []
    private var time = 0.0
    private var awaited: (Set<Int>, Signal)?

    init(count: Int = 30, pool: PixelPool, gate: Gate? = nil) {
      container = FlipContainer(
        axis: .horizontal, drawing: .background, pictureBytes: nil, pool: pool)
      pages = (0..<count).map { index in
        ContentPage { [weak self] context, size in
          gate?.wait()
          context.setColor(Color(red: 0, green: Double(index) / 30, blue: 0))
          context.fill(Rect(size: size))
          Task { @MainActor in self?.note(index) }
        }
      }
      container.dataSource = PageList(pages)
    }

    func open(at index: Int, size: Size) {
      container.setPage(pages[index], animated: false)
      container.resize(to: size, scale: .one)
      frame()
    }

    func frame(after step: Double = 1.0 / 60) {
      time += step
      shown = container.advance(to: time)
      container.framePresented()
    }

    /// What is seen.
    private(set) var shown: Frame?

    /// Waits until some pages were drawn.
    func areDrawn(_ indices: Set<Int>) async {
      while !indices.isSubset(of: drawn) {
        let signal = Signal()
        awaited = (indices, signal)
        await signal.received()
      }
    }

    private func note(_ index: Int) {
      drawn.insert(index)
      if let (indices, signal) = awaited, indices.isSubset(of: drawn) {
        awaited = nil
        signal.send()
      }
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `who turns fast has pages ready on the way, four at most, and one behind`() async {
    let book = Book(pool: pool)
    book.open(at: 5, size: size)
    await book.areDrawn([4, 5, 6])
    #expect(book.drawn == [4, 5, 6])
    for _ in 0..<6 {
      book.container.turn(.forward)
      for _ in 0..<3 { book.frame() }
    }
    for _ in 0..<36 { book.frame() }
    await book.areDrawn([12, 13, 14, 15])
    #expect(book.container.page === book.pages[11])
    #expect(!book.drawn.contains(16))
  }

  @Test(.timeLimit(.minutes(60)))
  func `while memory is short only what is seen is drawn and kept`() async {
    let book = Book(pool: pool)
    book.open(at: 5, size: size)
    await book.areDrawn([4, 5, 6])
    while book.container.pictureByteCount < 3 * picture { await Task.yield() }
    book.container.noteMemoryPressure(MemoryPressure(waitingShare: 0.3))
    #expect(book.container.pictureByteCount == picture)
    #expect(pool.idleByteCount == 0)
    for _ in 0..<2 {
      book.container.turn(.forward)
      for _ in 0..<60 { book.frame() }
    }
    await book.areDrawn([7])
    #expect(!book.drawn.contains(8))
    book.container.noteMemoryPressure(.none)
    await book.areDrawn([8])
  }

  @Test(.timeLimit(.minutes(60)))
  func `what pictures may take can be set at any time`() async {
    let book = Book(pool: pool)
    book.open(at: 5, size: size)
    await book.areDrawn([4, 5, 6])
    for _ in 0..<8 {
      book.container.turn(.forward, animated: false)
      book.frame()
      await book.areDrawn([6])
    }
    await book.areDrawn([12, 13, 14])
    while book.container.pictureByteCount < 5 * picture { await Task.yield() }
    book.container.pictureBytes = 3 * picture
    // What is left in the small of many pages takes less than one picture.
    #expect(book.container.pictureByteCount < 4 * picture)
    // The frame that is shown may hold paper besides, and what is being drawn is given back once it is.
    while pool.heldByteCount > 4 * picture { await Task.yield() }
  }

  @Test(.timeLimit(.minutes(60)))
  func `a page whose picture had to go is seen in the small, and its leaf does not wait`()
    async throws
  {
    let pool = pool
    let book = Book(pool: pool)
    book.container.pictureBytes = 4 * picture
    book.open(at: 0, size: size)
    await book.areDrawn([0, 1])
    for index in 1..<9 {
      book.container.turn(.forward, animated: false)
      book.frame()
      await book.areDrawn([index, index + 1])
      // A page that was drawn may have yet to come in, and would be called off when it is far enough away.
      while !book.container.isDrawn { await Task.yield() }
    }
    // Nothing comes in between here and the end: what is on other threads waits for this one.
    for _ in 0..<4 { book.container.turn(.backward, animated: false) }
    book.frame()
    let seen = try #require(book.shown?.scene.items.first)
    #expect(seen.snapshot.width * 8 == Int(size.width))
    #expect(seen.layer.corners[2] == Point(x: 400, y: 300), "stretched over the page")
    let level = seen.snapshot.withPixels { Double($0[1]) / 255 }
    #expect(abs(level - 4.0 / 30) < 0.02, "its own picture, not another's")
  }
}
