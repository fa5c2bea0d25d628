internal import ArgumentParser
internal import OctavoTransitions

/// The option `--light`: how pages are lit that leave the plane.
enum LightOption {
  /// What `--help` says of it.
  ///
  /// - Parameter usual: the light without the option.
  static func help(usual: Light) -> ArgumentHelp {
    ArgumentHelp(
      """
      How turning pages are lit: natural (one lamp for every transition) or classic (each by the \
      law of its classic). (default: \(usual.rawValue))
      """,
      valueName: "light")
  }

  /// Reads its value.
  ///
  /// - Throws: `ValidationError` for a word that is none of them.
  @Sendable static func light(_ word: String) throws -> Light {
    try WordOption.value(word)
  }
}
