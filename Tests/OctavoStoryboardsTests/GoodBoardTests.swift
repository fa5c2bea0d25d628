import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoStoryboards
import OctavoTransitions
import Testing

@Suite struct GoodBoardTests {
  @Test(arguments: [Boards.everything, Boards.least, Boards.words])
  func `a good board has no problems`(text: String) throws {
    let report = check(text)
    #expect(report.rendered(format: .text) == "")
    #expect(report.storyboard != nil)
    #expect(!report.hasErrors)
  }

  @Test func `a board is read into values`() throws {
    let board = try #require(check(Boards.everything).storyboard)
    #expect(board.title == "Ein Rundgang: für alle 🗺")
    #expect(board.direction == .leftToRight)
    #expect(!board.restoresPlace)
    #expect(board.scenes.count == 11)
    let start = try #require(board.scene("start"))
    #expect(start.kind == .page)
    #expect(start.background == Color(red: 1, green: 238 / 255.0, blue: 221 / 255.0))
    #expect(start.notes == "Greet everyone.\nThen tap the map.\n")
    #expect(start.tappableRegions.map(\.id) == ["map", "open", "first", "second"])
    #expect(start.tappableRegions[3].rect == Rect(x: 0.5, y: 0.8, width: 0.5, height: 0.2))
    guard case .pdf("talk.pdf", page: 2, fit: .fill) = start.content[3].kind else {
      Issue.record("\(start.content[3])")
      return
    }
    #expect(board.scene("comic")?.source == .archive("story.cbz"))
  }

  @Test(arguments: [
    ("0.3s", 0.3), ("300ms", 0.3), ("300 ms", 0.3), ("2 s", 2), ("1.5min", 90), ("1 min", 60),
  ])
  func `a time is a number and its unit, with a space or without`(text: String, seconds: Double) {
    let report = check(
      "storyboard: 1\ninitial: home\nscenes: {home: {}, a: {}}\n"
        + "segues: [{from: home, to: a, do: present, on: {after: \(text)}}]\n")
    guard case .after(let time) = report.storyboard?.segues.first?.triggers.first else {
      Issue.record("\(report.rendered(format: .text))")
      return
    }
    #expect(abs(time - seconds) < 1e-9)
  }

  @Test func `segues are read into values`() throws {
    let board = try #require(check(Boards.everything).storyboard)
    let first = try #require(board.segues.first)
    #expect(first.origin == .scenes(["start"]))
    #expect(first.action == .push("book"))
    #expect(first.triggers.count == 4)
    #expect(first.triggers[1] == .tap(.region("open")))
    #expect(first.arguments == ["zoom": .number(2.5), "label": .text("Map"), "quiet": .flag(true)])
    #expect(first.isInteractive == false)
    #expect(!first.singleTop)
    #expect(board.segues[3].triggers == [.event("photos"), .after(90)])
    #expect(board.segues[4].action == .next)
    #expect(board.segues[7].action == .popToRoot)
    #expect(board.segues[9].action == .pop)
    #expect(board.segues[11].origin == .anywhere)
    #expect(board.segues[11].action == .present("help", cover: .sheet, isDismissible: true))
    #expect(board.segues[12].action == .dismiss)
  }

  @Test func `transitions carry the catalogue's style bits, and reverse themselves`() throws {
    let board = try #require(check(Boards.everything).storyboard)
    let leaf = board.segues[1].transition(in: board)
    #expect(leaf.style == "flip")
    #expect(leaf.styleNames == ["vertical", "reverse-perspective"])
    #expect(leaf.duration == 0.4)
    #expect(leaf.timing == .curve(.easeInOut))
    #expect(
      board.segues[1].backTransition(in: board).styleNames
        == ["backward", "vertical", "reverse-perspective"])
    let box = board.segues[0].transition(in: board)
    #expect(box.styleNames == ["cubic", "horizontal"])
    #expect(box.reversed.styleNames == ["unfold", "cubic", "horizontal"])
    #expect(box.duration == 0.5)
    let bounce = board.segues[0].backTransition(in: board)
    #expect(bounce.style == "slide")
    let spring = try #require(Spring(angularFrequency: 18, dampingRatio: 0.7))
    #expect(bounce.timing == .spring(spring))
    #expect(board.segues[2].transition(in: board).styleNames == ["faked-perspective"])
    for spec in [leaf, box, bounce] {
      let kind = try TransitionCatalog.kind(named: spec.style)
      _ = try kind.make(style: spec.styleNames)
    }
  }

  @Test(arguments: TransitionCatalog.all.map(\.name))
  func `every kind of transition can be named in a board`(name: String) throws {
    let report = check(
      Boards.least + "defaults: {transition: \(name)}\ntransitions: {mine: {style: \(name)}}\n")
    #expect(report.storyboard?.defaults.transition.style == name)
  }

  @Test func `words that YAML 1_1 took for flags and numbers are text`() throws {
    let board = try #require(check(Boards.words).storyboard)
    #expect(board.initial == "yes")
    #expect(board.scene("no")?.title == "no")
    #expect(board.scene("1:30")?.title == "1_000")
    #expect(board.scene("yes")?.title == "on")
  }

  @Test func `the middle is read in both spellings, and is one word`() throws {
    func board(_ middle: String) -> Storyboard? {
      check(
        """
        storyboard: 1
        initial: home
        scenes:
          home: {content: [{text: Hello, rect: [0, 0, 1, 1], align: \(middle)}]}
          next: {}
        segues: [{from: home, to: next, do: present, on: {tap: \(middle)}}]

        """
      ).storyboard
    }
    let spelled = try #require(board("center"))
    #expect(board("centre") == spelled)
    #expect(spelled.segues.first?.triggers == [.tap(.zone(.center))])
  }

  @Test func `what a board leaves out has the format's defaults`() throws {
    let board = try #require(check(Boards.least).storyboard)
    #expect(board.direction == .automatic)
    #expect(board.restoresPlace)
    #expect(board.defaults.transition.style == "flip")
    #expect(board.defaults.duration == nil)
    #expect(board.defaults.isInteractive)
    #expect(board.scenes == [Storyboard.Scene(id: "home")])
  }
}
