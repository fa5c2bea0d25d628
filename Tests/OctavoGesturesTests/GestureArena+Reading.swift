import OctavoGestures

extension GestureArena {
  /// What something that a person did means to a reader who has something for every drag that is not steep, unless
  /// told otherwise.
  mutating func read(
    _ event: InputEvent, by reader: Reader, each: Bool = false,
    takesPinch: (Pinch) -> Bool = { _ in true }, taking leaf: FlyingLeaf? = nil,
    answer: (ContentPull) -> Answer = { $0.isSteep ? .nothing : .way }
  ) -> [Act] {
    var reading = begin(event, by: reader, each: each)
    defer { end(reading) }
    return reading.read(event, takesPinch: takesPinch, taking: leaf, answer: answer)
  }
}
