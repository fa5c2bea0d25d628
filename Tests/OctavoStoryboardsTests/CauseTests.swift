import OctavoGeometry
import OctavoStoryboards
import OctavoTransitions
import Testing

@Suite struct CauseTests {
  private static let head = """
    storyboard: 1
    initial: home
    transitions: {mine: {style: fade}}
    scenes: {home: {kind: stack, root: start}, start: {}}
    segues:

    """

  @Test(arguments: [
    ("- {from: start, to: '@bac', on: {key: b}}", "E07", "did you mean \"@back\"?"),
    ("- {from: start, to: [start], do: push, on: {key: b}}", "E04", ""),
    ("- {from: start, do: pop, on: {keys: b}}", "E03", "did you mean \"key\"?"),
    ("- {from: start, do: pop, on: {key: Alt+}}", "E13", "a key comes after the last +"),
    (
      "- {from: start, do: pop, on: tap}", "E04",
      "write {tap: a region}, {key: Left}, {after: 5s} or the like"
    ),
    (
      "- {from: start, do: pop, on: {key: b}, transition: {style: mine}}", "E07",
      "write the name alone: mine"
    ),
  ])
  func `one slip is one problem`(segue: String, code: String, hint: String) {
    let report = check(Self.head + segue)
    #expect(report.codes == [code], "\(report.rendered(format: .text))")
    #expect(report.problems.first?.hint ?? "" == hint)
  }

  @Test func `an unknown transition hides no other slip`() {
    let way = "{style: flop, direction: on, duration: -1, curve: bouncy}"
    let report = check(
      Self.head + "- {from: start, do: pop, on: {key: b}, transition: \(way)}")
    #expect(report.codes == ["E07", "E04", "E04", "E04"], "\(report.rendered(format: .text))")
  }

  @Test(arguments: [
    ("style: flip, skew: near", "E04", "\"skew\" must be none or a number of pages from 1"),
    ("style: flip, skew: 0.5", "E04", "\"skew\" must be none or a number of pages from 1"),
    ("style: flip, skew: -3", "E04", "\"skew\" must be none or a number of pages from 1"),
    ("style: flip, skew: .inf", "E04", "\"skew\" must be none or a number of pages from 1"),
    (
      "style: flip, skew: [4]", "E04",
      "\"skew\" must be none or a number of pages from 1, not a list"
    ),
    ("style: slide, skew: 4", "E03", "\"slide\" has no \"skew\""),
    (
      "style: barn-door, perspective: faked, skew: 4", "E03",
      "\"barn-door\" in this perspective has no \"skew\""
    ),
    ("style: barn-door, vanishingPoint: top", "E03", "\"barn-door\" has no \"vanishingPoint\""),
    (
      "style: fold, vanishingPoint: middle", "E04",
      "\"vanishingPoint\" cannot be \"middle\"; use top-left, top, top-right, left, center, right, "
        + "bottom-left, bottom, bottom-right"
    ),
    (
      "style: fold, vanishingPoint: [0.5]", "E04",
      "\"vanishingPoint\" must be the name of a place or two numbers"
    ),
    ("style: fold, vanishingPoint: [0, x]", "E04", "\"vanishingPoint\" must be two numbers"),
    ("style: fold, vanishingPoint: [.nan, 0]", "E04", "\"vanishingPoint\" must be two numbers"),
    ("style: fold, vanishingPoint: [0, 3]", "E04", "\"vanishingPoint\" must be from -1 to 2"),
    ("style: fade, shadow: {strength: 1}", "E03", "\"fade\" has no \"shadow\""),
    (
      "style: flip, perspective: reverse, shadow: {strength: 1}", "E03",
      "\"shadow\": \"flip\" in this perspective has no \"strength\""
    ),
    ("style: flip, shadow: 0.5", "E04", "\"shadow\": expected keys and values"),
    ("style: flip, shadow: {depth: 1}", "E03", "\"shadow\": unknown key \"depth\""),
    (
      "style: flip, shadow: {law: soft}", "E04",
      "\"shadow\": \"law\" cannot be \"soft\"; use cosine, cast, parabolic"
    ),
    (
      "style: flip, shadow: {strength: 1.5}", "E04",
      "\"shadow\": \"strength\" must be a number from 0 to 1"
    ),
    (
      "style: flip, shadow: {strength: .inf}", "E04",
      "\"shadow\": \"strength\" must be a number from 0 to 1"
    ),
    ("style: cube, shadow: {color: red}", "E03", "\"shadow\": \"cube\" has no \"color\""),
    (
      "style: flip, shadow: {color: dark}", "E04",
      "\"shadow\": \"color\" must be a colour: a name, \"#rgb\" or \"#rrggbb\""
    ),
    (
      "style: flip, shadow: {drop: -1}", "E04",
      "\"shadow\": \"drop\" must be a number from 0 to 1"
    ),
    ("style: curl, shadow: {crease: 0.2}", "E03", "\"shadow\": \"curl\" has no \"crease\""),
    ("style: fold, highlight: 0.5", "E03", "\"fold\" has no \"highlight\""),
    ("style: flip, highlight: 2", "E04", "\"highlight\" must be a number from 0 to 1"),
    ("style: fade, light: classic", "E03", "\"fade\" has no \"light\""),
    ("style: flip, light: lamp", "E04", "\"light\" cannot be \"lamp\"; use classic, natural"),
    ("style: curl, shadow: {law: cast}", "E03", "\"shadow\": \"curl\" has no \"law\""),
    ("style: curl, mode: [corner, cubic]", "E09", "\"curl\" has no mode \"cubic\""),
    (
      "style: curl, mode: [corner, cones]", "E04",
      "\"mode\" cannot be \"cones\"; use \(Vocabulary.modes.joined(separator: ", "))"
    ),
  ])
  func `depth that cannot be is told once, with the key`(
    transition: String, code: String, message: String
  ) {
    let report = check(
      Self.head + "- {from: start, do: pop, on: {key: b}, transition: {\(transition)}}")
    #expect(report.codes == [code], "\(report.rendered(format: .text))")
    #expect(report.problems.first?.message == "segue 1: \"transition\": \(message)")
  }

  @Test(arguments: [
    ("skew: 6.25", TransitionDepth(perspective: .skew(6.25))),
    ("skew: none", TransitionDepth(perspective: Perspective.none)),
    ("skew: 0", TransitionDepth(perspective: Perspective.none)),
    ("vanishingPoint: [0.2, -1]", TransitionDepth(vanishingShare: Point(x: 0.2, y: -1))),
    ("vanishingPoint: top-right", TransitionDepth(vanishingShare: Point(x: 1.25, y: -0.25))),
    ("shadow: {strength: 0}", TransitionDepth(shadowStrength: 0)),
    ("shadow: {law: cast}", TransitionDepth(shadowLaw: .cast)),
    (
      "shadow: {law: parabolic, strength: 1}",
      TransitionDepth(shadowStrength: 1, shadowLaw: .parabolic)
    ),
    (
      "shadow: {color: \"#336699\", crease: 0.3, drop: 0}",
      TransitionDepth(
        shadowColor: Color(red: 0.2, green: 0.4, blue: 0.6), creaseStrength: 0.3, dropStrength: 0)
    ),
    ("highlight: 0.4", TransitionDepth(highlightStrength: 0.4)),
    ("light: classic", TransitionDepth(light: .classic)),
    ("mode: normal", TransitionDepth()),
  ])
  func `depth and shadow are read into values`(key: String, depth: TransitionDepth) throws {
    let report = check(
      Self.head + "- {from: start, do: pop, on: {key: b}, transition: {style: flip, \(key)}}")
    let spec = try #require(report.storyboard?.segues.first?.transition)
    #expect(spec.depth == depth)
    #expect(spec.reversed.depth == depth)
    #expect(spec.modes.isEmpty)
  }

  @Test func `several words make one mode`() throws {
    let report = check(
      Self.head
        + "- {from: start, do: pop, on: {key: b}, transition: {style: curl, mode: [cone, corner]}}")
    let spec = try #require(report.storyboard?.segues.first?.transition)
    #expect(spec.modes == ["corner", "cone"])
    #expect(spec.styleNames == ["corner", "cone"])
  }
}
