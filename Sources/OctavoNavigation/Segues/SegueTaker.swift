package import OctavoGestures

/// Whoever takes segues of some kinds, at once or in a hand: a stack what pushes and pops, a flip what
/// turns, modals what presents and dismisses.
///
/// Each says itself what it does with them; nobody around it needs to know what it is.
@MainActor
protocol SegueTaker: HandHolder {
  /// Whether it takes segues of a kind.
  func takes(_ action: Segue.Action) -> Bool
  /// Takes a segue at once.
  func perform(_ operation: NavigationOperation, by segue: Segue, from page: any Page)
  /// Takes a segue into somebody else's hand.
  func hold(_ operation: NavigationOperation, by segue: Segue, from page: any Page)
  /// Whether nothing is left that such a segue could do: a page may have a use for the finger then.
  func hasNothing(left action: Segue.Action) -> Bool
}

extension SegueTaker {
  func hasNothing(left action: Segue.Action) -> Bool { false }
}

/// How a hand goes that a container may have a use for itself.
package enum OwnGesture: Sendable {
  /// One finger.
  case drag(ContentPull)
  /// Two fingers that close.
  case closing

  /// What of it is offered that comes to something, what comes first before the rest.
  fileprivate func goals(among offers: GestureOffers) -> [GestureOffer] {
    switch self {
    case .drag(let pull): offers.goals(of: pull)
    case .closing: offers.goalsOfClosing
    }
  }
}

extension Segue {
  /// Whether the container that would do this from a page has it by its own hand, as the gesture goes: it offers
  /// it, and no other container comes before. What is presented goes after all that is in it.
  ///
  /// - Parameters:
  ///   - page: The page that it starts from.
  ///   - front: The innermost page that the gesture begins on.
  ///   - offers: What is offered there.
  package func isOffered(
    to gesture: OwnGesture, from page: any Page, on front: any Page, among offers: GestureOffers
  ) -> Bool {
    let nearest = page.takers(of: action).first
    guard let goal = action.goal, let taker = front.takers(of: action).first,
      nearest.map({ $0 === taker }) ?? true
    else { return false }
    if nearest?.hasNothing(left: action) == true { return true }
    let goals = gesture.goals(among: offers)
    let own = goal == .dismiss ? goals.first { $0.goal == goal } : goals.first
    return own?.giver == ObjectIdentifier(taker) && own?.goal == goal
  }
}

extension Segue.Action {
  /// What a hand that takes it to its end comes to; nil if no container has it by its own hand.
  package var goal: GestureOffer.Goal? {
    switch self {
    case .push: .push
    case .pop: .pop
    case .turn(let direction): .turn(direction)
    case .dismiss: .dismiss
    case .popTo, .popToRoot, .replace, .setPages, .set, .present, .dismissAll, .custom: nil
    }
  }
}

extension Page {
  /// Who takes segues of a kind from the page: those around it, the nearest first, or the outermost that
  /// presents.
  func takers(of action: Segue.Action) -> [any SegueTaker] {
    let modals = outermostPresenter?.modals
    if let modals, modals.takes(action) { return [modals] }
    return pagesAround.compactMap { $0 as? any SegueTaker }.filter { $0.takes(action) }
  }
}
