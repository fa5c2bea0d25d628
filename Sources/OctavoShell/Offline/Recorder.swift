public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation
package import OctavoRaster

/// Shows a root without a display: a hand that was written down plays into it on a virtual clock, and
/// each frame is pixels.
///
/// Frame k is what a screen of that rate would show at k / rate seconds: all that the hand did until
/// then was told, each with its own time. Nothing here knows the time of day or another thread, so the
/// same root under the same hand shows the same bytes each time; give a `FlipContainer` the drawing
/// `immediate`, so that no picture arrives late.
///
/// A recorder has a root of its own, made anew for the next one: a root's time does not go back, and the clock of
/// each recorder begins at 0.
@MainActor
public final class Recorder {
  private let root: any WindowRoot
  private let framesPerSecond: Int
  private let renderer = Renderer(workers: 2)
  private var entries: ArraySlice<InputScript.Entry>
  private var hand = ScriptHand()
  private var size: Size
  private var scale: PixelScale
  private var canvas = Canvas()
  private var frameNumber = 0
  private var isFrameWanted = true
  private var end: Int?

  /// A window, and a hand before it if there is a script.
  ///
  /// ```swift
  /// let script = try InputScript(parsing: "0 down 1 0.9 0.5\n16 move 1 0.6 0.5\n200 up 1")
  /// let recorder = try Recorder(flips, size: Size(width: 800, height: 600), playing: script)
  /// while let frame = try recorder.next() { print(try frame.png().count) }
  /// ```
  ///
  /// - Parameters:
  ///   - root: What fills the window.
  ///   - size: The window's extents in points, at first.
  ///   - scale: Pixels per point, at first.
  ///   - framesPerSecond: How often the screen shows a frame; positive.
  ///   - script: What the hand does; nil for none: the root is shown until nothing moves any more.
  /// - Throws: `TooLarge` if the window at first is more than `maximumPixelCount` pixels.
  /// - Precondition: the extents are numbers.
  public init(
    _ root: any WindowRoot, size: Size, scale: PixelScale = .one, framesPerSecond: Int = 60,
    playing script: InputScript? = nil
  ) throws(TooLarge) {
    guard framesPerSecond > 0 else {
      endProgram(
        misusing: Self.self, "\(framesPerSecond) frames a second; a screen shows at least one")
    }
    guard !size.width.isNaN, !size.height.isNaN else {
      endProgram(
        misusing: Self.self, "a window of \(size.width)×\(size.height); its extents are numbers")
    }
    self.root = root
    self.framesPerSecond = framesPerSecond
    self.size = size
    self.scale = scale
    entries = script?.entries[...] ?? []
    try Self.check(size, scale, line: nil)
    root.requestFrame = { [weak self] in self?.isFrameWanted = true }
    root.resize(to: size, scale: scale)
    // The hand finds a window that is there: what it does at 0 ms is not the first thing ever.
    _ = root.advance(to: 0)
    root.framePresented()
    root.setEventTime(EventTime(0))
  }

  /// Shows the next frame.
  ///
  /// - Returns: its pixels; nil when the script's `end` has passed, or the script is over and nothing
  ///   moves.
  /// - Throws: `TooLarge` if the script asks for a window that no picture holds.
  public func next() throws(TooLarge) -> RecordedFrame? {
    guard frameNumber == 0 || end != nil || isFrameWanted || !entries.isEmpty else { return nil }
    // Computed in whole numbers: an event on the very moment of a frame is in it, at every rate.
    while let entry = entries.first,
      entry.milliseconds * framesPerSecond <= frameNumber * 1000
    {
      entries.removeFirst()
      try play(entry)
    }
    if let end, frameNumber * 1000 > end * framesPerSecond { return nil }
    isFrameWanted = false
    let time = Double(frameNumber) / Double(framesPerSecond)
    let frame = root.advance(to: time)
    canvas.show(frame.scene, with: renderer)
    root.framePresented()
    // What the program calls for after a frame begins where that left off.
    root.setEventTime(EventTime(time))
    if frame.isAnimating { isFrameWanted = true }
    frameNumber += 1
    return canvas.frame
  }

  /// What the frame that was given last shows.
  package var scene: Scene? { canvas.shown }

  private func play(_ entry: InputScript.Entry) throws(TooLarge) {
    root.setEventTime(EventTime(Double(entry.milliseconds) / 1000))
    switch entry.event {
    case .resize(let size):
      try resize(to: size, scale: scale, line: entry.line)
    case .scale(let factor):
      guard let scale = PixelScale(factor: factor) else { return }
      try resize(to: size, scale: scale, line: entry.line)
    case .end:
      end = entry.milliseconds
    case .down, .move, .up, .cancel, .key:
      if let event = hand.inputEvent(for: entry, in: size) { root.handle(event) }
    }
  }

  private func resize(to size: Size, scale: PixelScale, line: Int) throws(TooLarge) {
    try Self.check(size, scale, line: line)
    (self.size, self.scale) = (size, scale)
    isFrameWanted = true
    root.resize(to: size, scale: scale)
  }
}

extension Recorder {
  /// The most pixels a side that a picture may have; Cairo's limit is not far above.
  public nonisolated static let maximumSide = 16384
  /// The most pixels that a picture may have: a quarter of a gigabyte of memory.
  public nonisolated static let maximumPixelCount = 1 << 26

  /// More pixels than a picture can have.
  public struct TooLarge: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line of the script that asks for them; nil if the window was so large from the start.
    public let line: Int?
    /// The pixels of a row.
    public let width: Int
    /// The rows.
    public let height: Int

    /// One line for a person.
    public var description: String {
      (line.map { "line \($0): " } ?? "")
        + "a window of \(width)×\(height) pixels is too large to draw; at most "
        + "\(Recorder.maximumSide) a side and \(Recorder.maximumPixelCount / 1_000_000) million in all"
    }
  }

  /// Refuses a window that no picture holds.
  package nonisolated static func check(
    _ size: Size, _ scale: PixelScale, line: Int? = nil
  ) throws(TooLarge) {
    // No more than a whole number holds.
    let (width, height) = (
      scale.pixels(min(max(size.width, 0), 1e9)), scale.pixels(min(max(size.height, 0), 1e9))
    )
    guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixelCount else {
      throw TooLarge(line: line, width: width, height: height)
    }
  }
}
