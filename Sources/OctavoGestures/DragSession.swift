package import OctavoGeometry
import OctavoMotion

/// What a hand does with what it holds: by how it took it and by what law that follows, where it is, how
/// fast it goes and whether it goes on when it is released (Laws, The hand).
///
/// It is a value without a clock, and one for whatever is held: a leaf, a page of a stack, a modal, a
/// transition in a rectangle, a segue of a board. One finger pans, two pinch; what does not let itself be
/// moved away is pulled at against a growing resistance, and never goes on.
package struct DragSession: Sendable, Hashable {
  /// From where the hand's way counts.
  package enum Start: Sendable, Hashable {
    /// From where it took what lies flat.
    case flat
    /// From where it took what was under way.
    case here
    /// From its next place: it took what was in the air, or what it holds was laid out anew.
    case nextPlace
  }

  /// What became of what was held.
  package struct Release: Sendable, Hashable {
    /// Whether it goes on.
    package var commits: Bool
    /// How fast its position goes, in whole ways per second.
    package var velocity: Double
  }

  private enum Law: Hashable {
    case pan(DragLaw)
    case pull(Overscroll)
    case pinch(PinchLaw)
  }

  private enum Grip: Hashable {
    case pan(Grab)
    /// Two fingers, of which those that close take it on, or those that spread; nil if either may.
    case pinch(Pinch, closes: Bool?)
  }

  /// Where what is held is, 0…1.
  package private(set) var progress: Double
  /// The part of the hand's way gone, 0…1.
  package private(set) var position: Double

  private let grip: Grip
  private let settings: GestureSettings
  private let rule: ReleaseRule
  private let resistance: PanLaw?
  private var size: Size
  private var travel: Double?
  /// How it follows; nil until the hand's next place, from which it is then computed.
  private var law: Law?

  /// One finger, or fingers on a touchpad.
  ///
  /// - Parameters:
  ///   - grab: How it began; its direction is that of what is held.
  ///   - start: From where its way counts.
  ///   - progress: Where what is held is.
  ///   - size: The extents of what it moves in.
  ///   - settings: The axis and the law.
  ///   - travel: How far the hand goes for the whole way of what goes evenly with it, in points; nil if
  ///     its lever says, as a leaf's.
  ///   - resistance: How what does not let itself be moved away gives way, as its progress goes with its
  ///     position; nil if it lets itself.
  ///   - rule: What decides when it is released.
  package init(
    _ grab: Grab, from start: Start, taking progress: Double, in size: Size,
    settings: GestureSettings, travel: Double? = nil, resistance: PanLaw? = nil,
    rule: ReleaseRule = .leaf
  ) {
    grip = .pan(grab)
    self.progress = progress
    position = settings.panLaw.position(atProgress: progress)
    self.settings = settings
    self.size = size
    self.travel = travel
    self.resistance = resistance
    self.rule = rule
    if start != .nextPlace { law = panLaw(grab, isFlat: start == .flat) }
  }

  /// Two fingers.
  ///
  /// - Parameters:
  ///   - pinch: How they began.
  ///   - closes: Whether fingers that close take it on; nil if the first way does, whichever it is.
  ///   - progress: Where what is held is.
  ///   - settings: How its progress and its position go together.
  ///   - resists: Whether it does not let itself be moved away.
  package init(
    _ pinch: Pinch, closes: Bool?, taking progress: Double, settings: GestureSettings,
    resists: Bool = false
  ) {
    grip = .pinch(pinch, closes: closes)
    self.progress = progress
    position = settings.panLaw.position(atProgress: progress)
    self.settings = settings
    size = Size()
    resistance = resists ? .linear : nil
    rule = .leaf
    law = closes.map { .pinch(PinchLaw(pinch, closes: $0, taking: progress)) }
  }

  /// Whether two fingers have it.
  package var isPinch: Bool { if case .pinch = grip { true } else { false } }

  /// Whether the hand's way counts; not before its next place where it begins only there.
  package var counts: Bool { law != nil }

  /// What is held has other extents: it stays where it is, and the hand's way counts from its next place.
  package mutating func resize(to size: Size, travel: Double? = nil) {
    guard case .pan = grip else { return }
    self.size = size
    self.travel = travel
    law = nil
  }

  /// The finger is at a place.
  package mutating func move(to point: Point) {
    guard case .pan(var grab) = grip else { return }
    grab.point = point
    let law = law ?? panLaw(grab, isFlat: false)
    self.law = law
    switch law {
    case .pan(let drag): put(at: drag.position(at: point), by: drag.law)
    case .pull(let pull): put(at: pull.position(at: point), by: resistance ?? .linear)
    case .pinch: break
    }
  }

  /// The fingers have another gap.
  package mutating func move(to pinch: Pinch) {
    guard case .pinch(let first, _) = grip else { return }
    if law == nil, pinch.gap != first.gap {
      // The first way leads on from a beginning and back from an end.
      let closes = (pinch.gap < first.gap) == (progress < 1)
      law = .pinch(PinchLaw(first, closes: closes, taking: progress))
    }
    guard case .pinch(let law) = law else { return }
    let moved = law.progress(of: pinch)
    progress =
      resistance == nil
      ? moved : min(RubberBand(dimension: 1).offset(ofPull: moved), Overscroll.limit)
    position = settings.panLaw.position(atProgress: progress)
  }

  /// The finger lifted.
  ///
  /// - Parameter velocity: How fast it went along the axis, in points per second.
  /// - Returns: nil if no single finger has it.
  package mutating func release(at point: Point, velocity: Double) -> Release? {
    move(to: point)
    switch law {
    case .pan(let drag):
      let speed = drag.positionVelocity(velocity)
      return Release(commits: rule.commits(position: position, velocity: speed), velocity: speed)
    case .pull(let pull):
      return Release(commits: false, velocity: pull.sample(at: point, velocity: velocity).velocity)
    case .pinch, nil: return nil
    }
  }

  /// One of two fingers lifted; no velocity counts.
  ///
  /// - Parameter threshold: The progress from which it goes on.
  /// - Returns: nil if no two fingers have it.
  package mutating func release(_ pinch: Pinch, past threshold: Double) -> Release? {
    guard case .pinch = grip else { return nil }
    move(to: pinch)
    return Release(commits: resistance == nil && progress >= threshold, velocity: 0)
  }

  private mutating func put(at position: Double, by law: PanLaw) {
    self.position = position
    progress = law.progress(atPosition: position)
  }

  private func panLaw(_ grab: Grab, isFlat: Bool) -> Law {
    var grab = grab
    if let resistance {
      grab.travel = grab.travel ?? travel
      return .pull(
        Overscroll(
          grab, taking: isFlat ? 0 : resistance.angle(atProgress: progress), in: size,
          settings: settings))
    }
    if settings.panLaw == .linear { grab.travel = grab.travel ?? travel }
    guard !isFlat else { return .pan(DragLaw(grab, in: size, settings: settings)) }
    return .pan(
      DragLaw(
        grab, taking: progress, turning: grab.direction, in: size, settings: settings))
  }
}

extension PanLaw {
  /// The progress of a leaf whose edge has gone as far as what follows this law.
  fileprivate func angle(atProgress progress: Double) -> Double {
    self == .direct
      ? progress : PanLaw.direct.progress(atPosition: position(atProgress: progress))
  }
}
