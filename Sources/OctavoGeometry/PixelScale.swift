/// Physical pixels per point, in the 120ths that `wp_fractional_scale_v1` speaks.
public struct PixelScale: Sendable, Hashable {
  /// The scale times 120: 120 is one pixel a point, 180 is one and a half.
  public let numerator: Int

  /// A scale of `numerator`/120.
  ///
  /// - Precondition: `numerator` is positive.
  public init(numerator: Int) {
    guard numerator > 0 else {
      endProgram(misusing: Self.self, "\(numerator)/120; a scale of pixels is more than 0")
    }
    self.numerator = numerator
  }

  /// The scale nearest to a factor such as 1.5; nil if it is not finite or rounds to nothing.
  public init?(factor: Double) {
    guard factor.isFinite, factor * 120 >= 0.5, factor <= 1024 else { return nil }
    self.init(numerator: Int((factor * 120).rounded()))
  }

  /// One pixel a point.
  public static let one = PixelScale(numerator: 120)

  /// Pixels per point.
  public var factor: Double { Double(numerator) / 120 }

  /// The whole pixels that a length covers: points × scale, halves rounded up, never less than one.
  public func pixels(_ points: Double) -> Int {
    max(1, whole((points * Double(numerator) / 120 + 0.5).rounded(.down)))
  }

  /// A length in points moved to the nearest whole pixel; 0 is one too.
  public func snapped(_ points: Double) -> Double {
    self.points(whole((points * factor).rounded()))
  }

  private func whole(_ pixels: Double, in call: StaticString = #function) -> Int {
    guard let whole = Int(exactly: pixels) else {
      endProgram(
        misusing: Self.self, "\(pixels) pixels; extents and places are numbers of a window's size",
        in: call)
    }
    return whole
  }

  /// The length in points of a whole number of pixels.
  public func points(_ pixels: Int) -> Double { Double(pixels) * 120 / Double(numerator) }
}
