internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoStoryboards
internal import OctavoTransitions

/// A page that is in front, and where.
@MainActor
struct Spot {
  /// The page or container.
  let page: any Page
  /// Where it lies, in points of the window.
  let frame: Rect

  /// A place of the window as a fraction of the page.
  func fraction(_ point: Point) -> Point {
    Point(
      x: (point.x - frame.minX) / max(frame.size.width, 1e-9),
      y: (point.y - frame.minY) / max(frame.size.height, 1e-9))
  }
}

extension StoryboardPlayer {
  /// The pages in front, from the outermost to the innermost; what is below a modal is not among
  /// them.
  ///
  /// - Parameters:
  ///   - point: the place that is asked about; nil for all of the window.
  ///   - entersSlots: whether the embedded scenes count, if no place is asked about.
  func path(at point: Point?, entersSlots: Bool) -> [Spot] {
    var spots = [Spot(page: root, frame: Rect(size: stage?.size ?? Size()))]
    while let last = spots.last {
      if let presenter = last.page as? any ModalPresenter, let modal = presenter.presentedPages.last
      {
        let frame = presenter.placeOfModal(modal).offset(by: last.frame.origin)
        if let point, !frame.contains(point) { return [] }
        spots = [Spot(page: modal, frame: frame)]
      } else if let stack = last.page as? NavigationStack, let top = stack.topPage {
        let frame = stack.place(of: top).offset(by: last.frame.origin)
        if let point, !frame.contains(point) { return spots }
        spots.append(Spot(page: top, frame: frame))
      } else if let flip = last.page as? FlipContainer, let page = flip.page {
        let inner = standing(in: flip, at: last.frame)
        if let point {
          guard let hit = inner.first(where: { $0.frame.contains(point) }) else { return spots }
          spots.append(hit)
        } else {
          // The page that is being read comes last, and so before the one beside it.
          if entersSlots { spots += inner.filter { $0.page !== page }.flatMap(embedded) }
          spots += inner.filter { $0.page === page }
        }
      } else if let page = last.page as? SlotPage {
        // A program's own page of the scene is the scene.
        let own = tree.node(page)?.ownPage
        let inner = page.slots.reversed().filter { $0.page !== own }.map {
          Spot(page: $0.page, frame: page.place(of: $0.page).offset(by: last.frame.origin))
        }
        guard let point else {
          return entersSlots ? spots + inner.flatMap(embedded) : spots
        }
        guard let hit = inner.first(where: { $0.frame.contains(point) }) else { return spots }
        spots.append(hit)
      } else {
        return spots
      }
    }
    return spots
  }

  /// A spot and all that is in it.
  private func embedded(_ spot: Spot) -> [Spot] {
    if let stack = spot.page as? NavigationStack, let top = stack.topPage {
      return [spot] + embedded(Spot(page: top, frame: spot.frame))
    }
    if let flip = spot.page as? FlipContainer {
      return [spot] + standing(in: flip, at: spot.frame).flatMap(embedded)
    }
    return [spot]
  }

  /// The pages that stand in a flip, each in its place.
  private func standing(in flip: FlipContainer, at frame: Rect) -> [Spot] {
    flip.standingPages.map { page in
      let place = flip.place(of: page) ?? Rect(size: frame.size)
      return Spot(page: page, frame: place.offset(by: frame.origin))
    }
  }
}
