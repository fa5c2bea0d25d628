internal import COctavoLinux
internal import Glibc

/// What libraries print on their own: poppler, GLib, fontconfig and libpng tell of slips in files that
/// they then read all the same, or that the command tells itself on one line.
enum LibraryNoise {
  /// Keeps it back from now on, unless `G_MESSAGES_DEBUG` or `WAYLAND_DEBUG` asks for some of it.
  ///
  /// Only the stream that C programs print to is replaced: the command itself, and whatever writes to
  /// the descriptor because it is about to die, is heard as before.
  static func silence() {
    for name in ["G_MESSAGES_DEBUG", "WAYLAND_DEBUG"] {
      if unsafe getenv(name) != nil { return }
    }
    // Without memory for a stream there is more noise, and no harm.
    _ = unsafe octavo_replace_stderr { _, bytes, count in
      let text = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      if unsafe LibraryNoise.isLastWord(String(decoding: text, as: UTF8.self)) {
        _ = unsafe write(STDERR_FILENO, bytes, count)
      }
      return count
    }
  }

  /// Whether a process dies of what a line tells.
  private static func isLastWord(_ line: String) -> Bool {
    ["atal error", "ssertion", "ERROR **", "terminate called"].contains { line.contains($0) }
  }
}
