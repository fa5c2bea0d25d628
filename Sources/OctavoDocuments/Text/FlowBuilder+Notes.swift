internal import OctavoCairo

/// Notes and pictures that others name in double brackets, as Obsidian has them: `[[note]]`, `[[note#part|words]]` and
/// `![[picture.png|width]]`.
extension FlowBuilder {
  /// What stands between brackets and is longer is no name.
  private static let longestName = 500

  /// Adds words with the links and pictures in them. Of a note that is not there its name stands without brackets in
  /// a vault; elsewhere they are no link's, but what somebody wrote.
  func addNotes(namedIn words: String) {
    var (rest, place) = (words[...], words.startIndex)
    // What was looked at is not looked at again, however many brackets there are.
    while let open = rest[place...].firstRange(of: "[["),
      let stop = rest[open.upperBound...].firstIndex(where: { $0 == "[" || $0 == "]" })
    {
      let inner = rest[open.upperBound..<stop]
      let isShown = rest[..<open.lowerBound].last == "!"
      let before = rest[..<open.lowerBound].dropLast(isShown ? 1 : 0)
      guard rest[stop...].hasPrefix("]]"), let first = inner.first, !first.isWhitespace,
        first != "|", inner.utf8.count <= Self.longestName,
        addNote(inner, after: before, isShown: isShown)
      else {
        place = stop
        continue
      }
      rest = rest[stop...].dropFirst(2)
      place = rest.startIndex
    }
    addPlain(rest)
  }

  private func addPlain(_ words: Substring) {
    if !words.isEmpty { append(punctuation.set(String(words))) }
  }

  /// - Returns: whether it is a note's name; else nothing is added.
  private func addNote(_ inner: Substring, after before: Substring, isShown: Bool) -> Bool {
    let sides = inner.split(separator: "|", maxSplits: 1).map(\.trimmed)
    let parts = sides[0].split(separator: "#", omittingEmptySubsequences: false).map(\.trimmed)
    // A part that begins so is a paragraph, which has no name for a reader.
    let places = parts.dropFirst().filter { !$0.isEmpty && !$0.hasPrefix("^") }
    let name = parts[0]
    let file = name.isEmpty ? "" : note?(name)
    guard file != nil || isInVault else { return false }
    addPlain(before)
    if isShown, let file, PictureFormat.isName(name) {
      var look = PictureLook()
      let width = sides.count > 1 ? sides[1].prefix { $0.isNumber } : ""
      if let pixels = Double(width), pixels > 0 { look.width = .pixels(pixels) }
      addPicture(file, look, description: width.isEmpty && sides.count > 1 ? sides[1] : "")
      return true
    }
    let plain = ([name] + places).filter { !$0.isEmpty }.joined(separator: " > ")
    let words = sides.count > 1 && !isShown ? sides[1] : plain
    let part = places.last.map { "#\(FlowText.slug($0))" } ?? ""
    let link = file.map { $0 + part } ?? ""
    if !link.isEmpty { enter(.link(link)) }
    addPlain(words[...])
    if !link.isEmpty { leave(.link(link)) }
    return true
  }
}
