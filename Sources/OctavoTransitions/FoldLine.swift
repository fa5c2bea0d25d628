public import OctavoGeometry

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

extension CurlTransition {
  /// Where the page leaves its plane. The roll of one that is just picked up is wider than usual, and its
  /// line means little: it counts from where it stands as high as a usual one that is upright.
  public func foldLine(at state: TurnState, on stage: Stage) -> FoldLine? {
    let isBackward = style.contains(.backward)
    let (state, stage) = isBackward ? (state.reversed, stage.undone) : (state, stage)
    let leaf = leaf(on: stage)
    guard let pose = pose(at: state, on: stage), pose.normal.x > 1e-9, !leaf.size.isEmpty else {
      return nil
    }
    let lag = Self.lag(of: pose.radius, beyond: widest(on: stage.size))
    func place(at y: Double) -> Double {
      1 - (pose.line + lag - pose.normal.y * y) / pose.normal.x / leaf.size.width
    }
    return FoldLine(
      start: place(at: 0), end: place(at: leaf.size.height), goesBack: isBackward)
  }

  /// How much later a roll comes to the height of a usual one that stands upright than that does, in points
  /// along its normal: of r (1 − cos(t / r)) = u the t, less u π / 2.
  private static func lag(of radius: Double, beyond usual: Double) -> Double {
    guard radius > usual else { return 0 }
    let sine = (usual / (2 * radius)).squareRoot()
    return 2 * radius * arcTangent(sine, (1 - sine * sine).squareRoot()) - usual * .pi / 2
  }
}
