/// A short hash of what is in files, good enough to know a book again, not to keep secrets.
enum Fingerprint {
  /// The hash of files in order: of each its length, its first bytes and its last, of a folder the
  /// names and lengths of the files in it.
  static func of(_ paths: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for path in paths {
      if Folder.exists(at: path) {
        for name in (try? Folder.fileNames(in: path)) ?? [] {
          add(Array("\(name) \(Folder.fileSize(at: Folder.join(path, name)) ?? 0)".utf8) + [0])
        }
      } else if let file = try? OpenFile(path) {
        add(Array(String(file.byteCount).utf8) + [0])
        add((try? file.read(atMost: 64 << 10)) ?? [])
      } else {
        add(Array(path.utf8) + [0])
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
