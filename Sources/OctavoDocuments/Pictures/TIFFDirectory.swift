/// What a TIFF file says of its first picture, or a camera in the same way of any: numbers by their tags.
struct TIFFDirectory {
  private let bytes: [UInt8]
  private let isLittle: Bool
  /// Where the entries begin, and how many there are.
  private var start = 0
  private var count = 0

  /// Finds the directory; nil where none can be.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    self.bytes = bytes
    isLittle = bytes[0] == 0x49
    guard let directory = value(at: 4, 4), let count = value(at: directory, 2) else { return nil }
    (start, self.count) = (directory + 2, count)
  }

  /// The number that stands under a tag; nil if none does, or the file ends before it.
  subscript(_ tag: Int) -> Int? {
    for index in 0..<count {
      let entry = start + index * 12
      guard let found = value(at: entry, 2), let type = value(at: entry + 2, 2) else { return nil }
      if found == tag { return value(at: entry + 8, type == 4 ? 4 : 2) }
    }
    return nil
  }

  private func value(at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let slice = bytes[offset..<(offset + count)]
    return isLittle
      ? slice.reversed().reduce(0) { $0 << 8 | Int($1) } : slice.reduce(0) { $0 << 8 | Int($1) }
  }
}
