import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoRaster
import OctavoStoryboards
import Testing

/// A stack with a menu, and ways out of it by every trigger.
private let ways = """
  storyboard: 1
  initial: home
  defaults: {transition: slide, duration: 200ms}
  scenes:
    home: {kind: stack, root: menu}
    menu:
      content:
        - list: [{id: first, label: First}, {id: second, label: Second}]
          rect: [0, 0, 1, 0.4]
        - button: Go
          id: go
          rect: [0.2, 0.5, 0.6, 0.2]
    a: {content: {color: "#ff0000"}}
    b: {content: {color: "#00ff00"}, canLeave: false}
    c: {kind: flip, pages: [c1, c2, c3]}
    c1: {content: {color: "#0000ff"}}
    c2: {content: {color: "#00ffff"}}
    c3: {content: {color: "#ff00ff"}}
    m: {content: {color: "#ffff00"}}
  segues:
    - {from: menu, to: a, do: push, on: [{tap: first}, {swipe: left}, {key: a}, {event: go}]}
    - {from: menu, to: b, do: push, on: [{tap: second}, {swipe: up}]}
    - {from: menu, to: c, do: push, on: [{tap: go}, {pinch: out}, {edge: trailing}, {key: c}]}
    - {from: menu, to: m, do: present, on: [{swipe: down}, {key: m}]}
    - {from: menu, to: m, do: present, cover: sheet, on: {key: s}}
    - {from: m, do: dismiss, on: {tap: center}}
    - {from: a, to: "@back", on: [{tap: left}, {edge: leading}]}
    - {from: a, to: a, do: push, singleTop: false, on: {key: a}}
    - {from: a, to: a, do: push, on: {key: x}}
    - {from: a, to: c, do: push, popUpTo: menu, on: {key: c}}
    - {from: a, to: menu, do: popTo, on: {key: m}}
    - {from: a, to: m, do: replace, on: {key: r}}
    - {from: b, to: "@root", on: {key: r}}
    - {from: c, to: "@next", on: {key: n}, order: 1}
    - {from: c, to: c1, do: set, on: {key: n}, order: 2}
    - {from: c, to: "@prev", on: {key: p}}
    - {from: c1, to: c3, do: set, on: {tap: center}, transition: fold}
    - {from: c3, to: "@root", on: {after: 2s}}
    - {from: "*", to: "@root", on: {key: h}}
  """

@MainActor @Suite struct SegueTests {
  @Test func `A board begins at the root of its initial stack`() throws {
    let desk = try Desk(ways)
    #expect(desk.player.currentScene == "menu")
  }

  @Test(arguments: [(0.24, "menu"), (0.26, "a"), (0.5, "a")])
  func `The left quarter of a page is its left`(x: Double, scene: String) throws {
    let desk = try Desk(ways)
    desk.key("a")
    desk.rest()
    #expect(desk.player.currentScene == "a")
    desk.tap(x, 0.5)
    desk.rest()
    #expect(desk.player.currentScene == scene)
  }

  @Test func `What waits at a page that something is presented over does not go off`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: home
      scenes:
        home: {kind: stack, root: a}
        a: {content: {color: "#ff0000"}}
        b: {content: {color: "#00ff00"}}
        m: {content: {color: "#0000ff"}}
      segues:
        - {from: a, to: b, do: push, on: {after: 2s}}
        - {from: a, to: m, do: present, on: {key: s}}
        - {from: m, do: dismiss, on: {key: x}}
        - {from: b, to: "@back", on: {key: x}}
      """)
    desk.key("s")
    desk.rest()
    for _ in 0..<6 { desk.wait(1) }
    #expect(desk.player.currentScene == "m")
    desk.key("x")
    desk.rest()
    #expect(desk.player.currentScene == "a")
  }

  @Test func `A tap in the middle that means nothing to the board is told, any other is not`()
    throws
  {
    let desk = try Desk(ways)
    var told = 0
    desk.player.onCenterTap = { _ in told += 1 }
    desk.tap(0.5, 0.1)
    #expect(desk.player.currentScene == "a" && told == 0, "a row")
    desk.tap(0.9, 0.5)
    #expect(told == 0, "at a side")
    desk.tap(0.5, 0.5)
    #expect(told == 1)
    desk.key("c")
    #expect(desk.player.currentScene == "c1")
    desk.tap(0.5, 0.5)
    #expect(desk.player.currentScene == "c3" && told == 1, "the scene's own comes first")
    desk.tap(0.5, 0.5)
    #expect(told == 2, "over the page of a flip")
  }

  @Test func `A tap on a row, a button or a key takes its segue`() throws {
    let desk = try Desk(ways)
    desk.tap(0.5, 0.1)
    #expect(desk.player.currentScene == "a")
    #expect(desk.pixel(0.5, 0.5) == 0xff0000)
    desk.tap(0.1, 0.5)
    #expect(desk.player.currentScene == "menu", "the left quarter goes back")
    desk.tap(0.5, 0.6)
    #expect(desk.player.currentScene == "c1")
    desk.key("h")
    #expect(desk.player.currentScene == "menu", "from everywhere")
    desk.key("a")
    #expect(desk.player.currentScene == "a")
  }

  @Test func `A key that is held down takes its segue once`() throws {
    let desk = try Desk(ways)
    #expect(desk.player.handle(.key(KeyPress("a", isRepeat: true, time: desk.time))))
    desk.rest()
    #expect(desk.player.currentScene == "menu", "it was pressed before")
  }

  @Test func `Stacks that push one another nest only so far, and nothing breaks`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: home
      scenes:
        home: {kind: stack, root: menu}
        menu: {content: {color: red}}
      segues:
        - {from: menu, to: home, do: push, singleTop: false, on: [{event: go}, {swipe: left}]}
      """)
    var taken = 0
    while taken < 200, desk.player.post(event: "go") { taken += 1 }
    #expect(taken == Storyboard.deepestNesting)
    desk.rest()
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `A finger that leaves a row taps nothing`() throws {
    let desk = try Desk(ways)
    desk.contact(.began, 0.5, 0.1)
    desk.contact(.moved, 0.5, 0.12)
    desk.contact(.moved, 0.52, 0.15)
    desk.contact(.ended, 0.52, 0.15)
    desk.rest()
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `A row is darker under a finger and light again after it`() throws {
    let desk = try Desk(ways)
    let before = desk.pixel(0.5, 0.02)
    desk.contact(.began, 0.5, 0.1)
    desk.frame()
    #expect(desk.pixel(0.5, 0.02) != before)
    desk.contact(.cancelled, 0.5, 0.1)
    desk.frame()
    #expect(desk.pixel(0.5, 0.02) == before)
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `A row that is left under a finger is light when its scene is back`() throws {
    let desk = try Desk(ways)
    let before = desk.pixel(0.5, 0.02)
    desk.contact(.began, 0.5, 0.1)
    desk.frame()
    #expect(desk.pixel(0.5, 0.02) != before)
    desk.key("a")
    #expect(desk.player.currentScene == "a")
    desk.key("m")
    #expect(desk.player.currentScene == "menu")
    #expect(desk.pixel(0.5, 0.02) == before)
  }

  @Test(arguments: [
    (0.6, 0.8, 0.1, 0.8, "a"), (0.5, 0.9, 0.5, 0.4, "b"), (0.5, 0.45, 0.5, 0.95, "m"),
    (0.98, 0.8, 0.3, 0.8, "a"),
  ])
  func `A swipe takes the segue of its way`(
    _ x: Double, _ y: Double, _ endX: Double, _ endY: Double, _ goal: String
  ) throws {
    let desk = try Desk(ways)
    desk.drag(x, y, to: endX, endY)
    #expect(desk.player.currentScene == goal)
  }

  @Test func `Pages that follow one another leftwards are pushed by a swipe to the right`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: home
      direction: rtl
      defaults: {transition: slide, duration: 200ms}
      scenes:
        menu: {content: {color: "#0000ff"}}
        a: {content: {color: "#ff0000"}}
        home: {kind: stack, root: menu}
      segues:
        - {from: menu, to: a, do: push, on: {swipe: right}}
        - {from: a, to: "@back", on: {swipe: left}}
      """)
    desk.drag(0.98, 0.5, to: 0.2, 0.5)
    #expect(desk.player.currentScene == "menu", "nothing is there to the left")
    desk.drag(0.2, 0.5, to: 0.5, 0.5, isHeld: true)
    desk.frame()
    #expect(desk.pixel(0.05, 0.5) == 0xff0000, "it comes from the left, under the finger")
    desk.contact(.moved, 0.9, 0.5)
    desk.contact(.ended, 0.9, 0.5)
    desk.rest()
    #expect(desk.player.currentScene == "a")
    desk.drag(0.8, 0.5, to: 0.1, 0.5)
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `A swipe that pushes goes along under the finger, and back if it is held back`() throws
  {
    let desk = try Desk(ways)
    desk.drag(0.9, 0.8, to: 0.6, 0.8, isHeld: true)
    desk.frame()
    #expect(desk.pixel(0.97, 0.8) == 0xff0000, "the page is on its way in")
    desk.contact(.moved, 0.88, 0.8)
    for _ in 0..<6 { desk.frame() }
    desk.contact(.ended, 0.88, 0.8)
    desk.rest()
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `Two fingers that spread take the segue of a pinch`() throws {
    let desk = try Desk(ways)
    desk.contact(.began, 0.45, 0.8, id: 1)
    desk.contact(.began, 0.55, 0.8, id: 2)
    for step in 1...8 {
      desk.frame()
      desk.contact(.moved, 0.45 - 0.03 * Double(step), 0.8, id: 1)
      desk.contact(.moved, 0.55 + 0.03 * Double(step), 0.8, id: 2)
    }
    desk.contact(.ended, 0.21, 0.8, id: 1)
    desk.contact(.ended, 0.79, 0.8, id: 2)
    desk.rest()
    #expect(desk.player.currentScene == "c1")
  }

  @Test func `A program sets off events and segues by name`() throws {
    let desk = try Desk(ways)
    #expect(!desk.player.post(event: "nothing"))
    #expect(desk.player.post(event: "go"))
    desk.rest()
    #expect(desk.player.currentScene == "a")
    #expect(!desk.player.post(event: "go"), "nothing waits for it there")
  }

  @Test func `A segue goes off some time after its scene came to rest, and only there`() throws {
    let desk = try Desk(ways)
    desk.key("c")
    desk.tap(0.5, 0.5)
    #expect(desk.player.currentScene == "c3")
    #expect(desk.frame().wakeTime != nil)
    #expect(desk.frame().inhibitsIdle, "the screen stays on until then")
    desk.wait(1.5)
    #expect(desk.player.currentScene == "c3")
    desk.wait(1)
    #expect(desk.player.currentScene == "menu")
    #expect(desk.frame().wakeTime == nil)
    #expect(!desk.frame().inhibitsIdle)
  }

  @Test func `What goes off by itself begins to wait again when a hidden window is seen again`()
    throws
  {
    let desk = try Desk(ways)
    desk.key("c")
    desk.tap(0.5, 0.5)
    desk.wait(1.5)
    desk.player.suspend()
    desk.player.resume()
    desk.rest()
    desk.wait(1.5)
    #expect(desk.player.currentScene == "c3")
    desk.wait(1)
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `What goes off by itself sets out when it is due, whichever frame shows it first`()
    throws
  {
    /// What is seen a tenth of a second after the segue was due.
    func picture(_ prepare: (Desk, Double) -> Double) throws -> [Layer] {
      let desk = try Desk(ways)
      desk.key("c")
      desk.tap(0.5, 0.5)
      let due = try #require(desk.frame().wakeTime)
      let begun = prepare(desk, due)
      return desk.player.advance(to: begun + 0.1).scene.items.map(\.layer)
    }
    let atOnce = try picture { desk, due in
      _ = desk.player.advance(to: due)
      return due
    }
    let late = try picture { _, due in due }
    #expect(late == atOnce)
    #expect(late.count > 1, "it is on its way")
    // A finger on the glass holds it up, without waking anybody; its lift lets it go.
    let held = try picture { desk, due in
      desk.contact(.began, 0.5, 0.9)
      #expect(desk.player.advance(to: due + 1).wakeTime == nil)
      #expect(desk.player.currentScene == "c3")
      desk.player.setEventTime(EventTime(due + 3))
      desk.player.handle(.cancelAll)
      return due + 3
    }
    #expect(held == atOnce)
  }

  @Test func `The next in order is tried where the first is refused`() throws {
    let desk = try Desk(ways)
    desk.key("c")
    var seen = [desk.player.currentScene]
    for _ in 0..<3 {
      desk.key("n")
      seen.append(desk.player.currentScene)
    }
    #expect(seen == ["c1", "c2", "c3", "c1"])
    desk.key("n")
    desk.key("p")
    #expect(desk.player.currentScene == "c1")
  }

  @Test func `An order counts for more than the place in the board`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: home
      scenes: {home: {kind: stack, root: menu}, menu: {}, x: {}, y: {}, z: {}}
      segues:
        - {from: menu, to: x, do: push, on: {key: n}, order: 3}
        - {from: menu, to: y, do: push, on: {key: n}, order: 2}
        - {from: menu, to: z, do: push, on: {key: n}, order: 1}
      """)
    desk.key("n")
    #expect(desk.player.currentScene == "z")
  }

  @Test func `A swipe onward goes back where the board says so`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: home
      scenes: {home: {kind: stack, root: menu}, menu: {}, a: {}}
      segues:
        - {from: menu, to: a, do: push, on: {key: a}}
        - {from: a, do: pop, on: {swipe: left}}
      """)
    desk.key("a")
    #expect(desk.player.currentScene == "a")
    desk.drag(0.8, 0.5, to: 0.2, 0.5)
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `Time never goes back`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: home
      scenes: {home: {kind: stack, root: menu}, menu: {}, a: {}, b: {}}
      segues:
        - {from: menu, to: a, do: push, on: {key: a}, transition: {style: none}}
        - {from: a, to: b, do: push, on: {after: 2s}, transition: {style: none}}
      """)
    let now = desk.time
    _ = desk.player.advance(to: now + 10)
    _ = desk.player.advance(to: now + 5)
    desk.player.handle(.key(KeyPress("a", time: now)))
    for (later, scene) in [(8.0, "a"), (11.9, "a"), (12.1, "b")] {
      _ = desk.player.advance(to: now + later)
      desk.player.framePresented()
      #expect(desk.player.currentScene == scene, "\(later) s")
    }
  }

  @Test func `singleTop, popUpTo, popTo and replace do what they say`() throws {
    let desk = try Desk(ways)
    desk.key("a")
    desk.key("x")
    desk.tap(0.1, 0.5)
    #expect(desk.player.currentScene == "menu", "x pushed nothing")
    desk.key("a")
    desk.key("a")
    desk.key("a")
    desk.tap(0.1, 0.5)
    #expect(desk.player.currentScene == "a")
    desk.key("m")
    #expect(desk.player.currentScene == "menu")
    desk.key("a")
    desk.key("a")
    desk.key("c")
    #expect(desk.player.currentScene == "c1")
    desk.key("Escape")
    #expect(desk.player.currentScene == "menu", "both were popped first")
    desk.key("a")
    desk.key("r")
    #expect(desk.player.currentScene == "m")
    desk.key("Escape")
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `A scene that may not be left stays, and nothing breaks`() throws {
    let desk = try Desk(ways)
    desk.tap(0.5, 0.3)
    #expect(desk.player.currentScene == "b")
    desk.key("r")
    desk.key("Escape")
    desk.drag(0.01, 0.5, to: 0.9, 0.5)
    #expect(desk.player.currentScene == "b")
  }

  @Test func `A modal comes and goes, in full and as a sheet`() throws {
    let desk = try Desk(ways)
    for key in ["m", "s"] {
      desk.key(key)
      #expect(desk.player.currentScene == "m")
      #expect(desk.pixel(0.5, 0.9) == 0xffff00)
      desk.tap(0.5, 0.6)
      #expect(desk.player.currentScene == "menu")
    }
  }

  @Test func `An edge swipe back follows the finger`() throws {
    let desk = try Desk(ways)
    desk.key("a")
    desk.drag(0.01, 0.5, to: 0.5, 0.5, isHeld: true)
    desk.frame()
    #expect(desk.pixel(0.9, 0.55) == 0xff0000)
    #expect(desk.pixel(0.02, 0.95) != 0xff0000)
    desk.contact(.ended, 0.7, 0.5)
    desk.rest()
    #expect(desk.player.currentScene == "menu")
  }

  @Test func `Home from within a modal is below it`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: nav
      defaults: {transition: slide, duration: 200ms}
      scenes:
        nav: {kind: stack, root: menu}
        menu: {content: {color: "#808080"}}
        a: {content: {color: "#ff0000"}}
        m: {content: {color: "#ffff00"}}
        ask: {kind: stack, root: first}
        first: {content: {color: "#00ff00"}}
        second: {content: {color: "#0000ff"}}
        kept: {content: {color: "#00ffff"}, canLeave: false}
      segues:
        - {from: menu, to: a, do: push, on: {key: a}}
        - {from: a, to: m, do: present, cover: sheet, on: {key: m}}
        - {from: a, to: ask, do: present, on: {key: q}}
        - {from: first, to: second, do: push, on: {key: s}}
        - {from: a, to: kept, do: present, on: {key: k}}
        - {from: "*", to: "@root", on: {key: Ctrl+Home}}
        - {from: [m, kept], do: dismiss, on: {key: d}}
      """)
    desk.key("a")
    desk.key("m")
    desk.key("Home", .control)
    #expect(desk.player.currentScene == "menu")
    #expect(desk.pixel(0.5, 0.9) == 0x808080)
    // What is on top has its own way back first.
    desk.key("a")
    desk.key("q")
    desk.key("s")
    desk.key("Home", .control)
    #expect(desk.player.currentScene == "first")
    desk.key("Home", .control)
    #expect(desk.player.currentScene == "menu")
    // And one that does not let itself be left stays, with all that is below it.
    desk.key("a")
    desk.key("k")
    desk.key("Home", .control)
    #expect(desk.player.currentScene == "kept")
  }

  // MARK: - Within callbacks

  private static let asked = """
    storyboard: 1
    initial: nav
    defaults: {transition: slide, duration: 200ms}
    scenes:
      nav: {kind: stack, root: menu}
      menu: {title: menu, content: {color: "#808080"}}
      a: {title: a, content: {color: "#ff0000"}}
      kept: {title: kept, content: {color: "#00ffff"}, canLeave: false}
      m: {title: m, content: {color: "#ffff00"}}
    segues:
      - {id: in, from: menu, to: a, do: push, on: {key: a}}
      - {id: stay, from: menu, to: kept, do: push, on: {key: k}}
      - {id: back, from: kept, to: "@back", on: {event: next}, order: 1}
      - {id: show, from: kept, to: m, do: present, on: {event: next}, order: 2}
      - {id: cover, from: a, to: kept, do: present, on: {key: p}}
      - {from: kept, do: dismiss, on: {key: d}}
      - {id: home, from: "*", to: "@root", on: {event: home}}
    """

  /// A board at which something is asked as soon as a scene has come to rest, and the segues that it tells of.
  private func desk(asking ask: @escaping (StoryboardPlayer) -> Bool, at scene: String) throws
    -> (Desk, Log)
  {
    let (desk, log) = (try Desk(Self.asked), Log())
    var isAsked = false
    desk.player.onSegue = { log.lines.append($0.id ?? "?") }
    desk.player.onChange = { [unowned player = desk.player] in
      guard player.currentScene == scene, !isAsked else { return }
      isAsked = true
      #expect(ask(player))
    }
    return (desk, log)
  }

  @Test func `within a callback the next segue is taken where one is refused`() throws {
    let (desk, log) = try desk(asking: { $0.post(event: "next") }, at: "kept")
    desk.key("k")
    desk.rest()
    #expect(desk.player.currentScene == "m")
    #expect(log.lines == ["stay", "show"])
  }

  @Test func `within a callback home is not behind what does not let itself be left`() throws {
    let (desk, log) = try desk(asking: { $0.perform(segue: "home") }, at: "kept")
    desk.key("a")
    _ = desk.takeCallbacks()
    desk.key("p")
    desk.rest()
    #expect(desk.player.currentScene == "kept")
    #expect(!desk.takeCallbacks().contains("a.willMove"))
    #expect(log.lines == ["in", "cover"])
  }

  @Test func `A page is presented over 64 others, and no more`() throws {
    let desk = try Desk(
      """
      storyboard: 1
      initial: a
      defaults: {transition: none}
      scenes:
        a: {content: {text: A}}
        b: {content: {text: B}}
        c: {content: {text: C}}
      segues:
        - {id: over-a, from: a, to: b, do: present, on: {key: x}}
        - {id: over-b, from: b, to: a, do: present, on: {key: x}}
        - {id: last, from: a, to: c, do: present, on: {key: y}}
      """)
    for number in 0..<64 {
      #expect(desk.player.perform(segue: number % 2 == 0 ? "over-a" : "over-b"))
      desk.rest()
    }
    #expect(!desk.player.perform(segue: "last") && desk.player.currentScene == "a")
    desk.key("Escape")
    desk.key("Escape")
    #expect(desk.player.perform(segue: "last"))
    desk.rest()
    #expect(desk.player.currentScene == "c")
  }
}
