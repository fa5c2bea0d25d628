/// One page of an application: what it shows, and what it is told as it comes and goes.
///
/// A page is any class of yours; it stores one `PageLifecycle` and gives its content. Every callback
/// may be left out. Callbacks come on the main actor, in the order of Laws, Lifecycle, each `did`
/// closing the latest `will`:
///
/// `willMove(toParent:)`, `load()`, `willAppear`, `isAppearing`, `didAppear`, `willDisappear`,
/// `didDisappear`, `didMove(toParent:)`.
///
/// A call to a container from inside a callback is allowed: it is kept and runs when the batch of
/// callbacks is over, before the next frame.
@MainActor
public protocol Page: Accessible {
  /// Where the page is in its life; store one, made with `PageLifecycle()`, and hand it back.
  var lifecycle: PageLifecycle { get }

  /// What the page is called, for people; call `contentDidChange()` when it becomes another.
  var title: String? { get }

  /// What stands on the page now; call `contentDidChange()` when it becomes another.
  var content: any PageContent { get }

  /// Whether the page lets itself be left: asked before a hand or a call turns from it, pops, replaces
  /// or dismisses it. If not, the call is refused and the hand pulls against a resistance.
  var canLeave: Bool { get }

  /// The page is about to join a container, or with nil to leave it.
  func willMove(toParent parent: (any Page)?)

  /// The page joined a container, or with nil left it.
  func didMove(toParent parent: (any Page)?)

  /// The page is needed for the first time in its life; comes once.
  func load()

  /// The page is about to be seen.
  func willAppear(animated: Bool)

  /// The page is laid out and will be in the next frame.
  func isAppearing()

  /// The page is seen, and alone.
  func didAppear(animated: Bool)

  /// The page is about to go out of sight.
  func willDisappear(animated: Bool)

  /// The page is out of sight.
  func didDisappear(animated: Bool)
}

extension Page {
  /// No title.
  public var title: String? { nil }
  /// A page lets itself be left unless it says otherwise.
  public var canLeave: Bool { true }

  /// Does nothing.
  public func willMove(toParent parent: (any Page)?) {}
  /// Does nothing.
  public func didMove(toParent parent: (any Page)?) {}
  /// Does nothing.
  public func load() {}
  /// Does nothing.
  public func willAppear(animated: Bool) {}
  /// Does nothing.
  public func isAppearing() {}
  /// Does nothing.
  public func didAppear(animated: Bool) {}
  /// Does nothing.
  public func willDisappear(animated: Bool) {}
  /// Does nothing.
  public func didDisappear(animated: Bool) {}

  /// Says that `content` became another: where the page is seen, it is drawn again.
  public func contentDidChange() {
    lifecycle.contentVersion += 1
    lifecycle.parent?.contentDidChange(of: self)
  }
}
