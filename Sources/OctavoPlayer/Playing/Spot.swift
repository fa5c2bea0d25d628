internal import OctavoGeometry
internal import OctavoNavigation

/// A page that is in front, and where.
@MainActor
struct Spot {
  /// The page or container.
  let page: any Page
  /// Where it lies, in points of the window.
  let frame: Rect
  /// What plays on it; nil on a page of no scene.
  let node: SceneNode?

  /// A place of the window as a fraction of the page.
  func fraction(_ point: Point) -> Point {
    Point(
      x: (point.x - frame.minX) / max(frame.size.width, 1e-9),
      y: (point.y - frame.minY) / max(frame.size.height, 1e-9))
  }
}
