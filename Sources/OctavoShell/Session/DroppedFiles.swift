internal import Glibc
internal import OctavoFiles

/// What a person let fall on a window, or chose for it.
package struct DroppedFiles: Sendable, Hashable {
  /// The files' paths, in the order in which they came.
  package var paths: [String]
  /// What is wrong with the rest, or with all of it, in one line; nil if nothing is.
  package var complaint: String?

  /// Files, and what is wrong with others.
  package init(paths: [String] = [], complaint: String? = nil) {
    self.paths = paths
    self.complaint = complaint
  }

  /// The files of a list.
  ///
  /// - Parameter what: What a list that names nothing is called.
  init(_ list: URIList, of what: String) {
    paths = list.paths
    complaint = list.complaint ?? (list.paths.isEmpty ? "\(what) names no file" : nil)
  }

  /// What the machine is called; nil if it will not say.
  package static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return nil }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
