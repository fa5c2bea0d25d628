/// The texts that are edited on the page on top, or in the uppermost modal.
extension NavigationStack: TextPassing {
  /// Asks that page.
  public var textRelay: TextRelay { windowCore.textRelay }
}
