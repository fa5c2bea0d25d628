internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoStoryboards

/// What sets segues off, and how they are taken.
extension StoryboardPlayer {
  /// Sets off what waits for an event: a segue of the scene in front, of what it is in, or of all.
  ///
  /// - Returns: whether a segue was taken; within a callback, after which it is decided, whether one is tried.
  @discardableResult
  public func post(event name: String) -> Bool {
    fire(.event(name), along: path(at: nil, entersSlots: true))
  }

  /// Takes a segue by its id, if it can be taken from the scene in front.
  ///
  /// - Returns: whether it was taken; within a callback, after which it is decided, whether it is tried.
  @discardableResult
  public func perform(segue id: String) -> Bool {
    guard let segue = board.segues.first(where: { $0.id == id }) else { return false }
    let spots = path(at: nil, entersSlots: true).reversed().filter { spot in
      spot.node.map { segue.origin.includes($0.id) } ?? false
    }
    return takeFirst(of: spots.map { (segue, $0.page) })
  }

  /// The segues that something sets off, in the order in which they are tried: those of the innermost
  /// scene first, those of every scene last.
  func candidates(
    _ trigger: Storyboard.Trigger, along path: [Spot]
  ) -> [(segue: Storyboard.Segue, page: any Page)] {
    let segues = inOrder(board.segues.filter { $0.triggers.contains(trigger) })
    var found: [(segue: Storyboard.Segue, page: any Page)] = []
    for spot in path.reversed() {
      guard let id = spot.node?.id else { continue }
      for segue in segues where segue.origin != .anywhere && segue.origin.includes(id) {
        found.append((segue, spot.page))
      }
    }
    if let last = path.last {
      for segue in segues where segue.origin == .anywhere { found.append((segue, last.page)) }
    }
    return found
  }

  /// By their order where they have one, else as they are written down.
  private func inOrder(_ segues: [Storyboard.Segue]) -> [Storyboard.Segue] {
    segues.enumerated().sorted {
      ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset)
    }.map(\.element)
  }

  /// Takes the first segue that can be.
  func fire(_ trigger: Storyboard.Trigger, along path: [Spot]) -> Bool {
    takeFirst(of: candidates(trigger, along: path))
  }

  /// Takes the first of some segues that can be.
  ///
  /// - Returns: whether one could be; within a callback, whether one is tried when that is over (Laws, L6).
  @discardableResult
  func takeFirst(of segues: [(segue: Storyboard.Segue, page: any Page)]) -> Bool {
    for (index, found) in segues.enumerated() {
      guard let operation = operation(of: found.segue, from: found.page) else { continue }
      guard !CallQueue.shared.isRunning else {
        CallQueue.shared.perform { [weak self] in
          if case .refused = operation.outcome {
            self?.takeFirst(of: Array(segues[(index + 1)...]))
          } else {
            self?.noteTaken(found.segue)
          }
        }
        return true
      }
      if case .refused = operation.outcome { continue }
      noteTaken(found.segue)
      return true
    }
    return false
  }

  private func noteTaken(_ segue: Storyboard.Segue) {
    onSegue?(segue)
    isUntidy = true
    requestFrame?()
  }

  func made(_ spec: Storyboard.TransitionSpec) -> TimedTransition {
    spec.timed(isRightToLeft: tree.isRightToLeft)
  }

  private func operation(
    of segue: Storyboard.Segue, from page: any Page
  ) -> NavigationOperation? {
    guard let (segue, page) = resolved(segue, from: page) else { return nil }
    return segue.perform(from: page)
  }

  /// What a segue of the board comes to from a page, and the page or container that it is then taken
  /// from; nil if it cannot be taken.
  func resolved(
    _ segue: Storyboard.Segue, from page: any Page
  ) -> (segue: Segue, page: any Page)? {
    let own = segue.transition.map { _ in made(segue.transition(in: board)) }
    switch segue.action {
    case .push(let id), .replace(let id): return push(id, by: segue, from: page)
    case .pop:
      return page.stacks.first { $0.pages.count > 1 }.map { (.pop(transition: own), $0) }
    case .popTo(let id):
      for stack in page.stacks {
        guard let goal = stack.pages.last(where: { tree.node($0)?.id == id }) else { continue }
        return (Segue(.popTo { goal }, transition: own), stack)
      }
      return nil
    case .popToRoot:
      return page.stacks.first { $0.pages.count > 1 }.map {
        (Segue(.popToRoot, transition: own), $0)
      } ?? homeward(from: page, as: own)
    case .set(let id): return set(id, by: segue, from: page, as: own)
    case .next: return (Segue(.turn(.forward), transition: own), page)
    case .previous: return (Segue(.turn(.backward), transition: own), page)
    case .present(let id, let cover, let isDismissible):
      if segue.singleTop, tree.node(root.presentedPages.last)?.id == id { return nil }
      // Pages that present one another would be without end.
      guard root.presentedPages.count < Storyboard.deepestNesting else { return nil }
      let action = Segue.Action.present(
        { [tree] in tree.makePage(id, arguments: segue.arguments) },
        as: cover == .sheet ? .sheet : .full, isDismissible: isDismissible)
      return (Segue(action, transition: own), page)
    case .dismiss: return (.dismiss(), page)
    case .embed: return nil
    }
  }

  /// From a modal in which there is no way back, home is below it: all that is presented goes, and then
  /// what is on the stack there.
  private func homeward(
    from page: any Page, as transition: TimedTransition?
  ) -> (segue: Segue, page: any Page)? {
    guard let modal = root.presentedPages.last, page.isWithin(modal) else { return nil }
    guard let stack = rootContainer.stack, stack.pages.count > 1 else {
      return (Segue(.dismissAll), root)
    }
    let home = Segue.custom { _ in
      let dismissal = stack.dismissAll()
      // Within a callback it is decided after that whether they go.
      CallQueue.shared.perform {
        if case .refused = dismissal.outcome { return }
        stack.popToRoot(transition: transition)
      }
      return dismissal
    }
    return (home, root)
  }

  /// Pushes a scene, or puts it in the place of the top one, after taking others off.
  private func push(
    _ id: String, by segue: Storyboard.Segue, from page: any Page
  ) -> (segue: Segue, page: any Page)? {
    guard let stack = page.stacks.first, let top = stack.topPage, hasRoom(in: stack) else {
      return nil
    }
    if segue.singleTop, tree.node(top)?.id == id { return nil }
    let transition = made(segue.transition(in: board))
    var below = stack.pages
    if case .replace = segue.action { below.removeLast() }
    if let goal = segue.popUpTo,
      let index = below.lastIndex(where: { tree.node($0)?.id == goal })
    {
      below.removeSubrange((segue.isInclusive ? index : index + 1)...)
    }
    let new = makePage(id, pushedBy: segue)
    if below.count == stack.pages.count {
      return (.push(new, transition: transition), stack)
    }
    if case .replace = segue.action, below.count == stack.pages.count - 1 {
      return (.replace(with: new, transition: transition), top)
    }
    return (Segue(.setPages { below + [new] }, transition: transition), stack)
  }

  /// The page of a scene that a segue pushes, which goes back as that says.
  func makePage(_ id: String, pushedBy segue: Storyboard.Segue) -> any Page {
    let page = tree.makePage(id, arguments: segue.arguments)
    if segue.back != nil { tree.node(page)?.backTransition = made(segue.backTransition(in: board)) }
    return page
  }

  /// Whether a scene more may come onto a stack: a board whose stacks are pushed onto one another
  /// would nest them without end, which no checker sees.
  func hasRoom(in stack: NavigationStack) -> Bool {
    var levels = 1
    var page: any Page = stack
    while let parent = page.lifecycle.parent {
      levels += 1
      page = parent
    }
    return levels <= Storyboard.deepestNesting
  }

  /// Turns the nearest flip that has a page to it.
  private func set(
    _ id: String, by segue: Storyboard.Segue, from page: any Page,
    as transition: TimedTransition?
  ) -> (segue: Segue, page: any Page)? {
    for flip in page.flips {
      if let pages = tree.node(flip)?.pages, let goal = pages.page(id, arguments: segue.arguments) {
        let now = flip.page.flatMap(pages.index) ?? 0
        let direction: TurnDirection =
          (pages.index(of: goal) ?? 0) < now ? .backward : .forward
        return (Segue(.set({ goal }, direction), transition: transition), flip)
      }
    }
    return nil
  }
}

extension Storyboard.Segue {
  /// Whether a finger may drag it along.
  func isInteractive(in board: Storyboard) -> Bool {
    isInteractive ?? board.defaults.isInteractive
  }
}

extension Page {
  /// Whether it is another page, or in it.
  fileprivate func isWithin(_ other: any Page) -> Bool {
    self === other || lifecycle.parent?.isWithin(other) == true
  }
}
