import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoRaster
import OctavoTransitions
import Testing

/// Pictures that were looked at once and are kept: frames of a transition, one beside the other.
///
/// `RECORD=1` writes them again and fails on purpose: look at them before committing.
struct GoldenTests {
  struct Strip: Sendable, CustomTestStringConvertible {
    let name: String
    let transition: any Transition
    let progress: [Double]
    let page: Size

    var testDescription: String { name }

    /// One frame, as large as shows fine things.
    init(_ name: String, _ transition: any Transition, at progress: Double) {
      (self.name, self.transition, self.progress) = (name, transition, [progress])
      page = Size(width: 160, height: 120)
    }

    /// The way of a transition in natural light.
    init(light kind: TransitionKind) {
      name = "light-" + kind.name
      transition = kind.plain.lit(by: .natural)
      progress = (0..<8).map { (Double($0) + 0.5) / 8 }
      page = Size(width: 64, height: 48)
    }

    /// The way of a transition from its beginning to its end.
    init(_ kind: TransitionKind, style: [String]) throws {
      name = "catalog-" + ([kind.name] + style).joined(separator: "-")
      transition = try kind.make(style: style)
      progress = [0.2, 0.45, 0.8]
      page = Size(width: 80, height: 60)
    }
  }

  /// Natural light at eight steps of every transition that knows the lamp.
  static let lights: [Strip] = TransitionCatalog.all
    .filter { TransitionDepth.Traits(of: $0.plain).contains(.light) }.map(Strip.init(light:))

  /// What may differ: kernels may come to round otherwise, and one level is not seen.
  private static let tolerance = 2

  static let frames: [Strip] = [
    Strip("flip-horizontal-0.25", FlipTransition(), at: 0.25),
    Strip("flip-horizontal-0.75", FlipTransition(), at: 0.75),
    Strip("flip-backward-0.40", FlipTransition(style: .backward), at: 0.4),
    Strip("flip-vertical-0.30", FlipTransition(style: .vertical), at: 0.3),
    Strip("flip-vertical-backward-0.70", FlipTransition(style: [.vertical, .backward]), at: 0.7),
    Strip("flip-reverse-perspective-0.25", FlipTransition(style: .reversePerspective), at: 0.25),
    Strip("flip-cast-0.20", FlipTransition(coveredShadow: CoveredShadow(.cast)), at: 0.2),
    Strip("flip-edge-on-0.48", FlipTransition(), at: 0.48),
    Strip("fold-0.50", FoldTransition(), at: 0.5),
    Strip("curl-0.45", CurlTransition(), at: 0.45),
    Strip("curl-corner-0.35", CurlTransition(style: .corner), at: 0.35),
    Strip("curl-cone-vertical-0.30", CurlTransition(style: [.cone, .vertical, .top]), at: 0.3),
    Strip("fold-cubic-horizontal-0.50", FoldTransition(style: [.cubic, .horizontal]), at: 0.5),
  ]

  /// Every transition of the catalogue with none, each and all of its style bits.
  static let catalog: [Strip] = TransitionCatalog.all.flatMap { kind in
    kind.sampleStyles.compactMap { try? Strip(kind, style: $0) }
  }

  @Test(arguments: frames + catalog + lights)
  func `a frame looks as it did when it was looked at`(strip: Strip) throws {
    let pages = try SamplePages(width: strip.page.width, height: strip.page.height)
    let actual = Canvas(
      beside: strip.progress.map { Canvas(pages.scene(strip.transition, at: $0)) })
    let golden = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(strip.name).png")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(actual.png()).write(to: golden)
      Issue.record("\(strip.name) was recorded; look at it and run again without RECORD")
      return
    }
    let expected = try Canvas(PNG.decode(Array(Data(contentsOf: golden))))
    try #require(expected.width == actual.width && expected.height == actual.height)
    let (count, worst) = actual.difference(from: expected)
    guard worst > Self.tolerance else { return }
    let seen = FileManager.default.temporaryDirectory.appending(path: "\(strip.name)-actual.png")
    try Data(actual.png()).write(to: seen)
    Issue.record(
      "\(strip.name): \(count) pixels differ, by \(worst) at the worst; see \(seen.path)")
  }

  @Test func `every golden picture has its frame`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(kept) == Set((Self.frames + Self.catalog + Self.lights).map { $0.name + ".png" }))
  }
}

extension Canvas {
  /// Pictures of one height, one beside the other.
  init(beside parts: [Canvas]) {
    self.init(width: parts.reduce(0) { $0 + $1.width }, height: parts.first?.height ?? 0)
    var left = 0
    for part in parts {
      for y in 0..<height {
        let row = part.pixels[y * part.width..<(y + 1) * part.width]
        pixels.replaceSubrange(y * width + left..<y * width + left + part.width, with: row)
      }
      left += part.width
    }
  }

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
