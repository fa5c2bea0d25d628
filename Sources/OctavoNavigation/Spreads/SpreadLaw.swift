public import OctavoGeometry

/// When two pages stand side by side by themselves: where both can be read, and neither is much smaller than
/// it would be alone.
///
/// ```swift
/// flips.suitsSpread = SpreadLaw(proportion: 3.0 / 4).suits
/// ```
///
/// A page of given proportions is seen whole. Beside another it must still be 400 points wide, which is a line
/// of some fifty letters, and have three quarters of the width that it would have alone: a sheet of A4 in a
/// window that is a little wider than high, a photograph that lies on its side in hardly any. A page that takes
/// the shape of its place stands beside another in a window that is longer along the axis than across, where
/// each has 400 points.
public struct SpreadLaw: Sendable, Hashable {
  /// The least width of a page that is read beside another, in points.
  public static let readableWidth = 400.0
  /// The least share of the width that it has alone.
  public static let leastShare = 0.75

  /// The width of a page over its height; nil for pages that take the shape of their place.
  public var proportion: Double?

  /// The law for pages of some proportions.
  ///
  /// - Parameter proportion: Width over height, above 0; nil for pages that take the shape of their place.
  public init(proportion: Double? = nil) { self.proportion = proportion }

  /// Whether a window of some extents, in points, suits two pages beside one another along an axis.
  public func suits(_ window: Size, along axis: Axis) -> Bool {
    var half = window
    half[axis] /= 2
    guard let proportion, proportion > 0 else {
      return window[axis] > window[axis.cross] && half[axis] >= Self.readableWidth
    }
    func width(in place: Size) -> Double { min(place.width, place.height * proportion) }
    return width(in: half) >= max(Self.readableWidth, Self.leastShare * width(in: window))
  }
}
