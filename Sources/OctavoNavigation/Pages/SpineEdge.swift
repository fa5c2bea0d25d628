public import OctavoGeometry

/// The edge of a page at which it is bound to the one beside it.
public enum SpineEdge: String, Sendable, Hashable, CaseIterable {
  /// The left edge: the page is on the right of an open book.
  case left
  /// The right edge: the page is on the left of an open book.
  case right
  /// The upper edge: the page is the lower one, as of a calendar on the wall.
  case top
  /// The lower edge: the page is the upper one.
  case bottom

  /// A rectangle moved up to this edge of a place, square to the edge alone.
  public func moved(_ rect: Rect, within place: Rect) -> Rect {
    var rect = rect
    switch self {
    case .left: rect.origin.x = place.minX
    case .right: rect.origin.x = place.maxX - rect.size.width
    case .top: rect.origin.y = place.minY
    case .bottom: rect.origin.y = place.maxY - rect.size.height
    }
    return rect
  }
}
