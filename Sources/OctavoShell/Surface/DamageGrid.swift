package import OctavoGeometry
package import OctavoRaster

/// The lines of a buffer where a whole pixel meets a whole point of its surface.
///
/// A compositor may compute damage in whole points, whatever unit it was told it in. KWin 5.27 turns boxes
/// into points and back into pixels, and rounds place and extent each by itself: pixels at an edge
/// are lost, and of a box that so comes to reach beyond the buffer nothing is shown at all. Boxes on
/// these lines, or on the buffer's far edges, come through any rounding as they are.
package struct DamageGrid: Sendable, Hashable {
  /// The pixels from one line to the next; 3 at a scale of 1.5, whose third pixel ends a point.
  package let step: Int
  private let buffer: PixelRect

  /// The lines of a buffer.
  ///
  /// - Parameters:
  ///   - width: the pixels of its rows.
  ///   - height: its rows.
  ///   - scale: its pixels per point.
  package init(width: Int, height: Int, scale: PixelScale) {
    buffer = PixelRect(x: 0, y: 0, width: width, height: height)
    // n/120 in lowest terms: so many pixels are so many points.
    var (divisor, rest) = (scale.numerator, 120)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    step = scale.numerator / divisor
  }

  /// The least box on the lines around another.
  package func box(around rect: PixelRect) -> PixelRect {
    let left = rect.x / step * step
    let top = rect.y / step * step
    let right = (rect.x + rect.width + step - 1) / step * step
    let bottom = (rect.y + rect.height + step - 1) / step * step
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      .intersection(buffer)
  }
}
