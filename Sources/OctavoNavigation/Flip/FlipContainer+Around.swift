internal import OctavoGestures

/// Flips whose container is a page of other flips: what leads nowhere here leads on there.
extension FlipContainer {
  /// The nearest flips around that can turn the way that something means to them, but for what this container was
  /// presented over.
  ///
  /// - Parameter direction: The turn that it means to some flips; nil if none.
  func flipsAround(
    turning direction: (FlipContainer) -> TurnDirection?
  ) -> (flips: FlipContainer, direction: TurnDirection)? {
    var child: any Page = self
    while let parent = child.lifecycle.parent, parent.holds(child) {
      if let flips = parent as? FlipContainer, let direction = direction(flips),
        flips.leadsOn(direction)
      {
        return (flips, direction)
      }
      child = parent
    }
    return nil
  }

  private func leadsOn(_ direction: TurnDirection) -> Bool {
    guard isEnabled, dataSource != nil, let sheet else { return false }
    return !isEnd(direction, of: sheet)
  }
}

extension PageContainer {
  /// Whether a page is one of its own, and not presented over them.
  fileprivate func holds(_ page: any Page) -> Bool {
    children.contains { $0.page === page && $0.role != .modal }
  }
}
