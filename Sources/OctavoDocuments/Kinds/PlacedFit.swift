internal import OctavoGeometry

/// How something with proportions of its own fills a place.
package enum PlacedFit: Sendable, Hashable {
  /// All of it is seen.
  case contain
  /// All of the place is filled; what leaves it is cut off.
  case cover
  /// It is stretched to the place.
  case fill

  /// Where something of an extent goes.
  ///
  /// - Parameter mostMagnification: how much larger than it is it may become to be seen whole.
  func frame(of size: Size, in place: Rect, mostMagnification: Double = .infinity) -> Rect {
    guard self != .fill, !size.isEmpty else { return place }
    let (x, y) = (place.size.width / size.width, place.size.height / size.height)
    let scale = self == .cover ? max(x, y) : min(x, y, mostMagnification)
    let (width, height) = (size.width * scale, size.height * scale)
    return Rect(
      x: place.center.x - width / 2, y: place.center.y - height / 2, width: width, height: height)
  }
}
