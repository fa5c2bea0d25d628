internal import ArgumentParser
internal import OctavoNavigation
internal import OctavoTransitions

/// The option `--cover`: what the first page of a book and its last lie on.
enum CoverOption {
  /// What `--help` says of it.
  static let help = ArgumentHelp(
    """
    What the first page and the last lie on: page (boards in a colour made from the page on them), a \
    colour, as #553311, or none (mere paper). (default: page, or none with --light classic)
    """,
    valueName: "cover")

  /// What it says of `--page-edges`.
  static let pageEdgesHelp: ArgumentHelp = """
    Show the edges of the pages that lie below, beside the paper, in windows of 600 points and more. \
    (default: they are shown of books, not of folders, nor with --light classic)
    """

  /// Reads its value.
  ///
  /// - Throws: `ValidationError` for what is none of them.
  @Sendable static func cover(_ text: String) throws -> Cover {
    switch text {
    case "page": return .pages
    case "none": return .paper
    default:
      guard let color = NamedColor.parse(text) else {
        throw ValidationError(
          "'\(text)' is not one of page, none, and no colour as #553311"
            + NamedColor.question(about: text, or: ["page", "none"]))
      }
      return .board(color)
    }
  }

  /// What they lie on unless a person says it.
  static func usual(in light: Light) -> Cover { light == .classic ? .paper : .pages }
}
