package import OctavoGeometry

/// What somebody would do with a hand that begins at a place, said before it has done anything.
///
/// It is answered from what is known: nobody is asked for a page to answer it (Laws, L12). It holds for as
/// long as nothing changes; a gesture asks for offers when it becomes one.
package struct GestureOffer: Sendable, Hashable {
  /// What a hand does to take it up.
  package enum Threshold: Sendable, Hashable {
    /// It takes what is on its way from where it is: nothing that lies still is begun instead.
    case inFlight
    /// It begins in the strip at an edge and goes inwards.
    case edge
    /// It begins anywhere.
    case resting
  }

  /// Where a hand takes what is offered.
  package enum Freedom: Sendable, Hashable {
    /// Along an axis, by fingers that go some ways.
    case along(Axis, Ways)
    /// Wherever it goes.
    case plane
    /// On, by two fingers that close.
    case closing
  }

  /// The ways that a hand goes along an axis.
  package struct Ways: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: Int
    /// Ways by their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Leftwards or up.
    package static let negative = Ways(rawValue: 1)
    /// Rightwards or down.
    package static let positive = Ways(rawValue: 2)
    /// Both.
    package static let both: Ways = [.negative, .positive]

    /// The way of a movement: −1 leftwards or up, 1 rightwards or down.
    package init(movement: Double) { self = movement < 0 ? .negative : .positive }

    /// The ways of the movements that a predicate takes.
    package init(where isTaken: (_ movement: Double) -> Bool) {
      self = [-1, 1].filter(isTaken).reduce(into: []) { $0.insert(Ways(movement: $1)) }
    }
  }

  /// What is done when a hand takes an offer to its end, as far as somebody else may be for the same.
  package enum Goal: Sendable, Hashable {
    /// A page more lies on a stack.
    case push
    /// A page less does.
    case pop
    /// Another page of a book lies open.
    case turn(TurnDirection)
    /// What was presented is gone.
    case dismiss
  }

  /// The fingers that take what is offered.
  private enum Fingers { case all, onPage, onTouchpads }

  /// Who offers.
  package let giver: ObjectIdentifier
  /// What a hand does to take it up.
  package let threshold: Threshold
  /// Where the hand takes it.
  package let freedom: Freedom
  /// What it comes to; nil if that is the giver's own affair.
  package let goal: Goal?
  /// Whether it leads somewhere; what only gives way to a hand and falls back leaves the hand to those
  /// around it.
  package let leads: Bool
  private var fingers = Fingers.all

  /// What somebody would do.
  package init(
    by giver: AnyObject, _ freedom: Freedom, to goal: Goal? = nil,
    at threshold: Threshold = .resting, leads: Bool = true
  ) {
    self.giver = ObjectIdentifier(giver)
    self.threshold = threshold
    self.freedom = freedom
    self.goal = goal
    self.leads = leads
  }

  /// The same for fingers on a touchpad alone, which are nowhere on the page.
  package var toTouchpads: GestureOffer { offered(to: .onTouchpads) }

  /// The same for contacts alone.
  package var toContacts: GestureOffer { offered(to: .onPage) }

  private func offered(to fingers: Fingers) -> GestureOffer {
    var offer = self
    offer.fingers = fingers
    return offer
  }

  /// Whether it is for one finger that goes this way.
  func takes(_ pull: ContentPull) -> Bool {
    if fingers == (pull.isOnPage ? .onTouchpads : .onPage) { return false }
    return switch freedom {
    case .plane: true
    case .along(let axis, let ways):
      pull.axis == axis && ways.contains(Ways(movement: pull.movement))
    case .closing: false
    }
  }
}
