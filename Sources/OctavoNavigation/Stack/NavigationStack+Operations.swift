internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions

/// What an operation makes of a stack.
@MainActor
enum StackChange {
  /// Another stack, whose top page comes in a way; what flies between the two pages may be taken
  /// instead if nobody asked for that way.
  case pages([StackEntry], as: TimedTransition, canReuseFlight: Bool)
  /// Nothing.
  case refused(NavigationOperation.Refusal)
}

/// What each operation makes of the stack.
extension NavigationStack {
  func change(
    pushing page: any Page, as transition: TimedTransition?, back: TimedTransition?
  ) -> StackChange {
    if let refusal = refusal(ofNew: page) { return .refused(refusal) }
    let chosen = transition ?? ownTransition
    return .pages(
      entries + [StackEntry(page: page, transition: back?.reversed ?? chosen)], as: chosen,
      canReuseFlight: transition == nil)
  }

  func changePopping(as transition: TimedTransition?) -> StackChange {
    guard entries.count > 1 else { return .refused(.atRoot) }
    return change(keeping: entries.count - 1, as: transition)
  }

  func change(poppingTo page: any Page, as transition: TimedTransition?) -> StackChange {
    guard let index = entries.firstIndex(where: { $0.page === page }) else {
      return .refused(.notInStack)
    }
    guard index < entries.count - 1 else { return .refused(.noChange) }
    return change(keeping: index + 1, as: transition)
  }

  func changePoppingToRoot(as transition: TimedTransition?) -> StackChange {
    guard entries.count > 1 else { return .refused(.atRoot) }
    return change(keeping: 1, as: transition)
  }

  func change(
    replacing page: any Page, with replacement: any Page, as transition: TimedTransition?
  ) -> StackChange {
    guard let index = entries.firstIndex(where: { $0.page === page }) else {
      return .refused(.notInStack)
    }
    guard page !== replacement else { return .refused(.noChange) }
    if let refusal = refusal(ofNew: replacement) { return .refused(refusal) }
    guard page.canLeave else { return .refused(.vetoed) }
    var after = entries
    after[index] = StackEntry(page: replacement, transition: entries[index].transition)
    return .pages(after, as: transition ?? ownTransition, canReuseFlight: transition == nil)
  }

  func change(to pages: [any Page], as transition: TimedTransition?) -> StackChange {
    let isSame = pages.count == entries.count && zip(pages, entries).allSatisfy { $0 === $1.page }
    guard !isSame else { return .refused(.noChange) }
    let isRepeated = Set(pages.map { ObjectIdentifier($0) }).count < pages.count
    guard !isRepeated, pages.allSatisfy({ canHold($0) && !modals.contains($0) }) else {
      return .refused(.pageInUse)
    }
    let after = pages.map { page in
      entries.first { $0.page === page } ?? StackEntry(page: page, transition: transition)
    }
    let leaving = entries.pages(missingIn: after)
    guard leaving.allSatisfy(\.canLeave) else { return .refused(.vetoed) }
    let wasBelow = entries.contains { $0.page === pages.last }
    let chosen =
      transition ?? (wasBelow ? entries.last?.transition?.reversed : nil) ?? ownTransition
    return .pages(after, as: chosen, canReuseFlight: transition == nil)
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
  var backTransition: TimedTransition { (entries.last?.transition ?? ownTransition).reversed }

  private func change(keeping count: Int, as transition: TimedTransition?) -> StackChange {
    guard entries[count...].allSatisfy(\.page.canLeave) else { return .refused(.vetoed) }
    return .pages(
      Array(entries[..<count]), as: transition ?? backTransition, canReuseFlight: transition == nil)
  }

  func refusal(ofNew page: any Page) -> NavigationOperation.Refusal? {
    if entries.contains(where: { $0.page === page }) { return .alreadyInStack }
    return canHold(page) && !modals.contains(page) ? nil : .pageInUse
  }
}
