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
  /// Enough bands that a thread that is kept busy by others leaves its share to the rest.
  private static let bandsPerFrame = 16

  private let workers: Int
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
  package init(workers: Int, scratchFill: UInt8?) {
    precondition(workers > 0, "a renderer needs at least one thread")
    self.workers = workers
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
      let seams = Seams(of: scene)
      let pieces = zip(scene.items, seams.cuts).compactMap { item, cuts in
        Piece(item, in: scene, seams: cuts, arena: arena, ramps: ramps)
      }
      let height = max(16, (window.height + Self.bandsPerFrame - 1) / Self.bandsPerFrame)
      let bands = Self.bands(of: damage, within: window, height: height)
      let frame = unsafe Work(
        pieces: pieces, background: scene.background.pixel, bands: bands, bandHeight: height,
        target: target,
        stride: stride, arenas: arenas)
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

  /// Cuts damage where the bands of the whole window are cut.
  private static func bands(of damage: Damage, within window: PixelRect, height: Int) -> [PixelRect]
  {
    var bands: [PixelRect] = []
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
/// Sending it is safe: pieces and bands are only read, and the scene that `render` holds keeps their
/// snapshots; no two bands share a pixel of the target; each thread has an arena of its own.
@safe
private final class Work: @unchecked Sendable {
  private let pieces: [Piece]
  private let background: UInt32
  private let bands: [PixelRect]
  private let bandHeight: Int
  private let target: UnsafeMutableRawPointer
  private let stride: Int
  private let arenas: ArenaPool
  private let next = Atomic(0)

  init(
    pieces: [Piece], background: UInt32, bands: [PixelRect], bandHeight: Int,
    target: UnsafeMutableRawPointer,
    stride: Int, arenas: ArenaPool
  ) {
    self.pieces = pieces
    self.background = background
    self.bands = bands
    self.bandHeight = bandHeight
    unsafe self.target = unsafe target
    self.stride = stride
    self.arenas = arenas
  }

  func paintBands() {
    arenas.withArena { arena in
      var plan = BandPainter.RowPlan()
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < bands.count else { return }
        arena.reset()
        let painter = unsafe BandPainter(
          pieces, background: background, band: bands[index],
          firstLine: bands[index].y / bandHeight * bandHeight, target: target, stride: stride,
          arena: arena)
        painter.paint(&plan)
      }
    }
  }
}
