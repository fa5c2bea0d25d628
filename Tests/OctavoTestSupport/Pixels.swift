package import OctavoRaster

/// The pixels of a scene, row by row from the top: 0xAARRGGBB.
package func pixels(of scene: Scene) -> [UInt32] {
  let (width, height) = (scene.pixelWidth, scene.pixelHeight)
  var pixels = [UInt32](repeating: 0, count: width * height)
  unsafe pixels.withUnsafeMutableBytes {
    unsafe Renderer(workers: 1).render(
      scene, into: $0, stride: width * 4, damage: .whole(of: scene))
  }
  return pixels
}

/// The pixels of a picture, row by row from the top: 0xAARRGGBB, premultiplied.
package func pixels(of snapshot: Snapshot) -> [UInt32] {
  unsafe snapshot.withPixels { bytes in
    (0..<snapshot.height).flatMap { row in
      (0..<snapshot.width).map {
        unsafe bytes.load(fromByteOffset: row * snapshot.stride + $0 * 4, as: UInt32.self)
      }
    }
  }
}

/// How far two pictures are from each other, pixel by pixel.
///
/// - Parameter least: The levels of 255 that a channel may differ without its pixel being counted.
/// - Returns: How many pixels differ by more, and by how many levels a channel at the worst; what one of them has
///   more of differs by all.
package func difference(
  between one: [UInt32], and other: [UInt32], over least: Int = 0
) -> (count: Int, worst: Int) {
  var (count, worst) = (abs(one.count - other.count), one.count == other.count ? 0 : 255)
  for (a, b) in zip(one, other) where a != b {
    var levels = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      levels = max(levels, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)))
    }
    worst = max(worst, levels)
    if levels > least { count += 1 }
  }
  return (count, worst)
}
