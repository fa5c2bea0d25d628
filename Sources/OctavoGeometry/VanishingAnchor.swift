/// The nine places where the classics let lines into the depth meet: in the window's middle, or a
/// quarter of its extents outside of an edge or a corner.
public enum VanishingAnchor: String, Sendable, Hashable, CaseIterable {
  /// Beyond the top left corner.
  case topLeft = "top-left"
  /// Above the middle.
  case top
  /// Beyond the top right corner.
  case topRight = "top-right"
  /// To the left of the middle.
  case left
  /// The middle.
  case center
  /// To the right of the middle.
  case right
  /// Beyond the bottom left corner.
  case bottomLeft = "bottom-left"
  /// Below the middle.
  case bottom
  /// Beyond the bottom right corner.
  case bottomRight = "bottom-right"

  /// The place as shares of the window's extents: −0.25, 0.5 or 1.25 each.
  public var share: Point {
    let x: Double =
      switch self {
      case .topLeft, .left, .bottomLeft: -0.25
      case .top, .center, .bottom: 0.5
      case .topRight, .right, .bottomRight: 1.25
      }
    let y: Double =
      switch self {
      case .topLeft, .top, .topRight: -0.25
      case .left, .center, .right: 0.5
      case .bottomLeft, .bottom, .bottomRight: 1.25
      }
    return Point(x: x, y: y)
  }

  /// The place in a window of some extents, in points.
  public func point(in size: Size) -> Point {
    Point(x: share.x * size.width, y: share.y * size.height)
  }
}
