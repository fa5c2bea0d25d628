import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

/// A root in a window that a test shows and a person uses: a clock that only moves when it is told to, a
/// finger and keys.
@MainActor
protocol Rig: AnyObject {
  /// What the window shows.
  var root: any WindowRoot { get }
  /// The window's extents, in points.
  var size: Size { get }
  /// The frames' time, in seconds.
  var time: Double { get set }
  /// The devices' time, in seconds.
  var eventTime: Double { get set }
  /// Where a contact was last, in points.
  var finger: Point { get set }
  /// How often a frame was asked for since the last one.
  var frameRequests: Int { get set }
}

extension Rig {
  // MARK: - Time

  /// Shows a frame.
  @discardableResult func frame(after step: Double = 1.0 / 60) -> Frame {
    time += step
    frameRequests = 0
    let frame = root.advance(to: time)
    root.framePresented()
    return frame
  }

  /// Frames until nothing moves; the last one.
  @discardableResult func settle(step: Double = 1.0 / 60) -> Frame {
    for _ in 0..<5000 {
      let frame = frame(after: step)
      guard frame.isAnimating || frameRequests > 0 else { return frame }
    }
    Issue.record("it does not come to rest")
    return frame()
  }

  /// Begins an operation's transition and lets it run for a time.
  func run(for seconds: Double) {
    frame()
    frame(after: seconds)
  }

  // MARK: - Hand

  /// A contact at a place in points, some time after the last.
  func touch(_ phase: Contact.Phase, at point: Point, id: Int = 0, after: Double) {
    eventTime += after
    finger = point
    root.handle(.contact(Contact(phase, id: id, at: point, time: eventTime)))
  }

  /// The same by fractions of the window.
  func touch(_ phase: Contact.Phase, x: Double, y: Double = 0.5, id: Int = 0, after: Double = 0.008)
  {
    touch(phase, at: Point(x: x * size.width, y: y * size.height), id: id, after: after)
  }

  /// Comes down and moves in even steps; fractions of the window's width.
  func drag(from start: Double, to end: Double, steps: Int = 10) {
    touch(.began, x: start)
    for step in 1...steps {
      touch(.moved, x: start + (end - start) * Double(step) / Double(steps))
    }
  }

  /// Rests and lifts: no velocity.
  func lift() { touch(.ended, x: finger.x / size.width, after: 0.2) }

  func cancel() { touch(.cancelled, x: finger.x / size.width) }

  /// A short touch at a place in points.
  func tap(at point: Point) {
    touch(.began, at: point, after: 1)
    touch(.ended, at: point, after: 0.05)
  }

  /// The same by fractions of the window.
  func tap(x: Double, y: Double = 0.5) {
    tap(at: Point(x: x * size.width, y: y * size.height))
  }

  /// A finger comes down in the middle and goes right (1) or left (−1) until it has what flies.
  func takeByFinger(toward sign: Double) {
    touch(.began, x: 0.5, after: 1)
    for step in 1...2 { touch(.moved, x: 0.5 + sign * Double(step) * 8 / size.width) }
  }

  func liftFinger() { touch(.ended, x: finger.x / size.width) }

  /// Presses a key; whether it is used.
  @discardableResult
  func key(
    _ name: String, _ modifiers: KeyPress.Modifiers = [], isRepeat: Bool = false,
    after: Double = 0.2
  ) -> Bool {
    eventTime += after
    return root.handle(
      .key(KeyPress(name, modifiers: modifiers, isRepeat: isRepeat, time: eventTime)))
  }
}
