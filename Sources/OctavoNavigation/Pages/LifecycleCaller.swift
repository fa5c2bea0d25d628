internal import OctavoGeometry

/// Makes the callbacks of pages, keeps their states and reports each call: the one place where a
/// page's life advances, for every kind of container.
///
/// Appearance goes through containers: a `will` from the outside in, a `did` from the inside out
/// (Laws, L3). A wrong order of calls is a fault of the container and traps (L1).
@MainActor
package struct LifecycleCaller {
  /// Where the calls are reported; nil if nobody listens.
  var trace: ((TraceEvent) -> Void)?

  /// A caller that reports to `trace`.
  package init(trace: ((TraceEvent) -> Void)? = nil) {
    self.trace = trace
  }

  /// The page is about to join a container, or to leave its own.
  func willMove(_ page: any Page, to container: (any PageContainer)?) {
    if let container { page.lifecycle.parent = container }
    report(.willMove(entering: container != nil), page)
    page.willMove(toParent: container)
  }

  /// The page joined a container or left its own.
  func didMove(_ page: any Page, to container: (any PageContainer)?) {
    page.lifecycle.parent = container
    report(.didMove(entering: container != nil), page)
    page.didMove(toParent: container)
  }

  /// The page is needed; only the first call in its life goes through.
  func load(_ page: any Page) {
    guard !page.lifecycle.isLoaded else { return }
    page.lifecycle.isLoaded = true
    report(.load, page)
    page.load()
  }

  /// The page and, inside it, its visible pages are about to be seen; each is told twice, before and
  /// after it is laid out.
  func appear(_ page: any Page, animated: Bool) { appear([page], animated: animated) }

  /// Pages that come into sight together; all are told that they will before one is laid out.
  func appear(_ pages: [any Page], animated: Bool) {
    for page in pages { willAppear(page, animated: animated) }
    for page in pages { isAppearing(page) }
  }

  /// The page's visible pages and then the page itself are seen.
  package func didAppear(_ page: any Page) {
    for child in visibleChildren(of: page) where child.lifecycle.state == .appearing {
      didAppear(child)
    }
    advance(page, from: [.appearing], to: .appeared)
    report(.didAppear(animated: page.lifecycle.isAnimated), page)
    page.didAppear(animated: page.lifecycle.isAnimated)
  }

  /// The page and, inside it, its visible pages are about to go out of sight.
  func willDisappear(_ page: any Page, animated: Bool) {
    page.settleInside()
    advance(page, from: [.appearing, .appeared], to: .disappearing)
    page.lifecycle.isAnimated = animated
    report(.willDisappear(animated: animated), page)
    page.willDisappear(animated: animated)
    for child in visibleChildren(of: page) where child.lifecycle.state != .disappearing {
      willDisappear(child, animated: animated)
    }
  }

  /// The page's visible pages and then the page itself are out of sight.
  func didDisappear(_ page: any Page) {
    for child in visibleChildren(of: page) where child.lifecycle.state == .disappearing {
      didDisappear(child)
    }
    advance(page, from: [.disappearing], to: .disappeared)
    report(.didDisappear(animated: page.lifecycle.isAnimated), page)
    page.didDisappear(animated: page.lifecycle.isAnimated)
  }

  private func willAppear(_ page: any Page, animated: Bool) {
    advance(page, from: [.disappeared, .disappearing], to: .appearing)
    page.lifecycle.isAnimated = animated
    report(.willAppear(animated: animated), page)
    page.willAppear(animated: animated)
    for child in visibleChildren(of: page) { willAppear(child, animated: animated) }
  }

  private func isAppearing(_ page: any Page) {
    report(.isAppearing, page)
    page.isAppearing()
    for child in visibleChildren(of: page) { isAppearing(child) }
  }

  private func visibleChildren(of page: any Page) -> [any Page] {
    page.childPages.map(\.page)
  }

  private func advance(
    _ page: any Page, from before: Set<PageLifecycle.State>, to after: PageLifecycle.State
  ) {
    guard before.contains(page.lifecycle.state) else {
      endProgram(
        misusing: type(of: page),
        """
        the page goes from \(page.lifecycle.state) to \(after), which no page does (L1); each has a lifecycle \
        of its own, that it keeps
        """, in: "lifecycle")
    }
    page.lifecycle.state = after
  }

  private func report(_ callback: TraceEvent.Callback, _ page: any Page) {
    trace?(.page(callback, page))
  }
}
