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

  /// Whether a key that means back leaves the container, as there is nothing before the page.
  private func isForParent(_ key: KeyPress, _ command: KeyCommand) -> Bool {
    guard key.name == "XF86Back", lifecycle.parent != nil, let sheet else { return false }
    return isEnd(.backward, of: sheet)
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
