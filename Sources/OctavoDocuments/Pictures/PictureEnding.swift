/// Whether a picture file is whole.
///
/// The decoders are content with half a picture and leave the rest grey; a person should be told. A PNG file that
/// lacks only the mark of its end has all that is seen.
enum PictureEnding {
  /// Whether bytes go on to the end that their own structure gives; true for kinds that have none.
  static func isThere(in bytes: [UInt8], loader: String) -> Bool {
    switch loader {
    case "png": endsPNG(bytes)
    case "jpeg": endsJPEG(bytes)
    case "webp":
      number(bytes, at: 4, count: 4, isLittle: true).map { $0 + 8 <= bytes.count } ?? false
    case "bmp": (lengthOfBMP(bytes) ?? 0) <= bytes.count
    default: true
    }
  }

  /// Whether a file goes on to its end, as `isThere(in:loader:)` asks; nearly always its last bytes tell.
  ///
  /// - Throws: `DocumentError` if the file cannot be read.
  static func isThere(
    in file: borrowing OpenFile, loader: String
  ) throws(DocumentError) -> Bool {
    let last = try file.read(atMost: 12, from: max(0, file.byteCount - 12))
    switch loader {
    case "png" where last.dropFirst(4).starts(with: "IEND".utf8): return true
    case "jpeg" where last.suffix(2).elementsEqual([0xFF, 0xD9]): return true
    case "png", "jpeg":
      return isThere(in: try file.read(atMost: PictureDecoder.mostBytes), loader: loader)
    case "webp":
      // Its head says how long it is.
      let length = number(try file.read(atMost: 8), at: 4, count: 4, isLittle: true)
      return length.map { $0 + 8 <= file.byteCount } ?? false
    case "bmp": return (lengthOfBMP(try file.read(atMost: 64)) ?? 0) <= file.byteCount
    default: return true
    }
  }

  /// Chunk after chunk, up to the one that says it is the last; where that is not there, all rows have to be.
  private static func endsPNG(_ bytes: [UInt8]) -> Bool {
    var position = 8
    var (head, rows): (ArraySlice<UInt8>, [ArraySlice<UInt8>]) = ([], [])
    while let length = number(bytes, at: position, count: 4, isLittle: false),
      position + 8 <= bytes.count
    {
      let name = bytes[(position + 4)..<(position + 8)]
      let data = bytes[(position + 8)..<min(position + 8 + length, bytes.count)]
      if name.elementsEqual("IHDR".utf8) { head = data }
      if name.elementsEqual("IDAT".utf8) { rows.append(data) }
      guard position + 12 + length <= bytes.count else { break }
      if name.elementsEqual("IEND".utf8) { return true }
      position += 12 + length
    }
    return PNGRows.areThere(head: head, data: rows)
  }

  /// Segment after segment up to the first scan, and after it the mark that no scan can hold.
  private static func endsJPEG(_ bytes: [UInt8]) -> Bool {
    var position = 2
    while let marker = number(bytes, at: position, count: 2, isLittle: false) {
      if marker == 0xFFDA { break }
      // Filling bytes may stand before a mark, and decoders pass over others as well; some marks stand alone.
      if marker <= 0xFF00 || marker == 0xFFFF {
        position += 1
        continue
      }
      if marker == 0xFF01 || (0xFFD0...0xFFD8).contains(marker) {
        position += 2
        continue
      }
      guard let length = number(bytes, at: position + 2, count: 2, isLittle: false) else {
        return false
      }
      position += 2 + max(2, length)
    }
    var index = bytes.count - 1
    while index > position {
      if bytes[index] == 0xD9, bytes[index - 1] == 0xFF { return true }
      index -= 1
    }
    return false
  }

  /// Where the rows end that the head tells of; nil if it does not, as of rows that are compressed, and of a picture
  /// that is too large for anybody.
  private static func lengthOfBMP(_ bytes: [UInt8]) -> Int? {
    func field(_ offset: Int, _ count: Int) -> Int? {
      number(bytes, at: offset, count: count, isLittle: true)
    }
    guard let head = field(14, 4), head >= 40, let start = field(10, 4), let width = field(18, 4),
      let height = field(22, 4), let depth = field(28, 2), let compression = field(30, 4),
      compression == 0 || compression == 3
    else { return nil }
    // Rows from the top down are told by a number below zero.
    let rows = height < 1 << 31 ? height : 1 << 32 - height
    guard width < 1 << 24, rows < 1 << 24, depth <= 64 else { return nil }
    let length = start + (width * depth + 31) / 32 * 4 * rows
    return length <= PictureDecoder.mostBytes ? length : nil
  }

  private static func number(
    _ bytes: [UInt8], at offset: Int, count: Int, isLittle: Bool
  ) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    let part = bytes[offset..<(offset + count)]
    return isLittle
      ? part.reversed().number : part.number
  }
}
