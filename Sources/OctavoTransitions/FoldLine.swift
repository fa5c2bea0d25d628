/// Where a leaf that rolls leaves its plane: how far the line has gone from the leaf's free edge, 0, to its
/// hinge, 1, at both ends of the page; less than 0 where it has not come to the page.
public struct FoldLine: Sendable, Hashable {
  /// Where it is at the upper end of the hinge, or at the left one.
  public var start: Double
  /// Where it is at the other end.
  public var end: Double
  /// Whether it goes back to the free edge as the transition goes on.
  public var goesBack: Bool

  /// A line between two places at the ends of a page.
  public init(start: Double, end: Double, goesBack: Bool) {
    self.start = start
    self.end = end
    self.goesBack = goesBack
  }
}
