import Testing

@testable import OctavoRaster

/// The shares that source pixels have in a window pixel.
struct FilterTests {
  /// Borders on, between and beyond the pixels, from an enlarged page to one that is next to edge-on.
  nonisolated static let borders: [(Double, Double)] = [
    (3, 4), (3.25, 4.25), (3.5, 3.6), (0, 10), (2.3, 7.9), (-4, -3), (-0.4, 0.6), (9.4, 10.6),
    (12, 15), (-80, 90), (7.00001, 7.99999), (2.999_99, 5.000_01),
  ]

  @Test(arguments: borders)
  func `the weights are all there is, and each is what lies between the borders`(
    lower: Double, upper: Double
  ) {
    let limits = PixelSpan(start: 0, end: 10)
    let filter = AxisFilter(from: lower, to: upper, within: limits)
    var weights: [Int] = []
    filter.forEachWeight(total: 256) { index, weight in
      #expect(index == weights.count)
      weights.append(weight)
    }
    #expect(weights.count == filter.count)
    #expect(weights.reduce(0, +) == 256)
    #expect(filter.first >= 0 && filter.first + filter.count <= 10)
    // At least a pixel wide about the middle, as far as there are pixels.
    let (middle, half) = ((lower + upper) / 2, max(upper - lower, 1) / 2)
    let start = min(max(middle - half, 0), 9)
    let end = max(min(middle + half, 10), 1)
    for (index, weight) in weights.enumerated() {
      let pixel = Double(filter.first + index)
      let share = max(0, min(pixel + 1, end) - max(pixel, start)) / (end - start)
      #expect(abs(Double(weight) - share * 256) <= 1, "pixel \(pixel) of \(start)…\(end)")
    }
  }
}
