internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoRaster
public import OctavoStoryboards
internal import OctavoTransitions

/// How a player goes on when its board was saved again.
extension StoryboardPlayer {
  /// Takes what the checker found in the board's file as it is now.
  ///
  /// A board with errors changes nothing: a strip over the page says what is wrong, for as long as it
  /// is. A good one is played on from where the person is, as soon as nothing moves and no finger is
  /// down: scenes that are as they were keep their pages and are told nothing.
  ///
  /// - Parameter report: what the checker found.
  public func reload(_ report: StoryboardReport) {
    guard report.storyboard != nil else {
      pendingReport = nil
      overlay.show(report.headline ?? "the board has errors") { report.renderedText(columns: $0) }
      requestFrame?()
      return
    }
    pendingReport = report
    requestFrame?()
  }

  /// Says that the board's file cannot be read; what plays goes on.
  public func reloadFailed(_ message: String) {
    pendingReport = nil
    overlay.show(message) { _ in message }
    requestFrame?()
  }

  /// Whether a message lies over the page.
  package var showsMessage: Bool { overlay.isShown }

  /// Draws the scenes again that show files which changed.
  ///
  /// - Parameter paths: the paths, as `watchedFolders` begins them.
  package func filesChanged(_ paths: Set<String>) {
    for node in tree.all {
      let files = node.scene.files.compactMap { try? tree.folder.path(of: $0) }
      if files.contains(where: { paths.contains($0) }) { showContent(of: node) }
    }
  }

  /// Puts the board that was saved in the place of the one that plays.
  func swap() {
    guard let new = pendingReport?.storyboard else { return }
    pendingReport = nil
    overlay.show(nil) { _ in "" }
    let changes = StoryboardChanges(from: board, to: new)
    guard !changes.isEmpty else { return }
    let place = changes.place(of: currentScene)
    let gone = Set(changes.removed)
    tidy()
    let hasOtherDefaults = board.defaults != new.defaults
    tree.board = new
    tree.folder = BoardFolder(besideBoard: boardPath, assets: new.assets)
    let reordered = tree.all.filter { reorder($0, gone: gone) }
    let isRootGone = tree.node(root).map { gone.contains($0.id) } ?? isOnlyPageGone(gone)
    if isRootGone {
      replaceRoot(at: place)
    } else {
      // What every scene goes by may be another though the scene is as it was.
      if hasOtherDefaults { tree.setUpAll(in: rootContainer) }
      for node in tree.all where !gone.contains(node.id) {
        update(
          node, changes, gone: gone, isReordered: reordered.contains { $0 === node })
      }
      if root.presentedPages.contains(where: { holds($0, gone) }) {
        root.dismissAll(animated: false)
      }
      if currentScene != place { go(to: place) }
    }
    restartWaits(changes)
    tidy()
    onChange?()
  }

  private func isOnlyPageGone(_ gone: Set<String>) -> Bool {
    tree.node(rootContainer.stack?.pages.first).map { gone.contains($0.id) } ?? true
  }

  /// The whole of what fills the window is another.
  private func replaceRoot(at place: String) {
    let old = root
    old.requestFrame = nil
    old.serve(TextServices())
    old.suspend()
    rootContainer = tree.makeRoot(board.initial)
    connectRoot()
    if place != currentScene { go(to: place) }
    root.setDensity(pointsPerMillimetre: density)
    root.setMotion(motion)
    root.setLetterScale(letterScale)
    if let stage { root.resize(to: stage.size, scale: stage.scale) }
    waits = []
    hand = PlayerHand()
  }

  /// Lists a flip's pages as the board does now, before whatever becomes of it makes it ask for one: those
  /// that are gone can no longer be made.
  ///
  /// - Returns: whether they are others.
  private func reorder(_ node: SceneNode, gone: Set<String>) -> Bool {
    guard let pages = node.pages else { return false }
    let scene = board.scene(node.id)
    if let scene, scene.source != node.scene.source { return false }
    let ids = scene?.pages ?? []
    guard ids != pages.ids || !gone.isDisjoint(with: pages.ids) else { return false }
    pages.setIDs(ids, dropping: gone)
    return true
  }

  /// Takes over what a scene says now.
  private func update(
    _ node: SceneNode, _ changes: StoryboardChanges, gone: Set<String>, isReordered: Bool
  ) {
    guard let scene = board.scene(node.id) else { return }
    let old = node.scene
    node.scene = scene
    if old != scene {
      tree.setUp(node)
      showContent(of: node)
    }
    switch node.shown {
    case .flip(let flip):
      updatePages(of: flip, node, old: old, changes, isReordered: isReordered)
    case .stack(let stack): updatePages(of: stack, node, gone: gone)
    case .slots(let page): page.setSlots(tree.slots(of: node, gone: gone))
    case .page: break
    }
  }

  private func updatePages(
    of flip: FlipContainer, _ node: SceneNode, old: Storyboard.Scene,
    _ changes: StoryboardChanges, isReordered: Bool
  ) {
    let scene = node.scene
    guard scene.source == old.source, let pages = node.pages else {
      if scene.source != old.source || node.pages == nil && !scene.pages.isEmpty {
        tree.fill(flip, node)
      }
      return
    }
    guard isReordered else {
      if pages.recount() { flip.reloadData() }
      return
    }
    let shown = tree.node(flip.page)?.id
    let next = shown.map { changes.place(of: $0) }
    let goal = next.flatMap { scene.pages.contains($0) ? $0 : nil } ?? scene.pages.first
    // The pages that stand side by side are those of the new order.
    flip.reloadData()
    if let page = goal.flatMap({ pages.page($0) }), page !== flip.page {
      flip.setPage(page, animated: false)
    }
  }

  private func updatePages(of stack: NavigationStack, _ node: SceneNode, gone: Set<String>) {
    guard let root = node.scene.root else { return }
    var pages = stack.pages.filter { page in
      !(tree.node(page).map { gone.contains($0.id) } ?? false)
    }
    if tree.node(pages.first)?.id != root || pages.isEmpty {
      if tree.node(stack.pages.first).map({ !gone.contains($0.id) }) ?? false, !pages.isEmpty {
        pages.removeFirst()
      }
      pages.insert(tree.makePage(root), at: 0)
    }
    let isSame =
      pages.count == stack.pages.count && zip(pages, stack.pages).allSatisfy { $0 === $1 }
    if !isSame { stack.setPages(pages, animated: false) }
  }

  /// Whether a page shows one of some scenes, or holds one that does.
  private func holds(_ page: any Page, _ scenes: Set<String>) -> Bool {
    if let node = tree.node(page), scenes.contains(node.id) { return true }
    return false
  }

  /// Segues that are new or others wait from the beginning; those that are as they were wait on.
  private func restartWaits(_ changes: StoryboardChanges) {
    let old = waits
    waits = []
    for node in tree.all
    where node.page.lifecycle.state == .appeared && !node.isContainer {
      let mine = old.filter { $0.node === node }
      let begun = waits.count
      beginWaits(of: node)
      for index in begun..<waits.count {
        let same = mine.first {
          $0.segue.triggers == waits[index].segue.triggers
            && $0.segue.action == waits[index].segue.action
        }
        waits[index].deadline = same?.deadline
      }
    }
  }
}
