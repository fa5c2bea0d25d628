/// Which way a page turns; the eight combinations are the eight flips of the classics.
public struct FlipStyle: OptionSet, Sendable, Hashable {
  /// The bits, as the classics number them.
  public let rawValue: Int

  /// A style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The page before comes, from the left or from above.
  public static let backward = FlipStyle(rawValue: 1)
  /// The spine lies across: pages turn up and down.
  public static let vertical = FlipStyle(rawValue: 2)
  /// The page goes away from the viewer as it turns.
  public static let reversePerspective = FlipStyle(rawValue: 4)

}

extension FlipStyle: WordedStyle {
  static let words: [(word: StyleWord, bit: FlipStyle)] = [
    (.backward, .backward), (.vertical, .vertical),
    (StyleWord("reverse-perspective", .perspective, "reverse"), .reversePerspective),
  ]
}
