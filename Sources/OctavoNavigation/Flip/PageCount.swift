/// How many pages there are, and how well that is known.
public enum PageCount: Sendable, Hashable {
  /// So many.
  case exact(Int)
  /// About so many.
  case estimated(Int)

  /// The number, however well it is known.
  public var number: Int {
    switch self {
    case .exact(let number), .estimated(let number): number
    }
  }

  /// Whether the number is known.
  public var isExact: Bool {
    if case .exact = self { true } else { false }
  }
}
