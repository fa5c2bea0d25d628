import OctavoCairo
import OctavoGeometry
import OctavoNavigation

/// What pages were told, in the notation of the laws: `A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA`.
@MainActor
final class Journal {
  private var words: [String] = []
  /// Hears of each callback as it begins, with the name of the container into which a page moves, and as it
  /// ends.
  var watch: ((Call) -> Void)?

  /// What is heard of a callback.
  enum Call {
    case began(String, TraceEvent.Callback, parent: String?)
    case ended
  }

  func write(_ word: String) { words.append(word) }

  /// What was written since the last time.
  func take() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }
}

/// A page that writes down what it is told.
@MainActor
final class RecordingPage: Page {
  let lifecycle = PageLifecycle()
  let name: String
  let journal: Journal
  var content: any PageContent
  /// What the page does inside a callback, by the callback's name.
  var hooks: [String: () -> Void] = [:]

  init(_ name: String, in journal: Journal, content: any PageContent = PlainContent()) {
    self.name = name
    self.journal = journal
    self.content = content
  }

  /// What the page answers when it is asked whether it lets itself be left.
  var canLeave = true

  var title: String? { name }

  func willMove(toParent parent: (any Page)?) {
    tell("wM", .willMove(entering: parent != nil), "(\(Self.name(of: parent)))", parent)
  }
  func didMove(toParent parent: (any Page)?) {
    tell("dM", .didMove(entering: parent != nil), "(\(Self.name(of: parent)))", parent)
  }
  func load() { tell("load", .load) }
  func willAppear(animated: Bool) { tell("wA", .willAppear(animated: animated)) }
  func isAppearing() { tell("iA", .isAppearing) }
  func didAppear(animated: Bool) { tell("dA", .didAppear(animated: animated)) }
  func willDisappear(animated: Bool) { tell("wD", .willDisappear(animated: animated)) }
  func didDisappear(animated: Bool) { tell("dD", .didDisappear(animated: animated)) }

  private func tell(
    _ word: String, _ callback: TraceEvent.Callback, _ argument: String = "",
    _ parent: (any Page)? = nil
  ) {
    journal.write("\(name).\(word)\(argument)")
    journal.watch?(.began(name, callback, parent: parent.map { Self.name(of: $0) }))
    hooks[word]?()
    journal.watch?(.ended)
  }

  private static func name(of parent: (any Page)?) -> String {
    switch parent {
    case nil: "nil"
    case is FlipContainer: "F"
    case is NavigationStack: "N"
    case let page?: page.title ?? "?"
    }
  }
}

/// A page of one colour.
struct PlainContent: PageContent {
  var background = Color.white
  func draw(in context: Context, size: Size) {}
}
