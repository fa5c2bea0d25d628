internal import Synchronization

/// What the files of the pictures of an archive begin with.
///
/// A book may have thousands of them in any order, and to find one costs as much as to pass over those before it: all
/// are looked at in one go when the first is asked for.
final class PictureHeads: Sendable {
  private let entries: [ArchiveReader.Entry]
  /// By their places in the archive.
  private let known = Mutex<[Int: PictureHead]?>(nil)

  /// - Parameter entries: the pictures, by their names.
  init(of entries: [ArchiveReader.Entry]) { self.entries = entries }

  /// What a picture begins with; nil if that tells nothing, or it is damaged.
  func head(of entry: ArchiveReader.Entry, in archive: ArchiveReader) -> PictureHead? {
    known.withLock { known in
      if let known { return known[entry.position] }
      let heads = archive.heads(of: entries, byteCount: PictureHead.byteCount) { PictureHead($0) }
      var found: [Int: PictureHead] = [:]
      for (entry, head) in zip(entries, heads ?? []) { found[entry.position] = head }
      known = found
      return found[entry.position]
    }
  }
}
