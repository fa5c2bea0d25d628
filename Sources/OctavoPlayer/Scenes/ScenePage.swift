internal import OctavoAccessibility
internal import OctavoGeometry
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
  /// Adds what stands on the page to what is told to those who do not see it.
  var onDescribe: (@MainActor (AccessibleElement) -> AccessibleElement)?
  /// Does what they want of something on the page, which is named.
  var onAction: (@MainActor (AccessibleAction, String) -> Bool)?
  /// Is told of the page's own callbacks.
  var onCallback: (@MainActor (TraceEvent.Callback) -> Void)?

  init(_ content: any PageContent) { self.content = content }

  func accessibleElement(in size: Size) -> AccessibleElement {
    let page = AccessibleElement("page", .page, name: title ?? "", frame: Rect(size: size))
    return onDescribe?(page) ?? page.read(as: nil)
  }

  func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    path.last.flatMap { onAction?(action, $0) } ?? false
  }

  func didAppear(animated: Bool) { onCallback?(.didAppear(animated: animated)) }
  func willDisappear(animated: Bool) { onCallback?(.willDisappear(animated: animated)) }
}
