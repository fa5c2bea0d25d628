import Testing

@testable import OctavoRaster

/// Pixels that are looked at in several places.
struct DivisionTests {
  @Test(
    arguments: [
      ([1, 2, 2, 2], 2), ([1, 1, 1, 2], 1), ([1, 1, 2, 2], 2), ([255, 255, 255, 255], 255),
      ([0, 0, 0, 1], 0),
    ] as [([UInt32], UInt32)])
  func `a pixel is the mean of its places, halves rounded up, in each channel by itself`(
    levels: [UInt32], mean: UInt32
  ) {
    // The other channels hold the levels in another order, and none of them spills over.
    let places = zip(levels, levels.reversed()).map { $0 | $1 << 8 | $0 << 16 | $1 << 24 }
    for kernels in [Kernels.swift, .best] {
      var pixel: UInt32 = 0
      Division(atLeast: 4).join(places, to: &pixel, count: 1, by: kernels)
      #expect(pixel == mean * 0x0101_0101)
    }
  }

  @Test(arguments: [(0.0, 1), (1, 1), (1.01, 2), (2, 2), (2.5, 4), (16, 16), (1e9, 16)])
  func `a division is the least power of two, and sixteen at the most`(
    places: Double, count: Int
  ) {
    #expect(Division(atLeast: places).count == count)
  }
}
