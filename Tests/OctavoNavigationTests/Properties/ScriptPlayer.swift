import OctavoGeometry
import OctavoNavigation
import OctavoRaster

@testable import OctavoTrace

/// Plays a script against the laws: the real containers, driven as `octavo trace` drives them, watched
/// by checkers that share no code with them.
@MainActor
final class ScriptPlayer {
  let trace = NavigationTrace()
  private(set) var checker: LawChecker?
  /// The root's pages as they were listed.
  private(set) var listed: [any Page] = []
  /// The source that stands in for the trace's own.
  var source: CountingSource?
  private var oracle = ModelOracle(root: "")
  private var faults: [String] = []
  private var operations: [NavigationOperation] = []
  private var isHeld = false
  /// Whether the step is a hand that lets go.
  private var isReleasing = false
  private var grabs: Set<TraceStep.Grab> = []
  /// Whether the script does what cannot be foreseen: then the model is what the containers say.
  private let isFree: Bool
  /// The page that the root told its delegate of last.
  private var told: String?
  /// Whether pages may yet have to come to stand beside others.
  private var isRegrouping = false
  /// What came since the step began.
  private var heard = (callbacks: 0, began: 0, refusals: 0)

  /// Plays a script.
  ///
  /// - Returns: the first things that are wrong; none if all laws are kept.
  /// - Throws: `TraceFault` if the script itself makes no sense.
  static func play(
    _ script: [ScriptStep], interval: Double = 0.15
  ) throws(TraceFault) -> [String] {
    let isFree = script.contains { step in
      if case .trace = step { false } else { true }
    }
    let player = ScriptPlayer(isFree: isFree)
    player.trace.frameInterval = interval
    for step in script {
      try player.play(step)
      if !player.faults.isEmpty { break }
    }
    return player.faults
  }

  private init(isFree: Bool) { self.isFree = isFree }

  private func play(_ step: ScriptStep) throws(TraceFault) {
    heard = (0, 0, 0)
    isReleasing = false
    let isStill = checker?.isMoving != true && !isRegrouping
    switch step {
    case .trace(let step): try play(step)
    case .finger(let finger):
      play(finger)
      switch finger {
      case .down: isHeld = true
      case .lift, .cancel: isHeld = false
      case .move: break
      }
    case .key(let name): press(name)
    case .frames(let count, let milliseconds):
      let interval = trace.frameInterval
      trace.frameInterval = Double(milliseconds) / 1000
      trace.wait(count * milliseconds)
      trace.frameInterval = interval
    case .turn(let page, let direction, let animated):
      turn(to: page, direction, animated: animated)
    case .arrange(let arrangement):
      isRegrouping = true
      play(arrangement)
    case .stack(let call): play(call)
    case .motion(let level): play(level)
    }
    if isRequest(step), heard.refusals > 0, heard.began == 0, heard.callbacks > 0, isStill {
      faults.append("L9: refused, but \(heard.callbacks) callbacks came")
    }
    check(after: step)
  }

  /// Whether a step is a call that is accepted or refused.
  private func isRequest(_ step: ScriptStep) -> Bool {
    switch step {
    case .trace(.call(let call)):
      switch call {
      case .suspend, .resume, .remove, .reload, .resize, .veto, .allow, .at(_, .reload): false
      default: true
      }
    case .turn, .stack: true
    case .trace, .finger, .key, .frames, .arrange, .motion: false
    }
  }

  private func play(_ step: TraceStep) throws(TraceFault) {
    switch step {
    case .root(let kind, let pages): prepare(kind, pages)
    case .grab(let grab): grabs.insert(grab)
    default: break
    }
    if case .nest(let name, let kind, let pages) = step {
      oracle.make(name, isFlip: kind == .flip, pages: pages)
    }
    if case .release = step { isReleasing = true }
    try trace.run(step)
    switch step {
    case .nest(let name, _, _): watchQuestions(of: name)
    case .root(_, let pages):
      watchQuestions(of: trace.rootName)
      listed = pages.map(trace.makePage)
      (trace.root as? FlipContainer)?.delegate = self
      (trace.root as? NavigationStack)?.delegate = self
    case .grab: isHeld = true
    case .release: isHeld = false
    default: break
    }
  }

  private func prepare(_ kind: TraceStep.Container, _ pages: [String]) {
    let root = kind == .flip ? "F" : "N"
    oracle = ModelOracle(root: root, isLenient: isFree)
    oracle.make(root, isFlip: kind == .flip, pages: pages)
    checker = LawChecker(root: root) { [unowned self] in
      // A container that is being made cannot be asked yet.
      var view = trace.view(fulls: oracle.fulls)
      for (name, container) in oracle.view.containers where trace.containers[name] == nil {
        view.containers[name] = container
      }
      return view
    }
    trace.watch = { [unowned self] note in hear(note) }
  }

  private func watchQuestions(of name: String) {
    guard let flip = trace.containers[name] as? FlipContainer,
      let source = flip.dataSource as? TraceSource
    else { return }
    source.onQuestion = { [unowned self] in checker?.question(in: name) }
  }

  private func hear(_ note: TraceNote) {
    switch note {
    case .callback(let name, let callback, let parent):
      heard.callbacks += 1
      checker?.enter(name, callback, parent: parent, batch: CallQueue.shared.batch)
    case .callbackEnded: checker?.leave()
    case .calling(let call):
      oracle.issue(call)
      // In its turn, as the container forgets: until then the old answers hold.
      if case .reload = call { CallQueue.shared.perform { [self] in source?.questions = [:] } }
    case .began(let operation):
      heard.began += 1
      operations.append(operation)
      if operation.reason == .call { answer(nil) }
    case .refused(let operation, let reason):
      heard.refusals += 1
      if operation.reason == .call { answer(reason) }
    }
  }

  private func answer(_ refusal: NavigationOperation.Refusal?) {
    // The hand that just let go has changed the model already, and a hook calls after it.
    if isReleasing, let fault = oracle.check(trace.view(fulls: oracle.fulls), grabs: grabs) {
      faults.append("model: \(fault)")
    }
    let fault = oracle.answer(refusal) { page, container in
      let parent = trace.page(named: page)?.lifecycle.parent
      return parent != nil && parent !== trace.containers[container]
    }
    if let fault { faults.append("model: \(fault)") }
  }

  // MARK: - After each step

  private func check(after step: ScriptStep) {
    guard let checker else { return }
    let actual = trace.view(fulls: oracle.fulls)
    checker.checkSight(actual)
    switch step {
    case .trace(.settle) where !isHeld:
      isRegrouping = false
      checkRest(actual)
    // Out of sight nothing moves.
    case .trace(.call(.suspend)), .trace(.call(.remove)): checker.checkRest(actual)
    default: break
    }
    faults += checker.faults
    if let fault = oracle.check(actual, grabs: isReleasing ? grabs : []) {
      faults.append("model: \(fault)")
    }
    let sources = trace.containers.values.compactMap { ($0 as? FlipContainer)?.dataSource }
    for questions in sources.compactMap({ ($0 as? TraceSource)?.questions }) + [
      source?.questions ?? [:]
    ] {
      for (question, count) in questions where count > 1 {
        faults.append("L12: \(question) was asked \(count) times")
      }
    }
  }

  private func checkRest(_ view: ModelView) {
    checker?.checkRest(view)
    if !oracle.isQuiet { faults.append("L6: a call was never answered") }
    if operations.contains(where: { $0.outcome == nil }) {
      faults.append("L6: an operation has no end")
    }
    operations = []
    let top = view.containers[trace.rootName]?.members ?? []
    if let told, !top.contains(told) { faults.append("it told of \(told) last, and shows \(top)") }
    checkPairs(top)
    if let root = trace.root, root.lifecycle.state == .appeared, let frame = trace.frame {
      let expected = shown(in: trace.rootName, of: view)
      let seen = Pixels.pages(in: frame.scene)
      if seen != expected.map(Pixels.pixel) {
        faults.append("picture: \(seen.count) pages are shown, not \(expected)")
      }
      if frame.isAnimating { faults.append("picture: it goes on moving") }
    }
  }

  /// Pages side by side follow one another.
  private func checkPairs(_ shown: [String]) {
    guard let flip = trace.root as? FlipContainer, flip.isSpread, source?.loops != true else {
      return
    }
    let names = listed.map(trace.name(of:))
    let places = shown.compactMap { names.firstIndex(of: $0) }
    if places.count == 2, places[1] != places[0] + 1 {
      faults.append("side by side are \(places)")
    }
  }

  /// The pages that are seen at rest in a container, those that it contains for those that are
  /// containers, the bottom one first.
  private func shown(in name: String, of view: ModelView) -> [String] {
    (view.containers[name]?.visible ?? []).flatMap { page in
      view.containers[page] == nil ? [page] : shown(in: page, of: view)
    }
  }
}

extension ScriptPlayer: FlipContainerDelegate, NavigationStackDelegate {
  func flipContainer(_ container: FlipContainer, didTurnTo page: any Page) {
    told = trace.name(of: page)
  }

  func navigationStack(_ stack: NavigationStack, didShow page: any Page) {
    told = trace.name(of: page)
  }
}

/// Tells the pages of a scene by their paper.
@MainActor
private enum Pixels {
  private static var known: [String: UInt32] = [:]

  /// The colour of a page of a trace.
  static func pixel(_ name: String) -> UInt32 {
    if let pixel = known[name] { return pixel }
    let size = Size(width: 2, height: 2)
    let background = TraceContent(name: name).background
    guard
      let snapshot = try? Snapshot(size: size, scale: .one, background: background, draw: { _ in })
    else { return 0 }
    let pixel = pixel(of: snapshot)
    known[name] = pixel
    return pixel
  }

  /// The colours of the pages at rest in a scene, the bottom one first.
  static func pages(in scene: Scene) -> [UInt32] {
    scene.items.filter { !["dimming", "ground", "bar"].contains($0.layer.role.rawValue) }
      .map { pixel(of: $0.snapshot) }
  }

  private static func pixel(of snapshot: Snapshot) -> UInt32 {
    snapshot.withPixels { $0.load(as: UInt32.self) }
  }
}
