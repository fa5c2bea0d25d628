import OctavoGestures
import OctavoStoryboards
import Testing

@Suite struct NameTests {
  @Test(arguments: [
    ("{from: a, to: b, yo: push, on: {key: x}}", "yo", "did you mean \"do\"?"),
    ("{from: a, to: b, od: push, on: {key: x}}", "od", "did you mean \"do\"?"),
    ("{from: a, to: b, do: push, oon: {key: x}}", "oon", "did you mean \"on\"?"),
    ("{from:a, to: b, do: push, on: {key: x}}", "from:a", "a space follows the colon: from: a"),
    ("{from a, to: b, do: push, on: {key: x}}", "from a", "a colon follows the key: from: a"),
  ])
  func `a key that is misspelt is not said to be missing as well`(
    segue: String, key: String, hint: String
  ) {
    let report = check(
      "storyboard: 1\ninitial: s\nscenes: {s: {kind: stack, root: a}, a: {}, b: {}}\nsegues: [\(segue)]\n"
    )
    #expect(report.codes == ["E03"], "\(report.rendered(format: .text))")
    #expect(report.problems.first?.message.contains("unknown key \"\(key)\"") == true)
    #expect(report.problems.first?.hint == hint)
  }

  struct Slip: Sendable {
    let written: String
    let meant: String?

    init(_ written: String, _ meant: String?) {
      self.written = written
      self.meant = meant
    }
  }

  static let slips: [Slip] = [
    Slip("mapp", "map"), Slip("Map", "map"), Slip("amp", "map"), Slip("ma", "map"),
    Slip("openign", "opening"), Slip("oopening", "opening"), Slip("opning", "opening"),
    Slip("epilogue", nil), Slip("zebra", nil), Slip("x", nil), Slip("überblck", "überblick"),
  ]

  @Test(arguments: slips)
  func `a slip finds the name that was meant, and nothing finds none`(slip: Slip) {
    let board = """
      storyboard: 1
      initial: "\(slip.written)"
      scenes: {map: {}, opening: {}, überblick: {}}
      """
    let hint = slip.meant.map { "did you mean \"\($0)\"? (defined at line 3)" }
    #expect(check(board).problems.first { $0.code == .badInitial }?.hint == hint)
  }

  struct Chord: Sendable {
    let written: String
    let name: String
    let modifiers: KeyPress.Modifiers

    init(_ written: String, _ name: String, _ modifiers: KeyPress.Modifiers = []) {
      self.written = written
      self.name = name
      self.modifiers = modifiers
    }
  }

  static let chords: [Chord] = [
    Chord("Left", "Left"), Chord("alt+left", "Left", .alt),
    Chord("Ctrl+Shift+P", "P", [.control, .shift]),
    Chord("n", "n"), Chord("N", "n"), Chord("PageDown", "Page_Down"), Chord("Space", "space"),
    Chord("Enter", "Return"), Chord("Ctrl++", "plus", .control),
    Chord("Ctrl+Plus", "plus", .control),
    Chord("?", "question", .shift), Chord("F12", "F12"), Chord("7", "7"),
    Chord("Super+Tab", "Tab", .logo),
  ]

  @Test(arguments: chords)
  func `a chord is the key that a keyboard sends`(chord: Chord) throws {
    let board =
      Boards.least + """
        segues:
          - {from: home, to: home, do: present, on: {key: "\(chord.written)"}}
        """
    let trigger = try #require(check(board).storyboard?.segues.first?.triggers.first)
    guard case .key(let key) = trigger else {
      Issue.record("\(trigger)")
      return
    }
    #expect(key.matches(KeyPress(chord.name, modifiers: chord.modifiers, time: 0)))
    #expect(!key.matches(KeyPress(chord.name, modifiers: [.logo, .alt], time: 0)))
    #expect(!key.matches(KeyPress("Break", modifiers: chord.modifiers, time: 0)))
  }
}
