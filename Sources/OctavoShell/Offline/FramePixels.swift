internal import OctavoPixelMemory
internal import Synchronization

/// The pixels of a frame, which its canvas writes only while nobody else has them.
final class FramePixels: Sendable {
  private let block: PixelBlock
  /// The same as an array, made when it is first asked for.
  private let array = Mutex<[UInt8]?>(nil)

  /// Pixels that are to be written.
  init(byteCount: Int) { block = PixelPool.shared.necessaryBlock(byteCount: byteCount) }

  /// Pixels that begin as others are.
  convenience init(copying other: FramePixels) {
    self.init(byteCount: other.block.byteCount)
    unsafe block.bytes.copyMemory(from: UnsafeRawBufferPointer(other.block.bytes))
  }

  /// The bytes as an array; asking for it again costs nothing.
  var bytes: [UInt8] {
    array.withLock { array in
      if let array { return array }
      let count = block.byteCount
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, used in
        unsafe UnsafeMutableRawBufferPointer(target)
          .copyMemory(from: UnsafeRawBufferPointer(block.bytes))
        used = count
      }
      array = bytes
      return bytes
    }
  }

  /// Lends the bytes to read.
  func read<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(block.bytes))
  }

  /// Lends the bytes to write.
  func write(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    array.withLock { $0 = nil }
    unsafe body(block.bytes)
  }
}
