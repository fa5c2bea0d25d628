extension PageContainer {
  /// Whether a page may join this container: it is in no other, in no window of its own, and not
  /// around this one.
  func canHold(_ page: any Page) -> Bool {
    if let parent = page.lifecycle.parent { return parent === self }
    guard page.isNobodys else { return false }
    var container: (any PageContainer)? = self
    while let current = container {
      if current === page { return false }
      container = current.lifecycle.parent
    }
    return true
  }
}

extension Page {
  /// Whether neither a container has the page, nor has yet to let go of it, nor a window, be that out of sight.
  var isNobodys: Bool {
    lifecycle.parent == nil && !lifecycle.isOrphan && lifecycle.state == .disappeared
      && (self as? any WindowRoot)?.requestFrame == nil
  }
}
