internal import COctavoLinux

/// How the C heap of the command works. A library leaves that to its program.
enum HeapSettings {
  /// Blocks of so many bytes get mappings of their own, which go as soon as they are freed.
  private static let mappedSize = 1 << 20

  /// Has the heap give back what poppler and the decoders of pictures used for a page.
  ///
  /// Left alone, glibc takes larger and larger blocks from between the small ones, each time one of them
  /// is freed, and can then give back little of them: a book of 300 pages grew to gigabytes.
  static func apply() {
    // Where it is not known, it is not needed.
    _ = mallopt(M_MMAP_THRESHOLD, CInt(mappedSize))
  }
}
