package import OctavoGeometry
package import OctavoGestures

/// A part in the arena of a window: what somebody there reads contacts by.
///
/// It goes along to another window with the page that it belongs to, and with what it was reading.
@MainActor
package struct ArenaPart {
  /// Whom the arena reads for.
  let reader: GestureArena.Reader
  /// The arena of the window.
  package private(set) var arena: WindowArena
  private static var lastReader = 0

  /// A part in an arena, or in one of its own, that reads contacts by settings.
  package init(
    in arena: WindowArena = WindowArena(), reading settings: GestureSettings, size: Size = Size()
  ) {
    Self.lastReader += 1
    reader = GestureArena.Reader(Self.lastReader)
    self.arena = arena
    arena.gestures.join(reader, reading: GestureRecognizer(size: size, settings: settings))
  }

  /// Takes part in another arena from now on, or in one of its own.
  package mutating func join(_ other: WindowArena?) {
    // A page that comes back to its window may never have left the arena.
    guard other !== arena else { return }
    let left = arena
    arena = other ?? WindowArena()
    left.gestures.move(reader, to: &arena.gestures)
  }

  /// How the arena reads contacts here.
  package var recognizer: GestureRecognizer {
    get { arena.gestures[reader] }
    nonmutating set { arena.gestures[reader] = newValue }
  }

  /// Reads contacts by other settings from now on.
  ///
  /// - Returns: what ends, as they differ.
  package func configure(_ settings: GestureSettings) -> [GestureArena.Act] {
    arena.gestures.configure(reader, settings)
  }

  /// What something that a person did means here; pages may be asked, and they the arena, to answer. What they call
  /// for in the meantime comes after: what that ends means nothing any more.
  package func read(
    _ event: InputEvent, each: Bool = false, takesPinch: (Pinch) -> Bool = { _ in true },
    taking leaf: FlyingLeaf? = nil, answer: (ContentPull) -> GestureArena.Answer
  ) -> [GestureArena.Act] {
    let (acts, read) = CallQueue.shared.keepingCalls {
      var reading = arena.gestures.begin(event, by: reader, each: each)
      let acts = reading.read(event, takesPinch: takesPinch, taking: leaf, answer: answer)
      arena.gestures.end(reading)
      return (acts, acts.map { arena.gestures.reading(of: $0.session) })
    }
    return zip(acts, read).filter { act, read in arena.gestures.reading(of: act.session) == read }
      .map(\.0)
  }
}
