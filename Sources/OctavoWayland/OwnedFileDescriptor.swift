import Glibc

/// A file descriptor with one owner, which closes it at the end.
@MainActor
package final class OwnedFileDescriptor {
  /// The descriptor, for use while this object lives; -1 once it has been taken.
  package private(set) var rawValue: Int32

  /// Takes a descriptor over.
  package init(_ rawValue: Int32) { self.rawValue = rawValue }

  deinit {
    if rawValue >= 0 { close(rawValue) }
  }

  /// Hands the descriptor to the caller, who closes it from now on.
  package func take() -> Int32 {
    defer { rawValue = -1 }
    return rawValue
  }
}
