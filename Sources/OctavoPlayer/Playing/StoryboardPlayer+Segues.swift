internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoStoryboards

/// What sets segues off, and how they are taken.
extension StoryboardPlayer {
  /// Sets off what waits for an event: a segue of the scene in front, of what it is in, or of all.
  ///
  /// - Returns: whether a segue was taken.
  @discardableResult
  public func post(event name: String) -> Bool {
    fire(.event(name), along: path(at: nil, entersSlots: true))
  }

  /// Takes a segue by its id, if it can be taken from the scene in front.
  ///
  /// - Returns: whether it was taken.
  @discardableResult
  public func perform(segue id: String) -> Bool {
    guard let segue = board.segues.first(where: { $0.id == id }) else { return false }
    for spot in path(at: nil, entersSlots: true).reversed() {
      guard let node = tree.node(spot.page) else { continue }
      if segue.origin.includes(node.id), take(segue, from: spot.page) { return true }
    }
    return false
  }

  /// The segues that something sets off, in the order in which they are tried: those of the innermost
  /// scene first, those of every scene last.
  func candidates(
    _ trigger: Storyboard.Trigger, along path: [Spot]
  ) -> [(segue: Storyboard.Segue, page: any Page)] {
    let segues = inOrder(board.segues.filter { $0.triggers.contains(trigger) })
    var found: [(segue: Storyboard.Segue, page: any Page)] = []
    for spot in path.reversed() {
      guard let id = tree.node(spot.page)?.id else { continue }
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
    candidates(trigger, along: path).contains { take($0.segue, from: $0.page) }
  }

  /// Takes a segue.
  ///
  /// - Returns: whether it could be.
  func take(_ segue: Storyboard.Segue, from page: any Page) -> Bool {
    guard let operation = operation(of: segue, from: page) else { return false }
    if case .refused = operation.outcome { return false }
    onSegue?(segue)
    isUntidy = true
    requestFrame?()
    return true
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
      return stacks(around: page).first { $0.pages.count > 1 }.map {
        (.pop(transition: own), $0)
      }
    case .popTo(let id):
      for stack in stacks(around: page) {
        guard let goal = stack.pages.last(where: { tree.node($0)?.id == id }) else { continue }
        return (Segue(.popTo { goal }, transition: own), stack)
      }
      return nil
    case .popToRoot:
      return stacks(around: page).first { $0.pages.count > 1 }.map {
        (Segue(.popToRoot, transition: own), $0)
      } ?? homeward(from: page, as: own)
    case .set(let id): return set(id, by: segue, from: page, as: own)
    case .next: return (Segue(.turn(.forward), transition: own), page)
    case .previous: return (Segue(.turn(.backward), transition: own), page)
    case .present(let id, let cover, let isDismissible):
      if segue.singleTop, tree.node(root.presentedPages.last)?.id == id { return nil }
      let action = Segue.Action.present(
        { [tree] in tree.makePage(id, arguments: segue.arguments) },
        as: cover == .sheet ? .sheet : .full, isDismissible: isDismissible)
      return (Segue(action, transition: own), page)
    case .dismiss: return (.dismiss(), page)
    case .embed: return nil
    }
  }

  /// The stacks around a page, the nearest first, up to what presents it.
  private func stacks(around page: any Page) -> [NavigationStack] {
    var stacks: [NavigationStack] = []
    var page: (any Page)? = page
    while let stack = page?.nearest(NavigationStack.self) {
      stacks.append(stack)
      guard let parent = stack.lifecycle.parent, !parent.presents(stack) else { break }
      page = parent
    }
    return stacks
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
      if case .refused = dismissal.outcome { return dismissal }
      stack.popToRoot(transition: transition)
      return dismissal
    }
    return (home, root)
  }

  /// Pushes a scene, or puts it in the place of the top one, after taking others off.
  private func push(
    _ id: String, by segue: Storyboard.Segue, from page: any Page
  ) -> (segue: Segue, page: any Page)? {
    guard let stack = page.nearest(NavigationStack.self), let top = stack.topPage,
      hasRoom(in: stack)
    else { return nil }
    if segue.singleTop, tree.node(top)?.id == id { return nil }
    let transition = made(segue.transition(in: board))
    var below = stack.pages
    if case .replace = segue.action { below.removeLast() }
    if let goal = segue.popUpTo,
      let index = below.lastIndex(where: { tree.node($0)?.id == goal })
    {
      below.removeSubrange((segue.isInclusive ? index : index + 1)...)
    }
    let new = tree.makePage(id, arguments: segue.arguments)
    if segue.back != nil { tree.node(new)?.backTransition = made(segue.backTransition(in: board)) }
    if below.count == stack.pages.count {
      return (.push(new, transition: transition), stack)
    }
    if case .replace = segue.action, below.count == stack.pages.count - 1 {
      return (.replace(with: new, transition: transition), top)
    }
    return (Segue(.setPages { below + [new] }, transition: transition), stack)
  }

  /// Whether a scene more may come onto a stack: a board whose stacks are pushed onto one another
  /// would nest them without end, which no checker sees.
  private func hasRoom(in stack: NavigationStack) -> Bool {
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
    var start: (any Page)? = page
    while let flip = start?.nearest(FlipContainer.self) {
      if let pages = tree.node(flip)?.pages, let goal = pages.page(id, arguments: segue.arguments) {
        let now = flip.page.flatMap(pages.index) ?? 0
        let direction: TurnDirection =
          (pages.index(of: goal) ?? 0) < now ? .backward : .forward
        return (Segue(.set({ goal }, direction), transition: transition), flip)
      }
      guard let parent = flip.lifecycle.parent, !parent.presents(flip) else { return nil }
      start = parent
    }
    return nil
  }

  // MARK: - The containers' own hands

  /// Tells each stack in front, as a hand comes, what the board's segues let it offer.
  func instructStacks() {
    let path = path(at: nil, entersSlots: true)
    for (index, spot) in path.enumerated() {
      guard let stack = stack(of: spot) else { continue }
      let inner = Array(path[...min(index + 1, path.count - 1)])
      let swipes = [Storyboard.Trigger.Heading.left, .right].contains { heading in
        isByHand(.swipe(heading), along: inner, of: stack)
      }
      let area: GestureSettings.DragArea = swipes ? .anywhere : .edges
      if stack.gestures.dragArea != area { stack.gestures.dragArea = area }
      var pinches: Bool?
      if let found = candidates(.pinch(.inwards), along: inner).first {
        pinches = found.segue.action == .pop && found.segue.isInteractive(in: board)
      }
      if stack.popsByPinch != pinches { stack.popsByPinch = pinches }
      if let segue = nextSegue(along: inner, of: stack) {
        stack.nextPage = { [weak self, weak stack] _ in
          stack.flatMap { self?.nextPage(by: segue, on: $0) }
        }
      } else {
        stack.nextPage = nil
      }
    }
  }

  /// The stack that a spot is, if it is the board's.
  func stack(of spot: Spot) -> NavigationStack? {
    rootContainer.stack === spot.page ? rootContainer.stack : tree.node(spot.page)?.stack
  }

  private func nextSegue(along path: [Spot], of stack: NavigationStack) -> Storyboard.Segue? {
    let heading: Storyboard.Trigger.Heading = tree.isRightToLeft ? .right : .left
    let triggers: [Storyboard.Trigger] = [.swipe(heading), .edge(.trailing)]
    for found in triggers.flatMap({ candidates($0, along: path) }) {
      if case .push = found.segue.action, isByHand(found.segue) { return found.segue }
    }
    return nil
  }

  private func nextPage(
    by segue: Storyboard.Segue, on stack: NavigationStack
  ) -> NavigationStack.NextPage? {
    guard let id = segue.action.destination, hasRoom(in: stack) else { return nil }
    let page = tree.makePage(id, arguments: segue.arguments)
    if segue.back != nil { tree.node(page)?.backTransition = made(segue.backTransition(in: board)) }
    return NavigationStack.NextPage(page, transition: made(segue.transition(in: board)))
  }

  /// Whether a stack can move a segue along under a finger: one page on or back, at its nearest end.
  private func isByHand(_ segue: Storyboard.Segue) -> Bool {
    segue.isInteractive(in: board) && segue.popUpTo == nil
  }

  /// Whether the segue that a drag sets off is one that a stack does itself.
  private func isByHand(
    _ trigger: Storyboard.Trigger, along path: [Spot], of stack: NavigationStack
  ) -> Bool {
    guard let found = candidates(trigger, along: path).first, isByHand(found.segue),
      found.page.nearest(NavigationStack.self) === stack
    else { return false }
    let forward: Storyboard.Trigger.Heading = tree.isRightToLeft ? .right : .left
    switch (found.segue.action, trigger) {
    case (.push, .swipe(let heading)): return heading == forward
    case (.push, .edge(let edge)): return edge == .trailing
    case (.pop, .swipe(let heading)):
      return heading != forward && (heading == .left || heading == .right)
    case (.pop, .edge(let edge)): return edge == .leading
    default: return false
    }
  }

  /// Whether a container offers to take a drag to where a segue leads, under the finger.
  func isOffered(
    _ segue: Storyboard.Segue, from page: any Page, by trigger: Storyboard.Trigger,
    _ pull: ContentPull, in offered: GestureOffers, along path: [Spot]
  ) -> Bool {
    guard segue.isInteractive(in: board), let last = path.last else { return false }
    switch segue.action {
    case .push, .pop:
      guard let stack = last.page.nearest(NavigationStack.self),
        stack.topPage === last.page || tree.node(stack.topPage)?.slotPage != nil,
        isByHand(trigger, along: path, of: stack)
      else { return false }
      // Where there is nothing to go back to, the page may have a use for the finger.
      return stack.pages.count == 1 || offered.offer(by: stack, for: pull) != nil
    case .next, .previous:
      guard let flip = tree.node(last.page.lifecycle.parent)?.flip,
        flip.standingPages.contains(where: { $0 === last.page }), case .swipe = trigger
      else { return false }
      let direction: TurnDirection = segue.action == .next ? .forward : .backward
      return flip.gestures.direction(ofMovement: pull.movement) == direction
        && offered.offer(by: flip, for: pull) != nil
    case .dismiss:
      return trigger == .swipe(.down)
        && page.outermostPresenter.flatMap { offered.offer(by: $0.modals, for: pull) }?.leads
          == true
    default: return false
    }
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
