/// How the letters of words are changed from those of their block.
struct FlowLetters: Sendable, Hashable {
  /// How much larger they are.
  var scale = 1.0
}
