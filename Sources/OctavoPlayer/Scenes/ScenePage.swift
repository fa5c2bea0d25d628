internal import OctavoNavigation

/// A page that shows a scene's content.
@MainActor
final class ScenePage: Page {
  let lifecycle = PageLifecycle()
  var title: String?
  var canLeave = true
  var content: any PageContent {
    didSet { contentDidChange() }
  }
  /// Is told of the page's own callbacks.
  var onCallback: (@MainActor (TraceEvent.Callback) -> Void)?

  init(_ content: any PageContent) { self.content = content }

  func didAppear(animated: Bool) { onCallback?(.didAppear(animated: animated)) }
  func willDisappear(animated: Bool) { onCallback?(.willDisappear(animated: animated)) }
}
