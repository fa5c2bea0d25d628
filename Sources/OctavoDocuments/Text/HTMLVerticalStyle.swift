/// What style sheets say of lines that go down and of the letters in them, by its names of all times (CSS Writing Modes
/// 4, CSS Text Decoration 3, EPUB Content Documents 3.2).
enum HTMLVerticalStyle: Sendable, Hashable {
  /// Lines go down, each to the left of the last.
  case lines
  /// Letters stand upright beside one another in one letter's place.
  case combined
  /// Letters stand upright that would lie on their side.
  case upright
  /// Letters have marks beside them, whichever way lines go.
  case emphasized

  /// What every sheet has in it that says how lines go.
  static let writingMode = "writing-mode"

  /// - Parameter name: the name of a property, in small letters.
  init?(named name: String) {
    let mark = ["-epub-", "-webkit-", "-ms-"].first { name.hasPrefix($0) }
    switch name.dropFirst(mark?.count ?? 0) {
    case Self.writingMode[...]: self = .lines
    case "text-combine-upright", "text-combine", "text-combine-horizontal": self = .combined
    case "text-orientation": self = .upright
    case "text-emphasis", "text-emphasis-style": self = .emphasized
    default: return nil
    }
  }

  /// Whether a value says that it is so; nil if it says nothing that is known.
  func isSaid(by value: [Substring]) -> Bool? {
    guard let first = value.first else { return nil }
    let (yes, no): (Set<Substring>, Set<Substring>) =
      switch self {
      case .lines:
        (
          ["vertical-rl", "tb-rl", "tb"],
          ["horizontal-tb", "vertical-lr", "lr", "lr-tb", "rl", "rl-tb"]
        )
      case .combined: (["all", "horizontal"], ["none"])
      case .upright: (["upright"], ["mixed", "sideways", "sideways-right"])
      case .emphasized:
        (["filled", "open", "dot", "circle", "double-circle", "triangle", "sesame"], ["none"])
      }
    let isQuoted = self == .emphasized && (first.first == "\"" || first.first == "'")
    if isQuoted || value.contains(where: yes.contains) { return true }
    return value.contains(where: no.contains) ? false : nil
  }
}
