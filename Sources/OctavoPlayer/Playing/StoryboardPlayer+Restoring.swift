internal import OctavoNavigation
internal import OctavoStoryboards

/// Where the person is, kept and found again.
extension StoryboardPlayer {
  /// Writes down where the person is; not in a modal, which nobody wants to begin in.
  func rememberPlace() {
    guard let places, board.restoresPlace, root.presentedPages.isEmpty else { return }
    places.remember(currentScene, in: board)
  }

  /// Writes the place down before the program ends; returns when it is on disk.
  package func savePlace() { places?.finishWriting() }

  /// Goes to where the person left off, without anything to be seen of it.
  func restorePlace() {
    guard let scene = places?.scene(in: board) else { return }
    go(to: scene)
  }

  /// Goes to a scene by the segues and pages that lead there; stays if none do.
  func go(to scene: String) {
    guard scene != currentScene else { return }
    if case .flip(let flip) = rootContainer { return show(scene, in: flip) }
    guard let stack = rootContainer.stack, let first = tree.node(stack.pages.first)?.id,
      let way = way(to: scene, from: first)
    else { return }
    var pages = [stack.pages[0]]
    for id in way.dropFirst() { pages.append(tree.makePage(id)) }
    stack.setPages(pages, animated: false)
    if let flip = tree.node(pages.last)?.flip { show(scene, in: flip) }
  }

  private func show(_ scene: String, in flip: FlipContainer) {
    if let page = tree.node(flip)?.pages?.page(scene) { flip.setPage(page, animated: false) }
  }

  /// The scenes that are on a stack when a scene is reached by pushes: it is the last of them, or a
  /// page of the last.
  private func way(to goal: String, from first: String) -> [String]? {
    func holds(_ scene: String) -> Bool {
      scene == goal || board.scene(scene)?.pages.contains(goal) == true
    }
    var ways = [[first]]
    var seen: Set<String> = [first]
    while !ways.isEmpty {
      let way = ways.removeFirst()
      guard let last = way.last else { continue }
      if holds(last) { return way }
      let sources = [last] + (board.scene(last)?.pages ?? [])
      for segue in board.segues {
        guard case .push(let next) = segue.action,
          segue.origin == .anywhere || sources.contains(where: segue.origin.includes),
          seen.insert(next).inserted
        else { continue }
        ways.append(way + [next])
      }
    }
    return nil
  }
}
