public import Cairo

/// What an offline window shows at a moment: opaque pixels.
public struct RecordedFrame: Sendable {
  /// The pixels of a row.
  public let width: Int
  /// The rows.
  public let height: Int
  /// BGRA bytes, row by row without padding; alpha is 255 everywhere.
  public let pixels: [UInt8]

  /// The frame as the bytes of a PNG file, the same for the same pixels each time.
  ///
  /// - Throws: `CairoError` if Cairo has no memory.
  public func png() throws(CairoError) -> [UInt8] {
    // `withUnsafeBytes` only rethrows `any Error`: a result carries the typed one past it.
    try unsafe pixels.withUnsafeBytes { bytes in
      Result { () throws(CairoError) in
        try unsafe PNG.encode(pixels: bytes, width: width, height: height, stride: width * 4)
      }
    }.get()
  }
}
