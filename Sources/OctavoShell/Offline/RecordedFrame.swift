public import OctavoCairo

/// What an offline window shows at a moment: opaque pixels.
public struct RecordedFrame: Sendable {
  /// The pixels of a row.
  public let width: Int
  /// The rows.
  public let height: Int
  private let memory: FramePixels

  init(width: Int, height: Int, memory: FramePixels) {
    (self.width, self.height) = (width, height)
    self.memory = memory
  }

  /// BGRA bytes, row by row without padding; alpha is 255 everywhere.
  ///
  /// - Complexity: O(pixels) the first time, O(1) from then on.
  public var pixels: [UInt8] { memory.bytes }

  /// The frame as the bytes of a PNG file, the same for the same pixels each time.
  ///
  /// - Throws: `CairoError` if Cairo has no memory.
  public func png() throws(CairoError) -> [UInt8] {
    try unsafe memory.read { bytes throws(CairoError) in
      try unsafe PNG.encode(pixels: bytes, width: width, height: height, stride: width * 4)
    }
  }
}
