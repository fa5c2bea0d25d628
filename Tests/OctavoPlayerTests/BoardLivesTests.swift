import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoStoryboards
import OctavoTestSupport
import Testing

/// Pages of a program live for as long as the board can come back to them, whatever is done and however often the
/// board is saved meanwhile.
@MainActor
struct BoardLivesTests {
  /// A page of the program's own, which keeps count of itself.
  private final class OwnPage: Page {
    let lifecycle = PageLifecycle()
    let content = ContentPage { _, _ in }.content
    let scene: String
    let count: Count

    init(_ scene: String, _ count: Count) {
      (self.scene, self.count) = (scene, count)
      count.living[scene, default: 0] += 1
      count.made += 1
    }

    isolated deinit { count.living[scene, default: 0] -= 1 }

    func willAppear(animated: Bool) { count.seen += 1 }
    func didDisappear(animated: Bool) { count.seen -= 1 }
  }

  /// How many pages of each scene are alive, and how many of all are in sight or on their way.
  @MainActor
  private final class Count {
    var living: [String: Int] = [:]
    var seen = 0
    var made = 0
    var all: Int { living.values.reduce(0, +) }
  }

  /// The board as it is saved: whole, with scenes gone, with pages in another order, and with a flip for its root.
  nonisolated private static let boards = [
    board(), board(without: ["c", "q"]), board(pages: ["r", "q", "p"]), board(initial: "book"),
    board(home: "#ff0000"),
  ]

  nonisolated private static func board(
    without gone: Set<String> = [], pages: [String] = ["p", "q", "r"], initial: String = "nav",
    home: String = "#808080"
  ) -> String {
    let scenes = (["a", "b", "c"] + pages).filter { !gone.contains($0) }
    func segue(_ text: String, needs scene: String = "a") -> String {
      gone.contains(scene) ? "" : "  - {\(text)}\n"
    }
    return """
      storyboard: 1
      initial: \(initial)
      defaults: {transition: {style: slide, duration: 200ms}}
      scenes:
        nav: {kind: stack, root: home}
        home: {content: [{color: "\(home)"}, {slot: hole, rect: [0, 0.5, 1, 0.5]}]}
        ads: {kind: flip, pages: [x, y], orientation: vertical}
        x: {content: {color: red}}
        y: {content: {color: blue}}
        book: {kind: flip, pages: [\(pages.filter { !gone.contains($0) }.joined(separator: ", "))]}
      \(scenes.map { "  \($0): {title: \($0)}\n" }.joined())
      segues:
        - {from: home, to: ads, do: embed, slot: hole}
        - {from: [x, y], to: "@next", on: {after: 300ms}}
      \(segue(#"from: "*", to: a, do: push, on: {key: 1}, back: fold"#))\
      \(segue(#"from: "*", to: book, do: push, on: {key: 2}, transition: flip"#))\
      \(segue(#"from: "*", to: b, do: replace, on: {key: 3}"#))\
      \(segue(#"from: "*", to: c, do: present, cover: sheet, on: {key: 4}"#, needs: "c"))\
      \(segue(#"from: c, do: dismiss, on: [{key: 5}, {after: 1s}]"#, needs: "c"))\
      \(segue(#"from: "*", to: "@back", on: [{key: 6}, {swipe: right}]"#))\
      \(segue(#"from: "*", to: "@root", on: {event: idle}"#))
      """
  }

  nonisolated private static let bare = """
    storyboard: 1
    initial: nav
    scenes:
      nav: {kind: stack, root: home}
      home: {content: {color: "#808080"}}
    """

  @Test(arguments: boards + [bare])
  func `each of the boards is sound`(board: String) {
    let report = Desk.check(board, "/")
    #expect(report.storyboard != nil, "\(report.rendered(format: .text))")
  }

  @Test(arguments: 0..<24)
  func `whatever is done to a board, none of a program's pages lives on`(seed: Int) throws {
    let count = Count()
    var desk: Desk? = try Desk(Self.boards[0]) { scene, _ in
      "abcpqr".contains(scene.id) ? OwnPage(scene.id, count) : nil
    }
    var dice = Dice(seed: UInt64(seed) &* 37 &+ 1)
    for _ in 0..<150 {
      switch dice.next() % 12 {
      case 0...4: desk?.press(["1", "2", "3", "4", "5", "6", "Right"][Int(dice.next() % 7)])
      case 5, 6: desk?.save(Self.boards[Int(dice.next() % 5)])
      case 7: _ = desk?.player.post(event: "idle")
      case 8:
        desk?.player.suspend()
        desk?.player.resume()
      case 9: desk?.rest(for: 0.4)
      default: break
      }
      for _ in 0..<Int(dice.next() % 12) { desk?.frame() }
    }
    desk?.rest(for: 3)
    #expect(count.made > 5)
    #expect(count.seen <= 2, "a page, and what is presented over it")
    desk?.save(Self.bare)
    desk?.rest(for: 1)
    #expect(desk?.player.currentScene == "home")
    #expect(count.all == 0, "\(count.living)")
    #expect(count.seen == 0)
    desk?.save(Self.boards[0])
    desk?.rest(for: 0.1)
    desk?.press("1")
    desk?.rest(for: 1)
    #expect(count.all == 1 && count.seen == 1)
    desk = nil
    #expect(count.all == 0, "\(count.living)")
  }
}

extension Desk {
  /// Presses a key, and shows no frame.
  fileprivate func press(_ name: String) {
    player.handle(.key(KeyPress(name, time: time)))
  }

  /// Shows frames for a time.
  fileprivate func rest(for seconds: Double) {
    let end = time + seconds
    while time < end { frame() }
  }
}
