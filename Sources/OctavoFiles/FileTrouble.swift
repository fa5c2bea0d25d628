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

  /// Trouble with what the process is given.
  init(standardInput code: Int32) {
    let reason =
      switch code {
      case EISDIR: "is a folder"
      case EBADF: "is closed"
      default: unsafe "cannot be read: \(String(cString: strerror(code)))"
      }
    self.init(.unreadable, path: "standard input", reason: reason)
  }

  /// Trouble that the system tells by a number.
  package init(path: String, code: Int32) {
    switch code {
    case ENOENT, ENOTDIR:
      // A name whose bytes are no text comes with signs in their place.
      let isRepaired = path.unicodeScalars.contains("\u{FFFD}")
      let hint = isRepaired ? "names that are not UTF-8 cannot be opened" : "check the name"
      self.init(.missing, path: path, reason: "no such file or folder; \(hint)")
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
  package var description: String { "\(path.isEmpty ? "“”" : path): \(reason)" }
}
