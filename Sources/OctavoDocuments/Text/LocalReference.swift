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
  /// Whether the folder is a vault of notes.
  private(set) var isVault = false
  /// Where its files are, by their names in small letters.
  private var notes: [String: String] = [:]
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

  /// References of notes, which may lead anywhere in the vault that their folder lies in, as Obsidian calls it.
  ///
  /// - Parameter folder: the folder of the notes.
  init(ofNotesIn folder: String) {
    var (root, inner): (String, [String]) = (Folder.canonical(folder) ?? folder, [])
    while inner.count < Self.mostDepth, Folder.parent(of: root) != root {
      if Folder.exists(at: Folder.join(root, ".obsidian")) {
        self.init(in: root, from: inner.reversed().joined(separator: "/"))
        isVault = true
        return
      }
      inner.append(Folder.name(of: root))
      root = Folder.parent(of: root)
    }
    self.init(in: folder)
  }

  /// No vault has more folders in one another. Of more names only those beside a note and in the vault itself are found:
  /// links may lead round in a circle.
  private static let (mostDepth, mostNames) = (16, 20_000)

  /// Looks for the files of the vault, which notes name without their folders.
  mutating func findNotes() {
    guard isVault else { return }
    var (waiting, count) = ([("", 0)], 0)
    while let (inner, depth) = waiting.popLast(), count < Self.mostNames {
      let path = Folder.join(folder, inner)
      func whole(_ name: String) -> String { inner.isEmpty ? name : "\(inner)/\(name)" }
      // What cannot be looked at has no notes.
      let files = (try? Folder.fileNames(in: path)) ?? []
      for name in files where notes[name.lowercased()] == nil {
        notes[name.lowercased()] = whole(name)
      }
      count += 1 + files.count
      guard depth < Self.mostDepth else { continue }
      waiting += ((try? Folder.folderNames(in: path)) ?? []).map { (whole($0), depth + 1) }
    }
  }

  /// A reference to a file that notes name, beside them or in their vault, with its ending or without `.md`; nil if
  /// there is none.
  func note(named name: String) -> String? {
    guard let name = EnclosedFolder.normalized(name), !name.isEmpty else { return nil }
    func isThere(_ inner: String) -> Bool {
      guard case .inside(let path) = enclosure.place(of: inner) else { return false }
      return Folder.fileExists(at: path)
    }
    for name in ["\(name).md", name] {
      let beside = base.isEmpty ? name : "\(base)/\(name)"
      if isThere(beside) { return Self.encoded(name) }
      guard let inner = isThere(name) ? name : notes[name.lowercased()] else { continue }
      let ups = base.split(separator: "/").count
      return Self.encoded(String(repeating: "../", count: ups) + inner)
    }
    return nil
  }

  private static func encoded(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("#", with: "%23").replacing("?", with: "%3F")
      .replacing(":", with: "%3A")
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
