internal import OctavoGestures

/// How what a container shows becomes another, from the hand that begins it to the last callback; all of
/// it runs inside an operation.
extension WindowContainer {
  /// The callbacks of a change that a hand begins.
  func open(
    _ operation: NavigationOperation, from before: Model, to after: Model, by mover: Int
  ) {
    trace?(.operation(operation))
    windowCore.textRelay.endComposing()
    needsPrefetch = true
    var exchange = Model.exchange(from: before, to: after)
    pending = PendingChange(
      operation: operation, before: before, after: after, mover: mover, exchange: exchange)
    if let page = after.shownPage { tellWillShow(page) }
    exchange.announce(in: self, by: caller, decided: false, animated: true) { layOut(after) }
    setNeedsFrame()
  }

  /// The callbacks of a change that nobody holds, and that the container has made already.
  ///
  /// - Parameters:
  ///   - before: What it showed; nil if nothing.
  ///   - animated: Whether it is seen to move, if the container is seen.
  ///   - fly: Puts in the air what moves by it.
  func begin(
    _ operation: NavigationOperation, from before: Model?, to after: Model, animated: Bool,
    fly: (_ before: Model) -> Int
  ) {
    var exchange = Model.exchange(from: before, to: after)
    operation.leavingPages = exchange.leaving
    needsPrefetch = true
    let isSame = before?.looks(like: after) == true
    if !isSame, !modals.takesInput { windowCore.textRelay.endComposing() }
    // Under a modal that covers it, a page is not seen, nor is that it comes or goes (L8).
    let state = baseState
    // Inside another container nobody shows frames until it has appeared: it draws the page as it is.
    let moves = animated && !isSame && before != nil && state == .appeared && stage != nil
    if !isSame, let page = after.shownPage { tellWillShow(page) }
    exchange.announce(
      in: self, by: caller, decided: true, animated: state.isInSight ? moves : nil
    ) {
      if !isSame { layOut(after) }
    }
    // A bar says where a page leads back to, though that is covered.
    setNeedsFrame()
    if !isSame { contentDidChange() }
    guard moves, let before else {
      if !isSame { showOutOfSight(from: before, animated: animated, fly: fly) }
      return settle(operation, exchange, from: before, to: after, as: .completed)
    }
    pending = PendingChange(
      operation: operation, before: before, after: after, mover: fly(before), exchange: exchange,
      isDecided: true)
  }

  /// A change was made whose pages are told nothing of moving: under a modal that has yet to come to cover it, it
  /// is seen all the same, as a picture.
  private func showOutOfSight(
    from before: Model?, animated: Bool, fly: (_ before: Model) -> Int
  ) {
    guard let before, animated, stage != nil, lifecycle.state == .appeared, modals.coversBase,
      !modals.hidesBase
    else {
      air.removeAll()
      return forgetLanded()
    }
    _ = fly(before)
  }

  /// A hand released a change: the model changes now, the callbacks of the end wait for it (L5).
  func decide(commits: Bool) {
    guard var change = pending, commits != change.isDecided else { return }
    change.isDecided = commits
    change.operation.leavingPages = commits ? change.exchange.leaving : []
    show(change)
    pending = change
    change.exchange.decide(commits: commits, in: self, by: caller)
    pending?.exchange = change.exchange
    didDecide()
  }

  func closeOwn(as result: NavigationOperation.Result) {
    if let pending { finish(pending, as: result) }
  }

  /// Ends a change with its callbacks, as the model has it.
  private func finish(
    _ change: PendingChange<Model, Int>, as result: NavigationOperation.Result
  ) {
    if hand?.movers == [change.mover] { dropHand() }
    pending = nil
    needsPrefetch = true
    if change.isDecided {
      settle(
        change.operation, change.exchange, from: change.before, to: change.after,
        as: result == .superseded ? overtaken : result)
    } else {
      change.exchange.revert(in: self, by: caller, forget: forget)
      end(
        change.operation, from: change.before, to: change.after, isCommitted: false,
        as: .superseded)
    }
  }

  /// The callbacks of a change that came to its end.
  func settle(
    _ operation: NavigationOperation, _ exchange: PageExchange, from before: Model?,
    to after: Model, as result: NavigationOperation.Result
  ) {
    exchange.close(in: self, by: caller, forget: forget)
    if let page = after.shownPage, before?.looks(like: after) != true { tellDidShow(page) }
    end(operation, from: before, to: after, isCommitted: true, as: result)
  }

  private func end(
    _ operation: NavigationOperation, from before: Model?, to after: Model, isCommitted: Bool,
    as result: NavigationOperation.Result
  ) {
    if let page = after.shownPage, before?.looks(like: after) != true {
      let event = TurnEvent(
        reason: operation.reason, direction: operation.direction, from: before?.shownPage, to: page,
        isCommitted: isCommitted)
      tellDidEnd(event)
      trace?(.turn(event))
    }
    operation.end(result)
  }

  /// Moves what is in the air to a frame's time, and ends what came to rest.
  func advanceAir(to time: Double) {
    followHands()
    air.advance(to: time, held: hands.movers)
    if let change = pending, let mover = air[change.mover], let page = change.after.shownPage {
      tellShows(page, progress: mover.driver.progress)
      // The hand may rest; what nobody holds and nothing moves is at its end.
      if !hands.movers.contains(change.mover), !mover.driver.isMoving {
        finish(change, as: .completed)
      }
    }
    let flying = air.count
    air.removeLanded(except: hands.movers + openMovers)
    // It may land after the turns that followed it are over: its pages are far by then.
    if air.count < flying { needsPrefetch = true }
    if air.isEmpty {
      forgetLanded()
    } else if air.count < flying {
      forgetLandedPictures()
    }
    didAdvanceAir()
  }

  /// Who goes on and on has always something in the air: what was made to show the rest is kept no longer.
  private func forgetLandedPictures() {
    guard flattener.count > 0 else { return }
    let pages = Set(air.pages.map { ObjectIdentifier($0.lifecycle) })
    flattener.keep { key in
      switch key {
      case .flight(let id): air[id] != nil
      case .page(let page), .framed(let page): pages.contains(page)
      case .sheet(let sheet): pages.isSuperset(of: sheet)
      }
    }
  }

  /// Nothing is in the air any more: what it was seen by is kept no longer.
  func forgetLanded() {
    live.forgetGone()
    flattener.keep { _ in false }
  }
}
