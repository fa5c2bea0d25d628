import FoundationEssentials
import OctavoCairo
import OctavoCompositorRig
import OctavoGeometry
import Testing

extension `Real compositors` {
  @MainActor
  struct `The rig` {
    @Test(arguments: [1, 1.5, 2])
    func `shows a screen of the size and scale that were asked`(scale: Double) throws {
      let kwin = try KWin(size: Size(width: 320, height: 200), scale: scale)
      defer { kwin.stop() }
      let picture = try kwin.capture()
      #expect(Double(picture.width) == 320 * scale)
      #expect(Double(picture.height) == 200 * scale)
    }

    @Test func `leaves nothing behind`() throws {
      let kwin = try KWin(size: Size(width: 320, height: 200))
      let client = try kwin.start(["sleep", "60"])
      kwin.stop()
      #expect(client.poll() == .killed(15))
      #expect(!FileManager.default.fileExists(atPath: kwin.session.folder))
    }
  }
}
