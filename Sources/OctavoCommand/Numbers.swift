internal import ArgumentParser
internal import OctavoGeometry
internal import OctavoWords

/// Reads numbers as a person writes them, each with the limits that it has.
enum Numbers {
  /// Pixels per point.
  static func scale(_ text: String) throws -> PixelScale {
    guard let factor = DecimalNumber.number(text), (0.25...8).contains(factor),
      let scale = PixelScale(factor: factor)
    else { throw ValidationError("write pixels per point from 0.25 to 8, as 1.5") }
    return scale
  }

  /// How far a transition is.
  static func progress(_ text: String) throws -> Double {
    guard let progress = DecimalNumber.number(text), (0...1).contains(progress) else {
      throw ValidationError("write a decimal number from 0 to 1, as 0.5")
    }
    return progress
  }

  /// Frames a second.
  static func frameRate(_ text: String) throws -> Int {
    try whole(text, 1...1000, "frames a second")
  }

  /// How long a page may be drawn, in seconds.
  static func drawingTime(_ text: String) throws -> Double {
    guard let seconds = DecimalNumber.number(text), (0.01...3600).contains(seconds) else {
      throw ValidationError("write seconds from 0.01 to 3600, as 2.5")
    }
    return seconds
  }

  /// How large letters are, as a share of what they are by themselves.
  static func letterSize(_ text: String) throws -> Double {
    guard let size = DecimalNumber.number(text), (0.5...3).contains(size) else {
      throw ValidationError("write a decimal number from 0.5 to 3, as 1.25")
    }
    return size
  }

  /// How long a page lies at rest before it turns by itself, in seconds.
  static func pause(_ text: String) throws -> Double {
    guard let seconds = DecimalNumber.number(text), (0.2...86_400).contains(seconds) else {
      throw ValidationError("write seconds from 0.2 to 86400, as 2.5")
    }
    return seconds
  }

  /// How often something is measured.
  static func repeats(_ text: String) throws -> Int { try whole(text, 1...1000, "measurements") }

  /// The threads that paint.
  static func threads(_ text: String) throws -> Int { try whole(text, 1...64, "threads") }

  /// The number of a page, counted from 1, or from the end with a sign.
  static func page(_ text: String) throws -> Int {
    guard let page = DecimalNumber.whole(text), page != 0 else {
      throw ValidationError("write a page number from 1, or -1 for the last page")
    }
    return page
  }

  private static func whole(_ text: String, _ range: ClosedRange<Int>, _ unit: String) throws -> Int
  {
    guard let number = DecimalNumber.whole(text), range.contains(number) else {
      throw ValidationError(
        "write a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
