internal import Glibc

/// The kernel gave no memory for pixels.
package struct PixelMemoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// How many bytes were asked for.
  package let byteCount: Int
  private let reason: CInt

  init(byteCount: Int, reason: CInt) {
    self.byteCount = byteCount
    self.reason = reason
  }

  /// One line for a person.
  package var description: String {
    "cannot get \(byteCount >> 20) MB of memory for a picture: \(unsafe String(cString: strerror(reason)))"
  }
}
