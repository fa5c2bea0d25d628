/// When a file was last changed.
package struct FileStamp: Sendable, Hashable {
  package var seconds: Int64
  package var nanoseconds: Int64

  /// A time by the file system's clock.
  package init(seconds: Int64, nanoseconds: Int64) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
