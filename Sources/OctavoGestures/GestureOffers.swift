package import OctavoGeometry

/// What is offered to a hand that begins at a place: by all who are there, and the rank among them.
///
/// Those around an offer leave to it what it takes, unless it leads nowhere. Nobody needs to know what
/// another would do, nor of what kind it is: whoever reads a hand asks what is offered.
///
/// It is a value without a clock, made afresh from the offers of the moment.
package struct GestureOffers: Sendable, Hashable {
  /// The offers, those of the innermost page first.
  package let offers: [GestureOffer]

  /// The offers at a place, those of the innermost page first.
  package init(_ offers: [GestureOffer]) { self.offers = offers }

  /// Whether something is on its way that a drag along an axis would take from where it is.
  package func hasFlight(along axis: Axis) -> Bool {
    offers.contains { offer in
      guard offer.threshold == .inFlight, case .along(axis, _) = offer.freedom else { return false }
      return true
    }
  }

  /// Whether somebody takes a drag, to somewhere.
  package func takes(_ pull: ContentPull) -> Bool {
    offers.contains { $0.leads && $0.takes(pull) }
  }

  /// What somebody has for a drag that takes nothing from where it flies: what he offers that lies still,
  /// unless the drag is for something within that.
  package func answer(to pull: ContentPull, by giver: AnyObject) -> GestureArena.Answer {
    let giver = ObjectIdentifier(giver)
    let within = GestureOffers(Array(offers.prefix { $0.giver != giver }))
    let own = offers.first {
      $0.giver == giver && $0.threshold != .inFlight && $0.freedom != .plane && $0.takes(pull)
    }
    guard let own, !within.takes(pull) else { return .nothing }
    return own.leads ? .way : .pull
  }

  /// What is offered to a drag that comes to something, what comes first before the rest.
  package func goals(of pull: ContentPull) -> [GestureOffer] {
    offers.filter { $0.goal != nil && $0.leads && $0.takes(pull) }
  }

  /// What is offered to two fingers that close and comes to something, what comes first before the rest.
  package var goalsOfClosing: [GestureOffer] {
    offers.filter { $0.goal != nil && $0.leads && $0.freedom == .closing }
  }
}
