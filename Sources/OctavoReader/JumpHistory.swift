internal import OctavoNavigation

/// The pages that jumps began on, the latest last.
@MainActor
struct JumpHistory {
  /// A person remembers no more of them.
  private static let limit = 32

  private var pages: [any Page] = []

  /// Whether there is none.
  var isEmpty: Bool { pages.isEmpty }

  /// A jump left a page.
  mutating func left(_ page: any Page) {
    if pages.last === page { return }
    pages.append(page)
    if pages.count > Self.limit { pages.removeFirst() }
  }

  /// The page to go back to, which is then forgotten.
  mutating func goBack() -> (any Page)? { pages.popLast() }
}
