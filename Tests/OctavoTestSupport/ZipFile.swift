/// ZIP files for tests.
package enum ZipFile {
  /// An archive of entries that are stored as they are.
  package static func encode(
    _ entries: [(name: String, bytes: [UInt8])], isLocked: Bool = false
  ) -> [UInt8] {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    for entry in entries {
      let name = Array(entry.name.utf8)
      let size = little(entry.bytes.count, 4)
      var common = little(20, 2) + little(isLocked ? 0x0801 : 0x0800, 2) + little(0, 6)
      common += little(Int(crc(entry.bytes)), 4) + size + size + little(name.count, 2)
      common += little(0, 2)
      directory += [0x50, 0x4B, 1, 2] + little(0x0314, 2) + common + little(0, 6)
      directory += little(0o100644 << 16, 4) + little(body.count, 4) + name
      body += [0x50, 0x4B, 3, 4] + common + name + entry.bytes
    }
    let end = little(entries.count, 2) + little(directory.count, 4) + little(body.count, 4)
    return body + directory + [0x50, 0x4B, 5, 6] + little(0, 4) + little(entries.count, 2) + end
      + little(0, 2)
  }

  /// The checksum of bytes, as ZIP and PNG have it.
  package static func crc(_ bytes: [UInt8]) -> UInt32 {
    var value = ~UInt32(0)
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}
