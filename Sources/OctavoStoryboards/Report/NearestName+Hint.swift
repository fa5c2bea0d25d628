internal import OctavoWords

extension NearestName {
  /// The hint for a name that is not known, if it is near to one that is.
  static func hint(for name: String, among known: some Sequence<String>) -> String? {
    if let (key, words) = otherWords[name], known.contains(key) { return words }
    return find(name, among: known).map { "did you mean \"\($0)\"?" }
  }

  /// Keys that other programs have for what has another name here.
  private static let otherWords = [
    "as": ("cover", "write cover: sheet, or cover: full"),
    "modal": ("cover", "write cover: sheet, or cover: full"),
    "onTap": ("on", "write on: {tap: \"the id of what is tapped\"}"),
    "tap": ("on", "write on: {tap: \"the id of what is tapped\"}"),
    "bold": ("size", "write the text as markdown: **bold**"),
  ]
}
