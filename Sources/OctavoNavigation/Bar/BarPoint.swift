package import OctavoGeometry

/// How large a point of the bars is, in points of the window.
package enum BarPoint {
  /// The least extents of a window that bars grow in, in points of the bars.
  private static let leastRoom = Size(width: 280, height: 320)
  /// The largest point of the bars.
  private static let largest = 2.5

  /// Bars grow with the letters of all programs, as far as there is room for them, and are never smaller than a
  /// finger.
  ///
  /// - Parameters:
  ///   - letterScale: How large the person wants letters to be, 1 as usual; what is no number is as usual.
  ///   - window: The window's extents, in points.
  package static func extent(letterScale: Double, in window: Size) -> Double {
    let room = min(window.width / leastRoom.width, window.height / leastRoom.height)
    return max(1, min(bounded(letterScale), room))
  }

  /// How much letters grow where nothing but what the person wants says it: never smaller than usual.
  package static func bounded(_ letterScale: Double) -> Double {
    letterScale > 1 ? min(letterScale, largest) : 1
  }
}
