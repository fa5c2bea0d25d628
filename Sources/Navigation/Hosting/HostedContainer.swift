internal import Geometry
internal import Gestures

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

  /// Whether it takes a drag of this kind for itself, to somewhere.
  func willTake(_ pull: ContentPull) -> Bool
}
