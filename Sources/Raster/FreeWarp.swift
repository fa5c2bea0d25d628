/// Any projection: the perspective is divided for each pixel, and where the page shrinks, several
/// places of the pixel are looked at.
///
/// It is the plain way for what has no structure to use: a page that turns about a slanted axis, or
/// one stretched while its picture is drawn anew.
struct FreeWarp {
  private static let mostPlaces = 8
  private let picture: SourcePicture
  private let inverse: Homography

  init(_ picture: SourcePicture, inverse: Homography) {
    self.picture = picture
    self.inverse = inverse
  }

  /// Paints pixels of a row.
  func paint(row y: Int, span: PixelSpan, to target: UnsafeMutablePointer<UInt32>) {
    let m = inverse
    for x in span.start..<span.end {
      let (u, v, w) = m.apply(x: Double(x) + 0.5, y: Double(y) + 0.5)
      guard w > 0 else { continue }
      // How far the source moves from this pixel to the next, rightwards and downwards.
      let right = max(abs(m.xx - u / w * m.xw), abs(m.xy - v / w * m.xw)) / w
      let down = max(abs(m.yx - u / w * m.yw), abs(m.yy - v / w * m.yw)) / w
      let columns = places(right)
      let rows = places(down)
      var sum = SIMD4<Float>.zero
      for row in 0..<rows {
        for column in 0..<columns {
          sum += sample(
            m.apply(
              x: Double(x) + (Double(column) + 0.5) / Double(columns),
              y: Double(y) + (Double(row) + 0.5) / Double(rows)))
        }
      }
      let bytes = SIMD4<UInt32>(sum / Float(columns * rows) + 0.5)
      unsafe target[x - span.start] =
        bytes[0] | bytes[1] << 8 | bytes[2] << 16 | 0xff00_0000
    }
  }

  private func places(_ shrink: Double) -> Int {
    shrink > 1.05 ? Int(min(shrink.rounded(.up), Double(Self.mostPlaces))) : 1
  }

  /// The colour at a place of the source, between its four nearest pixels.
  private func sample(_ place: (x: Double, y: Double, w: Double)) -> SIMD4<Float> {
    guard place.w > 0 else { return .zero }
    func clamp(_ value: Double, _ span: PixelSpan) -> Double {
      min(max(value - 0.5, Double(span.start)), Double(span.end - 1))
    }
    let u = clamp(place.x / place.w, picture.columns)
    let v = clamp(place.y / place.w, picture.rows)
    let (column, row) = (Int(u), Int(v))
    let next = min(column + 1, picture.columns.end - 1)
    let below = min(row + 1, picture.rows.end - 1)
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      let pixel = unsafe picture.pixels[y * picture.pitch + x]
      return SIMD4(
        Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff),
        Float(pixel >> 24))
    }
    let (fx, fy) = (Float(u - Double(column)), Float(v - Double(row)))
    let upper = pixel(column, row) * (1 - fx) + pixel(next, row) * fx
    let lower = pixel(column, below) * (1 - fx) + pixel(next, below) * fx
    return upper * (1 - fy) + lower * fy
  }
}
