internal import OctavoGeometry
internal import OctavoWorkers
internal import Synchronization

/// A frame that threads paint together, each taking the next band that nobody has; used again for the
/// next frame, with the memory that this one needed.
///
/// Sending it is safe: one thread prepares it before any other sees it; pieces and bands, which lie in
/// its arena, are only read from then on, and the scene that `render` holds keeps their snapshots; no
/// two bands share a pixel of the target; each thread has an arena of its own.
@safe
final class Frame: SharedWork, @unchecked Sendable {
  private let memory: ArenaMemory
  /// What the threads that paint have, one each.
  private let arenas = Reserve<ArenaMemory>()
  private let fill: UInt8?
  private let ramps = ShadeRamps()
  private let kernels: Kernels
  private var pieces = unsafe UnsafeBufferPointer<Piece>(start: nil, count: 0)
  private var bands = unsafe UnsafeBufferPointer<PixelRect>(start: nil, count: 0)
  private var background: UInt32 = 0
  private var grid = BandGrid(of: PixelRect(x: 0, y: 0, width: 0, height: 0))
  private var target: UnsafeMutableRawPointer?
  private var stride = 0
  private let next = Atomic(0)

  /// A frame that holds nothing yet.
  ///
  /// - Parameter fill: what is written over memory before it is handed out; nil leaves what was there.
  init(fill: UInt8?, kernels: Kernels) {
    self.fill = fill
    self.kernels = kernels
    memory = ArenaMemory(fill: fill)
  }

  private var arena: Arena { memory.arena }

  /// How many bands there are.
  var bandCount: Int { unsafe bands.count }

  /// Makes ready what is damaged of a scene.
  ///
  /// - Parameters:
  ///   - target: the window's first pixel.
  ///   - stride: the bytes from one row to the next.
  func prepare(
    _ scene: Scene, damage: Damage, target: UnsafeMutableRawPointer, stride: Int
  ) {
    arena.reset()
    ramps.begin()
    grid = BandGrid(of: scene.window)
    unsafe self.target = unsafe target
    self.stride = stride
    background = scene.background.pixel
    unsafe pieces = self.pieces(of: scene)
    unsafe bands = self.bands(of: damage, within: scene.window)
    next.store(0, ordering: .relaxed)
  }

  /// Prepares what is seen of a scene, from the bottom up.
  private func pieces(of scene: Scene) -> UnsafeBufferPointer<Piece> {
    let bench = Workbench(arena: arena, grid: grid, kernels: kernels)
    let pieces = unsafe arena.allocate(Piece.self, count: scene.items.count)
    let (window, scale) = (scene.window, scene.scale.factor)
    let items = scene.items.span
    var count = 0
    for index in items.indices {
      let item = SeenItem(index, of: items, in: window, at: scale, arena: arena)
      let shades = VisibleShades(of: index, among: items, ramps: ramps, arena: arena)
      guard var piece = Piece(item, under: shades, on: bench) else { continue }
      if let onWhite = item.onWhite {
        guard let other = Piece(onWhite, under: shades, on: bench) else { continue }
        unsafe piece.onWhite = arena.keep(other)
      }
      unsafe (pieces + count).initialize(to: piece)
      count += 1
    }
    return unsafe UnsafeBufferPointer(start: pieces, count: count)
  }

  /// Cuts damage where the bands of the whole window are cut.
  private func bands(of damage: Damage, within window: PixelRect) -> UnsafeBufferPointer<PixelRect>
  {
    let height = grid.height
    let most = damage.rects.reduce(0) { $0 + $1.height / height + 2 }
    let bands = unsafe arena.allocate(PixelRect.self, count: most)
    var count = 0
    for rect in damage.rects {
      let rect = rect.intersection(window)
      guard !rect.isEmpty else { continue }
      for line in Swift.stride(from: rect.y / height * height, to: rect.maxY, by: height) {
        let band = PixelRect(x: rect.x, y: line, width: rect.width, height: height)
        unsafe (bands + count).initialize(to: band.intersection(rect))
        count += 1
      }
    }
    return unsafe UnsafeBufferPointer(start: bands, count: count)
  }

  /// Paints bands until all are taken.
  func doParts() {
    guard let target = unsafe target else { return }
    arenas.lend {
      ArenaMemory(fill: fill)
    } _: { memory in
      let arena = memory.arena
      var plan = RowPlan()
      swap(&plan, &memory.plan)
      defer {
        swap(&plan, &memory.plan)
        arena.reset()
      }
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard unsafe index < bands.count else { return }
        arena.reset()
        let band = unsafe bands[index]
        let painter = unsafe BandPainter(
          pieces, background: background, band: band, firstLine: grid.firstLine(of: band.y),
          target: target, stride: stride, arena: arena)
        painter.paint(by: kernels, &plan)
      }
    }
  }
}
