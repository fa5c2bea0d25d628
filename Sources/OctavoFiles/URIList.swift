/// The files that a list of URIs names, as programs hand them to one another: `text/uri-list` (RFC 2483), a
/// line for each, where a line that begins with `#` is a remark.
///
/// Only a file of this machine is one (RFC 8089): `file:` and an absolute path, with no host before it, or
/// with `localhost` or the machine's own name.
package struct URIList: Sendable, Hashable {
  /// The paths of the files, in the order of the list.
  package private(set) var paths: [String] = []
  /// What else was named, in a person's words; nil if nothing was.
  package var complaint: String? {
    guard let refused else { return nil }
    return refusedCount == 1
      ? "\(refused): not a file of this machine; copy it here first"
      : "\(refused) and \(refusedCount - 1) more: not files of this machine; copy them here first"
  }

  private var refused: String?
  private var refusedCount = 0

  /// No more of a line that names no file is repeated to a person, in letters.
  private static let longestWord = 100

  /// Reads a list; nothing in it is believed to be well-formed.
  ///
  /// - Parameters:
  ///   - bytes: The list as it came; some programs end it with a zero.
  ///   - hostName: What the machine is called; nil if that is not known.
  package init(_ bytes: [UInt8], hostName: String? = nil) {
    self.init(
      lines: bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }.filter { $0.first != 0x23 },
      hostName: hostName)
  }

  /// The files that some URIs name.
  package init(uris: [String], hostName: String? = nil) {
    self.init(lines: uris.map { Array($0.utf8)[...] }, hostName: hostName)
  }

  private init(lines: [ArraySlice<UInt8>], hostName: String?) {
    for line in lines {
      let line = Self.trimmed(line)
      guard !line.isEmpty else { continue }
      if let path = Self.path(of: line, hostName: hostName) {
        paths.append(path)
      } else {
        refusedCount += 1
        if refused == nil { refused = Self.words(line) }
      }
    }
  }

  /// The path of a file of this machine; nil for anything else.
  private static func path(of uri: ArraySlice<UInt8>, hostName: String?) -> String? {
    let scheme = Array("file:".utf8)
    guard uri.count > scheme.count, zip(uri, scheme).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
    else { return nil }
    var rest = uri.dropFirst(scheme.count)
    // A query and a fragment are no part of the path: in a path their signs are escaped.
    if let end = rest.firstIndex(where: { $0 == 0x3F || $0 == 0x23 }) { rest = rest[..<end] }
    if rest.starts(with: [0x2F, 0x2F]) {
      let named = rest.dropFirst(2)
      guard let slash = named.firstIndex(of: 0x2F) else { return nil }
      let host = String(decoding: named[..<slash], as: UTF8.self).lowercased()
      guard host.isEmpty || host == "localhost" || host == hostName?.lowercased()
      else { return nil }
      rest = named[slash...]
    }
    guard rest.first == 0x2F, let bytes = PercentEncoding.soundlyDecoded(rest) else { return nil }
    // Neither sign is in a name: that they were escaped hides where it would lead.
    let slashes = rest.count(where: { $0 == 0x2F })
    guard !bytes.contains(0), bytes.count(where: { $0 == 0x2F }) == slashes else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }

  private static func words(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.prefix(4 * longestWord), as: UTF8.self)
    return text.count > longestWord ? "\(text.prefix(longestWord))…" : text
  }
}
