import Foundation
import OctavoCairo
import OctavoTestSupport
import OctavoTransitions
import Testing

/// `octavo frame` against the numbers of Laws, Geometry and Shadows.
@Suite struct FrameCommandTests {
  /// A turning half and where its free edge stands, ±0.5 px by the law.
  struct Turn: CustomTestStringConvertible, Sendable {
    let style: String
    let degrees: Double
    let size: String
    let role: String
    /// Along the axis of the turn, from the window's origin.
    let edge: Double
    /// Half of the free edge's length.
    let half: Double
    var testDescription: String { "\(style) \(degrees)°" }
  }

  static let turns: [Turn] = [
    Turn(
      style: "none", degrees: 22.5, size: "800x600", role: "front", edge: 802.563, half: 326.799),
    Turn(style: "none", degrees: 30, size: "800x600", role: "front", edge: 787.979, half: 336),
    Turn(style: "none", degrees: 45, size: "800x600", role: "front", edge: 733.353, half: 353.575),
    Turn(style: "none", degrees: 60, size: "800x600", role: "front", edge: 645.573, half: 368.359),
    Turn(
      style: "none", degrees: 67.5, size: "800x600", role: "front", edge: 590.858, half: 374.053),
    Turn(style: "none", degrees: 135, size: "800x600", role: "back", edge: 66.647, half: 353.575),
    Turn(
      style: "backward", degrees: 45, size: "800x600", role: "front", edge: 66.647, half: 353.575),
    Turn(
      style: "backward", degrees: 135, size: "800x600", role: "back", edge: 733.353, half: 353.575),
    Turn(
      style: "vertical", degrees: 45, size: "600x800", role: "front", edge: 733.353, half: 353.575),
    Turn(
      style: "vertical,backward", degrees: 60, size: "600x800", role: "front", edge: 154.427,
      half: 368.359),
    Turn(
      style: "reverse-perspective", degrees: 45, size: "800x600", role: "front", edge: 645.625,
      half: 260.525),
    Turn(
      style: "reverse-perspective,vertical", degrees: 135, size: "600x800", role: "back",
      edge: 154.375, half: 260.525),
  ]

  @Test(arguments: turns)
  func `the free edge stands where the law says`(turn: Turn) throws {
    let report = try FrameReport.flip(
      style: turn.style, progress: turn.degrees / 180, size: turn.size)
    let layer = try report.layer(turn.role)
    let axis = turn.style.contains("vertical") ? 1 : 0
    // The free edge is the one whose corners were farthest from the spine in the source.
    let isFirstHalf = layer.source[axis] == 0
    let edge =
      axis == 0
      ? (isFirstHalf ? [0, 3] : [1, 2]) : (isFirstHalf ? [0, 1] : [3, 2])
    let (first, last) = (layer.corners[edge[0]], layer.corners[edge[1]])
    #expect(abs(first[axis] - turn.edge) < 0.5)
    #expect(abs(last[axis] - turn.edge) < 0.5)
    #expect(abs(abs(last[1 - axis] - first[1 - axis]) / 2 - turn.half) < 0.5)
  }

  @Test func `upright, the page is a line on the spine that overhangs the window`() throws {
    let report = try FrameReport.flip(progress: 0.5, size: "800x600")
    let corners = try report.layer("back").corners
    #expect(corners.allSatisfy { abs($0[0] - 400) < 0.001 })
    #expect(abs(corners[0][1] - (300 - 381.818)) < 0.5)
  }

  @Test(arguments: [
    (0, 0.3333, 0.0), (0.25, 0.3080, 0.025), (0.5, 0.2357, 0.05), (0.75, 0.1276, 0.075),
  ])
  func `shades have the strength of the law`(stage: Double, reveal: Double, crease: Double) throws {
    let report = try FrameReport.flip(progress: stage / 2, size: "800x600")
    #expect(abs(try #require(report.layer("reveal").shade("reveal")) - reveal) < 0.0001)
    #expect(abs(try #require(report.layer("front").shade("crease")) - crease) < 0.0001)
    let second = try FrameReport.flip(progress: 0.5 + stage / 2, size: "800x600")
    let facing = sin(Double.pi / 2 * stage) / 3
    #expect(abs(try #require(second.layer("facing").shade("facing")) - facing) < 0.0001)
  }

  @Test func `the object says what was asked and lists the layers from the bottom up`() throws {
    let report = try FrameReport.flip(
      style: "vertical,backward", progress: 0.125, size: "600x800")
    #expect(report.transition == "flip")
    #expect(report.style == ["backward", "vertical"])
    #expect(report.progress == 0.125)
    #expect(report.size == [600, 800])
    #expect(report.layers.map(\.role) == ["reveal", "facing", "front"])
    #expect(report.layers.map(\.page) == ["to", "from", "from"])
    #expect(report.layers[0].source == [0, 0, 600, 400])
  }

  @Test(arguments: TransitionCatalog.all.map(\.name), [0, 0.5, 1])
  func `every transition in the catalogue is drawn and told in finite numbers`(
    name: String, progress: Double
  ) throws {
    let folder = try TemporaryFolder()
    let run = try OctavoProcess.run(
      [
        "frame", "--transition", name, "--progress", "\(progress)", "--from", "red", "--to",
        "blue", "--size", "24x16", "--json", "-o", "frame.png",
      ], in: folder.url)
    try #require(run.code == 0, "\(run.complaint)")
    let report = try JSONDecoder().decode(FrameReport.self, from: Data(run.output.utf8))
    #expect(report.layers.allSatisfy { $0.corners.joined().allSatisfy(\.isFinite) })
    // At both ends the page fills the window and is itself, to the bit.
    let page: UInt32 = progress == 0 ? 0xffff_0000 : 0xff00_00ff
    let picture = try folder.picture("frame.png")
    for y in 0..<16 where progress != 0.5 {
      for x in 0..<24 { #expect(picture[x, y] == page) }
    }
  }

  @Test func `the first half of an odd window has the extra pixel`() throws {
    let report = try FrameReport.flip(progress: 0.1, size: "99x60")
    #expect(try report.layer("facing").source == [0, 0, 50, 60])
    #expect(try report.layer("reveal").source == [50, 0, 49, 60])
  }

  @Test func `half way through the first stage white shows grey 195 under the shadow`() throws {
    let folder = try TemporaryFolder()
    _ = try FrameReport.flip(
      progress: 0.25, size: "160x120", extra: ["--output", folder.url.path + "/frame.png"])
    let picture = try folder.picture("frame.png")
    #expect(picture[157, 60] == 0xffc3_c3c3)
    #expect(picture[20, 60] == 0xffff_0000)
  }

  @Test func `the scale makes more pixels of the same points`() throws {
    let folder = try TemporaryFolder()
    let report = try FrameReport.flip(
      progress: 0, size: "101x60", extra: ["--scale", "1.5", "-o", folder.url.path + "/a.png"])
    let picture = try folder.picture("a.png")
    #expect((picture.width, picture.height) == (152, 90))
    #expect(try report.layer("facing").source[2] * 1.5 == 76)
  }

  @Test func `a page of a document is named with its number, from either end`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one\n\n\u{c}two", to: "a#b.txt")
    let run = try OctavoProcess.run(
      [
        "frame", "--transition", "flip", "--progress", "0", "--from", "a#b.txt#-1", "--to",
        "a#b.txt", "--size", "90x60", "--json",
      ], in: folder.url)
    #expect(run.code == 0, "\(run.complaint)")
  }
}
