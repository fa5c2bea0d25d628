internal import OctavoFiles

/// The style sheets beside a page that it links to, each after those that it takes in.
struct HTMLLinkedSheets {
  /// Of more and longer ones a page is set without.
  private static let (mostSheets, mostBytes) = (32, 1 << 20)

  private let folder: String
  private var taken: Set<String> = []
  private var byteCount = 0

  /// - Parameter folder: the page's own, out of which no sheet is taken.
  init(in folder: String) { self.folder = folder }

  /// What a sheet says; nothing if there is none of that name, or it was taken already.
  ///
  /// - Parameters:
  ///   - reference: what it is called.
  ///   - base: the folder that it is called so from, as a path from the page's own.
  mutating func sheet(named reference: String, from base: String = "") -> String {
    var references = LocalReference(in: folder, from: base)
    guard taken.count < Self.mostSheets, let path = references.path(of: reference),
      taken.insert(path).inserted, let own = words(at: path)
    else { return "" }
    let parts = reference.split(separator: "/").dropLast()
    let inner = ([base] + parts.map(String.init)).filter { !$0.isEmpty }.joined(separator: "/")
    var sheet = ""
    for other in HTMLStyles.imports(of: own) {
      let words = self.sheet(named: other.name, from: inner)
      sheet += other.media.isEmpty ? words : "@media \(other.media) {\n\(words)\n}"
    }
    return sheet + own
  }

  private mutating func words(at path: String) -> String? {
    // A page without a sheet can be read as well.
    guard let file = try? RegularFile(path), file.byteCount <= Self.mostBytes - byteCount,
      let bytes = try? file.read(atMost: Self.mostBytes)
    else { return nil }
    byteCount += bytes.count
    return TextDecoding.text(of: bytes)
  }
}
