internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoTransitions

/// What is in front.
extension StoryboardPlayer {
  /// The pages in front, from the outermost to the innermost; what is below a modal is not among
  /// them.
  ///
  /// - Parameters:
  ///   - point: the place that is asked about; nil for all of the window.
  ///   - entersSlots: whether the embedded scenes count, if no place is asked about.
  ///   - passesStrangers: whether it goes by what is below modals that are no scenes.
  func path(at point: Point?, entersSlots: Bool, passesStrangers: Bool = false) -> [Spot] {
    var spots = [spot(root, in: Rect(size: stage?.size ?? Size()))]
    while let last = spots.last {
      let inner = self.inner(last).filter {
        !passesStrangers || $0.role != .modal || $0.spot.node != nil
      }
      if let modal = inner.last(where: { $0.role == .modal })?.spot {
        if let point, !modal.frame.contains(point) { return [] }
        spots = [modal]
      } else if let point {
        guard let hit = inner.last(where: { $0.spot.frame.contains(point) }) else { return spots }
        spots.append(hit.spot)
      } else if inner.contains(where: { $0.role == .slot }) {
        return entersSlots ? spots + inner.reversed().flatMap { embedded($0.spot) } : spots
      } else {
        // The page that is being read comes last, and so before the one beside it.
        let read = last.node?.flip?.page
        guard let main = inner.first(where: { $0.spot.page === read }) ?? inner.last else {
          return spots
        }
        if entersSlots {
          spots += inner.filter { $0.spot.page !== main.spot.page }.flatMap { embedded($0.spot) }
        }
        spots.append(main.spot)
      }
    }
    return spots
  }

  /// The scenes in front, the innermost one first; those below where a program's own page is presented.
  var scenesInFront: [SceneNode] {
    let front = path(at: nil, entersSlots: false).compactMap(\.node)
    guard front.isEmpty else { return front.reversed() }
    return path(at: nil, entersSlots: false, passesStrangers: true).compactMap(\.node).reversed()
  }

  /// A spot and all that is in it.
  private func embedded(_ spot: Spot) -> [Spot] {
    [spot] + inner(spot).filter { $0.role == .page }.flatMap { embedded($0.spot) }
  }

  private func spot(_ page: any Page, in frame: Rect) -> Spot {
    Spot(page: page, frame: frame, node: tree.node(page))
  }

  /// The pages that are seen in a spot, the bottom one first.
  private func inner(_ spot: Spot) -> [(spot: Spot, role: ChildPage.Role)] {
    // A program's own page of a scene is the scene.
    let own = spot.node?.ownPage
    return spot.page.childPages.filter { $0.page !== own }.map { child in
      (self.spot(child.page, in: child.frame.offset(by: spot.frame.origin)), child.role)
    }
  }
}
