/// From where and how a page curls up.
public struct CurlStyle: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int

  /// A style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The page before comes: it is laid down from the left or from above.
  public static let backward = CurlStyle(rawValue: 1)
  /// The page is lifted at its lower edge and goes up.
  public static let vertical = CurlStyle(rawValue: 2)
  /// The page is lifted at a corner: the lower one, or the right one of a vertical curl.
  public static let corner = CurlStyle(rawValue: 4)
  /// The upper corner leads, or the left one of a vertical curl.
  public static let top = CurlStyle(rawValue: 8)
  /// The page rolls on a cone in place of a cylinder, where the fold leans: narrow near the spine, wide away
  /// from it. By a clock a corner leads.
  public static let cone = CurlStyle(rawValue: 16)
}

extension CurlStyle: WordedStyle {
  static let words: [(word: StyleWord, bit: CurlStyle)] = [
    (.backward, .backward), (.vertical, .vertical), (.mode("corner"), .corner),
    (.mode("top"), .top), (.mode("cone"), .cone),
  ]
}
