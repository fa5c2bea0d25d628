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
