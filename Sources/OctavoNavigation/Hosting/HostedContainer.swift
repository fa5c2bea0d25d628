/// A container that may be inside another one, which then gives it its extents and its appearance.
///
/// What it is told then happens at once, within the operation of the container around it.
@MainActor
protocol HostedContainer: PageContainer, OfferingPage {
  /// Whether keys are for a modal in it: what that does not use is the window's, and nobody's around it.
  var hasKeys: Bool { get }
}

extension HostedContainer {
  /// Whether keys are for a modal in one of its visible pages.
  var hasKeysInside: Bool {
    visiblePages.contains { ($0 as? any HostedContainer)?.hasKeys == true }
  }
}
