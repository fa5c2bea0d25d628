extension PageContainer {
  /// Whether a page may join this container: it is in no other, in no window of its own, and not
  /// around this one.
  func canHold(_ page: any Page) -> Bool {
    if let parent = page.lifecycle.parent { return parent === self }
    guard page.lifecycle.state == .disappeared else { return false }
    var container: (any PageContainer)? = self
    while let current = container {
      if current === page { return false }
      container = current.lifecycle.parent
    }
    return true
  }
}
