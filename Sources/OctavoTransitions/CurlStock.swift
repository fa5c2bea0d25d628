/// How stiff the paper is that curls: in a book the covers may be card where the pages are paper.
public enum CurlStock: String, Sendable, Hashable, CaseIterable {
  /// Paper.
  case paper
  /// Card: its roll is twice as wide, and a good hand leads it half as steeply.
  case card

  /// How wide its roll is, of that of paper.
  var roll: Double {
    switch self {
    case .paper: 1
    case .card: 2
    }
  }

  /// How steeply a good hand leads it, of how it leads paper.
  var lean: Double { self == .card ? 0.5 : 1 }
}
