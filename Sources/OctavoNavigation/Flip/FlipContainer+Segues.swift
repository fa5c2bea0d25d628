internal import OctavoGestures
internal import OctavoTransitions

/// What segues make of a flip.
extension FlipContainer: SegueTaker {
  func takes(_ action: Segue.Action) -> Bool {
    switch action {
    case .set, .turn: true
    default: false
    }
  }

  func perform(_ segue: Segue, from page: any Page) -> NavigationOperation? {
    let (transition, animated) = (segue.transition, segue.isAnimated)
    switch segue.action {
    case .set(let make, let direction):
      return setPage(make(), direction: direction, transition: transition, animated: animated)
    case .turn(let direction):
      return turn(direction, transition: transition, animated: animated)
    default: return nil
    }
  }

  func hold(_ operation: NavigationOperation, by segue: Segue, from page: any Page) {
    perform { flip in
      var page: (any Page)?
      if case .set(let make, _) = segue.action { page = make() }
      flip.hold(operation, to: page, as: segue.transition)
    }
  }

  func does(_ action: Segue.Action, by gesture: OwnGesture) -> Bool {
    guard case .turn(let direction) = action, case .drag(let pull, isFromEdge: false) = gesture
    else { return false }
    return pull.turns(by: gestures) == direction
  }

  func offers(
    _ segue: Segue, to gesture: OwnGesture, from page: any Page, on front: any Page,
    among offers: GestureOffers
  ) -> Bool {
    does(segue.action, by: gesture) && standingPages.contains { $0 === front }
      && offers.offer(by: self, for: gesture) != nil
  }
}

extension Page {
  /// The flips around the page, the nearest first, or the page itself; those around what presents it are
  /// not around it.
  package var flips: [FlipContainer] { pagesAround.compactMap { $0 as? FlipContainer } }
}
