internal import ArgumentParser
internal import OctavoDocuments
internal import OctavoNavigation
internal import OctavoTransitions

/// How the pages of a book turn: the option `--turn`, and what a person chose last.
struct TurnChoice {
  /// The kind of transition, and names of its style bits.
  let kind: TransitionKind
  let style: [String]
  /// How the pages are lit.
  var light = Light.natural

  /// A book's pages turn as leaves.
  static let usual = TurnChoice(kind: FlipTransition.kind, style: [])

  /// What `--help` says of it.
  static let help = ArgumentHelp(
    """
    How pages turn, from now on: a transition and its style bits, as flip, slide, curl or \
    curl,corner; octavo transitions lists them all. (default: what you chose last, or flip)
    """,
    valueName: "name,style,...")

  private init(kind: TransitionKind, style: [String]) {
    self.kind = kind
    self.style = style
  }

  /// Reads a name and its style bits, with commas between.
  ///
  /// - Throws: `UnknownTransition` for a word that is not known.
  init(words: String) throws(UnknownTransition) {
    var style = words.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    kind = try TransitionCatalog.kind(named: style.removeFirst())
    _ = try kind.make(style: style)
    self.style = style
  }

  /// Reads the option's value.
  @Sendable static func argument(_ words: String) throws -> TurnChoice {
    do { return try TurnChoice(words: words) } catch { throw ValidationError("\(error)") }
  }

  /// The words that make it.
  var words: String { ([kind.name] + style).joined(separator: ",") }

  /// How a turn looks on some paper.
  @MainActor func transition(of turn: PageTurn, on paper: Paper) -> any Transition {
    let transition = transition(of: turn)
    guard let back = paper.back, var curl = transition as? CurlTransition else { return transition }
    curl.paper = back
    // The light along a roll is as strong as on white paper, where it is hardly seen; here it would be metal.
    if paper == .dark { curl.highlightStrength *= 0.5 }
    return curl
  }

  @MainActor private func transition(of turn: PageTurn) -> any Transition {
    // The classics' even shadow is the law's; a reader sees the one that paper throws.
    if kind.name == FlipTransition.kind.name, style.isEmpty {
      return FlipTransition(
        style: turn.flipStyle, coveredShadow: CoveredShadow(.cast), light: light)
    }
    let transition =
      (try? turn.transition(kind, style: style)) ?? FlipTransition(style: turn.flipStyle)
    return transition.lit(by: light)
  }

  /// What was chosen now, which is remembered, or else last.
  static func remembered(choosing choice: TurnChoice?, in memory: ChoiceMemory) -> TurnChoice {
    do throws(ChoiceMemory.Failure) {
      if let choice {
        try memory.keep(choice.words)
        return choice
      }
      guard let words = try memory.read() else { return .usual }
      do throws(UnknownTransition) {
        return try TurnChoice(words: words)
      } catch {
        Terminal.complain("\(memory.path ?? ""): \(error); pages flip")
      }
    } catch {
      let verb = choice == nil ? "known" : "remembered"
      Terminal.complain("how pages turn is not \(verb): \(error.description)")
    }
    return choice ?? .usual
  }
}
