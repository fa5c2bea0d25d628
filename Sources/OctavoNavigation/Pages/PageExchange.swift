/// Pages that change places in a container: some leave it and others join it, some go out of sight and
/// others come into it.
///
/// It is the one place that orders the callbacks of pages (Laws, Lifecycle): `announce` tells what
/// begins, `decide` what a hand makes of it in between, and one of `close` and `revert` how it ends. Every
/// container and its modals exchange their pages by it.
@MainActor
package struct PageExchange {
  /// How several pages stand to one another.
  enum Arrangement {
    /// Side by side: they come into sight together, and are told in their order both ways.
    case beside
    /// One over the other: each comes into sight by itself, and what is undone is undone from the end.
    case stacked
  }

  /// How the pages stand to one another.
  private let arrangement: Arrangement
  /// The pages that leave the container, the top one first.
  let leaving: [any Page]
  /// The pages that join the container, the lowest first.
  let entering: [any Page]
  /// The pages that go out of sight, the top one first.
  let hiding: [any Page]
  /// The pages that come into sight, the lowest first.
  let showing: [any Page]
  /// Whether the pages that leave were told so; from then on they are told of every change of mind.
  private(set) var leavingWereTold = false

  /// An exchange that nobody was told of.
  init(
    _ arrangement: Arrangement, leaving: [any Page] = [], entering: [any Page] = [],
    hiding: [any Page] = [], showing: [any Page] = []
  ) {
    self.arrangement = arrangement
    self.leaving = leaving
    self.entering = entering
    self.hiding = hiding
    self.showing = showing
  }

  /// The pages are told that it begins.
  ///
  /// - Parameters:
  ///   - container: What the pages leave and join.
  ///   - caller: Makes the calls.
  ///   - decided: Whether the container's pages are others from now on; a hand has yet to decide.
  ///   - animated: Whether it is seen to move; nil if the container itself is not in sight, which then
  ///     tells its pages when it comes into it.
  ///   - layOut: Gives the pages their extents: once they are loaded, before they come into sight.
  mutating func announce(
    in container: any PageContainer, by caller: LifecycleCaller, decided: Bool, animated: Bool?,
    layOut: () -> Void = {}
  ) {
    if decided { tellLeaving(by: caller) }
    for page in entering { caller.willMove(page, to: container) }
    for page in showing { caller.load(page) }
    layOut()
    guard let animated else { return }
    for page in hiding { caller.willDisappear(page, animated: animated) }
    appear(showing, animated: animated, by: caller)
  }

  /// A hand released it, to its end or back after it was decided: the pages that leave are told now, all
  /// others at the end (L5).
  mutating func decide(
    commits: Bool, in container: any PageContainer, by caller: LifecycleCaller
  ) {
    if commits {
      tellLeaving(by: caller)
    } else if leavingWereTold {
      for page in undone(leaving) { caller.willMove(page, to: container) }
    }
  }

  /// It came to its end.
  ///
  /// - Parameter forget: Called for each page that left, after its last callback.
  func close(
    in container: any PageContainer, by caller: LifecycleCaller,
    forget: (any Page) -> Void = { _ in }
  ) {
    for page in hiding where page.lifecycle.state == .disappearing { caller.didDisappear(page) }
    // In a container that is only appearing, the pages wait for the container's first frame (L3).
    if container.lifecycle.state == .appeared {
      for page in showing where page.lifecycle.state == .appearing { caller.didAppear(page) }
    }
    for page in leaving {
      caller.didMove(page, to: nil)
      forget(page)
    }
    for page in entering { caller.didMove(page, to: container) }
  }

  /// The pages change places, and nothing is seen to move.
  ///
  /// - Parameters:
  ///   - state: How visible the container's own pages are; out of sight they are told when it comes into it.
  ///   - layOut: Gives the pages their extents: once they are loaded, before they come into sight.
  ///   - forget: Called for each page that left, after its last callback.
  mutating func makeAtOnce(
    in container: any PageContainer, by caller: LifecycleCaller, seen state: PageLifecycle.State,
    layOut: () -> Void, forget: (any Page) -> Void = { _ in }
  ) {
    announce(
      in: container, by: caller, decided: true, animated: state.isInSight ? false : nil,
      layOut: layOut)
    close(in: container, by: caller, forget: forget)
  }

  /// It fell back to where it began.
  ///
  /// - Parameter forget: Called for each page that had come, after its last callback.
  func revert(
    in container: any PageContainer, by caller: LifecycleCaller,
    forget: (any Page) -> Void = { _ in }
  ) {
    for page in entering { caller.willMove(page, to: nil) }
    for page in undone(showing) { caller.willDisappear(page, animated: true) }
    for page in undone(showing) { caller.didDisappear(page) }
    appear(undone(hiding), animated: true, by: caller)
    for page in undone(hiding) { caller.didAppear(page) }
    for page in entering {
      caller.didMove(page, to: nil)
      forget(page)
    }
    guard leavingWereTold else { return }
    for page in undone(leaving) { caller.didMove(page, to: container) }
  }

  /// A page that fills a window comes into sight; it has appeared with its first frame.
  package static func show(_ root: any Page, by caller: LifecycleCaller) {
    caller.load(root)
    caller.appear(root, animated: false)
  }

  /// A frame of a page that fills a window is on the screen: if it was coming into sight, it has.
  package static func framePresented(of root: any Page, by caller: LifecycleCaller) {
    if root.lifecycle.state == .appearing { caller.didAppear(root) }
  }

  /// A page that fills a window goes out of sight.
  package static func hide(_ root: any Page, by caller: LifecycleCaller) {
    caller.willDisappear(root, animated: false)
    caller.didDisappear(root)
  }

  /// A container is no more: its pages leave it, each told what it has not been told yet.
  ///
  /// - Parameters:
  ///   - members: The pages that had joined it, or were about to.
  ///   - told: Those among them that were told that they leave it.
  ///   - seen: The pages that may be in sight: with the members those that it presented.
  static func abandon(
    members: [any Page], told: [any Page], seen: [any Page], by caller: LifecycleCaller
  ) {
    for page in members where !told.contains(where: { $0 === page }) {
      caller.willMove(page, to: nil)
    }
    for page in seen {
      switch page.lifecycle.state {
      case .appearing, .appeared: caller.willDisappear(page, animated: false)
      case .disappearing, .disappeared: break
      }
    }
    for page in seen where page.lifecycle.state == .disappearing { caller.didDisappear(page) }
    for page in members { caller.didMove(page, to: nil) }
  }

  private mutating func tellLeaving(by caller: LifecycleCaller) {
    leavingWereTold = true
    for page in leaving { caller.willMove(page, to: nil) }
  }

  private func appear(_ pages: [any Page], animated: Bool, by caller: LifecycleCaller) {
    switch arrangement {
    case .beside: caller.appear(pages, animated: animated)
    case .stacked: for page in pages { caller.appear(page, animated: animated) }
    }
  }

  private func undone(_ pages: [any Page]) -> [any Page] {
    arrangement == .stacked ? pages.reversed() : pages
  }
}

/// A change of what a container shows whose pages have not got all their callbacks yet; a container has
/// at most one (Laws, L2).
///
/// `Model` is what the container shows, by its own account; `Mover` is what is seen to move.
@MainActor
struct PendingChange<Model, Mover> {
  /// The request.
  let operation: NavigationOperation
  /// What the container shows if it falls back.
  let before: Model
  /// What the container shows if it comes to its end.
  let after: Model
  /// What shows it.
  let mover: Mover
  /// The pages that change places.
  var exchange: PageExchange
  /// Whether the container shows what it does after: a hand has not decided yet.
  var isDecided = false
}
