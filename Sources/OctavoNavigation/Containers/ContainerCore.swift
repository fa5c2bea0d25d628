internal import OctavoGestures

/// What a container has for its pages, and its modals for theirs: those that are live, the hands that move
/// them, and a part in the arena of the window.
@MainActor
final class ContainerCore {
  /// The pages that make their own scene.
  let live = LiveChildren()
  /// Makes pictures of several pieces.
  let flattener = SceneFlattener()
  /// What the live pages made of what a person did.
  let childInput = ChildInputs()
  /// Whom the arena reads for.
  let reader: GestureArena.Reader
  /// The hands that hold something.
  var hands = Hands()
  /// The arena of the window: the container's own, or that of the container around it.
  private(set) var arena: WindowArena
  /// Whether it is that of a container around this one.
  private(set) var isHosted = false
  /// Is told of another arena.
  var onArena: (@MainActor (WindowArena) -> Void)?

  /// A part in an arena.
  init(in arena: WindowArena, gestures: GestureSettings) {
    self.arena = arena
    reader = arena.join(gestures)
    live.arena = arena
  }

  /// Takes part in the arena of a container around this one from now on, or in one of its own.
  func join(_ other: WindowArena?) {
    isHosted = other != nil
    // A page that comes back to its window may never have left the arena.
    guard other !== arena else { return }
    let left = arena
    arena = other ?? WindowArena()
    left.gestures.move(reader, to: &arena.gestures)
    live.arena = arena
    onArena?(arena)
  }
}
