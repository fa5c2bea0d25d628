import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// The laws L1–L12 for a stack, and for flips within it, under operations in any order.
@MainActor
struct RandomStackTests {
  /// Batches of five hundred sequences each.
  @Test(arguments: 0..<10)
  func `random sequences keep every law`(batch: UInt64) {
    for index in 0..<500 {
      let seed = batch * 500 + UInt64(index)
      let player = StackPlayer(seed: seed)
      player.play()
      if !player.faults.isEmpty {
        let story = player.story.joined(separator: "; ")
        Issue.record("seed \(seed): \(player.faults.joined(separator: ", ")) after \(story)")
        return
      }
    }
  }
}

/// Does random things to a stack and looks for faults.
@MainActor
private final class StackPlayer {
  let rig = StackRig(pages: "ABCDE", size: Size(width: 12, height: 9))
  let flips: FlipContainer
  let inner: [RecordingPage]
  let checker: LifecycleChecker
  let innerChecker: LifecycleChecker
  var random: SplitMix
  var story: [String] = []
  var extraFaults: [String] = []
  var operations: [NavigationOperation] = []
  var isDown = false
  var place = 0.5

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    let innerJournal = Journal()
    inner = "XYZ".map { RecordingPage(String($0), in: innerJournal) }
    let flips = FlipContainer(pages: inner, drawing: .immediate)
    self.flips = flips
    let stack = rig.stack
    checker = LifecycleChecker({ stack }, naming: { $0 === flips ? "F" : $0.title })
    innerChecker = LifecycleChecker { flips }
    let journal = rig.journal
    let (checker, innerChecker) = (self.checker, self.innerChecker)
    let trace = rig.stack.trace
    rig.stack.trace = { event in
      trace?(event)
      guard case .page(let callback, let page) = event, page === flips else { return }
      journal.tell("F", callback)
      switch callback {
      case .willMove, .didMove: break
      default: innerChecker.hear("F", callback)
      }
    }
    checker.adopt(["A"])
    innerChecker.adopt(["X"])
    journal.checker = checker
    innerJournal.checker = innerChecker
  }

  var faults: [String] { checker.faults + innerChecker.faults + extraFaults }

  var pages: [any Page] { rig.pages + [flips] }

  func play() {
    // What did not happen does not when the rig is taken apart.
    defer { (rig.pages + inner).forEach { $0.hooks = [:] } }
    let stack = rig.stack
    if Bool.random(using: &random) { stack.push(rig["B"]) }
    if Bool.random(using: &random) { stack.showsBar = true }
    if Bool.random(using: &random) { stack.gestures.dragArea = .anywhere }
    stack.nextPage = { [unowned self] _ in
      pages.randomElement(using: &random).map { .init($0) }
    }
    stack.resize(to: rig.size, scale: .one)
    if Bool.random(using: &random) { rig.frame() }
    for _ in 0..<Int.random(in: 5...25, using: &random) {
      step()
      if !faults.isEmpty { return }
    }
    story.append("end")
    if isDown { rig.touch(.cancelled, x: place) }
    stack.resume()
    rig.settle(step: 0.05)
    checker.checkRest()
    innerChecker.checkRest()
    for operation in operations where operation.outcome == nil {
      extraFaults.append("an operation has no end")
    }
    checkPicture()
  }

  /// At rest the top page is seen and nothing else.
  private func checkPicture() {
    let scene = rig.frame().scene
    if scene.items.contains(where: { $0.layer.role.rawValue == "leaving" }) {
      extraFaults.append("a picture of a transition at rest")
    }
  }

  private func step() {
    let stack = rig.stack
    switch Int.random(in: 0..<24, using: &random) {
    case 0...6:
      let (name, operation) = randomCall()
      story.append(name)
      request(operation)
    case 7, 8: down()
    case 9...11: moveTo(Double.random(in: 0...1, using: &random))
    case 12, 13:
      guard isDown else { return }
      story.append("lift")
      isDown = false
      rig.touch(.ended, x: place, after: Bool.random(using: &random) ? 0.2 : 0.001)
    case 14:
      guard isDown else { return }
      story.append("cancel")
      isDown = false
      rig.touch(.cancelled, x: place)
    case 15:
      guard !isDown else { return }
      story.append("settle")
      rig.settle(step: 0.05)
      if stack.lifecycle.state == .appeared { checker.checkRest() }
    case 16:
      story.append("suspend")
      stack.suspend()
      checker.checkRest()
      if Bool.random(using: &random) { stack.resume() }
    case 17:
      story.append("resume")
      stack.resume()
    case 18: hook()
    case 19:
      let key = ["Escape", "XF86Back", "Right", "Left"].randomElement(using: &random) ?? "Escape"
      story.append(key)
      rig.key(key)
    case 20:
      story.append("resize")
      rig.size.width = Double.random(in: 8...16, using: &random).rounded()
      stack.resize(to: rig.size, scale: .one)
    case 21:
      let page = rig.pages.randomElement(using: &random) ?? rig["A"]
      page.canLeave.toggle()
      story.append("\(page.name) canLeave \(page.canLeave)")
    default:
      story.append("frames")
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        rig.frame(after: Double.random(in: 0.002...0.05, using: &random))
      }
    }
  }

  private func randomCall() -> (String, () -> NavigationOperation) {
    let stack = rig.stack
    let page = pages.randomElement(using: &random) ?? rig["A"]
    let other = pages.randomElement(using: &random) ?? rig["B"]
    let animated = Int.random(in: 0..<5, using: &random) > 0
    let way = [nil, nil, TimedTransition(FlipTransition()), TimedTransition.cut].randomElement(
      using: &random)
    let transition = way ?? nil
    let name = page === flips ? "F" : (page.title ?? "?")
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      return ("push \(name)", { stack.push(page, transition: transition, animated: animated) })
    case 4...6: return ("pop", { stack.pop(transition: transition, animated: animated) })
    case 7: return ("popTo \(name)", { stack.pop(to: page, animated: animated) })
    case 8: return ("popToRoot", { stack.popToRoot(animated: animated) })
    case 9:
      return ("replace \(name)", { stack.replace(page, with: other, animated: animated) })
    case 10:
      let some = pages.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
      return ("set \(some.count)", { stack.setPages(Array(some), animated: animated) })
    default:
      let flips = self.flips
      let direction = TurnDirection.allCases.randomElement(using: &random) ?? .forward
      return ("turn \(direction)", { flips.turn(direction) })
    }
  }

  /// A refused operation emits nothing, unless it had to end another to know (L9).
  private func request(_ call: () -> NavigationOperation) {
    _ = rig.journal.take()
    let operation = call()
    operations.append(operation)
    let words = rig.journal.take()
    if case .refused = operation.outcome, operation.kind != .turn, !words.isEmpty {
      extraFaults.append("L9: refused, but \(words)")
    }
  }

  private func down() {
    guard !isDown else { return moveTo(Double.random(in: 0...1, using: &random)) }
    place =
      [0.01, 0.99, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
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

  /// Lets a page call the stack from inside its next callback of a kind.
  private func hook() {
    let page = (rig.pages + inner).randomElement(using: &random) ?? rig["A"]
    let callback =
      ["wM", "dM", "load", "wA", "iA", "dA", "wD", "dD"].randomElement(using: &random) ?? "wA"
    let (name, call) = randomCall()
    story.append("hook \(page.name).\(callback) \(name)")
    page.hooks[callback] = { [unowned self, unowned page] in
      page.hooks[callback] = nil
      operations.append(call())
    }
  }
}
