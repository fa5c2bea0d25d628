/// A key that took its value in, because a colon or the space after it is missing: `id:map` and `id map`
/// are whole names to YAML.
struct UnfinishedKey {
  /// The key that was meant.
  let key: String
  /// What would be right.
  let hint: String

  /// Looks for a known key at the beginning of one that is not known.
  ///
  /// - Returns: nil if none is.
  init?(_ text: String, known: [String]) {
    guard let end = text.firstIndex(where: { $0 == ":" || $0 == " " }) else { return nil }
    let (word, rest) = (String(text[..<end]), text[text.index(after: end)...])
    guard known.contains(word), let first = rest.first, first != " " else { return nil }
    key = word
    let value = rest.count > Self.longest ? rest.prefix(Self.longest) + "…" : rest
    let what = text[end] == ":" ? "a space follows the colon" : "a colon follows the key"
    hint = "\(what): \(word): \(value)"
  }

  /// As much of a value as a hint repeats.
  private static let longest = 40
}
