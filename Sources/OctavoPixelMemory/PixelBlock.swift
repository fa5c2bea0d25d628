/// Memory for the pixels of one picture, with one owner; it goes back to its pool with the last
/// reference.
///
/// It is `@safe`: it owns its memory, and who reads and writes it is ordered by its owner.
@safe
package final class PixelBlock: Sendable {
  /// The bytes that can be used.
  package let byteCount: Int
  /// Whether every byte is still zero, as the kernel gave it; if not, they are what a former picture
  /// left.
  package let isZero: Bool
  // The memory never moves and is given back by `deinit` alone; the block only lends its address, and
  // what is written there is ordered by the one owner of the block.
  private nonisolated(unsafe) let base: UnsafeMutableRawPointer
  /// Where it came from; nil for memory of the C heap.
  private let pool: PixelPool?
  private let mappedByteCount: Int

  /// Memory of a pool.
  init(_ mapping: PixelPool.Mapping, byteCount: Int, isZero: Bool, from pool: PixelPool) {
    guard let base = unsafe UnsafeMutableRawPointer(bitPattern: mapping.address) else {
      preconditionFailure("a mapping has an address")
    }
    unsafe self.base = unsafe base
    self.byteCount = byteCount
    self.isZero = isZero
    self.pool = pool
    mappedByteCount = mapping.byteCount
  }

  /// Memory of the C heap, for what is too small for a mapping of its own.
  init(onHeap byteCount: Int) {
    unsafe base = .allocate(byteCount: max(1, byteCount), alignment: PixelPool.alignment)
    self.byteCount = byteCount
    isZero = false
    pool = nil
    mappedByteCount = byteCount
  }

  deinit {
    guard let pool else { return unsafe base.deallocate() }
    let address = unsafe UInt(bitPattern: base)
    pool.takeBack(PixelPool.Mapping(address: address, byteCount: mappedByteCount))
  }

  /// The bytes of memory that the process holds for it.
  package var heldByteCount: Int { mappedByteCount }

  /// The bytes. They are valid as long as this object lives.
  package var bytes: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: base, count: byteCount)
  }

  /// Makes every byte zero.
  package func clear() {
    guard !isZero else { return }
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
}
