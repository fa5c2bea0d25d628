package import OctavoGeometry
package import OctavoGestures

/// The axis events of one `wl_pointer.frame`, each way of telling a step counted once.
///
/// A wheel's step comes as high-resolution value, as a count, or as a length, or as all three: the
/// finest one counts.
package struct ScrollFrame: Sendable {
  /// `wl_pointer.axis_source`.
  package enum Source: UInt32, Sendable {
    case wheel = 0
    case finger = 1
    case continuous = 2
    case wheelTilt = 3
  }

  /// The length that compositors give one wheel notch.
  private static let notchLength = 10.0

  private struct Step {
    var length = 0.0
    var notches = 0.0
    var value120 = 0.0
    var stops = false
  }

  private var steps: [Axis: Step] = [:]
  private var source: Source?
  private var time = 0.0

  package init() {}

  /// Whether nothing has come since the last frame.
  package var isEmpty: Bool { steps.isEmpty }

  package mutating func add(length: Double, along axis: Axis, time: Double) {
    guard length.isFinite else { return }
    steps[axis, default: Step()].length += length
    self.time = time
  }

  package mutating func add(notches: Int, along axis: Axis) {
    steps[axis, default: Step()].notches += Double(notches)
  }

  package mutating func add(value120: Int, along axis: Axis) {
    steps[axis, default: Step()].value120 += Double(value120)
  }

  package mutating func stop(_ axis: Axis, time: Double) {
    steps[axis, default: Step()].stops = true
    self.time = time
  }

  package mutating func setSource(_ source: Source?) { self.source = source }

  /// Closes the frame and says what it was; the next one starts empty.
  package mutating func take(at position: Point) -> [Scroll] {
    defer { self = ScrollFrame() }
    return Axis.allCases.flatMap { axis -> [Scroll] in
      guard let step = steps[axis] else { return [] }
      var scrolls: [Scroll] = []
      if let kind = kind(of: step) {
        scrolls.append(Scroll(kind, along: axis, at: position, time: time))
      }
      if step.stops { scrolls.append(Scroll(.stop, along: axis, at: position, time: time)) }
      return scrolls
    }
  }

  private func kind(of step: Step) -> Scroll.Kind? {
    if step.value120 != 0 { return .notches(step.value120 / 120) }
    if step.notches != 0 { return .notches(step.notches) }
    guard step.length != 0 else { return nil }
    switch source {
    case .finger, .continuous: return .finger(step.length)
    case .wheel, .wheelTilt, nil: return .notches(step.length / Self.notchLength)
    }
  }
}
