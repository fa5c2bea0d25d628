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
  ///
  /// - Returns: nil if there is nothing that it could do.
  func perform(_ segue: Segue, from page: any Page) -> NavigationOperation?
  /// Takes a segue into somebody else's hand.
  func hold(_ operation: NavigationOperation, by segue: Segue, from page: any Page)
  /// Whether what its own hand does in some way is what a segue does.
  func does(_ action: Segue.Action, by gesture: OwnGesture) -> Bool
  /// Whether it leaves a gesture that begins on a page to its own hand, for what a segue does.
  func offers(
    _ segue: Segue, to gesture: OwnGesture, from page: any Page, on front: any Page,
    among offers: GestureOffers
  ) -> Bool
}

/// How a hand goes that a container may have a use for itself.
package enum OwnGesture: Sendable {
  /// One finger, in from an edge or from anywhere.
  case drag(ContentPull, isFromEdge: Bool)
  /// Two fingers that close.
  case closing
}

extension ContentPull {
  /// Which way it turns by some settings; nil if it goes along the other axis.
  func turns(by settings: GestureSettings) -> TurnDirection? {
    axis == settings.axis ? settings.direction(ofMovement: movement) : nil
  }
}

extension GestureOffers {
  /// What somebody offers to do with a gesture; nil if nothing.
  func offer(by giver: AnyObject, for gesture: OwnGesture) -> GestureOffer? {
    switch gesture {
    case .drag(let pull, _): offer(by: giver, for: pull)
    case .closing: closing(by: giver)
    }
  }
}

extension Segue {
  /// Whether what a container's own hand does in some way is what this does from a page.
  package func isDone(
    by gesture: OwnGesture, of container: any PageContainer, from page: any Page
  ) -> Bool {
    guard let taker = page.takers(of: action).first, taker === container else { return false }
    return taker.does(action, by: gesture)
  }

  /// Whether a container offers to follow a gesture to where it leads.
  ///
  /// - Parameters:
  ///   - page: The page that it starts from.
  ///   - front: The innermost page that the gesture begins on.
  ///   - offers: What is offered there.
  package func isOffered(
    to gesture: OwnGesture, from page: any Page, on front: any Page, among offers: GestureOffers
  ) -> Bool {
    front.takers(of: action).contains {
      $0.offers(self, to: gesture, from: page, on: front, among: offers)
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
