/// Is told of what a stack shows; every method may be left out.
@MainActor
public protocol NavigationStackDelegate: AnyObject {
  /// A transition to a page begins; it may yet fall back.
  func navigationStack(_ stack: NavigationStack, willShow page: any Page)

  /// A transition to a page goes on: at progress 0 the page that goes is seen, at 1 the page that
  /// comes.
  func navigationStack(_ stack: NavigationStack, shows page: any Page, progress: Double)

  /// A page is at rest on top of the stack: once for every operation, whatever asked for it.
  func navigationStack(_ stack: NavigationStack, didShow page: any Page)

  /// A transition came to its end, committed or fallen back.
  func navigationStack(_ stack: NavigationStack, didEnd turn: TurnEvent)
}

extension NavigationStackDelegate {
  /// Does nothing.
  public func navigationStack(_ stack: NavigationStack, willShow page: any Page) {}
  /// Does nothing.
  public func navigationStack(_ stack: NavigationStack, shows page: any Page, progress: Double) {}
  /// Does nothing.
  public func navigationStack(_ stack: NavigationStack, didShow page: any Page) {}
  /// Does nothing.
  public func navigationStack(_ stack: NavigationStack, didEnd turn: TurnEvent) {}
}
