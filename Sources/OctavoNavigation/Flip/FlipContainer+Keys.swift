internal import OctavoGestures

/// What keys do with the pages.
extension FlipContainer {
  func handle(_ key: KeyPress) -> Bool {
    guard dataSource != nil, sheet != nil, let command = KeyCommand(key, settings: gestures),
      !isForParent(key, command)
    else { return false }
    perform { $0.follow(command, of: key) }
    return true
  }

  /// Whether a key that leads nowhere here is left to what is around the container: one that means back, as there is
  /// nothing before the page, and one that turns a page of flips around it.
  private func isForParent(_ key: KeyPress, _ command: KeyCommand) -> Bool {
    guard case .step(let direction) = command, let sheet, isEnd(direction, of: sheet) else {
      return false
    }
    return key.name == "XF86Back" ? lifecycle.parent != nil : turnsAround(key)
  }

  /// Whether a key turns a page of flips that this container stands in, but for what it was presented over.
  private func turnsAround(_ key: KeyPress) -> Bool {
    var child: any Page = self
    while let parent = child.lifecycle.parent, parent.holds(child) {
      if let flips = parent as? FlipContainer, flips.turns(by: key) { return true }
      child = parent
    }
    return false
  }

  private func turns(by key: KeyPress) -> Bool {
    guard isEnabled, dataSource != nil, let sheet,
      case .step(let direction) = KeyCommand(key, settings: gestures)
    else { return false }
    return !isEnd(direction, of: sheet)
  }

  private func follow(_ command: KeyCommand, of key: KeyPress) {
    // Repeats coalesce: at most one leaf in 80 ms.
    if key.isRepeat, let lastKeyTurn, abs(key.time - lastKeyTurn) < KeyCommand.repeatInterval {
      return
    }
    lastKeyTurn = key.time
    switch command {
    case .step(let direction):
      // A key that is held at the end says so once.
      let isEnd = sheet.map { self.isEnd(direction, of: $0) } ?? false
      if !(key.isRepeat && isEnd) { request(direction, by: .key) }
    case .first: dataSource?.firstPage(in: self).map { request(.backward, to: $0, by: .key) }
    case .last: dataSource?.lastPage(in: self).map { request(.forward, to: $0, by: .key) }
    }
  }
}

extension PageContainer {
  /// Whether a page is one of its own, and not presented over them.
  fileprivate func holds(_ page: any Page) -> Bool {
    children.contains { $0.page === page && $0.role != .modal }
  }
}
