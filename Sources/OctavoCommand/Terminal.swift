internal import Glibc

/// Standard output and standard error, written at once so that nothing is lost if the process ends.
enum Terminal {
  /// Writes lines to standard output.
  ///
  /// - Throws: `Failure` if they do not go out whole, as on a full disk.
  static func write(_ text: String) throws(Failure) {
    let reason = write(text, to: STDOUT_FILENO)
    guard reason == 0 else {
      throw Failure("cannot write to standard output: \(unsafe String(cString: strerror(reason)))")
    }
  }

  /// Writes one line to standard error, with the program's name before it.
  ///
  /// Names of files may hold anything: what would steer the terminal is shown as a replacement.
  static func complain(_ text: String) {
    let plain = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    // Nobody is left to tell if standard error itself is gone.
    _ = write("octavo: " + String(String.UnicodeScalarView(plain)), to: STDERR_FILENO)
  }

  /// Writes lines to standard error that say themselves whose they are.
  static func complain(lines text: String) { _ = write(text, to: STDERR_FILENO) }

  /// - Returns: 0, or the number of what went wrong.
  private static func write(_ text: String, to descriptor: CInt) -> CInt {
    var bytes = Array((text.hasSuffix("\n") ? text : text + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return errno }
      bytes = bytes.dropFirst(written)
    }
    return 0
  }
}
