/// The texts that are edited on the pages that lie open, or in the uppermost modal.
extension FlipContainer: TextPassing {
  /// Asks those pages.
  public var textRelay: TextRelay { windowCore.textRelay }
}
