import OctavoCairo
import OctavoGeometry

/// Pixels of a picture, and the least box about them.
struct Spots {
  var box: Rect
  var count: Int

  /// The pixels for which something holds.
  init?(_ picture: Picture, where isSpot: (_ x: Int, _ y: Int) -> Bool) {
    var (left, top, right, bottom, count) = (Int.max, Int.max, 0, 0, 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width where isSpot(x, y) {
        (left, top) = (min(left, x), min(top, y))
        (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
        count += 1
      }
    }
    guard count > 0 else { return nil }
    self.count = count
    box = Rect(
      x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
  }

  /// The pixels that differ from those of another picture.
  init?(_ picture: Picture, unlike other: Picture) {
    self.init(picture) { x, y in picture[x, y] != other[x, y] }
  }
}
