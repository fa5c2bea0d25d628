import OctavoStoryboards
import Testing

@Suite struct HintTests {
  private static let colors =
    "the names are \(Vocabulary.colors.joined(separator: ", "))"
  private static let places = "[x, y, width, height] are fractions of the page, from 0 to 1"

  @Test(arguments: [
    ("home: {kind: flip, source: {epub: book.epub}}", "E03", "there are pdf, dir, cbz"),
    (
      "home: {kind: flip, source: photos}", "E04",
      "write {dir: a folder}, {pdf: a file} or {cbz: a file}"
    ),
    ("home: {background: tomato}", "E04", colors),
    ("home: {background: '#12345'}", "E04", ""),
    ("home: {content: {text: a, rect: [0, 0, 50%, 1]}}", "E04", places),
    ("home: {content: {text: a, rect: [0, 0, 100px, 1]}}", "E04", places),
    ("home: {content: {text: a, rect: 0 0 1 1}}", "E04", places),
    (
      "home: {content: Hello}", "E04", "write {text: the words}, {image: a file} or the like"
    ),
    ("home: {canLeave: 'true'}", "E04", "write true without quotes"),
    ("home: {canLeave: \"no\"}", "E04", "write false without quotes"),
    ("home: {canLeave: yes}", "E04", "write true; yes is text in YAML 1.2"),
    (
      "home: {kind: flip, pages: start}", "E04",
      "put [ and ] around it, or begin each item with -"
    ),
  ])
  func `a scene's slip says what would be right`(scene: String, code: String, hint: String) {
    let report = check(Boards.least.replacing("home: {}", with: scene))
    #expect(report.codes.contains(code), "\(report.rendered(format: .text))")
    #expect(report.problems.first?.hint ?? "" == hint)
  }

  @Test(arguments: [
    (
      "- {from: a, to: b, do: push, on: {click: b}}", "E03",
      "there are tap, swipe, edge, pinch, key, after, event"
    ),
    (
      "- {from: a, to: b, do: push, on: []}", "E04",
      "give it one, or the segue an id, if a program sets it off"
    ),
    (
      "- a -> b", "E04",
      "write {from: a scene, to: another, do: push, on: {tap: a region}} or the like"
    ),
    (
      "-", "E04",
      "write {from: a scene, to: another, do: push, on: {tap: a region}} or the like"
    ),
  ])
  func `a segue's slip says what would be right`(segue: String, code: String, hint: String) {
    let board = """
      storyboard: 1
      initial: s
      scenes: {s: {kind: stack, root: a}, a: {}, b: {}}
      segues:
      - {from: a, to: b, do: push, on: {key: g}}
      \(segue)

      """
    let report = check(board)
    #expect(report.codes == [code], "\(report.rendered(format: .text))")
    #expect(report.problems.first?.hint ?? "" == hint)
  }

  @Test func `a segue that a program sets off needs no trigger`() {
    let board = """
      storyboard: 1
      initial: s
      scenes: {s: {kind: stack, root: a}, a: {}, b: {}}
      segues: [{id: go, from: a, to: b, do: push, on: []}]

      """
    #expect(check(board).codes == [])
  }

  @Test func `scenes are no list`() {
    let report = check("storyboard: 1\ninitial: a\nscenes: [a, b]\n")
    #expect(report.places.first == "3:9 E04")
    #expect(
      report.problems.first?.hint
        == "write each as its id, a colon, and {content: what it shows}")
  }
}
