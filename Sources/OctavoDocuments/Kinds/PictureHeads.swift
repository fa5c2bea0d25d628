internal import Synchronization

/// The extents of the pictures of an archive, by what their files begin with.
///
/// A book may have thousands of them in any order, and to find one costs as much as to pass over those before it: all
/// are looked at in one go when the first is asked for.
final class PictureHeads: Sendable {
  private let entries: [ArchiveReader.Entry]
  /// By their places in the archive.
  private let known = Mutex<[Int: PictureExtents]?>(nil)

  /// - Parameter entries: the pictures, by their names.
  init(of entries: [ArchiveReader.Entry]) { self.entries = entries }

  /// The extents of a picture; nil if its file does not give them, or is damaged.
  func extents(of entry: ArchiveReader.Entry, in archive: ArchiveReader) -> PictureExtents? {
    known.withLock { known in
      if let known { return known[entry.position] }
      let heads = archive.heads(of: entries, byteCount: PictureExtents.headLength) {
        PictureExtents(ofHead: $0)
      }
      var found: [Int: PictureExtents] = [:]
      for (entry, extents) in zip(entries, heads ?? []) { found[entry.position] = extents }
      known = found
      return found[entry.position]
    }
  }
}
