import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// A stack in a window that is navigated by hand: pages A, B, C, …, a clock, a finger.
@MainActor
final class StackRig: Rig, NavigationStackDelegate {
  let journal = Journal()
  let pages: [RecordingPage]
  let stack: NavigationStack
  var root: any WindowRoot { stack }
  var time = 100.0
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
