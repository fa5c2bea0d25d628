internal import OctavoNavigation
internal import OctavoStoryboards

/// What goes off by itself.
extension StoryboardPlayer {
  /// A scene came to rest: what goes off by itself there begins to wait.
  func beginWaits(of node: SceneNode) {
    waits.removeAll { $0.node === node }
    var scenes: [String] = [node.id]
    var page: any Page = node.page
    while let parent = page.lifecycle.parent, !parent.presents(page) {
      if let id = tree.node(parent)?.id { scenes.append(id) }
      page = parent
    }
    for segue in board.segues {
      guard segue.origin == .anywhere || scenes.contains(where: segue.origin.includes) else {
        continue
      }
      for case .after(let delay) in segue.triggers {
        waits.append(SegueWait(node: node, segue: segue, delay: delay))
      }
    }
  }

  /// Sets off what has waited long enough.
  func fireWaits(at time: Double) {
    let due = waits.filter { $0.deadline.map { $0 <= time } ?? false }
    guard !due.isEmpty, isHandFree else { return }
    waits.removeAll { wait in due.contains { $0.node === wait.node && $0.segue == wait.segue } }
    let front = path(at: nil, entersSlots: true).map(\.page)
    for wait in due where front.contains(where: { $0 === wait.node.page }) {
      // It was due when it was, whenever the frame comes.
      let due = EventTime(
        wait.deadline ?? time, longestLag: eventTime?.longestLag ?? .infinity)
      if root.at(due, { takeFirst(of: [(wait.segue, wait.node.page)]) }) { return }
    }
  }

  /// The hand that held up what was due has gone: it is due now.
  func postponeWaits() {
    guard !waits.isEmpty, !isSuspended else { return }
    if let eventTime {
      for index in waits.indices {
        waits[index].deadline = waits[index].deadline.map { max($0, eventTime.seconds) }
      }
    }
    requestFrame?()
  }

  /// The waits that have not begun begin now.
  func startWaits(at time: Double) {
    for index in waits.indices where waits[index].deadline == nil {
      waits[index].deadline = time + waits[index].delay
    }
  }

  /// When the next one goes off; not while there is a hand, whose going is told.
  var nextWait: Double? { !isHandFree ? nil : waits.compactMap(\.deadline).min() }
}
