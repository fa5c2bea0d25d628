internal import ArgumentParser
internal import OctavoNavigation

/// The option `--motion`: how much moves in a window.
enum MotionOption: String, CaseIterable {
  /// As the person has all programs.
  case automatic = "auto"
  case full
  case reduced

  /// What `--help` says of it.
  static let help = ArgumentHelp(
    """
    How much moves: full, reduced (only what your hand moves; what keys and taps start is a short fade) or auto \
    (as you have all programs). (default: auto)
    """,
    valueName: "motion")

  /// What a window is told; nil for what the desktop says.
  var level: MotionLevel? {
    switch self {
    case .automatic: nil
    case .full: .full
    case .reduced: .reduced
    }
  }
}
