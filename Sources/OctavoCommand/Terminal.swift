internal import Glibc

/// Standard output and standard error, written at once so that nothing is lost if the process ends.
enum Terminal {
  /// Keeps the numbers of the standard streams for them.
  ///
  /// Where one is closed, the next file that is opened would take its number, and get what is complained of.
  static func holdStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is this one. It fails to whoever uses it, as what is closed does.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Lets a window stay open when whoever read its trace or its complaints has gone: that fails, and is told where
  /// it can be. A command that does nothing but write ends with its reader, as others do.
  static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

  /// Writes lines to standard output.
  ///
  /// - Throws: `Failure` if they do not go out whole, as on a full disk.
  static func write(_ text: String) throws(Failure) {
    try write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// Writes bytes to standard output.
  ///
  /// - Throws: `Failure` as for lines.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    let reason = write(bytes, to: STDOUT_FILENO)
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
    _ = write(Array("octavo: \(String.UnicodeScalarView(plain))\n".utf8), to: STDERR_FILENO)
  }

  /// Writes lines to standard error that say themselves whose they are.
  static func complain(lines text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

  /// - Returns: 0, or the number of what went wrong.
  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
    var bytes = bytes[...]
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
