import OctavoGeometry

/// A wheel's notches: the parts of a high-resolution wheel summed up to whole ones, at most one in
/// 150 ms.
struct Wheel: Sendable {
  /// How long after a step the wheel is not heard, in seconds.
  static let lock = 0.150
  /// Parts of a notch are sums of 120ths, and may miss a whole by a rounding.
  private static let whole = 1 - 1e-6

  private var sum = 0.0
  private var axis = Axis.vertical
  private var lastStep: Double?

  /// Takes notches or parts of one.
  ///
  /// - Returns: the sense of a step that they complete, −1 or 1, or nil.
  mutating func turn(by count: Double, along axis: Axis, at time: Double) -> Double? {
    guard count.isFinite, count != 0 else { return nil }
    if let lastStep, time >= lastStep, time - lastStep < Self.lock { return nil }
    if axis != self.axis || sum * count < 0 { sum = 0 }
    self.axis = axis
    sum += count
    guard abs(sum) >= Self.whole else { return nil }
    let sense: Double = sum < 0 ? -1 : 1
    sum = 0
    lastStep = time
    return sense
  }
}
