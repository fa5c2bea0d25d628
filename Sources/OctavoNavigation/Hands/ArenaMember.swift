internal import OctavoGeometry
internal import OctavoGestures

/// Who takes part in the arena of a window, over live pages: they hear of a hand first, and keep what they
/// offer to take.
@MainActor
protocol ArenaMember: AnyObject {
  /// Its part in the arena, and the live pages that it has.
  var core: ContainerCore { get }
  /// The pages that a hand may be meant for, in their places, the top one first.
  var reachableChildren: [ChildPage] { get }
  /// Whether a page hears as well of what is done beside it, as far as that touches nothing: nothing stands there.
  var hasOnePage: Bool { get }
}

extension ArenaMember {
  var hasOnePage: Bool { false }

  var arena: WindowArena { core.part.arena }

  package func join(_ arena: WindowArena?) { core.join(arena) }

  var live: LiveChildren { core.live }
  var flattener: SceneFlattener { core.flattener }
  var childInput: ChildInputs { core.childInput }

  /// The live pages that a hand may be meant for, the top one first.
  private var livePages: [ChildInputs.Child] {
    reachableChildren.compactMap { child in
      live.root(of: child.page).map {
        ChildInputs.Child(page: child.page, root: $0, rect: child.frame, isAlone: hasOnePage)
      }
    }
  }

  /// What the live pages at a place offer, with those in them.
  func innerOffers(at point: Point) -> [GestureOffer] {
    let pages = livePages
    let offers = pages.filter { $0.covers(point) }.flatMap {
      $0.root.offering?.offers(at: point - $0.rect.origin) ?? []
    }
    // What a page moves with already is nobody's around it.
    return !pages.isEmpty && childInput.moves
      ? offers + [GestureOffer(by: childInput, .plane)] : offers
  }

  /// The text that is edited in the first of the live pages that edits any, in its place here.
  ///
  /// - Parameter keeping: Whether those inside keep what they answer.
  func innerTextOfPages(keeping: Bool) -> InnerText? {
    for child in livePages {
      if let text = InnerText(
        in: child.root, at: child.rect.origin, page: child.page.lifecycle.number,
        keeping: keeping)
      {
        return text
      }
    }
    return nil
  }

  /// Passes something on to the live pages: keys first to the one that a text is edited in.
  ///
  /// - Parameter editing: The one of them; asked where there are several.
  /// - Returns: whether one used it.
  func passOn(
    _ event: InputEvent, writtenIn editing: @autoclosure () -> (any TextEditing)? = nil
  ) -> Bool {
    var pages = livePages
    if case .key = event, pages.count > 1, let editing = editing(),
      let index = pages.firstIndex(where: { $0.root === editing })
    {
      pages.insert(pages.remove(at: index), at: 0)
    }
    return childInput.pass(event, to: pages)
  }
}
