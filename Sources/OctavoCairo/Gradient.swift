internal import COctavoCairo
public import OctavoGeometry

/// Colours that change along a line or outwards from a circle.
public struct Gradient: Sendable, Hashable {
  /// A colour at a place of a gradient.
  public struct Stop: Sendable, Hashable {
    /// The place, 0 at the gradient's start and 1 at its end.
    public var position: Double
    /// The colour there.
    public var color: Color
    /// Its strength there, 0…1.
    public var alpha: Double

    /// A colour at a place.
    public init(_ position: Double, _ color: Color, alpha: Double = 1) {
      self.position = position
      self.color = color
      self.alpha = alpha
    }
  }

  /// The way the colours run, in points.
  public enum Shape: Sendable, Hashable {
    /// Along the line from a place to another.
    case linear(from: Point, to: Point)
    /// From the centre of a circle to its edge.
    case radial(center: Point, radius: Double)
  }

  /// The way the colours run.
  public var shape: Shape
  /// The colours, each at its place; the outermost ones go on beyond the ends.
  public var stops: [Stop]

  /// A gradient of a shape.
  public init(_ shape: Shape, stops: [Stop]) {
    self.shape = shape
    self.stops = stops
  }
}

extension Context {
  /// Makes a gradient the colour of what is drawn next.
  ///
  /// The corresponding C functions are `cairo_pattern_create_linear`,
  /// `cairo_pattern_create_radial`, `cairo_pattern_add_color_stop_rgba` and `cairo_set_source`.
  public func setGradient(_ gradient: Gradient) {
    let pattern =
      switch gradient.shape {
      case .linear(let start, let end):
        unsafe cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      case .radial(let center, let radius):
        unsafe cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
      }
    defer { unsafe cairo_pattern_destroy(pattern) }
    for stop in gradient.stops {
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.position, stop.color.red, stop.color.green, stop.color.blue, stop.alpha)
    }
    unsafe cairo_set_source(pointer, pattern)
  }
}
