import FoundationEssentials
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry
import OctavoTestSupport
import Testing

extension `Real compositors` {
  /// The main job on real input.
  @MainActor
  struct `Pages under a real hand` {
    let size = Size(width: 800, height: 600)

    enum Kind: String, CaseIterable { case pictures, pdf }

    func makeDocument(_ kind: Kind, in scratch: TemporaryFolder) throws -> String {
      let path = "\(scratch.path)/\(kind)"
      switch kind {
      case .pictures: try Samples.writePictures(11, size: size, to: path)
      case .pdf: try Samples.writePDF(11, size: size, to: path + ".pdf")
      }
      return kind == .pdf ? path + ".pdf" : path
    }

    @Test(arguments: Stage.asked, Kind.allCases)
    func `open, and turn one by one`(stage: Stage, kind: Kind) throws {
      let scratch = try TemporaryFolder()
      let compositor = try stage.open(size)
      defer { compositor.stop() }
      let reading = try Reading([try makeDocument(kind, in: scratch)], on: compositor)
      try waiting(for: "the first page") { try compositor.capture().isPlainPage(1) ? true : nil }
      print("== first frame of \(kind) under \(stage) after \(reading.age)")
      try reading.page(1)
      for number in 2...4 {
        try reading.flickForward()
        try reading.page(number)
      }
      try reading.hand.flick(from: reading.place(0.15, 0.6), to: reading.place(0.65, 0.6))
      try reading.page(3)
      try reading.hand.type(.right)
      try reading.page(4)
      #expect(reading.client.poll() == nil)
    }

    /// Where the finger is, and with it the leaf: right of the spine its front, left of it its back.
    @Test(arguments: Stage.asked, [640.0, 560, 470, 330, 200])
    func `follow the finger that holds them`(stage: Stage, finger: Double) throws {
      let scratch = try TemporaryFolder()
      let document = try makeDocument(.pictures, in: scratch)
      let compositor = try stage.open(size)
      defer { compositor.stop() }
      let reading = try Reading([document], on: compositor)
      let before = try reading.page(1)

      // The page starts flat where the finger leaves the slop of 12 points, between its samples.
      let row = 300.0
      let start = 780.0
      let grab = start - 12
      try reading.hand.touchDown(1, at: Point(x: start, y: row))
      for x in (1...8).map({ start + (finger - start) * Double($0) / 8 }) {
        pause(0.016)
        try reading.hand.touchMove(1, to: Point(x: x, y: row))
      }

      // The point that was grabbed stays under the finger; perspective then carries the leaf outward.
      let spine = size.width / 2
      let cosine = (finger - spine) / (grab - spine)
      let sine = (1 - cosine * cosine).squareRoot()
      let wanted = spine + spine * cosine / (1 - sine / (14.0 / 3))
      let held = try compositor.watch { picture in
        picture.edge(row: Int(row), fromRight: finger > spine).map { abs($0 - wanted) <= 1 }
          ?? false
      }
      let edge = try #require(held.edge(row: Int(row), fromRight: finger > spine))
      print("== finger at \(finger): edge at \(edge), by the law \(wanted)")
      #expect(abs(edge - wanted) <= 1)

      let recorded = try record(
        """
        0 down 1 \(start / 800) 0.5
        100 move 1 \(finger / 800) 0.5
        1000 end
        """, document, in: scratch)
      expect(held, looksLike: recorded)

      try reading.hand.touchCancel()
      if stage == .kwin {
        // Sway keeps a cancel to itself; KWin hands it on, and nothing has turned.
        let after = try reading.page(1)
        #expect(after.isSame(as: before))
      }
    }

    @Test(arguments: Stage.asked)
    func `turn or fall back as they are let go`(stage: Stage) throws {
      let scratch = try TemporaryFolder()
      let compositor = try stage.open(size)
      defer { compositor.stop() }
      let reading = try Reading([try makeDocument(.pictures, in: scratch)], on: compositor)
      try reading.page(1)
      for (end, page) in [(0.6, 1), (0.2, 2), (0.55, 2), (0.1, 3)] {
        try reading.hand.press(at: reading.place(0.9, 0.5), dragTo: reading.place(end, 0.5))
        pause(0.1)  // A hand that rests before it lets go throws nothing.
        try reading.hand.touchUp(1)
        try reading.page(page)
      }
    }

    @Test(arguments: Stage.asked)
    func `of a long text turn too`(stage: Stage) throws {
      let scratch = try TemporaryFolder()
      let path = scratch.path + "/long.md"
      try Samples.writeMarkdown(chapters: 60, to: path)
      let first = try record("300 end", path, in: scratch)
      let second = try record("100 key Right\n2000 end", path, in: scratch)
      #expect(!second.isSame(as: first))

      let compositor = try stage.open(size)
      defer { compositor.stop() }
      let reading = try Reading([path], on: compositor)
      expect(try compositor.watch { $0.isSame(as: first) }, looksLike: first)
      try reading.hand.press(at: reading.place(0.9, 0.5), dragTo: reading.place(0.2, 0.5))
      pause(0.1)
      try reading.hand.touchUp(1)
      expect(try compositor.watch { $0.isSame(as: second) }, looksLike: second)
      try reading.hand.type(.left)
      expect(try compositor.watch { $0.isSame(as: first) }, looksLike: first)
    }

    @Test(.enabled(if: Stage.asked.contains(.kwin))) func `are crisp at a fractional scale`() throws
    {
      let scratch = try TemporaryFolder()
      let path = scratch.path + "/text.md"
      try Samples.writeMarkdown(chapters: 3, to: path)
      let compositor = try KWin(size: size, scale: 1.5)
      defer { compositor.stop() }
      let reading = try Reading([path], on: compositor)
      let screen = try reading.page()
      #expect(screen.width == 1200 && screen.height == 900)
      let recorded = try record("0 scale 1.5\n1000 end", path, in: scratch)
      expect(screen, looksLike: recorded)
    }

    /// Plays a script without a compositor, and returns the last picture.
    private func record(_ script: String, _ document: String, in scratch: TemporaryFolder) throws
      -> Picture
    {
      try #require(try recordPictures(script, document, size: size, in: scratch).last)
    }
  }
}

extension Picture {
  /// Where a warm leaf's free edge crosses a row, in pixels: the first warm pixel from the right, or
  /// where the cool back of the leaf ends from the left.
  func edge(row: Int, fromRight: Bool) -> Double? {
    let columns = fromRight ? Array((0..<width).reversed()) : Array(0..<width)
    func isWarm(_ x: Int) -> Bool { pixel(x, row).red > pixel(x, row).blue }
    guard let first = columns.first else { return nil }
    let outside = isWarm(first)
    guard let found = columns.first(where: { isWarm($0) != outside }) else { return nil }
    return fromRight ? Double(found + 1) : Double(found)
  }
}
