internal import OctavoGeometry
internal import OctavoGestures

/// A container that may be inside another one, which then gives it its extents and its appearance.
///
/// What it is told here happens at once, within the operation of the container around it.
@MainActor
protocol HostedContainer: PageContainer, WindowRoot {
  /// Takes its extents; what moves keeps its progress.
  func layOut(to size: Size, scale: PixelScale)

  /// What moves goes to its end at once, and nothing moves until `wake`.
  func sleep()

  /// What moves may move again.
  func wake()

  /// Whether keys are for a modal in it: what that does not use is the window's, and nobody's around it.
  var hasKeys: Bool { get }

  /// Whether something is on its way that a drag along an axis would take out of the air, here or in a
  /// page that is seen.
  func catches(along axis: Axis) -> Bool

  /// Whether it takes a drag of this kind for itself, to somewhere.
  func willTake(_ pull: ContentPull) -> Bool
}

extension HostedContainer {
  /// Whether keys are for a modal in one of its visible pages.
  var hasKeysInside: Bool {
    visiblePages.contains { ($0 as? any HostedContainer)?.hasKeys == true }
  }

  /// Whether a drag along an axis would take something out of the air in one of its visible pages.
  func catchesInside(along axis: Axis) -> Bool {
    visiblePages.contains { ($0 as? any HostedContainer)?.catches(along: axis) == true }
  }
}
