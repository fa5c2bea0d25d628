/// Names in references, in which `%` and two digits stand for a byte.
enum PercentEncoding {
  /// The bytes that a name stands for; a sign that nothing sound follows stays.
  static func decoded(_ name: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(name)
    guard bytes.contains(0x25) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// The words that a name stands for.
  static func decoded(_ name: some StringProtocol) -> String {
    String(decoding: decoded(name.utf8), as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
