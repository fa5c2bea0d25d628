internal import OctavoGeometry
internal import OctavoWorkers
internal import Synchronization

/// Paints scenes into pixels: projects each layer with the perspective divided per pixel, filters,
/// shades and composes it, in bands that several threads share.
///
/// A renderer may be used by several threads at once. It keeps the memory that a frame needed for the
/// next, so that a settled animation allocates next to nothing.
public final class Renderer: Sendable {
  /// Less than this is painted sooner than another thread is woken.
  private static let pixelsWorthAThread = 32_768

  private let workers: Int
  private let kernels: Kernels
  private let pool: WorkerPool
  private let ramps = ShadeRamps()
  private let arenas: ArenaPool

  /// An engine.
  ///
  /// - Parameter workers: the threads that paint a frame, the caller's included.
  /// - Precondition: `workers` is positive.
  public convenience init(workers: Int) { self.init(workers: workers, scratchFill: nil) }

  /// An engine whose memory holds a known pattern before it is written.
  ///
  /// - Parameter scratchFill: the byte that memory is filled with each time it is handed out: a
  ///   picture that depends on it has read what nobody wrote. Nil leaves the memory as it is.
  ///   - kernels: the loops that paint.
  package init(workers: Int, scratchFill: UInt8?, kernels: Kernels = .best) {
    precondition(workers > 0, "a renderer needs at least one thread")
    self.workers = workers
    self.kernels = kernels
    pool = WorkerPool(threads: workers - 1)
    arenas = ArenaPool(fill: scratchFill)
  }

  /// Paints what is damaged of a scene and touches no other pixel.
  ///
  /// - Parameters:
  ///   - scene: what to show.
  ///   - pixels: premultiplied BGRA, written opaque.
  ///   - stride: the bytes from one row to the next.
  ///   - damage: what to paint; rectangles that do not overlap.
  /// - Precondition: the memory holds the scene's rows.
  public func render(
    _ scene: Scene, into pixels: UnsafeMutableRawBufferPointer, stride: Int, damage: Damage
  ) {
    let window = scene.window
    precondition(stride >= window.width * 4, "a row holds the window's pixels")
    precondition(
      pixels.count >= stride * (window.height - 1) + window.width * 4,
      "the memory holds the window's rows")
    guard let target = pixels.baseAddress, !damage.isEmpty else { return }
    arenas.withArena { arena in
      let grid = BandGrid(of: window)
      let bench = Workbench(arena: arena, ramps: ramps, grid: grid, kernels: kernels)
      let pieces = unsafe Self.pieces(of: scene, on: bench)
      let bands = Self.bands(of: damage, within: window, height: grid.height)
      let frame = unsafe Work(
        pieces: pieces, background: scene.background.pixel, bands: bands, grid: grid,
        target: target, stride: stride, arenas: arenas, kernels: kernels)
      let threads = min(workers, bands.count, damage.pixelCount / Self.pixelsWorthAThread + 1)
      if threads > 1 {
        pool.perform(iterations: threads) { _ in frame.paintBands() }
      } else {
        frame.paintBands()
      }
    }
  }

  /// What a scene looks like.
  package func snapshot(of scene: Scene) -> Snapshot {
    // The engine writes every pixel of what is damaged and reads none.
    unsafe Snapshot(
      width: scene.pixelWidth, height: scene.pixelHeight, scale: scene.scale, size: scene.size
    ) { bytes, stride in
      unsafe render(scene, into: bytes, stride: stride, damage: .whole(of: scene))
    }
  }

  /// Prepares what is seen of a scene, from the bottom up.
  private static func pieces(
    of scene: Scene, on bench: Workbench
  ) -> UnsafeBufferPointer<Piece> {
    let pieces = unsafe bench.arena.allocate(Piece.self, count: scene.items.count)
    let seams = Seams(of: scene)
    var count = 0
    for (index, item) in scene.items.enumerated() {
      guard let piece = Piece(item, in: scene, seams: seams.cuts[index], on: bench) else {
        continue
      }
      unsafe (pieces + count).initialize(to: piece)
      count += 1
    }
    return unsafe UnsafeBufferPointer(start: pieces, count: count)
  }

  /// Cuts damage where the bands of the whole window are cut.
  private static func bands(of damage: Damage, within window: PixelRect, height: Int) -> [PixelRect]
  {
    var bands: [PixelRect] = []
    bands.reserveCapacity(damage.rects.reduce(0) { $0 + $1.height / height + 2 })
    for rect in damage.rects {
      let rect = rect.intersection(window)
      guard !rect.isEmpty else { continue }
      for line in Swift.stride(from: rect.y / height * height, to: rect.maxY, by: height) {
        let band = PixelRect(x: rect.x, y: line, width: rect.width, height: height)
        bands.append(band.intersection(rect))
      }
    }
    return bands
  }
}

/// A frame that threads paint together, each taking the next band that nobody has.
///
/// Sending it is safe: pieces, which lie in the arena that `render` holds, and bands are only read, and the scene that `render` holds keeps their
/// snapshots; no two bands share a pixel of the target; each thread has an arena of its own.
@safe
private final class Work: @unchecked Sendable {
  private let pieces: UnsafeBufferPointer<Piece>
  private let background: UInt32
  private let bands: [PixelRect]
  private let grid: BandGrid
  private let target: UnsafeMutableRawPointer
  private let stride: Int
  private let arenas: ArenaPool
  private let kernels: Kernels
  private let next = Atomic(0)

  init(
    pieces: UnsafeBufferPointer<Piece>, background: UInt32, bands: [PixelRect], grid: BandGrid,
    target: UnsafeMutableRawPointer, stride: Int, arenas: ArenaPool, kernels: Kernels
  ) {
    unsafe self.pieces = unsafe pieces
    self.background = background
    self.bands = bands
    self.grid = grid
    unsafe self.target = unsafe target
    self.stride = stride
    self.arenas = arenas
    self.kernels = kernels
  }

  func paintBands() {
    arenas.withArena { arena in
      var plan = RowPlan()
      swap(&plan, &arena.plan)
      defer { swap(&plan, &arena.plan) }
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < bands.count else { return }
        arena.reset()
        let painter = unsafe BandPainter(
          pieces, background: background, band: bands[index],
          firstLine: grid.firstLine(of: bands[index].y), target: target, stride: stride,
          arena: arena)
        painter.paint(by: kernels, &plan)
      }
    }
  }
}
