import OctavoStoryboards
import Testing

@Suite struct JSONTests {
  private static let yaml = """
    storyboard: 1
    title: "A “map” 🗺 and\\ttabs"
    initial: home
    scenes:
      home: {kind: stack, root: start}
      start:
        content: [{text: Hello}, {image: map.png, alt: A map}]
        regions: [{id: door, rect: [0, 0, 0.5, 1], label: In}]
      end: {canLeave: true}
    segues:
      - from: start
        to: end
        do: push
        on: [{tap: door}, {key: Ctrl+e}]
    """

  private static let json = """
    \t{
    \t"storyboard": 1,
    \t"title": "A \\u201cmap\\u201d \\uD83D\\uDDFA and\\ttabs",
    \t"initial": "home",
    \t"scenes": {
    \t\t"home": {"kind": "stack", "root": "start"},
    \t\t"start": {
    \t\t\t"content": [{"text": "Hello"}, {"image":"map.png","alt":"A map"}],
    \t\t\t"regions": [{"id": "door", "rect": [0, 0, 5e-1, 1], "label": "In"}]
    \t\t},
    \t\t"end": {"canLeave": true}
    \t},
    \t"segues": [
    \t\t{"from": "start", "to": "end", "do": "push", "on": [{"tap": "door"}, {"key": "Ctrl+e"}]}
    \t]
    }
    \t
    """

  @Test func `JSON and YAML of the same board are the same board`() throws {
    let fromYAML = try #require(check(Self.yaml).storyboard)
    let report = check(Self.json, file: "board.json")
    #expect(report.rendered(format: .text) == "")
    #expect(report.storyboard == fromYAML)
  }

  @Test func `places in JSON count the author's columns, escapes and tabs among them`() {
    let json = """
      \t{"storyboard": 1, "initial": "home",
      \t"title": "\\uD83D\\uDDFA\\uD83D\\uDE00 \\\\uD83D\\uDDFA", "titel": "x",
      \t"scenes": {"home": {}}}
      """
    // A pair, a pair, and half a pair after an escaped backslash, which no text may have.
    #expect(check(json).codes == ["E01"])
    let sound = json.replacing("\\\\uD83D\\uDDFA", with: "\\\\uD83D")
    #expect(check(sound).places == ["2:47 E03"])
    let next = #"{"storyboard": 1, "title": "\uD83D\uDE00\q"}"#
    #expect(check(next).places == ["1:41 E01"], "right behind a pair")
  }

  @Test func `a key that is there twice is an error in JSON too`() {
    let json = """
      {"storyboard": 1, "initial": "home", "scenes": {"home": {}, "home": {}}}
      """
    #expect(check(json).places == ["1:61 E06"])
  }

  @Test(arguments: ["{", "{\"storyboard\": 1", "[", "[1,", "\"", "{\"a\" 1}", "{]"])
  func `broken JSON is one syntax error`(text: String) {
    #expect(check(text).codes == ["E01"])
  }

  @Test func `a long line is shown in part, around the place`() throws {
    let filler = String(repeating: "x", count: 500)
    let json =
      "{\"storyboard\": 1, \"title\": \"\(filler)\", \"initial\": \"hme\", \"scenes\": {\"home\": {}}, "
      + "\"notes\": \"\(filler)\"}"
    let text = check(json).rendered(format: .text)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.unicodeScalars.count < 180 })
    let source = try #require(lines.first { $0.contains("hme") && $0.contains(" | ") })
    let mark = try #require(lines.first { $0.contains("^~~~~ did you mean") })
    let column = try #require(mark.firstIndex(of: "^"))
    let offset = mark.distance(from: mark.startIndex, to: column)
    #expect(source.dropFirst(offset).hasPrefix("\"hme\""))
  }
}
