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
    guard let wanted = byteCount(head: Array(head)), wanted <= PictureDecoder.mostBytes else {
      return false
    }
    return Inflater.inflate(data, atMost: wanted) >= wanted
  }

  /// How many bytes the rows have, each with its filter; nil if the head says nothing sound.
  private static func byteCount(head: [UInt8]) -> Int? {
    guard head.count == 13 else { return nil }
    func number(_ start: Int) -> Int { head[start..<(start + 4)].number }
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
}
