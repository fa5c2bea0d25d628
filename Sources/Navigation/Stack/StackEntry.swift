/// A page in a stack, with the transition that put it there and whose way back takes it off.
@MainActor
struct StackEntry {
  /// The page.
  let page: any Page
  /// How it came; nil for the first page, and for one that was put below others.
  var transition: TimedTransition?
}

extension [StackEntry] {
  /// The pages that are not in another stack, the top one first.
  @MainActor
  func pages(missingIn other: [StackEntry]) -> [any Page] {
    reversed().map(\.page).filter { page in !other.contains { $0.page === page } }
  }
}
