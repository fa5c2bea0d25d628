internal import OctavoCairo

/// How the letters of words are changed from those of their block.
struct FlowLetters: Sendable, Hashable {
  /// How much larger they are.
  var scale = 1.0
  /// What becomes of them as they are drawn: places and words stay those of the text.
  var transform: TextTransform?
  /// The room that is added between them, in sizes of the letters of the page.
  var spacing = 0.0
}
