import OctavoCairo
import OctavoGeometry
import OctavoNavigation

/// What pages were told, in the notation of the laws: `A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA`.
@MainActor
final class Journal {
  private var words: [String] = []

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

  func willMove(toParent parent: (any Page)?) { tell("wM", "(\(Self.name(of: parent)))") }
  func didMove(toParent parent: (any Page)?) { tell("dM", "(\(Self.name(of: parent)))") }
  func load() { tell("load") }
  func willAppear(animated: Bool) { tell("wA") }
  func isAppearing() { tell("iA") }
  func didAppear(animated: Bool) { tell("dA") }
  func willDisappear(animated: Bool) { tell("wD") }
  func didDisappear(animated: Bool) { tell("dD") }

  private func tell(_ callback: String, _ argument: String = "") {
    journal.write("\(name).\(callback)\(argument)")
    hooks[callback]?()
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
