package import OctavoFiles

/// A regular file opened for reading, as documents are: its trouble is a document's.
package struct OpenFile: ~Copyable {
  private let file: RegularFile

  package var path: String { file.path }
  /// The bytes that the file had when it was opened.
  package var byteCount: Int { file.byteCount }
  package var modified: FileStamp { file.modified }
  package var device: UInt64 { file.device }
  package var inode: UInt64 { file.inode }

  /// Opens a file.
  ///
  /// - Throws: `DocumentError` for what is missing, not readable, or not a regular file.
  package init(_ path: String) throws(DocumentError) {
    precondition(!path.isEmpty, "a path has a name")
    do throws(FileTrouble) {
      file = try RegularFile(path)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Reads the file from its start, or from somewhere in it.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that are taken.
  ///   - offset: the bytes that are left out before; 0 or more.
  /// - Returns: all that there is from there on, or the first `limit` bytes of it.
  /// - Throws: `DocumentError` if the file cannot be read.
  package func read(atMost limit: Int, from offset: Int = 0) throws(DocumentError) -> [UInt8] {
    do throws(FileTrouble) { return try file.read(atMost: limit, from: offset) } catch {
      throw DocumentError(error)
    }
  }

  /// A descriptor of the same file for a library that closes what it is given.
  ///
  /// - Throws: `DocumentError` if the process has no descriptor left.
  package func duplicate() throws(DocumentError) -> Int32 {
    do throws(FileTrouble) { return try file.duplicate() } catch { throw DocumentError(error) }
  }
}

extension DocumentError {
  init(_ trouble: FileTrouble) {
    switch trouble.kind {
    case .missing: self.init(.missing, path: trouble.path, reason: trouble.reason)
    case .unreadable: self.init(.unreadable, path: trouble.path, reason: trouble.reason)
    case .notAFile:
      self.init(
        .notAFile, path: trouble.path, reason: "\(trouble.reason); open \(DocumentKind.openable)")
    }
  }
}
