import Foundation
import OctavoCairo
package import OctavoRaster

/// Pictures that were looked at once and are kept.
///
/// `RECORD=1` writes them again and complains on purpose: look at them before committing.
package enum GoldenPicture {
  /// Compares a scene with the picture of a name in the folder Golden beside a test.
  ///
  /// - Parameter tolerance: How many levels of 255 a colour may differ: kernels may come to round otherwise, and
  ///   one level is not seen.
  /// - Returns: What is wrong; nil if nothing is.
  package static func complaint(
    about scene: Scene, _ name: String, in file: String, tolerance: Int = 2
  ) throws -> String? {
    let (width, height) = (scene.pixelWidth, scene.pixelHeight)
    var actual = [UInt32](repeating: 0, count: width * height)
    unsafe actual.withUnsafeMutableBytes {
      unsafe Renderer(workers: 1).render(
        scene, into: $0, stride: width * 4, damage: .whole(of: scene))
    }
    let golden = URL(filePath: file).deletingLastPathComponent()
      .appending(path: "Golden/\(name).png")
    let seen = try unsafe actual.withUnsafeBytes {
      try unsafe Data(PNG.encode(pixels: $0, width: width, height: height, stride: width * 4))
    }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try seen.write(to: golden)
      return "\(name) was recorded; look at it and run again without RECORD"
    }
    let expected = try PNG.decode(Array(Data(contentsOf: golden)))
    var (count, worst) = (0, 0)
    if expected.width == width, expected.height == height {
      for index in actual.indices {
        let (one, other) = (actual[index], expected[index % width, index / width])
        let distance = [0, 8, 16, 24].map { shift in
          abs(Int(one >> shift & 0xff) - Int(other >> shift & 0xff))
        }
        worst = max(worst, distance.max() ?? 0)
        if one != other { count += 1 }
      }
      guard worst > tolerance else { return nil }
    }
    let place = FileManager.default.temporaryDirectory.appending(path: "\(name)-actual.png")
    try seen.write(to: place)
    guard count > 0 else {
      return "\(name) has other extents; see \(place.path)"
    }
    return "\(name): \(count) pixels differ, by \(worst) at the worst; see \(place.path)"
  }
}
