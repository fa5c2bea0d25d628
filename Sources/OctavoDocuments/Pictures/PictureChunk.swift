/// The parts with names of four letters that PNG and WebP files are made of.
enum PictureChunk {
  /// What the first part of a name holds; nil if there is none, or the file ends before it does.
  ///
  /// - Parameters:
  ///   - name: four letters.
  ///   - bytes: the file, or its head.
  static func inPNG(_ name: String, of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    find(name, in: bytes, from: 8, isLittle: false)
  }

  /// What the first part of a name holds; nil if there is none, or the file ends before it does.
  ///
  /// - Parameters:
  ///   - name: four letters.
  ///   - bytes: the file, or its head.
  static func inWebP(_ name: String, of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    find(name, in: bytes, from: 12, isLittle: true)
  }

  /// - Parameters:
  ///   - start: where the first part begins.
  ///   - isLittle: whether it is a WebP file, whose parts have their lengths behind their names, and even ends.
  private static func find(
    _ name: String, in bytes: [UInt8], from start: Int, isLittle: Bool
  ) -> ArraySlice<UInt8>? {
    var position = start
    while position + 8 <= bytes.count {
      let (first, second) = (bytes[position..<position + 4], bytes[position + 4..<position + 8])
      let length = isLittle ? second.reversed().number : first.number
      let end = position + 8 + length
      if (isLittle ? first : second).elementsEqual(name.utf8) {
        return end <= bytes.count ? bytes[(position + 8)..<end] : nil
      }
      position = isLittle ? end + end & 1 : end + 4
    }
    return nil
  }
}
