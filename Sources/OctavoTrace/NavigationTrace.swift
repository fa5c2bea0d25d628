internal import OctavoGeometry
package import OctavoNavigation

/// Runs a script of navigation, a line at a time, and says which callbacks came: what `octavo trace`
/// prints.
///
/// The containers are those that a window shows, driven as a window drives them: calls, contacts and
/// frames, on a clock that only moves when the script lets it.
@MainActor
package final class NavigationTrace {
  /// A hundredth of a pixel a point: a picture is a few pixels, whatever the window's size.
  static let scale = PixelScale(numerator: 1)

  /// Is told of everything as it happens.
  package var watch: ((TraceNote) -> Void)?
  /// How far apart frames are, in seconds.
  package var frameInterval = 1.0 / 60
  /// What was seen in the latest frame; nil before the first.
  package internal(set) var frame: Frame?
  /// The root, once there is one.
  package private(set) var root: (any TraceContainer)?
  /// The root's name in the laws: F for a flip, N for a stack.
  package private(set) var rootName = ""
  /// The pages that the script named, by name; containers are not among them.
  package private(set) var pages: [String: TracePage] = [:]
  /// The containers, by name: the root as well.
  package private(set) var containers: [String: any TraceContainer] = [:]

  // What follows is shared by the files of the trace.
  var hand = TraceHand()
  var window = TraceWindow()
  var hooks: [TraceHook] = []
  /// The page that a hand is about to push.
  var pageToPush: (any Page)?
  private var names: [ObjectIdentifier: String] = [:]
  private var words: [TraceWord] = []
  /// What the step asked to be told of the containers, if it did.
  private var state: String?
  /// The name of a container that is being made, which tells its first page of itself already.
  private var nameInTheMaking: String?

  /// A trace without a root.
  package init() {}

  /// Does what a line says.
  ///
  /// - Returns: the batches of callbacks that came, one line, empty if none came; nil for a line that
  ///   says nothing.
  /// - Throws: what is wrong with the line; nothing was done.
  package func run(_ line: String) throws(TraceFault) -> String? {
    guard let step = try TraceStep.reading(line) else { return nil }
    try run(step)
    return answer
  }

  /// Does a step.
  ///
  /// - Throws: what is wrong with it; nothing was done.
  package func run(_ step: TraceStep) throws(TraceFault) {
    words.removeAll(keepingCapacity: true)
    state = nil
    if case .root(let kind, let names) = step { return try makeRoot(kind, names) }
    guard root != nil else { throw TraceFault("there is no root yet: begin with stack or flip") }
    switch step {
    case .root: break
    case .nest(let name, let kind, let pages): try nest(name, kind, pages)
    case .hook(let page, let callback, let call):
      try check(call)
      hooks.append(TraceHook(page: page, callback: callback, call: call))
    case .call(let call):
      try check(call)
      perform(call)
    case .show: show()
    case .grab(let grab): try begin(grab)
    case .release(let commits): try release(commits: commits)
    case .settle: settle()
    case .wait(let milliseconds): wait(milliseconds)
    case .shown: state = root.map { standing(in: $0).joined(separator: " | ") }
    }
  }

  /// What was said since the step began: words of one operation together, a bar between operations.
  package var answer: String {
    if let state { return state }
    var text = ""
    var batch: Int?
    for word in words {
      if let batch { text += word.batch == batch ? " " : " | " }
      text += word.text
      batch = word.batch
    }
    return text
  }

  // MARK: - Pages

  private func makeRoot(
    _ kind: TraceStep.Container, _ names: [String]
  ) throws(TraceFault) {
    guard root == nil else { throw TraceFault("there is a root already") }
    rootName = kind == .flip ? "F" : "N"
    if names.contains(rootName) {
      defer { rootName = "" }
      throw TraceFault("\(rootName) is the root's own name")
    }
    let root = makeContainer(rootName, kind, names)
    self.root = root
    root.requestFrame = { [weak self] in self?.window.isFrameWanted = true }
  }

  private func nest(
    _ name: String, _ kind: TraceStep.Container, _ pages: [String]
  ) throws(TraceFault) {
    for name in [name] + pages where name == rootName {
      throw TraceFault("\(name) is the root's own name")
    }
    if containers[name] != nil || self.pages[name] != nil {
      throw TraceFault("there is a page \(name) already")
    }
    if pages.contains(where: { page(named: $0)?.lifecycle.parent != nil }) {
      throw TraceFault("one of the pages is in use already")
    }
    _ = makeContainer(name, kind, pages)
  }

  private func makeContainer(
    _ name: String, _ kind: TraceStep.Container, _ pages: [String]
  ) -> any TraceContainer {
    let container: any TraceContainer
    nameInTheMaking = name
    defer { nameInTheMaking = nil }
    switch kind {
    case .flip:
      let flip = FlipContainer(drawing: .immediate)
      container = flip
      register(flip, as: name)
      let made = pages.map(makePage)
      flip.dataSource = TraceSource(made)
      flip.setPage(made[0], animated: false)
    case .stack:
      let stack = NavigationStack(root: makePage(pages[0]), drawing: .immediate)
      stack.nextPage = { [weak self] _ in
        self?.pageToPush.map { NavigationStack.NextPage($0) }
      }
      container = stack
      register(stack, as: name)
    }
    return container
  }

  private func register(_ container: any TraceContainer, as name: String) {
    containers[name] = container
    names[ObjectIdentifier(container)] = name
    container.trace = { [weak self] event in self?.hear(event) }
  }

  /// A page by its name, if the script named it already.
  package func page(named name: String) -> (any Page)? { pages[name] ?? containers[name] }

  /// A page by its name; made if the script names it for the first time.
  func makePage(_ name: String) -> any Page {
    if let page = page(named: name) { return page }
    let page = TracePage(name) { [weak self] page, callback, parent in
      self?.hear(page.name, callback, parent)
    }
    pages[name] = page
    return page
  }

  // MARK: - State

  /// What a container shows, or holds up to what it shows, and presents, and then the containers among
  /// these.
  private func standing(in container: any TraceContainer) -> [String] {
    let (verb, pages) =
      switch container.kind {
      case .stack(let stack): ("holds", stack.pages)
      case .flip(let flip): ("shows", flip.basePages)
      }
    let (own, presented) = (called(container), container.presentedPages)
    var lines = ["\(own) \(verb) \(pages.map(called).joined(separator: " "))"]
    if !presented.isEmpty {
      lines.append("\(own) presents \(presented.map(called).joined(separator: " "))")
    }
    return lines
      + (pages + presented).compactMap { $0 as? any TraceContainer }.flatMap(standing)
  }

  private func called(_ page: any Page) -> String {
    (page as? TracePage)?.name ?? names[ObjectIdentifier(page)] ?? "?"
  }

  // MARK: - Hearing

  /// What a container says besides what the pages say themselves.
  private func hear(_ event: TraceEvent) {
    switch event {
    // That a container takes its first pages is no operation of the script.
    case .operation where nameInTheMaking != nil: break
    case .operation(let operation): watch?(.began(operation))
    case .refused(let operation, let reason):
      watch?(.refused(operation, reason))
      say(.refused(reason))
    case .page(let callback, let page):
      // A container has nothing to load.
      guard callback != .load, let name = names[ObjectIdentifier(page)] else { return }
      hear(name, callback, page.lifecycle.parent)
    default: break
    }
  }

  /// A page or a container is told something.
  private func hear(_ name: String, _ callback: TraceEvent.Callback, _ parent: (any Page)?) {
    let parentName = parent.flatMap { names[ObjectIdentifier($0)] ?? nameInTheMaking }
    watch?(.callback(name, callback, parent: parentName))
    say(.callback(name, callback, parent: parentName))
    if !hooks.isEmpty {
      let due = hooks.filter { $0.waits(for: name, callback, parent: parentName) }
      hooks.removeAll { $0.waits(for: name, callback, parent: parentName) }
      for hook in due { perform(hook.call) }
    }
    watch?(.callbackEnded)
  }

  func say(_ text: TraceWord.Text) {
    words.append(TraceWord(batch: CallQueue.shared.batch, content: text))
  }
}

/// A container that a trace can have.
@MainActor
package protocol TraceContainer: ModalPresenter {
  /// Which of the two it is.
  var kind: NavigationContainer { get }
  /// Is told of every decision, callback and operation.
  var trace: (@MainActor (TraceEvent) -> Void)? { get set }
}

extension FlipContainer: TraceContainer {
  package var kind: NavigationContainer { .flip(self) }
}

extension NavigationStack: TraceContainer {
  package var kind: NavigationContainer { .stack(self) }
}
