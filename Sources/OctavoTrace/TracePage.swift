package import OctavoCairo
package import OctavoGeometry
package import OctavoNavigation

/// A page that says what it is told, and does nothing else.
@MainActor
package final class TracePage: Page {
  package let lifecycle = PageLifecycle()
  /// Its name in the script.
  package let name: String
  package var canLeave = true
  /// Says what it is told, in the page's name: the callback, and the parent of a move.
  private let tell: (TracePage, TraceEvent.Callback, (any Page)?) -> Void

  init(_ name: String, tell: @escaping (TracePage, TraceEvent.Callback, (any Page)?) -> Void) {
    self.name = name
    self.tell = tell
  }

  package var title: String? { name }
  package var content: any PageContent { TraceContent(name: name) }

  package func willMove(toParent parent: (any Page)?) {
    tell(self, .willMove(entering: parent != nil), parent)
  }

  package func didMove(toParent parent: (any Page)?) {
    tell(self, .didMove(entering: parent != nil), parent)
  }

  package func load() { tell(self, .load, nil) }
  package func willAppear(animated: Bool) { tell(self, .willAppear(animated: animated), nil) }
  package func isAppearing() { tell(self, .isAppearing, nil) }
  package func didAppear(animated: Bool) { tell(self, .didAppear(animated: animated), nil) }
  package func willDisappear(animated: Bool) {
    tell(self, .willDisappear(animated: animated), nil)
  }
  package func didDisappear(animated: Bool) {
    tell(self, .didDisappear(animated: animated), nil)
  }
}

/// Paper whose colour tells one page from another.
package struct TraceContent: PageContent, Hashable {
  /// The page's name.
  package let name: String

  /// The paper of a page.
  package init(name: String) { self.name = name }

  package var background: Color {
    let value = name.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF }
    return Color(
      red: Double(value & 0x1F) / 31, green: Double(value >> 5 & 0x1F) / 31,
      blue: Double(value >> 10 & 0x1F) / 31)
  }

  package func draw(in context: Context, size: Size) {}
}
