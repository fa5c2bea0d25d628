import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// Pictures that were looked at once and are kept.
///
/// `RECORD=1` writes them again and fails on purpose: look at them before committing.
struct GoldenTests {
  /// What may differ: kernels may come to round otherwise, and one level is not seen.
  private static let tolerance = 2

  static let frames: [(name: String, transition: any Transition, progress: Double)] = [
    ("flip-horizontal-0.25", FlipTransition(), 0.25),
    ("flip-horizontal-0.75", FlipTransition(), 0.75),
    ("flip-backward-0.40", FlipTransition(style: .backward), 0.4),
    ("flip-vertical-0.30", FlipTransition(style: .vertical), 0.3),
    ("flip-vertical-backward-0.70", FlipTransition(style: [.vertical, .backward]), 0.7),
    ("flip-reverse-perspective-0.25", FlipTransition(style: .reversePerspective), 0.25),
    ("flip-cast-0.20", FlipTransition(coveredShadow: CoveredShadow(.cast)), 0.2),
    ("flip-edge-on-0.48", FlipTransition(), 0.48),
    ("fold-0.50", FoldTransition(), 0.5),
    ("curl-0.45", CurlTransition(), 0.45),
    ("curl-corner-0.35", CurlTransition(style: .corner), 0.35),
    ("curl-cone-vertical-0.30", CurlTransition(style: [.cone, .vertical, .top]), 0.3),
    ("fold-cubic-horizontal-0.50", FoldTransition(style: [.cubic, .horizontal]), 0.5),
  ]

  @Test(arguments: frames.indices)
  func `a frame looks as it did when it was looked at`(index: Int) throws {
    let (name, transition, progress) = Self.frames[index]
    let pages = try SamplePages(width: 160, height: 120)
    let actual = Canvas(pages.scene(transition, at: progress))
    let golden = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(name).png")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(actual.png()).write(to: golden)
      Issue.record("\(name) was recorded; look at it and run again without RECORD")
      return
    }
    let expected = try Canvas(PNG.decode(Array(Data(contentsOf: golden))))
    try #require(expected.width == actual.width && expected.height == actual.height)
    let (count, worst) = actual.difference(from: expected)
    guard worst > Self.tolerance else { return }
    let seen = FileManager.default.temporaryDirectory.appending(path: "\(name)-actual.png")
    try Data(actual.png()).write(to: seen)
    Issue.record("\(name): \(count) pixels differ, by \(worst) at the worst; see \(seen.path)")
  }
}

extension Canvas {
  /// The picture as a PNG file.
  func png() throws -> [UInt8] {
    try pixels.withUnsafeBytes {
      try PNG.encode(pixels: $0, width: width, height: height, stride: width * 4)
    }
  }

  /// The pixels of a picture.
  init(_ picture: Picture) {
    self.init(width: picture.width, height: picture.height)
    for y in 0..<height {
      for x in 0..<width { pixels[y * width + x] = picture[x, y] }
    }
  }
}
