/// The rows of a window in bands: where they are cut depends on the window alone, so that what is
/// decided for a band is the same whatever part of it is painted.
struct BandGrid: Sendable, BitwiseCopyable {
  /// Enough bands that a thread that is kept busy by others leaves its share to the rest.
  private static let bandsPerFrame = 16

  /// The rows of a band.
  let height: Int

  /// The bands of a window.
  init(of window: PixelRect) {
    height = max(16, (window.height + Self.bandsPerFrame - 1) / Self.bandsPerFrame)
  }

  /// The first row of the band that a row is in.
  func firstLine(of row: Int) -> Int { row / height * height }
}
