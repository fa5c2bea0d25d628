import FoundationEssentials
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry
import OctavoTestSupport
import Testing

extension `Real compositors` {
  /// The gallery on a phone whose pixels are no whole part of a point.
  @MainActor
  struct `The gallery` {
    let size = Size(width: 360, height: 720)

    @Test(.enabled(if: Stage.asked.contains(.kwin)))
    func `shows the panel of the tab that was tapped`() throws {
      let scratch = try TemporaryFolder()
      let compositor = try KWin(size: size, scale: 1.5)
      defer { compositor.stop() }
      let hand = try compositor.makeHand()
      _ = try compositor.start([Command.path, "gallery", "--fullscreen"])
      _ = try compositor.captureAtRest { !$0.isEmptyScreen }
      // Each panel ends at the screen's lower edge, and begins at another row.
      for (x, name) in [(0.38, "Motion"), (0.62, "Depth"), (0.87, "Code"), (0.13, "Kinds")] {
        let recorded = try record("0 down 1 \(x) 0.444\n50 up 1\n500 end", in: scratch)
        try hand.touchDown(1, at: Point(x: size.width * x, y: size.height * 0.444))
        pause(0.05)
        try hand.touchUp(1)
        let screen = try compositor.watch(seconds: 5) {
          $0.difference(from: recorded, tolerance: 2).share < 0.001
        }
        let difference = screen.difference(from: recorded, tolerance: 2)
        #expect(difference.share < 0.001, "\(name)")
        if difference.share >= 0.001 { attach(screen, name) }
      }
    }

    /// Plays a script without a compositor, and returns the last picture.
    private func record(_ script: String, in scratch: TemporaryFolder) throws -> Picture {
      let folder = "\(scratch.path)/\(UUID().uuidString)"
      try Data(script.utf8).write(to: URL(filePath: scratch.path + "/script"))
      let (end, log) = try Command.run(
        [
          "gallery", "--size", "360x720", "--scale", "1.5", "--script", scratch.path + "/script",
          "--record", folder,
        ], in: scratch)
      guard end == .exited(0) else { throw RigError("octavo gallery: \(end): \(log)") }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      let last = try #require(names.filter { $0.hasSuffix(".png") }.max())
      return try Picture.read("\(folder)/\(last)")
    }
  }
}
