package import Cairo
package import Geometry

/// A page that says what it is told, and does nothing else.
@MainActor
package final class TracePage: Page {
  package let lifecycle = PageLifecycle()
  /// Its name in the script.
  package let name: String
  package var canLeave = true
  /// Where it says what it is told: the callback, with its argument, in the laws' notation.
  private let tell: (TracePage, TraceEvent.Callback, String) -> Void

  init(_ name: String, tell: @escaping (TracePage, TraceEvent.Callback, String) -> Void) {
    self.name = name
    self.tell = tell
  }

  package var title: String? { name }
  package var content: any PageContent { TraceContent(name: name) }

  package func willMove(toParent parent: (any Page)?) {
    tell(self, .willMove(entering: parent != nil), "wM(\(Self.name(of: parent)))")
  }

  package func didMove(toParent parent: (any Page)?) {
    tell(self, .didMove(entering: parent != nil), "dM(\(Self.name(of: parent)))")
  }

  package func load() { tell(self, .load, "load") }
  package func willAppear(animated: Bool) { tell(self, .willAppear(animated: animated), "wA") }
  package func isAppearing() { tell(self, .isAppearing, "iA") }
  package func didAppear(animated: Bool) { tell(self, .didAppear(animated: animated), "dA") }
  package func willDisappear(animated: Bool) {
    tell(self, .willDisappear(animated: animated), "wD")
  }
  package func didDisappear(animated: Bool) {
    tell(self, .didDisappear(animated: animated), "dD")
  }

  private static func name(of parent: (any Page)?) -> String {
    switch parent {
    case nil: "nil"
    case is FlipContainer: "F"
    default: "N"
    }
  }
}

/// Paper whose colour tells one page from another.
package struct TraceContent: PageContent, Hashable {
  /// The page's name.
  let name: String

  package var background: Color {
    let value = name.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF }
    return Color(
      red: Double(value & 0x1F) / 31, green: Double(value >> 5 & 0x1F) / 31,
      blue: Double(value >> 10 & 0x1F) / 31)
  }

  package func draw(in context: Context, size: Size) {}
}
