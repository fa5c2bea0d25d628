internal import Glibc

/// Why a file cannot be had.
package struct FileTrouble: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sort of trouble.
  package enum Kind: Sendable, Hashable {
    /// Nothing is there.
    case missing
    /// It is there and may not, or cannot, be read.
    case unreadable
    /// It is a pipe, a device, a socket or a folder.
    case notAFile
  }

  package let kind: Kind
  /// Where the file is, as it was asked for.
  package let path: String
  /// What is wrong, in a person's words.
  package let reason: String

  init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// Trouble that the system tells by a number.
  package init(path: String, code: Int32) {
    switch code {
    case ENOENT, ENOTDIR:
      self.init(.missing, path: path, reason: "no such file or folder; check the name")
    case EACCES, EPERM:
      self.init(.unreadable, path: path, reason: "permission denied; you may not read it")
    case ELOOP:
      self.init(
        .unreadable, path: path, reason: "its symbolic links go in a circle; open the file itself")
    default:
      unsafe self.init(
        .unreadable, path: path,
        reason: "cannot be read: \(String(cString: strerror(code))); try a copy of it elsewhere")
    }
  }

  /// One line for a person.
  package var description: String { "\(path): \(reason)" }
}
