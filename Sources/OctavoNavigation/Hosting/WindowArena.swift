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
  /// The container that fills the window: it knows what all that is in it offers.
  weak var root: (any HostedContainer)?
  private static var lastReader = 0

  /// What is offered in the window to a hand that begins at a place of a container, by the innermost page first.
  func offers(at place: Point, in container: (any PageContainer)?) -> GestureOffers {
    guard let root else { return GestureOffers([]) }
    return GestureOffers(root.offers(at: place + (container?.origin(in: root) ?? Point())))
  }

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

extension Page {
  /// Where the page lies in a container that it is in, in the container's points.
  fileprivate func origin(in container: any Page) -> Point {
    guard self !== container, let parent = lifecycle.parent else { return Point() }
    let frame = parent.childPages.first { $0.page === self }?.frame
    return parent.origin(in: container) + (frame?.origin ?? Point())
  }
}
