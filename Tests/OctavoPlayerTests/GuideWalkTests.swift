import Foundation
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoPlayer
import OctavoStoryboards
import OctavoTestSupport
import OctavoTransitions
import Testing

/// Walks through the guide with a hand that tries what it has tried least.
@MainActor
private final class Walker {
  let player: StoryboardPlayer
  private var time = 0.0
  private let size = Size(width: 200, height: 300)
  private typealias Choice = (index: Int, scene: String, count: Int)
  private struct Edge: Hashable {
    var state: [String]
    var choice: String
  }

  private var counts: [String: Int] = [:]
  /// Where each choice led when it was made last.
  private var edges: [Edge: [String]] = [:]
  /// What there is to choose in each place.
  private var offers: [[String]: [String]] = [:]
  private(set) var scenes: Set<String> = []
  private(set) var tried: Set<Int> = []
  private(set) var taken: Set<Storyboard.Segue> = []
  /// The last steps, for whoever looks for where it stuck.
  private(set) var log: [String] = []
  private var dice: Dice

  init(_ board: Storyboard, path: String, seed: UInt64) {
    dice = Dice(seed: seed)
    player = StoryboardPlayer(board, besideBoard: path, drawing: .background)
    player.onSegue = { [weak self] in self?.taken.insert($0) }
    player.resize(to: size, scale: .one)
    rest()
  }

  func rest() {
    var count = 0
    repeat {
      time += 0.05
      count += 1
      let frame = player.advance(to: time)
      player.framePresented()
      if !frame.isAnimating { break }
    } while count < 400
    scenes.formUnion(player.frontScenes)
  }

  /// One step; what has been tried least is tried first.
  func step() {
    let front = player.frontScenes
    var choices: [Choice] = []
    for (index, segue) in player.board.segues.enumerated() where !segue.triggers.isEmpty {
      var scene = front.last { segue.origin == .anywhere || segue.origin.includes($0) }
      // What a flip can do is tried on each of its pages.
      if let flip = scene, player.board.scene(flip)?.kind == .flip { scene = front.last }
      if let scene { choices.append((index, scene, counts["\(scene) \(index)", default: 0])) }
    }
    // Flips are turned by hand as well.
    for index in 0..<2 {
      guard let flip = front.last(where: { player.board.scene($0)?.kind == .flip }) else { break }
      let page = front.last { player.board.scene(flip)?.pages.contains($0) == true } ?? flip
      choices.append((-1 - index, page, counts["\(page) \(-1 - index)", default: 0]))
    }
    guard let choice = next(among: choices, at: front) else {
      press("Escape")
      return
    }
    let key = Edge(state: front, choice: "\(choice.scene) \(choice.index)")
    counts[key.choice, default: 0] += 1
    defer { edges[key] = player.frontScenes }
    guard choice.index >= 0 else {
      press(choice.index == -1 ? "Page_Down" : "Page_Up")
      return
    }
    tried.insert(choice.index)
    let segue = player.board.segues[choice.index]
    let trigger = segue.triggers[choice.count % segue.triggers.count]
    pull(trigger, in: choice.scene)
    rest()
    log.append("\(choice.scene) \(segue.action) by \(trigger): \(player.frontScenes)")
  }

  /// What has not been tried; else what leads, as far as is known, to where something is left to try;
  /// else what was tried least.
  private func next(among choices: [Choice], at front: [String]) -> Choice? {
    offers[front] = choices.map { "\($0.scene) \($0.index)" }
    if let new = choices.first(where: { $0.count == 0 }) { return new }
    var ways: [(state: [String], first: String)] = choices.compactMap { choice in
      let name = "\(choice.scene) \(choice.index)"
      return edges[Edge(state: front, choice: name)].map { ($0, name) }
    }
    var seen: Set<[String]> = [front]
    while !ways.isEmpty {
      let way = ways.removeFirst()
      guard seen.insert(way.state).inserted else { continue }
      let offered = offers[way.state] ?? []
      if offered.contains(where: { counts[$0, default: 0] == 0 }) {
        return choices.first { "\($0.scene) \($0.index)" == way.first }
      }
      for name in offered {
        if let state = edges[Edge(state: way.state, choice: name)] {
          ways.append((state, way.first))
        }
      }
    }
    let least = choices.map(\.count).min()
    let best = choices.filter { $0.count == least }
    return best.randomElement(using: &dice)
  }

  func press(_ name: String, _ modifiers: KeyPress.Modifiers = []) {
    player.handle(.key(KeyPress(name, modifiers: modifiers, time: time)))
    rest()
  }

  private func pull(_ trigger: Storyboard.Trigger, in scene: String) {
    switch trigger {
    case .tap(.region(let region)):
      let scenes = [scene] + player.frontScenes.reversed()
      let point = scenes.lazy.compactMap { self.player.place(ofRegion: region, in: $0) }.first
      if let point { tap(point) }
    case .tap(.zone(let zone)):
      let x = zone == .left ? 0.1 : zone == .right ? 0.9 : 0.5
      if let point = player.place(Point(x: x, y: 0.02), in: scene) { tap(point) }
    case .key(let chord): press(chord.key, chord.modifiers)
    case .event(let name): player.post(event: name)
    case .after(let seconds): time += seconds + 0.1
    case .swipe(let heading):
      switch heading {
      case .left: drag(from: Point(x: 150, y: 292), to: Point(x: 20, y: 292))
      case .right: drag(from: Point(x: 60, y: 292), to: Point(x: 190, y: 292))
      case .up: drag(from: Point(x: 100, y: 280), to: Point(x: 100, y: 100))
      case .down: drag(from: Point(x: 100, y: 100), to: Point(x: 100, y: 290))
      }
    case .edge(.leading): drag(from: Point(x: 1, y: 290), to: Point(x: 190, y: 290))
    case .edge(.trailing): drag(from: Point(x: 199, y: 290), to: Point(x: 10, y: 290))
    case .pinch(let pinch):
      let (near, far) = (20.0, 90.0)
      let (start, end) = pinch == .outwards ? (near, far) : (far, near)
      for step in 0...8 {
        let gap = start + (end - start) * Double(step) / 8
        let phase: Contact.Phase = step == 0 ? .began : .moved
        contact(phase, Point(x: 100 - gap, y: 150), 1)
        contact(phase, Point(x: 100 + gap, y: 150), 2)
        time += 0.016
      }
      contact(.ended, Point(x: 100 - end, y: 150), 1)
      contact(.ended, Point(x: 100 + end, y: 150), 2)
    }
  }

  private func tap(_ point: Point) {
    contact(.began, point, 1)
    time += 0.05
    contact(.ended, point, 1)
  }

  private func drag(from start: Point, to end: Point) {
    contact(.began, start, 1)
    for step in 1...12 {
      time += 0.016
      let share = Double(step) / 12
      contact(
        .moved,
        Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share), 1)
      _ = player.advance(to: time)
    }
    contact(.ended, end, 1)
  }

  private func contact(_ phase: Contact.Phase, _ point: Point, _ id: Int) {
    player.handle(.contact(Contact(phase, id: id, at: point, time: time)))
  }
}

@MainActor @Suite struct GuideWalkTests {
  private static var path: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("data/guide/guide.yaml").path
  }

  private func guide() throws -> Storyboard {
    let report = StoryboardChecker.check(
      bytes: try DiskAssets.boardBytes(at: Self.path), file: "guide.yaml",
      assets: DiskAssets(besideBoard: Self.path))
    #expect(report.problems.isEmpty, "\(report.rendered(format: .text))")
    return try #require(report.storyboard)
  }

  @Test func `A walk through the guide reaches every scene and takes every segue`() throws {
    let board = try guide()
    let walker = Walker(board, path: Self.path, seed: 1)
    var lastNews = 0
    for number in 0..<6000 {
      let known = (walker.scenes.count, walker.taken.count)
      walker.step()
      if (walker.scenes.count, walker.taken.count) != known { lastNews = number }
      if number - lastNews > 400 { break }
      let isDone = walker.tried.count == board.segues.count { !$0.triggers.isEmpty }
      if isDone, walker.taken.count >= board.segues.count(where: Self.isTaken),
        walker.scenes.count == board.scenes.count
      {
        break
      }
    }
    let missed = board.scenes.map(\.id).filter { !walker.scenes.contains($0) }
    let last = walker.log.suffix(24).joined(separator: "\n")
    #expect(missed == [], "never in front: \(missed); at last\n\(last)")
    let untaken = board.segues.filter { Self.isTaken($0) && !walker.taken.contains($0) }
    let names = untaken.map { "\($0.origin) \($0.action)" }
    #expect(names == [], "never taken; at last\n\(last)")
  }

  @Test(arguments: [
    // From where the map is opened, with the keys that lead there, to where its room leads back.
    ([], "cover"), (["Return"], "contents"), (["Return", "1"], "contents"),
    (["Return", "4", "u"], "contents"), (["Return", "2", "1"], "contents"),
  ])
  func `The way back from a room of the map never leads to the map`(
    _ keys: [String], _ goal: String
  ) throws {
    for room in ["1", "2", "3", "4", "5", "6", "7"] {
      let walker = Walker(try guide(), path: Self.path, seed: 1)
      for key in keys + ["F2"] { walker.press(key) }
      #expect(walker.player.currentScene == "map")
      walker.press(room)
      #expect(walker.player.currentScene != "map")
      walker.press("Escape")
      #expect(walker.player.currentScene == goal, "from room \(room)")
    }
  }

  /// Whether a segue leads somewhere when it is set off: one that would push what is on top already
  /// does not, and one that a container does by hand is not the player's.
  private static func isTaken(_ segue: Storyboard.Segue) -> Bool {
    guard !segue.triggers.isEmpty else { return false }
    if case .push(let id) = segue.action, segue.origin == .scenes([id]), segue.singleTop {
      return false
    }
    // By hand alone: a container takes the drag itself.
    return segue.triggers.contains { trigger in
      switch trigger {
      case .swipe, .edge, .pinch: false
      default: true
      }
    }
  }

  @Test func `The guide uses every verb, trigger, kind of scene and element, and family`()
    throws
  {
    let board = try guide()
    let verbs = Set(board.segues.map { "\($0.action)".prefix { $0.isLetter } })
    #expect(
      verbs == [
        "push", "pop", "popTo", "popToRoot", "replace", "set", "next", "previous", "present",
        "dismiss", "embed",
      ])
    let triggers = Set(board.segues.flatMap(\.triggers).map { "\($0)".prefix { $0.isLetter } })
    #expect(triggers == ["tap", "swipe", "edge", "pinch", "key", "after", "event"])
    #expect(Set(board.scenes.map(\.kind)).count == Storyboard.Scene.Kind.allCases.count)
    let elements = board.scenes.flatMap(\.content).map(\.kind)
    let kinds = Set(elements.map { "\($0)".prefix { $0.isLetter } })
    #expect(
      kinds == [
        "image", "svg", "pdf", "text", "markdown", "color", "slot", "shape", "button", "list",
      ])
    let families = try board.segues.map {
      try TransitionCatalog.kind(named: $0.transition(in: board).style).family
    }
    #expect(Set(families) == Set(TransitionKind.Family.allCases))
  }
}
