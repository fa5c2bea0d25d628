/// Names in references, in which `%` and two digits stand for a byte (RFC 3986, 2.1).
package enum PercentEncoding {
  /// The bytes that a name stands for; a sign that nothing sound follows stays.
  package static func decoded(_ name: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(name)
    return decoded(bytes[...], orElse: { [0x25] }) ?? bytes
  }

  /// The words that a name stands for.
  package static func decoded(_ name: some StringProtocol) -> String {
    String(decoding: decoded(name.utf8), as: UTF8.self)
  }

  /// The bytes that a name stands for; nil if a sign stands for nothing.
  static func soundlyDecoded(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    decoded(name, orElse: { nil })
  }

  /// - Parameter unsound: what stands for a sign that nothing sound follows; nil if the name is none then.
  private static func decoded(
    _ name: ArraySlice<UInt8>, orElse unsound: () -> [UInt8]?
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.count)
    var index = name.startIndex
    while index < name.endIndex {
      if name[index] != 0x25 {
        bytes.append(name[index])
        index += 1
      } else if index + 2 < name.endIndex, let high = digit(name[index + 1]),
        let low = digit(name[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        guard let sign = unsound() else { return nil }
        bytes += sign
        index += 1
      }
    }
    return bytes
  }

  private static func digit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x30...0x39: letter - 0x30
    case 0x41...0x46: letter - 0x41 + 10
    case 0x61...0x66: letter - 0x61 + 10
    default: nil
    }
  }
}
