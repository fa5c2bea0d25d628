internal import Geometry

/// How far an edge may lie beyond a pixel's border and still count as on it, in pixels: less than
/// the smallest coverage that shows, more than the noise of the arithmetic.
let edgeTolerance = 1.0 / 1024

/// The piece of a snapshot that a layer shows, in the snapshot's pixels.
struct SourcePixels: Sendable, Hashable {
  var left, top, right, bottom: Double

  /// An edge of the source that is the page's edge is the last pixel's edge: at a fractional scale
  /// the snapshot ends on a whole pixel, and so must its picture.
  init(of layer: Layer, in snapshot: Snapshot) {
    let scale = snapshot.scale.factor
    func place(_ edge: Double, of extent: Double, pixels: Int) -> Double {
      guard edge < extent - 1e-9 else { return Double(pixels) }
      let place = max(0, edge * scale)
      // A split of the page is a whole pixel but for the rounding of points.
      return abs(place - place.rounded()) < 1e-6 ? place.rounded() : place
    }
    left = place(layer.source.minX, of: snapshot.size.width, pixels: snapshot.width)
    right = place(layer.source.maxX, of: snapshot.size.width, pixels: snapshot.width)
    top = place(layer.source.minY, of: snapshot.size.height, pixels: snapshot.height)
    bottom = place(layer.source.maxY, of: snapshot.size.height, pixels: snapshot.height)
  }

  /// The corners in the order top left, top right, bottom right, bottom left.
  var corners: [4 of (Double, Double)] {
    [(left, top), (right, top), (right, bottom), (left, bottom)]
  }

  /// Whether there is anything to show.
  var isEmpty: Bool { !(right > left && bottom > top) }
}
