/// How a page folds; the eight combinations are the eight folds of the classics.
public struct FoldStyle: OptionSet, Sendable, Hashable {
  /// The bits, as the classics number them.
  public let rawValue: Int

  /// A style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The page that comes unfolds, instead of the leaving one folding up.
  public static let unfold = FoldStyle(rawValue: 1)
  /// The other page stands at right angles to the folding one, as the sides of a box.
  public static let cubic = FoldStyle(rawValue: 2)
  /// The page folds from the sides about its vertical middle.
  public static let horizontal = FoldStyle(rawValue: 4)

}

extension FoldStyle: WordedStyle {
  static let words: [(word: StyleWord, bit: FoldStyle)] = [
    (StyleWord("unfold", .direction, "backward"), .unfold), (.mode("cubic"), .cubic),
    (.horizontal, .horizontal),
  ]
}
