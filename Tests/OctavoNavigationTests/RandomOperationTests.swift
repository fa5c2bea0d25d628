import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

/// The laws L1–L12 under operations in any order.
@MainActor
struct RandomOperationTests {
  /// Three batches of a thousand sequences each: of a finger that goes anywhere, on one flip.
  @Test(arguments: 0..<3)
  func `a thousand random sequences keep every law`(batch: UInt64) {
    play(batch, spreads: false)
  }

  @Test(arguments: 3..<5)
  func `a thousand random sequences with two pages side by side keep every law`(batch: UInt64) {
    play(batch, spreads: true)
  }

  private func play(_ batch: UInt64, spreads: Bool) {
    for index in 0..<1000 {
      let seed = batch * 1000 + UInt64(index)
      let player = Player(seed: seed, spreads: spreads)
      player.play()
      if !player.faults.isEmpty {
        let story = player.story.joined(separator: "; ")
        Issue.record("seed \(seed): \(player.faults.joined(separator: ", ")) after \(story)")
        return
      }
    }
  }
}

/// Does random things to a container and looks for faults.
@MainActor
private final class Player {
  let rig: Rig
  let checker: LifecycleChecker
  var random: SplitMix
  var story: [String] = []
  var extraFaults: [String] = []
  var turns: [NavigationOperation] = []
  var isDown = false
  var place = 0.5
  var version = 0
  let spreads: Bool
  /// Whether pages may yet have to come to stand beside others.
  var isRegrouping = false

  init(seed: UInt64, spreads: Bool) {
    random = SplitMix(state: seed)
    self.spreads = spreads
    let names =
      (spreads ? ["AB", "ABCD", "ABCDEGH"] : ["AB", "ABC", "ABCDE"])
      .randomElement(using: &random) ?? "AB"
    let rig = Rig(pages: names, size: Size(width: 120, height: 90))
    rig.source.loops = Int.random(in: 0..<3, using: &random) == 0
    self.rig = rig
    checker = LifecycleChecker({ rig.container }, mostSeen: spreads ? 2 : 1)
    rig.journal.checker = checker
    rig.source.onQuestion = { [checker] in checker.question() }
  }

  var faults: [String] { checker.faults + extraFaults }

  func play() {
    // What did not happen does not when the rig is taken apart.
    defer { rig.pages.forEach { $0.hooks = [:] } }
    let container = rig.container
    if spreads {
      container.spread = Bool.random(using: &random) ? .always : .automatic
      container.isCoverAlone = Bool.random(using: &random)
      rig.source.counts = Bool.random(using: &random)
    }
    if Bool.random(using: &random) { container.dataSource = rig.source }
    container.setPage(rig["A"])
    if Bool.random(using: &random) { container.setPage(rig["B"]) }
    container.resize(to: rig.size, scale: .one)
    if Bool.random(using: &random) { rig.frame() }
    if container.dataSource == nil { container.dataSource = rig.source }
    for _ in 0..<Int.random(in: 5...25, using: &random) {
      step()
      if !faults.isEmpty { return }
    }
    story.append("end")
    if isDown { rig.touch(.cancelled, x: place) }
    container.resume()
    rig.settle(step: 0.05)
    checker.checkRest()
    for (question, count) in rig.source.questions where count > version + 1 {
      extraFaults.append("L12: \(question) asked \(count) times")
    }
    for turn in turns where turn.outcome == nil { extraFaults.append("a turn has no end") }
    if container.isSpread { checkPairs() }
    if rig.turned.last != container.page?.title {
      extraFaults.append("did turn to \(rig.turned.last ?? "-") last")
    }
  }

  /// Pages side by side follow one another.
  private func checkPairs() {
    let shown = rig.container.visiblePages.compactMap { page in
      rig.pages.firstIndex { $0 === page }
    }
    guard shown.count == 2, !rig.source.loops, shown[1] != shown[0] + 1 else { return }
    extraFaults.append("side by side are \(shown)")
  }

  private func step() {
    let container = rig.container
    if spreads, Int.random(in: 0..<12, using: &random) == 0 { return regroup() }
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1:
      let page = rig.pages.randomElement(using: &random) ?? rig["A"]
      let direction = TurnDirection.allCases.randomElement(using: &random) ?? .forward
      let animated = Int.random(in: 0..<4, using: &random) > 0
      story.append("set \(page.name) \(direction) \(animated)")
      request { container.setPage(page, direction: direction, animated: animated) }
    case 2, 3, 4:
      let direction = TurnDirection.allCases.randomElement(using: &random) ?? .forward
      story.append("turn \(direction)")
      request { container.turn(direction) }
    case 5, 6, 7: down()
    case 8, 9, 10: moveTo(Double.random(in: 0...1, using: &random))
    case 11, 12:
      guard isDown else { return }
      story.append("lift")
      isDown = false
      rig.touch(.ended, x: place, after: Bool.random(using: &random) ? 0.2 : 0.001)
    case 13:
      guard isDown else { return }
      story.append("cancel")
      isDown = false
      rig.touch(.cancelled, x: place)
    case 14:
      guard !isDown else { return }
      story.append("settle")
      rig.settle(step: 0.05)
      isRegrouping = false
      if container.lifecycle.state == .appeared { checker.checkRest() }
    case 15:
      story.append("suspend")
      container.suspend()
      checker.checkRest()
      if Bool.random(using: &random) { container.resume() }
    case 16:
      story.append("resume")
      container.resume()
    case 17: hook()
    case 18:
      let key = ["Right", "Left", "space", "Home", "End"].randomElement(using: &random) ?? "Right"
      story.append(key)
      rig.key(key)
    case 19:
      story.append("resize")
      rig.size.width = Double.random(in: 80...160, using: &random).rounded()
      container.resize(to: rig.size, scale: .one)
    case 20:
      story.append("reload")
      version += 1
      container.reloadData()
    default:
      story.append("frames")
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        rig.frame(after: Double.random(in: 0.002...0.05, using: &random))
      }
    }
  }

  private func regroup() {
    isRegrouping = true
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      story.append("rotate")
      rig.size = Size(width: rig.size.height, height: rig.size.width)
      rig.container.resize(to: rig.size, scale: .one)
    case 1:
      story.append("cover")
      // The same pages, as they were asked for.
      rig.container.isCoverAlone.toggle()
    case 2:
      let spread = Spread.allCases.randomElement(using: &random) ?? .none
      story.append("spread \(spread)")
      rig.container.spread = spread
    default:
      let isLeftwards = rig.container.layoutDirection == .rightToLeft
      story.append("direction")
      rig.container.layoutDirection = isLeftwards ? .leftToRight : .rightToLeft
    }
  }

  /// A refused operation emits nothing, unless it had to end another to know (L9).
  private func request(_ operation: () -> NavigationOperation) {
    _ = rig.journal.take()
    // Other pages side by side, asked for while something moved, come first as well.
    let isTurning =
      isRegrouping
      || rig.pages.contains { [.disappearing, .appearing].contains($0.lifecycle.state) }
    let turn = operation()
    turns.append(turn)
    let words = rig.journal.take()
    if case .refused = turn.outcome, !isTurning, !words.isEmpty {
      extraFaults.append("L9: refused, but \(words)")
    }
  }

  private func down() {
    guard !isDown else { return moveTo(Double.random(in: 0...1, using: &random)) }
    place = Double.random(in: 0...1, using: &random)
    story.append("down")
    isDown = true
    rig.touch(.began, x: place, after: 1)
  }

  private func moveTo(_ target: Double) {
    guard isDown else { return }
    story.append("move")
    let start = place
    for step in 1...4 {
      place = start + (target - start) * Double(step) / 4
      rig.touch(.moved, x: place)
    }
    if Bool.random(using: &random) { rig.frame() }
  }

  /// Lets a page call its container from inside its next callback of a kind.
  private func hook() {
    let page = rig.pages.randomElement(using: &random) ?? rig["A"]
    let callback =
      ["wM", "dM", "load", "wA", "iA", "dA", "wD", "dD"].randomElement(using: &random) ?? "wA"
    let target = rig.pages.randomElement(using: &random) ?? rig["A"]
    let kind = Int.random(in: 0..<3, using: &random)
    story.append("hook \(page.name).\(callback) \(kind) \(target.name)")
    page.hooks[callback] = { [unowned self, unowned page] in
      page.hooks[callback] = nil
      switch kind {
      case 0: turns.append(rig.container.setPage(target))
      case 1: turns.append(rig.container.turn(.forward))
      default:
        version += 1
        rig.container.reloadData()
      }
    }
  }
}

/// A small random number generator, the same on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
