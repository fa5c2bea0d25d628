internal import ArgumentParser
internal import OctavoNavigation
internal import OctavoTransitions

/// The option `--table`: what stands behind pages that leave their plane.
enum TableOption {
  /// What `--help` says of it.
  static let help = ArgumentHelp(
    """
    What stands behind turning pages: pages (a table in their own colour, much darker), plain (the \
    background) or a colour, as #553311. (default: pages, or plain with --light classic)
    """,
    valueName: "table")

  /// Reads its value.
  ///
  /// - Throws: `ValidationError` for what is none of them.
  @Sendable static func table(_ text: String) throws -> Table {
    switch text {
    case "pages": return .pages
    case "plain": return .plain
    default:
      guard let color = NamedColor.parse(text) else {
        throw ValidationError(
          "'\(text)' is not one of pages, plain, and no colour as #553311"
            + NamedColor.question(about: text, or: ["pages", "plain"]))
      }
      return .color(color)
    }
  }

  /// What stands there unless a person says it: the classics play before nothing.
  static func usual(in light: Light) -> Table { light == .classic ? .plain : .pages }
}
