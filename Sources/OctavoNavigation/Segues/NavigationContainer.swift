/// A container that is navigated, by its kind.
@MainActor
package enum NavigationContainer {
  /// One that turns pages.
  case flip(FlipContainer)
  /// One that pushes and pops them.
  case stack(NavigationStack)

  /// The container.
  package var container: any ModalPresenter { own }

  /// The arena of the window that it fills.
  package var arena: WindowArena { own.arena }

  private var own: any WindowContainer {
    switch self {
    case .flip(let flip): flip
    case .stack(let stack): stack
    }
  }

  /// The flip, if it is one.
  package var flip: FlipContainer? { if case .flip(let flip) = self { flip } else { nil } }

  /// The stack, if it is one.
  package var stack: NavigationStack? { if case .stack(let stack) = self { stack } else { nil } }
}
