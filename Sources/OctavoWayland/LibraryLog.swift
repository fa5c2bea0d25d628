import COctavoWaylandClient
import Glibc
import Synchronization

/// What libwayland says in words: only there is the text of a protocol error to be had.
enum LibraryLog {
  private struct State {
    var lastLine = ""
    var isQuiet = false
    var isInstalled = false
  }

  private static let state = Mutex(State())

  /// Listens from now on, in place of libwayland's own writing to standard error.
  static func install() {
    let isFirst = state.withLock { state in
      defer { state.isInstalled = true }
      return !state.isInstalled
    }
    guard isFirst else { return }
    unsafe octavo_set_log_handler { line in
      guard let line = unsafe line else { return }
      LibraryLog.record(unsafe String(cString: line))
    }
  }

  /// Runs something whose failure is reported in our own words.
  static func quietly<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.isQuiet = true }
    defer { state.withLock { $0.isQuiet = false } }
    return body()
  }

  /// The last line said, and forgets it.
  static func takeLastLine() -> String {
    state.withLock { state in
      defer { state.lastLine = "" }
      return state.lastLine
    }
  }

  private static func record(_ line: String) {
    // By scalars: after a carriage return the line's end is no character of its own.
    let scalars = line.unicodeScalars
    let text = scalars.last == "\n" ? String(scalars.dropLast()) : line
    let isReported = state.withLock { state in
      state.lastLine = text
      // Protocol errors and what could not be sent are thrown; the rest, such as the word before an abort, must be
      // seen.
      return state.isQuiet || text.contains(": error ")
        || ["Error sending request", "Data too big for buffer"].contains(where: text.hasPrefix)
    }
    guard !isReported else { return }
    let bytes = Array("libwayland: \(text)\n".utf8)
    unsafe bytes.withUnsafeBytes { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The system's words for its error numbers.
enum SystemError {
  static func text(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
