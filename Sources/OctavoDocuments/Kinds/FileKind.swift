/// What a file is, found by its first bytes and only then by its name.
package enum FileKind: Sendable, Hashable {
  case document(DocumentKind)
  /// Something known that Octavo does not open; the words name it.
  case other(String)

  /// Tells the kind of a file; nil if neither its bytes nor its name say anything.
  package init?(_ head: FileHead, name: String) {
    let suffix = Folder.fileExtension(of: name)
    if let kind = DocumentKind.all.first(where: { $0.isMarked(head) }) {
      self = .document(kind)
    } else if let other = Self.others.first(where: { $0.isMarked(head) }) {
      self = .other(other.words)
    } else if head.isText {
      let kind = DocumentKind.all.first { $0.endings.contains(suffix) }
      self = .document(kind ?? .plainText)
    } else if DocumentKind.html.endings.contains(suffix), head.isMarkupWithZeros {
      self = .document(.html)
    } else {
      // Bytes that bear no mark: believe a name that promises no text, so that the error can say what
      // a damaged file should have been.
      let kind = DocumentKind.all.first { !$0.isText && $0.endings.contains(suffix) }
      guard let kind else { return nil }
      self = .document(kind)
    }
  }

  private static let others: [(words: String, isMarked: @Sendable (FileHead) -> Bool)] = [
    (
      "a compressed file",
      {
        $0.starts([0x1F, 0x8B]) || $0.starts([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0])
          || $0.starts("BZh") && $0.starts("1AY&SY", at: 4) || $0.starts([0x28, 0xB5, 0x2F, 0xFD])
      }
    ),
    ("a program", { $0.starts([0x7F, 0x45, 0x4C, 0x46]) }),
    ("sound", { $0.starts("OggS") || $0.starts("ID3") || $0.starts("fLaC") }),
    ("a film", { $0.starts("ftyp", at: 4) || $0.starts([0x1A, 0x45, 0xDF, 0xA3]) }),
    ("a database", { $0.starts("SQLite format 3\0") }),
    ("an office document", { $0.starts([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) }),
    ("PostScript", { $0.starts("%!PS") }),
    ("a book for Kindle", { $0.starts("BOOKMOBI", at: 60) }),
    ("a DjVu file", { $0.starts("AT&TFORM") }),
    ("Windows help (CHM)", { $0.starts("ITSF") }),
    ("rich text (RTF)", { $0.starts("{\\rtf") }),
  ]
}
