internal import COctavoLinux
internal import Glibc

/// Memory that the compositor reads: a sealed `memfd`, mapped once, owned by one buffer.
///
/// Every page is there before it is used: a full memory is an error here and never a SIGBUS later,
/// and no frame pays for first touches. It can be made on any thread.
@safe
package final class SharedMemory: Sendable {
  /// The file, with `FD_CLOEXEC`, sealed against shrinking and growing.
  package let descriptor: CInt
  /// How many bytes there are.
  package let byteCount: Int
  // The mapping never moves and is unmapped by `deinit` alone; who writes into it is ordered by the
  // window, which lends a buffer only while the compositor does not hold it.
  private nonisolated(unsafe) let base: UnsafeMutableRawPointer

  /// The most that one picture may take; the kernel would kill the process before it refused more.
  package static let largestByteCount = 1 << 30

  /// Asks the kernel for memory.
  ///
  /// - Throws: `ShellError.noMemory` with the kernel's reason.
  package init(byteCount: Int) throws(ShellError) {
    precondition(byteCount > 0, "a buffer has pixels")
    guard byteCount <= Self.largestByteCount else {
      throw .noMemory(byteCount: byteCount, reason: EFBIG)
    }
    let flags = OCTAVO_MFD_CLOEXEC | OCTAVO_MFD_ALLOW_SEALING
    var descriptor = unsafe memfd_create("octavo", flags | OCTAVO_MFD_NOEXEC_SEAL)
    // Kernels before 6.3 do not know the flag.
    if descriptor < 0 { descriptor = unsafe memfd_create("octavo", flags) }
    guard descriptor >= 0 else { throw .noMemory(byteCount: byteCount, reason: errno) }
    var status: CInt
    repeat { status = posix_fallocate(descriptor, 0, off_t(byteCount)) } while status == EINTR
    guard status == 0 else {
      close(descriptor)
      throw .noMemory(byteCount: byteCount, reason: status)
    }
    _ = fcntl(
      descriptor, OCTAVO_F_ADD_SEALS,
      OCTAVO_F_SEAL_SHRINK | OCTAVO_F_SEAL_GROW | OCTAVO_F_SEAL_SEAL)
    let address = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | CInt(MAP_POPULATE), descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      let reason = errno
      close(descriptor)
      throw .noMemory(byteCount: byteCount, reason: reason)
    }
    self.descriptor = descriptor
    self.byteCount = byteCount
    unsafe base = address
  }

  deinit {
    unsafe munmap(base, byteCount)
    close(descriptor)
  }

  /// The bytes. They are valid as long as this object lives.
  package var bytes: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: base, count: byteCount)
  }
}

/// The shape of a buffer in memory.
package struct BufferLayout: Sendable, Hashable {
  /// The pixels of a row.
  package let width: Int
  /// The rows.
  package let height: Int
  /// The bytes from one row to the next.
  package let stride: Int

  /// A layout whose rows follow one another without a gap.
  ///
  /// Rows on cache lines would be a little quicker, but KWin 5.27 takes a buffer's first picture as if
  /// there were no gaps, and shows it slanted.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width * 4
  }

  /// The bytes of all rows.
  package var byteCount: Int { stride * height }
}
