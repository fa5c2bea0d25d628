package import OctavoGeometry

extension Snapshot {
  /// A square of a colour that falls off toward its corners, from a place a little above its middle.
  ///
  /// It is made to be stretched: its levels are dithered, so that no contours are seen where it is dark.
  ///
  /// - Parameters:
  ///   - side: its pixels, which are points.
  ///   - corner: what is left of the light in the farthest corners, 0…1.
  package static func vignette(of color: Color, side: Int, corner: Double) -> Snapshot {
    unsafe Snapshot(
      width: side, height: side, scale: .one,
      size: Size(width: Double(side), height: Double(side))
    ) { bytes, stride in
      let (middle, farthest) = ((x: 0.5, y: 0.45), 0.5 * 0.5 + 0.55 * 0.55)
      for row in 0..<side {
        for column in 0..<side {
          let x = (Double(column) + 0.5) / Double(side) - middle.x
          let y = (Double(row) + 0.5) / Double(side) - middle.y
          let share = (x * x + y * y) / farthest
          let light = 1 - (1 - corner) * share * (1.6 - 0.6 * share)
          let noise = Self.noise(column, row)
          func level(_ channel: Double) -> UInt32 {
            channel.isNaN ? 0 : UInt32(min(max(channel * light * 255 + noise, 0), 255))
          }
          let pixel =
            0xff00_0000 | level(color.red) << 16 | level(color.green) << 8 | level(color.blue)
          unsafe bytes.storeBytes(
            of: pixel, toByteOffset: row * stride + column * 4, as: UInt32.self)
        }
      }
    }
  }

  /// Noise without clusters, 0..<1 (interleaved gradient noise).
  private static func noise(_ x: Int, _ y: Int) -> Double {
    func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
    return fraction(52.982_918_9 * fraction(0.067_110_56 * Double(x) + 0.005_837_15 * Double(y)))
  }
}
