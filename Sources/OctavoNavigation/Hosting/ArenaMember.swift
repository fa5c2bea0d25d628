internal import OctavoGeometry
internal import OctavoGestures

/// Who takes part in the arena of a window, over live pages: they hear of a hand first, and keep what they
/// offer to take.
@MainActor
protocol ArenaMember: AnyObject {
  /// Its part in the arena, and the live pages that it has.
  var core: ContainerCore { get }
  /// Whether two fingers would have something here.
  var takesPinches: Bool { get }
  /// The live pages that it may be meant for, in their places, the top one first.
  var livePages: [ChildInputs.Child] { get }
  /// Whether a drag leads to anything here.
  func mayTake(_ pull: ContentPull) -> Bool
  /// Whether what such a drag would move follows the finger in the plane; only asked of what it may take.
  func isPlanar(_ pull: ContentPull) -> Bool
  /// What would be done with a hand that begins at a place, the innermost page's first.
  func offers(at point: Point) -> [GestureOffer]
  /// Whether each finger has what it takes for itself.
  var takesEach: Bool { get }
  /// Does what the hand of a session means.
  func follow(_ act: GestureArena.Act)
  /// Does what the hand means.
  func follow(_ intent: Intent)
}

extension ArenaMember {
  var arena: WindowArena {
    get { core.arena }
    set { core.arena = newValue }
  }

  var reader: GestureArena.Reader { core.reader }
  var live: LiveChildren { core.live }
  var flattener: SceneFlattener { core.flattener }
  var childInput: ChildInputs { core.childInput }

  /// How the arena reads contacts here.
  var recognizer: GestureRecognizer {
    get { arena.gestures[reader] }
    set { arena.gestures[reader] = newValue }
  }

  var takesEach: Bool { false }

  func isPlanar(_ pull: ContentPull) -> Bool { false }

  func follow(_ act: GestureArena.Act) { follow(act.intent) }

  /// What the live page at a place offers, with those in it.
  func innerOffers(at point: Point) -> [GestureOffer] {
    let pages = livePages
    guard !pages.isEmpty else { return [] }
    if childInput.moves { return [GestureOffer(by: childInput, .plane)] }
    guard let child = pages.first(where: { $0.covers(point) }) else { return [] }
    return child.root.hosted?.offers(at: point - child.rect.origin) ?? []
  }

  /// Passes something on to the live pages.
  ///
  /// - Returns: whether one used it.
  func passOn(_ event: InputEvent) -> Bool { childInput.pass(event, to: livePages) }

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
        guard mayTake(pull), !pull.isSteep || isPlanar(pull),
          !GestureOffers(innerOffers(at: pull.point)).takes(pull)
        else { return .nothing }
        let offer = GestureOffers(offers(at: pull.point)).offer(by: self, for: pull)
        return offer?.leads == false ? .pull : .way
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

  /// What a hand did so far counts for nothing, and what it held is seen to already.
  func forgetHand() { _ = read(.cancelAll, taking: nil) }
}

extension Intent {
  /// Whether it is a short touch without a move.
  var isTap: Bool { if case .tap = self { true } else { false } }
}
