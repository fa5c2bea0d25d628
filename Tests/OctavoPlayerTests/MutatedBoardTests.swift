import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoStoryboards
import OctavoTestSupport
import Testing

/// Boards whose words were exchanged for one another, as far as they are boards still, and whoever plays them.
@MainActor @Suite struct MutatedBoardTests {
  private static let board = """
    storyboard: 1
    initial: nav
    title: Sound
    defaults: {transition: slide, duration: 200ms}
    scenes:
      nav: {kind: stack, root: home, title: Nav}
      inner: {kind: stack, root: room, title: Inner}
      home:
        title: Home
        content:
          - {text: Home, rect: [0, 0, 1, 0.2]}
          - {button: Open, id: open, rect: [0, 0.2, 0.5, 0.2]}
          - {slot: hole, rect: [0.5, 0.2, 0.5, 0.3]}
          - list: [first, {id: second, label: Second}]
            rect: [0, 0.5, 1, 0.4]
      room: {content: {markdown: "# Room\\n\\nWords.", rect: [0, 0, 1, 1]}}
      book: {kind: flip, pages: [one, two, three], spread: none}
      pair: {kind: flip, pages: [one, room], spread: always, orientation: vertical}
      one: {title: One, content: {color: navy}, background: none}
      two: {content: [{color: red}, {slot: hole}]}
      three: {content: {shape: ellipse, fill: teal}, canLeave: true}
      part: {background: none, content: {text: Part}}
    segues:
      - {id: a, from: home, to: book, do: push, on: [{tap: open}, {swipe: left}]}
      - {id: b, from: home, to: room, do: present, cover: sheet, on: {tap: first}}
      - {id: c, from: home, to: pair, do: replace, on: {tap: second}}
      - {id: d, from: one, to: inner, do: push, on: [{edge: trailing}, {key: x}]}
      - {id: e, from: room, to: "@back", on: [{tap: center}, {key: y}]}
      - {id: f, from: three, to: home, do: popTo, on: {event: go}}
      - {id: g, from: two, to: three, do: set, on: {after: 300ms}}
      - {id: h, from: home, to: part, do: embed, slot: hole}
      - {id: i, from: two, to: part, do: embed, slot: hole}
      - {id: j, from: "*", to: room, do: present, on: {key: z}}
      - {id: k, from: room, to: home, do: push, singleTop: false, on: {pinch: in}}
      - {id: l, from: inner, to: "@dismiss", do: dismiss, on: {swipe: down}}
    """

  /// Words in whose place one another may stand.
  private static let groups: [[String]] = [
    ["nav", "inner", "home", "room", "book", "pair", "one", "two", "three", "part"],
    ["push", "replace", "present", "popTo", "set", "embed", "pop", "dismiss"],
    ["stack", "flip", "page"], ["none", "always", "auto"], ["navy", "red", "teal", "none"],
    ["left", "right", "up", "down"], ["leading", "trailing"], ["in", "out"],
    ["slide", "flip", "fold", "curl", "none", "cube", "portal"], ["sheet", "full"],
    ["true", "false"], ["0", "1", "0.5", "0.2", "0.3"], ["200ms", "300ms", "0ms", "20s"],
    ["hole", "open", "first", "second"], ["horizontal", "vertical"],
    ["text", "markdown", "button", "color", "slot"],
  ]

  private static func mutated(with dice: inout Dice) -> String {
    var lines = board.split(separator: "\n").map(String.init)
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let index = Int.random(in: 3..<lines.count, using: &dice)
      switch Int.random(in: 0..<8, using: &dice) {
      case 0 where lines.count > 8: lines.remove(at: index)
      case 1: lines.insert(lines[index], at: Int.random(in: 3...lines.count, using: &dice))
      default:
        let words = lines[index].split(separator: #/\b/#).map(String.init)
        let places = words.indices.filter { place in
          groups.contains { $0.contains(words[place]) }
        }
        guard let place = places.randomElement(using: &dice),
          let group = groups.filter({ $0.contains(words[place]) }).randomElement(using: &dice)
        else { continue }
        // What stands between the words is what they were parted at.
        var line = ""
        var rest = Substring(lines[index])
        for (number, word) in words.enumerated() {
          guard let range = rest.range(of: word) else { break }
          line += rest[..<range.lowerBound]
          line += number == place ? group.randomElement(using: &dice) ?? word : word
          rest = rest[range.upperBound...]
        }
        lines[index] = line + rest
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func play(_ desk: Desk, with dice: inout Dice) {
    func share() -> Double { Double.random(in: 0...1, using: &dice) }
    let keys = ["x", "y", "z", "Escape", "Tab", "Return", "Right", "Home"]
    for _ in 0..<30 {
      switch Int.random(in: 0..<11, using: &dice) {
      case 0, 1, 2:
        let (x, y) = (share(), share())
        desk.contact(.began, x, y)
        desk.frame()
        desk.contact(.ended, x, y)
      case 3, 4:
        let (start, end) = ((x: share(), y: share()), (x: share(), y: share()))
        desk.contact(.began, start.x, start.y)
        for step in 1...4 {
          desk.frame()
          let part = Double(step) / 4
          desk.contact(
            .moved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
        // A finger may stay where it is.
        if Bool.random(using: &dice) { desk.contact(.ended, end.x, end.y) }
      case 5, 6:
        let key = keys.randomElement(using: &dice) ?? "x"
        desk.player.handle(.key(KeyPress(key, time: desk.time)))
      case 7:
        let segue = "abcdefghijkl".randomElement(using: &dice) ?? "a"
        desk.player.perform(segue: String(segue))
      case 8: desk.player.post(event: "go")
      case 9: desk.save(Self.mutated(with: &dice))
      default:
        desk.player.resize(
          to: Size(width: 1 + 600 * share(), height: 1 + 500 * share()), scale: .one)
      }
      for _ in 0..<([0, 1, 4, 30].randomElement(using: &dice) ?? 1) { desk.frame() }
    }
    desk.player.handle(.cancelAll)
    for _ in 0..<90 { desk.frame() }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `one that passes plays on through whatever is done`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var played = 0
    while played < 2 {
      let text = Self.mutated(with: &dice)
      guard Desk.check(text, "/").storyboard != nil else { continue }
      played += 1
      let desk = try Desk(text)
      play(desk, with: &dice)
      let board = desk.player.board
      #expect(board.scenes.contains { $0.id == desk.player.currentScene }, "\(text)")
    }
  }
}
