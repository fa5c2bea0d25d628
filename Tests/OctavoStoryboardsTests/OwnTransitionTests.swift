import OctavoGeometry
import OctavoGestures
import OctavoStoryboards
import OctavoTransitions
import Testing

/// Boards that name a program's own transitions.
struct OwnTransitionTests {
  private static let kinds = [
    TransitionKind("deal", .wonder, "A page is dealt.", styles: [.mode("low"), .vertical]) {
      SlideTransition(style: $0.contains("vertical") ? .vertical : [])
    },
    TransitionKind("burn", .wonder, "A page burns.") { _ in CutTransition() },
  ]

  private func check(_ board: String) -> StoryboardReport {
    StoryboardChecker.check(
      text: Boards.least + board, file: "board.yaml", assets: PlainAssets.some,
      transitions: Self.kinds)
  }

  @Test func `they are named, written out, and kept in the board`() throws {
    let report = check(
      "defaults: {transition: slow}\n"
        + "transitions: {slow: {style: deal, mode: low, orientation: vertical, duration: 2s}}\n"
        + "segues: [{from: home, do: present, to: home, on: {key: a}, transition: burn}]\n")
    let board = try #require(report.storyboard, "\(report.rendered(format: .text))")
    let spec = board.defaults.transition
    #expect(spec.style == "deal")
    #expect(spec.kind == Self.kinds[0])
    #expect(spec.styleNames == ["low", "vertical"])
    #expect(spec.duration == 2)
    #expect(board.segues.first?.transition?.kind == Self.kinds[1])
    // It is a value: under another name it is that kind.
    var other = spec
    other.style = "cube"
    #expect(other.kind?.name == "cube")
  }

  @Test func `without them the names are unknown`() {
    let report = StoryboardChecker.check(
      text: Boards.least + "defaults: {transition: burn}\n", file: "board.yaml",
      assets: PlainAssets.some)
    #expect(report.codes == ["E07"])
  }

  @Test func `what is misspelt is told with their names`() {
    let hints = [
      "defaults: {transition: brun}\n", "transitions: {mine: {style: deel}}\n",
    ].map { check($0).problems.first?.hint }
    #expect(hints == ["did you mean \"burn\"?", "did you mean \"deal\"?"])
    let all = check("defaults: {transition: zzzzzzzz}\n").problems.first?.hint
    #expect(all?.hasSuffix("none, deal, burn") == true)
  }

  @Test func `what they do not have is said`() {
    let messages = [
      "{style: deal, mode: corner}", "{style: deal, perspective: reverse}",
      "{style: deal, skew: 3}", "{style: burn, orientation: vertical}",
    ].map {
      check("transitions: {mine: \($0)}\n").problems.first?.message.replacing(
        "transition \"mine\": ", with: "")
    }
    #expect(
      messages == [
        "\"deal\" has no mode \"corner\"", "\"deal\" has no perspective \"reverse\"",
        "\"deal\" has no \"skew\"", "\"burn\" has no orientation \"vertical\"",
      ])
    let use = ["deal", "burn"].map {
      check("transitions: {mine: {style: \($0), mode: lwo}}\n").problems.first?.message
    }
    #expect(use[0]?.hasSuffix("centered, low") == true)
    #expect(use[1]?.hasSuffix("centered") == true)
  }
}
