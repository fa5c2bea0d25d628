import Octavo
import OctavoGestures
import OctavoMotion
import OctavoShell
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
      // It sets out from the frame before: half a second at 20 frames a second.
      #expect(frames.count == 10)
      let last = try #require(frames.last)
      #expect(Self.pixel(last, right: true).prefix(3).allSatisfy { $0 == byte })
      #expect(Self.pixel(last, right: false).prefix(3).allSatisfy { $0 == byte })
    }
  }

  @Test(arguments: [4, 10, 16])
  func `a key between two frames is as far on its way in the next as that is later`(
    milliseconds: Int
  ) throws {
    let flips = Self.book(.white, .black)
    let progress = ProgressLog()
    flips.delegate = progress
    let recorder = try Recorder(
      flips, size: Size(width: 40, height: 20), framesPerSecond: 60,
      playing: InputScript(parsing: "\(milliseconds) key Right"))
    while try recorder.next() != nil {}
    #expect(progress.values.count == 31, "half a second of them, and the one at rest")
    for (index, value) in progress.values.enumerated() {
      let time = Double(index + 1) / 60 - Double(milliseconds) / 1000
      #expect(abs(value - SplitTiming(.easeInOut).value(at: time / 0.5)) < 1e-9)
    }
  }

  @Test(arguments: [5, 25, 144])
  func `a screen shows the same at the same time, however often it shows`(rate: Int) throws {
    let script = try InputScript(
      parsing: """
        0 down 1 0.9 0.5
        15 move 1 0.7 0.5
        30 move 1 0.5 0.5
        45 up 1
        """)
    func progress(framesPerSecond: Int) throws -> [Double] {
      let flips = Self.book(.white, .black)
      let log = ProgressLog()
      flips.delegate = log
      let recorder = try Recorder(
        flips, size: Size(width: 40, height: 20), framesPerSecond: framesPerSecond,
        playing: script)
      var values: [Double] = []
      while try recorder.next() != nil { values.append(log.values.last ?? 0) }
      return values
    }
    let fine = try progress(framesPerSecond: rate * 10)
    for (index, value) in try progress(framesPerSecond: rate).enumerated() {
      let other = index * 10 < fine.count ? fine[index * 10] : fine.last
      #expect(abs(value - (other ?? -1)) < 1e-9)
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

  @Test(arguments: [100_000, 1e300, .infinity])
  func `a window that no picture holds is refused`(width: Double) {
    #expect(throws: Recorder.TooLarge.self) {
      try Recorder(Self.book(.white), size: Size(width: width, height: 10))
    }
  }
}

/// How far the leaf is in each frame.
@MainActor
private final class ProgressLog: FlipContainerDelegate {
  var values: [Double] = []

  func flipContainer(
    _ container: FlipContainer, turnsTo page: any Page, progress: Double
  ) { values.append(progress) }
}
