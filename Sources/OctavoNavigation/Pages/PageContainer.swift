/// A page that shows other pages, such as a `FlipContainer`.
@MainActor
public protocol PageContainer: Page {
  /// The pages that are seen when the container is and nothing moves.
  var visiblePages: [any Page] { get }

  /// Ends at once what moves, with all its callbacks; the container may be leaving in mid-flip.
  func settleEverything()

  /// A child's content became another.
  func contentDidChange(of page: any Page)
}

extension PageContainer {
  /// A container can be left if each page that is seen in it can.
  public var canLeave: Bool { visiblePages.allSatisfy(\.canLeave) }
}
