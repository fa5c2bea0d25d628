/// An area filter along one axis: the share that each source pixel has in a window pixel.
///
/// A window pixel takes the source between its two borders, at least one source pixel wide. Where the
/// page is not smaller than its source this is bilinear filtering; where it shrinks, no source pixel
/// is left out, so nothing aliases however near to edge-on.
struct AxisFilter: Sendable {
  /// The widest box, in source pixels; beyond it a 256th is more than a pixel's share.
  private static let widest = 250.0

  /// The first source pixel with a share.
  let first: Int
  /// The source pixels from the first on that may have one.
  let count: Int
  private let start, end: Double

  /// The filter of a window pixel whose borders lie at two places of the source.
  ///
  /// - Parameters:
  ///   - lower: the place of the first border, in source pixels.
  ///   - upper: the place of the second border, not before the first.
  ///   - limits: the source pixels there are; those at the ends go on beyond.
  init(from lower: Double, to upper: Double, within limits: PixelSpan) {
    let center = (lower + upper) / 2
    let width = min(max(upper - lower, 1), Self.widest)
    let (least, most) = (Double(limits.start), Double(limits.end))
    // A border on a pixel's border, but for the noise of the arithmetic, takes nothing beyond it.
    var start = min(max(center - width / 2, least), most - 1)
    var end = max(min(center + width / 2, most), least + 1)
    // The library's rounding is a call on processors without an instruction for it.
    func nearest(_ place: Double) -> Double { Double(Int(place + 0.5)) }
    if abs(start - nearest(start)) < 1e-4 { start = nearest(start) }
    if abs(end - nearest(end)) < 1e-4 { end = nearest(end) }
    self.start = start
    self.end = max(end, start + 1e-3)
    first = min(max(Int(start), limits.start), limits.end - 1)
    count = max(1, min(Int(self.end.rounded(.up)), limits.end) - first)
  }

  /// Calls with each source pixel's number from `first` on and its weight; the weights add up to
  /// `total` exactly.
  @inline(always) func forEachWeight(total: Int, _ body: (Int, Int) -> Void) {
    let unit = Double(total) / (end - start)
    var given = 0
    for index in 0..<count {
      let border = min(Double(first + index + 1), end)
      let upTo = index + 1 == count ? total : Int(max(border - start, 0) * unit + 0.5)
      body(index, upTo - given)
      given = upTo
    }
  }
}
