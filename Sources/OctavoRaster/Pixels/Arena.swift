internal import OctavoPixelMemory
internal import Synchronization

/// Memory for one frame or one band: handed out in pieces, taken back all at once, kept for the
/// next time, so that a settled animation allocates nothing.
///
/// It is `@safe`: it owns its blocks, and what it hands out is marked where it is used.
@safe
final class Arena {
  private var blocks: [PixelBlock] = []
  /// The last block's memory, which the block keeps: handing out counts no reference.
  private var base: UnsafeMutableRawPointer?
  private var capacity = 0
  private var used = 0
  /// All that is handed out, and the most that ever was since the last reset.
  private var total = 0
  private var peak = 0
  /// What is written over memory before it is handed out; nil leaves what was there.
  private let fill: UInt8?
  /// Lists that a thread keeps from band to band for their memory; whoever paints takes them out.
  var plan = RowPlan()

  init(fill: UInt8? = nil) { self.fill = fill }

  /// Room for values, not initialised, aligned for vectors.
  ///
  /// - Returns: a pointer that is good until the next reset.
  func allocate<Value: BitwiseCopyable>(
    _ type: Value.Type, count: Int
  ) -> UnsafeMutablePointer<Value> {
    let bytes = (max(count, 1) * MemoryLayout<Value>.stride + 63) / 64 * 64
    let sum = total + bytes
    total = sum
    if sum > peak { peak = sum }
    var start = used
    if start + bytes > capacity {
      grow(by: bytes)
      start = 0
    }
    used = start + bytes
    guard let place = unsafe base else { preconditionFailure("a block has memory") }
    if let fill {
      unsafe (place + start).initializeMemory(
        as: UInt8.self, repeating: fill, count: count * MemoryLayout<Value>.stride)
    }
    return unsafe (place + start).bindMemory(to: type, capacity: count)
  }

  /// A value where it can be pointed to until the next reset.
  func keep<Value: BitwiseCopyable>(_ value: Value) -> UnsafePointer<Value> {
    let place = unsafe allocate(Value.self, count: 1)
    unsafe place.initialize(to: value)
    return unsafe UnsafePointer(place)
  }

  /// Begins a new block that has room for some bytes.
  private func grow(by bytes: Int) {
    add(PixelPool.shared.necessaryBlock(byteCount: max(bytes, max(capacity, 32_768) * 2)))
  }

  private func add(_ block: PixelBlock) {
    blocks.append(block)
    unsafe base = unsafe block.bytes.baseAddress
    capacity = block.byteCount
  }

  /// A place to take back to.
  struct Mark { fileprivate let blockCount, used, total: Int }

  /// What is handed out so far.
  var mark: Mark { Mark(blockCount: blocks.count, used: used, total: total) }

  /// Takes back what was handed out since a mark.
  func rewind(to mark: Mark) {
    // Blocks that came after the mark hold nothing from before it.
    used = blocks.count == mark.blockCount ? mark.used : 0
    total = mark.total
  }

  /// Takes everything back; the next time one block is enough.
  func reset() {
    if blocks.count > 1 {
      // The old ones go first: the new one may be one of them.
      blocks = []
      // With room to spare: the frames of an animation need a little more each.
      add(PixelPool.shared.necessaryBlock(byteCount: peak + peak / 2))
    }
    (used, total, peak) = (0, 0, 0)
  }
}

/// Arenas that wait for their next frame.
final class ArenaPool: Sendable {
  // An arena is in here only while nobody uses it, and whoever takes it out is its only user until
  // it is given back: the lock hands it from one thread to the next.
  private struct Idle: @unchecked Sendable { var arenas: [Arena] = [] }
  private let idle = Mutex(Idle())
  private let fill: UInt8?

  init(fill: UInt8? = nil) { self.fill = fill }

  /// An arena that its owner keeps.
  func makeArena() -> Arena { Arena(fill: fill) }

  /// Lends an arena for as long as the body runs.
  func withArena<Result>(_ body: (Arena) -> Result) -> Result {
    let box = idle.withLock { idle in Handover(arena: idle.arenas.popLast()) }
    let arena = box.arena ?? makeArena()
    defer {
      arena.reset()
      let back = Handover(arena: arena)
      idle.withLock { idle in
        if let arena = back.arena { idle.arenas.append(arena) }
      }
    }
    return body(arena)
  }

  // Carries an arena across the lock; sent by one owner and received by the next, as above.
  private struct Handover: @unchecked Sendable { let arena: Arena? }
}
