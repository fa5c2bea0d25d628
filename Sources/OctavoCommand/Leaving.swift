internal import ArgumentParser
internal import Glibc

/// How the process ends.
enum Leaving {
  /// Ends the process without the end that `exit` makes of it.
  ///
  /// Threads may be drawing, some without an end. `exit` would take down the libraries below them while
  /// they run; and what is to be kept is kept by now, but for what stands in standard output's buffer.
  static func leave(with code: ExitCode) -> Never {
    fflush(nil)
    _exit(code.rawValue)
  }
}
