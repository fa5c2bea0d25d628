/// What a TIFF file says of one of its pictures, or a camera in the same way of any: numbers by their tags.
struct TIFFDirectory {
  private let bytes: [UInt8]
  private let isLittle: Bool
  /// Where the entries begin, and how many there are.
  private var start = 0
  private var count = 0

  /// More pictures than this nobody has put into a file.
  private static let mostPictures = 4096

  /// Finds a directory; nil where none can be.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - place: where the directory stands; nil for that of the first picture.
  init?(_ bytes: [UInt8], at place: Int? = nil) {
    guard bytes.count >= 8 else { return nil }
    self.bytes = bytes
    isLittle = bytes[0] == 0x49
    guard let directory = place ?? value(at: 4, 4), let count = value(at: directory, 2) else {
      return nil
    }
    (start, self.count) = (directory + 2, count)
  }

  /// Where the directories of the pictures of a file stand, in order, but for smaller copies of others and masks.
  static func places(in bytes: [UInt8]) -> [Int] {
    var (places, seen): ([Int], Set<Int>) = ([], [])
    var next = TIFFDirectory(bytes)
    while let directory = next, seen.count < mostPictures, seen.insert(directory.start).inserted {
      // The bits of the tag for kinds of pictures (TIFF 6.0, section 8).
      if (directory[0x00FE] ?? 0) & 5 == 0, directory[0x0100] != nil {
        places.append(directory.start - 2)
      }
      let place = directory.value(at: directory.start + directory.count * 12, 4) ?? 0
      next = place == 0 ? nil : TIFFDirectory(bytes, at: place)
    }
    return places
  }

  /// Makes the picture of a directory the first one of a file.
  static func lead(_ bytes: inout [UInt8], to place: Int) {
    guard bytes.count >= 8 else { return }
    let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: place >> $0) }
    bytes.replaceSubrange(4..<8, with: bytes[0] == 0x49 ? number.reversed() : number)
  }

  /// The number that stands under a tag, or the first of several; nil if none does, or the file ends before it.
  subscript(_ tag: Int) -> Int? {
    guard let entry = entry(tag), let type = value(at: entry + 2, 2),
      let count = value(at: entry + 4, 4)
    else { return nil }
    let length = type == 4 ? 4 : 2
    let isElsewhere = (type == 3 || type == 4) && count * length > 4
    return (isElsewhere ? value(at: entry + 8, 4) : entry + 8).flatMap { value(at: $0, length) }
  }

  /// The fraction that stands under a tag; nil if none does, and of one that is no number.
  func fraction(_ tag: Int) -> Double? {
    guard let entry = entry(tag), value(at: entry + 2, 2) == 5,
      let place = value(at: entry + 8, 4), let above = value(at: place, 4),
      let below = value(at: place + 4, 4), below > 0
    else { return nil }
    return Double(above) / Double(below)
  }

  /// The letters that stand under a tag, of up to four with the zero at their end; nil if none do.
  func letters(_ tag: Int) -> [UInt8]? {
    guard let entry = entry(tag), value(at: entry + 2, 2) == 2, entry + 12 <= bytes.count else {
      return nil
    }
    return Array(bytes[(entry + 8)..<(entry + 12)])
  }

  /// Where the entry of a tag begins.
  private func entry(_ tag: Int) -> Int? {
    for index in 0..<count {
      let entry = start + index * 12
      guard let found = value(at: entry, 2) else { return nil }
      if found == tag { return entry }
    }
    return nil
  }

  private func value(at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let slice = bytes[offset..<(offset + count)]
    return isLittle
      ? slice.reversed().number : slice.number
  }
}
