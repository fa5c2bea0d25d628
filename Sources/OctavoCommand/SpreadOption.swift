internal import ArgumentParser
internal import OctavoNavigation

/// The option `--spread`: how many pages stand side by side.
enum SpreadOption {
  /// What `--help` says of it.
  static let help = ArgumentHelp(
    """
    Show two pages side by side, as an open book: none, auto (where each is 400 points wide and \
    not much smaller than alone) or always. (default: auto)
    """,
    valueName: "when")

  /// Reads its value.
  ///
  /// - Throws: `ValidationError` for a word that is none of them.
  @Sendable static func spread(_ word: String) throws -> Spread {
    try WordOption.value(word)
  }
}
