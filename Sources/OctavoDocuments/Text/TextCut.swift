/// Where a long text may be cut.
enum TextCut {
  /// The end of a piece that begins at an offset: after a line break or a space if there is one in
  /// its last quarter, else between two characters.
  static func end(of bytes: [UInt8], from start: Int, atMost length: Int) -> Int {
    guard bytes.count - start > length else { return bytes.count }
    let (earliest, latest) = (start + length * 3 / 4, start + length)
    for end in stride(from: latest, to: earliest, by: -1) where bytes[end - 1] == 0x0A {
      return end
    }
    for end in stride(from: latest, to: earliest, by: -1) where bytes[end - 1] == 0x20 {
      return end
    }
    var end = latest
    while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
