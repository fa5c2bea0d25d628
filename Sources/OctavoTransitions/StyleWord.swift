/// The word for one style bit of a transition, and how the bit is said where words are not enough.
public struct StyleWord: Sendable, Hashable {
  /// The key of a storyboard under which a bit is said.
  package enum Key: String, Sendable, Hashable {
    case direction, orientation, perspective, mode
  }

  /// The word, as the command line takes it.
  public let name: String
  /// The key of a storyboard that says it.
  package let key: Key
  /// What is said there.
  package let value: String
  /// The argument that sets the bit in Swift; nil if it is an element of `style`, by its name.
  package let argument: String?

  init(_ name: String, _ key: Key, _ value: String? = nil, argument: String? = nil) {
    self.name = name
    self.key = key
    self.value = value ?? name
    self.argument = argument
  }

  /// Whether only one of both can be said: they set the same argument.
  package func excludes(_ other: StyleWord) -> Bool {
    guard self != other, let argument, let rival = other.argument else { return false }
    return argument.prefix { $0 != ":" } == rival.prefix { $0 != ":" }
  }

  /// It undoes a forward one: `direction: backward` in a storyboard.
  public static let backward = StyleWord("backward", .direction)
  /// It goes up and down, where it usually goes to the sides: `orientation: vertical`.
  public static let vertical = StyleWord("vertical", .orientation)
  /// It goes to the sides, where it usually goes up and down: `orientation: horizontal`.
  public static let horizontal = StyleWord("horizontal", .orientation)

  /// It undoes a forward one, of a transition that has no more style than that.
  static let isBackward = StyleWord("backward", .direction, argument: "isBackward: true")

  /// One more way that a transition has of its own: `mode:` and its name.
  public static func mode(_ name: String) -> StyleWord { StyleWord(name, .mode) }

  /// The same, where something other than `style` says it in Swift.
  ///
  /// - Parameter argument: Sets it.
  static func mode(_ name: String, argument: String) -> StyleWord {
    StyleWord(name, .mode, argument: argument)
  }
}

/// A set of style bits that have words.
protocol WordedStyle: OptionSet, Sendable {
  /// Every bit with its word, in the order of the bits.
  static var words: [(word: StyleWord, bit: Self)] { get }
}

extension WordedStyle where Element == Self {
  /// The style of names that are all known.
  init(names: [String]) {
    self.init(Self.words.filter { names.contains($0.word.name) }.map(\.bit))
  }
}
