/// A width and a height, in points.
public struct Size: Sendable, Hashable, BitwiseCopyable {
  /// The extent rightwards, in points.
  public var width: Double
  /// The extent downwards, in points.
  public var height: Double

  /// Nothing, or the extents given.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }

  /// The extent along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Whether it covers no area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
}
