internal import OctavoCairo
internal import OctavoGestures

/// Where a text says that its lines stand: at a side of the page, or where reading starts or ends.
enum LineSide: String, Sendable, Hashable {
  case start, end, left, right, center

  /// Where they stand by the way in which their own words are written.
  func alignment(of words: @autoclosure () -> String) -> TextAlignment {
    switch self {
    case .start: .leading
    case .end: .trailing
    case .center: .center
    case .left: LayoutDirection(of: words()) == .rightToLeft ? .trailing : .leading
    case .right: LayoutDirection(of: words()) == .rightToLeft ? .leading : .trailing
    }
  }
}
