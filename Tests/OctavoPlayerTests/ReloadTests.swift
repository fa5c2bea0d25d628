import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoStoryboards
import Testing

private func board(
  title: String = "One", color: String = "#ff0000", pages: String = "p1, p2, p3",
  extra: String = "", wait: String = "3s"
) -> String {
  """
  storyboard: 1
  title: \(title)
  initial: home
  defaults: {transition: slide, duration: 200ms}
  scenes:
    home: {kind: stack, root: book}
    book: {kind: flip, pages: [\(pages)]}
    p1: {title: p1, content: {color: "\(color)"}}
    p2: {title: p2, content: {color: "#00ff00"}}
    p3: {title: p3, content: {color: "#0000ff"}}
    top: {title: top, content: {color: "#ffff00"}}
  \(extra)
  segues:
    - {from: book, to: top, do: push, on: {key: t}}
    - {from: book, to: "@next", on: {key: n}}
    - {from: top, to: "@back", on: {after: \(wait)}}
  """
}

@MainActor @Suite struct ReloadTests {
  @Test func `The same text again changes nothing and calls nobody`() throws {
    let desk = try Desk(board())
    _ = desk.takeCallbacks()
    desk.save(board())
    desk.rest()
    #expect(desk.takeCallbacks().isEmpty)
    #expect(!desk.player.showsMessage)
  }

  @Test func `Of a page that is gone nobody asks a flip any more`() throws {
    func board(_ pages: String, _ spread: String, _ color: String, _ extra: String) -> String {
      """
      storyboard: 1
      initial: book
      scenes:
        book: {kind: flip, pages: [\(pages)], spread: \(spread)}
        p1: {title: p1, content: {color: "#ff0000"}}
        p2: {title: p2, content: {color: "\(color)"}}
        p4: {title: p4, content: {color: "#0000ff"}}
        p5: {title: p5, content: {color: "#00ffff"}}
      \(extra)
      """
    }
    let desk = try Desk(
      board("p1, p2, p3, p4", "none", "#00ff00", "  p3: {title: p3, content: {color: \"#ff00ff\"}}")
    )
    desk.save(board("p1, p2, p4, p5", "always", "#10ff10", ""))
    desk.rest()
    #expect(desk.player.currentScene == "p1")
    desk.key("End")
    desk.rest()
    #expect(desk.player.currentScene == "p5")
  }

  @Test func `A message that opens takes a page from fingers on a touchpad`() throws {
    let desk = try Desk(board())
    desk.save(board() + "\n  - {from: p1, to: mapp, do: push, on: {key: x}}\n")
    desk.rest()
    _ = desk.takeCallbacks()
    for _ in 0..<5 {
      desk.frame()
      desk.player.handle(
        .scroll(
          Scroll(.finger(30), along: .horizontal, at: Point(x: 200, y: 100), time: desk.time)))
    }
    #expect(desk.takeCallbacks().contains("p2.willAppear"), "a page is in the hand")
    desk.tap(0.5, 0.99)
    #expect(desk.takeCallbacks().last == "p2.didMove", "it has gone back")
  }

  @Test func `A broken board leaves the old one and says so, until it is right again`() throws {
    let desk = try Desk(board())
    desk.save(board() + "\n  - {from: p1, to: mapp, do: push, on: {key: x}}\n")
    desk.rest()
    #expect(desk.player.showsMessage)
    #expect(desk.pixel(0.5, 0.2) == 0xff0000)
    #expect(desk.pixel(0.99, 0.995) != 0xff0000, "the strip lies at the foot")
    _ = desk.takeCallbacks()
    desk.tap(0.5, 0.99)
    #expect(desk.pixel(0.99, 0.01) != 0xff0000, "all of it covers the page")
    desk.key("Escape")
    #expect(desk.pixel(0.5, 0.2) == 0xff0000)
    desk.key("n")
    #expect(desk.player.currentScene == "p2", "the old board plays on")
    desk.save(board())
    desk.rest()
    #expect(!desk.player.showsMessage)
    #expect(desk.player.currentScene == "p2")
    #expect(desk.pixel(0.99, 0.995) == 0x00ff00)
  }

  @Test(arguments: [200.0, 240, 280, 320])
  func `What closes a list that is too long stands below it`(height: Double) throws {
    let desk = try Desk(board())
    desk.resize(to: Size(width: 400, height: height))
    let slips = (1...30).map { "\n  - {from: p1, to: map\($0), do: push, on: {key: x}}" }.joined()
    desk.save(board() + slips)
    desk.rest()
    desk.tap(0.5, 0.99)
    // The columns in which every line of both begins; ground, ink and so on, from the foot up.
    let rows = (0..<Int(height)).reversed().map { row in
      (8..<90).contains {
        desk.pixel(Double($0) / 400 + 0.001, (Double(row) + 0.5) / height) != 0x5c1c17
      }
    }
    let note = rows.drop { !$0 }.prefix { $0 }.count
    #expect(note > 4 && note < 14, "\(note) rows of ink at the foot are a line of small letters")
  }

  /// What a desk shows above the line at the foot.
  private func list(on desk: Desk) -> [Int] {
    desk.frame()
    return (0..<200).map { row in
      (0..<100).reduce(0) { sum, column in
        sum &* 31 &+ Int(desk.pixel(Double(column) / 100 + 0.001, Double(row) / 250))
      }
    }
  }

  @Test func `A list that is too long moves under a wheel, a finger and keys`() throws {
    let desk = try Desk(board())
    desk.resize(to: Size(width: 400, height: 300))
    let slips = (1...30).map { "\n  - {from: p1, to: map\($0), do: push, on: {key: x}}" }.joined()
    desk.save(board() + slips)
    desk.rest()
    desk.tap(0.5, 0.99)
    let top = list(on: desk)
    desk.key("Up")
    #expect(list(on: desk) == top)
    desk.key("Down")
    let second = list(on: desk)
    #expect(second != top)
    desk.key("End")
    let end = list(on: desk)
    #expect(end != second)
    desk.key("Page_Down")
    #expect(list(on: desk) == end, "there is nothing below the end")
    desk.key("Page_Up")
    #expect(list(on: desk) != end)
    desk.key("Home")
    #expect(list(on: desk) == top)
    for kind in [Scroll.Kind.notches(1), .finger(60)] {
      let back: Scroll.Kind = if case .notches = kind { .notches(-1) } else { .finger(-60) }
      desk.player.handle(.scroll(Scroll(kind, along: .vertical, time: desk.time)))
      #expect(list(on: desk) != top)
      desk.player.handle(.scroll(Scroll(back, along: .vertical, time: desk.time)))
      #expect(list(on: desk) == top)
    }
    for (phase, y) in [(Contact.Phase.began, 200.0), (.moved, 190), (.moved, 40), (.ended, 40)] {
      desk.player.handle(
        .contact(Contact(phase, id: 7, at: Point(x: 200, y: y), time: desk.time)))
    }
    #expect(list(on: desk) != top, "it goes with the finger, which taps nothing")
    #expect(desk.pixel(0.99, 0.01) == 0x5c1c17, "it is open")
    desk.tap(0.5, 0.5)
    #expect(desk.pixel(0.5, 0.2) == 0xff0000)
    desk.tap(0.5, 0.99)
    #expect(list(on: desk) == top, "it opens at its beginning")
  }

  @Test func `A listed scene that is of another kind is made again`() throws {
    func text(_ second: String, _ more: String = "") -> String {
      """
      storyboard: 1
      initial: book
      scenes:
        book: {kind: flip, pages: [p1, p2]}
        p1: {content: {color: "#ff0000"}}
        p2: \(second)
      \(more)
      segues:
        - {from: book, to: "@next", on: {key: n}}
        - {from: book, to: "@prev", on: {key: p}}
      """
    }
    let desk = try Desk(text("{content: {color: \"#00ff00\"}}"))
    desk.key("n")
    desk.rest()
    desk.key("p")
    desk.rest()
    desk.save(text("{kind: stack, root: inner}", "  inner: {content: {color: \"#0000ff\"}}"))
    desk.rest()
    desk.key("n")
    desk.rest()
    #expect(desk.pixel(0.5, 0.5) == 0x0000ff)
  }

  @Test func `Changed content is drawn anew without a callback`() throws {
    let desk = try Desk(board())
    _ = desk.takeCallbacks()
    desk.save(board(color: "#123456"))
    desk.rest()
    #expect(desk.pixel(0.5, 0.5) == 0x123456)
    #expect(desk.takeCallbacks().isEmpty)
  }

  @Test(arguments: [false, true])
  func `A table that is another lies under every scene, a cover under its own`(isFlip: Bool) throws
  {
    func text(_ table: String, _ cover: String) -> String {
      board()
        .replacing("duration: 200ms", with: "duration: 200ms, table: \"\(table)\"")
        .replacing("initial: home", with: "initial: \(isFlip ? "book" : "p1")")
        .replacing("kind: flip", with: "kind: flip, cover: \"\(cover)\"")
    }
    let desk = try Desk(text("#00ff00", "#ffff00"))
    let container = desk.player.rootContainer
    let (flip, stack) = (container.flip, container.stack)
    let (green, blue) = (Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1))
    #expect((flip?.table ?? stack?.table) == .color(green))
    desk.save(text("#0000ff", "#ff00ff"))
    desk.rest()
    #expect((flip?.table ?? stack?.table) == .color(blue))
    #expect(desk.player.rootContainer.flip === flip && desk.player.rootContainer.stack === stack)
    #expect(flip.map { $0.cover == .board(Color(red: 1, green: 0, blue: 1)) } ?? true)
  }

  @Test func `The place is kept by its id, and by its number where that is gone`() throws {
    let desk = try Desk(board())
    desk.key("n")
    #expect(desk.player.currentScene == "p2")
    _ = desk.takeCallbacks()
    desk.save(board(pages: "p3, p1, p2"))
    desk.rest()
    #expect(desk.player.currentScene == "p2")
    #expect(!desk.takeCallbacks().contains { $0.hasPrefix("p2") }, "it is the page that it was")
    let without = board(pages: "p3, p1").replacingOccurrences(
      of: "\n  p2: {title: p2, content: {color: \"#00ff00\"}}", with: "")
    desk.save(without)
    desk.rest()
    #expect(desk.player.currentScene == "p1", "the last of those that are left")
    let calls = desk.takeCallbacks()
    #expect(calls.contains("p2.didDisappear") && calls.contains("p2.didMove"))
  }

  @Test func `A scene on a stack that is gone leaves it`() throws {
    let desk = try Desk(board())
    desk.key("t")
    #expect(desk.player.currentScene == "top")
    let without = board()
      .replacingOccurrences(of: "\n  top: {title: top, content: {color: \"#ffff00\"}}", with: "")
      .split(separator: "\n").filter { !$0.contains("top") }.joined(separator: "\n")
    desk.save(without)
    desk.rest()
    #expect(desk.player.currentScene == "p1")
    #expect(desk.pixel(0.5, 0.5) == 0xff0000)
  }

  @Test func `A change waits for the finger and for what moves`() throws {
    let desk = try Desk(board())
    desk.drag(0.9, 0.5, to: 0.6, 0.5, isHeld: true)
    desk.save(board(title: "Two", color: "#123456"))
    for _ in 0..<10 { desk.frame() }
    #expect(desk.player.board.title == "One")
    desk.contact(.ended, 0.6, 0.5)
    desk.frame()
    #expect(desk.player.board.title == "One")
    desk.rest()
    desk.rest()
    #expect(desk.player.board.title == "Two")
  }

  @Test func `A wait goes on through a change that is not its own`() throws {
    let desk = try Desk(board())
    desk.key("t")
    desk.wait(2)
    desk.save(board(title: "Two"))
    desk.rest()
    desk.wait(1.2)
    #expect(desk.player.currentScene == "p1", "two and a bit and one are more than three")
    desk.key("t")
    desk.wait(2)
    desk.save(board(title: "Two", wait: "4s"))
    desk.rest()
    desk.wait(2.5)
    #expect(desk.player.currentScene == "top", "it began again")
  }

  @Test func `A new root is shown at once, never a blank window`() throws {
    let desk = try Desk(board())
    let other = board().replacingOccurrences(of: "home", with: "house")
    desk.save(other)
    desk.rest()
    #expect(desk.pixel(0.5, 0.5) == 0xff0000)
    #expect(desk.player.currentScene == "p1")
  }

  @Test func `A new root moves as much, and goes by the same millimetres, as the old one`() throws {
    let desk = try Desk(board())
    desk.player.setMotion(.reduced)
    // On such a screen the 2 mm of a hand's first movement are 20 points, and 12 on an unknown one.
    desk.player.setDensity(pointsPerMillimetre: 10)
    desk.save(board().replacingOccurrences(of: "home", with: "house"))
    desk.rest()
    _ = desk.takeCallbacks()
    desk.contact(.began, 0.8, 0.5)
    for way in 1...15 { desk.contact(.moved, 0.8 - Double(way) / 400, 0.5) }
    #expect(desk.takeCallbacks().isEmpty)
    for way in 16...24 { desk.contact(.moved, 0.8 - Double(way) / 400, 0.5) }
    #expect(desk.takeCallbacks().contains("p2.willAppear"))
    desk.contact(.cancelled, 0.8, 0.5)
    desk.rest()
    desk.player.handle(.key(KeyPress("t", time: desk.time)))
    for _ in 0..<5 { desk.frame() }
    #expect(desk.pixel(0.05, 0.5) != 0xff0000, "it fades all over, and slides in from nowhere")
  }

  @Test func `A board that cannot be read is no more what it was before`() throws {
    let desk = try Desk(board())
    desk.contact(.began, 0.5, 0.5)
    desk.save(board(title: "Two"))
    desk.player.reloadFailed("there is no board any more")
    desk.contact(.cancelled, 0.5, 0.5)
    desk.rest()
    #expect(desk.player.showsMessage && desk.player.board.title == "One")
  }

  @Test func `A mistake in a name of a hundred thousand letters is told in one line`() throws {
    let desk = try Desk("storyboard: 1\ninitial: a\nscenes:\n  a: {content: {text: A}}\n")
    let name = String(repeating: "long", count: 25_000)
    desk.save(
      "storyboard: 1\ninitial: \(name)\nscenes:\n  a: {content: {image: \(name), alt: b}}\n")
    desk.rest()
    #expect(desk.player.showsMessage)
    desk.tap(0.5, 0.97)
    let report = Desk.check("storyboard: 1\ninitial: \(name)\nscenes:\n  a: {}\n", desk.folder)
    let told = report.problems.map(\.message).joined()
    #expect(told.contains("longlong") && told.contains("…long") && told.count < 300)
  }
}
