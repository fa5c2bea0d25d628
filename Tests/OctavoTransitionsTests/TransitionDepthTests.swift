import OctavoGeometry
import OctavoTransitions
import Testing

/// What can be set of every transition beside its style.
struct TransitionDepthTests {
  /// One thing that can be set, set to what no transition has by itself.
  struct Change: Sendable, CustomTestStringConvertible {
    let trait: TransitionDepth.Traits
    let depth: TransitionDepth
    let testDescription: String
  }

  static let changes: [Change] = [
    Change(
      trait: .skew, depth: TransitionDepth(perspective: .skew(7.7)), testDescription: "skew"),
    Change(
      trait: .vanishingPoint, depth: TransitionDepth(vanishingShare: Point(x: 0.1, y: -0.3)),
      testDescription: "vanishing point"),
    Change(
      trait: .shadow, depth: TransitionDepth(shadowStrength: 0.61), testDescription: "shadow"),
    Change(trait: .shadowLaw, depth: TransitionDepth(shadowLaw: .cast), testDescription: "law"),
    Change(
      trait: .shadowColor, depth: TransitionDepth(shadowColor: Color(red: 0.4, green: 0, blue: 0)),
      testDescription: "shadow colour"),
    Change(
      trait: .crease, depth: TransitionDepth(creaseStrength: 0.61), testDescription: "crease"),
    Change(
      trait: .dropShadow, depth: TransitionDepth(dropStrength: 0.61),
      testDescription: "drop shadow"),
    Change(
      trait: .highlight, depth: TransitionDepth(highlightStrength: 0.61),
      testDescription: "highlight"),
  ]

  private let stage = Stage(size: Size(width: 400, height: 300))

  @Test(arguments: CatalogLawTests.cases, changes)
  func `what can be set is seen, and nothing else changes anything`(
    test: CatalogLawTests.Case, change: Change
  ) throws {
    let plain = try test.make()
    let set = change.depth.applied(to: plain, on: stage.size)
    let differs = [0.3, 0.6].contains {
      plain.layers(at: $0, on: stage) != set.layers(at: $0, on: stage)
    }
    #expect(differs == TransitionDepth.Traits(of: plain).contains(change.trait))
  }

  @Test(arguments: CatalogLawTests.cases)
  func `what it has as it is, is what it has when it is set so`(
    test: CatalogLawTests.Case
  ) throws {
    let plain = try test.make()
    let usual = TransitionDepth.usual(of: plain)
    let set = TransitionDepth(
      shadowStrength: usual.shadow, creaseStrength: usual.crease, dropStrength: usual.drop,
      highlightStrength: usual.highlight
    ).applied(to: plain, on: stage.size)
    for progress in [0, 0.2, 0.5, 0.8, 1] {
      #expect(plain.layers(at: progress, on: stage) == set.layers(at: progress, on: stage))
    }
  }

  @Test func `a drop shadow takes the colour of the others, whichever is set first`() {
    let color = Color(red: 0.2, green: 0.1, blue: 0)
    let both = TransitionDepth(shadowColor: color, dropStrength: 0.3)
    let flip = both.applied(to: FlipTransition(), on: stage.size) as? FlipTransition
    #expect(flip?.dropShadow == DropShadow(color: color, strength: 0.3))
    #expect(flip?.creaseColor == color)
    #expect(flip?.coveredShadow.color == color)
    let none = TransitionDepth(dropStrength: 0, highlightStrength: 0)
    let lit = FlipTransition(dropShadow: DropShadow(), highlight: Highlight())
    #expect(none.applied(to: lit, on: stage.size) as? FlipTransition == FlipTransition())
  }
}
