import OctavoGeometry
import OctavoNavigation
import OctavoRaster

@testable import OctavoTrace

/// Plays a script against the laws: the real containers, driven as `octavo trace` drives them, watched
/// by checkers that share no code with them.
@MainActor
final class ScriptPlayer {
  private let trace = NavigationTrace()
  private var checker: LawChecker?
  private var oracle = ModelOracle(root: "")
  private var faults: [String] = []
  private var operations: [NavigationOperation] = []
  private var isHeld = false
  /// Whether the step is a hand that lets go.
  private var isReleasing = false
  private var grabs: Set<TraceStep.Grab> = []

  /// Plays a script.
  ///
  /// - Returns: the first things that are wrong; none if all laws are kept.
  /// - Throws: `TraceFault` if the script itself makes no sense.
  static func play(
    _ script: [TraceStep], interval: Double = 0.15
  ) throws(TraceFault) -> [String] {
    let player = ScriptPlayer()
    player.trace.frameInterval = interval
    for step in script {
      try player.play(step)
      if !player.faults.isEmpty { break }
    }
    return player.faults
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
    isReleasing = false
    if case .release = step { isReleasing = true }
    try trace.run(step)
    if case .nest(let name, _, _) = step { watchQuestions(of: name) }
    if case .root = step { watchQuestions(of: trace.rootName) }
    switch step {
    case .grab: isHeld = true
    case .release: isHeld = false
    default: break
    }
    check(after: step)
  }

  private func prepare(_ kind: TraceStep.Container, _ pages: [String]) {
    let root = kind == .flip ? "F" : "N"
    oracle = ModelOracle(root: root)
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
      checker?.enter(name, callback, parent: parent, batch: CallQueue.shared.batch)
    case .callbackEnded: checker?.leave()
    case .calling(let call): oracle.issue(call)
    case .began(let operation):
      operations.append(operation)
      if operation.reason == .call { answer(nil) }
    case .refused(let operation, let reason):
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

  private func check(after step: TraceStep) {
    guard let checker else { return }
    let actual = trace.view(fulls: oracle.fulls)
    checker.checkSight(actual)
    if case .settle = step, !isHeld { checkRest(actual) }
    faults += checker.faults
    if let fault = oracle.check(actual, grabs: isReleasing ? grabs : []) {
      faults.append("model: \(fault)")
    }
    for container in trace.containers.values {
      guard let source = (container as? FlipContainer)?.dataSource as? TraceSource else { continue }
      for (question, count) in source.questions where count > 1 {
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
    if let root = trace.root, root.lifecycle.state == .appeared, let frame = trace.frame {
      let expected = shown(in: trace.rootName, of: view)
      let seen = Pixels.pages(in: frame.scene)
      if seen != expected.map(Pixels.pixel) {
        faults.append("picture: \(seen.count) pages are shown, not \(expected)")
      }
      if frame.isAnimating { faults.append("picture: it goes on moving") }
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
    scene.items.filter { $0.layer.role.rawValue != "dimming" && $0.layer.role.rawValue != "ground" }
      .map { pixel(of: $0.snapshot) }
  }

  private static func pixel(of snapshot: Snapshot) -> UInt32 {
    snapshot.withPixels { $0.load(as: UInt32.self) }
  }
}
