/// A data source whose pages a person marks, to come back to them. What is marked stands first among its contents.
@MainActor
public protocol MarkedDataSource: NumberedDataSource {
  /// Whether a person marked a page.
  func isMarked(_ page: any Page, in container: FlipContainer) -> Bool

  /// Marks a page, or takes its mark away.
  func setMarked(_ isMarked: Bool, _ page: any Page, in container: FlipContainer)
}
