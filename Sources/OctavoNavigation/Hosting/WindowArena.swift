package import OctavoGeometry
package import OctavoGestures

/// The arena of a window: its root container has it, and every container and modal in it takes part.
///
/// A page that joins a container takes part in the arena of the container's window from then on, with what it
/// was reading.
@MainActor
package final class WindowArena {
  /// What hands do in the window.
  package var gestures = GestureArena()
  private static var lastReader = 0

  /// Reads contacts by settings from now on.
  package func join(_ settings: GestureSettings, size: Size = Size()) -> GestureArena.Reader {
    Self.lastReader += 1
    let reader = GestureArena.Reader(Self.lastReader)
    gestures.join(reader, reading: GestureRecognizer(size: size, settings: settings))
    return reader
  }

  /// What something that a person did means to a reader, who may ask pages, and they the arena, to answer.
  package func read(
    _ event: InputEvent, by reader: GestureArena.Reader, each: Bool = false,
    takesPinches: Bool = true, taking leaf: FlyingLeaf? = nil,
    answer: (ContentPull) -> GestureArena.Answer
  ) -> [GestureArena.Act] {
    var reading = gestures.begin(event, by: reader, each: each)
    let acts = reading.read(event, takesPinches: takesPinches, taking: leaf, answer: answer)
    gestures.end(reading)
    return acts
  }
}
