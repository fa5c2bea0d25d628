internal import Glibc

/// What the person's shell lets the process have, looked at before a library dies of it.
enum ProcessLimits {
  /// The least address space in which pages are drawn, in bytes: the libraries and their threads ask
  /// for it whether they use it or not, and abort without it.
  private static let leastMemory: rlim_t = 640 << 20
  /// The least number of files for a window: the connection, its memory, timers, fonts, the book.
  private static let leastFiles: rlim_t = 64

  /// Refuses a limit of memory under which no page can be drawn.
  static func checkMemory() throws(Failure) {
    let limit = limits(RLIMIT_AS).rlim_cur
    guard limit < leastMemory else { return }
    throw Failure(
      """
      the memory is limited to \(limit >> 20) MB (ulimit -v), and drawing a page takes \
      \(leastMemory >> 20) MB of addresses; allow more
      """)
  }

  /// Raises the limit of open files to what a window needs, or refuses it.
  static func checkFiles() throws(Failure) {
    var limit = limits(RLIMIT_NOFILE)
    guard limit.rlim_cur < leastFiles else { return }
    let allowed = limit.rlim_cur
    limit.rlim_cur = min(leastFiles, limit.rlim_max)
    guard limit.rlim_max >= leastFiles, unsafe setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) == 0
    else {
      throw Failure(
        """
        the process may open \(allowed) files (ulimit -n), and a window takes \(leastFiles); \
        allow more
        """)
    }
  }

  private static func limits(_ resource: __rlimit_resource) -> rlimit {
    var limit = rlimit()
    // A system that does not say limits nothing.
    guard unsafe getrlimit(Int32(resource.rawValue), &limit) == 0 else {
      return rlimit(rlim_cur: .max, rlim_max: .max)
    }
    return limit
  }
}
