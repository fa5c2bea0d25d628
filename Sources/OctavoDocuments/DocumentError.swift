/// Why a document, or one page of it, cannot be shown: what it is, what is wrong, what would help.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sort of trouble, for a program that reacts to it.
  public enum Kind: Sendable, Hashable {
    /// Nothing is there.
    case missing
    /// It is there and may not, or cannot, be read.
    case unreadable
    /// It holds nothing at all.
    case empty
    /// Its bytes are not what its kind asks for, or end too early.
    case corrupt
    /// It is locked with a password.
    case encrypted
    /// It asks for more memory than a page is worth.
    case tooLarge
    /// It asks for more time than a page is worth.
    case tooSlow
    /// It is sound, and there is no page in it.
    case nothingToShow
    /// It is of a kind that Octavo does not open.
    case unsupported
    /// It is a pipe, a device or a socket.
    case notAFile
  }

  /// The sort of trouble.
  public let kind: Kind
  /// Where the document is, as it was asked for.
  public let path: String
  /// What is wrong, in a person's words.
  public let reason: String

  /// Trouble of a kind with the thing at a path.
  public init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// One line for a person: the path, what is wrong, what would help.
  public var description: String { "\(path.isEmpty ? "“”" : path): \(reason)" }
}
