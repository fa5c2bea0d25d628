internal import Synchronization

/// Lets one thread at a time to fonts.
///
/// Cairo shares the font files that are open among all threads, and closes one for another when it has ten: it does
/// not see that a thread is just about to draw with that one, which then crashes
/// (`_cairo_ft_unscaled_font_lock_face`). So what looks up, measures or draws letters, or lets go of a font, goes
/// through here, a paragraph at a time.
enum FontGate {
  private static let gate = Mutex(())

  /// Does something with fonts; it goes through no gate itself.
  static func pass<Result>(_ body: () -> sending Result) -> sending Result {
    gate.withLock { _ in body() }
  }
}
