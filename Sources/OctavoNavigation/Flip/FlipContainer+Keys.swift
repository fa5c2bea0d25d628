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
    if key.name == "XF86Back" { return lifecycle.parent != nil }
    return flipsAround { flips in
      guard case .step(let direction) = KeyCommand(key, settings: flips.gestures) else {
        return nil
      }
      return direction
    } != nil
  }

  private func follow(_ command: KeyCommand, of key: KeyPress) {
    // Repeats coalesce: at most one leaf in 80 ms.
    if key.isRepeat, let lastKeyTurn, abs(key.time - lastKeyTurn) < KeyCommand.repeatInterval {
      return
    }
    // What waits longer than the key is held would turn pages that nobody asks for any more.
    if key.isRepeat, hasWaiting { return }
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
