public import OctavoGeometry

/// Which way a transition goes, for those that have no more style than that.
public struct HeadingStyle: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int

  /// A style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It undoes a forward one: the page before comes.
  public static let backward = HeadingStyle(rawValue: 1)
  /// It goes up and down.
  public static let vertical = HeadingStyle(rawValue: 2)

  /// The axis it goes along.
  public var axis: Axis { contains(.vertical) ? .vertical : .horizontal }
}

extension HeadingStyle: WordedStyle {
  static let words: [(word: StyleWord, bit: HeadingStyle)] = [
    (.backward, .backward), (.vertical, .vertical),
  ]
}
