/// The families that pages are set in, the most wanted first; what is installed decides.
enum Typeface {
  /// For reading.
  static let serif =
    "Source Serif 4, Source Serif Pro, Noto Serif, Charis SIL, Gentium, DejaVu Serif, serif"
  /// For headings and what is not part of the text.
  static let sans = "Inter, Source Sans 3, Noto Sans, Cantarell, DejaVu Sans, sans-serif"
  /// For code.
  static let mono = "Source Code Pro, JetBrains Mono, Noto Sans Mono, DejaVu Sans Mono, monospace"
}
