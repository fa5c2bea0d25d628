/// How a motion spends its time: a cubic Bézier curve from (0, 0) to (1, 1) whose first coordinate is
/// the fraction of time passed and whose second is the fraction of the way gone.
///
/// The presets carry Core Animation's control points. A curve of your own may overshoot (its second
/// coordinates are free), but never runs back in time: the first coordinates stay within 0…1.
public struct TimingCurve: Sendable, Hashable {
  /// The time coordinate of the first control point, 0…1.
  public let firstTime: Double
  /// The value coordinate of the first control point.
  public let firstValue: Double
  /// The time coordinate of the second control point, 0…1.
  public let secondTime: Double
  /// The value coordinate of the second control point.
  public let secondValue: Double

  /// A curve with control points (`firstTime`, `firstValue`) and (`secondTime`, `secondValue`).
  ///
  /// - Returns: nil if a time lies outside 0…1, where the curve would not be a function of time, or
  ///   if a coordinate is not finite.
  public init?(
    _ firstTime: Double, _ firstValue: Double, _ secondTime: Double, _ secondValue: Double
  ) {
    let times = 0.0...1.0
    guard times.contains(firstTime), times.contains(secondTime), firstValue.isFinite,
      secondValue.isFinite
    else { return nil }
    self.init(lawful: firstTime, firstValue, secondTime, secondValue)
  }

  private init(
    lawful firstTime: Double, _ firstValue: Double, _ secondTime: Double, _ secondValue: Double
  ) {
    self.firstTime = firstTime
    self.firstValue = firstValue
    self.secondTime = secondTime
    self.secondValue = secondValue
  }

  /// Even speed.
  public static let linear = TimingCurve(lawful: 0, 0, 1, 1)
  /// From rest to full speed.
  public static let easeIn = TimingCurve(lawful: 0.42, 0, 1, 1)
  /// From full speed to rest.
  public static let easeOut = TimingCurve(lawful: 0, 0, 0.58, 1)
  /// From rest to rest.
  public static let easeInOut = TimingCurve(lawful: 0.42, 0, 0.58, 1)
  /// Core Animation's default: a quick start and a long end.
  public static let `default` = TimingCurve(lawful: 0.25, 0.1, 0.25, 1)

  /// The curves that have a name, as storyboards write it.
  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
    ("default", .default),
  ]

  /// The curve's name; nil for one of its own.
  package var name: String? { Self.named.first { $0.curve == self }?.name }

  /// The same curve run from its end to its start.
  public var reversed: TimingCurve {
    TimingCurve(lawful: 1 - secondTime, 1 - secondValue, 1 - firstTime, 1 - firstValue)
  }

  /// The fraction of the way gone after a fraction of the time; exactly 0 before and 1 after it.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if isEven { return time }
    return Self.polynomial(firstValue, secondValue, parameter(at: time))
  }

  /// The speed at a fraction of the time, in whole ways per whole time: the curve's slope.
  ///
  /// At the ends it is the slope from within, outside of them 0. Where a curve is vertical the
  /// speed is held at ±1,000,000, so that it stays a number to compute with.
  public func velocity(at time: Double) -> Double {
    guard time >= 0, time <= 1 else { return 0 }
    if isEven { return 1 }
    // At its ends a Bézier curve heads for the nearest control point that is apart from the end.
    if time == 0 {
      if firstTime != 0 || firstValue != 0 { return Self.slope(firstValue, firstTime) }
      return Self.slope(secondValue, secondTime)
    }
    if time == 1 {
      if secondTime != 1 || secondValue != 1 { return Self.slope(1 - secondValue, 1 - secondTime) }
      return Self.slope(1 - firstValue, 1 - firstTime)
    }
    let parameter = parameter(at: time)
    return Self.slope(
      Self.derivative(firstValue, secondValue, parameter),
      Self.derivative(firstTime, secondTime, parameter))
  }

  /// Whether the curve is the diagonal, whatever its control points on it are.
  private var isEven: Bool { firstTime == firstValue && secondTime == secondValue }

  /// The Bézier parameter at which the time coordinate is `time`, which lies within 0…1.
  ///
  /// Newton's step wherever it stays in the bracket, else bisection: the bracket always shrinks, so
  /// that flat stretches of the curve cost iterations, never precision.
  private func parameter(at time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var guess = time
    for _ in 0..<64 {
      let error = Self.polynomial(firstTime, secondTime, guess) - time
      if error == 0 { break }
      if error < 0 { low = guess } else { high = guess }
      let slope = Self.derivative(firstTime, secondTime, guess)
      let newton = guess - error / slope
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if next == guess { break }
      guess = next
    }
    return guess
  }

  /// One coordinate of the curve: 3(1−s)²s·a + 3(1−s)s²·b + s³.
  private static func polynomial(_ first: Double, _ second: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return s * (3 * rest * (rest * first + s * second) + s * s)
  }

  private static func derivative(_ first: Double, _ second: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return 3 * (rest * rest * first + 2 * rest * s * (second - first) + s * s * (1 - second))
  }

  private static func slope(_ rise: Double, _ run: Double) -> Double {
    let steepest = 1e6
    guard rise != 0 else { return 0 }
    return min(max(rise / max(run, 0), -steepest), steepest)
  }
}
