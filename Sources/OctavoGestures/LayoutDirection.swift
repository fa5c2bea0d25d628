/// Which way the pages of a document follow one another on the screen.
///
/// It mirrors drags, edges and tap zones of horizontal turns; what is vertical or logical (a wheel,
/// Space) it leaves alone.
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  /// As in Latin or Cyrillic script: the next page comes from the right.
  case leftToRight
  /// As in Arabic or Hebrew script, or manga: the next page comes from the left.
  case rightToLeft
}
