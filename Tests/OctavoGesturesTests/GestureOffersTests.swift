import OctavoGeometry
import OctavoGestures
import Testing

@Suite struct GestureOffersTests {
  private final class Giver {}

  private let inner = Giver()
  private let outer = Giver()

  /// A pull as a recogniser asks about it.
  private func pull(_ axis: Axis, _ movement: Double) -> ContentPull {
    var recognizer = GestureRecognizer(
      size: Size(width: 400, height: 400), settings: GestureSettings(axis: axis))
    var found: [ContentPull] = []
    func handle(_ phase: Contact.Phase, _ way: Double, _ time: Double) {
      var point = Point(x: 200, y: 200)
      point[axis] += way
      var intents: [Intent] = []
      recognizer.handle(
        .contact(Contact(phase, at: point, time: time)),
        takes: {
          found.append($0)
          return false
        }, into: &intents)
    }
    handle(.began, 0, 0)
    handle(.moved, 30 * movement, 0.02)
    handle(.moved, 60 * movement, 0.04)
    return found[0]
  }

  @Test("an offer along an axis is for the ways that it names, and for no other axis")
  func axis() {
    let offered = GestureOffers([GestureOffer(by: inner, .along(.horizontal, .negative))])
    #expect(offered.takes(pull(.horizontal, -1)))
    #expect(!offered.takes(pull(.horizontal, 1)))
    #expect(!offered.takes(pull(.vertical, -1)))
  }

  @Test("the ways of an offer are those whose movements lead somewhere")
  func ways() {
    #expect(GestureOffer.Ways { $0 > 0 } == .positive)
    #expect(GestureOffer.Ways { $0 < 0 } == .negative)
    #expect(GestureOffer.Ways { _ in true } == .both)
    #expect(GestureOffer.Ways { _ in false } == [])
  }

  @Test("what leads nowhere leaves the hand to those around it")
  func leadingNowhere() {
    let offered = GestureOffers([
      GestureOffer(by: inner, .along(.horizontal, .both), leads: false)
    ])
    #expect(!offered.takes(pull(.horizontal, -1)))
    #expect(offered.answer(to: pull(.horizontal, -1), by: inner) == .pull)
    #expect(offered.answer(to: pull(.horizontal, -1), by: outer) == .nothing)
  }

  @Test("what a drag comes to is what leads somewhere its way, the innermost first")
  func goals() {
    let offered = GestureOffers([
      GestureOffer(by: inner, .plane),
      GestureOffer(by: inner, .along(.horizontal, .negative), to: .turn(.forward), leads: false),
      GestureOffer(by: inner, .along(.horizontal, .positive), to: .turn(.backward)),
      GestureOffer(by: outer, .along(.horizontal, .both), to: .pop),
      GestureOffer(by: outer, .closing, to: .pop),
    ])
    #expect(offered.goals(of: pull(.horizontal, -1)).map(\.goal) == [.pop])
    #expect(offered.goals(of: pull(.horizontal, 1)).map(\.goal) == [.turn(.backward), .pop])
    #expect(offered.goals(of: pull(.vertical, 1)).isEmpty)
  }

  @Test("an offer for the plane keeps every drag, but is nobody's way")
  func plane() {
    let offered = GestureOffers([GestureOffer(by: inner, .plane)])
    for axis in [Axis.horizontal, .vertical] {
      for movement in [-1.0, 1] {
        #expect(offered.takes(pull(axis, movement)))
        #expect(offered.answer(to: pull(axis, movement), by: inner) == .nothing)
      }
    }
    #expect(!offered.hasFlight(along: .horizontal))
  }

  @Test("only what is in flight along an axis is caught along it")
  func flight() {
    let offered = GestureOffers([
      GestureOffer(by: inner, .along(.horizontal, .both), at: .inFlight),
      GestureOffer(by: inner, .plane, at: .inFlight),
      GestureOffer(by: outer, .along(.vertical, .both)),
    ])
    #expect(offered.hasFlight(along: .horizontal))
    #expect(!offered.hasFlight(along: .vertical))
  }

  @Test("two fingers take up what is offered to two")
  func closing() {
    let offered = GestureOffers([
      GestureOffer(by: inner, .plane),
      GestureOffer(by: inner, .closing, to: .dismiss, leads: false),
      GestureOffer(by: outer, .closing, to: .pop),
    ])
    #expect(offered.goalsOfClosing.map(\.goal) == [.pop])
    #expect(!GestureOffers([GestureOffer(by: outer, .closing)]).takes(pull(.horizontal, 1)))
  }

  @Test("a drag is for the innermost who leads somewhere with it")
  func rank() {
    let offered = GestureOffers([
      GestureOffer(by: inner, .along(.horizontal, .negative)),
      GestureOffer(by: inner, .along(.horizontal, .positive), leads: false),
      GestureOffer(by: outer, .along(.horizontal, .both)),
      GestureOffer(by: outer, .plane),
    ])
    #expect(offered.answer(to: pull(.horizontal, -1), by: inner) == .way)
    #expect(offered.answer(to: pull(.horizontal, -1), by: outer) == .nothing)
    #expect(offered.answer(to: pull(.horizontal, 1), by: inner) == .pull)
    #expect(offered.answer(to: pull(.horizontal, 1), by: outer) == .way)
    #expect(offered.answer(to: pull(.vertical, 1), by: inner) == .nothing)
    #expect(offered.answer(to: pull(.vertical, 1), by: outer) == .nothing, "the plane is no way")
  }

  @Test("what flies answers no drag that takes nothing in flight, but keeps it from others")
  func flightAnswer() {
    let flight = [
      GestureOffer(by: inner, .along(.horizontal, .both), at: .inFlight),
      GestureOffer(by: inner, .plane, at: .inFlight),
    ]
    let around = GestureOffer(by: outer, .along(.horizontal, .both))
    let resting = GestureOffer(by: inner, .along(.horizontal, .negative))
    let offered = GestureOffers(flight + [around])
    #expect(offered.answer(to: pull(.horizontal, -1), by: inner) == .nothing)
    #expect(offered.answer(to: pull(.horizontal, -1), by: outer) == .nothing)
    let both = GestureOffers(flight + [resting, around])
    #expect(both.answer(to: pull(.horizontal, -1), by: inner) == .way)
    #expect(both.answer(to: pull(.horizontal, 1), by: inner) == .nothing)
  }

  @Test("what only fingers on a touchpad may take is for no contact")
  func touchpads() {
    let offered = GestureOffers([
      GestureOffer(by: inner, .along(.horizontal, .both)).toTouchpads,
      GestureOffer(by: outer, .along(.horizontal, .both)),
    ])
    var drag = pull(.horizontal, 1)
    #expect(drag.isOnPage)
    #expect(offered.answer(to: drag, by: inner) == .nothing)
    #expect(offered.answer(to: drag, by: outer) == .way)
    drag.isOnPage = false
    #expect(offered.answer(to: drag, by: inner) == .way)
    #expect(offered.answer(to: drag, by: outer) == .nothing)
  }

  @Test("without an offer nobody takes anything")
  func empty() {
    #expect(!GestureOffers([]).takes(pull(.horizontal, 1)))
    #expect(!GestureOffers([]).hasFlight(along: .vertical))
  }
}
