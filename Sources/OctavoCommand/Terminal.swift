internal import Glibc

/// Standard output and standard error, written at once so that nothing is lost if the process ends.
enum Terminal {
  /// Writes lines to standard output.
  static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes one line to standard error, with the program's name before it.
  static func complain(_ text: String) { write("octavo: " + text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: CInt) {
    var bytes = Array((text.hasSuffix("\n") ? text : text + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0 && errno == EINTR { continue }
      // Nobody is left to tell if standard error itself is gone.
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
