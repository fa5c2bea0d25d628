internal import OctavoGeometry
package import OctavoGestures
package import OctavoNavigation
internal import OctavoStoryboards

/// What the containers' own hands have of the board: what its segues let them offer.
extension StoryboardPlayer: StackGuide {
  package func dragArea(of stack: NavigationStack) -> GestureSettings.DragArea? {
    guard let path = path(through: stack) else { return nil }
    let swipes = [TurnDirection.forward, .backward].contains { direction in
      let isRightwards = stack.gestures.movement(of: direction) > 0
      let found = candidates(.swipe(isRightwards ? .right : .left), along: path).first
      guard let found, found.page.stacks.first === stack else { return false }
      return inHand(found.segue)?.action.goal == (direction == .forward ? .push : .pop)
    }
    return swipes ? .anywhere : .edges
  }

  package func popsByPinch(on stack: NavigationStack) -> Bool? {
    guard let path = path(through: stack),
      let found = candidates(.pinch(.inwards), along: path).first
    else { return nil }
    return found.segue.action == .pop && found.segue.isInteractive(in: board)
  }

  package func nextPage(on stack: NavigationStack) -> (@MainActor () -> NavigationStack.NextPage?)?
  {
    guard let path = path(through: stack), let segue = nextSegue(along: path, of: stack) else {
      return nil
    }
    return { [weak self, weak stack] in
      stack.flatMap { self?.nextPage(by: segue, on: $0) }
    }
  }

  /// The way in to a stack that is in front and to what it shows; nil if it is not.
  private func path(through stack: NavigationStack) -> [Spot]? {
    let path = path(at: nil, entersSlots: true)
    guard let index = path.firstIndex(where: { $0.page === stack }) else { return nil }
    return Array(path.prefix(index + 2))
  }

  /// The stack that a spot is, if it is the board's.
  func stack(of spot: Spot) -> NavigationStack? {
    rootContainer.stack === spot.page ? rootContainer.stack : spot.node?.stack
  }

  private func nextSegue(along path: [Spot], of stack: NavigationStack) -> Storyboard.Segue? {
    let isRightwards = stack.gestures.movement(of: .forward) > 0
    let triggers: [Storyboard.Trigger] = [.swipe(isRightwards ? .right : .left), .edge(.trailing)]
    for found in triggers.flatMap({ candidates($0, along: path) }) {
      if case .push? = inHand(found.segue)?.action { return found.segue }
    }
    return nil
  }

  private func nextPage(
    by segue: Storyboard.Segue, on stack: NavigationStack
  ) -> NavigationStack.NextPage? {
    guard let id = segue.action.destination, hasRoom(in: stack) else { return nil }
    return NavigationStack.NextPage(
      makePage(id, pushedBy: segue), transition: made(segue.transition(in: board)))
  }
}

/// Whether the containers do what one of the segues is for.
extension StoryboardPlayer {
  /// Whether a container offers to follow a gesture to where a segue leads.
  ///
  /// - Parameters:
  ///   - page: The page that the segue starts from.
  ///   - front: The innermost page that the gesture begins on.
  func isOffered(
    _ segue: Storyboard.Segue, to gesture: OwnGesture, from page: any Page, on front: any Page,
    among offers: GestureOffers
  ) -> Bool {
    guard let segue = inHand(segue) else { return false }
    // A program's own flip does not know of the board: there the segue is told of.
    if case .turn = segue.action, tree.node(front.lifecycle.parent) == nil { return false }
    return segue.isOffered(to: gesture, from: page, on: front, among: offers)
  }

  /// A segue as a container might do it by its own hand: one page on or back, at its nearest end; nil if it
  /// is not for fingers to take along, or no container's.
  private func inHand(_ segue: Storyboard.Segue) -> Segue? {
    guard segue.isInteractive(in: board), segue.popUpTo == nil else { return nil }
    return switch segue.action {
    case .push(let id):
      .push(self.tree.makePage(id, arguments: segue.arguments))
    case .pop: .pop()
    case .next: Segue(.turn(.forward))
    case .previous: Segue(.turn(.backward))
    case .dismiss: .dismiss()
    case .replace, .popTo, .popToRoot, .set, .present, .embed: nil
    }
  }
}
