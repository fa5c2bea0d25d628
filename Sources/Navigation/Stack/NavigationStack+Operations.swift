internal import Geometry
internal import Gestures
internal import Motion
internal import Transitions

/// What each operation makes of the stack; everything here runs inside an operation of the queue.
extension NavigationStack {
  func push(
    _ page: any Page, by operation: NavigationOperation, as transition: TimedTransition?,
    animated: Bool
  ) {
    if let refusal = refusal(ofNew: page) { return refuse(operation, refusal) }
    let way = transition ?? ownTransition
    start(
      operation, to: entries + [StackEntry(page: page, transition: way)], as: way,
      takes: transition == nil, animated: animated)
  }

  func pop(by operation: NavigationOperation, as transition: TimedTransition?, animated: Bool) {
    guard entries.count > 1 else { return refuse(operation, .atRoot) }
    pop(toCount: entries.count - 1, by: operation, as: transition, animated: animated)
  }

  func pop(
    to page: any Page, by operation: NavigationOperation, as transition: TimedTransition?,
    animated: Bool
  ) {
    guard let index = entries.firstIndex(where: { $0.page === page }) else {
      return refuse(operation, .notInStack)
    }
    guard index < entries.count - 1 else { return refuse(operation, .noChange) }
    pop(toCount: index + 1, by: operation, as: transition, animated: animated)
  }

  func popToRoot(
    by operation: NavigationOperation, as transition: TimedTransition?, animated: Bool
  ) {
    guard entries.count > 1 else { return refuse(operation, .atRoot) }
    pop(toCount: 1, by: operation, as: transition, animated: animated)
  }

  func replace(
    _ page: any Page, with replacement: any Page, by operation: NavigationOperation,
    as transition: TimedTransition?, animated: Bool
  ) {
    guard let index = entries.firstIndex(where: { $0.page === page }) else {
      return refuse(operation, .notInStack)
    }
    guard page !== replacement else { return refuse(operation, .noChange) }
    if let refusal = refusal(ofNew: replacement) { return refuse(operation, refusal) }
    guard page.canLeave else { return refuse(operation, .vetoed) }
    var after = entries
    after[index] = StackEntry(page: replacement, transition: entries[index].transition)
    start(
      operation, to: after, as: transition ?? ownTransition, takes: transition == nil,
      animated: animated)
  }

  func set(
    _ pages: [any Page], by operation: NavigationOperation, as transition: TimedTransition?,
    animated: Bool
  ) {
    let isSame = pages.count == entries.count && zip(pages, entries).allSatisfy { $0 === $1.page }
    guard !isSame else { return refuse(operation, .noChange) }
    let isRepeated = Set(pages.map { ObjectIdentifier($0) }).count < pages.count
    guard !isRepeated, pages.allSatisfy({ canHold($0) && !modals.contains($0) }) else {
      return refuse(operation, .pageInUse)
    }
    let after = pages.map { page in
      entries.first { $0.page === page } ?? StackEntry(page: page, transition: transition)
    }
    let leaving = entries.pages(missingIn: after)
    guard leaving.allSatisfy(\.canLeave) else { return refuse(operation, .vetoed) }
    let wasBelow = entries.contains { $0.page === pages.last }
    let way = transition ?? (wasBelow ? entries.last?.transition?.wayBack : nil) ?? ownTransition
    start(operation, to: after, as: way, takes: transition == nil, animated: animated)
  }

  /// How pages come that have no transition of their own.
  var ownTransition: TimedTransition {
    if let transition { return transition }
    var style: HeadingStyle = gestures.axis == .vertical ? .vertical : []
    // Forward, pages go leftwards or up, as the finger does.
    if gestures.movement(of: .forward) > 0 { style.insert(.backward) }
    return TimedTransition(SlideTransition(style: style))
  }

  /// How the top page goes unless told otherwise.
  var wayBack: TimedTransition { (entries.last?.transition ?? ownTransition).wayBack }

  private func pop(
    toCount count: Int, by operation: NavigationOperation, as transition: TimedTransition?,
    animated: Bool
  ) {
    let leaving = entries[count...].reversed().map(\.page)
    guard leaving.allSatisfy(\.canLeave) else { return refuse(operation, .vetoed) }
    start(
      operation, to: Array(entries[..<count]), as: transition ?? wayBack,
      takes: transition == nil, animated: animated)
  }

  func refusal(ofNew page: any Page) -> NavigationOperation.Refusal? {
    if entries.contains(where: { $0.page === page }) { return .alreadyInStack }
    return canHold(page) && !modals.contains(page) ? nil : .pageInUse
  }

  func refuse(_ operation: NavigationOperation, _ reason: NavigationOperation.Refusal) {
    trace?(.refused(operation, reason))
    operation.end(.refused(reason))
  }
}
