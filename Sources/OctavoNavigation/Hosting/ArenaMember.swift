internal import OctavoGeometry
internal import OctavoGestures

/// Who takes part in the arena of a window, over live pages: they hear of a hand first, and keep what they
/// offer to take.
@MainActor
protocol ArenaMember: AnyObject {
  /// Its part in the arena, and the live pages that it has.
  var core: ContainerCore { get }
  /// The live pages that it may be meant for, in their places, the top one first.
  var livePages: [ChildInputs.Child] { get }
  /// What would be done with a hand that begins at a place, the innermost page's first.
  func offers(at point: Point) -> [GestureOffer]
}

extension ArenaMember {
  var arena: WindowArena {
    get { core.arena }
    set { core.arena = newValue }
  }

  var live: LiveChildren { core.live }
  var flattener: SceneFlattener { core.flattener }
  var childInput: ChildInputs { core.childInput }

  /// What the live pages at a place offer, with those in them.
  func innerOffers(at point: Point) -> [GestureOffer] {
    let pages = livePages
    let offers = pages.filter { $0.covers(point) }.flatMap {
      $0.root.hosted?.offers(at: point - $0.rect.origin) ?? []
    }
    // What a page moves with already is nobody's around it.
    return !pages.isEmpty && childInput.moves
      ? offers + [GestureOffer(by: childInput, .plane)] : offers
  }

  /// Passes something on to the live pages.
  ///
  /// - Returns: whether one used it.
  func passOn(_ event: InputEvent) -> Bool { childInput.pass(event, to: livePages) }
}

/// A member that has hands of its own, whose contacts the arena reads.
@MainActor
protocol ArenaReader: ArenaMember {
  /// The container in whose points it reads contacts.
  var container: (any PageContainer)? { get }
  /// Whether two fingers would have something here.
  var takesPinches: Bool { get }
  /// Whether each finger has what it takes for itself.
  var takesEach: Bool { get }
  /// Whether what such a drag would move follows the finger in the plane; only asked of what it may take.
  func isPlanar(_ pull: ContentPull) -> Bool
  /// Does what the hand of a session means.
  func follow(_ act: GestureArena.Act)
}

extension ArenaReader {
  var reader: GestureArena.Reader { core.reader }

  /// How the arena reads contacts here.
  var recognizer: GestureRecognizer {
    get { arena.gestures[reader] }
    set { arena.gestures[reader] = newValue }
  }

  var takesPinches: Bool { false }

  var takesEach: Bool { false }

  func isPlanar(_ pull: ContentPull) -> Bool { false }

  /// What something that a person did means here.
  ///
  /// - Parameters:
  ///   - leaf: What a hand may take from where it is.
  ///   - ignoresTaps: Whether a page used the contact, so that a tap is none here.
  func read(
    _ event: InputEvent, taking leaf: FlyingLeaf?, ignoresTaps: Bool = false
  ) -> [GestureArena.Act] {
    var acts = arena.read(
      event, by: reader, each: takesEach, takesPinches: takesPinches, taking: leaf,
      answer: { pull in
        let answer = arena.offers(at: pull.point, in: container).answer(to: pull, by: self)
        return pull.isSteep && answer != .nothing && !isPlanar(pull) ? .nothing : answer
      }
    )
    if ignoresTaps { acts.removeAll { $0.intent.isTap } }
    return acts
  }

  /// What a hand did so far counts for nothing, here and in the live pages.
  func cancelHand() {
    childInput.cancel()
    for act in read(.cancelAll, taking: nil) { follow(act) }
  }
}

extension Intent {
  /// Whether it is a short touch without a move.
  var isTap: Bool { if case .tap = self { true } else { false } }
}
