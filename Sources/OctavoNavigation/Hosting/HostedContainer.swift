internal import OctavoGeometry
internal import OctavoGestures

/// A container that may be inside another one, which then gives it its extents and its appearance.
///
/// What it is told then happens at once, within the operation of the container around it.
@MainActor
protocol HostedContainer: PageContainer, WindowRoot {
  /// Takes part in the arena of the window that it is in from now on; in one of its own, with nil, where it
  /// is in no other container.
  func join(_ arena: WindowArena?)

  /// Whether keys are for a modal in it: what that does not use is the window's, and nobody's around it.
  var hasKeys: Bool { get }

  /// What would be done with a hand that begins at a place, here and in the pages that are seen there,
  /// the innermost one's first.
  func offers(at point: Point) -> [GestureOffer]
}

extension WindowRoot {
  /// The root as a container; nil if it is none.
  var hosted: (any HostedContainer)? { self as? any HostedContainer }
}

extension HostedContainer {
  /// Whether keys are for a modal in one of its visible pages.
  var hasKeysInside: Bool {
    visiblePages.contains { ($0 as? any HostedContainer)?.hasKeys == true }
  }
}
