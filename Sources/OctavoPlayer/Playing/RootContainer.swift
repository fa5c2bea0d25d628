internal import OctavoNavigation

/// What fills the window of a board.
@MainActor
enum RootContainer {
  /// The container of a scene that turns pages.
  case flip(FlipContainer)
  /// The container of a scene that has a stack, or a stack of a page alone.
  case stack(NavigationStack)

  /// The container of a scene, or for a page, a stack of it alone.
  init(of tree: SceneTree, at scene: String) {
    let page = tree.makePage(scene)
    if let node = tree.node(page) {
      switch node.shown {
      case .flip(let flip):
        self = .flip(flip)
        return
      case .stack(let stack):
        self = .stack(stack)
        return
      case .page, .slots: break
      }
    }
    let stack = NavigationStack(root: page, drawing: tree.drawing)
    stack.trace = tree.trace
    self = .stack(stack)
  }

  /// The container.
  var container: any ModalPresenter {
    switch self {
    case .flip(let flip): flip
    case .stack(let stack): stack
    }
  }

  /// The stack, if it is one.
  var stack: NavigationStack? { if case .stack(let stack) = self { stack } else { nil } }
}
