internal import COctavoGIO

/// Unpacks what is packed as RFC 1950 says, as the rows of PNG files and most of a PDF file.
enum Inflater {
  /// The bytes that are unpacked at a time.
  private static let pieceLength = 1 << 16

  /// Unpacks bytes until they end, are damaged, or enough came out of them.
  ///
  /// - Parameters:
  ///   - packed: the parts of what is packed, in order.
  ///   - limit: nothing more is unpacked once there are so many bytes.
  ///   - take: is given the bytes, piece by piece.
  /// - Returns: how many bytes there were.
  @discardableResult static func inflate(
    _ packed: [ArraySlice<UInt8>], atMost limit: Int,
    _ take: (ArraySlice<UInt8>) -> Void = { _ in }
  ) -> Int {
    guard let inflater = unsafe g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else {
      return 0
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(inflater)) }
    var piece = [UInt8](repeating: 0, count: pieceLength)
    var found = 0
    for part in packed {
      var (rest, goesOn) = (part, true)
      while found < limit, goesOn {
        var (taken, made): (gsize, gsize) = (0, 0)
        let state = unsafe rest.withUnsafeBytes { source in
          unsafe piece.withUnsafeMutableBytes { piece in
            unsafe g_converter_convert(
              inflater, source.baseAddress, gsize(source.count), piece.baseAddress,
              gsize(piece.count), octavo_converter_flags_none, &taken, &made, nil)
          }
        }
        found += Int(made)
        take(piece[..<Int(made)])
        rest = rest.dropFirst(Int(taken))
        // Where there was no room for more, some wait that nothing more has to be read for.
        goesOn =
          state == G_CONVERTER_CONVERTED && (taken > 0 || made > 0)
          && (!rest.isEmpty || Int(made) == piece.count)
      }
    }
    return found
  }
}
