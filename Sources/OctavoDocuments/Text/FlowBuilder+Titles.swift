internal import OctavoCairo

/// Titles of quotes that are notes or warnings, as GitHub and Obsidian have them: `> [!NOTE]`.
extension FlowBuilder {
  /// What stands among the tags that are open for a title, which ends with its line.
  static let titleTag = ""

  /// Adds the first words of a quote if they say what kind of note it is: the title that stands behind, or the kind.
  ///
  /// - Returns: whether they do.
  func addTitle(_ words: String) -> Bool {
    guard words.hasPrefix("[!"), let end = words.firstIndex(of: "]") else { return false }
    let kind = words[..<end].dropFirst(2)
    guard !kind.isEmpty, kind.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "_" }) else {
      return false
    }
    // A sign behind it says whether a click unfolds the note.
    let rest = words[end...].dropFirst()
    let isFolded = rest.first == "+" || rest.first == "-"
    let behind = rest.dropFirst(isFolded ? 1 : 0)
    guard behind.first?.isWhitespace ?? true else { return false }
    tags.append((Self.titleTag, .strong))
    if behind.isEmpty {
      append(kind.prefix(1).uppercased() + kind.dropFirst().lowercased())
    } else {
      // A title that is marked up from its first word on comes next.
      append(punctuation.set(String(behind.drop(while: \.isWhitespace))))
    }
    return true
  }
}
