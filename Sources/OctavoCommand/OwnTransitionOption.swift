internal import ArgumentParser
internal import OctavoTransitions

/// The option `--own-transition` of `octavo check`: what only the program has that plays the board.
enum OwnTransitionOption {
  /// What `--help` says of it.
  static let help = ArgumentHelp(
    """
    A transition of the program's own that the board may name, and what it may be told, as \
    cover,vertical,stiff: backward, vertical, horizontal, and modes of its own. Any depth, shadow and light \
    are taken. Once for each.
    """,
    valueName: "name[,word...]")

  /// Reads its value: a kind that stands in for the program's.
  ///
  /// - Throws: `ValidationError` for a missing name or word, a word that is there twice, and a name of the catalogue.
  @Sendable static func kind(_ text: String) throws -> TransitionKind {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !words.contains("") else {
      throw ValidationError("'\(text)' is no name and words after it, as cover,vertical,stiff")
    }
    let (name, own) = (words[0], words.dropFirst())
    guard !TransitionCatalog.names.contains(name) else {
      throw ValidationError(
        "'\(name)' is the name of a transition that every board may name; octavo transitions lists them"
      )
    }
    guard Set(own).count == own.count else {
      throw ValidationError("'\(text)' has a word twice")
    }
    // One that is told when to go to the sides goes up and down else.
    let usual: FlipStyle = own.contains("horizontal") && !own.contains("vertical") ? .vertical : []
    return TransitionKind(name, .leaf, "", styles: own.map(style)) { _ in
      FlipTransition(style: usual)
    }
  }

  /// Checks that no name is given twice.
  static func check(_ kinds: [TransitionKind]) throws {
    var names: Set<String> = []
    for kind in kinds where !names.insert(kind.name).inserted {
      throw ValidationError(
        "--own-transition \(kind.name) is given twice; give all of its words at once")
    }
  }

  private static func style(_ word: String) -> StyleWord {
    switch word {
    case "backward": .backward
    case "vertical": .vertical
    case "horizontal": .horizontal
    default: .mode(word)
    }
  }
}
