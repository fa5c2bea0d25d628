import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoStoryboards
import Testing

/// A stack with a menu, from which every kind of segue leads by a swipe, an edge or a pinch.
private func board(_ segues: String) -> String {
  """
  storyboard: 1
  initial: home
  defaults: {transition: slide, duration: 200ms}
  scenes:
    home: {kind: stack, root: menu}
    menu: {title: menu, content: {color: "#202020"}}
    a: {title: a, content: {color: "#ff0000"}}
    b: {title: b, content: {color: "#00ff00"}}
    c: {title: c, content: {color: "#0000ff"}}
    book: {kind: flip, title: book, pages: [p1, p2, p3]}
    p1: {title: p1, content: {color: "#0000ff"}}
    p2: {title: p2, content: {color: "#00ffff"}}
    p3: {title: p3, content: {color: "#ff00ff"}}
  segues:
    - {from: menu, to: a, do: push, on: {key: a}}
    - {from: a, to: b, do: push, on: {key: b}}
    - {from: menu, to: book, do: push, on: {key: k}}
    - {from: "*", to: c, do: present, on: {key: m}}
  \(segues)
  """
}

/// Segues of a board in a person's hand.
@MainActor @Suite struct InteractiveSegueTests {
  /// A segue, the keys that lead to where it starts, and where it leads.
  struct Case: CustomTestStringConvertible {
    let segue: String
    var keys = ["a", "b"]
    let goal: String
    /// What is told as the finger is understood, and when it has let go and all is at rest.
    let begun: String
    let done: String
    var testDescription: String { segue }
  }

  nonisolated static let upwards = [
    Case(
      segue: "{from: b, to: c, do: present, on: {swipe: up}}", goal: "c",
      begun: "c.load b.wD c.wA c.iA", done: "b.dD c.dA"),
    Case(
      segue: "{from: b, to: c, do: present, cover: sheet, on: {swipe: up}}", goal: "c",
      begun: "c.load c.wA c.iA", done: "c.dA"),
    Case(
      segue: "{from: b, to: c, do: replace, on: {swipe: up}}", goal: "c",
      begun: "c.wM c.load b.wD c.wA c.iA", done: "b.wM b.dD c.dA b.dM c.dM"),
    Case(
      segue: "{from: b, to: c, do: push, on: {swipe: up}}", goal: "c",
      begun: "c.wM c.load b.wD c.wA c.iA", done: "b.dD c.dA c.dM"),
    Case(
      segue: "{from: b, to: c, do: push, popUpTo: menu, on: {swipe: up}}", goal: "c",
      begun: "c.wM c.load b.wD c.wA c.iA", done: "b.wM a.wM b.dD c.dA b.dM a.dM c.dM"),
    Case(
      segue: "{from: b, to: menu, do: popTo, on: {swipe: up}}", goal: "menu",
      begun: "b.wD menu.wA menu.iA", done: "b.wM a.wM b.dD menu.dA b.dM a.dM"),
    Case(
      segue: "{from: b, to: \"@root\", on: {swipe: up}}", goal: "menu",
      begun: "b.wD menu.wA menu.iA", done: "b.wM a.wM b.dD menu.dA b.dM a.dM"),
    Case(
      segue: "{from: b, to: \"@back\", on: {swipe: up}}", goal: "a",
      begun: "b.wD a.wA a.iA", done: "b.wM b.dD a.dA b.dM"),
    Case(
      segue: "{from: c, do: dismiss, on: {swipe: up}}", keys: ["a", "m"], goal: "a",
      begun: "c.wD a.wA a.iA", done: "c.dD a.dA"),
    Case(
      segue: "{from: book, to: p3, do: set, on: {swipe: up}}", keys: ["k"], goal: "p3",
      begun: "p3.wM p3.load p1.wD p3.wA p3.iA", done: "p1.wM p1.dD p3.dA p1.dM p3.dM"),
    Case(
      segue: "{from: book, to: \"@next\", on: {swipe: up}}", keys: ["k"], goal: "p2",
      begun: "p2.wM p2.load p1.wD p2.wA p2.iA", done: "p1.wM p1.dD p2.dA p1.dM p2.dM"),
  ]

  @Test(arguments: upwards) func `every segue follows a swipe, and is done as it is let go`(
    _ test: Case
  ) throws {
    let desk = try open(test)
    let origin = desk.player.currentScene
    desk.drag(0.5, 0.9, to: 0.5, 0.2, isHeld: true)
    #expect(desk.words() == test.begun)
    #expect(desk.player.currentScene == origin, "nobody else sees it before it is let go")
    desk.frame()
    let held = desk.pixel(0.5, 0.97)
    desk.contact(.moved, 0.5, 0.6)
    desk.frame()
    let other = desk.pixels()
    desk.contact(.moved, 0.5, 0.2)
    desk.frame()
    #expect(desk.pixels() != other, "it goes with the finger")
    #expect(desk.pixel(0.5, 0.97) == held, "and its place depends on nothing else")
    desk.pause(0.2)
    desk.contact(.ended, 0.5, 0.2)
    #expect(desk.player.currentScene == test.goal)
    desk.rest()
    #expect(desk.words() == test.done)
    #expect(desk.player.currentScene == test.goal)
  }

  @Test(arguments: upwards) func `one that is held back was not taken`(_ test: Case) throws {
    let desk = try open(test)
    let origin = desk.player.currentScene
    let before = desk.pixels()
    var taken = 0
    desk.player.onSegue = { _ in taken += 1 }
    desk.drag(0.5, 0.9, to: 0.5, 0.75, isHeld: true)
    desk.pause(0.2)
    desk.contact(.ended, 0.5, 0.75)
    desk.rest()
    #expect(desk.player.currentScene == origin)
    #expect(desk.pixels() == before)
    #expect(taken == 0)
    // And again, thrown: that is taken.
    desk.drag(0.5, 0.9, to: 0.5, 0.5)
    #expect(desk.player.currentScene == test.goal)
    #expect(taken == 1)
  }

  @Test(arguments: upwards) func `one that was let go is caught and thrown back`(_ test: Case)
    throws
  {
    let desk = try open(test)
    let origin = desk.player.currentScene
    let before = desk.pixels()
    desk.drag(0.5, 0.9, to: 0.5, 0.3, isHeld: true)
    desk.pause(0.2)
    desk.contact(.ended, 0.5, 0.3)
    desk.frame()
    desk.frame()
    #expect(desk.player.currentScene == test.goal)
    desk.drag(0.5, 0.2, to: 0.5, 0.95, isHeld: true)
    desk.pause(0.2)
    desk.contact(.ended, 0.5, 0.95)
    desk.rest()
    #expect(desk.player.currentScene == origin)
    #expect(desk.pixels() == before)
  }

  @Test func `a page that slides up stays under the finger`() throws {
    let desk = try open(upwards: "{from: b, to: c, do: present, on: {swipe: up}}")
    desk.drag(0.5, 0.9, to: 0.5, 0.5, isHeld: true)
    desk.frame()
    // 0.4 of 600 points, less the slop of 12.
    let edge = try #require(
      (0..<600).first { desk.pixel(0.5, (Double($0) + 0.5) / 600) == 0x0000ff })
    #expect(abs(edge - (600 - 228)) <= 1)
  }

  @Test func `an edge and a pinch take segues along too`() throws {
    let edge = try open(upwards: "{from: b, to: c, do: replace, on: {edge: leading}}")
    edge.drag(0.01, 0.5, to: 0.5, 0.5, isHeld: true)
    edge.frame()
    #expect(edge.words() == "c.wM c.load b.wD c.wA c.iA")
    edge.pause(0.2)
    edge.contact(.ended, 0.5, 0.5)
    edge.rest()
    #expect(edge.player.currentScene == "b", "half of the way is less than an edge asks for")

    for (segue, from, to, goal) in [
      ("{from: b, to: c, do: present, on: {pinch: out}}", 0.1, 0.3, "c"),
      ("{from: b, to: c, do: present, on: {pinch: out}}", 0.1, 0.16, "b"),
      ("{from: b, to: \"@root\", on: {pinch: in}}", 0.3, 0.1, "menu"),
      ("{from: b, to: \"@root\", on: {pinch: in}}", 0.3, 0.25, "b"),
    ] {
      let desk = try open(upwards: segue)
      desk.contact(.began, 0.5 - from, 0.5, id: 1)
      desk.contact(.began, 0.5 + from, 0.5, id: 2)
      for step in 1...10 {
        desk.frame()
        let gap = from + (to - from) * Double(step) / 10
        desk.contact(.moved, 0.5 - gap, 0.5, id: 1)
        desk.contact(.moved, 0.5 + gap, 0.5, id: 2)
      }
      #expect(desk.player.currentScene == "b")
      desk.contact(.ended, 0.5 - to, 0.5, id: 1)
      #expect(desk.player.currentScene == goal, "\(segue)")
      desk.contact(.ended, 0.5 + to, 0.5, id: 2)
      desk.rest()
      #expect(desk.player.currentScene == goal, "\(segue)")
    }
  }

  @Test func `what a finger sent away is let go when it is at rest`() throws {
    weak var last: ContentPage?
    let segues = """
        - {from: menu, to: a, do: present, on: {swipe: up}}
        - {from: a, do: dismiss, on: {swipe: left}}
      """
    let desk = try Desk(
      board(segues),
      makePage: { scene, _ in
        guard scene.id == "a" else { return nil }
        let page = ContentPage { _, _ in }
        last = page
        return page
      })
    desk.drag(0.5, 0.8, to: 0.5, 0.2)
    #expect(desk.player.currentScene == "a")
    desk.drag(0.8, 0.5, to: 0.2, 0.5)
    #expect(desk.player.currentScene == "menu")
    #expect(last == nil)
  }

  @Test func `a second finger and what the screen takes back leave all as it was`() throws {
    for test in Self.upwards {
      for isCancelled in [true, false] {
        let desk = try open(test)
        let origin = desk.player.currentScene
        desk.drag(0.5, 0.9, to: 0.5, 0.1, isHeld: true)
        if isCancelled {
          desk.contact(.cancelled, 0.5, 0.1)
        } else {
          desk.contact(.began, 0.2, 0.5, id: 2)
          desk.contact(.ended, 0.5, 0.1)
          desk.contact(.ended, 0.2, 0.5, id: 2)
        }
        desk.rest()
        #expect(desk.player.currentScene == origin, "\(test.segue)")
      }
    }
  }

  @Test func `a key in mid-swipe comes before the finger`() throws {
    let desk = try open(
      upwards: "{from: b, to: c, do: present, on: {swipe: up}}",
      "{from: b, to: c, do: push, on: {key: x}}")
    desk.drag(0.5, 0.9, to: 0.5, 0.2, isHeld: true)
    desk.key("x")
    desk.contact(.moved, 0.5, 0.1)
    desk.contact(.ended, 0.5, 0.1)
    desk.rest()
    #expect(desk.player.currentScene == "c")
    desk.key("Escape")
    #expect(desk.player.currentScene == "b", "it was pushed, not presented")
  }

  @Test func `a window that changes in mid-swipe keeps the place`() throws {
    let desk = try open(upwards: "{from: b, to: c, do: present, on: {swipe: up}}")
    desk.drag(0.5, 0.9, to: 0.5, 0.5, isHeld: true)
    desk.frame()
    desk.resize(to: Size(width: 600, height: 400))
    let edge = (0..<400).first { desk.pixel(0.5, (Double($0) + 0.5) / 400) == 0x0000ff } ?? 0
    #expect(abs(Double(edge) - 400 * (600 - 228) / 600) <= 1)
    desk.contact(.moved, 0.5, 0.5)
    desk.contact(.moved, 0.5, 0.2)
    desk.pause(0.2)
    desk.contact(.ended, 0.5, 0.2)
    desk.rest()
    #expect(desk.player.currentScene == "c")
  }

  @Test func `in a window that changes the finger's way counts from its next place`() throws {
    let desk = try open(upwards: "{from: b, to: c, do: replace, on: {swipe: left}}")
    desk.drag(0.9, 0.5, to: 0.4, 0.5, isHeld: true)
    desk.frame()
    // 0.5 of 400 points, less the slop of 12: the page that comes is as far in.
    func edge() -> Double {
      let width = Int(desk.size.width)
      let column = (0..<width).first {
        // Blue has no green, however its edge is shaded.
        desk.pixel((Double($0) + 0.5) / Double(width), 0.5) & 0x00ff00 == 0
      }
      return Double(column ?? width)
    }
    #expect(abs(edge() - (400 - 188)) <= 1)
    desk.resize(to: Size(width: 800, height: 600))
    #expect(abs(edge() - (800 - 2 * 188)) <= 1, "as much of the way as before")
    desk.contact(.moved, 0.5, 0.5)
    desk.frame()
    #expect(abs(edge() - (800 - 2 * 188)) <= 1, "wherever the finger is now")
    desk.contact(.moved, 0.4, 0.5)
    desk.frame()
    #expect(abs(edge() - (800 - 2 * 188 - 80)) <= 1, "and from there on with it")
  }

  @Test func `a pinch goes on from where what it takes back is in flight`() throws {
    let desk = try Desk(board("  - {from: a, to: \"@root\", on: {pinch: in}}"))
    func edge() -> Double {
      let column = (0..<400).first { desk.pixel((Double($0) + 0.5) / 400, 0.5) == 0xff0000 }
      return Double(column ?? 400)
    }
    desk.player.handle(.key(KeyPress("a", time: desk.time)))
    for _ in 0..<7 { desk.frame() }
    let start = edge()
    #expect(start > 40 && start < 300, "the page is on its way")
    desk.contact(.began, 0.4, 0.5, id: 1)
    desk.contact(.began, 0.6, 0.5, id: 2)
    desk.contact(.moved, 0.425, 0.5, id: 1)
    desk.contact(.moved, 0.44, 0.5, id: 1)
    desk.frame()
    // 6 of the 120 points that are the whole way, over which the page goes 400.
    #expect(abs(edge() - (start + 20)) <= 1.5)
    desk.contact(.moved, 0.55, 0.5, id: 2)
    desk.frame()
    #expect(abs(edge() - (start + 20 + 400 * 20 / 120)) <= 1.5)
  }

  @Test func `what is not interactive goes off as it is let go`() throws {
    let desk = try open(
      upwards: "{from: b, to: c, do: present, interactive: false, on: {swipe: up}}")
    let before = desk.pixels()
    desk.drag(0.5, 0.9, to: 0.5, 0.4, isHeld: true)
    desk.frame()
    #expect(desk.pixels() == before)
    desk.contact(.ended, 0.5, 0.4)
    desk.rest()
    #expect(desk.player.currentScene == "c")
  }

  @Test func `a modal that only its board may dismiss goes by the board's swipe`() throws {
    let desk = try Desk(
      board(
        """
          - {from: menu, to: a, do: present, dismissible: false, on: {key: d}}
          - {from: a, do: dismiss, on: {swipe: down}}
        """))
    desk.key("d")
    desk.key("Escape")
    #expect(desk.player.currentScene == "a")
    desk.drag(0.5, 0.1, to: 0.5, 0.9)
    #expect(desk.player.currentScene == "menu")
  }

  private func open(_ test: Case) throws -> Desk {
    let desk = try Desk(board("  - \(test.segue)"))
    for key in test.keys { desk.key(key) }
    _ = desk.takeCallbacks()
    return desk
  }

  private func open(upwards segues: String...) throws -> Desk {
    let desk = try Desk(board(segues.map { "  - \($0)" }.joined(separator: "\n")))
    for key in ["a", "b"] { desk.key(key) }
    _ = desk.takeCallbacks()
    return desk
  }
}

extension Desk {
  /// The callbacks since they were taken last, in the notation of the laws.
  func words() -> String {
    let short = [
      "willAppear": "wA", "isAppearing": "iA", "didAppear": "dA", "willDisappear": "wD",
      "didDisappear": "dD", "willMove": "wM", "didMove": "dM",
    ]
    return takeCallbacks().map { line in
      let parts = line.split(separator: ".").map(String.init)
      let name = String(parts[1].prefix { $0 != "(" })
      return "\(parts[0]).\(short[name] ?? name)"
    }.joined(separator: " ")
  }

  /// Some pixels of what is seen.
  func pixels() -> [UInt32] {
    (0..<20).map { pixel(0.5, (Double($0) + 0.5) / 20) }
      + (0..<20).map { pixel((Double($0) + 0.5) / 20, 0.5) }
  }

  /// Lets the hand rest.
  func pause(_ seconds: Double) {
    for _ in 0..<Int(seconds * 60) { frame() }
  }
}
