/// How stiff the paper is that curls: in a book the covers may be card where the pages are paper.
public enum CurlStock: String, Sendable, Hashable, CaseIterable {
  /// Soft paper, as a newspaper's: its roll is three fifths as wide, and a good hand leads it more steeply.
  case soft
  /// Paper.
  case paper
  /// Card: its roll is twice as wide, and a good hand leads it half as steeply.
  case card

  /// How wide its roll is, of that of paper.
  var roll: Double {
    switch self {
    case .soft: 0.6
    case .paper: 1
    case .card: 2
    }
  }

  /// How steeply a good hand leads it, of how it leads paper.
  var lean: Double {
    switch self {
    case .soft: 1.25
    case .paper: 1
    case .card: 0.5
    }
  }

  /// The words for what is not usual.
  static let words = [CurlStock.soft, .card].map { stock in
    StyleWord.mode(stock.rawValue, argument: "stock: .\(stock.rawValue)")
  }

  /// What words say, the last of them if they are several.
  init(names: [String]) {
    self = names.compactMap(CurlStock.init(rawValue:)).last ?? .paper
  }
}
