internal import OctavoPixelMemory

/// Memory for one frame or one band: handed out in pieces, taken back all at once, kept for the
/// next time, so that a settled animation allocates nothing.
///
/// It is a plain value: to hand it over counts no reference. It is `@safe`: whoever has its memory
/// keeps that until all that was made in it is done with, and what it hands out is marked where it is
/// used.
@safe
struct Arena: BitwiseCopyable {
  private let state: UnsafeMutablePointer<ArenaState>

  fileprivate init(_ state: UnsafeMutablePointer<ArenaState>) { unsafe self.state = unsafe state }

  /// Room for values, not initialised, aligned for vectors.
  ///
  /// - Returns: a pointer that is good until the next reset.
  func allocate<Value: BitwiseCopyable>(
    _ type: Value.Type, count: Int
  ) -> UnsafeMutablePointer<Value> {
    unsafe state.pointee.allocate(type, count: count)
  }

  /// A value where it can be pointed to until the next reset.
  func keep<Value: BitwiseCopyable>(_ value: Value) -> UnsafePointer<Value> {
    let place = unsafe allocate(Value.self, count: 1)
    unsafe place.initialize(to: value)
    return unsafe UnsafePointer(place)
  }

  /// A place to take back to.
  struct Mark { fileprivate let blockCount, used, total: Int }

  /// What is handed out so far.
  var mark: Mark { unsafe state.pointee.mark }

  /// Takes back what was handed out since a mark.
  func rewind(to mark: Mark) { unsafe state.pointee.rewind(to: mark) }

  /// Takes everything back; the next time one block is enough.
  func reset() { unsafe state.pointee.reset() }
}

/// The blocks of an arena, and what of them is handed out.
@safe
private struct ArenaState {
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

  init(fill: UInt8?) { self.fill = fill }

  mutating func allocate<Value: BitwiseCopyable>(
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

  /// Begins a new block that has room for some bytes.
  private mutating func grow(by bytes: Int) {
    add(PixelPool.shared.necessaryBlock(byteCount: max(bytes, max(capacity, 32_768) * 2)))
  }

  private mutating func add(_ block: PixelBlock) {
    blocks.append(block)
    unsafe base = unsafe block.bytes.baseAddress
    capacity = block.byteCount
  }

  var mark: Arena.Mark { Arena.Mark(blockCount: blocks.count, used: used, total: total) }

  mutating func rewind(to mark: Arena.Mark) {
    // Blocks that came after the mark hold nothing from before it.
    used = blocks.count == mark.blockCount ? mark.used : 0
    total = mark.total
  }

  mutating func reset() {
    if blocks.count > 1 {
      // The old ones go first: the new one may be one of them.
      blocks = []
      // With room to spare: the frames of an animation need a little more each.
      add(PixelPool.shared.necessaryBlock(byteCount: peak + peak / 2))
    }
    (used, total, peak) = (0, 0, 0)
  }
}

/// The memory of an arena, with one owner, who lends the arena.
///
/// It is `@safe`: what it points to is its own, and lives as long as it does. Sending it is safe: it has one user at a
/// time, who puts it back before the next takes it.
@safe
final class ArenaMemory: @unchecked Sendable {
  private let state: UnsafeMutablePointer<ArenaState>
  /// Lists that a thread keeps from band to band for their memory; whoever paints takes them out.
  var plan = RowPlan()

  init(fill: UInt8? = nil) {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: ArenaState(fill: fill))
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// The arena, for as long as somebody holds its memory.
  var arena: Arena { unsafe Arena(state) }
}
