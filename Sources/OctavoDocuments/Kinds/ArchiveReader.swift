internal import COctavoArchive
internal import Glibc
internal import OctavoFiles
internal import Synchronization

/// Reads entries of an archive file on demand: nothing is unpacked to disk and no name of an entry
/// is ever used as a path, so tricks with either come to nothing.
final class ArchiveReader: Sendable {
  struct Entry: Sendable {
    /// Where the entry stands in the archive.
    var position: Int
    var name: String
  }

  /// What an archive says of itself.
  struct Index: Sendable {
    var entries: [Entry] = []
    var isEncrypted = false
    /// Why the index ends before the archive does, if so.
    var trouble: String?
  }

  let path: String
  let stamp: FileStamp
  // One reader at a time: the descriptor's file position is shared by all that read.
  private let descriptor: Mutex<Int32>

  /// More entries than this no person has put together.
  static let mostEntries = 100_000

  init(_ file: borrowing OpenFile) throws(DocumentError) {
    path = file.path
    stamp = file.modified
    descriptor = Mutex(try file.duplicate())
  }

  deinit { _ = descriptor.withLock { close($0) } }

  /// Lists the entries that are files, in the archive's order.
  func index() -> Index {
    var index = Index()
    unsafe walk { archive, entry, position in
      if unsafe archive_entry_is_encrypted(entry) != 0 { index.isEncrypted = true }
      if unsafe archive_entry_filetype(entry) == S_IFREG {
        unsafe index.entries.append(Entry(position: position, name: Self.name(of: entry)))
      }
      return position + 1 < Self.mostEntries
    } trouble: {
      index.trouble = $0
    }
    return index
  }

  /// Unpacks one entry.
  ///
  /// - Throws: `DocumentError` if it is damaged, locked, or larger than a picture may be.
  func read(_ wanted: Entry) throws(DocumentError) -> [UInt8] {
    let name = "\(path): \(wanted.name)"
    var result: Result<[UInt8], DocumentError> = .failure(
      DocumentError(.corrupt, path: name, reason: "the archive ends before it; get it again"))
    unsafe walk { archive, entry, position in
      guard position == wanted.position else { return true }
      if unsafe archive_entry_is_encrypted(entry) != 0 {
        result = .failure(
          DocumentError(
            .encrypted, path: name, reason: "locked with a password; unpack it with one"))
      } else {
        result = unsafe Self.unpack(archive, name: name)
      }
      return false
    } trouble: {
      result = .failure(
        DocumentError(.corrupt, path: name, reason: "the archive is damaged: \($0)"))
    }
    return try result.get()
  }

  private static func unpack(
    _ archive: OpaquePointer, name: String
  ) -> Result<[UInt8], DocumentError> {
    var bytes: [UInt8] = []
    while true {
      let start = bytes.count
      var count = 0
      // The size that the entry claims is not believed: memory grows with what really comes.
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: max(65_536, min(start, 4 << 20))) {
        buffer, filled in
        count = unsafe archive_read_data(archive, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      guard count >= 0 else {
        return .failure(
          DocumentError(
            .corrupt, path: name,
            reason: "damaged in the archive: \(unsafe reason(archive)); get the archive again"))
      }
      guard count > 0 else { return .success(bytes) }
      bytes += chunk
      guard bytes.count <= PictureDecoder.mostBytes else {
        return .failure(
          DocumentError(
            .tooLarge, path: name,
            reason: "unpacks to more than \(PictureDecoder.mostBytes >> 20) MB; not shown"))
      }
    }
  }

  /// Goes from entry to entry until `visit` says stop or the archive ends.
  private func walk(
    _ visit: (_ archive: OpaquePointer, _ entry: OpaquePointer, _ position: Int) -> Bool,
    trouble: (String) -> Void
  ) {
    descriptor.withLock { descriptor in
      lseek(descriptor, 0, SEEK_SET)
      guard let archive = unsafe archive_read_new() else { return trouble("no memory") }
      defer { unsafe archive_read_free(archive) }
      unsafe archive_read_support_format_zip(archive)
      unsafe archive_read_support_format_tar(archive)
      unsafe archive_read_support_format_7zip(archive)
      unsafe archive_read_support_format_rar(archive)
      unsafe archive_read_support_format_rar5(archive)
      guard unsafe archive_read_open_fd(archive, descriptor, 65_536) == ARCHIVE_OK else {
        return trouble(unsafe Self.reason(archive))
      }
      var position = 0
      while true {
        var entry: OpaquePointer?
        let status = unsafe archive_read_next_header(archive, &entry)
        if status == ARCHIVE_EOF { return }
        if status == ARCHIVE_RETRY { continue }
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
          return trouble(unsafe Self.reason(archive))
        }
        guard unsafe visit(archive, entry, position) else { return }
        position += 1
      }
    }
  }

  private static func name(of entry: OpaquePointer) -> String {
    if let name = unsafe archive_entry_pathname_utf8(entry) { return unsafe String(cString: name) }
    // An old archive in some other alphabet: what cannot be read is shown as such.
    if let name = unsafe archive_entry_pathname(entry) { return unsafe String(cString: name) }
    return ""
  }

  private static func reason(_ archive: OpaquePointer) -> String {
    unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
      ?? "it ends too early"
  }
}
