/// What a text may point to: files beside it, nothing in the network.
enum LocalReference {
  /// The path that a relative reference names; nil if it names anything else.
  static func path(of reference: String, in folder: String) -> String? {
    let bytes = decoded(Array(reference.utf8))
    guard !bytes.isEmpty, bytes[0] != 0x2F, !bytes.contains(0) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // A colon before the first slash ends a scheme: http:, data:, C:.
    if let colon = text.firstIndex(of: ":"),
      !text[..<colon].contains("/")
    {
      return nil
    }
    return Folder.join(folder, text)
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count,
        let value = UInt8(
          String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
