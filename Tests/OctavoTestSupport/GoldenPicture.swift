import Foundation
import OctavoCairo
package import OctavoRaster

/// Pictures that were looked at once and are kept.
///
/// `RECORD=1` writes them again and complains on purpose: look at them before committing.
package enum GoldenPicture {
  /// Compares a scene with the picture of a name in the folder Golden beside a test.
  ///
  /// - Parameters:
  ///   - tolerance: How many levels of 255 a colour may differ: kernels may come to round otherwise, and one level is
  ///     not seen.
  ///   - hasLetters: Whether words stand in it. Where letters are others than those that it was made with, the means
  ///     of its squares of 16×16 pixels may differ, by no more than a letter of another cut makes of them; what has
  ///     been left out, or stands elsewhere, makes more.
  /// - Returns: What is wrong; nil if nothing is.
  package static func complaint(
    about scene: Scene, _ name: String, in file: String, tolerance: Int = 2,
    hasLetters: Bool = false
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
      if hasLetters, !GoldenLetters.areKept { try GoldenLetters.record() }
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
    if hasLetters, !GoldenLetters.areKept {
      let mean = GoldenLetters.worstMean(between: actual, and: wanted, width: width, side: 16)
      if mean <= letterTolerance { return nil }
    }
    try save(to: place)
    let letters = hasLetters && !GoldenLetters.areKept ? ", in other letters" : ""
    return "\(name): \(count) pixels differ\(letters), by \(worst) at the worst; see \(place.path)"
  }

  /// The most that the mean of a square differs where letters are others, in levels of 255: Ubuntu 24.04's make 8.
  private static let letterTolerance = 10.0
}
