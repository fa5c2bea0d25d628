extension PictureExtents {
  /// The extents that a HEIF or AVIF file gives its picture, upright: among its properties (ISO 23008-12, 6.5) are
  /// those of the tiles and of a small picture as well, and the largest are the whole's.
  static func boxed(_ bytes: [UInt8]) -> (Int, Int)? {
    guard let meta = boxes(in: bytes, bytes.indices).first(where: { $0.name == "meta" }),
      // Its version stands before what it holds.
      let parts = boxes(in: bytes, meta.place.dropFirst(4)).first(where: { $0.name == "iprp" }),
      let list = boxes(in: bytes, parts.place).first(where: { $0.name == "ipco" })
    else { return nil }
    var (largest, isTurned): ((Int, Int)?, Bool) = (nil, false)
    for property in boxes(in: bytes, list.place) {
      switch property.name {
      case "ispe" where property.place.count >= 12:
        let width = bytes[property.place.dropFirst(4).prefix(4)].number
        let height = bytes[property.place.dropFirst(8).prefix(4)].number
        guard width < 1 << 24, height < 1 << 24 else { break }
        if width * height > largest.map({ $0.0 * $0.1 }) ?? 0 { largest = (width, height) }
      case "irot" where !property.place.isEmpty:
        isTurned = bytes[property.place.lowerBound] & 1 == 1
      default: break
      }
    }
    return largest.map { isTurned ? ($0.1, $0.0) : $0 }
  }

  /// The boxes that stand one after another in a place: a length, a name, and what they hold.
  private static func boxes(
    in bytes: [UInt8], _ place: Range<Int>
  ) -> [(name: String, place: Range<Int>)] {
    var found: [(name: String, place: Range<Int>)] = []
    var start = place.lowerBound
    while start + 8 <= place.upperBound {
      let length = bytes[start..<(start + 4)].number
      let name = String(decoding: bytes[(start + 4)..<(start + 8)], as: UTF8.self)
      // One that has no length goes on to the end; of lengths of eight bytes only the pixels have need.
      let end = length == 0 ? place.upperBound : start + length
      guard length == 0 || length >= 8, end <= place.upperBound else { break }
      found.append((name, (start + 8)..<end))
      start = end
    }
    return found
  }
}
