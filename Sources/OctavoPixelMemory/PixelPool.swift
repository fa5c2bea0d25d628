internal import Glibc
internal import Synchronization

/// Memory for pictures: mappings of their own, handed out again by size.
///
/// The C heap keeps what a picture leaves: each large block that is freed teaches it to take larger
/// ones from between the small ones, where they cannot be given back, and a book read to its end has
/// the memory of all its pages. A mapping is given back whole. As the next page is as large as the
/// last, a mapping that came back waits for it, and its pages are there already: fresh memory costs
/// more to touch than to draw on.
///
/// What waits never takes more than twice what is in use: the finest drawing of a page takes four times
/// the memory of its picture, and the pages about it are in use meanwhile. It can be used by several threads at once.
package final class PixelPool: Sendable {
  /// The pool of the process.
  package static let shared = PixelPool()

  /// Fewer bytes than this come from the C heap, which is made for them.
  package static let smallest = 128 << 10
  /// How much more than what is in use may wait.
  private static let mostIdleShare = 2
  /// The bytes of a page of memory, at the least.
  private static let pageSize = 4096
  /// Where the memory of a block begins: at the beginning of a line of the cache.
  static let alignment = 64

  /// An address, so that what the lock guards are plain values.
  struct Mapping: Sendable {
    let address: UInt
    let byteCount: Int
  }

  fileprivate struct State {
    /// What waits, the longest waiting first.
    var idle: [Mapping] = []
    var idleByteCount = 0
    /// What is handed out and what waits.
    var heldByteCount = 0
    /// What is handed out and kept as pictures of pages, by their keepers' account.
    var keptPictureBytes = 0
    /// When each size was last asked for, counted in blocks; a size that is not here is stale.
    var lastUse: [Int: Int] = [:]
    var useCount = 0
  }

  private let state = Mutex(State())

  /// An empty pool.
  package init() {}

  deinit {
    state.withLock { state in state.idle.forEach(Self.unmap) }
  }

  /// The bytes that are handed out and those that wait to be.
  package var heldByteCount: Int { state.withLock { $0.heldByteCount } }

  /// The bytes that wait to be handed out again.
  package var idleByteCount: Int { state.withLock { $0.idleByteCount } }

  /// The bytes of the pictures that are kept to be shown again: those of all who keep some share one limit.
  package var keptPictureBytes: Int { state.withLock { $0.keptPictureBytes } }

  /// Somebody keeps more pictures than before, or fewer.
  package func keptPictureBytes(changedBy byteCount: Int) {
    guard byteCount != 0 else { return }
    state.withLock { $0.keptPictureBytes += byteCount }
  }

  /// The bytes that wait and would not serve a block of some bytes.
  package func idleByteCount(unfitFor byteCount: Int) -> Int {
    let size = Self.size(for: byteCount)
    return state.withLock { state in
      state.idle.reduce(0) { $1.byteCount == size ? $0 : $0 + $1.byteCount }
    }
  }

  /// The bytes that a block of some bytes really takes: whole eighths of a power of two, so that
  /// pictures of nearly one size share their memory.
  package static func size(for byteCount: Int) -> Int {
    guard byteCount >= smallest else { return byteCount }
    let step = 1 << (Int.bitWidth - byteCount.leadingZeroBitCount - 4)
    return (byteCount + step - 1) / step * step
  }

  /// Hands out memory.
  ///
  /// - Parameter byteCount: how many bytes are needed.
  /// - Returns: a block whose bytes are zero only if it says so.
  /// - Throws: `PixelMemoryError` if the kernel gives none.
  package func block(byteCount: Int) throws(PixelMemoryError) -> PixelBlock {
    guard byteCount >= Self.smallest else { return PixelBlock(onHeap: byteCount) }
    let size = Self.size(for: byteCount)
    let (waiting, stale) = state.withLock { state in
      state.useCount += 1
      state.lastUse[size] = state.useCount
      let index = state.idle.lastIndex { $0.byteCount == size }
      let mapping = index.map { state.idle.remove(at: $0) }
      state.idleByteCount -= mapping?.byteCount ?? 0
      return (mapping, state.removeStale())
    }
    stale.forEach(Self.unmap)
    if let waiting { return PixelBlock(waiting, byteCount: byteCount, isZero: false, from: self) }
    let mapping: Mapping
    do {
      mapping = try Self.map(size)
    } catch {
      // What waits may be what is lacking.
      trim(toIdle: 0)
      mapping = try Self.map(size)
    }
    state.withLock { $0.heldByteCount += size }
    return PixelBlock(mapping, byteCount: byteCount, isZero: true, from: self)
  }

  /// Hands out memory without which nothing can go on.
  ///
  /// - Precondition: the kernel gives it.
  package func necessaryBlock(byteCount: Int) -> PixelBlock {
    do {
      return try block(byteCount: byteCount)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Makes all sizes stale that were handed out: a window that was resized needs others. What waits
  /// in a stale size is given back unless it is asked for next, and what comes back in one is not kept.
  package func forgetSizes() {
    state.withLock { $0.lastUse.removeAll() }
  }

  /// Gives back what waits until it takes no more than some bytes, what was asked for longest ago
  /// first.
  package func trim(toIdle byteCount: Int) {
    state.withLock { $0.trim(toIdle: byteCount) }.forEach(Self.unmap)
  }

  /// The sizes of what waits, the longest waiting first.
  package var idleSizes: [Int] { state.withLock { $0.idle.map(\.byteCount) } }

  /// Takes a mapping that nobody uses any more.
  func takeBack(_ mapping: Mapping) {
    state.withLock { state in
      state.idle.append(mapping)
      state.idleByteCount += mapping.byteCount
      let stale = state.removeStale()
      let inUse = state.heldByteCount - state.idleByteCount
      return stale + state.trim(toIdle: inUse * Self.mostIdleShare)
    }.forEach(Self.unmap)
  }

  /// The bytes of a huge page of memory.
  static let hugePageSize = 2 << 20

  /// A new mapping, all of whose pages were written.
  ///
  /// Huge pages, where the kernel has some to spare: a picture is walked down its rows, each of which lies
  /// on a page of its own otherwise (How fast). Without them nothing is slower than it was.
  ///
  /// A page that is read before it is written, as by all that draws over what is there, costs two faults, the
  /// second of which interrupts every thread of the process. The kernel would do it at once
  /// (`MAP_POPULATE`), but then nothing else runs there meanwhile, not even a frame.
  private static func map(_ byteCount: Int) throws(PixelMemoryError) -> Mapping {
    // More than what is needed, of which what lies before and after is given back.
    let spare = byteCount < hugePageSize ? 0 : hugePageSize
    let start = unsafe mmap(
      nil, byteCount + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | CInt(MAP_ANONYMOUS), -1, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else {
      throw PixelMemoryError(byteCount: byteCount, reason: errno)
    }
    var address = unsafe start
    if spare > 0 {
      unsafe address = start.alignedUp(toMultipleOf: hugePageSize)
      let before = unsafe address - start
      if before > 0 { _ = unsafe munmap(start, before) }
      if before < spare { _ = unsafe munmap(address + byteCount, spare - before) }
      _ = unsafe madvise(address, byteCount, MADV_HUGEPAGE)
    }
    for offset in stride(from: 0, to: byteCount, by: pageSize) {
      unsafe address.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
    }
    return Mapping(address: UInt(bitPattern: address), byteCount: byteCount)
  }

  private static func unmap(_ mapping: Mapping) {
    _ = unsafe munmap(UnsafeMutableRawPointer(bitPattern: mapping.address), mapping.byteCount)
  }
}

extension PixelPool.State {
  /// Removes what waits in a size that nobody asked for since sizes were forgotten.
  fileprivate mutating func removeStale() -> [PixelPool.Mapping] {
    guard idle.contains(where: { lastUse[$0.byteCount] == nil }) else { return [] }
    let stale = idle.filter { lastUse[$0.byteCount] == nil }
    idle.removeAll { lastUse[$0.byteCount] == nil }
    forget(stale)
    return stale
  }

  /// Removes what waits beyond some bytes.
  fileprivate mutating func trim(toIdle byteCount: Int) -> [PixelPool.Mapping] {
    var surplus: [PixelPool.Mapping] = []
    while idleByteCount > max(0, byteCount),
      let index = idle.indices.min(by: {
        lastUse[idle[$0].byteCount, default: 0] < lastUse[idle[$1].byteCount, default: 0]
      })
    {
      let mapping = idle.remove(at: index)
      forget([mapping])
      surplus.append(mapping)
    }
    return surplus
  }

  private mutating func forget(_ mappings: [PixelPool.Mapping]) {
    for mapping in mappings {
      idleByteCount -= mapping.byteCount
      heldByteCount -= mapping.byteCount
    }
  }
}
