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
    let actual = pixels(of: scene)
    let golden = URL(filePath: file).deletingLastPathComponent()
      .appending(path: "Golden/\(name).png")
    func save(to place: URL) throws {
      let file = try unsafe actual.withUnsafeBytes {
        try unsafe PNG.encode(pixels: $0, width: width, height: height, stride: width * 4)
      }
      try Data(file).write(to: place)
    }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try save(to: golden)
      return "\(name) was recorded; look at it and run again without RECORD"
    }
    let expected = try PNG.decode(Array(Data(contentsOf: golden)))
    let place = FileManager.default.temporaryDirectory.appending(path: "\(name)-actual.png")
    guard expected.width == width, expected.height == height else {
      try save(to: place)
      return "\(name) has other extents; see \(place.path)"
    }
    let wanted = (0..<height).flatMap { y in (0..<width).map { x in expected[x, y] } }
    let (count, worst) = difference(between: actual, and: wanted)
    guard worst > tolerance else { return nil }
    try save(to: place)
    return "\(name): \(count) pixels differ, by \(worst) at the worst; see \(place.path)"
  }
}
