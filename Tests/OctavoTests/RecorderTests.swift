import Octavo
import Testing

/// An application's own pages, shown without a display.
@Suite @MainActor struct RecorderTests {
  private static func book(_ colors: Color...) -> FlipContainer {
    FlipContainer(
      pages: colors.map { ContentPage(background: $0) { _, _ in } }, drawing: .immediate)
  }

  /// Blue, green, red and alpha of the pixel in the middle of a half.
  private static func pixel(_ frame: RecordedFrame, right: Bool) -> [UInt8] {
    let index = (frame.height / 2 * frame.width + frame.width * (right ? 3 : 1) / 4) * 4
    return Array(frame.pixels[index..<index + 4])
  }

  @Test func `a root at rest is one frame`() throws {
    let recorder = try Recorder(Self.book(.white), size: Size(width: 21, height: 8))
    let frame = try #require(try recorder.next())
    #expect((frame.width, frame.height, frame.pixels.count) == (21, 8, 21 * 8 * 4))
    #expect(frame.pixels.allSatisfy { $0 == 255 })
    #expect(try recorder.next() == nil)
  }

  @Test func `a call turns the page in its time, and a later call is shown as well`() throws {
    let flips = Self.book(.white, .black)
    let recorder = try Recorder(flips, size: Size(width: 40, height: 20), framesPerSecond: 20)
    while try recorder.next() != nil {}

    for (direction, byte) in [(TurnDirection.forward, UInt8(0)), (.backward, 255)] {
      let turn = flips.turn(direction)
      var frames: [RecordedFrame] = []
      while let frame = try recorder.next() { frames.append(frame) }
      #expect(turn.outcome == .completed)
      // The frame it begins in and half a second at 20 frames a second.
      #expect(frames.count == 11)
      let last = try #require(frames.last)
      #expect(Self.pixel(last, right: true).prefix(3).allSatisfy { $0 == byte })
      #expect(Self.pixel(last, right: false).prefix(3).allSatisfy { $0 == byte })
    }
  }

  @Test func `what is painted piece by piece equals what is painted at once`() throws {
    let flips = Self.book(.white, .black, .white)
    flips.turn(.forward)
    let recorder = try Recorder(flips, size: Size(width: 60, height: 40), framesPerSecond: 30)
    flips.turn(.forward)
    while let frame = try recorder.next() {
      var whole = Canvas()
      guard let scene = recorder.scene else { continue }
      whole.show(scene, with: Renderer(workers: 1))
      #expect(whole.frame.pixels == frame.pixels)
    }
  }

  @Test func `a window that no picture holds is refused`() {
    #expect(throws: Recorder.TooLarge.self) {
      try Recorder(Self.book(.white), size: Size(width: 100_000, height: 10))
    }
  }
}
