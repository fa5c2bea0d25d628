internal import COctavoGIO

/// Whether the rows of a PNG file are all there, however it ends.
enum PNGRows {
  /// The rows of each pass of a picture that is told in passes: where the first pixel is, and the steps to the next
  /// ones (PNG, 8.2).
  private static let passes: [(x: Int, y: Int, right: Int, down: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4),
    (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  /// - Parameters:
  ///   - head: the data of the first chunk.
  ///   - data: that of the chunks that hold the rows, as far as they are there.
  static func areThere(head: ArraySlice<UInt8>, data: [ArraySlice<UInt8>]) -> Bool {
    guard let wanted = byteCount(head: Array(head)) else { return false }
    return holds(wanted, packed: data)
  }

  /// How many bytes the rows have, each with its filter; nil if the head says nothing sound.
  private static func byteCount(head: [UInt8]) -> Int? {
    guard head.count == 13 else { return nil }
    func number(_ start: Int) -> Int { head[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(0), number(4))
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(head[9])] ?? 1
    let depth = samples * Int(head[8])
    guard (1..<1 << 24).contains(width), (1..<1 << 24).contains(height), depth <= 64 else {
      return nil
    }
    func bytes(_ width: Int, _ height: Int) -> Int {
      width > 0 && height > 0 ? height * (1 + (width * depth + 7) / 8) : 0
    }
    guard head[12] == 1 else { return bytes(width, height) }
    var sum = 0
    for pass in passes {
      let across = (width - pass.x + pass.right - 1) / pass.right
      let down = (height - pass.y + pass.down - 1) / pass.down
      sum += bytes(across, down)
    }
    return sum
  }

  /// Whether so many bytes come out of what is packed (RFC 1950).
  private static func holds(_ wanted: Int, packed: [ArraySlice<UInt8>]) -> Bool {
    guard wanted <= PictureDecoder.mostBytes,
      let inflater = unsafe g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB)
    else { return false }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(inflater)) }
    var rows = [UInt8](repeating: 0, count: 1 << 16)
    var found = 0
    for part in packed {
      var (rest, goesOn) = (part, true)
      while found < wanted, goesOn {
        var (taken, made): (gsize, gsize) = (0, 0)
        let state = unsafe rest.withUnsafeBytes { source in
          unsafe rows.withUnsafeMutableBytes { rows in
            unsafe g_converter_convert(
              inflater, source.baseAddress, gsize(source.count), rows.baseAddress,
              gsize(rows.count), G_CONVERTER_NO_FLAGS, &taken, &made, nil)
          }
        }
        found += Int(made)
        rest = rest.dropFirst(Int(taken))
        // Where there was no room for more rows, some wait that nothing more has to be read for.
        goesOn =
          state == G_CONVERTER_CONVERTED && (taken > 0 || made > 0)
          && (!rest.isEmpty || Int(made) == rows.count)
      }
    }
    return found >= wanted
  }
}
