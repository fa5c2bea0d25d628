internal import Geometry
internal import Gestures

/// Runs a script of navigation, a line at a time, and says which callbacks came: what `octavo trace`
/// prints.
///
/// The containers are those that a window shows, driven as a window drives them: calls, contacts and
/// frames, on a clock that only moves when the script lets it. Nothing is drawn that nobody looks at.
@MainActor
package final class NavigationTrace {
  /// A word of the answer, and the operation that it came from.
  private struct Word {
    let batch: Int
    let text: String
  }

  /// The window's size, in points.
  static let size = Size(width: 800, height: 600)
  /// A hundredth of a pixel a point: a picture is a few pixels, whatever the window's size.
  static let scale = PixelScale(numerator: 1)

  /// Is told of every callback of a page or the root, as it comes, before hooks run; and then, with
  /// nil, that it is over.
  package var watch: ((_ name: String, _ callback: TraceEvent.Callback?) -> Void)?
  /// The pages that the script named, by name.
  package private(set) var pages: [String: TracePage] = [:]
  /// The root, once there is one.
  package private(set) var root: (any TraceRoot)?

  var hand = TraceHand()
  private var words: [Word] = []
  private var hooks: [(page: String, callback: String, call: TraceStep.Call)] = []
  private var time = 0.0
  private var isFrameWanted = false
  private var isShown = false
  private var isSuspending = false

  /// A trace without a root.
  package init() {}

  /// Does what a line says.
  ///
  /// - Returns: the batches of callbacks that came, one line; nil for a line that has no answer.
  /// - Throws: what is wrong with the line; nothing was done.
  package func run(_ line: String) throws(TraceFault) -> String? {
    guard let step = try TraceStep.reading(line) else { return nil }
    words = []
    switch step {
    case .root(let kind, let names): try makeRoot(kind, names)
    case .hook(let page, let callback, let call):
      try check(call)
      if page != root?.traceName { _ = makePage(page) }
      hooks.append((page, callback, call))
      return nil
    case .call(.veto(let name)), .call(.allow(let name)):
      if case .call(let call) = step { try check(call) }
      makePage(name).canLeave = step == .call(.allow(name))
      return nil
    case .call(let call):
      try check(call)
      perform(call)
    case .show:
      _ = try existingRoot()
      show()
    case .grab(let grab): try begin(grab)
    case .release(let commits): try release(commits: commits)
    case .settle:
      _ = try existingRoot()
      settle()
    case .wait(let milliseconds):
      _ = try existingRoot()
      wait(milliseconds)
    }
    return answer
  }

  /// What was said since the line began: words of one operation together, a bar between operations.
  private var answer: String {
    var text = ""
    var batch: Int?
    for word in words {
      if let batch { text += word.batch == batch ? " " : " | " }
      text += word.text
      batch = word.batch
    }
    return text
  }

  private func say(_ text: String) {
    words.append(Word(batch: CallQueue.shared.batch, text: text))
  }

  // MARK: - Root and pages

  private func makeRoot(_ kind: TraceStep.Root, _ names: [String]) throws(TraceFault) {
    guard root == nil else { throw TraceFault("there is a root already") }
    let taken = kind == .flip ? "F" : "N"
    if names.contains(taken) { throw TraceFault("\(taken) is the root's own name") }
    let root: any TraceRoot
    switch kind {
    case .flip:
      let container = FlipContainer(drawing: .immediate)
      container.dataSource = PageList(names.map(makePage))
      root = container
    case .stack:
      throw TraceFault("there are no stacks yet")
    }
    self.root = root
    root.trace = { [unowned self] event in hear(event) }
    root.requestFrame = { [unowned self] in isFrameWanted = true }
    if let container = root as? FlipContainer {
      container.setPage(makePage(names[0]), animated: false)
    }
  }

  private func makePage(_ name: String) -> TracePage {
    if let page = pages[name] { return page }
    let page = TracePage(name) { [unowned self] page, callback, text in
      hear(page.name, callback, text)
    }
    pages[name] = page
    return page
  }

  /// What a container says besides what its pages are told themselves.
  private func hear(_ event: TraceEvent) {
    switch event {
    case .refused(_, let reason):
      say("refused(\(reason.rawValue))")
    case .page(let callback, let page):
      // The root joins nothing, and it has nothing to load.
      guard page === root, callback != .load else { return }
      let text = String(callback.notation)
      hear(root?.traceName ?? "", callback, text)
    default: break
    }
  }

  /// A page, or the root, was told something.
  private func hear(_ name: String, _ callback: TraceEvent.Callback, _ text: String) {
    say("\(name).\(text)")
    watch?(name, callback)
    let due = hooks.filter { hook in
      hook.page == name && (hook.callback == text || text.hasPrefix(hook.callback + "("))
    }
    if !due.isEmpty {
      hooks.removeAll { hook in
        hook.page == name && (hook.callback == text || text.hasPrefix(hook.callback + "("))
      }
      for hook in due { perform(hook.call) }
    }
    watch?(name, nil)
  }

  private func existingRoot() throws(TraceFault) -> any TraceRoot {
    guard let root else { throw TraceFault("there is no root yet: begin with stack or flip") }
    return root
  }

  /// - Throws: if the root cannot be asked for that, or it names a page that is none.
  private func check(_ call: TraceStep.Call) throws(TraceFault) {
    let root = try existingRoot()
    let isFlip = root is FlipContainer
    switch call {
    case .push, .pop, .popTo, .popToRoot, .replace:
      if isFlip { throw TraceFault("a flip has no stack: use set, next or previous") }
    case .set, .next, .previous, .reload:
      if !isFlip { throw TraceFault("a stack has no next page: use push, pop or replace") }
    default: break
    }
    switch call {
    case .popTo(let name), .replace(let name, with: _):
      guard pages[name] != nil else { throw TraceFault("there is no page \(name)") }
    default: break
    }
    switch call {
    case .push(let name), .replace(_, with: let name), .present(let name, asSheet: _),
      .set(let name, animated: _), .veto(let name), .allow(let name):
      if name == root.traceName { throw TraceFault("\(name) is the root's own name") }
    default: break
    }
  }

  // MARK: - Calls

  private func perform(_ call: TraceStep.Call) {
    guard let root else { return }
    let flip = root as? FlipContainer
    switch call {
    case .set(let name, let animated):
      flip?.setPage(makePage(name), animated: animated) { [weak self] result in
        self?.sayCompletion(result)
      }
    case .next: flip?.turn(.forward)
    case .previous: flip?.turn(.backward)
    case .reload: flip?.reloadData()
    case .suspend, .remove:
      isSuspending = true
      root.suspend()
      isSuspending = false
    case .resume:
      root.resume()
      frame()
    case .resize(let size):
      if isShown { root.resize(to: size, scale: Self.scale) }
    case .veto(let name): makePage(name).canLeave = false
    case .allow(let name): makePage(name).canLeave = true
    case .present(let name, let asSheet):
      root.present(makePage(name), as: asSheet ? .sheet : .full) { [weak self] result in
        self?.sayEnd(result)
      }
    case .dismiss: root.dismiss { [weak self] result in self?.sayEnd(result) }
    case .dismissAll: root.dismissAll { [weak self] result in self?.sayEnd(result) }
    case .push, .pop, .popTo, .popToRoot, .replace: break
    }
  }

  /// Whether the turn came to rest on the screen; where the window went away in mid-turn, that is no
  /// question.
  private func sayCompletion(_ result: NavigationOperation.Result) {
    switch result {
    case .completed: say(isSuspending ? "completion" : "completion(true)")
    case .superseded: say("completion(false)")
    case .refused: break
    }
  }

  private func sayEnd(_ result: NavigationOperation.Result) {
    if case .refused = result { return }
    say("completion")
  }

  // MARK: - Time

  /// When the next thing happens that a hand does, in seconds.
  func handTime(after pause: Double) -> Double {
    hand.time += pause
    return hand.time
  }

  private func show() {
    guard let root else { return }
    if isShown {
      root.resume()
    } else {
      isShown = true
      root.resize(to: Self.size, scale: Self.scale)
    }
    frame()
  }

  private func settle() {
    // No transition takes a minute; a container that never rests must not hang its author.
    for _ in 0..<3600 {
      guard frame() || isFrameWanted else { return }
    }
  }

  private func wait(_ milliseconds: Int) {
    let end = time + Double(milliseconds) / 1000
    while time < end { frame(after: min(1.0 / 60, end - time)) }
  }

  /// Shows one frame.
  ///
  /// - Returns: whether the next one is wanted right after it.
  @discardableResult
  private func frame(after step: Double = 1.0 / 60) -> Bool {
    time += step
    isFrameWanted = false
    guard let root, isShown, root.lifecycle.state != .disappeared else { return false }
    let isAnimating = root.advance(to: time).isAnimating
    root.framePresented()
    return isAnimating
  }
}

/// A container that a trace can have for its root.
@MainActor
package protocol TraceRoot: ModalPresenter {
  /// What it is called in the laws.
  var traceName: String { get }
  /// Is told of every decision, callback and operation.
  var trace: (@MainActor (TraceEvent) -> Void)? { get set }
}

extension FlipContainer: TraceRoot {
  package var traceName: String { "F" }
}

extension TraceEvent.Callback {
  /// The callback's name in the laws' notation.
  package var notation: String {
    switch self {
    case .willMove: "wM"
    case .didMove: "dM"
    case .load: "load"
    case .willAppear: "wA"
    case .isAppearing: "iA"
    case .didAppear: "dA"
    case .willDisappear: "wD"
    case .didDisappear: "dD"
    }
  }
}
