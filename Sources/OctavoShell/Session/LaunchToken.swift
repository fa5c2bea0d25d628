/// By what a compositor knows a window for that of a program that a person has just started: without it
/// the window may open behind what is in front, as any that comes unasked.
struct LaunchToken {
  /// The variable that a launcher sets.
  static let variable = "XDG_ACTIVATION_TOKEN"
  /// A whole message must fit into 4096 bytes.
  private static let longest = 3000

  /// As the launcher gave it.
  let text: String

  /// The token of whoever started the program; nil if there is none that can be told.
  init?(environment: [String: String]) {
    guard let text = environment[Self.variable], !text.isEmpty,
      text.utf8.count <= Self.longest
    else { return nil }
    self.text = text
  }
}
