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

/// How far two pictures are from each other, byte by byte.
///
/// - Parameter least: The levels of 255 that a byte may differ without being counted.
/// - Returns: How many bytes differ by more, and by how many levels at the worst; what one of them has more of
///   differs by all.
package func difference(
  between one: [UInt8], and other: [UInt8], over least: Int = 0
) -> (count: Int, worst: Int) {
  var (count, worst) = (abs(one.count - other.count), one.count == other.count ? 0 : 255)
  for (a, b) in zip(one, other) where a != b {
    let levels = abs(Int(a) - Int(b))
    worst = max(worst, levels)
    if levels > least { count += 1 }
  }
  return (count, worst)
}
