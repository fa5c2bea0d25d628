import OctavoStoryboards
import Testing

/// Where segues can do what they do: derived from the containers that a scene can be in.
@Suite struct ContainmentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let scenes: String
    let segues: [String]
    let codes: [String]
    var testDescription: String { name }

    init(_ name: String, scenes: String, segues: [String], _ codes: String...) {
      self.name = name
      self.scenes = scenes
      self.segues = segues
      self.codes = codes
    }
  }

  private static let stacked = "home: {kind: stack, root: start}, start: {}, a: {}, b: {}"
  private static let book =
    "home: {kind: stack, root: book}, book: {kind: flip, pages: [one, two]}, one: {}, two: {}, a: {}"

  static let cases: [Case] = [
    Case(
      "a pushed page is on the stack", scenes: stacked,
      segues: [
        "{from: start, to: a, do: push, on: {key: a}}",
        "{from: a, to: b, do: push, on: {key: b}, popUpTo: start}",
      ]),
    Case(
      "what replaces a page is on its stack", scenes: stacked,
      segues: [
        "{from: start, to: a, do: replace, on: {key: a}}",
        "{from: a, to: b, do: push, on: {key: b}}",
      ]),
    Case(
      "a page of a flip on a stack pushes onto the stack", scenes: book,
      segues: ["{from: two, to: a, do: push, on: {key: a}}", "{from: a, do: pop, on: {key: b}}"]),
    Case(
      "what is pushed from a flip is in the flip no more", scenes: book,
      segues: [
        "{from: two, to: a, do: push, on: {key: a}}", "{from: a, to: '@next', on: {key: b}}",
      ], "E09"),
    Case(
      "a flip turns by segues of its own and of its pages", scenes: book,
      segues: [
        "{from: book, to: '@next', on: {key: a}}", "{from: one, to: two, do: set, on: {key: b}}",
        "{from: book, to: a, do: push, on: {key: c}}",
      ]),
    Case(
      "a flip turns to no page of another", scenes: book,
      segues: ["{from: one, to: a, do: set, on: {key: b}}"], "E09"),
    Case(
      "what is presented is on no stack", scenes: stacked,
      segues: [
        "{from: start, to: a, do: present, on: {key: a}}",
        "{from: a, to: b, do: push, on: {key: b}}",
      ], "E09"),
    Case(
      "what is presented can be dismissed, and what it presents too", scenes: stacked,
      segues: [
        "{from: start, to: a, do: present, on: {key: a}}",
        "{from: a, to: b, do: present, on: {key: b}}",
        "{from: [a, b], do: dismiss, on: {key: c}}",
      ]),
    Case(
      "pages of a presented stack can dismiss it",
      scenes: "\(stacked), m: {kind: stack, root: c}, c: {}",
      segues: [
        "{from: start, to: m, do: present, on: {key: a}}",
        "{from: c, to: b, do: push, on: {key: b}}", "{from: b, do: dismiss, on: {key: c}}",
        "{from: start, to: a, do: push, on: {key: d}}",
      ]),
    Case(
      "what is embedded pushes onto the stack of its host",
      scenes: "home: {kind: stack, root: start}, start: {content: {slot: s}}, a: {}, b: {}",
      segues: [
        "{from: start, to: a, do: embed, slot: s}", "{from: a, to: b, do: push, on: {key: b}}",
      ]),
    Case(
      "a container embeds nothing", scenes: "home: {kind: stack, root: start}, start: {}, a: {}",
      segues: ["{from: home, to: a, do: embed}"], "E09"),
    Case(
      "a stack goes back to what only another has",
      scenes: "\(stacked), m: {kind: stack, root: c}, c: {}",
      segues: [
        "{from: start, to: m, do: present, on: {key: a}}",
        "{from: c, to: a, do: push, on: {key: b}}",
        "{from: start, to: b, do: push, on: {key: c}, popUpTo: a}",
      ], "E16"),
    Case(
      "from everywhere it is enough that it works somewhere", scenes: stacked,
      segues: [
        "{from: '*', to: a, do: push, on: {key: a}}", "{from: '*', do: pop, on: {key: b}}",
        "{from: '*', to: b, do: present, on: {key: c}}",
      ]),
    Case(
      "from everywhere nothing turns where there is no flip", scenes: stacked,
      segues: [
        "{from: '*', to: [a], do: push, on: {key: a}}", "{from: '*', to: '@next', on: {key: b}}",
      ], "E04", "E09"),
    Case(
      "a scene may be embedded twice, and a page be in two flips",
      scenes: "home: {kind: flip, pages: [x, y]}, x: {kind: flip, pages: [p, q]}, "
        + "y: {kind: flip, pages: [q, p]}, p: {}, q: {}", segues: []),
    Case(
      "a board of one page needs no way out", scenes: "home: {content: {text: Hello}}", segues: []),
    Case(
      "what nothing leads to is not asked what it does",
      scenes: "home: {}, island: {}", segues: ["{from: island, do: pop, on: {key: a}}"], "W01"),
    Case(
      "a page that replaced the root has no way out",
      scenes: "home: {kind: stack, root: start}, start: {}, a: {}",
      segues: ["{from: start, to: a, do: replace, on: {key: a}}"], "W02"),
    Case(
      "a page that replaced the root of a presented stack is dismissed with it",
      scenes: "home: {}, m: {kind: stack, root: c}, c: {}, d: {}",
      segues: [
        "{from: home, to: m, do: present, on: {key: a}}",
        "{from: c, to: d, do: replace, on: {key: b}}",
      ]),
    Case(
      "a page that replaced the root of a stack that cannot be dismissed has no way out",
      scenes: "home: {}, m: {kind: stack, root: c}, c: {}, d: {}",
      segues: [
        "{from: home, to: m, do: present, dismissible: false, on: {key: a}}",
        "{from: c, to: d, do: replace, on: {key: b}}",
      ], "W02"),
  ]

  @Test(arguments: cases)
  func `what a board says of its containers`(board: Case) {
    let text =
      "storyboard: 1\ninitial: home\nscenes: {\(board.scenes)}\n"
      + (board.segues.isEmpty ? "" : "segues:\n" + board.segues.map { "- \($0)\n" }.joined())
    let report = check(text)
    let codes = report.codes.filter { $0 != "W01" || board.codes.contains("W01") }
    #expect(codes.sorted() == board.codes, "\(report.rendered(format: .text))")
  }

  @Test(arguments: [
    ("a/b.png", "", "a/b.png"), ("./a//b.png", "", "a/b.png"), ("a/../b.png", "", "b.png"),
    ("b.png", "media", "media/b.png"), ("../b.png", "media", "b.png"), ("..", "media", ""),
  ])
  func `paths are taken from the folder of files, within the board's`(
    path: String, root: String, place: String
  ) {
    let assets = PlainAssets(states: ["media": .folder, place: .file])
    let text = """
      storyboard: 1
      initial: home
      assets: \(root.isEmpty ? "." : root)
      scenes: {home: {content: {image: "\(path)", alt: ""}}}
      """
    let report = StoryboardChecker.check(
      text: text, file: "b",
      assets: PlainAssets(states: assets.states.merging(["": .folder]) { one, _ in one }))
    #expect(
      report.problems.allSatisfy { $0.code != .badAsset }, "\(report.rendered(format: .text))")
  }
}
