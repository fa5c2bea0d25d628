internal import COctavoGdkPixbuf

/// The pictures within a drawing, by addresses that hold the bytes themselves (`data:`).
///
/// The library that draws SVG files decodes each of them whole, whatever its extents: so these are
/// looked at before anything is drawn.
enum EmbeddedPictures {
  /// How deep drawings within drawings are looked into.
  private static let mostLevels = 4

  /// The memory that the pictures within a drawing take together.
  ///
  /// - Parameter bytes: an SVG file.
  /// - Returns: the bytes; nil if it cannot be told, because the file writes addresses in a way that
  ///   only a parser of XML puts together.
  /// - Complexity: linear in the file.
  static func byteCount(inSVG bytes: [UInt8]) -> Int? { byteCount(inSVG: bytes, level: 0) }

  private static func byteCount(inSVG bytes: [UInt8], level: Int) -> Int? {
    // Of two bytes a letter, the zeros add nothing to what is looked for.
    let text = bytes.prefix(4).contains(0) ? bytes.filter { $0 != 0 } : bytes
    guard level < mostLevels, !isCompressed(text), isPlain(text) else { return nil }
    let letters = resolvingNumbers(text)
    var sum = 0
    var index = 0
    while let start = find("data:", in: letters, from: index) {
      index = start + 5
      guard let comma = letters[index...].prefix(256).firstIndex(of: UInt8(ascii: ",")) else {
        continue
      }
      let end = letters[comma...].firstIndex { "\"'<>)".utf8.contains($0) } ?? letters.count
      let picture = Self.bytes(ofAddress: letters[index..<end])
      index = end
      guard let count = byteCount(of: picture, level: level) else { return nil }
      let (next, isTooMuch) = sum.addingReportingOverflow(count)
      guard !isTooMuch else { return Int.max }
      sum = next
    }
    return sum
  }

  /// The bytes that an address holds (RFC 2397); none if it is no such address.
  ///
  /// - Parameter address: from behind `data:` on.
  static func bytes(ofAddress address: ArraySlice<UInt8>) -> [UInt8] {
    guard let comma = address.firstIndex(of: UInt8(ascii: ",")) else { return [] }
    let about = String(decoding: address[..<comma], as: UTF8.self).lowercased()
    let payload = address[(comma + 1)...]
    return about.contains("base64") ? base64(payload) : percents(payload)
  }

  private static func byteCount(of picture: [UInt8], level: Int) -> Int? {
    if isCompressed(picture) || find("<svg", in: picture, from: 0) != nil {
      return byteCount(inSVG: picture, level: level + 1)
    }
    let extents = extents(of: picture)
    let (pixels, isTooMuch) = extents.width.multipliedReportingOverflow(by: extents.height)
    return isTooMuch || pixels > Int.max / 4 ? Int.max : pixels * 4
  }

  /// What a picture says of its extents, in pixels; 0 for what is none.
  private static func extents(of bytes: [UInt8]) -> (width: Int, height: Int) {
    struct Extents {
      var width: Int32 = 0
      var height: Int32 = 0
    }
    guard !bytes.isEmpty, let loader = unsafe gdk_pixbuf_loader_new() else { return (0, 0) }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
    var extents = Extents()
    unsafe withUnsafeMutablePointer(to: &extents) { extents in
      let callback:
        @convention(c) (OpaquePointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Void =
          { loader, width, height, data in
            guard let loader = unsafe loader,
              let extents = unsafe data?.assumingMemoryBound(to: Extents.self)
            else { return }
            unsafe extents.pointee = Extents(width: width, height: height)
            // Without extents the loader makes nothing.
            unsafe gdk_pixbuf_loader_set_size(UnsafeMutablePointer(loader), 0, 0)
          }
      unsafe g_signal_connect_data(
        loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self), extents, nil,
        GConnectFlags(rawValue: 0))
      unsafe bytes.withUnsafeBufferPointer { buffer in
        for start in stride(from: 0, to: buffer.count, by: 4096) {
          guard unsafe extents.pointee.width == 0,
            unsafe gdk_pixbuf_loader_write(
              loader, buffer.baseAddress.map { unsafe $0 + start },
              gsize(min(4096, buffer.count - start)), nil) != 0
          else { return }
        }
      }
      unsafe gdk_pixbuf_loader_close(loader, nil)
    }
    return (max(0, Int(extents.width)), max(0, Int(extents.height)))
  }

  // MARK: - How a file is written

  private static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Whether addresses stand in the file as they are: in letters that are those of ASCII, and put
  /// together from no pieces. The pieces that drawing programs define are addresses of the network.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased()
    if let encoding = head.firstRange(of: "encoding=")?.upperBound {
      let name = head[encoding...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
      let known = ["utf-8", "utf-16", "us-ascii", "iso-8859-", "windows-125"]
      guard known.contains(where: { name.hasPrefix($0) }) else { return false }
    }
    var index = 0
    while let start = find("<!entity", in: bytes, from: index) {
      index = start + 8
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return false }
      let words = String(decoding: bytes[index..<end], as: UTF8.self)
      let value = words.firstIndex { $0 == "\"" || $0 == "'" }.map { words[$0...].dropFirst() }
      guard value.map({ $0.hasPrefix("http://") || $0.hasPrefix("https://") }) ?? true else {
        return false
      }
    }
    return true
  }

  /// The place of a word in small letters of ASCII, which may stand there in large ones.
  private static func find(_ word: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = Array("\(word)".utf8)
    var index = start
    while index + wanted.count <= bytes.count {
      var matched = 0
      while matched < wanted.count, lowered(bytes[index + matched]) == wanted[matched] {
        matched += 1
      }
      if matched == wanted.count { return index }
      index += 1
    }
    return nil
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Letters instead of their numbers: `&#x64;` is `d`.
  private static func resolvingNumbers(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), index + 2 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "#"),
        let end = bytes[index...].prefix(16).firstIndex(of: UInt8(ascii: ";"))
      {
        let digits = String(decoding: bytes[(index + 2)..<end], as: UTF8.self)
        let number =
          digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        if let number, number < 128 {
          result.append(UInt8(number))
          index = end + 1
          continue
        }
      }
      result.append(bytes[index])
      index += 1
    }
    return result
  }

  private static func base64(_ letters: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(letters.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    for letter in letters.contains(UInt8(ascii: "%")) ? percents(letters)[...] : letters {
      let value: UInt8
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  private static func percents(_ letters: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = letters.startIndex
    while index < letters.endIndex {
      if letters[index] == UInt8(ascii: "%"), index + 2 < letters.endIndex,
        let value = UInt8(
          String(decoding: letters[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(letters[index])
        index += 1
      }
    }
    return result
  }
}
