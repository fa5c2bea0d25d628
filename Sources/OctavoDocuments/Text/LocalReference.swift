internal import OctavoFiles

/// Finds what a text points to: pictures in itself and files in its own folder, nothing above it and nothing in the
/// network.
struct LocalReference: Sendable {
  /// The folder out of which no reference leads.
  private let folder: String
  private let enclosure: EnclosedFolder
  /// The folder that references begin in, from the other one.
  private let base: String
  /// The pictures that stand in the text itself.
  var inline = InlinePictures()
  /// What was looked for already: a text may name one picture on every line.
  private var known: [String: String?] = [:]

  /// References of a text.
  ///
  /// - Parameters:
  ///   - folder: the folder out of which none leads, be it by its parts or by a symbolic link.
  ///   - base: the folder of the text itself, as a path from `folder`.
  init(in folder: String, from base: String = "") {
    self.folder = folder
    self.base = base
    enclosure = EnclosedFolder(folder)
  }

  /// The path that a relative reference names; nil if it names anything else.
  ///
  /// What is not there has a path as well: whoever opens it says so.
  mutating func path(of reference: String) -> String? {
    if let path = inline.path(of: reference) { return path }
    if let path = known[reference] { return path }
    let path = find(reference)
    known[reference] = .some(path)
    return path
  }

  /// What follows the name of a file in a reference, as `?raw=true`, is no part of it, where no file has it in its name.
  private func find(_ reference: String) -> String? {
    let whole = file(named: reference)
    if let whole, Folder.fileExists(at: whole) { return whole }
    let name = String(reference.prefix { $0 != "?" && $0 != "#" })
    return name == reference ? whole : file(named: name)
  }

  private func file(named reference: String) -> String? {
    let bytes = PercentEncoding.decoded(reference.utf8)
    guard !bytes.isEmpty, bytes[0] != 0x2F, !bytes.contains(0) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // A colon before the first slash ends a scheme: http:, data:, C:.
    if let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") { return nil }
    guard let inner = EnclosedFolder.normalized(base.isEmpty ? text : "\(base)/\(text)") else {
      return nil
    }
    if case .outside = enclosure.place(of: inner) { return nil }
    // What was looked at is what will be opened: without the parts that a link could lead astray.
    return Folder.join(folder.isEmpty ? "." : folder, inner)
  }
}
