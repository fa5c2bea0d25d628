internal import OctavoGeometry
package import OctavoGestures

/// Whoever has something for the hands in a window before all that its containers have: a board.
@MainActor
package protocol GestureGiver: AnyObject {
  /// What it would do with a drag, whose places are those of the window, before what the containers offer to it.
  func offers(to pull: ContentPull, over others: GestureOffers) -> [GestureOffer]
}

/// The arena of a window: its root has it, and every container, modal and live page in it takes part.
///
/// A page that joins a container takes part in the arena of the container's window from then on, with what it
/// was reading.
@MainActor
package final class WindowArena {
  /// What hands do in the window.
  package var gestures = GestureArena()
  /// The page that fills the window: it knows what all that is in it offers.
  package weak var root: (any OfferingPage)?
  /// Who comes before the container.
  package weak var giver: (any GestureGiver)?

  /// The arena of a window in which nobody takes part.
  init() {}

  /// What somebody on a page has for a drag, by all that is offered to it in the window.
  ///
  /// - Parameters:
  ///   - pull: The drag, whose place is one of the page, or else of the window.
  ///   - isPlanar: Whether what it would move follows the finger in the plane: all else is nothing to a drag
  ///     that goes too steeply across. Only asked of such a drag, and where he has something for it.
  package func answer(
    to pull: ContentPull, by giver: AnyObject, on page: (any Page)?,
    isPlanar: (ContentPull) -> Bool
  ) -> GestureArena.Answer {
    let answer = offers(to: pull, on: page).answer(to: pull, by: giver)
    return pull.isSteep && answer != .nothing && !isPlanar(pull) ? .nothing : answer
  }

  /// What is offered in the window to a drag: by who comes before all containers, then by the innermost page
  /// first.
  private func offers(to pull: ContentPull, on page: (any Page)?) -> GestureOffers {
    var pull = pull
    pull.point = pull.point + origin(of: page)
    let others = root?.offers(at: pull.point) ?? []
    return GestureOffers(
      (giver?.offers(to: pull, over: GestureOffers(others)) ?? []) + others)
  }

  /// Where a page lies in the window.
  func origin(of page: (any Page)?) -> Point {
    root.flatMap { page?.origin(in: $0) } ?? Point()
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
