#if PDF
  internal import Glibc
  internal import OctavoFiles
  internal import Synchronization

  /// What tells whether a PDF file is still the one that was opened: a program may write another in its place.
  ///
  /// Poppler looks for everything where it stood at first, and what it does not find there it leaves out: a page is
  /// empty then, or another one.
  final class PDFVersion: Sendable {
    private let byteCount: Int
    /// Where the file tells what stands where.
    private let end: [UInt8]
    /// When it was last seen to be the same.
    private let modified: Mutex<FileStamp>

    /// The bytes at the end that are compared.
    private static let endLength = 1024

    /// The version that is there now.
    ///
    /// - Throws: `DocumentError` if the file cannot be read.
    init(_ file: borrowing OpenFile) throws(DocumentError) {
      byteCount = file.byteCount
      end = try file.read(
        atMost: Self.endLength, from: max(0, file.byteCount - Self.endLength))
      modified = Mutex(file.modified)
    }

    /// Whether it is what a descriptor reads; one that was only touched is.
    func isThere(at descriptor: CInt) -> Bool {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { return false }
      let stamp = FileStamp(
        seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
      guard modified.withLock({ $0 != stamp }) else { return true }
      guard Int(status.st_size) == byteCount else { return false }
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: end.count) { buffer, count in
        let start = off_t(byteCount - end.count)
        count = unsafe max(0, pread(descriptor, buffer.baseAddress, buffer.count, start))
      }
      guard bytes == end else { return false }
      modified.withLock { $0 = stamp }
      return true
    }
  }
#endif
