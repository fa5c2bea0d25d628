/// A page in a stack, with the transition whose way back takes it off: mostly the one that put it there.
@MainActor
struct StackEntry {
  /// The page.
  let page: any Page
  /// What its going is the way back of; nil for the first page, and for one that was put below others.
  var transition: TimedTransition?
}

extension [StackEntry] {
  /// The pages that are not in another stack, the top one first.
  @MainActor
  func pages(missingIn other: [StackEntry]) -> [any Page] {
    // What is below both, mostly all but one, is in both.
    var shared = 0
    while shared < Swift.min(count, other.count), self[shared].page === other[shared].page {
      shared += 1
    }
    guard shared < count else { return [] }
    let others = Set(other[shared...].map { ObjectIdentifier($0.page) })
    return self[shared...].reversed().map(\.page).filter { !others.contains(ObjectIdentifier($0)) }
  }
}

extension PageExchange {
  /// The exchange of the pages of a stack for those of another: of those that stay in it only the top
  /// ones come into sight or go out of it.
  init(from before: [StackEntry], to after: [StackEntry]) {
    let (from, to) = (before.last?.page, after.last?.page)
    let isOther = from !== to
    self.init(
      .stacked, leaving: before.pages(missingIn: after),
      entering: after.pages(missingIn: before).reversed(),
      hiding: isOther ? [from].compactMap(\.self) : [],
      showing: isOther ? [to].compactMap(\.self) : [])
  }
}
