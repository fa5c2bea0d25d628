import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// A stack in a window that is navigated by hand: pages A, B, C, …, a clock, a finger.
@MainActor
final class StackRig: NavigationStackDelegate {
  let journal = Journal()
  let pages: [RecordingPage]
  let stack: NavigationStack
  /// The frames' time, in seconds.
  var time = 100.0
  /// The devices' time, in seconds.
  var eventTime = 5.0
  var progress: [Double] = []
  var shown: [String] = []
  var events: [TurnEvent] = []
  var frameRequests = 0
  var size: Size
  var finger = Point()

  init(pages names: String = "ABCDE", size: Size = Size(width: 800, height: 600)) {
    let journal = self.journal
    let pages = names.map { RecordingPage(String($0), in: journal) }
    self.pages = pages
    self.size = size
    stack = NavigationStack(root: pages[0], drawing: .immediate)
    stack.delegate = self
    stack.requestFrame = { [unowned self] in frameRequests += 1 }
    stack.trace = { [unowned self] event in
      guard case .page(let callback, let page) = event, page === stack else { return }
      journal.tell("N", callback)
    }
  }

  subscript(_ name: Character) -> RecordingPage {
    pages.first { $0.name == String(name) } ?? pages[0]
  }

  /// The stack's pages, by their names.
  var model: String { stack.pages.compactMap(\.title).joined() }

  /// Puts the stack in the window with pages on it, past its first frame, and forgets what was said.
  func open(with names: String = "A") {
    for name in names.dropFirst() { stack.push(self[name], animated: false) }
    stack.resize(to: size, scale: .one)
    frame()
    _ = journal.take()
    shown = []
    events = []
  }

  // MARK: - Time

  @discardableResult func frame(after step: Double = 1.0 / 60) -> Frame {
    time += step
    frameRequests = 0
    let frame = stack.advance(to: time)
    stack.framePresented()
    return frame
  }

  /// Frames until nothing moves.
  func settle(step: Double = 1.0 / 60) {
    for _ in 0..<5000 {
      guard frame(after: step).isAnimating || frameRequests > 0 else { return }
    }
    Issue.record("it does not come to rest")
  }

  /// Begins an operation's transition and lets it run for a time.
  func run(for seconds: Double) {
    frame()
    frame(after: seconds)
  }

  // MARK: - Hand

  func touch(_ phase: Contact.Phase, x: Double, y: Double = 0.5, id: Int = 0, after: Double = 0.008)
  {
    eventTime += after
    finger = Point(x: x * size.width, y: y * size.height)
    stack.handle(.contact(Contact(phase, id: id, at: finger, time: eventTime)))
  }

  /// Comes down and moves in even steps; fractions of the window's width.
  func drag(from start: Double, to end: Double, steps: Int = 10) {
    touch(.began, x: start)
    for step in 1...steps {
      touch(.moved, x: start + (end - start) * Double(step) / Double(steps))
    }
  }

  /// Rests and lifts: no velocity.
  func lift() { touch(.ended, x: finger.x / size.width, after: 0.2) }

  func cancel() { touch(.cancelled, x: finger.x / size.width) }

  @discardableResult
  func key(_ name: String, _ modifiers: KeyPress.Modifiers = []) -> Bool {
    eventTime += 0.2
    return stack.handle(.key(KeyPress(name, modifiers: modifiers, time: eventTime)))
  }

  // MARK: - Delegate

  func navigationStack(_ stack: NavigationStack, shows page: any Page, progress: Double) {
    self.progress.append(progress)
  }

  func navigationStack(_ stack: NavigationStack, didShow page: any Page) {
    shown.append(page.title ?? "?")
  }

  func navigationStack(_ stack: NavigationStack, didEnd turn: TurnEvent) { events.append(turn) }
}

extension Journal {
  /// Writes down what a container itself was told.
  func tell(_ name: String, _ callback: TraceEvent.Callback) {
    if callback != .load { write("\(name).\(callback.word)") }
    checker?.hear(name, callback)
  }
}

extension TraceEvent.Callback {
  /// The callback in the notation of the laws.
  var word: String {
    switch self {
    case .willAppear: "wA"
    case .isAppearing: "iA"
    case .didAppear: "dA"
    case .willDisappear: "wD"
    case .didDisappear: "dD"
    case .load: "load"
    case .willMove: "wM"
    case .didMove: "dM"
    }
  }
}

extension LifecycleChecker {
  /// A callback came and is over already.
  func hear(_ name: String, _ callback: TraceEvent.Callback) {
    var entering: Bool?
    var animated: Bool?
    switch callback {
    case .willMove(let isEntering), .didMove(let isEntering): entering = isEntering
    case .willAppear(let isAnimated), .didAppear(let isAnimated), .willDisappear(let isAnimated),
      .didDisappear(let isAnimated):
      animated = isAnimated
    case .load, .isAppearing: break
    }
    enter(name, callback.word, entering: entering, animated: animated)
    leave()
  }
}
