import OctavoGeometry
import OctavoGestures
import Testing

struct InputScriptTests {
  @Test func `a script says what happens when`() throws {
    let script = try InputScript(
      parsing: """
        # A finger pulls the page.
        0 down 1 0.9 0.5   # near the edge

        16\tmove 1 0.85 0.5
        320 up 1
        320 cancel
        500 key Right
        600 key Ctrl+Shift+PageDown
        700 resize 600x800
        700 scale 1.5
        2000 end
        # after the end
        """)
    #expect(
      script.entries.map(\.event) == [
        .down(id: 1, x: 0.9, y: 0.5), .move(id: 1, x: 0.85, y: 0.5), .up(id: 1), .cancel,
        .key(name: "Right", modifiers: []),
        .key(name: "Page_Down", modifiers: [.control, .shift]),
        .resize(Size(width: 600, height: 800)), .scale(1.5), .end,
      ])
    #expect(script.entries.map(\.milliseconds) == [0, 16, 320, 320, 500, 600, 700, 700, 2000])
    #expect(script.entries.map(\.line) == [2, 4, 5, 6, 7, 8, 9, 10, 11])
  }

  @Test(arguments: ["", "\n\n", "# nothing\n", "\u{FEFF}\r\n  \r\n"])
  func `an empty script is a script`(text: String) throws {
    #expect(try InputScript(parsing: text).entries.isEmpty)
  }

  @Test func `lines may end as on any system`() throws {
    let script = try InputScript(parsing: "\u{FEFF}0 down 1 0.5 0.5\r\n8 up 1\r\n")
    #expect(script.entries.map(\.line) == [1, 2])
  }

  @Test(arguments: [
    ("down 1 0.9 0.5", 1, "“down” is no time"),
    ("-5 cancel", 1, "“-5” is no time"),
    ("1.5 cancel", 1, "“1.5” is no time"),
    ("99999999999999999999 cancel", 1, "is no time"),
    ("10 cancel\n\n9 cancel", 3, "9 ms comes after 10 ms"),
    ("0", 1, "nothing happens here"),
    ("0 jump", 1, "“jump” is no event"),
    ("0 Down 1 0.5 0.5", 1, "“Down” is no event"),
    ("0 down 1 0.9", 1, "`down` has 2 words after it where it takes 3"),
    ("0 end now", 1, "`end` has 1 words after it where it takes 0"),
    ("0 down x 0.9 0.5", 1, "“x” is no finger"),
    ("0 down -1 0.9 0.5", 1, "“-1” is no finger"),
    ("0 down 1 1.1 0.5", 1, "“1.1” is no place"),
    ("0 down 1 0.5 nan", 1, "“nan” is no place"),
    ("0 down 1 0.5 0.5\n1 move 1 inf 0", 2, "“inf” is no place"),
    ("0 down 1 0.5 0.5\n5 down 1 0.5 0.5", 2, "finger 1 is down already"),
    ("0 move 1 0.5 0.5", 1, "finger 1 is not down"),
    ("0 down 1 0.5 0.5\n1 up 1\n2 move 1 0.5 0.5", 3, "finger 1 is not down"),
    ("0 up 2", 1, "finger 2 is not down"),
    ("0 down 1 0.5 0.5\n1 cancel\n2 up 1", 3, "finger 1 is not down"),
    ("0 key", 1, "`key` has 0 words"),
    ("0 key Hyper+q", 1, "“Hyper” is no modifier"),
    ("0 key Ctrl+", 1, "“Ctrl+” is no key"),
    ("0 key é", 1, "“é” is no key"),
    ("0 key Rigth", 1, "“Rigth” is no key"),
    ("0 key right", 1, "“right” is no key"),
    ("0 key NoSymbol", 1, "“NoSymbol” is no key"),
    ("0 key Right\u{0}", 1, "is no key"),
    ("0 down 1 0x0 0.5", 1, "“0x0” is no place"),
    ("0 down 1 0.5 1e400", 1, "“1e400” is no place"),
    ("0 scale 0x1", 1, "“0x1” is no scale"),
    ("\u{660} cancel", 1, "“\u{660}” is no time"),
    ("0 resize 600", 1, "“600” is no size"),
    ("0 resize 600x", 1, "“600x” is no size"),
    ("0 resize 0x600", 1, "“0x600” is no size"),
    ("0 resize 99999x600", 1, "is no size"),
    ("0 scale 0", 1, "“0” is no scale"),
    ("0 scale -1", 1, "“-1” is no scale"),
    ("0 scale big", 1, "“big” is no scale"),
    ("0 end\n1 cancel", 2, "this comes after `end`"),
  ])
  func `a wrong line is named with what would be right`(
    text: String, line: Int, problem: String
  ) throws {
    let fault = try #require(throws: InputScript.Fault.self) {
      try InputScript(parsing: text)
    }
    #expect(fault.line == line)
    #expect(fault.problem.contains(problem))
    #expect(!fault.remedy.isEmpty)
    #expect(
      fault.description
        == "line \(line), column \(fault.column): \(fault.problem); \(fault.remedy)")
  }

  @Test(
    arguments: [
      ("nope", 1), ("\u{FEFF}  nope", 3), ("0", 2), ("0 ", 2), ("0 jump", 3),
      ("0 down 1 2 0.5", 10),
      ("0 down 1 0.5 2", 14), ("0 down 1 0.5", 13), ("0 down 1 0.5 0.5 9", 18), ("0\tup 4 # é", 6),
      ("0 key Ctrl+Rigth", 12), ("0 key Hyper+q", 7), ("0 key Ctrl+Hyper+q", 12), ("0 key", 6),
      ("0 end\n 1 cancel", 2), ("0 resize 0x600", 10),
    ] as [(String, Int)])
  func `a fault points at the word that is wrong, or after the last if one is missing`(
    text: String, column: Int
  ) throws {
    let fault = try #require(throws: InputScript.Fault.self) { try InputScript(parsing: text) }
    #expect(fault.column == column, "\(fault)")
  }

  @Test(arguments: [
    ("Rigth", "Right"), ("right", "Right"), ("Pagedown", "PageDown"), ("esc", "Esc"), ("f5", "F5"),
    ("é", "eacute"), ("?", "question"),
  ])
  func `a key that is misspelt is told what was meant`(word: String, meant: String) throws {
    let fault = try #require(throws: InputScript.Fault.self) {
      try InputScript(parsing: "0 key \(word)")
    }
    #expect(fault.remedy == "did you mean \(meant)?")
  }

  @Test(arguments: [
    ("Right", "Right"), ("Next", "Page_Down"), ("Prior", "Page_Up"), ("PageUp", "Page_Up"),
    ("Enter", "Return"), ("Space", "space"), ("q", "q"), ("7", "7"), ("F24", "F24"),
    ("eacute", "eacute"), ("U00E9", "eacute"), ("U20AC", "U20AC"), ("U1F600", "U0001F600"),
    ("XF86AudioPlay", "XF86AudioPlay"), ("KP_Enter", "KP_Enter"), ("ISO_Left_Tab", "ISO_Left_Tab"),
    ("Cyrillic_ya", "Cyrillic_ya"), ("dead_acute", "dead_acute"), ("0xff53", "Right"),
  ])
  func `a key goes by any name that xkbcommon knows, and is called as in a window`(
    word: String, name: String
  ) throws {
    let script = try InputScript(parsing: "0 key \(word)")
    #expect(script.entries.map(\.event) == [.key(name: name, modifiers: [])])
  }

  @Test func `a hand knows where its fingers are when they lift, also in another window`() throws {
    let script = try InputScript(
      parsing: """
        0 down 1 0.5 0.5
        10 move 1 0.25 0.5
        20 resize 400x600
        30 up 1
        40 cancel
        50 key q
        """)
    var hand = ScriptHand()
    var size = Size(width: 800, height: 600)
    var events: [InputEvent?] = []
    for entry in script.entries {
      if case .resize(let new) = entry.event { size = new }
      events.append(hand.inputEvent(for: entry, in: size))
    }
    #expect(
      events == [
        .contact(Contact(.began, id: 1, at: Point(x: 400, y: 300), time: 0)),
        .contact(Contact(.moved, id: 1, at: Point(x: 200, y: 300), time: 0.010)), nil,
        .contact(Contact(.ended, id: 1, at: Point(x: 100, y: 300), time: 0.030)), .cancelAll,
        .key(KeyPress("q", time: 0.050)),
      ])
  }
}
