internal import OctavoGeometry
internal import OctavoGestures
public import OctavoMotion
public import OctavoNavigation
public import OctavoTransitions

extension ViewPage {
  /// A transition on the page.
  struct Run {
    let transition: DrivenTransition
    /// What becomes of its views when it has come to its destination; nil if it stays on the page
    /// until it is removed.
    let action: Action?
    /// The views that it was asked for.
    let from: DrawnView
    let to: DrawnView

    func shows(_ view: DrawnView) -> Bool { from === view || to === view }
  }

  /// Plays a transition between two views, in the rectangle of the first.
  ///
  /// A call that undoes a running transition turns it round where it is. Any other that asks for a
  /// view in transition begins from the picture that is seen.
  ///
  /// - Parameters:
  ///   - view: What leaves; a view of this page.
  ///   - other: What comes; it need not be on the page yet.
  ///   - transition: How.
  ///   - action: What becomes of the two in the end.
  ///   - duration: How long it takes, in seconds; as its kind does unless told otherwise.
  ///   - timing: How it spends that time; as its kind does unless told otherwise.
  /// - Returns: `.completed` when `other` is at rest; `.superseded` if something else took its place or
  ///   a hand took it back; `.refused(.noChange)` for one and the same view, `.refused(.notShown)` if
  ///   `view` is not on this page.
  @discardableResult
  public func transition(
    from view: DrawnView, to other: DrawnView, using transition: any Transition,
    action: Action = .replace, duration: Double? = nil, timing: TimingCurve? = nil
  ) async -> NavigationOperation.Result {
    guard view !== other else { return .refused(.noChange) }
    if let run = runs.first(where: { $0.from === other && $0.to === view && $0.action != nil }) {
      return await run.transition.reverse() == .cancelled ? .completed : .superseded
    }
    guard view.page === self || runs.contains(where: { $0.to === view }) else {
      return .refused(.notShown)
    }
    let driven = makeTransition(from: view, to: other, using: transition, action: action)
    if let duration { driven.duration = duration }
    if let timing { driven.timing = timing }
    driven.go(to: .destination)
    // Where nobody sees it move, it is over by now.
    guard isSeen else { return .completed }
    return await driven.result == .finished ? .completed : .superseded
  }

  /// Makes a transition between two views that waits to be driven, by a hand on its rectangle or by
  /// calls; when it has come to its destination, the action is done and it leaves the page.
  ///
  /// - Parameters:
  ///   - view: What leaves; a view of this page.
  ///   - other: What comes; it need not be on the page yet.
  ///   - transition: How.
  ///   - action: What becomes of the two in the end.
  public func makeTransition(
    from view: DrawnView, to other: DrawnView, using transition: any Transition,
    action: Action = .replace
  ) -> DrivenTransition {
    let busy = (runs + over).filter { $0.action != nil && ($0.shows(view) || $0.shows(other)) }
    // What is seen now is what the new one begins from, even if another had it half-way.
    let begun = busy.first { $0.shows(view) && $0.transition.progress > 0 }
    let frame = begun?.from.frame ?? view.frame
    let seen = begun.flatMap { _ in picture(of: frame) }
    var standing = view
    over.removeAll { $0.shows(view) || $0.shows(other) }
    for run in busy where runs.contains(where: { $0.transition === run.transition }) {
      let wasDecided = supersede(run)
      // What had to come in its place stands for it.
      if wasDecided, run.from === view, run.action != Action.none { standing = run.to }
    }
    let driven = DrivenTransition(
      transition, from: seen.map { DrawnView($0, frame: frame) } ?? view, to: other, in: frame)
    show(Run(transition: driven, action: action, from: standing, to: other))
    return driven
  }

  /// Shows a transition on the page, above its views, until it is removed; one that is on another page leaves
  /// that.
  public func add(_ transition: DrivenTransition) {
    guard transition.page !== self else { return }
    transition.page?.remove(transition)
    over.removeAll { $0.transition === transition }
    show(Run(transition: transition, action: nil, from: transition.from, to: transition.to))
  }

  /// Takes a transition off the page; one that is on its way ends where it is.
  public func remove(_ transition: DrivenTransition) {
    guard let run = runs.first(where: { $0.transition === transition }) else { return }
    end(run, as: .superseded)
  }

  // MARK: - Shared by the page's files

  /// Moves every transition to a frame's time; what came to rest is done with after this frame.
  func advanceRuns(to time: Double) {
    over = []
    for run in runs {
      run.transition.advance(to: time)
    }
  }

  /// Does what is to be done when a transition came to rest.
  func conclude(_ transition: DrivenTransition, _ ending: DrivenTransition.Ending) {
    guard let index = runs.firstIndex(where: { $0.transition === transition }),
      let action = runs[index].action, ending != .superseded
    else { return }
    let run = runs[index]
    leave(run)
    if ending == .finished {
      if action == .none { over.append(run) }
      perform(action, from: run.from, to: run.to)
    }
    setNeedsFrame()
  }

  private func perform(_ action: Action, from: DrawnView, to: DrawnView) {
    guard from !== to else { return setNeedsFrame() }
    switch action {
    case .replace: replace(from, by: to)
    case .showHide:
      if to.page !== self {
        add(to, above: from)
        to.frame = from.frame
      }
      from.isHidden = true
      to.isHidden = false
    case .none: break
    }
    setNeedsFrame()
  }

  /// Ends a transition whose views another one asks for, on the side it was going to.
  ///
  /// - Returns: whether that was its destination.
  private func supersede(_ run: Run) -> Bool {
    let isDecided = run.transition.goal == .destination && !run.transition.isHeld
    end(run, as: .superseded)
    if isDecided, let action = run.action { perform(action, from: run.from, to: run.to) }
    return isDecided
  }

  /// Takes a transition off the page; one that is not at rest ends so.
  func end(_ run: Run, as ending: DrivenTransition.Ending) {
    leave(run)
    run.transition.stop()
    run.transition.end(ending)
    setNeedsFrame()
  }

  private func leave(_ run: Run) {
    runs.removeAll { $0.transition === run.transition }
    run.transition.page = nil
    run.transition.part.join(nil)
    touched = touched.filter { $0.value !== run.transition }
  }

  private func show(_ run: Run) {
    runs.append(run)
    run.transition.page = self
    run.transition.part.join(part.arena)
    if let density { run.transition.gestures.pointsPerMillimetre = density }
    setNeedsFrame()
  }
}
