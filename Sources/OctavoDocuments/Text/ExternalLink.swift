internal import OctavoFiles

/// Where a link leads that leads out of its document.
public enum ExternalLink: Sendable, Hashable {
  /// To a file or a folder of this machine, by its path, and to a part of it, by what the link calls that.
  case file(String, part: String? = nil)
  /// To several files of this machine, by their paths, which are one book together. No text leads there; an entry of
  /// a `ShelfDocument` may.
  case book([String])
  /// To what the person chooses among all files. No text leads there; an entry of a `ShelfDocument` may.
  case choice
  /// To an address that other programs know: `http:`, `https:` or `mailto:`.
  case web(String)

  /// The schemes that others are asked for, in small letters: of no other can a text that came from anywhere
  /// make use.
  private static let schemes = ["http", "https", "mailto"]
  /// The most bytes of an address.
  private static let longest = 4096

  /// Whether a reference may lead out of its document, as far as can be told without a look at the files.
  static func isPossible(_ reference: String) -> Bool {
    guard !reference.isEmpty, reference.utf8.count <= longest, !reference.hasPrefix("#") else {
      return false
    }
    return scheme(of: reference).map(schemes.contains) ?? !reference.hasPrefix("/")
  }

  /// Where a reference in a document leads.
  ///
  /// - Parameters:
  ///   - reference: A web address; or what is there in the document's folder or near it, from that folder, as
  ///     documents on the web name one another (RFC 3986).
  ///   - folder: The folder that the document lies in; nil if it lies in none.
  /// - Returns: nil if it leads nowhere.
  init?(_ reference: String, from folder: String?) {
    guard Self.isPossible(reference) else { return nil }
    if Self.scheme(of: reference) != nil {
      guard reference.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
      self = .web(reference)
      return
    }
    guard let folder else { return nil }
    // A sign that begins a query or a part may as well be one of a file's name.
    let ends = [
      reference.endIndex, reference.lastIndex(of: "#"),
      reference.firstIndex { $0 == "?" || $0 == "#" },
    ]
    for end in ends.compactMap(\.self) where end > reference.startIndex {
      let name = PercentEncoding.decoded(reference[..<end])
      let path = Folder.join(folder.isEmpty ? "." : folder, name)
      guard !path.utf8.contains(0), Folder.fileExists(at: path) || Folder.exists(at: path),
        let found = Folder.canonical(path)
      else { continue }
      let part = reference[end...].firstIndex(of: "#").map { reference[$0...].dropFirst() } ?? ""
      self = .file(found, part: part.isEmpty ? nil : String(part))
      return
    }
    return nil
  }

  /// The scheme that a reference begins with, in small letters; nil if it is a path. One of a single letter is a
  /// drive of another system, which is no path here.
  private static func scheme(of reference: String) -> String? {
    guard let colon = reference.firstIndex(of: ":") else { return nil }
    let name = reference[..<colon]
    guard !name.contains("/"), !name.contains("?"), !name.contains("#") else { return nil }
    return name.lowercased()
  }
}
