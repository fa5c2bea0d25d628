/// A kind of document: how its files are told from others, and what opens them.
package struct DocumentKind: Sendable {
  /// What people call such files, as in "open a folder of pictures, CBZ or Markdown".
  package let name: String
  /// The endings of their names, in small letters.
  package let endings: [String]
  /// Their media types, which desktops ask for.
  package let mediaTypes: [String]
  /// Whether they are words without a mark: only their names tell them from one another.
  var isText = false
  /// Whether this build opens them.
  package var isBuilt = true
  /// Whether a file's first bytes are marked as such a file's.
  var isMarked: @Sendable (FileHead) -> Bool = { _ in false }
  /// Opens a file of this kind, by its index alone.
  let open:
    @Sendable (_ file: borrowing OpenFile, DrawingBudget) throws(DocumentError) -> any Document

  /// The kinds, in the order in which a file's first bytes are held against them.
  package static let all: [DocumentKind] = [
    .picture,
    .epub,
    .comic,
    .pdf,
    .fictionBook,
    .plainText,
    .html,
    .markdown,
  ]

  /// What Octavo opens, for messages that say what would be right.
  package static var openable: String {
    "a folder of pictures or books, \(named)"
  }

  /// The kinds, as a message names them.
  static var named: String {
    let names = all.filter(\.isBuilt).map(\.name)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

extension DocumentKind: Hashable {
  package static func == (a: Self, b: Self) -> Bool { a.name == b.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
