internal import OctavoGeometry
internal import OctavoRaster

/// Finds what stands on a page, by its picture: all within its margins.
///
/// A page may lie on a mat, which is all that has the colour of the picture's corner; its margin is what has
/// the colour that there is most of near the paper's edges.
struct MarginFinder {
  /// How much of a colour's 255 steps counts as the same paper.
  private static let noise = 20
  /// How far within the paper its margin is looked for, and how near its edge nothing is looked for, as
  /// shares of its extents: a keyline or a shadow is there.
  private static let ring = 0.02
  /// How much is left about what stands on a page, as a share of the picture.
  private static let rim = 0.015

  private let width: Int
  private let height: Int
  private let lights: [UInt8]

  /// Looks at the picture of a page.
  init(_ snapshot: Snapshot) {
    (width, height) = (snapshot.width, snapshot.height)
    let (width, height) = (width, height)
    lights = unsafe snapshot.withPixels { bytes in
      var lights: [UInt8] = []
      lights.reserveCapacity(width * height)
      for y in 0..<height {
        for x in 0..<width {
          let pixel = unsafe bytes.load(
            fromByteOffset: y * snapshot.stride + x * 4, as: UInt32.self)
          let light = ((pixel >> 16 & 255) + 2 * (pixel >> 8 & 255) + (pixel & 255)) / 4
          lights.append(UInt8(light))
        }
      }
      return lights
    }
  }

  /// Where what stands on the page is, as shares of the picture's extents; nil where nothing is.
  var content: Rect? {
    guard width > 8, height > 8, let corner = lights.first,
      let paper = box(of: (0..<width, 0..<height), besides: Int(corner))
    else { return nil }
    let (across, down) = (inset(paper.x), inset(paper.y))
    guard !across.isEmpty, !down.isEmpty,
      let ink = box(of: (across, down), besides: margin(along: across, down))
    else { return nil }
    // What goes up to the paper's edge goes over it.
    func whole(_ found: Range<Int>, in inner: Range<Int>, _ outer: Range<Int>) -> Range<Int> {
      let start = found.lowerBound == inner.lowerBound ? outer.lowerBound : found.lowerBound
      let end = found.upperBound == inner.upperBound ? outer.upperBound : found.upperBound
      return start..<end
    }
    let (x, y) = (whole(ink.x, in: across, paper.x), whole(ink.y, in: down, paper.y))
    func shares(_ found: Range<Int>, of all: Int, in paper: Range<Int>) -> ClosedRange<Double> {
      let rim = Self.rim * Double(all)
      let start = max(Double(found.lowerBound) - rim, Double(paper.lowerBound))
      let end = min(Double(found.upperBound) + rim, Double(paper.upperBound))
      return start / Double(all)...end / Double(all)
    }
    let (h, v) = (shares(x, of: width, in: paper.x), shares(y, of: height, in: paper.y))
    return Rect(
      x: h.lowerBound, y: v.lowerBound, width: h.upperBound - h.lowerBound,
      height: v.upperBound - v.lowerBound)
  }

  /// A range without the ring at its ends.
  private func inset(_ range: Range<Int>) -> Range<Int> {
    let step = max(2, Int(Self.ring * Double(range.count)))
    let start = range.lowerBound + step
    return start..<max(start, range.upperBound - step)
  }

  /// The light that there is most of along the edges of a place.
  private func margin(along across: Range<Int>, _ down: Range<Int>) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for x in across {
      counts[light(x, down.lowerBound)] += 1
      counts[light(x, down.upperBound - 1)] += 1
    }
    for y in down {
      counts[light(across.lowerBound, y)] += 1
      counts[light(across.upperBound - 1, y)] += 1
    }
    return counts.indices.max { counts[$0] < counts[$1] } ?? 255
  }

  private func light(_ x: Int, _ y: Int) -> Int { Int(lights[y * width + x]) }

  /// Where in a place anything is that has not a light; nil if nothing is.
  private func box(
    of place: (x: Range<Int>, y: Range<Int>), besides paper: Int
  ) -> (x: Range<Int>, y: Range<Int>)? {
    var (left, right) = (Int.max, Int.min)
    var (top, bottom) = (Int.max, Int.min)
    for y in place.y {
      for x in place.x where abs(light(x, y) - paper) > Self.noise {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), y)
      }
    }
    return left <= right ? (left..<right + 1, top..<bottom + 1) : nil
  }
}
