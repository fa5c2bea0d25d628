import Foundation
import OctavoCairo
import OctavoTestSupport
import Testing

/// `octavo record`: a scripted hand on a virtual clock.
@Suite struct RecordCommandTests {
  /// A book of a red and a blue page, as large as the window.
  private static func book(in folder: TemporaryFolder, size: String = "480x60") throws {
    for (name, color) in [("1.png", "#ff0000"), ("2.png", "#0000ff")] {
      let path = folder.url.appendingPathComponent("book").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let run = try OctavoProcess.run([
        "frame", "--transition", "flip", "--progress", "0", "--from", color, "--to", color,
        "--size", size, "-o", "\(path)/\(name)",
      ])
      try #require(run.code == 0, "\(run.complaint)")
    }
  }

  private static func record(
    _ script: String, in folder: TemporaryFolder, to output: String = "out",
    size: String = "480x60",
    extra: [String] = []
  ) throws -> OctavoProcess.Outcome {
    try folder.write(script, to: "script")
    return try OctavoProcess.run(
      ["record", "book", "--size", size, "--fps", "50", "--script", "script", "-o", output] + extra,
      in: folder.url)
  }

  private static func pictures(in folder: TemporaryFolder, _ output: String = "out") throws
    -> [String]
  {
    try FileManager.default
      .contentsOfDirectory(atPath: folder.url.appendingPathComponent(output).path).sorted()
  }

  @Test func `a cover that is none of those there are is told`() throws {
    let folder = try TemporaryFolder()
    try Self.book(in: folder)
    let run = try Self.record("0 end\n", in: folder, extra: ["--cover", "leather"])
    #expect(run.code == 64)
    #expect(
      run.complaint.contains("'leather' is not one of page, none, and no colour as #553311"),
      "\(run.complaint)")
    for cover in ["page", "none", "#553311"] {
      #expect(try Self.record("0 end\n", in: folder, extra: ["--cover", cover]).code == 0)
    }
  }

  @Test func `a binary without its data says what is missing and what to do`() throws {
    let folder = try TemporaryFolder()
    let binary = try OctavoProcess.copy(to: folder.url)
    try folder.write("0 end\n", to: "script")
    let run = try OctavoProcess.run(
      ["record", "--size", "200x200", "--script", "script", "-o", "out"], in: folder.url,
      environment: ["XDG_DATA_DIRS": folder.url.appendingPathComponent("none").path], by: binary)
    #expect(run.code == 1)
    #expect(run.complaint.hasPrefix("octavo: Octavo's own guide/guide.yaml is not installed; "))
    #expect(run.complaint.contains("put its data folder at one of these places as share/octavo"))
    #expect(run.complaint.contains("or open something of yours with octavo PATH"))
    #expect(run.complaint.filter(\.isNewline).count == 1)
  }

  @Test func `the same input gives the same bytes`() throws {
    let folder = try TemporaryFolder()
    try Self.book(in: folder, size: "120x80")
    let script = """
      0 down 1 0.95 0.5
      20 move 1 0.8 0.5
      40 move 1 0.7 0.5
      60 move 1 0.3 0.4
      80 up 1
      """
    for output in ["one", "two"] {
      let run = try Self.record(script, in: folder, to: output, size: "120x80")
      #expect(run.code == 0, "\(run.complaint)")
    }
    let names = try Self.pictures(in: folder, "one")
    #expect(names.count > 5)
    #expect(try Self.pictures(in: folder, "two") == names)
    for name in names { #expect(try folder.bytes("one/\(name)") == folder.bytes("two/\(name)")) }
  }

  @Test func `the leaf that a finger holds stands under it in the picture`() throws {
    let folder = try TemporaryFolder()
    try Self.book(in: folder)
    // From the free edge, held still at four places.
    var script = "0 down 1 1 0.5\n"
    let stops: [(time: Int, x: Double)] = [(60, 0.875), (100, 0.75), (140, 0.3125), (180, 0.125)]
    for stop in stops { script += "\(stop.time) move 1 \(stop.x) 0.5\n" }
    let run = try Self.record(script + "200 end\n", in: folder)
    try #require(run.code == 0, "\(run.complaint)")

    for stop in stops {
      let picture = try folder.picture(String(format: "out/%04d.png", stop.time / 20))
      let edge = Self.edge(in: picture, isFront: stop.x > 0.5)
      // The leaf is flat where the travel begins, at the slop of 12 points; the projection then
      // takes its edge k/(k − sin θ) further out.
      let reach = (stop.x * 480 - 240) / (480 - 12 - 240)
      let sine = (1 - reach * reach).squareRoot()
      let law = 240 + 240 * reach / (1 - sine / 4.6666667)
      #expect(abs(Double(edge) - law) <= 1, "at \(stop.x) the edge is at \(edge), not at \(law)")
    }
  }

  /// The column where the turning page ends in the middle row.
  private static func edge(in picture: Picture, isFront: Bool) -> Int {
    let row = picture.height / 2
    func isRed(_ x: Int) -> Bool { picture[x, row] & 0xff < picture[x, row] >> 16 & 0xff }
    // The front is red over blue, right of the spine; the back is blue over red, left of it.
    return isFront
      ? (240..<480).first { !isRed($0) } ?? 480 : (0..<240).first { !isRed($0) } ?? 240
  }

  @Test func `at rest the picture is the page, to the byte`() throws {
    let folder = try TemporaryFolder()
    try Self.book(in: folder, size: "60x40")
    let run = try Self.record("0 key Right\n", in: folder, size: "60x40")
    try #require(run.code == 0, "\(run.complaint)")
    let names = try Self.pictures(in: folder)
    #expect(try folder.bytes("out/0000.png") == folder.bytes("book/1.png"))
    #expect(try folder.bytes("out/\(#require(names.last))") == folder.bytes("book/2.png"))
    // Half a second of turning at 50 frames a second, and the frame it begins in.
    #expect((26...27).contains(names.count))
  }

  @Test func `the end cuts a recording, and what a longer one left is gone`() throws {
    let folder = try TemporaryFolder()
    try Self.book(in: folder, size: "60x40")
    _ = try Self.record("0 key Right\n", in: folder, size: "60x40")
    _ = try Self.record("0 key Right\n100 end\n", in: folder, size: "60x40")
    #expect(try Self.pictures(in: folder) == (0...5).map { String(format: "%04d.png", $0) })
  }

  @Test func `a resize and a scale change the size of the pictures from their moment on`() throws {
    let folder = try TemporaryFolder()
    try Self.book(in: folder, size: "60x40")
    let script = "20 resize 40x60\n40 scale 1.5\n60 end\n"
    _ = try Self.record(script, in: folder, size: "60x40")
    let sizes = try (0...3).map { number in
      let picture = try folder.picture("out/000\(number).png")
      return [picture.width, picture.height]
    }
    #expect(sizes == [[60, 40], [40, 60], [60, 90], [60, 90]])
  }

  @Test func `pages turn up and down when told so, beginning with the page that is named`() throws {
    let folder = try TemporaryFolder()
    try Self.book(in: folder, size: "40x60")
    let script = "0 key Left\n260 end\n"
    _ = try Self.record(
      script, in: folder, size: "40x60", extra: ["--vertical", "--page", "-1"])
    #expect(try folder.bytes("out/0000.png") == folder.bytes("book/2.png"))
    // Past upright the red page comes down from above over the blue one.
    let picture = try folder.picture("out/0013.png")
    #expect(picture[20, 5] >> 16 & 0xff > 150)
    #expect(picture[20, 58] & 0xff > 150)
  }

  @Test(.timeLimit(.minutes(60)))
  func `a page without an end says so in its picture, and the recording ends`() throws {
    let folder = try TemporaryFolder()
    try Self.book(in: folder, size: "120x80")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><filter id="f">\
      <feTurbulence baseFrequency="0.05" numOctaves="1000000000"/></filter>\
      <rect width="64" height="64" filter="url(#f)"/></svg>
      """, to: "book/0.svg")
    for output in ["one", "two"] {
      let run = try Self.record(
        "0 key Right\n1000 end", in: folder, to: output, size: "120x80",
        extra: ["--drawing-time", "1"])
      #expect(run.code == 0 && !run.isSignal, "\(run.complaint)")
    }
    let names = try Self.pictures(in: folder, "one")
    #expect(try Self.pictures(in: folder, "two") == names)
    for name in names { #expect(try folder.bytes("one/\(name)") == folder.bytes("two/\(name)")) }
    let last = try folder.picture("one/\(try #require(names.last))")
    #expect(last[60, 40] == 0xFFFF_0000, "the page after it is drawn")
  }
}
