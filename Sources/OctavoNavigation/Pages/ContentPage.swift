public import OctavoAccessibility
public import OctavoCairo
public import OctavoGeometry

/// A page that shows a content and does nothing else.
///
/// ```swift
/// let hello = ContentPage { context, size in
///   context.setColor(.black)
///   context.fill(Rect(x: 40, y: 40, width: size.width - 80, height: 4))
/// }
/// stack.push(hello)
/// ```
@MainActor
public final class ContentPage: Page {
  /// Where the page is in its life.
  public let lifecycle = PageLifecycle()
  /// What the page is called, for people.
  public var title: String? {
    didSet { if title != oldValue { lifecycle.parent?.contentDidChange(of: self) } }
  }
  /// Whether the page lets itself be left.
  public var canLeave = true
  /// Is told that the page comes into sight, laid out and before its first frame: the time to begin what goes on only
  /// while somebody sees it, as a clock does.
  public var onAppear: (@MainActor () -> Void)?
  /// Is told that the page is out of sight, once after each `onAppear`. A turn that falls back tells neither of the
  /// page that stays.
  public var onDisappear: (@MainActor () -> Void)?
  /// Whether `onAppear` is told and `onDisappear` not yet.
  private var isInSight = false
  /// What stands on the page; a new one is drawn wherever the page is seen.
  public var content: any PageContent {
    didSet { contentDidChange() }
  }

  /// What can be read on the page, for those who do not see it; nil if there are no words, or nobody says them.
  public var text: String? {
    didSet { if text != oldValue { lifecycle.parent?.contentDidChange(of: self) } }
  }
  /// What stands on the page besides, for those who do not see it, in points of the page.
  public var elements: [AccessibleElement] = [] {
    didSet { if elements != oldValue { lifecycle.parent?.contentDidChange(of: self) } }
  }
  /// Does what a reader wants of one of the elements, which is named.
  public var onAction: (@MainActor (AccessibleAction, _ id: String) -> Void)?

  /// A page that shows a content.
  public init(_ content: any PageContent, title: String? = nil) {
    self.content = content
    self.title = title
  }

  /// A page that a closure draws.
  ///
  /// - Parameters:
  ///   - background: The colour below the drawing.
  ///   - isTransparent: Whether the container's background is seen where nothing is drawn.
  ///   - title: What the page is called, for people.
  ///   - draw: Draws in points, the origin at the top left, on any thread.
  public convenience init(
    background: Color = .white, isTransparent: Bool = false, title: String? = nil,
    draw: @escaping @Sendable (_ context: Context, _ size: Size) throws -> Void
  ) {
    self.init(
      DrawnContent(background: background, isTransparent: isTransparent, closure: draw),
      title: title)
  }

  /// Tells `onAppear`, unless the page did not go out of sight since.
  public func isAppearing() {
    guard !isInSight else { return }
    isInSight = true
    onAppear?()
  }

  /// Tells `onDisappear`.
  public func didDisappear(animated: Bool) {
    isInSight = false
    onDisappear?()
  }
}

extension ContentPage {
  /// The page, with its words and what stands on it.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var page = AccessibleElement("page", .page, name: title ?? "", frame: Rect(size: size))
    page.children = elements
    return page.read(as: text)
  }

  /// Says it to whoever made the elements.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    guard let onAction, let id = path.last else { return false }
    onAction(action, id)
    return true
  }
}

/// A content that a closure draws.
package struct DrawnContent: PageContent {
  package let background: Color
  package let isTransparent: Bool
  let closure: @Sendable (Context, Size) throws -> Void

  package init(
    background: Color, isTransparent: Bool = false,
    closure: @escaping @Sendable (Context, Size) throws -> Void
  ) {
    self.background = background
    self.isTransparent = isTransparent
    self.closure = closure
  }

  package func draw(in context: Context, size: Size) throws { try closure(context, size) }
}
